//! A game on record: which pack, how it was set up, the seed, and every action, as text.
//!
//! The first line names the format, the second is the head as JSON. Then come the turns: a line
//! `turn N`, and for each player in turn a line with the seat and the actions as tokens, which each
//! family writes in its own way ([`Family::write`]). A player who leaves has a line with the word `leave`, even while
//! another player is asked; it counts as an action. What a player does out of turn has a line of its
//! player. The last line counts the actions and gives the hash of the final state and the digest of the text before it. So a record is small, can be read and
//! compared line by line, and is exactly one text: any change of it is noticed, also one that leads to
//! the same state, such as other cards in an offer that nobody accepts.

mod difference;
pub mod head;
pub(crate) mod replay;

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::family::Family;
use crate::hash::{digest_of, hex};
use crate::ids::Seat;
use head::{FORMAT, MAGIC, RecordHead, WITHOUT_DIGEST};

/// The token of a player who leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";

/// A record being written while a game is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    text: String,
    format: u32,
    turn: u16,
    seat: Option<Seat>,
    actions: u64,
}

/// A place in a record that is being written.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    length: usize,
    turn: u16,
    seat: Option<Seat>,
    actions: u64,
}

impl Recorder {
    /// Begins a record.
    pub fn new(head: &RecordHead) -> Self {
        Self::of_format(FORMAT, head)
    }

    /// Begins a record of a format that can be read.
    fn of_format(format: u32, head: &RecordHead) -> Self {
        // A head is plain data: it can always be written.
        let head = serde_json::to_string(head).unwrap_or_default();
        Self { text: format!("{MAGIC}{format}\n{head}\n"), format, turn: 0, seat: None, actions: 0 }
    }

    /// Records an action of a player that is about to be applied to this state.
    pub fn note<F: Family>(&mut self, game: &F, state: &F::State, seat: Seat, action: F::Action) {
        self.begin_entry(game.turn(state), seat);
        game.write(action, &mut self.text);
    }

    /// Records that a player is about to leave the game.
    pub fn note_leaving<F: Family>(&mut self, game: &F, state: &F::State, seat: Seat) {
        self.begin_entry(game.turn(state), seat);
        self.text.push_str(LEAVE);
    }

    /// Where the record is now, to come back to.
    pub fn mark(&self) -> Mark {
        Mark { length: self.text.len(), turn: self.turn, seat: self.seat, actions: self.actions }
    }

    /// Forgets what was noted since a mark of this record.
    pub fn rewind(&mut self, mark: Mark) {
        self.text.truncate(mark.length);
        (self.turn, self.seat, self.actions) = (mark.turn, mark.seat, mark.actions);
    }

    /// How many actions were noted.
    pub fn actions(&self) -> u64 {
        self.actions
    }

    fn begin_entry(&mut self, turn: u16, seat: Seat) {
        if turn != self.turn {
            self.turn = turn;
            self.end_line();
            self.seat = None;
            let _ = writeln!(self.text, "turn {}", self.turn);
        }
        if self.seat != Some(seat) {
            self.end_line();
            self.seat = Some(seat);
            let _ = write!(self.text, "{}", seat.number());
        }
        self.text.push(' ');
        self.actions += 1;
    }

    fn end_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// Returns the record, ending with the hash of this state and the digest of the text.
    #[must_use]
    pub fn finish<F: Family>(mut self, game: &F, state: &F::State) -> String {
        // Otherwise the text of a long game takes twice its size while its last line is added.
        self.text.reserve_exact(128);
        self.end_line();
        let how = if game.ending(state).is_some() { "end" } else { "pause" };
        let _ = write!(self.text, "{how} {} {:016x}", self.actions, digest_of(state));
        if self.format != WITHOUT_DIGEST {
            let digest = hex(Sha256::digest(&self.text).into());
            let _ = write!(self.text, " {digest}");
        }
        self.end_line();
        self.text
    }
}
