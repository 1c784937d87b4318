//! What every game has, whatever its rules: seats, chance, questions and answers, records, and what always holds.
//!
//! A family of games is a [`Machine`]: it turns a pack into a game that never changes, and plays it as a
//! state that is plain data. `strabo-areas`, `strabo-tableau`, `strabo-focus` and `strabo-realms` are such machines, and
//! `strabo-engine` chooses the one that a pack needs. [`laws`] says what holds for all of them.

mod answers;
mod bot;
mod event;
mod hash;
pub mod ids;
pub mod laws;
mod machine;
mod options;
mod random;
pub mod record;
mod reel;
mod session;
mod spaces;
pub mod token;

pub use answers::Answers;
pub use bot::{Bot, RandomBot, play};
pub use event::Events;
pub use hash::{digest_of, fnv1a, hex, pack_digest};
pub use ids::{Seat, SeatSet, bits};
pub use machine::{Ending, Illegal, Labels, Log, Machine, Standing};
pub use options::{Options, SetupError, UnprintedRows};
pub use random::Chance;
pub use record::head::RecordHead;
pub use record::replay::{RecordEntry, RecordError, Replay, head_of};
pub use record::{Mark, Recorder};
pub use reel::{Played, Reel};
pub use session::{Answer, Session, Sitting};
pub use spaces::{Spaces, SpacesIter};
