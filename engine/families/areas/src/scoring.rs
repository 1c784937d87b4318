//! Victory points, and who wins when they are equal.

use std::cmp::Reverse;

use strabo_model::scoring::TieBreak;
use strabo_model::sequence::Step;

use crate::prelude::*;
use crate::program::Job;
use crate::steps::purse::hand_value;

/// The points of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub seat: Seat,
    /// One for the winner. Players whose tie nothing breaks share a rank, and the next one is left out.
    pub rank: u8,
    pub points: u32,
    /// Points for cities.
    pub cities: u32,
    /// Points for steps on the succession table.
    pub steps: u32,
    /// Points for advances.
    pub advances: u32,
    /// Points for being alone in the last era.
    pub bonus: u32,
}

/// The points of everybody who has not left, the winner first.
pub fn standings(game: &Game, state: &State) -> Vec<Standing> {
    let mut list: Vec<(Vec<u32>, Standing)> = game
        .all_seats()
        .filter(|seat| !state.is_gone(*seat))
        .map(|seat| (ties(game, state, seat), standing(game, state, seat)))
        .collect();
    let key = |(ties, one): &(Vec<u32>, Standing)| Reverse((one.points, ties.clone()));
    list.sort_by_cached_key(|one| (key(one), one.1.seat));
    for at in 0..list.len() {
        let shared = at > 0 && key(&list[at]) == key(&list[at - 1]);
        list[at].1.rank = if shared { list[at - 1].1.rank } else { fits_u8(at + 1) };
    }
    list.into_iter().map(|(_, one)| one).collect()
}

fn standing(game: &Game, state: &State, seat: Seat) -> Standing {
    let player = state.player(seat);
    let last_era = |seat: Seat| {
        let row = &game.rows[seat.index()];
        let marker = u16::from(state.player(seat).marker);
        !state.is_gone(seat) && row.era(marker) == row.era(game.succession().spaces)
    };
    let alone = last_era(seat) && game.all_seats().filter(|other| last_era(*other)).count() == 1;
    let cities = game.city_count(state, seat, counting_phase(game));
    let mut standing = Standing {
        seat,
        rank: 0,
        points: 0,
        cities: u32::from(cities) * u32::from(game.scoring.city),
        steps: u32::from(player.marker) * u32::from(game.scoring.step),
        advances: bits(player.advances).map(|at| u32::from(game.pack.advances[at].points)).sum(),
        bonus: if alone { u32::from(game.scoring.sole_finisher) } else { 0 },
    };
    standing.points = standing.cities + standing.steps + standing.advances + standing.bonus;
    standing
}

fn counting_phase(game: &Game) -> u8 {
    let counting = game.program.iter().find(|task| task.job == Job::Step(Step::CountPoints));
    counting.map_or(0, |task| task.phase)
}

fn ties(game: &Game, state: &State, seat: Seat) -> Vec<u32> {
    let player = state.player(seat);
    let cities = || game.city_count(state, seat, counting_phase(game));
    let held = || bits(player.advances).map(|at| &game.pack.advances[at]);
    let groups = || player.credits.iter().map(|credit| u32::from(*credit));
    let value = |tie: &TieBreak| match tie {
        TieBreak::Progress => u32::from(player.marker),
        TieBreak::AdvancesWorth(points) => held().map(|one| u32::from(one.points == *points)).sum(),
        TieBreak::AdvanceCost => held().map(|advance| u32::from(advance.cost)).sum(),
        TieBreak::BestCredits => groups().max().unwrap_or(0),
        TieBreak::AllCredits => groups().sum(),
        TieBreak::Cities => u32::from(cities()),
        TieBreak::Tokens => u32::from(player.tokens),
        // A token is one token here: only a purchase makes more of it.
        TieBreak::Wealth => u32::from(player.treasury) + hand_value(game, state, seat),
        TieBreak::Ranking => u32::from(u8::MAX - seat.number()),
        // Packs with these are refused before the game begins.
        TieBreak::Most(_) | TieBreak::Holds(_) | TieBreak::Shared => 0,
    };
    game.scoring.tie_breaks.iter().map(value).collect()
}
