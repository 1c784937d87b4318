//! Whole games at random: what holds for every machine holds for this one.

use strabo_core::{Chance, Events, Family, Log, Options, by_chance, laws};
use strabo_tableau::Game;

use crate::pack;

/// Tile sets by chance: other demands, products and tokens on the same numbers of tiles.
#[test]
fn the_laws_hold_on_tile_sets_by_chance() {
    const LIST: &str = "tiles.*.sides.*.demands rows 1 resources 3
        tiles.*.sides.*.produces rows 1 resources 2
        tiles.*.sides.*.points like 1";
    for seed in 0..12 {
        let pack = by_chance::changed(&pack(), LIST, seed, false).expect("a pack with other tiles");
        for players in 2..=4 {
            let game = Game::new(&pack, &Options::new(players)).expect("it is played");
            let held = laws::hold(&game, seed, 5);
            held.unwrap_or_else(|what| panic!("set {seed}, {players} players: {what}"));
        }
    }
}

#[test]
fn answers_name_spaces_and_say_what_supplies_a_tile() {
    let game = crate::game(2);
    let mut chance = Chance::new(5);
    let mut state = game.start(5, &mut Events::off());
    let (mut legal, mut told) = (Vec::new(), String::new());
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let view = game.view(&state, seat);
        let described = game.described(view, true);
        assert!(described.seats.iter().all(|one| one.figures.len() == described.columns.len()));
        assert!(described.tray.iter().any(|section| section.heading == "Your tokens"));
        assert!(game.described(view, false).tray.is_empty(), "nobody's for those who watch");
        for answer in game.answers(view, &legal) {
            told.extend([
                answer.words,
                ". ".to_owned(),
                answer.note.unwrap_or_default(),
                ".\n".to_owned(),
            ]);
        }
        let action = game.any_legal(&legal, &mut chance).expect("an answer");
        game.carry_out(&mut state, action, &mut Events::off());
    }
    for said in ["Put the ", " north-east of the ", "Replace the ", " from Forest", "−1 point for"]
    {
        assert!(told.contains(said), "{said}");
    }
}
