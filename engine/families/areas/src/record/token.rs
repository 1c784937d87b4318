//! Actions as short words: a letter or two for the kind, then its numbers with commas between them.

use std::fmt::Write;

use strabo_core::token::Written;
use strabo_core::{Code, Word};

use crate::action::{Action, Choice, Legal, Offer, OfferBounds, Payment};
use crate::ids::{Seat, TradeCard, fits_u16};

/// A player leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";

/// The word of offers.
const OFFER: &str = "p";

/// Declares the kind of every action, whose fields are its numbers in their order.
macro_rules! tokens {
    ($($kind:literal: $action:ident $(($sole:ident))? $({ $($field:ident),+ })?,)*) => {
        /// The words that tokens begin with, and what their numbers mean.
        pub const WORDS: &[Word] = &[$(Word {
            word: $kind,
            numbers: &[
                $((stringify!($sole), count_of(Action::$action)))?
                $($((stringify!($field), 1)),+)?
            ],
        },)*];

        /// An action as numbers: the position of its word, and its fields.
        pub fn code(action: Action) -> Code {
            enum Position { $($action,)* }
            let mut code = Code::default();
            match action {
                $(Action::$action $(($sole))? $({ $($field),+ })? => {
                    code.put(Position::$action as u16);
                    $($sole.code(&mut code);)?
                    $($($field.code(&mut code);)+)?
                })*
            }
            code
        }

        pub fn write(action: Action, text: &mut String) {
            let start = text.len();
            let kind = match action {
                $(Action::$action { .. } => $kind,)*
            };
            text.push_str(kind);
            let mut put = |number: i32| {
                let comma = if text.len() > start + kind.len() { "," } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(text, "{comma}{number}");
            };
            match action {
                $(Action::$action $(($sole))? $({ $($field),+ })? => {
                    $($sole.write(&mut put);)?
                    $($($field.write(&mut put);)+)?
                })*
            }
        }

        fn from_parts(kind: &str, next: &mut dyn FnMut() -> Option<i32>) -> Option<Action> {
            Some(match kind {
                $($kind => {
                    $(let $sole = Written::read(next)?;)?
                    Action::$action $(($sole))? $({ $($field: Written::read(next)?),+ })?
                })*
                _ => return None,
            })
        }
    };
}

/// How many numbers the field of an action has.
const fn count_of<T: Written>(_: fn(T) -> Action) -> usize {
    T::COUNT
}

tokens! {
    ".": Done,
    "t": TaxRate(rate),
    "c": Choose(place),
    "g": Grow { at, count },
    "m": March { from, to, count },
    "b": BuildShip { at, pay },
    "k": KeepShip { ship, tokens },
    "e": Embark { ship, count },
    "s": Sail { ship, to },
    "l": Land { ship, count },
    "ls": LoseShip,
    "in": Insist,
    "sp": Spoils { card, treasury },
    "w": Wait,
    "bc": BuildCity { at, treasury, nearby, keep },
    "d": BuyCard { stack, free },
    "p": Propose(offer),
    "a": Accept,
    "h": Card { card, count },
    "v": Player(seat),
    "q": Assign { seat, count },
    "j": Take { at, count },
    "kf": Keep { first },
    "gs": GiveUpShip { ship },
    "pk": Package(package),
    "o": Site(site),
    "r": Remove { at, count },
    "z": Raze { at, leave },
    "y": Pay,
    "u": UseAbility { advance, option, count },
    "n": Buy(advance),
    "f": TakeFree(advance),
    "i": Substitute { set, card },
    "x": Credits { group, points },
}

/// Reads an action. Nothing when the token is none.
pub fn read(token: &str) -> Option<Action> {
    let end = token.find(|c: char| c.is_ascii_digit()).unwrap_or(token.len());
    let (kind, rest) = token.split_at(end);
    let numbers = rest.split(',').filter(|_| !rest.is_empty());
    let numbers: Vec<u16> = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let mut numbers = numbers.into_iter().map(i32::from);
    let action = from_parts(kind, &mut || numbers.next())?;
    numbers.next().is_none().then_some(action)
}

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

/// Calls a function with every number that may come next in the code of an offer of so many cards at most, after
/// these.
pub fn each_of_offers(legal: &Legal, most: u8, chosen: &[u16], with: &mut dyn FnMut(u16)) {
    let bounds = legal.choices.iter().find_map(|choice| match choice {
        Choice::Offers(bounds) => Some(*bounds),
        _ => None,
    });
    let Some(bounds) = bounds.filter(|bounds| is_possible(legal, *bounds, most)) else { return };
    let kinds = fits_u16(legal.cards.len());
    let held = |kind: u16| legal.cards.get(usize::from(kind)).copied().unwrap_or(0);
    let totals = |count: u8| (bounds.least..=count.min(most)).map(u16::from);
    let is_pair = |first: u16, second: u16| held(second) > u8::from(first == second);
    match *chosen {
        [] => WORDS
            .iter()
            .position(|word| word.word == OFFER)
            .map(fits_u16)
            .into_iter()
            .for_each(with),
        [_] => {
            let first =
                |kind: &u16| held(*kind) > 0 && (0..kinds).any(|other| is_pair(*kind, other));
            (0..kinds).filter(first).for_each(with);
        }
        [_, first] => (0..kinds).filter(|second| is_pair(first, *second)).for_each(with),
        [_, _, _] => totals(bounds.most_given).for_each(with),
        [_, _, _, _] | [_, _, _, _, _] => (0..=kinds).for_each(with),
        [_, _, _, _, _, _] => totals(bounds.most_wanted).for_each(with),
        [_, _, _, _, _, _, _] => {
            let partners = bounds.partners.iter().map(|seat| u16::from(seat.number()) + 1);
            bounds.open.then_some(0).into_iter().chain(partners).for_each(with);
        }
        _ => {}
    }
}

/// True when at least one offer fits.
fn is_possible(legal: &Legal, bounds: OfferBounds, most: u8) -> bool {
    let held: u32 = legal.cards.iter().map(|count| u32::from(*count)).sum();
    held >= 2
        && bounds.least <= bounds.most_given.min(bounds.most_wanted).min(most)
        && (bounds.open || !bounds.partners.is_empty())
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
