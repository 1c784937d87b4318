//! A game in plain words: what happened, what may be done, how things stand, with the names of the pack.

mod action;
mod event;
mod position;

use crate::action::{ANY_CARD, CardId, NOBODY, NOWHERE, Node, Offer, Place, Seat};
use crate::event::Cause;
use crate::game::Game;

/// Names things of a game.
#[derive(Clone, Copy, Debug)]
pub struct Words<'g> {
    game: &'g Game,
}

impl<'g> Words<'g> {
    /// Words for a game.
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// A player, or the barbarians.
    pub fn player(&self, seat: Seat) -> &'g str {
        if seat == NOBODY { "nobody" } else { self.game.name(seat) }
    }

    /// An area.
    pub fn place(&self, place: Place) -> &'g str {
        match self.game.places.list.get(usize::from(place)) {
            Some(info) => &self.game.pack[info.area].name,
            None => "nowhere",
        }
    }

    /// Where a ship is: an area, with the number of its coast when it has several.
    pub fn node(&self, node: Node) -> String {
        let Some(info) = self.game.places.nodes.get(usize::from(node)).filter(|_| node != NOWHERE)
        else {
            return "nowhere".to_owned();
        };
        let name = &self.game.pack[info.area].name;
        let same = |one: &&crate::tables::NodeInfo| one.area == info.area;
        let coasts = self.game.places.nodes.iter().filter(same).count();
        if coasts < 2 {
            return name.to_string();
        }
        let before = self.game.places.nodes[..usize::from(node)].iter().filter(same).count();
        format!("{name} (coast {})", before + 1)
    }

    /// A trade card.
    pub fn card(&self, card: CardId) -> &'g str {
        if card == ANY_CARD {
            return "any card";
        }
        match self.game.calamity_index(card) {
            None => &self.game.pack.commodities[usize::from(card)].name,
            Some(at) => match self.game.cards.calamities.get(at) {
                Some(info) => &self.game.pack[info.calamity].name,
                None => "an unknown card",
            },
        }
    }

    /// An advance.
    pub fn advance(&self, advance: u8) -> &'g str {
        let row = self.game.pack.advances.get(usize::from(advance));
        row.map_or("an unknown advance", |row| &*row.name)
    }

    /// Several cards, as `3 Salt`.
    pub fn cards(&self, card: CardId, count: u8) -> String {
        format!("{count} {}", self.card(card))
    }

    fn offer(self, offer: Offer) -> String {
        format!(
            "{} cards, {} among them, for {} with {}",
            offer.give_total,
            self.pair(offer.give),
            offer.want_total,
            self.pair(offer.want)
        )
    }

    fn pair(self, [first, second]: [CardId; 2]) -> String {
        match (first == second, first == ANY_CARD, second == ANY_CARD) {
            (true, true, _) => "any cards".to_owned(),
            (true, false, _) => format!("two {}", self.card(first)),
            (false, true, _) => self.card(second).to_owned(),
            (false, false, true) => self.card(first).to_owned(),
            (false, false, false) => format!("{} and {}", self.card(first), self.card(second)),
        }
    }

    fn cause(self, cause: Cause) -> String {
        match cause {
            Cause::TaxRevolt => "in a tax revolt".to_owned(),
            Cause::Conflict => "in conflict".to_owned(),
            Cause::Surplus => "for want of room".to_owned(),
            Cause::Support => "for want of support".to_owned(),
            Cause::Ship => "for ships".to_owned(),
            Cause::Building => "for a city".to_owned(),
            Cause::Calamity(id) => format!("to {}", self.game.pack[id].name),
            Cause::Start => "at the start".to_owned(),
            Cause::Departure => "because a player left".to_owned(),
            Cause::Ability(advance) => format!("through {}", self.advance(advance)),
        }
    }
}

/// A number of things: `1 token`, `2 tokens`.
pub fn count(number: impl Into<u32>, thing: &str) -> String {
    let number = number.into();
    match (number, thing.strip_suffix('y')) {
        (1, _) => format!("1 {thing}"),
        (_, Some(stem)) if thing.ends_with("ty") => format!("{number} {stem}ies"),
        _ => format!("{number} {thing}s"),
    }
}
