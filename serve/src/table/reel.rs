//! A game that was played, served to be looked at: the page of the table, read only.

use std::time::Duration;

use serde_json::{Value, json};
use strabo_table::Reel;

use super::answers::{answer, body, problem};
use super::looks::{Boards, drawn};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// A record that is looked at in a browser.
pub struct ReelServer {
    reel: Reel,
    facts: Value,
    boards: Boards,
}

impl ReelServer {
    /// Draws the board of the game and serves it.
    pub fn new(reel: Reel) -> Self {
        let (boards, looks) = drawn(reel.game());
        let facts = reel.facts(&looks);
        Self { reel, facts, boards }
    }

    /// Calls a function by its name.
    pub fn call(&self, name: &str, asked: &[u8]) -> Result<Value, Problem> {
        let look = body(asked)?;
        match name {
            "game" => Ok(self.facts.clone()),
            "sight" => self.reel.sight(&look).map_err(problem),
            _ => Err(Problem::new(409, "this game is only looked at")),
        }
    }
}

impl Served for ReelServer {
    fn version(&self) -> u64 {
        0
    }

    fn news(&self, _: &str) -> Value {
        json!({})
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        answer(asked, "/table/", self.boards.find(&asked.path), |name| self.call(name, &asked.body))
    }

    fn look_around(&mut self, _: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
