//! The games that pages of scenes are played with, some with a pack that was changed.

use crate::common::prelude::*;
use crate::refused_games::EditedPack;
use crate::scenes::{Stage, number};
use strabo_model::map::{Outline, OutlinePart};

/// A game of the pack that the first word names. The others are the number of players, variants, and changes, as
/// `rules.conflict.pillage=0`.
pub fn built(words: &[&str]) -> Result<Game, String> {
    let mut edited = EditedPack::default();
    edited.options = Options::new(9);
    match words[0] {
        "smallest" => {}
        "mega-empires" => edited.step(&["pack", "mega-empires-east"])?,
        other => edited.step(&["pack", other])?,
    }
    let mut edge = None;
    for word in &words[1..] {
        match (word.parse(), word.split_once('=')) {
            (Ok(players), _) => edited.options.players = players,
            (_, Some(("turns", value))) => edited.options.turn_limit = number(value)?,
            (_, Some(("edge", area))) => edge = Some(area),
            (_, Some((path, value))) => edited.step(&[path, "=", value])?,
            _ => edited.options.variants.push((*word).to_owned()),
        }
    }
    let mut pack = edited.pack()?;
    if let Some(area) = edge {
        reaches_the_edge(&mut pack, area);
    }
    Game::new(&pack, &edited.options).map_err(|why| why.to_string())
}

/// One area alone reaches the edge of the board.
fn reaches_the_edge(pack: &mut Pack, area: &str) {
    pack.board = Some([1600.0, 552.0]);
    let outline = |is_there: bool| {
        let outer = vec![[0.0, 5.0], [5.0, 5.0], [5.0, 9.0]];
        let part = OutlinePart { outer, holes: Vec::new() };
        Outline { parts: if is_there { vec![part] } else { Vec::new() } }
    };
    pack.outlines = pack.areas.iter().map(|row| outline(&*row.id == area)).collect();
}
