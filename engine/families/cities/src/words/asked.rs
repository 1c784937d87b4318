//! Questions in words: a sentence with a verb, a number and a budget.

use crate::prelude::*;
use strabo_model::words::count;

use super::places::{Map, Names};
use super::{
    advance, amounts, cards_of, effect, goal_name, good, offered, player, step, unit, units,
};

/// Which action of the turn is chosen or carried out now, and how many there are.
pub(crate) fn action_number(view: View<'_>) -> [u8; 2] {
    let left = view.facts().actions_left();
    let taken = view.game().rules().choose.saturating_sub(left);
    let is_open = view.task() == Some(Task::Turn) && left > 0;
    [(taken + u8::from(is_open)).max(1), taken + left]
}

/// Which group moves now, and how many may, where that is known.
pub(crate) fn group_number(view: View<'_>) -> Option<[u8; 2]> {
    let groups = view.game().rules().rates.groups;
    let moves = |task: &Task| match *task {
        Task::Move { left, kinds: 7, most: u8::MAX } => Some(groups.saturating_sub(left)),
        _ => None,
    };
    let gone = view.state.tasks.iter().rev().find_map(moves)?;
    let is_chosen = !matches!(view.task(), Some(Task::Move { .. }));
    Some([if is_chosen { gone } else { gone + 1 }, groups])
}

pub(crate) fn question(view: View<'_>) -> String {
    let (game, facts) = (view.game(), view.facts());
    let names = Names::new(game, Map::of(view.state));
    let at = |space: SpaceId| names.at(space);
    let fought = || facts.fight().at.map_or_else(String::new, at);
    let Some(task) = view.task() else { return "The game is over".to_owned() };
    match task {
        Task::Turn if facts.actions_left() == 0 => {
            "Choose what needs no action, or end the turn".to_owned()
        }
        Task::Turn => {
            let [number, all] = action_number(view);
            format!("Choose an action: {number} of {all}")
        }
        Task::Pay { due, .. } => format!("Choose how to pay {}", amounts(game, due)),
        Task::Spare { due, full, .. } => {
            format!("Choose the price: {} or {}", amounts(game, due), amounts(game, full))
        }
        Task::Step { step: of, left, .. } => format!("{} without an action: {left} left", step(of)),
        Task::Build { city, left } => format!("Build units in {}: {left} left", at(city)),
        Task::Collect { city, left } => format!("Collect resources with {}: {left} left", at(city)),
        Task::Move { left, .. } => match group_number(view) {
            Some([number, all]) => format!("Choose the group to move: {number} of {all}"),
            None => format!("Choose the group to move: {left} left"),
        },
        Task::Crew { units: list, .. } => format!("Choose which {} move", units(list)),
        Task::March { .. } => match facts.band().units {
            list if list.iter().sum::<u8>() == 1 => {
                format!("Choose where the {} goes", &units(list)[2..])
            }
            list => format!("Choose where the {} go", units(list)),
        },
        Task::Civic => {
            let mood = game.rules().mood;
            let have = facts.goods(view.state.active)[mood.index()];
            format!("Choose the city whose mood rises: {have} {} left", good(game, mood))
        }
        Task::Boost { roll, .. } => format!("Choose what to add to your roll of {roll}"),
        Task::Part { to } => format!("Choose the building to exchange in {}", at(to)),
        Task::May { effect: of, .. } => match effect(game, of) {
            (name, Some(does)) => format!("Decide on {name}: {}", small(&does)),
            (name, None) => format!("Decide on {name}"),
        },
        Task::Option { effect: of, .. } => format!("Choose what {} does", effect(game, of).0),
        Task::Gain { left, .. } => format!("Choose the resource to gain: {left} left"),
        Task::Lose { left, .. } => format!("Choose the resource to lose: {left} left"),
        Task::Swap { left, .. } => format!("Choose what to exchange: {left} left"),
        Task::Place { kind, left, .. } => {
            format!("Choose where to place the {}: {left} left", unit(game, kind))
        }
        Task::Camp { .. } | Task::Spawn { .. } => "Choose where barbarians settle".to_owned(),
        Task::Horde { left, .. } => format!("Choose where to place a barbarian: {left} left"),
        Task::Gift { .. } => "Choose a free advance".to_owned(),
        Task::Transfer { left, .. } => {
            format!("Choose an advance of the new government: {left} left")
        }
        Task::Heed { .. } => "Decide whether the event card counts, or only its icon".to_owned(),
        Task::Raise { left, .. } => format!("Choose the city whose mood rises: {left} left"),
        Task::Lower { left, .. } => format!("Choose the city whose mood falls: {left} left"),
        Task::Keep { city, .. } => {
            format!("Decide whether to pay so that {} keeps its mood", at(city))
        }
        Task::Ruin { left, .. } => format!("Choose the city that is struck: {left} left"),
        Task::Wreck { city } => format!("Choose the building that {} loses", at(city)),
        Task::Reveal { .. } => "Choose a region to reveal".to_owned(),
        Task::Way { .. } => "Choose how the new region lies".to_owned(),
        Task::Berth { .. } => "Choose where the ships go".to_owned(),
        Task::Exhaust { .. } => "Choose a space that is exhausted".to_owned(),
        Task::Raid { .. } => "Choose the city that the barbarians attack".to_owned(),
        Task::Siege => "Decide on the siege".to_owned(),
        Task::CardAttack | Task::CardDefend => {
            format!("Choose a card for the battle at {}", fought())
        }
        Task::Cease => format!("Decide whether the attack on {} goes on", fought()),
        Task::Hits { left } => {
            format!("Choose what {} loses to the barbarians: {left} left", fought())
        }
        Task::Spoils { at: city } => format!("Keep the settlement in {} or destroy it", at(city)),
        Task::Window { advance: None, .. } => "Choose a card after capturing a city".to_owned(),
        Task::Window { advance: Some(of), .. } => {
            format!("Choose a card after gaining {}", advance(game, of))
        }
        Task::Wonder { .. } => "Choose a wonder to build".to_owned(),
        Task::Claim { .. } => "Choose a wonder to reserve".to_owned(),
        Task::Raze { .. } => "Choose a city of size 1 to give up, or keep all".to_owned(),
        Task::First { .. } => "Choose the first player".to_owned(),
        Task::Offer => {
            let [give, take] = offered(view);
            format!("Offer {} a trade: {give} for {take}", player(view.offer().to))
        }
        Task::Deal => {
            let [give, take] = offered(view);
            format!("Decide on a trade: {} offers {give} for {take}", player(view.offer().by))
        }
        Task::Hand { deck, left } => {
            let to = player(view.offer().by);
            format!("Choose what {to} gets: {}", cards_of(game, deck, left))
        }
        Task::Complete { goal, .. } => {
            format!("Choose the card that counts for {}", goal_name(game, goal))
        }
        Task::Drown { left, .. } => {
            format!("Choose who is lost with the ship: {} left", count(left, "unit", "units"))
        }
        // Nobody is asked.
        _ => "Wait".to_owned(),
    }
}
