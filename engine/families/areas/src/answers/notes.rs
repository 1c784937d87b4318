//! What comes of a choice: what an area can hold, who stands there, and what is given up by ending a question.

use std::collections::{BTreeMap, BTreeSet};

use strabo_core::Weight;

use crate::prelude::*;
use crate::words::{Words, count};

/// Whether an action does something, or ends a part of the turn. To refuse an offer or a price is an answer
/// like others, and a purchase is made by confirming it.
pub(super) fn weight(view: View<'_>, action: Action) -> Weight {
    let ask = view.decision().map_or(Ask::Nothing, |decision| decision.ask);
    match (action, ask) {
        (Action::Done, Ask::Answer | Ask::Agreement | Ask::Ransom) => Weight::Acts,
        (Action::Done, Ask::Purchase) if view.purchase().basket > 0 => Weight::Closes,
        (Action::Done | Action::Spoils { card: false, treasury: 0 }, _)
        | (Action::Wait, Ask::Proposal) => Weight::Ends,
        _ => Weight::Acts,
    }
}

/// What is worth knowing about an action, which may be done up to so many times.
pub(super) fn note(view: View<'_>, legal: &Legal, (action, most): (Action, u8)) -> Option<String> {
    match action {
        Action::Done => given_up(view, legal),
        Action::Wait if is_asked(view, Ask::Proposal) => {
            Some("you are asked again when the others have proposed".to_owned())
        }
        Action::Spoils { card: false, treasury: 0 } => {
            let most = legal.actions().filter_map(|one| match one {
                Action::Spoils { treasury, .. } => Some(treasury),
                _ => None,
            });
            Some(match most.max() {
                Some(most) if most > 0 => format!("you could take {most} into treasury"),
                _ => "you could take a card".to_owned(),
            })
        }
        Action::Card { card, .. } => {
            let held = view.hand().find(|(known, _)| *known == card).map(|(_, count)| count)?;
            let worth = view.set_value(card, held);
            Some(match held {
                1 => format!("worth {worth}"),
                _ => format!("all {held} are worth {worth}"),
            })
        }
        Action::March { to, .. } => Some(arrival(view, to, most)),
        Action::Land { ship, .. } => landing(view, ship).map(|at| arrival(view, at, most)),
        Action::Sail { to, .. } => view.game().places[to].place.map(|at| standing(view, at)),
        Action::BuildCity { at, .. } => Some(site(view, at).to_owned()),
        Action::Grow { at, .. } => Some(crowd(view, at)),
        Action::Choose(at) if is_asked(view, Ask::Unsupported) => {
            let limit = count(view.limit(at, view.seat()), "token");
            Some(format!("up to {limit} in its place"))
        }
        Action::Choose(at) | Action::Take { at, .. } | Action::Remove { at, .. }
            if view.board().city(at).is_none() =>
        {
            Some(crowd(view, at))
        }
        Action::Choose(at)
        | Action::Take { at, .. }
        | Action::Remove { at, .. }
        | Action::Raze { at, .. } => Some(ground(view, at)),
        Action::BuyCard { stack, free: false } => {
            let held = view.advance_bits(view.seat());
            let offers = view.game().advances.card_offers.iter();
            let offers = offers
                .filter(|one| one.stack == stack && (one.holders == 0 || held & one.holders != 0));
            let price = offers.map(|one| one.price).min()?;
            Some(format!("for {price} of {} in treasury", view.treasury(view.seat())))
        }
        Action::TaxRate(rate) => {
            let (cities, stock) = (view.cities(view.seat()), view.stock(view.seat()));
            let tax = count(u16::from(rate) * u16::from(cities), "token");
            Some(format!("{tax} from {}, {stock} in stock", count(cities, "city")))
        }
        _ => None,
    }
}

fn is_asked(view: View<'_>, ask: Ask) -> bool {
    view.decision().is_some_and(|decision| decision.ask == ask)
}

/// What is not done any more when a question ends.
fn given_up(view: View<'_>, legal: &Legal) -> Option<String> {
    let seat = view.seat();
    match view.decision()?.ask {
        Ask::Movement if view.mixed().go => {
            let free: u16 = stacks(legal).into_values().map(u16::from).sum();
            Some(match free {
                0 => "nothing is left to move".to_owned(),
                1 => "1 token could still move".to_owned(),
                _ => format!("{free} tokens could still move"),
            })
        }
        Ask::Placement => match view.start_left() {
            1 => Some("1 token stays in stock".to_owned()),
            left => Some(format!("{left} tokens stay in stock")),
        },
        Ask::StartCards => Some(format!("{} of face value is not taken", view.start_left())),
        Ask::BuildCity => {
            let sites = legal.actions().filter_map(|action| match action {
                Action::BuildCity { at, .. } => Some(at),
                _ => None,
            });
            let sites: BTreeSet<Land> = sites.collect();
            let words = Words::new(view.game());
            let names: Vec<&str> = sites.into_iter().map(|at| words.place(at)).collect();
            Some(format!("no city is built in {}", names.join(", ")))
        }
        Ask::Purchase if view.purchase().basket == 0 => {
            Some(format!("you keep {} that you could spend", view.wealth()))
        }
        Ask::Purchase => {
            let (price, paid) = (view.basket_price(), view.purse());
            Some(match price.checked_sub(paid) {
                Some(0) => "the cards pay for it exactly".to_owned(),
                Some(rest) => format!("{rest} is paid from treasury"),
                None => format!("{} is paid for nothing", paid - price),
            })
        }
        Ask::Proposal => Some("you propose no more trades this turn".to_owned()),
        Ask::Movement | Ask::BuyCard => Some(format!("treasury keeps {}", view.treasury(seat))),
        Ask::Ability => Some("what is not used now is not used this turn".to_owned()),
        _ => None,
    }
}

/// The stacks that can still move, and how many tokens of each.
fn stacks(legal: &Legal) -> BTreeMap<Land, u8> {
    let mut stacks = BTreeMap::new();
    for choice in &legal.choices {
        if let Choice::UpTo(Action::March { from, .. }, most) = choice {
            let known = stacks.entry(*from).or_insert(0);
            *known = (*known).max(*most);
        }
    }
    stacks
}

/// The area where the tokens aboard a ship would land.
pub(super) fn landing(view: View<'_>, ship: u8) -> Option<Land> {
    let (_, ship) = view.ships(view.seat()).find(|(known, _)| *known == ship)?;
    view.game().places[ship.at?].place
}

/// The limit of an area, and whether it is a city site.
fn ground(view: View<'_>, at: Land) -> String {
    let limit = format!("limit {}", view.limit(at, view.seat()));
    if view.game().places[at].site { format!("{limit}; city site") } else { limit }
}

fn site(view: View<'_>, at: Land) -> &'static str {
    if view.game().places[at].site { "city site" } else { "no city site" }
}

/// The limit of an area and the tokens in it.
fn crowd(view: View<'_>, at: Land) -> String {
    let site = if view.game().places[at].site { "; city site" } else { "" };
    let now = view.board().all_tokens(at);
    format!("limit {}, now {now}{site}", view.limit(at, view.seat()))
}

/// What comes of up to so many tokens that enter an area.
fn arrival(view: View<'_>, at: Land, most: u8) -> String {
    let (board, seat) = (view.board(), view.seat());
    let room = view.room(at);
    match board.city(at) {
        Some(owner) if owner == seat => {
            return match room {
                0 => "your city; no room".to_owned(),
                room => format!("your city; room for {room}"),
            };
        }
        Some(owner) => {
            let attack = count(view.siege(owner).0, "token");
            let name = Words::new(view.game()).player(owner);
            let there = others(view, at, "would fight ").join("; ");
            let there = if there.is_empty() { there } else { format!("; {there}") };
            return format!("attacks the city of {name}, which takes {attack}{there}");
        }
        None => {}
    }
    let own = board.tokens(at, seat);
    let mut parts = others(view, at, if room < most { "would fight " } else { "beside " });
    let is_alone = parts.is_empty();
    parts.push(crowd(view, at));
    if is_alone && room < most && view.game().places[at].limit > 0 {
        let [on_site, wild] = view.city_costs();
        let (cost, what) = if view.game().places[at].site {
            (on_site, "a city")
        } else {
            (wild, "a city without a site")
        };
        let missing = cost.saturating_sub(own);
        parts.push(if missing == 0 {
            format!("enough for {what}")
        } else if missing <= most {
            format!("with {missing} more, enough for {what}")
        } else {
            format!("{}; {what} needs {cost} tokens", stay(room))
        });
    } else if is_alone && room < most {
        parts.push(stay(room));
    }
    parts.join("; ")
}

fn stay(room: u8) -> String {
    match room {
        0 => "all who come would be lost".to_owned(),
        1 => "only 1 more can stay".to_owned(),
        room => format!("only {room} more can stay"),
    }
}

/// Who has tokens in an area, its limit, and whether it is a city site.
pub(super) fn standing(view: View<'_>, at: Land) -> String {
    let mut parts = others(view, at, "");
    let own = view.board().tokens(at, view.seat());
    if own > 0 {
        parts.push(format!("{own} of your own there"));
    }
    parts.push(ground(view, at));
    parts.join("; ")
}

/// The others who have tokens in an area, each with what is said before them.
fn others(view: View<'_>, at: Land, before: &str) -> Vec<String> {
    let words = Words::new(view.game());
    let there = view.board().owners(at).filter(|(seat, _)| *seat != view.seat());
    let there = there.filter(|(_, tokens)| *tokens > 0);
    there
        .map(|(seat, tokens)| {
            format!("{before}{} ({})", words.player(seat), count(tokens, "token"))
        })
        .collect()
}
