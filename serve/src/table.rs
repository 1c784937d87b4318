//! The table as a server: a game that people play in their browsers, each with a key of their own.

mod answers;
mod codes;
mod kept;
mod looks;
mod played;
mod reel;
mod sitting;

use std::time::Duration;

use serde_json::{Value, json};
use strabo_areas::Game;
use strabo_table::Table;

use crate::route::{Answer, Asked};
use crate::{Problem, Served};
use answers::{answer, problem};
use codes::Codes;
pub use kept::Keep;
use kept::Kept;
use looks::{Boards, drawn};
pub use played::PlayedServer;
pub use reel::ReelServer;
pub use sitting::SittingServer;

/// A game that is played in browsers.
pub struct TableServer {
    table: Table,
    facts: Value,
    boards: Boards,
    codes: Codes,
    kept: Kept,
}

impl TableServer {
    /// Draws the board of a game and serves it.
    pub fn new(game: &Game, table: Table, keep: Keep) -> Self {
        let (boards, looks) = drawn(game);
        let facts = table.facts(&looks);
        let codes = Codes::default();
        let mut server = Self { table, facts, boards, codes, kept: Kept::new(keep) };
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
        self.kept.trouble.as_ref()
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
        if let Some(trouble) = &self.kept.trouble {
            sight["trouble"] = trouble.json();
        }
        Ok(sight)
    }

    fn keep(&mut self) {
        self.kept.write(self.table.decided(), || self.table.record());
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
        let picture = self.boards.find(&asked.path);
        answer(asked, "/table/", picture, |name| self.call(asked.key, name, &asked.body))
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
