//! The table as a server: a game that people play in their browsers, each with a key of their own.

mod answers;
mod codes;
mod looks;
mod reel;

use std::time::Duration;

use serde_json::{Value, json};
use strabo_areas::Game;
use strabo_table::Table;

use crate::route::{Answer, Asked};
use crate::{Problem, Served};
use answers::{answer, problem};
use codes::Codes;
use looks::{Boards, drawn};
pub use reel::ReelServer;

/// Keeps the record of a game; it is given the whole text after every decision.
pub type Keep = Box<dyn FnMut(&str) -> Result<(), Problem> + Send>;

/// A game that is played in browsers.
pub struct TableServer {
    table: Table,
    facts: Value,
    boards: Boards,
    codes: Codes,
    keep: Keep,
    /// The last decision that was kept.
    kept: Option<u64>,
    /// Why the record could not be written the last time.
    trouble: Option<Problem>,
}

impl TableServer {
    /// Draws the board of a game and serves it.
    pub fn new(game: &Game, table: Table, keep: Keep) -> Self {
        let (boards, looks) = drawn(game);
        let facts = table.facts(&looks);
        let codes = Codes::default();
        let mut server = Self { table, facts, boards, codes, keep, kept: None, trouble: None };
        server.keep();
        server
    }

    /// Lets people in who type the code of a screen: each code with the key it stands for.
    #[must_use]
    pub fn with_codes(mut self, codes: Vec<(String, String)>) -> Self {
        self.codes = Codes::new(codes);
        self
    }

    /// Why the record could not be written, if that is so.
    pub fn trouble(&self) -> Option<&Problem> {
        self.trouble.as_ref()
    }

    /// Calls a function by its name, for the screen with this key.
    pub fn call(&mut self, screen: usize, name: &str, body: &[u8]) -> Result<Value, Problem> {
        let body = answers::body(body)?;
        match name {
            "game" => Ok(self.facts.clone()),
            "sight" => self.sight(screen, &body),
            "join" => self.codes.join(&body),
            name => {
                self.table.order(screen, name, &body).map_err(problem)?;
                self.keep();
                Ok(json!({ "version": self.table.version() }))
            }
        }
    }

    fn sight(&self, screen: usize, look: &Value) -> Result<Value, Problem> {
        let mut sight = self.table.sight(screen, look).map_err(problem)?;
        if let Some(trouble) = &self.trouble {
            sight["trouble"] = trouble.json();
        }
        Ok(sight)
    }

    /// Writes the record, if somebody has decided since. What cannot be written is tried again.
    fn keep(&mut self) {
        let mark = Some(self.table.decided());
        if self.kept == mark {
            return;
        }
        self.trouble = (self.keep)(&self.table.record()).err();
        if self.trouble.is_none() {
            self.kept = mark;
        }
    }
}

impl Served for TableServer {
    fn version(&self) -> u64 {
        self.table.version()
    }

    fn news(&self, _: &str) -> Value {
        json!({ "version": self.table.version() })
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let boards = self.boards.clone();
        answer(asked, &boards, |name| self.call(asked.key, name, &asked.body))
    }

    fn look_around(
        &mut self,
        _: u32,
        since: Duration,
        listening: &[usize],
    ) -> Vec<(&'static str, Value)> {
        let before = self.table.version();
        let screens = self.table.screens().len();
        let present: Vec<bool> = (0..screens).map(|at| listening.contains(&at)).collect();
        self.table.set_present(&present);
        self.codes.set_time(since);
        self.table.tick(since);
        self.keep();
        let changed = self.table.version() != before;
        changed.then(|| ("changed", self.news(""))).into_iter().collect()
    }
}
