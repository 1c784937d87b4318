//! Actions as short words: a letter or two for the kind, then its numbers with commas between them.

use std::fmt::Write;

use strabo_core::token::Written;

use crate::action::{Action, Offer, Payment};
use crate::ids::{Seat, TradeCard};

/// A player leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";

/// Declares the kind of every action, whose fields are its numbers in their order.
macro_rules! tokens {
    ($($kind:literal: $action:ident $(($sole:ident))? $({ $($field:ident),+ })?,)*) => {
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
