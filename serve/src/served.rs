//! What a server serves: the studio or a table, behind the same connections.

use std::time::Duration;

use serde_json::Value;

use crate::route::{self, Answer, Asked};
use crate::table::LARGEST_ORDER;
use crate::{Studio, disk::Making};

/// After how many looks the pages of the studio hear how the games stand that are being played.
const GAMES: u32 = 4;

/// What all pages of a server share.
pub trait Served: Send {
    /// Counts what pages may have to look at again.
    fn version(&self) -> u64;

    /// What every page hears when something has changed.
    fn news(&self, by: &str) -> Value;

    /// The most bytes of a request to a path.
    fn largest(&self) -> fn(&str) -> usize {
        |_| LARGEST_ORDER
    }

    /// The long part of a request, which is done before it is answered, while others are.
    fn aside(&mut self, asked: &Asked) -> Option<Making> {
        let _ = asked;
        None
    }

    /// Answers a request that was let in.
    fn answer(&mut self, asked: &Asked) -> Answer;

    /// Is called again and again, with the number of the look, the time since the server began and the
    /// keys of the pages that listen. Returns what the pages are to hear.
    fn look_around(
        &mut self,
        looks: u32,
        since: Duration,
        listening: &[usize],
    ) -> Vec<(&'static str, Value)>;
}

impl Served for Studio {
    fn version(&self) -> u64 {
        Self::version(self)
    }

    fn news(&self, by: &str) -> Value {
        Self::news(self, by)
    }

    fn largest(&self) -> fn(&str) -> usize {
        route::largest
    }

    fn aside(&mut self, asked: &Asked) -> Option<Making> {
        // What is wrong is said by the answer.
        match asked.path.as_str() {
            "/api/start" if asked.post => self.begin(&route::read(&asked.body).ok()?).ok(),
            "/api/try" if asked.post => self.try_import(&route::read(&asked.body).ok()?).ok(),
            _ => None,
        }
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        route::answer(self, asked)
    }

    fn look_around(&mut self, looks: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        let news = self.look_at_disk().then(|| Self::news(self, "disk"));
        let fair = looks.is_multiple_of(GAMES).then(|| self.fair_news()).flatten();
        news.map(|news| ("changed", news))
            .into_iter()
            .chain(fair.map(|fair| ("fair", fair)))
            .collect()
    }
}
