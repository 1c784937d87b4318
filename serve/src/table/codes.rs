//! Short codes that are read out: a person who types one gets the link of its screen. Wrong ones are counted.

use std::net::IpAddr;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{Problem, places::network};

/// How many wrong codes an address may try in a minute.
const TRIES: usize = 10;
/// After so many wrong codes in a minute from anywhere, an address may try one: who has the right one still
/// comes in.
const TRIES_OF_ALL: usize = 100;
const MINUTE: Duration = Duration::from_secs(60);

/// The codes of a table, each with the key of its screen.
#[derive(Default)]
pub struct Codes {
    known: Vec<(String, String)>,
    /// The addresses of the wrong codes of the current minute.
    wrong: Vec<IpAddr>,
    /// When the current minute began.
    minute: Duration,
    now: Duration,
}

impl Codes {
    pub fn new(known: Vec<(String, String)>) -> Self {
        Self { known, ..Self::default() }
    }

    /// The time since the server began.
    pub fn set_time(&mut self, now: Duration) {
        self.now = now;
    }

    /// The link of a code that somebody at an address has typed, and whether its seat is taken: somebody has the
    /// page of a screen open.
    pub fn join(
        &mut self,
        from: IpAddr,
        order: &Value,
        is_open: impl Fn(usize) -> bool,
    ) -> Result<Value, Problem> {
        if self.now.saturating_sub(self.minute) >= MINUTE {
            self.minute = self.now;
            self.wrong.clear();
        }
        let from = network(from);
        let most = if self.wrong.len() < TRIES_OF_ALL { TRIES } else { 1 };
        if self.wrong.iter().filter(|known| **known == from).count() >= most {
            return Err(Problem::new(429, "too many codes were tried")
                .help("wait a minute, or open the link of your seat"));
        }
        let digits = order["code"].as_str().unwrap_or_default().replace([' ', '-'], "");
        let known = self.known.iter().position(|(code, _)| *code == digits);
        let Some(screen) = known else {
            self.wrong.push(from);
            return Err(Problem::new(403, "no seat has this code")
                .help("ask the host for the code of your seat"));
        };
        let is_full = (0..self.known.len()).all(&is_open);
        let words = if is_full { "The table is full" } else { "Somebody sits at this seat" };
        let taken = is_open(screen).then_some(words);
        Ok(json!({ "link": format!("/?key={}", self.known[screen].1), "taken": taken }))
    }
}
