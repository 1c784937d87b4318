//! The dice of a game.

use crate::Pack;
use crate::tile::{ComponentKind, Sides};

impl Pack {
    /// How many sides the dice have, where that is said.
    pub fn die(&self) -> Option<Sides> {
        let mut dice = self.inventory.iter().filter(|one| one.kind == Some(ComponentKind::Die));
        dice.find_map(|die| die.sides)
    }
}
