//! Small packs nobody wrote: the packs that ship, with numbers, maps and advances changed by chance. Every law holds
//! in games of them, whoever plays, and when somebody leaves.

use crate::bots::bots;
use crate::common::prelude::*;
use strabo_areas::Chance;
use strabo_bots::BotKind;
use strabo_core::{by_chance, laws};
use strabo_model::refs::AreaId;

/// Takes a land border away, on both sides.
fn close_border(pack: &mut Pack, chance: &mut Chance) {
    let area = chance.pick(pack.areas.len());
    let borders = &pack.areas[area].land;
    if borders.is_empty() {
        return;
    }
    let other = borders[chance.pick(borders.len())];
    pack.areas[area].land.retain(|id| *id != other);
    pack.areas[other.index()].land.retain(|id| *id != AreaId::from(area));
}

fn changed(pack: &Pack, seed: u64) -> Pack {
    let pack = by_chance::changed(pack, include_str!("generated.txt"), seed, false);
    let (mut pack, mut chance) = (pack.expect("the same with other numbers"), Chance::new(seed));
    for _ in 0..chance.pick(3) {
        close_border(&mut pack, &mut chance);
    }
    pack
}

#[test]
fn every_law_holds_on_packs_by_chance_among_bots_and_players_who_leave() {
    let bases = [(smallest(), 3, 25), (mega_empires(), 5, 12), (expansion_project(), 6, 12)];
    let mut played = 0;
    for (seed, (pack, players, turn_limit)) in (0..24).zip(bases.into_iter().cycle()) {
        let options = Options { turn_limit, ..Options::new(players) };
        let Ok(game) = Game::new(&changed(pack, seed), &options) else { continue };
        let stewards = bots(&game, BotKind::Steward, seed);
        // Everybody else plays at random.
        let few = if seed % 2 == 0 { usize::MAX } else { 1 };
        let mut stewards: Vec<_> = stewards.into_iter().take(few).collect();
        let held = laws::hold_among(&game, seed, 89, &mut stewards, true);
        let tally = held.unwrap_or_else(|why| panic!("pack {seed} of {}: {why}", pack.id));
        assert!(tally.decisions > 50 && tally.accepted > 0, "pack {seed}: {tally:?}");
        played += 1;
    }
    assert!(played >= 18, "{played} were played");
}
