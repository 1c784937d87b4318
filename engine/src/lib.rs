//! The one way into every game: [`Game::new`] chooses the machine that a pack needs by what it declares.
//!
//! A family of games is a [`Family`], and each has a crate of its own: [`areas`] plays games of areas and
//! tokens, [`tableau`] those in which everybody lays tiles, [`focus`] those with a focus row, [`realms`]
//! those of cities and actions. What is common to all of them is [`kernel`].
//! Code that plays any game is generic over [`Family`], or uses a [`kernel::Session`], which `strabo-bots` makes of a [`Game`] with bots at its seats.

mod family;

pub use family::Family;
pub use strabo_areas as areas;
pub use strabo_cities as cities;
pub use strabo_core as core;
pub use strabo_core::{Family, Options, SetupError};
pub use strabo_focus_row as focus_row;
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
    FocusRow(Box<focus_row::Game>),
    /// A game of cities and actions on a map that is explored.
    Cities(Box<cities::Game>),
}

impl Game {
    /// Prepares a pack to be played, or says what it lacks.
    pub fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        Ok(match Family::of(pack) {
            Family::Areas => Self::Areas(Box::new(areas::Game::new(pack, options)?)),
            Family::Tableau => Self::Tableau(Box::new(tableau::Game::new(pack, options)?)),
            Family::FocusRow => Self::FocusRow(Box::new(focus_row::Game::new(pack, options)?)),
            Family::Cities => Self::Cities(Box::new(cities::Game::new(pack, options)?)),
        })
    }

    /// The family.
    pub const fn family(&self) -> Family {
        match self {
            Self::Areas(_) => Family::Areas,
            Self::Tableau(_) => Family::Tableau,
            Self::FocusRow(_) => Family::FocusRow,
            Self::Cities(_) => Family::Cities,
        }
    }
}
