//! Actions as short words: a letter or two for the kind, then its numbers with commas between them.

use std::fmt::Write;

use strabo_model::refs::{AdvanceId, GroupId};

use crate::action::{Action, Offer, Payment};
use crate::ids::{Land, Seat, TradeCard, Water};

/// A player leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";
/// Any commodity, where a card is wanted.
const ANY: u16 = 255;
/// No action has more numbers.
const MOST: usize = 7;

/// The kind and the numbers of an action.
fn parts(action: Action) -> (&'static str, [u16; MOST], usize) {
    let mut numbers = [0; MOST];
    let wanted = |card: Option<TradeCard>| card.map_or(ANY, |card| card.number().into());
    let (kind, list): (&str, &[u16]) = match action {
        Action::Done => (".", &[]),
        Action::TaxRate(rate) => ("t", &[rate.into()]),
        Action::Choose(place) => ("c", &[place.number()]),
        Action::Grow { at, count } => ("g", &[at.number(), count.into()]),
        Action::March { from, to, count } => ("m", &[from.number(), to.number(), count.into()]),
        Action::BuildShip { at, pay } => ("b", &[at.number(), payment(pay)]),
        Action::KeepShip { ship, tokens } => ("k", &[ship.into(), tokens.into()]),
        Action::Embark { ship, count } => ("e", &[ship.into(), count.into()]),
        Action::Sail { ship, to } => ("s", &[ship.into(), to.number()]),
        Action::Land { ship, count } => ("l", &[ship.into(), count.into()]),
        Action::LoseShip => ("ls", &[]),
        Action::Insist => ("in", &[]),
        Action::Spoils { card, treasury } => ("sp", &[card.into(), treasury.into()]),
        Action::Wait => ("w", &[]),
        Action::BuildCity { at, treasury, nearby, keep } => {
            ("bc", &[at.number(), treasury.into(), nearby.into(), keep.into()])
        }
        Action::BuyCard { stack, free } => ("d", &[stack.into(), free.into()]),
        Action::Propose(Offer { to, give, give_total, want, want_total }) => (
            "p",
            // An offer to everybody ends here, as before there were others.
            &[
                give[0].number().into(),
                give[1].number().into(),
                give_total.into(),
                wanted(want[0]),
                wanted(want[1]),
                want_total.into(),
                to.map_or(0, |seat| seat.number().into()),
            ][..6 + usize::from(to.is_some())],
        ),
        Action::Accept => ("a", &[]),
        Action::Card { card, count } => ("h", &[card.number().into(), count.into()]),
        Action::Player(seat) => ("v", &[seat.number().into()]),
        Action::Assign { seat, count } => ("q", &[seat.number().into(), count.into()]),
        Action::Take { at, count } => ("j", &[at.number(), count.into()]),
        Action::Keep { first } => ("kf", &[first.into()]),
        Action::GiveUpShip { ship } => ("gs", &[ship.into()]),
        Action::Package(package) => ("pk", &[package.into()]),
        Action::Site(site) => ("o", &[site.into()]),
        Action::Remove { at, count } => ("r", &[at.number(), count.into()]),
        Action::Raze { at, leave } => ("z", &[at.number(), leave.into()]),
        Action::Pay => ("y", &[]),
        Action::UseAbility { advance, option, count } => {
            ("u", &[advance.0, option.into(), count.into()])
        }
        Action::Buy(advance) => ("n", &[advance.0]),
        Action::TakeFree(advance) => ("f", &[advance.0]),
        Action::Substitute { set, card } => ("i", &[set.number().into(), card.number().into()]),
        Action::Credits { group, points } => ("x", &[group.0, points.into()]),
    };
    numbers[..list.len()].copy_from_slice(list);
    (kind, numbers, list.len())
}

const fn payment(pay: Payment) -> u16 {
    match pay {
        Payment::Treasury => 0,
        Payment::Mixed => 1,
        Payment::Tokens => 2,
    }
}

pub fn write(action: Action, text: &mut String) {
    let (kind, numbers, length) = parts(action);
    text.push_str(kind);
    for (at, number) in numbers[..length].iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{number}", if at > 0 { "," } else { "" });
    }
}

/// Reads an action. Nothing when the token is none.
pub fn read(token: &str) -> Option<Action> {
    let end = token.find(|c: char| c.is_ascii_digit()).unwrap_or(token.len());
    let (kind, rest) = token.split_at(end);
    let mut numbers = [0u16; MOST];
    let mut length = 0;
    if !rest.is_empty() {
        for number in rest.split(',') {
            *numbers.get_mut(length)? = number.parse().ok()?;
            length += 1;
        }
    }
    from_parts(kind, &numbers[..length])
}

fn flag(number: u16) -> Option<bool> {
    match number {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

fn from_parts(kind: &str, numbers: &[u16]) -> Option<Action> {
    let small = |number: u16| u8::try_from(number).ok();
    let land = Land::new;
    let seat = |number: u16| small(number).map(Seat::new);
    let card = |number: u16| small(number).and_then(TradeCard::new);
    let wanted = |number: u16| match number {
        ANY => Some(None),
        number => card(number).map(Some),
    };
    Some(match (kind, numbers) {
        (".", &[]) => Action::Done,
        ("ls", &[]) => Action::LoseShip,
        ("in", &[]) => Action::Insist,
        ("w", &[]) => Action::Wait,
        ("a", &[]) => Action::Accept,
        ("y", &[]) => Action::Pay,
        ("t", &[rate]) => Action::TaxRate(small(rate)?),
        ("c", &[place]) => Action::Choose(land(place)),
        ("v", &[player]) => Action::Player(seat(player)?),
        ("o", &[site]) => Action::Site(small(site)?),
        ("kf", &[first]) => Action::Keep { first: flag(first)? },
        ("gs", &[ship]) => Action::GiveUpShip { ship: small(ship)? },
        ("pk", &[package]) => Action::Package(small(package)?),
        ("n", &[advance]) => Action::Buy(AdvanceId(advance)),
        ("f", &[advance]) => Action::TakeFree(AdvanceId(advance)),
        ("g", &[at, count]) => Action::Grow { at: land(at), count: small(count)? },
        ("b", &[at, pay]) => Action::BuildShip {
            at: Water::new(at),
            pay: match pay {
                0 => Payment::Treasury,
                1 => Payment::Mixed,
                2 => Payment::Tokens,
                _ => return None,
            },
        },
        ("k", &[ship, tokens]) => Action::KeepShip { ship: small(ship)?, tokens: flag(tokens)? },
        ("e", &[ship, count]) => Action::Embark { ship: small(ship)?, count: small(count)? },
        ("s", &[ship, to]) => Action::Sail { ship: small(ship)?, to: Water::new(to) },
        ("l", &[ship, count]) => Action::Land { ship: small(ship)?, count: small(count)? },
        ("sp", &[card, treasury]) => {
            Action::Spoils { card: flag(card)?, treasury: small(treasury)? }
        }
        ("d", &[stack, free]) => Action::BuyCard { stack: small(stack)?, free: flag(free)? },
        ("h", &[one, count]) => Action::Card { card: card(one)?, count: small(count)? },
        ("r", &[at, count]) => Action::Remove { at: land(at), count: small(count)? },
        ("j", &[at, count]) => Action::Take { at: land(at), count: small(count)? },
        ("q", &[player, count]) => Action::Assign { seat: seat(player)?, count: small(count)? },
        ("z", &[at, leave]) => Action::Raze { at: land(at), leave: small(leave)? },
        ("i", &[set, one]) => Action::Substitute { set: card(set)?, card: card(one)? },
        ("x", &[group, points]) => {
            Action::Credits { group: GroupId(group), points: small(points)? }
        }
        ("m", &[from, to, count]) => {
            Action::March { from: land(from), to: land(to), count: small(count)? }
        }
        ("u", &[advance, option, count]) => Action::UseAbility {
            advance: AdvanceId(advance),
            option: small(option)?,
            count: small(count)?,
        },
        ("bc", &[at, treasury, nearby, keep]) => Action::BuildCity {
            at: land(at),
            treasury: small(treasury)?,
            nearby: small(nearby)?,
            keep: flag(keep)?,
        },
        ("p", &[first, second, give_total, third, fourth, want_total, ref to @ ..])
            if to.len() < 2 =>
        {
            Action::Propose(Offer {
                to: to.first().map_or(Some(None), |to| seat(*to).map(Some))?,
                give: [card(first)?, card(second)?],
                give_total: small(give_total)?,
                want: [wanted(third)?, wanted(fourth)?],
                want_total: small(want_total)?,
            })
        }
        _ => return None,
    })
}
