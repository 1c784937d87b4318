//! A pack with a number of players, ready to be played.

use crate::prelude::*;
use strabo_core::Options;

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

    /// A state with its rules, to ask about prices, reach and counts. It shows everything: who plays
    /// gets a [`crate::View`].
    pub fn facts<'s>(&'s self, state: &'s State) -> Facts<'s> {
        Facts { rules: &self.rules, state }
    }
}
