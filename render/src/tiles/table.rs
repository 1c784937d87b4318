//! The table of a game in which everybody lays tiles: stacks with rows beside them, tiles to choose from, tokens, players.

use strabo_model::pack::{Component, Setup};
use strabo_model::{Pack, deck::Rest};
use strabo_model::{refs::DeckId, symbol::Symbol, tile::ComponentKind, words::count};

use super::{board::seat_disc, ground::Ground, layout::bar};
use crate::canvas::{Canvas, Style, pixels};
use crate::scene::{Anchor, Rectangle, Shape, Text};
use crate::symbols;
use crate::{paint::Stroke, path::Path};

const SIDE: i32 = 66;
const STEP: i32 = SIDE + 10;

#[derive(Clone, Copy, PartialEq, Eq)]
enum TileState {
    Back,
    Open,
    Free,
}

/// Draws the table from an upper edge down. Returns the lower edge.
pub fn draw(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    setup: &Setup,
    [x, top]: [i32; 2],
    room: i32,
) -> i32 {
    let mut y = bar(canvas, [x, top], room, "The middle of the table") + 14;
    for (at, deck) in pack.decks.iter().enumerate() {
        if deck.tiles.is_some() {
            y = row(canvas, pack, at, setup.players, [x, y], room) + 22;
        }
    }
    let tokens: Vec<&Component> =
        pack.inventory.iter().filter(|one| one.kind == Some(ComponentKind::Token)).collect();
    y = piles(canvas, &tokens, [x, y], room);
    players(canvas, pack, setup, [x, y], room)
}

/// Draws the decks that are prepared, in two columns. Returns the lower edge.
pub fn decks(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    setup: &Setup,
    [x, top]: [i32; 2],
    room: i32,
) -> i32 {
    let prepared = |at: &usize| pack.preparation(DeckId::from(*at), setup.players).is_some();
    let decks: Vec<usize> = (0..pack.decks.len()).filter(prepared).collect();
    if decks.is_empty() {
        return top;
    }
    let mut y = bar(canvas, [x, top], room, "The decks") + 14;
    let half = room / 2;
    for pair in decks.chunks(2) {
        let bottoms = pair.iter().zip(0..).map(|(deck, at)| {
            row(canvas, pack, *deck, setup.players, [x + at * half, y], half - 16)
        });
        y = bottoms.max().unwrap_or(y) + 22;
    }
    y
}

/// What is in front of the players: the tiles they took in turn.
fn players(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    setup: &Setup,
    [x, y]: [i32; 2],
    room: i32,
) -> i32 {
    let drafted = (0..pack.decks.len()).find_map(|at| {
        let draft = pack.preparation(DeckId::from(at), setup.players)?.draft?;
        Some((at, i32::from(draft.each)))
    });
    let Some((deck, each)) = drafted else { return y };
    let theme = canvas.theme;
    let ground = Ground::of_deck(pack, theme, deck);
    let y = bar(canvas, [x, y], room, "In front of the players") + 14;
    let wide = room / i32::from(setup.players.max(1));
    for seat in 0..setup.players {
        let left = x + i32::from(seat) * wide;
        seat_disc(canvas, [left + 14, y + SIDE / 2], 14, seat + 1);
        for at in 0..each.min((wide - 40) / SIDE) {
            tile(canvas, [left + 38 + at * SIDE, y], &ground, TileState::Open);
        }
    }
    let words = format!("Each begins with the {each} they took of those laid out");
    canvas.words([x, y + SIDE + 20], Style::plain(13, theme.faint), room, &words);
    y + SIDE + 28
}

/// One stack with the tiles beside it.
fn row(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    at: usize,
    players: u8,
    [x, y]: [i32; 2],
    room: i32,
) -> i32 {
    let theme = canvas.theme;
    let Some(deck) = pack.decks.get(at) else { return y };
    let prepared = pack.preparation(DeckId::from(at), players);
    let ground = Ground::of_deck(pack, theme, at);
    let reveal = prepared.map_or(0, |one| one.face_up(players));
    let draft = prepared.and_then(|one| one.draft);
    let used = prepared.map_or(0, |one| one.used(players));
    let left = u32::from(deck.size).saturating_sub(used);
    let to_box = prepared.is_some_and(|one| one.rest == Rest::Box);
    let by_map = prepared.is_some_and(|one| one.beside_map.is_some());
    let mut told = vec![if by_map {
        format!("of {} those on the map", deck.size)
    } else if to_box {
        format!("{left} of {} back to the box", deck.size)
    } else {
        format!("{left} of {} in the stack", deck.size)
    }];
    if reveal > 0 {
        told.push(format!("{reveal} face up"));
    }
    if let Some(dealt) = prepared.map(|one| one.deal).filter(|dealt| *dealt > 0) {
        told.push(format!("{dealt} to each player"));
    }
    told.extend(deck.row.map(|most| format!("at most {most} in the row")));
    let end = canvas.words([x, y + 15], Style::bold(16, theme.ink), room, &deck.name);
    canvas.words(
        [end + 12, y + 15],
        Style::plain(13, theme.faint),
        room - (end - x) - 12,
        &told.join(" · "),
    );
    let mut low = y + 26;
    let number = if by_map { "?".to_owned() } else { left.to_string() };
    stack(canvas, [x, low], &ground, number, to_box);
    let first = x + SIDE + 34;
    let across = ((room - (first - x)) / STEP).max(1);
    let open = i32::try_from(reveal).unwrap_or(i32::MAX);
    let places = open.max(deck.row.map_or(0, i32::from)).min(across * 4);
    // Two rows of the same length rather than a long one and a rest.
    let rows = (places + across - 1) / across;
    let across = if rows > 0 { (places + rows - 1) / rows } else { across };
    for at in 0..places {
        let look = if at < open { TileState::Open } else { TileState::Free };
        tile(canvas, [first + at % across * STEP, low + at / across * STEP], &ground, look);
    }
    low += rows.max(1) * STEP;
    if let Some(draft) = draft {
        let joins = if draft.joins_row { ", face up in the row" } else { "" };
        let words = format!(
            "To begin: {} laid out; in turn and then back, everybody takes {}; {} left over{joins}",
            count(u32::from(draft.cards), "tile", "tiles"),
            draft.each,
            draft.left_over(players)
        );
        canvas.words([first, low + 14], Style::plain(13, theme.faint), room - (first - x), &words);
        low += 22;
        let step = STEP.min((room - (first - x)) / i32::from(draft.cards).max(1));
        for at in 0..i32::from(draft.cards) {
            tile(canvas, [first + at * step, low], &ground, TileState::Open);
        }
        low += STEP;
    }
    low - 10
}

fn stack(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], ground: &Ground, number: String, to_box: bool) {
    if to_box {
        let line = Stroke::new(canvas.theme.faint, 14).dashed(5, 4);
        let panel = canvas.theme.panel;
        canvas.put(Rectangle::new(x, y, SIDE, SIDE, panel).rounded(6).stroked(line));
    } else {
        for at in [8, 4, 0] {
            tile(canvas, [x + at, y + 8 - at], ground, TileState::Back);
        }
    }
    let (ink, glow) =
        if to_box { (canvas.theme.ink, canvas.theme.panel) } else { (ground.ink, ground.glow) };
    let low = y + if to_box { SIDE / 2 + 8 } else { SIDE / 2 + 16 };
    let text = Text::new(x + SIDE / 2, low, 22, ink, number);
    canvas.put(text.bold().anchored(Anchor::Middle).glowing(glow));
}

fn tile(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], ground: &Ground, look: TileState) {
    let theme = canvas.theme;
    let frame = |fill| Rectangle::new(x, y, SIDE, SIDE, fill).rounded(6);
    match look {
        TileState::Back => canvas.put(frame(ground.fill).stroked(Stroke::new(theme.ink, 14))),
        TileState::Free => {
            canvas.put(frame(theme.paper.into()).stroked(Stroke::new(theme.rule, 12).dashed(4, 4)));
        }
        TileState::Open => {
            canvas.put(frame(theme.panel.into()).stroked(Stroke::new(theme.ink, 14)));
            canvas.put(Rectangle::new(x + 5, y + 5, SIDE - 10, 15, ground.fill).rounded(3));
            canvas.put(symbols::draw(Symbol::Compass, [x + SIDE / 2, y + 41], 13, theme.rule));
        }
    }
}

fn piles(canvas: &mut Canvas<'_>, tokens: &[&Component], [x, y]: [i32; 2], room: i32) -> i32 {
    let theme = canvas.theme;
    if tokens.is_empty() {
        return y;
    }
    let wide = room / pixels(tokens.len()).clamp(1, 6);
    let mut low = y;
    for (token, at) in tokens.iter().zip(0..) {
        let (column, row) = (at % 6, at / 6);
        let [left, top] = [x + column * wide, y + row * 54];
        for lift in [6, 3, 0] {
            let disc = Shape::filled(Path::circle(left + 20, top + 26 - lift, 18), theme.band);
            canvas.put(disc.stroked(Stroke::new(theme.ink, 12)));
        }
        let total = token.total.map_or_else(|| "?".to_owned(), |total| total.to_string());
        canvas.centred([left + 20, top + 32], Style::bold(16, theme.ink), 34, &total);
        canvas.words([left + 46, top + 31], Style::plain(13, theme.ink), wide - 52, &token.name);
        low = top + 54;
    }
    low + 8
}
