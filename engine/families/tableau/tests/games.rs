//! Whole games at random: what holds for every machine holds for this one.

use strabo_core::{Chance, Events, Family, Log, Options, laws};
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
