//! Victory points, and who wins when they are equal.

use strabo_core::{Amount, Standing};
use strabo_model::{scoring::TieBreak, sequence::Step};

use crate::prelude::*;
use crate::{program::Job, steps::purse::hand_value};

/// The points of a player, without a rank.
pub(crate) fn standing(game: &Game, state: &State, seat: Seat) -> Standing {
    let player = state.player(seat);
    let last_era = |seat: Seat| {
        let row = &game.rows[seat.index()];
        let marker = u16::from(state.player(seat).marker);
        !state.is_gone(seat) && row.era(marker) == row.era(game.succession().spaces)
    };
    let alone = last_era(seat) && game.all_seats().filter(|other| last_era(*other)).count() == 1;
    let cities = game.city_count(state, seat, counting_phase(game));
    let cities = u32::from(cities) * u32::from(game.scoring.city);
    let advances = bits(player.advances).map(|at| u32::from(game.pack.advances[at].points)).sum();
    let steps = u32::from(player.marker) * u32::from(game.scoring.step);
    let bonus = if alone { u32::from(game.scoring.sole_finisher) } else { 0 };
    let parts = [cities, advances, steps, bonus].map(Amount::whole).to_vec();
    Standing { seat, rank: 0, points: parts.iter().copied().sum(), parts }
}

fn counting_phase(game: &Game) -> u8 {
    let counting = game.program.iter().find(|task| task.job == Job::Step(Step::CountPoints));
    counting.map_or(0, |task| task.phase)
}

pub(crate) fn ties(game: &Game, state: &State, seat: Seat) -> Vec<i32> {
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
    game.scoring.tie_breaks.iter().map(|tie| value(tie).cast_signed()).collect()
}
