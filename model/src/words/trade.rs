//! How the stacks of trade cards are prepared.

use super::{calamity::kind, list};
use crate::calamity::CalamityKind;
use crate::pack::{Batch, Deal, Draw};

/// What is done from the top of each stack down, as a sentence without its full stop.
pub fn preparation(deal: &Deal) -> String {
    let is_divided = !deal.blocks.is_empty();
    let words = deal.batches.iter().map(|each| batch(each, is_divided));
    let batches: Vec<String> = words.filter(|words| !words.is_empty()).collect();
    format!("From the top: {}", batches.join("; then "))
}

/// What is in a batch: "the rest of the commodity cards and major calamities, shuffled". Where trade is
/// divided into blocks, only the players of one block count for its stacks.
fn batch(batch: &Batch, is_divided: bool) -> String {
    let block = if is_divided && batch.count_players { " in that block" } else { "" };
    let cards = batch.commodities.map(|draw| draw_words(draw, batch.count_players));
    let cards = cards.map(|words| format!("{words}{block}"));
    let kinds: Vec<&str> = batch.calamities.iter().map(|each| kind(*each)).collect();
    let calamities = match kinds.as_slice() {
        [] => None,
        kinds => Some(format!("{} calamities", list(kinds, "and"))),
    };
    match (cards, calamities) {
        (None, None) => String::new(),
        (Some(cards), None) => cards,
        (None, Some(calamities)) => calamities,
        (Some(cards), Some(calamities)) => format!("{cards} shuffled with {calamities}"),
    }
}

const fn draw_words(draw: Draw, count_players: bool) -> &'static str {
    match (draw, count_players) {
        (Draw::All, true) => "as many commodity cards as there are players",
        (Draw::All, false) => "all commodity cards",
        (Draw::Regular, true) => "as many cards of the regular sets as there are players",
        (Draw::Regular, false) => "the regular sets",
        (Draw::Additional, true) => "as many cards of the additional sets as there are players",
        (Draw::Additional, false) => "the additional sets",
        (Draw::Rest, true) => "as many of the other commodity cards as there are players",
        (Draw::Rest, false) => "the rest of the commodity cards",
    }
}

/// All kinds of calamity, the worst first.
pub const KINDS: [CalamityKind; 3] =
    [CalamityKind::NonTradable, CalamityKind::Major, CalamityKind::Minor];
