//! Whole games at random: what holds for every machine holds for this one.

use strabo_core::{Chance, Family, Options, laws};
use strabo_model::refs::ResourceId;
use strabo_tableau::Game;

use crate::pack;

#[test]
fn the_laws_hold_with_every_number_of_players() {
    let pack = pack();
    for players in 2..=4 {
        let game = Game::new(&pack, &Options::new(players)).expect("it is played");
        for seed in 0..12 {
            let tally = laws::hold(&game, seed, 3);
            let tally =
                tally.unwrap_or_else(|what| panic!("{players} players, seed {seed}: {what}"));
            assert!(tally.accepted > 20 && tally.refused > 100 && tally.imagined > 20, "{tally:?}");
        }
    }
}

/// Tile sets by chance: other demands, products and tokens on the same numbers of tiles.
#[test]
fn the_laws_hold_on_tile_sets_by_chance() {
    for seed in 0..12 {
        let mut chance = Chance::new(seed);
        let mut pack = pack();
        let resources = pack.resources.len();
        let some = |most: usize, chance: &mut Chance| {
            let count = chance.pick(most + 1);
            (0..count).map(|_| ResourceId::from(chance.pick(resources))).collect::<Vec<_>>()
        };
        for tile in &mut pack.tiles {
            for side in &mut tile.sides {
                side.demands = some(3, &mut chance);
                side.produces = some(2, &mut chance);
                side.points = i16::try_from(chance.pick(5)).expect("small") - 1;
            }
        }
        for players in 2..=4 {
            let game = Game::new(&pack, &Options::new(players)).expect("it is played");
            let held = laws::hold(&game, seed, 5);
            held.unwrap_or_else(|what| panic!("set {seed}, {players} players: {what}"));
        }
    }
}
