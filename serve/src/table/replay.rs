//! A game that was played, served to be looked at: the pages of a table with a slider over its decisions.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use strabo_engine::{Playback, Seat};
use strabo_table::Replay;

use super::answers::{Look, PAGE, answer, body, problem};
use super::boards::{self, Boards};
use super::drawing::{self, Pictures, pictured};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// A record that is looked at in a browser.
pub struct ReplayServer {
    replay: Replay,
    facts: Map<String, Value>,
    boards: Boards,
    board: Pictures,
}

impl ReplayServer {
    /// Serves a game that was played.
    pub fn new(playback: Box<dyn Playback>) -> Self {
        let mut replay = Replay::new(playback);
        let mut facts = replay.facts();
        let board = drawing::draw(replay.session(), &mut facts);
        let boards = Boards::new(replay.session());
        boards::colour(replay.session(), &mut facts);
        Self { replay, facts, boards, board }
    }

    /// Calls a function by its name.
    pub fn call(&mut self, name: &str, asked: &[u8]) -> Result<Value, Problem> {
        let look = body(asked)?;
        match name {
            "game" => Ok(self.facts.clone().into()),
            "sight" => {
                let mut sight = self.replay.sight(&look).map_err(problem)?;
                if let Some(Look { picture, dark }) = Look::of(&look) {
                    let you = sight["you"].as_u64().and_then(|seat| u8::try_from(seat).ok());
                    let session = self.replay.session();
                    sight["board"] = self.boards.board(session, you.map(Seat::new), picture, dark);
                }
                Ok(sight)
            }
            _ => Err(Problem::new(409, "this game is only looked at")),
        }
    }

    /// The board, or the table after so many decisions: `/step-12.svg`.
    fn picture(&mut self, path: &str) -> Option<Arc<str>> {
        if path.starts_with("/face") {
            return self.boards.face(self.replay.session().pack(), path);
        }
        let (name, look) = pictured(path)?;
        if name == "/board" {
            return self.board.get(look, || None);
        }
        let step = name.strip_prefix("/step-")?.parse().ok()?;
        drawing::table(self.replay.go(step).ok()?, look)
    }
}

impl Served for ReplayServer {
    fn version(&self) -> u64 {
        0
    }

    fn news(&self, _: &str) -> Value {
        json!({})
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let picture = self.picture(&asked.path);
        answer(asked, PAGE, picture, |name| self.call(name, &asked.body))
    }

    fn look_around(&mut self, _: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
