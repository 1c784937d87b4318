//! A game that was played, served to be looked at: the pages of a table with a slider over its decisions.

use std::time::Duration;

use serde_json::{Map, Value, json};
use strabo_engine::{Playback, Seat};
use strabo_table::Replay;

use super::answers::{Look, PAGE, answer, body, problem};
use super::boards::{self, Boards};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// A record that is looked at in a browser.
pub struct ReplayServer {
    replay: Replay,
    facts: Map<String, Value>,
    boards: Boards,
}

impl ReplayServer {
    /// Serves a game that was played.
    pub fn new(playback: Box<dyn Playback>) -> Self {
        let mut replay = Replay::new(playback);
        let mut facts = replay.facts();
        let boards = Boards::new(replay.session());
        boards::colour(replay.session(), &mut facts);
        Self { replay, facts, boards }
    }

    pub fn call(&mut self, name: &str, asked: &[u8]) -> Result<Value, Problem> {
        let mut asked = body(asked)?;
        let look = Look::take(&mut asked);
        match name {
            "game" => Ok(self.facts.clone().into()),
            "sight" => {
                let mut sight = self.replay.sight(&asked).map_err(problem)?;
                if let Some(look) = look {
                    let you = sight["you"].as_u64().and_then(|seat| u8::try_from(seat).ok());
                    let session = self.replay.session();
                    sight["board"] = self.boards.board(session, you.map(Seat::new), None, &look);
                }
                Ok(sight)
            }
            _ => Err(Problem::new(409, "this game is only looked at")),
        }
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
        let picture = self.boards.face(self.replay.session().pack(), &asked.path);
        answer(asked, PAGE, picture, |name| self.call(name, &asked.body))
    }

    fn look_around(&mut self, _: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
