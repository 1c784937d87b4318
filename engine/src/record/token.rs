//! Actions as short words: a letter or two for the kind, then its numbers with commas between them.

use std::fmt::Write;

use crate::action::{Action, Offer, Payment};

/// A player leaves the game. It answers no question, so that it is no action.
pub const LEAVE: &str = "leave";
/// No action has more numbers.
const MOST: usize = 6;

/// The kind and the numbers of an action.
fn parts(action: Action) -> (&'static str, [u16; MOST], usize) {
    let mut numbers = [0; MOST];
    let (kind, list): (&str, &[u16]) = match action {
        Action::Done => (".", &[]),
        Action::TaxRate(rate) => ("t", &[rate.into()]),
        Action::Choose(place) => ("c", &[place]),
        Action::Grow { at, count } => ("g", &[at, count.into()]),
        Action::March { from, to, count } => ("m", &[from, to, count.into()]),
        Action::BuildShip { at, pay } => ("b", &[at, payment(pay)]),
        Action::KeepShip { ship, tokens } => ("k", &[ship.into(), tokens.into()]),
        Action::Embark { ship, count } => ("e", &[ship.into(), count.into()]),
        Action::Sail { ship, to } => ("s", &[ship.into(), to]),
        Action::Land { ship, count } => ("l", &[ship.into(), count.into()]),
        Action::LoseShip => ("ls", &[]),
        Action::Spoils { card, treasury } => ("sp", &[card.into(), treasury.into()]),
        Action::Wait => ("w", &[]),
        Action::BuildCity { at, treasury, nearby, keep } => {
            ("bc", &[at, treasury.into(), nearby.into(), keep.into()])
        }
        Action::BuyCard { stack, free } => ("d", &[stack.into(), free.into()]),
        Action::Propose(Offer { give, give_total, want, want_total }) => (
            "p",
            &[
                give[0].into(),
                give[1].into(),
                give_total.into(),
                want[0].into(),
                want[1].into(),
                want_total.into(),
            ],
        ),
        Action::Accept => ("a", &[]),
        Action::Card { card, count } => ("h", &[card.into(), count.into()]),
        Action::Player(seat) => ("v", &[seat.into()]),
        Action::Assign { seat, count } => ("q", &[seat.into(), count.into()]),
        Action::Take { at, count } => ("j", &[at, count.into()]),
        Action::Keep { first } => ("kf", &[first.into()]),
        Action::GiveUpShip { ship } => ("gs", &[ship.into()]),
        Action::Package(package) => ("pk", &[package.into()]),
        Action::Site(site) => ("o", &[site.into()]),
        Action::Remove { at, count } => ("r", &[at, count.into()]),
        Action::Raze { at, leave } => ("z", &[at, leave.into()]),
        Action::Pay => ("y", &[]),
        Action::UseAbility { advance, option, count } => {
            ("u", &[advance.into(), option.into(), count.into()])
        }
        Action::Buy(advance) => ("n", &[advance.into()]),
        Action::TakeFree(advance) => ("f", &[advance.into()]),
        Action::Substitute { set, card } => ("i", &[set.into(), card.into()]),
        Action::Credits { group, points } => ("x", &[group.into(), points.into()]),
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

/// Writes an action.
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
    Some(match (kind, numbers) {
        (".", &[]) => Action::Done,
        ("ls", &[]) => Action::LoseShip,
        ("w", &[]) => Action::Wait,
        ("a", &[]) => Action::Accept,
        ("y", &[]) => Action::Pay,
        ("t", &[rate]) => Action::TaxRate(small(rate)?),
        ("c", &[place]) => Action::Choose(place),
        ("v", &[seat]) => Action::Player(small(seat)?),
        ("o", &[site]) => Action::Site(small(site)?),
        ("kf", &[first]) => Action::Keep { first: flag(first)? },
        ("gs", &[ship]) => Action::GiveUpShip { ship: small(ship)? },
        ("pk", &[package]) => Action::Package(small(package)?),
        ("n", &[advance]) => Action::Buy(small(advance)?),
        ("f", &[advance]) => Action::TakeFree(small(advance)?),
        ("g", &[at, count]) => Action::Grow { at, count: small(count)? },
        ("b", &[at, pay]) => Action::BuildShip {
            at,
            pay: match pay {
                0 => Payment::Treasury,
                1 => Payment::Mixed,
                2 => Payment::Tokens,
                _ => return None,
            },
        },
        ("k", &[ship, tokens]) => Action::KeepShip { ship: small(ship)?, tokens: flag(tokens)? },
        ("e", &[ship, count]) => Action::Embark { ship: small(ship)?, count: small(count)? },
        ("s", &[ship, to]) => Action::Sail { ship: small(ship)?, to },
        ("l", &[ship, count]) => Action::Land { ship: small(ship)?, count: small(count)? },
        ("sp", &[card, treasury]) => {
            Action::Spoils { card: flag(card)?, treasury: small(treasury)? }
        }
        ("d", &[stack, free]) => Action::BuyCard { stack: small(stack)?, free: flag(free)? },
        ("h", &[card, count]) => Action::Card { card: small(card)?, count: small(count)? },
        ("r", &[at, count]) => Action::Remove { at, count: small(count)? },
        ("j", &[at, count]) => Action::Take { at, count: small(count)? },
        ("q", &[seat, count]) => Action::Assign { seat: small(seat)?, count: small(count)? },
        ("z", &[at, leave]) => Action::Raze { at, leave: small(leave)? },
        ("i", &[set, card]) => Action::Substitute { set: small(set)?, card: small(card)? },
        ("x", &[group, points]) => Action::Credits { group: small(group)?, points: small(points)? },
        ("m", &[from, to, count]) => Action::March { from, to, count: small(count)? },
        ("u", &[advance, option, count]) => Action::UseAbility {
            advance: small(advance)?,
            option: small(option)?,
            count: small(count)?,
        },
        ("bc", &[at, treasury, nearby, keep]) => Action::BuildCity {
            at,
            treasury: small(treasury)?,
            nearby: small(nearby)?,
            keep: flag(keep)?,
        },
        ("p", &[first, second, give_total, third, fourth, want_total]) => Action::Propose(Offer {
            give: [small(first)?, small(second)?],
            give_total: small(give_total)?,
            want: [small(third)?, small(fourth)?],
            want_total: small(want_total)?,
        }),
        _ => return None,
    })
}
