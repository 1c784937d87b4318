//! Decks at the start of the game: what stays in the stack, what is dealt and what is face up.

use strabo_model::Pack;
use strabo_model::deck::{Preparation, Rest};
use strabo_model::refs::{DeckId, EraId};
use strabo_model::words::count;

use super::entry::{cards, of_era};
use super::panel::{PAD, back, frame, hatched};
use crate::canvas::{BODY, Canvas, Style};
use crate::flow::{PANEL, Panels};
use crate::scene::{Rectangle, Scene};
use crate::stacks::pile;
use crate::{paint::Stroke, request::Request};

/// Where words start beside a pile.
const WORDS: i32 = PAD + pile::WIDTH + 20;
/// A card that lies face up, and the room to the next one.
const FACE: [i32; 2] = [24, 34];
const STEP: i32 = 29;
/// How many cards a pile is drawn with if their number is not known.
const UNKNOWN: u32 = 4;

/// The pages of the picture; empty if there is no setup or no deck.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let Request { pack, setup, .. } = request;
    let Some(setup) = setup.filter(|_| !pack.decks.is_empty()) else { return Vec::new() };
    let players = setup.players;
    let heading = format!("Decks for {}", count(players, "player", "players"));
    let ids: Vec<DeckId> = pack.ids().collect();
    let name = &pack.name;
    let panels = Panels {
        heading: &heading,
        title: format!("{heading}: {name}"),
        description: format!(
            "How every deck of {name} is prepared for {players} players: what is removed, dealt and \
             turned face up, and what stays in the stack."
        ),
        items: &ids,
    };
    panels.pages(request, |canvas, id, at, tall| cell(canvas, pack, *id, players, at, tall))
}

/// One deck. Returns how tall it is.
fn cell(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: DeckId,
    players: u8,
    [x, top]: [i32; 2],
    tall: i32,
) -> i32 {
    let theme = canvas.theme;
    let deck = &pack[id];
    let prepared = pack.preparation(id, players);
    let size = u32::from(deck.size);
    let mut y = frame(canvas, &deck.name, &cards(pack, id, size), [x, top], tall);
    let used = prepared.map_or(0, |each| each.used(players)).min(size);
    let to_box = prepared.is_some_and(|each| each.rest == Rest::Box);
    let lines = prepared.map_or_else(Vec::new, |each| lines(pack, id, each, players));
    let ink = Style::plain(BODY, theme.ink);
    for line in lines {
        y = canvas.paragraph([x + PAD, y], ink, PANEL - 2 * PAD, &line) + 2;
    }
    let open = prepared.map_or(0, |each| each.face_up(players)).min(size);
    let batches = prepared.map_or(&[][..], |each| &each.batches);
    if !batches.is_empty() {
        y = layers(canvas, pack, id, prepared, [x, y]);
    }
    if open > 0 {
        let then = if batches.is_empty() { "" } else { "Then, from the top: " };
        let words = format!("{then}{} face up", cards(pack, id, open));
        y = canvas.paragraph([x + PAD, y], ink, PANEL - 2 * PAD, &words) + 4;
        y = face_up(canvas, pack, id, open, [x + PAD, y]) + 6;
    }
    let left = cards(pack, id, size - used);
    if prepared.is_some_and(|each| each.beside_map.is_some()) {
        let words = if to_box { "All others back to the box" } else { "All others stay aside" };
        y = canvas.paragraph([x + PAD, y], Style::plain(BODY, theme.faint), PANEL - 2 * PAD, words);
    } else if to_box {
        let words = format!("{left} back to the box");
        y = canvas.paragraph(
            [x + PAD, y],
            Style::plain(BODY, theme.faint),
            PANEL - 2 * PAD,
            &words,
        );
    } else if batches.is_empty() {
        let how = if prepared.is_some() { "shuffled, face down" } else { "in a stack" };
        y = stack(canvas, pack, id, [x, y + 4], Some(size - used), &[left, how.to_owned()]);
    }
    y + 8 - top
}

/// The batches of a deck from the top down. Returns the lower edge.
fn layers(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: DeckId,
    prepared: Option<&Preparation>,
    [x, top]: [i32; 2],
) -> i32 {
    let mut y = top;
    for era in prepared.map_or(&[][..], |each| &each.batches) {
        let name = pack.get(*era).map_or("?", |era| &*era.name);
        let removed = prepared.map_or(0, |each| removed(each, *era));
        let known = of_era(pack, id, *era).map(|cards| cards.saturating_sub(removed));
        let words = match (known, removed) {
            (Some(known), _) => cards(pack, id, known),
            (None, 0) => "all of this era".to_owned(),
            (None, removed) => format!("all of this era but {removed}"),
        };
        y = stack(canvas, pack, id, [x, y + 4], known, &[name.to_owned(), words]);
    }
    let words = "From the top down, each batch shuffled by itself";
    let faint = Style::plain(13, canvas.theme.faint);
    canvas.paragraph([x + PAD, y], faint, PANEL - 2 * PAD, words) + 4
}

/// How many cards of an era go to the box.
fn removed(prepared: &Preparation, era: EraId) -> u32 {
    let ours = prepared.remove.iter().filter(|removal| removal.era == Some(era));
    ours.map(|removal| u32::from(removal.cards)).sum()
}

/// What is done with a deck before cards are turned face up.
fn lines(pack: &Pack, id: DeckId, prepared: &Preparation, players: u8) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(prepared.beside_map.and_then(|id| pack.get(id)).map(|icon| {
        format!("For each {} on the map, all copies of its card beside the map", icon.name)
    }));
    for removal in &prepared.remove {
        let era = removal.era.and_then(|id| pack.get(id));
        let of = era.map_or_else(String::new, |era| format!(" of {}", era.name));
        let number = cards(pack, id, u32::from(removal.cards));
        lines.push(format!("{number}{of} to the box, unseen"));
    }
    lines.extend(prepared.draft.map(|draft| {
        let number = cards(pack, id, u32::from(draft.cards));
        format!("{number} laid out; each player takes {}, clockwise and then back", draft.each)
    }));
    if prepared.deal > 0 {
        let all = u32::from(prepared.deal) * u32::from(players);
        let number = cards(pack, id, all);
        lines.push(format!("{} to each player: {number}", prepared.deal));
    }
    lines
}

/// A pile with words beside it; hatched if its size is not known. Returns the lower edge.
fn stack(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: DeckId,
    [x, y]: [i32; 2],
    number: Option<u32>,
    words: &[String],
) -> i32 {
    let theme = canvas.theme;
    let bottom =
        pile::coloured(canvas, [x + PAD, y], number.unwrap_or(UNKNOWN), back(pack, id, theme));
    if number.is_none() {
        let edge = Rectangle::new(x + PAD + 3, y + pile::FACE, pile::WIDTH - 6, 16, hatched(theme));
        canvas.put(edge.stroked(Stroke::new(theme.faint, 8)));
    }
    let mut line = y + 2;
    for (words, at) in words.iter().zip(0..) {
        let style =
            if at == 0 { Style::bold(15, theme.ink) } else { Style::plain(BODY, theme.faint) };
        line = canvas.paragraph([x + WORDS, line], style, PANEL - WORDS - PAD, words);
    }
    bottom.max(line) + 8
}

/// Cards that lie face up side by side. Returns the lower edge.
fn face_up(canvas: &mut Canvas<'_>, pack: &Pack, id: DeckId, number: u32, [x, y]: [i32; 2]) -> i32 {
    let theme = canvas.theme;
    let per_line = (PANEL - 2 * PAD) / STEP;
    let square = pack[id].tiles.is_some();
    let height = if square { FACE[0] } else { FACE[1] };
    let number = i32::try_from(number).unwrap_or(0).min(per_line * 3);
    let line = Stroke::new(theme.faint, 10);
    let strip = back(pack, id, theme);
    for at in 0..number {
        let (left, top) = (x + at % per_line * STEP, y + at / per_line * (height + 5));
        let face = Rectangle::new(left, top, FACE[0], height, theme.paper);
        canvas.put(face.rounded(3).stroked(line));
        canvas.rectangle([left + 4, top + 4], [FACE[0] - 8, 5], strip);
    }
    y + (number - 1).max(0) / per_line * (height + 5) + height
}
