//! Packs that cannot be played are refused before a game begins, with what is wrong or what has no rules.

use crate::common::prelude::*;
use crate::edited::{Edited, Packs};

#[derive(Clone)]
pub struct AreasPacks;

impl Packs for AreasPacks {
    type Game = Game;
    const FIRST: (&'static str, u8) = ("smallest", 3);

    fn pack(id: &str) -> Pack {
        match id {
            "smallest" => smallest(),
            "mega-empires-east" => mega_empires(),
            _ => expansion_project(),
        }
        .clone()
    }
}

/// A pack with changes; the smallest one at first, for three players.
pub type EditedPack = Edited<AreasPacks>;

#[test]
fn packs_that_cannot_be_played_are_refused_in_words() {
    crate::scenes::page::<EditedPack>(include_str!("refused.txt"));
}
