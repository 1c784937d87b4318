//! Games on packs whose ground, cards and numbers were changed by chance: what always holds, holds there too.

use strabo_core::{Chance, Family, Options, by_chance, laws};
use strabo_focus_row::Game;
use strabo_model::{Pack, refs::TerrainId};

use crate::games::pack;

/// Other ground on every tile, but where an icon stands.
fn ground(pack: &mut Pack, chance: &mut Chance) {
    let terrains = pack.terrains.len();
    for tile in &mut pack.tiles {
        let shape = tile.shape.map(|shape| pack.tile_shapes[shape.index()].spaces.clone());
        let shape = shape.expect("a tile with a shape");
        for side in &mut tile.sides {
            for (space, terrain) in shape.iter().zip(&mut side.terrain) {
                if side.icons.iter().all(|icon| icon.at != Some(*space)) {
                    *terrain = TerrainId::from(chance.pick(terrains));
                }
            }
        }
    }
}

#[test]
fn every_law_holds_on_packs_by_chance() {
    let mut played = 0;
    for seed in 0..20 {
        let list = include_str!("packs_by_chance.txt");
        let pack = by_chance::changed(&pack(), list, seed, false);
        let mut pack = pack.expect("a pack with other rows");
        ground(&mut pack, &mut Chance::new(seed));
        for players in 2..=4 {
            let options = Options { turn_limit: 12, ..Options::new(players) };
            let Ok(game) = Game::new(&pack, &options) else { continue };
            let held = laws::hold(&game, seed, 17);
            let tally = held.unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            assert!(tally.accepted > 10 && tally.imagined > 5, "pack {seed}: {tally:?}");
            played += 1;
        }
    }
    assert!(played >= 36, "{played} were played");
}
