//! The words of the pages in `scenes` for answers, events and cards.

use std::fmt::Debug;

use super::AreasStage;
use crate::common::prelude::*;
use crate::scenes::name_of;
use strabo_areas::Water;

impl AreasStage {
    /// The cards of each stack, from the top.
    pub(super) fn piles(&self) -> Vec<Vec<TradeCard>> {
        let all = 0..self.game.cards.piles.len();
        all.map(|pile| self.state.cards.pile(self.game, pile).collect()).collect()
    }

    /// How far from the bottom of its stack each non-tradable calamity lies.
    pub(super) fn heights(&self) -> Vec<usize> {
        let kind = |card: &TradeCard| {
            self.game.calamity_index(*card).map(|at| self.game.cards.calamities[at].kind)
        };
        let piles = self.piles().into_iter();
        let heights = piles.flat_map(|pile| pile.into_iter().rev().enumerate());
        let bad = heights.filter(|(_, card)| kind(card) == Some(CalamityKind::NonTradable));
        bad.map(|(height, _)| height).collect()
    }

    /// Whom the answers name, each with the most that may be given.
    pub(super) fn shares(&self) -> Vec<(Seat, u8)> {
        let mut most: Vec<(Seat, u8)> = Vec::new();
        for action in actions(self.game, &self.state) {
            let (Action::Player(seat) | Action::Assign { seat, .. }) = action else { continue };
            most.retain(|(other, _)| *other != seat);
            most.push((seat, action.count().unwrap_or(1)));
        }
        most
    }

    /// A question and who is asked: `P1:Damage`.
    pub(super) fn asked_of(&self, seat: Seat, ask: Ask) -> String {
        format!("{}:{}", self.id(seat), name_of(&ask))
    }

    /// The face value of the cards in an answer.
    pub fn value(&self, answer: Action) -> u16 {
        match answer {
            Action::Card { card, count } => self.game.cards.values[card.index()] * u16::from(count),
            _ => 0,
        }
    }

    /// The word for a player.
    pub(super) fn id(&self, seat: Seat) -> String {
        if seat == self.game.barbarians() {
            "wild".to_owned()
        } else {
            format!("P{}", seat.number() + 1)
        }
    }

    /// An answer or an event: its name and what is in it, in the ids of the pack.
    pub fn told(&self, thing: &impl Debug) -> String {
        let text = format!("{thing:?}");
        let parts =
            text.split(|letter: char| !letter.is_alphanumeric() && letter != ':' && letter != '_');
        let mut parts = parts.filter(|part| !part.is_empty()).peekable();
        let mut words = Vec::new();
        while let Some(part) = parts.next() {
            let number = parts.peek().and_then(|next| next.parse().ok());
            match number.and_then(|number| self.named(part, number)) {
                Some(name) => {
                    words.push(name);
                    parts.next();
                }
                None if part.ends_with(':') || ["Some", "Offer"].contains(&part) => {}
                None => words.push(part.to_owned()),
            }
        }
        words.join(" ")
    }

    /// The id of something that the engine has by number.
    pub(super) fn named(&self, sort: &str, number: u16) -> Option<String> {
        let (pack, at) = (&self.game.pack, usize::from(number));
        let places = &self.game.places;
        Some(match sort {
            "Seat" => self.id(Seat::new(u8::try_from(number).ok()?)),
            "Land" => pack[places.list.get(at)?.area].id.to_string(),
            "Water" => {
                let node = Water::new(number);
                let id = &pack[places[node].area].id;
                let coasts = places[node].place.map_or(&[][..], |at| places.coasts(at));
                match coasts.iter().position(|one| *one == node) {
                    Some(coast) if coast > 0 => format!("{id}/{}", coast + 1),
                    _ => id.to_string(),
                }
            }
            // Cards are counted from one.
            "TradeCard" => match (at - 1).checked_sub(self.game.cards.kinds()) {
                None => pack.commodities[at - 1].id.to_string(),
                Some(at) => pack[self.game.cards.calamities[at].calamity].id.to_string(),
            },
            "AdvanceId" => pack.advances.get(at)?.id.to_string(),
            "GroupId" => pack.groups.get(at)?.id.to_string(),
            "CalamityId" => pack.calamities.get(at)?.id.to_string(),
            _ => return None,
        })
    }
}
