//! The preparation of a game in short steps, made from what the pack says.

use strabo_model::pack::{Component, Role, Setup};
use strabo_model::words::range;
use strabo_model::{Pack, map::Area};

use crate::division::preparation;

/// What to do before the game, step by step.
pub fn steps(pack: &Pack, setup: &Setup) -> Vec<String> {
    let mut steps = vec![board(pack, setup)];
    steps.extend(pieces(pack));
    if !pack.starts.is_empty() {
        steps.push("Every civilization begins in the area with its banner.".to_owned());
    }
    if setup.starting_credits > 0 {
        let credits = setup.starting_credits;
        steps
            .push(format!("Every player begins with {credits} credits in each group of advances."));
    }
    steps.extend(blocks(pack, setup));
    steps.extend(stacks(pack, setup));
    steps.extend(succession(pack));
    steps
}

fn board(pack: &Pack, setup: &Setup) -> String {
    let in_play = pack.in_play(Some(setup));
    let enterable = |area: &Area| area.is_land() && !area.impassable;
    let lands = || pack.areas.iter().zip(&in_play).filter(|(area, _)| enterable(area));
    let (all, out) = (lands().count(), lands().filter(|(_, plays)| !**plays).count());
    match out {
        0 if all == 1 => "The only area is in play.".to_owned(),
        0 => format!("All {all} areas are in play."),
        1 => format!(
            "{} of {all} areas {} in play: cover the limit of the grey one.",
            all - 1,
            if all == 2 { "is" } else { "are" }
        ),
        _ => format!(
            "{} of {all} areas are in play: cover the limits of the {out} grey ones. \
             They may be sailed through, but not entered.",
            all - out
        ),
    }
}

fn pieces(pack: &Pack) -> Vec<String> {
    let each = |component: &&Component| component.per_player.is_some_and(|count| count > 0);
    let own = |component: &&Component| {
        matches!(component.role, Some(Role::Tokens | Role::Cities | Role::Ships))
    };
    let told = |component: &Component| {
        let name = lower(&component.name);
        format!("{} {name}", component.per_player.unwrap_or(0))
    };
    let (pieces, others): (Vec<&Component>, Vec<&Component>) =
        pack.inventory.iter().filter(each).partition(own);
    let mut steps = Vec::new();
    if !pieces.is_empty() {
        let pieces: Vec<String> = pieces.into_iter().map(told).collect();
        steps.push(format!("Every player takes the pieces of a civilization: {}.", list(&pieces)));
    }
    if !others.is_empty() {
        let others: Vec<String> = (others.into_iter())
            .map(|other| format!("{} ({})", lower(&other.name), other.per_player.unwrap_or(0)))
            .collect();
        steps.push(format!("For each player there are also: {}.", list(&others)));
    }
    steps
}

fn blocks(pack: &Pack, setup: &Setup) -> Option<String> {
    let blocks: Vec<String> =
        (setup.blocks.iter()).map(|members| pack[members.block].name.to_string()).collect();
    let stacks = "each has stacks of its own";
    (!blocks.is_empty())
        .then(|| format!("Trade is divided into blocks, {}: {stacks}.", list(&blocks)))
}

fn stacks(pack: &Pack, setup: &Setup) -> Option<String> {
    let division = pack.division(setup.players)?;
    let at = pack.deals.iter().position(|deal| std::ptr::eq(deal, division.deal))?;
    let (_, sentence) = preparation(pack).into_iter().nth(at)?;
    let stacks: usize = division.blocks.iter().map(|block| block.stacks.len()).sum();
    let all = division.blocks.iter().flat_map(|block| &block.stacks);
    let cards: u32 = all.map(strabo_model::division::StackContents::cards).sum();
    let players = range(division.deal.players);
    Some(format!(
        "Prepare {stacks} stacks of trade cards, {cards} cards in all, by the division for {players} \
         players. {sentence}"
    ))
}

fn succession(pack: &Pack) -> Option<String> {
    let names: Vec<&str> = pack.succession.iter().map(|table| &*table.name).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("Lay out the succession table \"{only}\".")),
        [before @ .., last] => {
            Some(format!("Choose a succession table: {} or {last}.", before.join(", ")))
        }
    }
}

/// What variants begin with, which is no step unless one of them is played. `None` if there are no such
/// variants.
pub fn packages(pack: &Pack, setup: &Setup) -> Option<String> {
    let used = |players: &[strabo_model::players::PlayerRange]| {
        players.is_empty() || players.iter().any(|range| range.contains(setup.players))
    };
    let told = pack.variants.iter().enumerate().filter_map(|(at, variant)| {
        let packages = pack.packages.iter();
        let count = packages
            .filter(|package| package.variant.index() == at && used(&package.players))
            .count();
        match count {
            0 => None,
            1 => Some(format!("{} (the same for every player)", variant.name)),
            _ => Some(format!("{} ({count})", variant.name)),
        }
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Variants with packages to begin with: {}.", list(&told)))
}

/// Words with a small first letter.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Words with commas, and "and" before the last.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
