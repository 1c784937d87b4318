//! What every game has, whatever its rules: seats, chance, questions and answers, records, and what always holds.
//!
//! A family of games is a [`Family`]: it turns a pack into a game that never changes, and plays it as a
//! state that is plain data. `strabo-engine` chooses the one that a pack needs. [`laws`] says what holds for all of them.
#![cfg_attr(doc, doc = include_str!("../README.md"))]

mod amount;
mod answer;
mod answers;
mod bot;
pub mod by_chance;
mod choosing;
mod code;
mod counts;
pub mod described;
mod event;
mod family;
mod foresight;
mod hash;
pub mod ids;
mod kept;
pub mod laws;
pub mod naming;
mod observation;
mod options;
mod playable;
mod playback;
mod random;
pub mod record;
mod refused;
mod room;
mod running;
mod session;
mod spaces;
pub mod story;
pub mod token;

pub use amount::Amount;
pub use answer::{Answer, Step, Weight};
pub use answers::Answers;
pub use bot::{Bot, RandomBot, Reason, play};
pub use choosing::{Chooser, observe, parts_of};
pub use code::{Code, Coded, LONGEST, SHIFT, Word};
pub use counts::{
    Acquired, Counted, CountedKind, CountedList, Counter, Loss, Named, SeatCounts, SetupFigure,
    Sign,
};
pub use described::{Described, Odds};
pub use event::Events;
pub use family::{Ending, Family, Illegal, Labels, Log, Standing};
pub use foresight::Foresight;
pub use hash::{digest_of, fnv1a, hex, pack_digest};
pub use ids::{Seat, SeatSet, bits};
pub use observation::{Observation, Part};
pub use options::{Options, SetupError, UnprintedRows};
pub use playable::PlayableFamily;
pub use playback::{GamePlayback, Playback};
pub use random::Chance;
pub use record::head::RecordHead;
pub use record::replay::{RecordEntry, RecordError, Replay, head_of, must_be_of};
pub use record::{Mark, Recorder};
pub use refused::Refused;
pub use room::{NoRoom, Room};
pub use running::{Chair, NumberedLine, Running};
pub use session::{Capabilities, GameSession, Session};
pub use spaces::{Spaces, SpacesIter};
pub use story::{Line, LineKind};
