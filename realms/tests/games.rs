//! Whole games at random with every number of players: what always holds, holds after every decision.

use strabo_realms::Game;
use strabo_kernel::{Ending, Events, Log, Machine, Options, RandomBot, laws, play};
use strabo_model::Pack;

pub fn pack() -> Pack {
    let outcome = strabo_packs::compile("clash-stand-in").expect("a shipped pack");
    outcome.pack.expect("it compiles")
}

pub fn game(players: u8) -> Game {
    Game::new(&pack(), &Options::new(players)).expect("it can be played")
}

#[test]
fn every_law_holds_in_random_games() {
    for players in 2..=4 {
        let game = game(players);
        for seed in 0..2 {
            let tally =
                laws::hold(&game, seed, 29).unwrap_or_else(|why| panic!("{players}: {why}"));
            assert!(
                tally.decisions > 100 && tally.accepted > 20 && tally.imagined > 5,
                "{tally:?}"
            );
        }
    }
}

#[test]
fn random_games_end_by_their_rules() {
    let game = game(3);
    let mut ends = [0; 2];
    for seed in 0..20 {
        let mut state = game.start(seed, &mut Events::off());
        let mut bots: Vec<Box<dyn strabo_kernel::Bot<Game>>> =
            (0..3).map(|seat| Box::new(RandomBot::new(seed * 3 + seat)) as _).collect();
        play(&game, &mut state, &mut bots, &mut Events::off()).expect("bots play legally");
        match game.ending(&state) {
            Some(Ending::Rules) => ends[0] += 1,
            Some(Ending::TurnLimit) => ends[1] += 1,
            None => panic!("the game is not over"),
        }
    }
    assert_eq!(ends[0] + ends[1], 20);
}
