//! A game that was played, served to be looked at: the pages of a table with a slider over its decisions.

use std::time::Duration;

use serde_json::{Value, json};
use strabo_engine::Playback;
use strabo_table::ReplayPage;

use super::answers::{PAGE, answer, body, problem};
use crate::route::{Answer, Asked};
use crate::{Problem, Served};

/// A record that is looked at in a browser.
pub struct ReplayServer(ReplayPage);

impl ReplayServer {
    /// Serves a game that was played.
    pub fn new(playback: Box<dyn Playback>) -> Self {
        Self(ReplayPage::new(playback))
    }

    pub fn call(&mut self, name: &str, asked: &[u8]) -> Result<Value, Problem> {
        self.0.call(name, body(asked)?).map_err(problem)
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
        let picture = self.0.face(&asked.path);
        answer(asked, PAGE, picture, |name| self.call(name, &asked.body))
    }

    fn look_around(&mut self, _: u32, _: Duration, _: &[usize]) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}
