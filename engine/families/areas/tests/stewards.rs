//! Stewards play sound games: they reach the last space, and they beat those who play at random.

use crate::common::prelude::*;
use strabo_areas::{Ending, play};
use strabo_bots::BotKind;

fn played(game: &Game, seed: u64, kind: impl Fn(Seat) -> BotKind) -> State {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots: Vec<Box<dyn Bot<Game>>> = game
        .all_seats()
        .map(|seat| {
            strabo_bots::seats::bot(game, kind(seat), seed * 100 + u64::from(seat.number()))
                .expect("a bot")
        })
        .collect();
    play(game, &mut state, &mut bots, &mut events).expect("legal play");
    state
}

fn ends_naturally(pack: &Pack, players: u8, variants: &[&str], seeds: std::ops::Range<u64>) {
    let variants = variants.iter().map(|id| (*id).to_owned()).collect();
    let options = Options { variants, ..Options::new(players) };
    let game = Game::new(pack, &options).expect("a game");
    for seed in seeds {
        let state = played(&game, seed, |_| BotKind::Steward);
        let markers: Vec<u8> = game.all_seats().map(|seat| state.player(seat).marker).collect();
        assert_eq!(
            state.ending,
            Some(Ending::LastSpace),
            "{players} players, seed {seed}, markers {markers:?}"
        );
    }
}

#[test]
fn stewards_end_mega_empires_on_the_last_space_of_both_tables() {
    for players in 5..=9 {
        ends_naturally(mega_empires(), players, &[], 0..3);
        ends_naturally(mega_empires(), players, &["expert"], 0..2);
    }
}

#[test]
fn stewards_end_the_expansion_project_on_the_last_space() {
    for players in 5..=18 {
        ends_naturally(expansion_project(), players, &[], 0..1);
    }
}

#[test]
fn a_steward_beats_those_who_play_at_random() {
    let options = Options { turn_limit: 30, ..Options::new(5) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let mut won = 0;
    for seed in 0..100 {
        let own = Seat::new(u8::try_from(seed % 5).expect("a seat"));
        let state =
            played(
                &game,
                seed,
                |seat| if seat == own { BotKind::Steward } else { BotKind::Random },
            );
        won += u32::from(game.standings(&state)[0].seat == own);
    }
    assert!(won >= 95, "won {won} of 100");
}
