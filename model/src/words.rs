//! Short plain English for the closed vocabulary of rules, made from the data: for charts, cards, comparisons and play.
//!
//! Everything is a fragment that starts with a capital letter and ends without a full stop, so that a
//! caller can put it on a line of its own or join several to sentences. Victims are spoken to: "Reduce
//! 3 cities", "Take 10 damage".

mod ability;
pub mod attribute;
pub mod benefit;
pub mod calamity;
pub mod deck;
pub mod deed;
pub mod effect;
pub mod modifier;
pub mod rules;
pub mod scoring;
pub mod sequence;
pub mod tally;
pub mod tile;
pub mod trade;
pub mod variant;

use std::fmt::Display;

use crate::refs::{
    AdvanceId, CardId, DeckId, GroupId, PhaseId, PieceId, ResourceId, StackId, TrackId,
};
use crate::resource::{PieceCount, ResourceCount};
use crate::{pack::Pack, players::PlayerRange};

/// A number with its noun: "1 city", "3 cities".
pub fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Tokens that are paid or gained: "4 treasury tokens".
fn treasury(tokens: impl Into<u32>) -> String {
    count(tokens, "treasury token", "treasury tokens")
}

/// A number that is added or taken away: "+5", "−5".
pub fn signed(number: i16) -> String {
    let sign = if number < 0 { '−' } else { '+' };
    format!("{sign}{}", number.unsigned_abs())
}

/// Several things as one: "a", "a and b", "a, b and c".
pub fn list(things: &[impl AsRef<str>], word: &str) -> String {
    match things {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// A range of player counts: "9", "5–8".
pub fn range(players: PlayerRange) -> String {
    if players.min == players.max {
        players.min.to_string()
    } else {
        format!("{}–{}", players.min, players.max)
    }
}

/// Player counts as a person says them: "1 player", "5–8 players".
pub fn players(players: PlayerRange) -> String {
    let noun = if players.max == 1 { "player" } else { "players" };
    format!("{} {noun}", range(players))
}

/// The same with a capital letter at the start.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The same with a small letter at the start, to stand inside of a sentence. Meant for words of
/// ours only, never for names.
pub fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The main part of a fragment and the remarks to it.
pub fn remarks(words: &str) -> (&str, Option<&str>) {
    words.split_once("; ").map_or((words, None), |(main, remarks)| (main, Some(remarks)))
}

/// A fragment and the remarks to it.
fn join(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

fn advance(pack: &Pack, id: AdvanceId) -> &str {
    pack.get(id).map_or("?", |advance| &advance.name)
}

fn advances<'p>(pack: &'p Pack, ids: &[AdvanceId]) -> Vec<&'p str> {
    ids.iter().map(|id| advance(pack, *id)).collect()
}

fn phase(pack: &Pack, id: PhaseId) -> &str {
    pack.get(id).map_or("?", |phase| &phase.name)
}

/// The number of a stack.
fn stack(pack: &Pack, id: StackId) -> impl Display {
    pack.get(id).map_or(0, |stack| stack.number)
}

fn group(pack: &Pack, id: GroupId) -> &str {
    pack.get(id).map_or("?", |group| &group.name)
}

fn resource(pack: &Pack, id: ResourceId) -> &str {
    pack.get(id).map_or("?", |resource| &resource.name)
}

fn resources(pack: &Pack, ids: &[ResourceId], word: &str) -> String {
    let names: Vec<&str> = ids.iter().map(|id| resource(pack, *id)).collect();
    list(&names, word)
}

fn piece(pack: &Pack, id: PieceId) -> &str {
    pack.get(id).map_or("?", |piece| &piece.name)
}

fn pieces(pack: &Pack, ids: &[PieceId], word: &str) -> String {
    let names: Vec<&str> = ids.iter().map(|id| piece(pack, *id)).collect();
    list(&names, word)
}

fn deck(pack: &Pack, id: DeckId) -> &str {
    pack.get(id).map_or("?", |deck| &deck.name)
}

fn card(pack: &Pack, id: CardId) -> &str {
    pack.get(id).map_or("?", |card| &card.name)
}

fn track(pack: &Pack, id: TrackId) -> &str {
    pack.get(id).map_or("?", |track| &track.name)
}

/// Amounts of resources: "2 Food and 1 Ore".
pub fn amounts(pack: &Pack, amounts: &[ResourceCount]) -> String {
    let each: Vec<String> = (amounts.iter())
        .map(|one| format!("{} {}", one.amount, resource(pack, one.resource)))
        .collect();
    list(&each, "and")
}

/// A number of pieces of one kind: "1 Settler", "2 × Settler", because a pack has no plural forms.
fn some(pack: &Pack, number: u16, id: PieceId) -> String {
    let times = if number == 1 { "" } else { "× " };
    format!("{number} {times}{}", piece(pack, id))
}

/// Numbers of pieces: "1 Settlement and 2 × Settler".
pub fn piece_counts(pack: &Pack, counts: &[PieceCount]) -> String {
    let each: Vec<String> = counts.iter().map(|one| some(pack, one.count, one.piece)).collect();
    list(&each, "and")
}
