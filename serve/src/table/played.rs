//! A game of any family that was played, served to be looked at: the page of such games with a slider over its
//! decisions.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_core::{Played, Seat};
use strabo_render::Look;

use super::answers::{answer, body};
use super::sitting::{drawn, read, shown};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// A record of a game of any family that is looked at in a browser.
pub struct PlayedServer {
    played: Box<dyn Played>,
}

/// What a page wants to see.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    /// So many decisions have been made; none when it is left out.
    #[serde(default)]
    step: usize,
    /// The player whose hidden cards are shown.
    #[serde(default)]
    seat: Option<u8>,
    /// The whole story up to there, not only its last lines.
    #[serde(default)]
    all: bool,
}

impl PlayedServer {
    /// Serves a game that was played.
    pub fn new(played: Box<dyn Played>) -> Self {
        Self { played }
    }

    /// Calls a function by its name.
    pub fn call(&mut self, name: &str, asked: &[u8]) -> Result<Value, Problem> {
        let look = body(asked)?;
        if name != "sight" {
            return Err(Problem::new(409, "this game is only looked at"));
        }
        let look: Looks = read(&look)?;
        let decisions = self.played.decisions();
        if look.step > decisions {
            return Err(Problem::new(404, format!("the game has {decisions} decisions")));
        }
        self.played.go(look.step);
        let session = self.played.session();
        let you = look.seat.map(Seat::new).filter(|seat| seat.index() < session.seats());
        let mut sight = shown(session, you, if look.all { None } else { Some(0) });
        sight["version"] = (look.step + 1).into();
        sight["step"] = look.step.into();
        sight["steps"] = decisions.into();
        let decided = self.played.decided();
        sight["decided"] =
            decided.map(|(seat, words)| json!({ "seat": seat.number(), "words": words })).into();
        sight["said"] = session.story(you, look.step).into();
        let asked = session.asked();
        sight["asked"] = asked.map(|seat| json!({ "seat": seat.number(), "mine": false })).into();
        sight["question"] = asked.map(|_| session.question()).into();
        sight["answers"] = json!([]);
        sight["undo"] = false.into();
        sight["trouble"] = Value::Null;
        Ok(sight)
    }

    /// The table after so many decisions: `/step-12.svg`, or `/step-12-dark.svg`.
    fn picture(&mut self, path: &str) -> Option<Arc<str>> {
        let name = path.strip_prefix("/step-")?.strip_suffix(".svg")?;
        let (number, look) = match name.strip_suffix("-dark") {
            Some(number) => (number, Look::Dark),
            None => (name, Look::Light),
        };
        let step = number.parse().ok().filter(|step| *step <= self.played.decisions())?;
        self.played.go(step);
        drawn(self.played.session(), look)
    }
}

impl Served for PlayedServer {
    fn version(&self) -> u64 {
        0
    }

    fn news(&self, _: &str) -> Value {
        json!({})
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let picture = self.picture(&asked.path);
        answer(asked, "/sitting/", picture, |name| self.call(name, &asked.body))
    }

    fn look_around(&mut self, _: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
