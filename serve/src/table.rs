//! The table as a server: a game that people play in their browsers, each with a key of their own.

use std::time::Duration;

use serde_json::{Value, json};
use strabo_engine::Game;
use strabo_model::Pack;
use strabo_render::spots::spots;
use strabo_render::view::{Request, View};
use strabo_render::{Look, Theme, civilization_colour, requirement_words, svg};
use strabo_table::{Looks, Refused, Table};

use crate::route::{Answer, Asked, read};
use crate::{Problem, Served, assets};

/// Keeps the record of a game; it is given the whole text after every decision.
pub type Keep = Box<dyn FnMut(&str) -> Result<(), Problem> + Send>;

/// A game that is played in browsers.
pub struct TableServer {
    table: Table,
    facts: Value,
    board: String,
    keep: Keep,
    /// The last decision that was kept.
    kept: Option<u64>,
    /// Why the record could not be written the last time.
    trouble: Option<Problem>,
}

impl TableServer {
    /// Draws the board of a game and serves it.
    pub fn new(game: &Game, table: Table, keep: Keep) -> Self {
        let (board, looks) = drawn(game);
        let facts = table.facts(&looks);
        let mut server = Self { table, facts, board, keep, kept: None, trouble: None };
        server.keep();
        server
    }

    /// Why the record could not be written, if that is so.
    pub fn trouble(&self) -> Option<&Problem> {
        self.trouble.as_ref()
    }

    /// Calls a function by its name, for the screen with this key.
    pub fn call(&mut self, screen: usize, name: &str, body: &[u8]) -> Result<Value, Problem> {
        if body.len() > LARGEST_ORDER {
            return Err(Problem::new(413, "that is too much to read"));
        }
        let body: Value = read(if body.is_empty() { b"{}" } else { body })?;
        match name {
            "game" => Ok(self.facts.clone()),
            "sight" => self.sight(screen, &body),
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

/// No order is larger than this.
const LARGEST_ORDER: usize = 64 << 10;

impl Served for TableServer {
    fn version(&self) -> u64 {
        self.table.version()
    }

    fn news(&self, _: &str) -> Value {
        json!({ "version": self.table.version() })
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let path = &*asked.path;
        if let Some(name) = path.strip_prefix("/api/") {
            if !asked.post {
                return Answer::problem(&Problem::new(405, "send this as a POST request"));
            }
            return match self.call(asked.key, name, &asked.body) {
                Ok(value) => Answer::json(&value),
                Err(problem) => Answer::problem(&problem),
            };
        }
        let page = if path == "/" { "/table/" } else { path };
        match assets::find(page) {
            Some((kind, text)) => Answer { status: 200, kind, body: text.into_bytes() },
            None if path == "/board.svg" => {
                Answer { status: 200, kind: "image/svg+xml", body: self.board.clone().into_bytes() }
            }
            None => Answer::problem(&Problem::new(404, "there is nothing here")),
        }
    }

    fn look_around(
        &mut self,
        _: u32,
        _: Duration,
        listening: &[usize],
    ) -> Vec<(&'static str, Value)> {
        let before = self.table.version();
        let screens = self.table.screens().len();
        let present: Vec<bool> = (0..screens).map(|at| listening.contains(&at)).collect();
        self.table.set_present(&present);
        self.table.tick();
        self.keep();
        let changed = self.table.version() != before;
        changed.then(|| ("changed", self.news(""))).into_iter().collect()
    }
}

fn problem(refused: Refused) -> Problem {
    Problem::new(refused.status, refused.message)
}

/// The board of a game as a picture, and where everything is on it.
fn drawn(game: &Game) -> (String, Looks) {
    let pack: &Pack = &game.pack;
    let request = Request { pack, setup: Some(&game.setup), theme: Theme::of(Look::Light) };
    let scene = View::Map.pages(request).into_iter().next();
    let mut looks = Looks { spots: vec![None; pack.areas.len()], ..Looks::default() };
    let board = scene.map_or_else(String::new, |scene| {
        for spot in spots(pack, &scene) {
            looks.spots[spot.area.index()] = Some(spot.anchor);
        }
        svg::document(&scene)
    });
    let colours = game.civilizations.iter().map(|id| civilization_colour(pack, id.index()));
    looks.colours = colours.map(|colour| colour.to_string()).collect();
    let demands = game.succession().requirements.iter();
    looks.demands = demands.map(|one| requirement_words(one).join(", ")).collect();
    (board, looks)
}
