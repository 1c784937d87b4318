//! What a state is made of, what a variant begins with, and why an action is refused.

use crate::common::prelude::*;
use strabo_areas::testing::fnv1a;

#[test]
fn the_hash_is_the_published_one() {
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn a_state_is_small() {
    assert!(NINE.start(1, &mut Events::off()).bytes() < 8 * 1024);
}

#[test]
fn a_refusal_names_the_phase_the_question_and_what_would_have_been_legal() {
    let mut state = FIVE.start(1, &mut Events::off());
    let seat = state.seat;
    let refused = FIVE.apply(&mut state, seat, Action::Accept, &mut Events::off());
    let words = refused.expect_err("a refusal").to_string();
    assert!(words.starts_with("Movement: player 1 is asked about movement; "), "{words}");
    assert!(words.contains("accepting the proposal is not possible now"), "{words}");
    assert!(words.contains("legal are: doing nothing more, moving tokens over land"), "{words}");
}

#[test]
fn a_refusal_of_a_number_says_what_the_most_would_have_been() {
    let mut state = FIVE.start(1, &mut Events::off());
    let seat = state.seat;
    let actions = actions(&FIVE, &state);
    let march = actions.into_iter().find(|action| matches!(action, Action::March { .. }));
    let march = march.expect("a march").with_count(9);
    let refused = FIVE.apply(&mut state, seat, march, &mut Events::off());
    let words = refused.expect_err("a refusal").to_string();
    assert!(words.contains("9 is out of range, from 1 to 2 would be legal"), "{words}");
}

#[test]
fn the_short_game_of_mega_empires_gives_everybody_another_package() {
    let variants = vec!["short-game".to_owned()];
    let options = Options { variants, ..Options::new(7) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    let state = game.start(5, &mut Events::off());
    assert_eq!(state.turn, 1);
    let mut held: Vec<u64> = game.all_seats().map(|seat| state.player(seat).advances).collect();
    assert!(held.iter().all(|advances| advances.count_ones() == 4));
    held.sort_unstable();
    held.dedup();
    assert_eq!(held.len(), 7);
}
