//! What an author writes: one type for every file of a pack, with spans, and nothing resolved yet.

mod advances;
mod calamities;
mod civilizations;
mod inventory;
mod map;
mod pack;
mod rules;
mod scoring;
mod sequence;
mod setups;
mod succession;
mod text;
mod trade;
mod variants;

pub use advances::*;
pub use calamities::*;
pub use civilizations::*;
pub use inventory::*;
pub use map::*;
pub use pack::*;
pub use rules::*;
pub use scoring::*;
pub use sequence::*;
pub use setups::*;
pub use succession::*;
pub use text::*;
pub use trade::*;
pub use variants::*;

use strabo_model::refs::Refs;

use crate::tree::Spanned;

/// A reference as an author writes it: the id of something, and where it stands.
pub type Ref = Spanned<Id<'static>>;

/// References by name, for the effects that `strabo-model` defines.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName;
