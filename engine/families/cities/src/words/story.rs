//! Events in words, with who, to whom and where.

use crate::prelude::*;
use strabo_core::{Line, LineKind, Seat};
use strabo_model::words::{capital, count};

use super::places::{Names, place};
use super::{
    advance, amount, an, building, card_name, good, mood, player, sides, unit, units, wonder,
};
use crate::event::Told;

/// One line for each event.
pub(crate) fn tell(game: &Game, events: &[Told]) -> Vec<Line> {
    let mut names =
        Names::new(game, events.first().map_or_else(Default::default, |told| told.map.clone()));
    let line = |told: &Told| {
        if names.map != told.map {
            names = Names::new(game, told.map.clone());
        }
        let places = places(game, told).into_iter().filter_map(|at| place(game, at)).collect();
        Line {
            kind: kind(told.event),
            seat: doer(told.event).filter(|seat| *seat < BARBARIANS).or(told.hits),
            hits: told.hits,
            places,
            ..Line::event(sentence(game, told.event, &names))
        }
    };
    events.iter().map(line).collect()
}

const fn kind(event: Event) -> LineKind {
    match event {
        Event::Turn { .. } => LineKind::Phase,
        Event::Battle { .. }
        | Event::Round { .. }
        | Event::Captured { .. }
        | Event::Destroyed { .. }
        | Event::Event { .. } => LineKind::Highlight,
        Event::Offered(_) | Event::Refused { .. } | Event::Traded(_) => LineKind::Trade,
        _ => LineKind::Event,
    }
}

fn doer(event: Event) -> Option<Seat> {
    match event {
        Event::Offered(of) | Event::Traded(of) => Some(of.seats[0]),
        event => event.all::<Seat>().first().copied(),
    }
}

/// Where it happens; for what moves, from where to where.
fn places(game: &Game, told: &Told) -> Vec<SpaceId> {
    match told.event {
        Event::Revealed { region, .. } => {
            game.rules().regions[region.index()].spaces.iter().collect()
        }
        Event::Round { .. } => told.fought.into_iter().collect(),
        event => event.all(),
    }
}

fn sentence(game: &Game, event: Event, names: &Names<'_>) -> String {
    let at = |of: SpaceId| names.at(of);
    match event {
        Event::Turn { round, turn, seat } => {
            format!("Round {round}, turn {turn}: {} plays.", player(seat))
        }
        Event::Advance { seat, advance: of } => {
            format!("{} gains {}.", player(seat), advance(game, of))
        }
        Event::Founded { seat, at: of } => format!("{} founds {}.", player(seat), at(of)),
        Event::Grown { seat, at: of, building: part } => {
            format!("{} builds {} in {}.", player(seat), an(&building(game, part)), at(of))
        }
        Event::Placed { seat, at: of, kind } => {
            format!("{} places {} in {}.", player(seat), an(&unit(game, kind)), at(of))
        }
        Event::Gained { seat, good: of, amount: many } => {
            format!("{} gains {}.", player(seat), amount(many, &good(game, of)))
        }
        Event::Lost { seat, good: of, amount: many } => {
            format!("{} gives up {}.", player(seat), amount(many, &good(game, of)))
        }
        Event::Moved { seat, from, to, units: list } if from == to => {
            format!("{} stays in {} with {}.", player(seat), at(from), units(list))
        }
        Event::Moved { seat, from, to, units: list } => {
            format!("{} moves {} from {} to {}.", player(seat), units(list), at(from), at(to))
        }
        Event::Revealed { seat, region } => {
            let first = game.rules().regions[region.index()].spaces.first();
            format!(
                "{} reveals the region of {}.",
                player(seat),
                first.map_or_else(String::new, at)
            )
        }
        Event::Spawned { at: of } => format!("Barbarians settle in {}.", at(of)),
        Event::Mood { at: of, mood: feels } => capital(&format!("{} is {}.", at(of), mood(feels))),
        Event::Influence { seat, to, roll } => {
            format!("{} influences {} and rolls {roll}.", player(seat), at(to))
        }
        Event::Swayed { seat, at: of, building: part } => {
            format!("{} takes over the {} of {}.", player(seat), building(game, part), at(of))
        }
        Event::Battle { attacker, defender, at: of } => {
            let verb = if attacker == BARBARIANS { "attack" } else { "attacks" };
            capital(&format!("{} {verb} {} in {}.", player(attacker), player(defender), at(of)))
        }
        Event::Round { values, hits } => {
            let [mine, theirs] = hits.map(|hits| count(hits, "hit", "hits"));
            let [first, second] = values;
            format!("The attacker rolls {first} for {mine}, the defender {second} for {theirs}.")
        }
        Event::Ceased { seat } => format!("{} ceases the attack.", player(seat)),
        Event::Captured { seat, at: of } => format!("{} captures {}.", player(seat), at(of)),
        Event::Destroyed { at: of } if names.is_city(of) => format!("{} is gone.", at(of)),
        Event::Destroyed { at: of } => format!("The settlement in {} is gone.", at(of)),
        Event::Wrecked { at: of, building: part } => {
            capital(&format!("{} loses its {}.", at(of), building(game, part)))
        }
        Event::Card { seat, card } => {
            format!("{} plays {}.", player(seat), card_name(game, &game.rules().actions, card))
        }
        Event::Event { seat, card } => format!(
            "{} draws the event {}.",
            player(seat),
            card_name(game, &game.rules().events, card)
        ),
        Event::Drawn { seat, deck: 0 } => format!("{} draws an action card.", player(seat)),
        Event::Drawn { seat, .. } => format!("{} draws an objective card.", player(seat)),
        Event::Shown { wonder: of } => format!("The wonder {} is revealed.", wonder(game, of)),
        Event::Claimed { seat, wonder: of } => {
            format!("{} reserves {}.", player(seat), wonder(game, of))
        }
        Event::Wonder { seat, wonder: of, at: city } => {
            format!("{} builds {} in {}.", player(seat), wonder(game, of), at(city))
        }
        Event::Objective { seat, card, goal } => {
            let row = &game.rules().objectives[card.index()];
            let row = &game.pack[CardId(row.card)];
            let name = row.goals.get(usize::from(goal)).and_then(|goal| goal.name.as_deref());
            format!("{} completes {}.", player(seat), name.unwrap_or(&row.name))
        }
        Event::Exhausted { at: of } => capital(&format!("{} is exhausted.", at(of))),
        Event::First { seat } => format!("{} is the first player.", player(seat)),
        Event::Offered(of) => {
            let ([by, to], [give, take]) = (of.seats.map(player), sides(game, of, None));
            format!("{by} offers {to} a trade: {give} for {take}.")
        }
        Event::Refused { seat } => format!("{} refuses the trade.", player(seat)),
        Event::Traded(of) => {
            let ([by, to], [give, take]) = (of.seats.map(player), sides(game, of, None));
            format!("{by} trades with {to}: {give} for {take}.")
        }
        Event::Over => "The game is over.".to_owned(),
        Event::Scored { seat, points } => {
            format!("{} has {}.", player(seat), points_in_words(points))
        }
    }
}

/// Points with their noun: "1 point", "2.5 points".
pub(crate) fn points_in_words(points: Amount) -> String {
    format!("{points} {}", if points == Amount::whole(1_u16) { "point" } else { "points" })
}
