//! What an author may ask about a pack. Each question is a method of [`Snapshot`](crate::Snapshot).

mod about;
mod compared;
mod complete;
pub mod diff_words;
mod folds;
mod here;
mod hints;
mod hover;
mod links;
mod markdown;
mod outline;
mod picture;
mod players;
mod setup;
mod tokens;

pub use compared::{AreaMark, BorderMark, Compared, Differing};
pub use complete::{Choice, Completion, Sort};
pub use folds::{Fold, FoldKind};
pub use here::{Here, Mention};
pub use hints::Hint;
pub use hover::Hover;
pub use links::{Link, Target};
pub use outline::{Row, Symbol};
pub use setup::{RegionFigures, Seating, SetupFigures};
pub use tokens::{Token, TokenSort, tokens};
