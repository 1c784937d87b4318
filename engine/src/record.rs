//! A game on record: which pack, how it was set up, the seed, and every action, as text.
//!
//! The first line names the format, the second is the head as JSON. Then come the turns: a line
//! `turn N`, and for each player in turn a line with the seat and the actions as tokens
//! ([`token`]). Who leaves the game has a line with the word `leave`, whoever is asked just then; it
//! counts as an action. The last line counts the actions and gives the hash of the final state. So a record
//! is small, can be read and compared line by line, and any change of it is noticed.

mod replay;
pub mod token;

pub use replay::{Entry, RecordError, Replay};

use serde::{Deserialize, Serialize};
use std::fmt::Write;

use crate::action::{Action, Seat};
use crate::game::{Game, Options, UnprintedRows};
use crate::state::State;

/// The first line of a record, up to the number of the format.
pub const MAGIC: &str = "strabo record ";
/// The format this program writes and reads.
pub const FORMAT: u32 = 1;
/// More bytes than this are not looked at.
pub const LARGEST: usize = 16 << 20;

/// What a record says before the first action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The id of the pack.
    pub pack: String,
    /// The digest of the pack, in hexadecimal digits.
    pub digest: String,
    /// The number of players.
    pub players: u8,
    /// The id of the setup.
    pub setup: String,
    /// The ids of the variants that were switched on.
    pub variants: Vec<String>,
    /// The game ends after this many turns at the latest.
    pub turn_limit: u16,
    /// How often each player may propose a trade in a turn.
    pub trade_rounds: u8,
    /// Succession tables that are not printed are made up.
    pub even_rows: bool,
    /// The seed.
    pub seed: u64,
}

impl Head {
    /// The head of a game that is about to begin.
    pub fn new(game: &Game, digest: [u8; 32], seed: u64) -> Self {
        let options = &game.options;
        Self {
            pack: game.pack.id.to_string(),
            digest: hex(digest),
            players: options.players,
            setup: game.setup.id.to_string(),
            variants: options.variants.clone(),
            turn_limit: options.turn_limit,
            trade_rounds: options.trade_rounds,
            even_rows: options.unprinted_rows == UnprintedRows::Even,
            seed,
        }
    }

    /// How the game was played.
    pub fn options(&self) -> Options {
        Options {
            players: self.players,
            setup: Some(self.setup.clone()),
            variants: self.variants.clone(),
            turn_limit: self.turn_limit,
            trade_rounds: self.trade_rounds,
            unprinted_rows: if self.even_rows {
                UnprintedRows::Even
            } else {
                UnprintedRows::Refuse
            },
        }
    }
}

/// A digest in hexadecimal digits.
pub fn hex(digest: [u8; 32]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A record being written while a game is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    text: String,
    turn: u16,
    seat: Option<Seat>,
    actions: u64,
}

impl Recorder {
    /// Begins a record.
    pub fn new(head: &Head) -> Self {
        // A head is plain data: it can always be written.
        let head = serde_json::to_string(head).unwrap_or_default();
        Self { text: format!("{MAGIC}{FORMAT}\n{head}\n"), turn: 0, seat: None, actions: 0 }
    }

    /// Notes an action that is about to be applied to a state.
    pub fn note(&mut self, state: &State, action: Action) {
        self.begin_entry(state, state.seat);
        token::write(action, &mut self.text);
    }

    /// Notes that a player is about to leave the game.
    pub fn note_leaving(&mut self, state: &State, seat: Seat) {
        self.begin_entry(state, seat);
        self.text.push_str(token::LEAVE);
    }

    fn begin_entry(&mut self, state: &State, seat: Seat) {
        if state.turn != self.turn {
            self.turn = state.turn;
            self.end_line();
            self.seat = None;
            let _ = writeln!(self.text, "turn {}", self.turn);
        }
        if self.seat != Some(seat) {
            self.end_line();
            self.seat = Some(seat);
            let _ = write!(self.text, "{seat}");
        }
        self.text.push(' ');
        self.actions += 1;
    }

    fn end_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// The record, with the hash of the state the game has come to.
    #[must_use]
    pub fn finish(mut self, state: &State) -> String {
        self.end_line();
        let how = if state.ending.is_some() { "end" } else { "pause" };
        let _ = writeln!(self.text, "{how} {} {:016x}", self.actions, state.digest());
        self.text
    }
}
