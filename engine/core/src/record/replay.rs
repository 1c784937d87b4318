//! Replaying a record: every action is checked, and so is the final state.

use std::fmt;

use strabo_model::Pack;

use super::difference::{Difference, first_difference};
use super::head::{FORMAT, LARGEST, MAGIC, RecordHead, WITHOUT_DIGEST};
use super::{LEAVE, Recorder};
use crate::family::{Family, Illegal};
use crate::hash::{digest_of, hex};
use crate::{ids::Seat, options::SetupError};

/// One entry of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordEntry<A> {
    /// An answer to a question.
    Action(A),
    /// The player leaves the game when the phase is over.
    Leave,
}

/// What is wrong with a record. Actions are counted from one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum RecordError {
    /// The file is not a record.
    NotARecord,
    /// The file is larger than any record.
    TooLarge,
    /// The format is unknown.
    UnknownFormat(String),
    /// The head cannot be read.
    BadHead(String),
    /// It was made with another pack.
    OtherPack { recorded: String, given: String },
    /// It was made with another version of the pack.
    OtherDigest { recorded: String, given: String },
    /// The pack cannot be played as the head says.
    Setup(SetupError),
    /// A line is neither a turn nor the actions of a player.
    BadLine { line: usize },
    /// Something that is no action.
    BadAction { action: u64, token: String },
    /// An action that was not legal, or not this player's to make.
    Illegal { action: u64, seat: Seat, why: Illegal },
    /// A player leaves who cannot.
    CannotLeave { action: u64, seat: Seat, why: String },
    /// A turn begins in the record where it does not in the game.
    OtherTurn { action: u64, recorded: String, turn: u16 },
    /// The record stops without its last line.
    Truncated { action: u64 },
    /// The last line counts other actions than there are.
    Miscounted { action: u64, recorded: String },
    /// The game is not over, though the record says so, or the other way round.
    OtherEnd { action: u64 },
    /// The game comes to another state than the one that was recorded.
    OtherState { action: u64, recorded: String, state: u64 },
    /// There is more after the last line.
    Trailing { line: usize },
    /// A line is not what would be written for this game.
    OtherText { line: usize, recorded: String, written: String },
    /// The text is another one than that of the digest in the last line.
    Edited { line: usize, recorded: String, digest: String },
}

impl fmt::Display for RecordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord => write!(out, "this is not a record of a game"),
            Self::TooLarge => write!(out, "the record is larger than {LARGEST} bytes"),
            Self::UnknownFormat(format) => write!(
                out,
                "the record has format {format}, and this program reads formats {WITHOUT_DIGEST} and {FORMAT}"
            ),
            Self::BadHead(why) => write!(out, "the head of the record cannot be read: {why}"),
            Self::OtherPack { recorded, given } => {
                write!(out, "the record is of \"{recorded}\", not of \"{given}\"")
            }
            Self::OtherDigest { recorded, given } => write!(
                out,
                "the pack has changed since the game was recorded: its digest was {recorded} and is {given}"
            ),
            Self::Setup(why) => write!(out, "the game cannot be set up as recorded: {why}"),
            Self::BadLine { line } => write!(
                out,
                "line {line} is neither a turn, nor the actions of a player, nor the end"
            ),
            Self::BadAction { action, token } => {
                write!(out, "action {action}: \"{token}\" is not an action")
            }
            Self::Illegal { action, seat, why } => {
                write!(out, "action {action}, by {seat}: {why}")
            }
            Self::CannotLeave { action, seat, why } => {
                write!(out, "action {action}: {seat} cannot leave: {why}")
            }
            Self::OtherTurn { action, recorded, turn } => write!(
                out,
                "after action {action} the record says \"{recorded}\", and the game is in turn {turn}"
            ),
            Self::Truncated { action } => {
                write!(out, "the record stops after action {action}, without its last line")
            }
            Self::Miscounted { action, recorded } => {
                write!(out, "the record has {action} actions and says it has {recorded}")
            }
            Self::OtherEnd { action } => write!(
                out,
                "after the last action, {action}, the record and the game disagree on whether the game is over"
            ),
            Self::OtherState { action, recorded, state } => write!(
                out,
                "after the last action, {action}, the state has hash {state:016x}, and the record says {recorded}"
            ),
            Self::Trailing { line } => {
                write!(out, "the record continues after its last line, in line {line}")
            }
            Self::OtherText { line, recorded, written } => write!(
                out,
                "line {line} is \"{recorded}\", and for this game it would be \"{written}\""
            ),
            Self::Edited { line, recorded, digest } => write!(
                out,
                "the record was changed after it was written: line {line} says that the digest of the text is {recorded}, and it is {digest}"
            ),
        }
    }
}

impl std::error::Error for RecordError {}

/// The head of a record, which says which pack it needs. It comes from a file and may name
/// anything: look the pack up by its id and digest, never as a path.
pub fn head_of(text: &str) -> Result<RecordHead, RecordError> {
    opening(text).map(|(_, head)| head)
}

/// Checks that a record was made with a pack, whose digest is known.
pub fn must_be_of(head: &RecordHead, pack: &Pack, digest: [u8; 32]) -> Result<(), RecordError> {
    if head.pack != *pack.id {
        let (recorded, given) = (clip(&head.pack), pack.id.to_string());
        return Err(RecordError::OtherPack { recorded, given });
    }
    let given = hex(digest);
    if head.digest != given {
        return Err(RecordError::OtherDigest { recorded: clip(&head.digest), given });
    }
    Ok(())
}

/// The format and the head of a record.
fn opening(text: &str) -> Result<(u32, RecordHead), RecordError> {
    if text.len() > LARGEST {
        return Err(RecordError::TooLarge);
    }
    let mut lines = text.lines();
    let format = lines.next().and_then(|line| line.strip_prefix(MAGIC));
    let format = format.ok_or(RecordError::NotARecord)?;
    let number = format.parse().ok().filter(|number| [WITHOUT_DIGEST, FORMAT].contains(number));
    let number = number.ok_or_else(|| RecordError::UnknownFormat(clip(format)))?;
    let head = lines.next().unwrap_or_default();
    let head = serde_json::from_str(head);
    head.map(|head| (number, head)).map_err(|error| RecordError::BadHead(error.to_string()))
}

/// An entry and its player.
type Entry<F> = (Seat, RecordEntry<<F as Family>::Action>);

/// Replays a record action by action.
#[derive(Clone, Debug)]
pub struct Replay<'t, F: Family> {
    /// What the record says before the first action.
    pub head: RecordHead,
    /// The game.
    pub game: F,
    /// The state after the actions so far.
    pub state: F::State,
    /// Actions so far.
    pub actions: u64,
    format: u32,
    text: &'t str,
    again: Recorder,
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    line: usize,
    seat: Seat,
    rest: std::str::SplitAsciiWhitespace<'t>,
    over: bool,
    legal: F::Legal,
}

impl<'t, F: Family> Replay<'t, F> {
    /// Starts to replay a record with the pack it was made with.
    pub fn new(
        text: &'t str,
        pack: &Pack,
        digest: [u8; 32],
        events: &mut F::Events,
    ) -> Result<Self, RecordError> {
        let (format, head) = opening(text)?;
        must_be_of(&head, pack, digest)?;
        let game = F::new(pack, &head.options()).map_err(RecordError::Setup)?;
        let state = game.start(head.seed, events);
        let mut lines = text.lines().enumerate();
        lines.nth(1);
        Ok(Self {
            again: Recorder::of_format(format, &head),
            head,
            game,
            state,
            actions: 0,
            format,
            text,
            lines,
            line: 2,
            seat: Seat::default(),
            rest: "".split_ascii_whitespace(),
            over: false,
            legal: F::Legal::default(),
        })
    }

    /// True if the last line has a digest of the text. Records of format 1 have none, so that changes
    /// that lead to the same state, such as other cards in offers that nobody accepted, go unnoticed.
    pub fn has_digest(&self) -> bool {
        self.format != WITHOUT_DIGEST
    }

    /// Applies the next entry and returns it. Nothing at the end of the record, which was checked.
    pub fn step(&mut self, events: &mut F::Events) -> Result<Option<Entry<F>>, RecordError> {
        let token = loop {
            if let Some(token) = self.rest.next() {
                break token;
            }
            if self.over || !self.next_line()? {
                return Ok(None);
            }
        };
        let entry = if token == LEAVE {
            self.leave()?;
            RecordEntry::Leave
        } else {
            RecordEntry::Action(self.act(token, events)?)
        };
        self.actions += 1;
        Ok(Some((self.seat, entry)))
    }

    fn leave(&mut self) -> Result<(), RecordError> {
        let (action, seat) = (self.actions + 1, self.seat);
        self.again.note_leaving(&self.game, &self.state, seat);
        let left = self.game.leave(&mut self.state, seat);
        left.map_err(|why| RecordError::CannotLeave { action, seat, why })
    }

    fn act(&mut self, token: &str, events: &mut F::Events) -> Result<F::Action, RecordError> {
        let number = self.actions + 1;
        let Some(action) = self.game.read(token) else {
            return Err(RecordError::BadAction { action: number, token: clip(token) });
        };
        let illegal = |why| RecordError::Illegal { action: number, seat: self.seat, why };
        let asked = self.game.asked(&self.state).ok_or_else(|| illegal(Illegal::GameOver))?;
        self.again.note(&self.game, &self.state, self.seat, action);
        if asked != self.seat {
            let applied = self.game.apply(&mut self.state, self.seat, action, events);
            return applied.map_err(illegal).map(|()| action);
        }
        self.game.legal(&self.state, &mut self.legal);
        let applied = self.game.apply_chosen(&mut self.state, &self.legal, action, events);
        applied.map_err(illegal)?;
        Ok(action)
    }

    /// Goes on to the next line with actions. False at the end.
    fn next_line(&mut self) -> Result<bool, RecordError> {
        let Some((at, line)) = self.lines.next() else {
            return Err(RecordError::Truncated { action: self.actions });
        };
        self.line = at + 1;
        let mut words = line.split_ascii_whitespace();
        let bad = RecordError::BadLine { line: self.line };
        match words.next().ok_or(bad.clone())? {
            "turn" => {
                let recorded = words.next().unwrap_or_default();
                let turn = self.game.turn(&self.state);
                if recorded.parse() != Ok(turn) || words.next().is_some() {
                    let (action, recorded) = (self.actions, clip(line));
                    return Err(RecordError::OtherTurn { action, recorded, turn });
                }
            }
            how @ ("end" | "pause") => {
                self.finish(how == "end", words.next(), words.next())?;
                self.compare(words.next())?;
                self.over = true;
                return Ok(false);
            }
            seat => {
                self.seat = seat.parse().map(Seat::new).map_err(|_| bad)?;
                self.rest = words;
            }
        }
        Ok(true)
    }

    /// Checks the last line.
    fn finish(
        &mut self,
        ended: bool,
        count: Option<&str>,
        hash: Option<&str>,
    ) -> Result<(), RecordError> {
        let action = self.actions;
        let (Some(count), Some(hash)) = (count, hash) else {
            return Err(RecordError::Truncated { action });
        };
        if count.parse() != Ok(action) {
            return Err(RecordError::Miscounted { action, recorded: clip(count) });
        }
        if ended != self.game.ending(&self.state).is_some() {
            return Err(RecordError::OtherEnd { action });
        }
        let state = digest_of(&self.state);
        if format!("{state:016x}") != hash {
            return Err(RecordError::OtherState { action, recorded: clip(hash), state });
        }
        if let Some((at, _)) = self.lines.next() {
            return Err(RecordError::Trailing { line: at + 1 });
        }
        Ok(())
    }

    /// Checks that the record is the text that would be written for this game. `digest` is what the
    /// last line says of the text before it.
    fn compare(&self, digest: Option<&str>) -> Result<(), RecordError> {
        let written = self.again.clone().finish(&self.game, &self.state);
        let Some(Difference { line, recorded, written: wanted }) =
            first_difference(self.text, &written)
        else {
            return Ok(());
        };
        let is_digest =
            |text: &&str| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        // All lines above the last one are in order, and so is what it says of the state.
        let last = line == self.line && self.has_digest();
        match (digest.filter(is_digest), written.split_ascii_whitespace().next_back()) {
            (Some(recorded), Some(digest)) if last && recorded != digest => {
                let (recorded, digest) = (recorded.to_owned(), digest.to_owned());
                Err(RecordError::Edited { line, recorded, digest })
            }
            _ => Err(RecordError::OtherText { line, recorded, written: wanted }),
        }
    }

    /// Replays the rest of a game that is not over and returns what is needed to play on: the game, its
    /// state, and the record so far. The last line may be missing. `each` is called after every entry.
    pub fn go_on(
        mut self,
        events: &mut F::Events,
        mut each: impl FnMut(&F, &F::State, &mut F::Events),
    ) -> Result<(F, F::State, Recorder), RecordError> {
        loop {
            match self.step(events) {
                Ok(Some(_)) => each(&self.game, &self.state, events),
                Ok(None) => break,
                // A line that was cut off in the middle could hold half an action.
                Err(RecordError::Truncated { .. }) if self.text.ends_with('\n') => break,
                Err(error) => return Err(error),
            }
        }
        Ok((self.game, self.state, self.again))
    }

    /// Replays the rest of the record and checks it.
    pub fn finish_all(&mut self, events: &mut F::Events) -> Result<(), RecordError> {
        while self.step(events)?.is_some() {}
        Ok(())
    }
}

/// The beginning of a text from a file, which may be long.
fn clip(text: &str) -> String {
    text.chars().take(70).collect()
}
