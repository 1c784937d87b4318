//! The one way into every game: [`Game::new`] chooses the machine that a pack needs by what it declares.
//!
//! A family of games is a [`Machine`], and each has a crate of its own: [`areas`] plays games of areas and
//! tokens, [`tableau`] those in which everybody lays tiles, [`focus`] those with a focus row, [`realms`]
//! those of cities and actions. What is common to all of them is [`kernel`].
//! Code that plays any game is generic over [`Machine`], or uses a [`kernel::Session`], which `strabo-bots` makes of a [`Game`] with bots at its seats.

mod family;

pub use family::Family;
pub use strabo_areas as areas;
pub use strabo_focus as focus;
pub use strabo_kernel as kernel;
pub use strabo_kernel::{Machine, Options, SetupError};
pub use strabo_realms as realms;
pub use strabo_tableau as tableau;

use strabo_model::Pack;

/// A game that can be played, of whatever family. It never changes and can be shared.
#[derive(Clone, Debug)]
pub enum Game {
    /// A game of areas and tokens.
    Areas(Box<areas::Game>),
    /// A game in which everybody lays a tableau of tiles.
    Tableau(Box<tableau::Game>),
    /// A game with focus rows on a map that players build.
    Focus(Box<focus::Game>),
    /// A game of cities and actions on a map that is explored.
    Realms(Box<realms::Game>),
}

impl Game {
    /// Prepares a pack to be played, or says what it lacks.
    pub fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        Ok(match Family::of(pack) {
            Family::Areas => Self::Areas(Box::new(areas::Game::new(pack, options)?)),
            Family::Tableau => Self::Tableau(Box::new(tableau::Game::new(pack, options)?)),
            Family::Focus => Self::Focus(Box::new(focus::Game::new(pack, options)?)),
            Family::Realms => Self::Realms(Box::new(realms::Game::new(pack, options)?)),
        })
    }

    /// The family.
    pub const fn family(&self) -> Family {
        match self {
            Self::Areas(_) => Family::Areas,
            Self::Tableau(_) => Family::Tableau,
            Self::Focus(_) => Family::Focus,
            Self::Realms(_) => Family::Realms,
        }
    }
}
