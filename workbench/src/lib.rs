//! What an author may ask of a pack and change in it, without disk, terminal or network.

mod bench;
pub mod change;
mod checked;
mod difference;
mod edit;
mod fix;
mod geo;
mod house;
mod judge;
mod lines;
pub mod question;
mod sheet;
mod snapshot;
mod spot;

pub use bench::Bench;
pub use checked::{Checked, Origin};
pub use difference::difference;
pub use edit::TextEdit;
pub use fix::{Fixed, fix_all};
pub use lines::{Lines, Position, Units};
pub use snapshot::{Location, Snapshot};
pub use spot::{Slot, Spot, Step};
