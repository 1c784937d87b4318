//! A game in plain words: what happened, what may be done, how things stand, with the names of the pack.

mod action;
mod event;
mod position;

use crate::prelude::*;

/// Describes a game in words, with the names of the pack.
#[derive(Clone, Copy, Debug)]
pub struct Words<'g> {
    game: &'g Game,
}

impl<'g> Words<'g> {
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// A player, or the barbarians.
    pub fn player(&self, seat: Seat) -> &'g str {
        self.game.name(seat)
    }

    pub fn place(&self, place: Land) -> &'g str {
        match self.game.places.list.get(place.index()) {
            Some(info) => &self.game.pack[info.area].name,
            None => "nowhere",
        }
    }

    /// Where a ship is: an area, with the name or the number of its coast when it has several.
    pub fn node(&self, node: Water) -> String {
        let Some(info) = self.game.places.nodes.get(node.index()) else {
            return "nowhere".to_owned();
        };
        let area = &self.game.pack[info.area];
        let name = &area.name;
        let same = |one: &&crate::tables::WaterInfo| one.area == info.area;
        let coasts = self.game.places.nodes.iter().filter(same).count();
        if coasts < 2 {
            return name.to_string();
        }
        let before = self.game.places.nodes[..node.index()].iter().filter(same).count();
        match area.coast_names.get(before) {
            Some(coast) => format!("{name} ({coast})"),
            None => format!("{name} (coast {})", before + 1),
        }
    }

    pub fn card(&self, card: TradeCard) -> &'g str {
        match self.game.calamity_index(card) {
            None => &self.game.pack.commodities[card.index()].name,
            Some(at) => match self.game.cards.calamities.get(at) {
                Some(info) => &self.game.pack[info.calamity].name,
                None => "an unknown card",
            },
        }
    }

    pub fn advance(&self, advance: AdvanceId) -> &'g str {
        let row = self.game.pack.advances.get(advance.index());
        row.map_or("an unknown advance", |row| &*row.name)
    }

    /// Several cards, as `3 Salt`.
    pub fn cards(&self, card: TradeCard, count: u8) -> String {
        format!("{count} {}", self.card(card))
    }

    fn offer(self, offer: Offer) -> String {
        format!(
            "{}{}, {} among them, for {} with {}",
            offer.to.map_or_else(String::new, |to| format!("{} ", self.player(to))),
            count(offer.give_total, "card"),
            self.pair(offer.give.map(Some)),
            offer.want_total,
            self.pair(offer.want)
        )
    }

    fn pair(self, pair: [Option<TradeCard>; 2]) -> String {
        match pair {
            [None, None] => "any cards".to_owned(),
            [Some(card), None] | [None, Some(card)] => self.card(card).to_owned(),
            [Some(first), Some(second)] if first == second => format!("two {}", self.card(first)),
            [Some(first), Some(second)] => {
                format!("{} and {}", self.card(first), self.card(second))
            }
        }
    }

    fn cause(self, cause: Cause) -> String {
        match cause {
            Cause::TaxRevolt => "in a tax revolt".to_owned(),
            Cause::Conflict => "in conflict".to_owned(),
            Cause::Surplus => "for lack of room".to_owned(),
            Cause::Support => "for lack of support".to_owned(),
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
