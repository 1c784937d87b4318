//! A pack with a number of players, ready to be played.

use strabo_core::{Family, Options};
use strabo_model::Pack;

use crate::rules::Rules;
use crate::state::State;
use crate::view::View;

/// A pack with a number of players, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) pack: Pack,
    pub(crate) options: Options,
    pub(crate) setup: String,
    pub(crate) rules: Rules,
}

impl Game {
    /// The rules as they are played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The view of the player whose turn it is, for what does not depend on who looks.
    pub(crate) fn view_of<'s>(&'s self, state: &'s State) -> View<'s> {
        self.view(state, state.open.active)
    }
}
