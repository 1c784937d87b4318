//! What tokens of records hold: cards, ways to pay and offers, and offers as numbers that are chosen one by one.

use strabo_core::token::Written;
use strabo_core::{Code, Coded};

use crate::action::{Action, Choice, Legal, Offer, OfferBounds, Payment};
use crate::ids::{Seat, TradeCard, fits_u16};

/// A player leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";

impl Written for TradeCard {
    fn write(self, number: &mut dyn FnMut(i32)) {
        self.number().write(number);
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        u8::read(next).and_then(Self::new)
    }
}

impl Written for Payment {
    fn write(self, number: &mut dyn FnMut(i32)) {
        number(self as i32);
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        let number = next()?;
        [Self::Treasury, Self::Mixed, Self::Tokens].into_iter().find(|one| *one as i32 == number)
    }
}

/// An offer to everybody ends before its partner, as before there were others.
impl Written for Offer {
    const COUNT: usize = 7;

    fn code(self, into: &mut Code) {
        self.give.into_iter().for_each(|card| card.code(into));
        self.give_total.code(into);
        self.want.into_iter().for_each(|card| card.code(into));
        self.want_total.code(into);
        self.to.code(into);
    }

    fn write(self, number: &mut dyn FnMut(i32)) {
        self.give.into_iter().for_each(|card| card.write(number));
        self.give_total.write(number);
        self.want.into_iter().for_each(|card| card.write(number));
        self.want_total.write(number);
        if let Some(to) = self.to {
            to.write(number);
        }
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        let give = [Written::read(next)?, Written::read(next)?];
        let give_total = Written::read(next)?;
        let want = [Written::read(next)?, Written::read(next)?];
        let want_total = Written::read(next)?;
        let to = next().map_or(Some(None), |to| Some(Some(Seat::new(to.try_into().ok()?))))?;
        Some(Self { to, give, give_total, want, want_total })
    }
}

/// Calls a function with every number that may come next in the code of an offer, after these.
pub fn each_of_offers(legal: &Legal, chosen: &[u16], with: &mut dyn FnMut(u16)) {
    let bounds = legal.choices.iter().find_map(|choice| match choice {
        Choice::Offers(bounds) => Some(*bounds),
        _ => None,
    });
    let Some(OfferBounds { least, most_given, most_wanted, partners, open }) = bounds else {
        return;
    };
    let all: u32 = legal.cards.iter().map(|count| u32::from(*count)).sum();
    let is_possible = all >= 2 && least <= most_given.min(most_wanted);
    let kinds = fits_u16(legal.cards.len());
    let beside = |first: Option<&u16>, kind: u16| {
        legal.cards[usize::from(kind)] > u8::from(first == Some(&kind))
    };
    match chosen.len() {
        0 if is_possible && (open || !partners.is_empty()) => {
            let word = Action::WORDS.iter().position(|word| word.word == "p");
            word.map(fits_u16).into_iter().for_each(with);
        }
        1 | 2 => (0..kinds).filter(|kind| beside(chosen.get(1), *kind)).for_each(with),
        3 => (least..=most_given).map(u16::from).for_each(with),
        4 | 5 => (0..=kinds).for_each(with),
        6 => (least..=most_wanted).map(u16::from).for_each(with),
        7 => {
            let partners = partners.iter().map(|seat| u16::from(seat.number()) + 1);
            open.then_some(0).into_iter().chain(partners).for_each(with);
        }
        _ => {}
    }
}

/// The offer with this code.
pub fn offer_of(code: &[u16]) -> Option<Action> {
    let [_, first, second, give_total, one, other, want_total, to] = *code else { return None };
    let small = |number: u16| u8::try_from(number).ok();
    let card = |number: u16| small(number).and_then(TradeCard::new);
    let want = |number: u16| number.checked_sub(1).and_then(card);
    Some(Action::Propose(Offer {
        to: to.checked_sub(1).and_then(small).map(Seat::new),
        give: [card(first)?, card(second)?],
        give_total: small(give_total)?,
        want: [want(one), want(other)],
        want_total: small(want_total)?,
    }))
}
