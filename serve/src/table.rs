//! The table as a server: a game that people play in their browsers, each with a key of their own.

mod answers;
mod codes;
mod kept;
mod replay;

use std::net::IpAddr;
use std::time::Duration;

use serde_json::{Value, json};
use strabo_table::{Table, TablePage};

use crate::route::{Answer, Asked};
use crate::{Problem, Served};
pub(crate) use answers::LARGEST_ORDER;
use answers::{PAGE, answer, problem};
use codes::Codes;
pub use kept::Keep;
use kept::Kept;
pub use replay::ReplayServer;

/// A game that is played in browsers.
pub struct TableServer {
    page: TablePage,
    codes: Codes,
    kept: Kept,
    /// The file of the record, for those who keep it.
    record: Option<String>,
}

impl TableServer {
    /// Draws the board of a game and serves it.
    pub fn new(table: Table, keep: Keep) -> Self {
        let (page, kept) = (TablePage::new(table), Kept::new(keep));
        let mut server = Self { page, codes: Codes::default(), kept, record: None };
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
        let said = self.page.call(screen, name, answers::body(body)?).map_err(problem)?;
        self.keep();
        Ok(if name == "sight" { self.with_record_in(said) } else { said })
    }

    /// The link of the screen whose code somebody at an address has typed.
    pub fn join(&mut self, from: IpAddr, body: &[u8]) -> Result<Value, Problem> {
        let screens = self.page.table().screens();
        self.codes.join(from, &answers::body(body)?, |at| {
            screens.get(at).is_some_and(|screen| screen.is_here && !screen.seats.is_empty())
        })
    }

    /// What a screen sees, with what this server knows: the file of the record, and why it cannot be written.
    fn with_record_in(&self, mut sight: Value) -> Value {
        if let (Some(over), Some(file)) = (sight["over"].as_object_mut(), &self.record) {
            over.insert("record".to_owned(), file.clone().into());
        }
        if let (Value::Null, Some(trouble)) = (&sight["trouble"], &self.kept.trouble) {
            sight["trouble"] = trouble.json();
        }
        sight
    }

    fn keep(&mut self) {
        let table = self.page.table();
        self.kept.write(table.decided(), || table.session().record());
    }
}

impl Served for TableServer {
    fn version(&self) -> u64 {
        self.page.table().version()
    }

    fn news(&self, _: &str) -> Value {
        json!({ "version": self.page.table().version() })
    }

    fn answer(&mut self, asked: &Asked) -> Answer {
        let picture = self.page.face(&asked.path);
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
        let before = self.version();
        let table = self.page.table_mut();
        let screens = table.screens().len();
        let present: Vec<bool> = (0..screens).map(|at| listening.contains(&at)).collect();
        table.set_present(&present);
        table.tick(since);
        self.codes.set_time(since);
        self.keep();
        let changed = self.version() != before;
        changed.then(|| ("changed", self.news(""))).into_iter().collect()
    }
}
