//! The table as a server: a game that people play in their browsers, each with a key of their own.

mod answers;
mod boards;
mod codes;
mod kept;
mod replay;

use std::net::IpAddr;
use std::time::Duration;

use serde_json::{Map, Value, json};
use strabo_engine::Seat;
use strabo_table::Table;

use crate::route::{Answer, Asked};
use crate::{Problem, Served};
pub(crate) use answers::LARGEST_ORDER;
use answers::{Look, PAGE, answer, problem};
use boards::Boards;
use codes::Codes;
pub use kept::Keep;
use kept::Kept;
pub use replay::ReplayServer;

/// A game that is played in browsers.
pub struct TableServer {
    table: Table,
    facts: Map<String, Value>,
    boards: Boards,
    codes: Codes,
    kept: Kept,
    /// The file of the record, for those who keep it.
    record: Option<String>,
}

impl TableServer {
    /// Draws the board of a game and serves it.
    pub fn new(table: Table, keep: Keep) -> Self {
        let mut facts = table.facts();
        let boards = Boards::new(table.session());
        boards::colour(table.session(), &mut facts);
        let (codes, kept) = (Codes::default(), Kept::new(keep));
        let mut server = Self { table, facts, boards, codes, kept, record: None };
        server.keep();
        server
    }

    /// Tells people at the end which file has the game.
    #[must_use]
    pub fn with_record(mut self, file: String) -> Self {
        self.record = Some(file);
        self
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
            "game" => Ok(self.facts.clone().into()),
            "sight" => self.sight(screen, body),
            "then" => self.then(screen, body),
            "about" => self.about(screen, &body),
            "hint" => {
                let (token, count, words) = self.table.hint(screen).map_err(problem)?;
                Ok(json!({ "token": token, "count": count, "words": words, "why": null }))
            }
            name => {
                self.table.order(screen, name, &body).map_err(problem)?;
                self.keep();
                Ok(json!({ "version": self.table.version() }))
            }
        }
    }

    /// The link of the screen whose code somebody at an address has typed.
    pub fn join(&mut self, from: IpAddr, body: &[u8]) -> Result<Value, Problem> {
        self.codes.join(from, &answers::body(body)?)
    }

    /// What an answer would bring: its odds, and what it puts on the board.
    fn about(&self, screen: usize, asked: &Value) -> Result<Value, Problem> {
        let id = asked["token"].as_str().unwrap_or_default();
        let count = asked["count"].as_u64().and_then(|count| u8::try_from(count).ok());
        let about = self.table.about(screen, id, count.unwrap_or(1).into()).map_err(problem)?;
        let dark = asked["dark"] == true;
        let session = self.table.session();
        let you = session.asked().unwrap_or_default();
        let ghost = self.boards.ghosts(session, you, &about.ghosts, dark);
        Ok(json!({ "odds": about.odds, "ghost": ghost }))
    }

    /// The board as it was before or after a line of the story, for the screen that has seen it.
    fn then(&mut self, screen: usize, mut asked: Value) -> Result<Value, Problem> {
        let look = Look::take(&mut asked).unwrap_or_default();
        let lines = ["before", "after"].map(|name| asked[name].as_u64());
        let ([Some(line), _] | [None, Some(line)]) = lines else {
            return Err(Problem::new(400, "say before or after which line of the story"));
        };
        let you = self.table.screens().get(screen).and_then(|screen| screen.shown);
        let moment = self.table.moment(screen, line, lines[0].is_some());
        Ok(json!({ "board": self.boards.board(self.table.session(), you, moment, &look) }))
    }

    fn sight(&mut self, screen: usize, mut asked: Value) -> Result<Value, Problem> {
        let look = Look::take(&mut asked);
        let mut sight = self.table.sight(screen, &asked).map_err(problem)?;
        if let (Some(over), Some(file)) = (sight["over"].as_object_mut(), &self.record) {
            over.insert("record".to_owned(), file.clone().into());
        }
        if let Some(look) = look {
            let you = sight["you"].as_u64().and_then(|seat| u8::try_from(seat).ok());
            let session = self.table.session();
            sight["board"] = self.boards.board(session, you.map(Seat::new), None, &look);
        }
        if let Some(stuck) = self.table.stuck() {
            let help = "this is a bug; the record has the game so far";
            sight["trouble"] = Problem::new(500, stuck).help(help).json();
        } else if let Some(trouble) = &self.kept.trouble {
            sight["trouble"] = trouble.json();
        }
        Ok(sight)
    }

    fn keep(&mut self) {
        self.kept.write(self.table.decided(), || self.table.session().record());
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
        let picture = self.boards.face(self.table.session().pack(), &asked.path);
        answer(asked, PAGE, picture, |name| match name {
            "join" => self.join(asked.from, &asked.body),
            name => self.call(asked.key, name, &asked.body),
        })
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
