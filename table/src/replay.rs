//! A game that was played, to look at again: the table after any decision, in the form of a table that is played.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use strabo_engine::{Playback, Refused, Seat, Session};

use crate::wire::{self, PageRequest};

/// A game that was played.
pub struct Replay {
    playback: Box<dyn Playback>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// So many decisions have been made.
    #[serde(default)]
    step: usize,
    /// The player whose hand is shown.
    seat: Option<u8>,
    since: Option<u64>,
    #[serde(default)]
    all: bool,
}

impl Replay {
    /// Shows a game that was played.
    pub fn new(playback: Box<dyn Playback>) -> Self {
        Self { playback }
    }

    /// The game where it was looked at last.
    pub fn session(&self) -> &dyn Session {
        self.playback.session()
    }

    /// Goes to the state after so many decisions.
    pub fn go(&mut self, step: usize) -> Result<&dyn Session, Refused> {
        let decisions = self.playback.decisions();
        if step > decisions {
            return Err(Refused::new(404, format!("the game has {decisions} decisions")));
        }
        self.playback.go(step);
        Ok(self.playback.session())
    }

    /// Goes to where a line of the story was about to be told, or had been.
    pub fn go_to_line(&mut self, line: u64, is_before: bool) -> &dyn Session {
        let step = self.playback.step_of(line);
        self.playback.go(if is_before { step.saturating_sub(1) } else { step });
        self.playback.session()
    }

    /// What never changes, and how many decisions there are.
    pub fn facts(&mut self) -> Map<String, Value> {
        let mut marks: Vec<Value> = Vec::new();
        let mut before = Value::Null;
        for step in 0..=self.playback.decisions() {
            self.playback.go(step);
            let session = self.playback.session();
            let seat = session.asked().map(Seat::number);
            let here = json!([session.turn(), session.phase(), seat]);
            if here != before {
                marks.push(json!({
                    "step": step, "turn": session.turn(), "phase": session.phase(), "seat": seat,
                }));
            }
            before = here;
        }
        self.playback.go(0);
        let mut facts = wire::facts(self.session());
        facts.insert("steps".to_owned(), self.playback.decisions().into());
        facts.insert("marks".to_owned(), marks.into());
        facts
    }

    /// What lies open after so many decisions, with the hand of a player if that is asked for.
    pub fn sight(&mut self, asked: &Value) -> Result<Value, Refused> {
        let Asked { step, seat, since, all } = wire::read(asked)?;
        let session = self.go(step)?;
        let you = seat.map(Seat::new).filter(|seat| seat.index() < session.seats());
        let last = self.playback.line_before();
        let since = Some(since.unwrap_or(0));
        let look = PageRequest { you, is_played: false, last, since, all };
        let mut sight = wire::sight(self.session(), &look);
        for player in sight["players"].as_array_mut().into_iter().flatten() {
            player["who"] = "person".into();
            player["here"] = true.into();
            player["away"] = false.into();
        }
        let decided = self.playback.decided();
        let decided = decided.map(|(seat, words)| json!({ "seat": seat.number(), "words": words }));
        let parts = [
            ("version", (step + 1).into()),
            ("step", step.into()),
            ("screen", json!([])),
            ("chat", json!([])),
            ("decided", decided.into()),
        ];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
        Ok(sight.into())
    }
}
