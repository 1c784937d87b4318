//! What tells the cards of one kind of deck from others: a word, a colour and a sign.

use strabo_model::deck::{Deck, DeckKind};
use strabo_model::symbol::Symbol;

use crate::{paint::Colour, theme::Theme};

/// What a card of a deck is called.
pub const fn kind_word(kind: DeckKind) -> &'static str {
    match kind {
        DeckKind::Event => "Event",
        DeckKind::Objective => "Objective",
        DeckKind::Action => "Action",
        DeckKind::Wonder => "Wonder",
        DeckKind::Victory => "Victory",
        DeckKind::Leader => "Leader",
        DeckKind::Diplomacy => "Diplomacy",
        DeckKind::Tile => "Tile",
        DeckKind::Token => "Token",
    }
}

/// The colour of a deck, its own or that of its kind.
pub fn colour(deck: &Deck, theme: &Theme) -> Colour {
    let own = deck.colour.as_deref().and_then(Colour::parse);
    let colour = own.unwrap_or(match deck.kind {
        DeckKind::Event => Colour::new(0x0073_4a2a),
        DeckKind::Objective => Colour::new(0x002f_6b4a),
        DeckKind::Action => Colour::new(0x0024_4a5e),
        DeckKind::Wonder => Colour::new(0x008a_6412),
        DeckKind::Victory => Colour::new(0x0068_3c7a),
        DeckKind::Leader => Colour::new(0x0052_4a8a),
        DeckKind::Diplomacy => Colour::new(0x002a_6c80),
        DeckKind::Tile | DeckKind::Token => Colour::new(0x0068_7480),
    });
    if theme.is_print() { theme.bar } else { colour }
}

/// The sign of a kind of deck.
pub const fn symbol(kind: DeckKind) -> Symbol {
    match kind {
        DeckKind::Event => Symbol::Sun,
        DeckKind::Objective => Symbol::Star,
        DeckKind::Action => Symbol::Scroll,
        DeckKind::Wonder => Symbol::Tower,
        DeckKind::Victory => Symbol::Crown,
        DeckKind::Leader => Symbol::Face,
        DeckKind::Diplomacy => Symbol::Ballot,
        DeckKind::Tile => Symbol::Hexagon,
        DeckKind::Token => Symbol::Circle,
    }
}
