//! A pack with a number of players, ready to be played.

use crate::prelude::*;
use strabo_core::{Family, Options};

use crate::state::State;

/// A pack with a number of players, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) pack: Pack,
    pub(crate) options: Options,
    pub(crate) setup: String,
    pub(crate) rules: Rules,
}

impl Game {
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The view of the player whose turn it is, for what does not depend on who looks.
    pub(crate) fn view_of<'s>(&'s self, state: &'s State) -> View<'s> {
        self.view(state, state.open.active)
    }
}
