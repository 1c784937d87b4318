//! Events in words.

use strabo_model::refs::CardId;

use super::{advance, building, card_name, good, mood, player, sides, space, unit, units, wonder};
use crate::event::Event;
use crate::game::Game;
use crate::ids::SpaceId;

pub(crate) fn tell(game: &Game, event: Event) -> String {
    let at = |of: SpaceId| space(game, of);
    match event {
        Event::Turn { round, turn, seat } => {
            format!("Round {round}, turn {turn}: {} plays.", player(seat))
        }
        Event::Advance { seat, advance: of } => {
            format!("{} gains {}.", player(seat), advance(game, of))
        }
        Event::Founded { seat, at: of } => format!("{} founds a city in {}.", player(seat), at(of)),
        Event::Grown { seat, at: of, building: part } => {
            format!("{} builds in {}: {}.", player(seat), at(of), building(game, part))
        }
        Event::Placed { seat, at: of, kind } => {
            format!("{} places in {}: {}.", player(seat), at(of), unit(game, kind))
        }
        Event::Gained { seat, good: of, amount } => {
            format!("{} gains {amount} {}.", player(seat), good(game, of))
        }
        Event::Lost { seat, good: of, amount } => {
            format!("{} gives up {amount} {}.", player(seat), good(game, of))
        }
        Event::Moved { seat, from, to, units: list } => {
            format!("{} moves {} from {} to {}.", player(seat), units(game, list), at(from), at(to))
        }
        Event::Revealed { seat, region } => {
            format!("{} reveals region {}.", player(seat), region.number() + 1)
        }
        Event::Spawned { at: of } => format!("Barbarians settle in {}.", at(of)),
        Event::Mood { at: of, mood: feels } => {
            format!("The city in {} is {}.", at(of), mood(feels))
        }
        Event::Influence { seat, to, roll } => {
            format!("{} influences {} and rolls {roll}.", player(seat), at(to))
        }
        Event::Swayed { seat, at: of, building: part } => {
            format!(
                "In {} this now has the colour of {}: {}.",
                at(of),
                player(seat),
                building(game, part)
            )
        }
        Event::Battle { attacker, defender, at: of } => {
            let text = format!("{} attacks {} in {}.", player(attacker), player(defender), at(of));
            text[..1].to_uppercase() + &text[1..]
        }
        Event::Round { values, hits } => format!(
            "The attacker rolls {} for {} hits, the defender {} for {} hits.",
            values[0], hits[0], values[1], hits[1]
        ),
        Event::Ceased { seat } => format!("{} ceases the attack.", player(seat)),
        Event::Captured { seat, at: of } => format!("{} captures {}.", player(seat), at(of)),
        Event::Destroyed { at: of } => format!("The city in {} is gone.", at(of)),
        Event::Wrecked { at: of, building: part } => {
            format!("The city in {} loses: {}.", at(of), building(game, part))
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
        Event::Exhausted { at: of } => format!("The space {} is exhausted.", at(of)),
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
        Event::Scored { seat, points } => format!("{} has {points} points.", player(seat)),
    }
}
