//! Games on packs whose ground, cards and numbers were changed by chance: what always holds, holds there too.

use strabo_core::{Family, Options, by_chance, laws};
use strabo_focus_row::Game;

use crate::games::pack;

#[test]
fn every_law_holds_on_packs_by_chance() {
    let mut played = 0;
    for seed in 0..20 {
        let list = include_str!("packs_by_chance.txt");
        let pack = by_chance::changed(&pack(), list, seed, false).expect("a pack with other rows");
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
