//! What cannot be played is refused before the game, by a sentence that says why.

use strabo_cities::Game;
use strabo_core::{Family, Options};
use strabo_model::{Pack, scoring::GameEnd};

use crate::edited::{Edited, Packs};
use crate::table::pack;

#[derive(Clone)]
struct CitiesPacks;

impl Packs for CitiesPacks {
    type Game = Game;
    const FIRST: (&'static str, u8) = ("clash-stand-in", 2);

    fn pack(id: &str) -> Pack {
        strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a shipped pack")
    }
}

#[test]
fn packs_that_cannot_be_played_are_refused_in_words() {
    crate::scenes::page::<Edited<CitiesPacks>>(include_str!("refused.txt"));
}

#[test]
fn the_stand_in_keeps_every_count_that_is_printed() {
    crate::scenes::page::<Edited<CitiesPacks>>(include_str!("stand_in.txt"));
}

#[test]
fn as_many_rounds_are_played_as_the_pack_says() {
    let mut pack = pack();
    pack.scoring.as_mut().expect("scoring").end = GameEnd::Rounds(300);
    let game = Game::new(&pack, &Options::new(2)).expect("playable");
    assert_eq!(game.rules().rounds, 300);
}
