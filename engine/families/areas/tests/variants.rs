//! Variants that are refused, and packages that are drawn.

use crate::common::prelude::*;

fn options(players: u8, variants: &[&str]) -> Options {
    let variants = variants.iter().map(|id| (*id).to_owned()).collect();
    Options { variants, ..Options::new(players) }
}

fn refused(pack: &Pack, variants: &[&str]) -> SetupError {
    Game::new(pack, &options(6, variants)).map(|_| ()).expect_err("a refusal")
}

#[test]
fn a_variant_that_is_not_printed_is_refused_with_the_reason() {
    let refusal = refused(expansion_project(), &["unique-cultures"]);
    assert_eq!(refusal, SetupError::VariantUnprinted("unique-cultures".to_owned()));
    assert!(refusal.to_string().contains("does not print"), "{refusal}");
}

#[test]
fn variants_that_exclude_each_other_are_refused_by_name() {
    let refusal = refused(expansion_project(), &["short-game", "medium-game"]);
    let (first, second) = ("short-game".to_owned(), "medium-game".to_owned());
    assert_eq!(refusal, SetupError::VariantsExclude(first, second));
}

#[test]
fn what_a_variant_includes_excludes_others_as_well() {
    let refusal = refused(expansion_project(), &["stoic-civilization", "bottom-three-calamities"]);
    assert!(matches!(refusal, SetupError::VariantsExclude(..)), "{refusal}");
}

#[test]
fn the_short_game_of_mega_empires_gives_everybody_another_package() {
    let game = Game::new(mega_empires(), &options(7, &["short-game"])).expect("a game");
    let state = game.start(5, &mut Events::off());
    assert_eq!(state.turn, 1);
    let mut held: Vec<u64> = game.all_seats().map(|seat| state.player(seat).advances).collect();
    assert!(held.iter().all(|advances| advances.count_ones() == 4));
    held.sort_unstable();
    held.dedup();
    assert_eq!(held.len(), 7);
}
