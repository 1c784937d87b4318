//! Whole games at random: what holds for every machine holds for this one.

use strabo_kernel::{Machine, Options, laws};
use strabo_model::Pack;
use strabo_tableau::Game;

pub fn stand_in() -> Pack {
    let outcome = strabo_packs::compile("founders-stand-in").expect("it ships");
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.pack.expect("a game")
}

#[test]
fn the_laws_hold_with_every_number_of_players() {
    let pack = stand_in();
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
