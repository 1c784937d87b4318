//! What the pages of a table are told, whatever carries it: orders come in, and what a screen may see goes out with its board.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use strabo_engine::{Playback, Refused, Seat};

use crate::boards::{self, Boards, Look};
use crate::{Replay, Table};

/// A table as its pages see it: every call is a name and JSON, and so is its answer.
pub struct TablePage {
    table: Table,
    facts: Map<String, Value>,
    boards: Boards,
}

impl TablePage {
    /// Draws the board of a table.
    pub fn new(table: Table) -> Self {
        let mut facts = table.facts();
        let boards = Boards::new(table.session());
        boards::colour(table.session(), &mut facts);
        Self { table, facts, boards }
    }

    /// The table itself.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table, for its clock and for who is present.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Calls a function by its name, for a screen. What is no question to the table is an order.
    pub fn call(&mut self, screen: usize, name: &str, body: Value) -> Result<Value, Refused> {
        match name {
            "game" => Ok(self.facts.clone().into()),
            "sight" => self.sight(screen, body),
            "then" => self.then(screen, body),
            "about" => self.about(screen, &body),
            "hint" => {
                let (token, count, words, why) = self.table.hint(screen)?;
                Ok(json!({ "token": token, "count": count, "words": words, "why": why }))
            }
            "why" => {
                let line = body["line"].as_u64().unwrap_or_default();
                let (seat, words, why) = self.table.why(line)?;
                Ok(json!({ "seat": seat.number(), "words": words, "why": why }))
            }
            "record" if self.table.session().ending().is_some() => {
                Ok(json!({ "record": self.table.session().record() }))
            }
            "record" => Err(Refused::new(
                409,
                "a record shows what is hidden; it is for the end of the game",
            )),
            name => {
                self.table.order(screen, name, &body)?;
                Ok(json!({ "version": self.table.version() }))
            }
        }
    }

    /// The picture of a card at a path: `/face/advance:pottery.svg`, or `/face-dark/…`.
    pub fn face(&mut self, path: &str) -> Option<Arc<str>> {
        self.boards.face(self.table.session().pack(), path)
    }

    /// What an answer would bring: its odds, and what it puts on the board.
    fn about(&self, screen: usize, asked: &Value) -> Result<Value, Refused> {
        let id = asked["token"].as_str().unwrap_or_default();
        let count = asked["count"].as_u64().and_then(|count| u8::try_from(count).ok());
        let about = self.table.about(screen, id, count.unwrap_or(1).into())?;
        let dark = asked["dark"] == true;
        let session = self.table.session();
        let you = session.asked().unwrap_or_default();
        let ghost = self.boards.ghosts(session, you, &about.ghosts, dark);
        Ok(json!({ "odds": about.odds, "ghost": ghost }))
    }

    /// The board as it was before or after a line of the story, for the screen that has seen it.
    fn then(&mut self, screen: usize, mut asked: Value) -> Result<Value, Refused> {
        let look = Look::take(&mut asked).unwrap_or_default();
        let (line, is_before) = moment_of(&asked)?;
        let you = self.table.screens().get(screen).and_then(|screen| screen.shown);
        let moment = self.table.moment(screen, line, is_before);
        Ok(json!({ "board": self.boards.board(self.table.session(), you, moment, &look) }))
    }

    fn sight(&mut self, screen: usize, mut asked: Value) -> Result<Value, Refused> {
        let look = Look::take(&mut asked);
        let mut sight = self.table.sight(screen, &asked)?;
        if let Some(look) = look {
            let session = self.table.session();
            sight["board"] = self.boards.board(session, seen_by(&sight), None, &look);
        }
        if let Some(stuck) = self.table.stuck() {
            let help = "this is a bug; the record has the game so far";
            sight["trouble"] = json!({ "error": stuck, "help": help, "finding": null });
        }
        Ok(sight)
    }
}

/// A game that was played, as pages look at it.
pub struct ReplayPage {
    replay: Replay,
    facts: Map<String, Value>,
    boards: Boards,
}

impl ReplayPage {
    /// Shows a game that was played.
    pub fn new(playback: Box<dyn Playback>) -> Self {
        let mut replay = Replay::new(playback);
        let mut facts = replay.facts();
        let boards = Boards::new(replay.session());
        boards::colour(replay.session(), &mut facts);
        Self { replay, facts, boards }
    }

    /// Calls a function by its name.
    pub fn call(&mut self, name: &str, mut asked: Value) -> Result<Value, Refused> {
        let look = Look::take(&mut asked);
        match name {
            "game" => Ok(self.facts.clone().into()),
            "sight" => {
                let mut sight = self.replay.sight(&asked)?;
                if let Some(look) = look {
                    let session = self.replay.session();
                    sight["board"] = self.boards.board(session, seen_by(&sight), None, &look);
                }
                Ok(sight)
            }
            "then" => {
                let (line, is_before) = moment_of(&asked)?;
                let session = self.replay.go_to_line(line, is_before);
                let you = asked["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
                let you = you.map(Seat::new).filter(|seat| seat.index() < session.seats());
                let look = look.unwrap_or_default();
                Ok(json!({ "board": self.boards.board(session, you, None, &look) }))
            }
            _ => Err(Refused::new(409, "this game is only looked at")),
        }
    }

    /// The picture of a card at a path.
    pub fn face(&mut self, path: &str) -> Option<Arc<str>> {
        self.boards.face(self.replay.session().pack(), path)
    }
}

/// The line of the story that a moment is asked for by, and whether it is the one before it.
fn moment_of(asked: &Value) -> Result<(u64, bool), Refused> {
    let [before, after] = ["before", "after"].map(|name| asked[name].as_u64());
    let line = before.or(after);
    let line = line.ok_or_else(|| Refused::new(400, "say before or after which line of the story"));
    Ok((line?, before.is_some()))
}

/// Whose things are shown.
fn seen_by(sight: &Value) -> Option<Seat> {
    sight["you"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat::new)
}
