//! Answers to questions, and how a record writes them.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// An answer. Spaces, cards and tiles are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Action {
    /// Take a tile, with this side up.
    Tile { tile: u8, side: u8 },
    /// Lay it down, turned so, with its least column and row here.
    Lay { turn: u8, at: [i8; 2] },
    /// Choose the focus card in a slot, from one.
    Focus(u8),
    /// Choose one of the deeds of a card.
    Option(u8),
    /// Place a piece in a space.
    Place(u8),
    /// Reinforce the control token in a space.
    Reinforce(u8),
    /// Attack what is in a space.
    Attack(u8),
    /// Attack the barbarian in a space where there is more.
    AttackBarbarian(u8),
    /// Spend so many trade tokens.
    Spend(u8),
    /// Move the caravan to a space.
    Caravan(u8),
    /// Put a trade token on the focus card of a kind.
    Put(u8),
    /// Take a trade token from the focus card of a kind.
    Take(u8),
    /// Discard a trade token from the focus card of a kind.
    Discard(u8),
    /// Take the diplomacy card of the city-state.
    Envoy,
    /// Take a diplomacy card of the other player, by position among those everybody has.
    Treaty(u8),
    /// Gain a focus card.
    Gain(u8),
    /// Build the wonder on top of a deck.
    Wonder(u8),
    /// Spend a resource token.
    Pay(u8),
    /// Spend a natural wonder.
    PayNatural(u8),
    /// Put the wonder token under the city in a space.
    House(u8),
    /// Conquer the city-state.
    Conquer,
    /// Liberate the city-state.
    Liberate,
    /// Remove an own control token from a space.
    Remove(u8),
    /// Destroy the control token in a space.
    Destroy(u8),
    /// Choose the control token in a space.
    Choose(u8),
    /// Take a resource from the supply.
    Good(u8),
    /// Exchange a resource for another.
    Exchange { from: u8, into: u8 },
    /// Nothing, or nothing more.
    Done,
}

impl Action {
    /// Writes it as a token: a word, and numbers behind a colon.
    pub fn write(self, into: &mut String) {
        let mut put = |word: &str, numbers: &[i16]| {
            into.push_str(word);
            for (at, number) in numbers.iter().enumerate() {
                into.push(if at == 0 { ':' } else { ',' });
                // Writing to a text cannot fail.
                let _ = write!(into, "{number}");
            }
        };
        let one = i16::from;
        match self {
            Self::Tile { tile, side } => put("tile", &[one(tile), one(side)]),
            Self::Lay { turn, at } => {
                put("lay", &[one(turn), i16::from(at[0]), i16::from(at[1])]);
            }
            Self::Focus(slot) => put("focus", &[one(slot)]),
            Self::Option(at) => put("option", &[one(at)]),
            Self::Place(at) => put("place", &[one(at)]),
            Self::Reinforce(at) => put("reinforce", &[one(at)]),
            Self::Attack(at) => put("attack", &[one(at)]),
            Self::AttackBarbarian(at) => put("attack-barbarian", &[one(at)]),
            Self::Spend(count) => put("spend", &[one(count)]),
            Self::Caravan(at) => put("caravan", &[one(at)]),
            Self::Put(kind) => put("put", &[one(kind)]),
            Self::Take(kind) => put("take", &[one(kind)]),
            Self::Discard(kind) => put("discard", &[one(kind)]),
            Self::Envoy => put("envoy", &[]),
            Self::Treaty(at) => put("treaty", &[one(at)]),
            Self::Gain(card) => put("gain", &[one(card)]),
            Self::Wonder(deck) => put("wonder", &[one(deck)]),
            Self::Pay(good) => put("pay", &[one(good)]),
            Self::PayNatural(at) => put("pay-natural", &[one(at)]),
            Self::House(at) => put("house", &[one(at)]),
            Self::Conquer => put("conquer", &[]),
            Self::Liberate => put("liberate", &[]),
            Self::Remove(at) => put("remove", &[one(at)]),
            Self::Destroy(at) => put("destroy", &[one(at)]),
            Self::Choose(at) => put("choose", &[one(at)]),
            Self::Good(good) => put("good", &[one(good)]),
            Self::Exchange { from, into: to } => put("exchange", &[one(from), one(to)]),
            Self::Done => put("done", &[]),
        }
    }

    /// Reads a token.
    pub fn read(token: &str) -> Option<Self> {
        let (word, rest) = token.split_once(':').unwrap_or((token, ""));
        let numbers: Vec<i16> = if rest.is_empty() {
            Vec::new()
        } else {
            rest.split(',').map(|part| part.parse().ok()).collect::<Option<_>>()?
        };
        let small = |at: usize| numbers.get(at).and_then(|number| u8::try_from(*number).ok());
        let signed = |at: usize| numbers.get(at).and_then(|number| i8::try_from(*number).ok());
        let (action, count) = match word {
            "tile" => (Self::Tile { tile: small(0)?, side: small(1)? }, 2),
            "lay" => (Self::Lay { turn: small(0)?, at: [signed(1)?, signed(2)?] }, 3),
            "focus" => (Self::Focus(small(0)?), 1),
            "option" => (Self::Option(small(0)?), 1),
            "place" => (Self::Place(small(0)?), 1),
            "reinforce" => (Self::Reinforce(small(0)?), 1),
            "attack" => (Self::Attack(small(0)?), 1),
            "attack-barbarian" => (Self::AttackBarbarian(small(0)?), 1),
            "spend" => (Self::Spend(small(0)?), 1),
            "caravan" => (Self::Caravan(small(0)?), 1),
            "put" => (Self::Put(small(0)?), 1),
            "take" => (Self::Take(small(0)?), 1),
            "discard" => (Self::Discard(small(0)?), 1),
            "envoy" => (Self::Envoy, 0),
            "treaty" => (Self::Treaty(small(0)?), 1),
            "gain" => (Self::Gain(small(0)?), 1),
            "wonder" => (Self::Wonder(small(0)?), 1),
            "pay" => (Self::Pay(small(0)?), 1),
            "pay-natural" => (Self::PayNatural(small(0)?), 1),
            "house" => (Self::House(small(0)?), 1),
            "conquer" => (Self::Conquer, 0),
            "liberate" => (Self::Liberate, 0),
            "remove" => (Self::Remove(small(0)?), 1),
            "destroy" => (Self::Destroy(small(0)?), 1),
            "choose" => (Self::Choose(small(0)?), 1),
            "good" => (Self::Good(small(0)?), 1),
            "exchange" => (Self::Exchange { from: small(0)?, into: small(1)? }, 2),
            "done" => (Self::Done, 0),
            _ => return None,
        };
        (numbers.len() == count).then_some(action)
    }
}
