//! Short codes that are read out: a person who types one gets the link of its screen. Wrong ones are counted.

use std::time::Duration;

use serde_json::{Value, json};

use crate::Problem;

/// How many codes may be tried in a minute, by all pages together.
const TRIES: u32 = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// The codes of a table, each with the key of its screen.
#[derive(Default)]
pub struct Codes {
    known: Vec<(String, String)>,
    tried: u32,
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

    /// The link of a code.
    pub fn join(&mut self, order: &Value) -> Result<Value, Problem> {
        if self.now.saturating_sub(self.minute) >= MINUTE {
            (self.minute, self.tried) = (self.now, 0);
        }
        if self.tried >= TRIES {
            return Err(Problem::new(429, "too many codes were tried")
                .help("wait a minute, or open the link of your seat"));
        }
        let digits = order["code"].as_str().unwrap_or_default().replace([' ', '-'], "");
        let known = self.known.iter().find(|(code, _)| *code == digits);
        let Some((_, key)) = known else {
            self.tried += 1;
            return Err(Problem::new(403, "no seat has this code")
                .help("ask the host for the code of your seat"));
        };
        Ok(json!({ "link": format!("/?key={key}") }))
    }
}
