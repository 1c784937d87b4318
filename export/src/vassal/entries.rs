//! What the files of a module are called, and what it says about itself.

use strabo_model::{Pack, refs::AdvanceId};

use crate::names;
use crate::table::{Pile, StartingTable};

/// The version of VASSAL whose format this is.
pub const VERSION: &str = "3.6.7";
pub const BOARD_IMAGE: &str = "board.png";
pub const TRAY_IMAGE: &str = "tray.png";
pub const ADVANCE_BACK: &str = "back-advance.png";
/// The picture that is laid over a card whose owner alone sees it.
pub const MASK: &str = "mask.png";
pub const HELP: &str = "help.html";

/// What the module is, in a sentence.
pub fn description(pack: &Pack, table: &StartingTable<'_>) -> String {
    format!(
        "{} for {} players, cards dealt from seed {}",
        pack.name, table.setup.players, table.seed
    )
}

/// The file of the back of a stack's cards.
pub fn back_file(pile: &Pile) -> String {
    match pile.block {
        Some(block) => format!("back-{}-{}.png", pile.stack.index(), block.index()),
        None => format!("back-{}.png", pile.stack.index()),
    }
}

/// The file of an advance's face, without an ending.
pub fn advance_file(pack: &Pack, id: AdvanceId) -> String {
    names::file("advance", pack.advances.get(id.index()).map_or("", |row| &row.id), id.index())
}
