//! The games that pages of scenes are played with, some with a pack that was changed.

use crate::common::prelude::*;
use crate::scenes::number;
use strabo_model::attribute::Spread;
use strabo_model::map::{Outline, OutlinePart};

/// A game of the pack that the first word names. The others are the number of players, variants, and changes as
/// `pillage=0`.
pub fn built(words: &[&str]) -> Result<Game, String> {
    let mut pack = match words[0] {
        "mega-empires" => mega_empires().clone(),
        "smallest" => smallest().clone(),
        _ => expansion_project().clone(),
    };
    let mut options = Options::new(9);
    for word in &words[1..] {
        match (word.parse(), word.split_once('=')) {
            (Ok(players), _) => options.players = players,
            (_, Some(("turns", value))) => options.turn_limit = number(value)?,
            (_, Some((what, value))) => change(&mut pack, what, value)?,
            _ => options.variants.push((*word).to_owned()),
        }
    }
    Game::new(&pack, &options).map_err(|why| why.to_string())
}

/// Changes a rule of a pack.
fn change(pack: &mut Pack, what: &str, value: &str) -> Result<(), String> {
    let Some(rules) = &mut pack.rules else { return Err("no rules".to_owned()) };
    match what {
        "pillage" => rules.conflict.pillage = number(value)?,
        "trade-cards" => rules.trade.cards = number(value)?,
        "true-cards" => rules.trade.true_cards = number(value)?,
        "failing-attackers-leave" => rules.conflict.failed_attackers_removed = value == "yes",
        "substitutes" | "credits-of-one-group" => {
            for attribute in pack.advances.iter_mut().flat_map(|row| &mut row.attributes) {
                match attribute {
                    Attribute::SubstituteCard(card) if what == "substitutes" => {
                        card.per_turn = number(value)?;
                    }
                    Attribute::ExtraCredits(extra)
                        if what != "substitutes" && extra.spread == Spread::OneGroup =>
                    {
                        extra.amount = number(value)?;
                    }
                    _ => {}
                }
            }
        }
        // One area reaches the edge of the board.
        "edge" => {
            pack.board = Some([1600.0, 552.0]);
            let outline = |is_there: bool| {
                let outer = vec![[0.0, 5.0], [5.0, 5.0], [5.0, 9.0]];
                let part = OutlinePart { outer, holes: Vec::new() };
                Outline { parts: if is_there { vec![part] } else { Vec::new() } }
            };
            pack.outlines = pack.areas.iter().map(|area| outline(&*area.id == value)).collect();
        }
        other => return Err(format!("{other} is no change of a pack")),
    }
    Ok(())
}
