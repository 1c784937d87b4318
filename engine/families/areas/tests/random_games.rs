//! Whole games of random legal play, with every state checked.

use crate::common::{expansion_project, mega_empires, play_at_random};
use strabo_areas::{Game, Options};
use strabo_model::Pack;

fn options(players: u8, turns: u16) -> Options {
    Options { turn_limit: turns, ..Options::new(players) }
}

fn plays_to_the_end(pack: &Pack, options: &Options, seeds: std::ops::Range<u64>) {
    let game = Game::new(pack, options).expect("a game");
    for seed in seeds {
        let (state, _) = play_at_random(&game, seed, u64::MAX);
        assert!(state.ending.is_some());
    }
}

#[test]
fn mega_empires_is_played_to_its_end_by_five() {
    plays_to_the_end(mega_empires(), &options(5, 40), 0..4);
}

#[test]
fn mega_empires_is_played_to_its_end_by_six_to_nine() {
    for players in 6..=9 {
        plays_to_the_end(mega_empires(), &options(players, 25), 10..12);
    }
}

#[test]
fn mega_empires_is_played_on_the_expert_table() {
    let expert = Options { variants: vec!["expert".to_owned()], ..options(7, 25) };
    plays_to_the_end(mega_empires(), &expert, 20..22);
}

#[test]
fn the_expansion_project_is_played_by_five_to_eighteen() {
    for players in 5..=18 {
        plays_to_the_end(expansion_project(), &options(players, 12), 30..31);
    }
}
