//! The picture "stacks": each stack of trade cards as a pile, batch by batch from the top down.

pub mod pile;

use strabo_model::division::{BatchContents, BlockStacks, Division, StackContents};
use strabo_model::refs::{CalamityId, CommodityId};
use strabo_model::words::{self, count, list, trade};
use strabo_model::{Pack, calamity::CalamityKind};

use crate::canvas::{BODY, Canvas, LINE, MARGIN, Style, pixels};
use crate::scene::{Scene, Shape};
use crate::{calamity_mark, decks};
use crate::{division::substitutes, path::Path, request::Request};

/// The width of a cell that holds one stack.
const CELL: i32 = 434;
/// The room between cells.
const GAP: i32 = 20;
/// The room between blocks.
const BETWEEN: i32 = 44;
/// The height of the bar with the number of a stack.
const BAR: i32 = 29;
/// The room between text and the edge of its cell.
const PAD: i32 = 12;
/// Where the words of a batch start.
const WORDS: i32 = PAD + pile::WIDTH + 52;

/// The pages of the picture; empty if there is no setup or nothing to stack.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let mut pages = trade_pages(request);
    pages.extend(decks::stacks::pages(request));
    pages
}

fn trade_pages(request: Request<'_>) -> Vec<Scene> {
    let Some(setup) = request.setup else { return Vec::new() };
    let Some(division) = request.pack.division(setup.players) else { return Vec::new() };
    let stacks = division.blocks.iter().map(|block| block.stacks.len()).max().unwrap_or(0);
    if stacks == 0 {
        return Vec::new();
    }
    vec![scene(request, &division, stacks, setup.players)]
}

fn scene(request: Request<'_>, division: &Division<'_>, stacks: usize, players: u8) -> Scene {
    let Request { pack, theme, .. } = request;
    let blocks = pixels(division.blocks.len());
    // Three side by side make a sheet on its side, and so do two blocks of two.
    let across = if blocks == 1 { 3 } else { 2 }.min(pixels(stacks));
    let block_width = across * (CELL + GAP) - GAP;
    let inner = (blocks * (block_width + BETWEEN) - BETWEEN).max(2 * CELL + GAP);
    let width = inner + 2 * MARGIN;
    let mut canvas = Canvas::new(theme);
    let title = format!("Stacks of trade cards for {}", count(players, "player", "players"));
    let top = canvas.title(width, &title, &pack.name) + 16;
    let mut bottom = top;
    for (block, at) in division.blocks.iter().zip(0..) {
        let x = MARGIN + at * (block_width + BETWEEN);
        bottom = bottom.max(draw_block(&mut canvas, pack, block, [x, top], across));
    }
    let end = footer(&mut canvas, pack, division, bottom, inner);
    let name = &pack.name;
    canvas.finish(
        format!("{title}: {name}"),
        format!(
            "Each stack of trade cards of {name} for {players} players, with its batches from the top \
             down and the calamities in them."
        ),
        [width, end + MARGIN - 8],
    )
}

/// One set of stacks. Returns the lower edge.
fn draw_block(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    block: &BlockStacks,
    [x, top]: [i32; 2],
    across: i32,
) -> i32 {
    let theme = canvas.theme;
    let mut y = top;
    if let Some(id) = block.block {
        let name = pack.get(id).map_or("?", |block| &*block.name);
        let room = across * (CELL + GAP) - GAP;
        let players = count(block.players, "player", "players");
        canvas.ending([x + room, y + 20], Style::plain(16, theme.faint), 120, &players);
        canvas.words([x, y + 20], Style::bold(20, theme.ink), room - 130, name);
        y += 34;
    }
    for row in block.stacks.chunks(usize::try_from(across).unwrap_or(1)) {
        let heights = row.iter().map(|stack| cell(&mut Canvas::new(theme), pack, [0, 0], stack, 0));
        let tall = heights.max().unwrap_or(0);
        for (stack, at) in row.iter().zip(0..) {
            cell(canvas, pack, [x + at * (CELL + GAP), y], stack, tall);
        }
        y += tall + GAP;
    }
    y
}

/// One stack. Returns how tall it is.
fn cell(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    [x, top]: [i32; 2],
    stack: &StackContents,
    tall: i32,
) -> i32 {
    let theme = canvas.theme;
    canvas.panel([x, top], [CELL, tall.max(BAR)]);
    canvas.rectangle([x, top], [CELL, BAR], theme.bar);
    let number = pack.get(stack.stack).map_or(0, |stack| stack.number);
    let cards = count(stack.cards(), "card", "cards");
    let right = [x + CELL - PAD, top + 20];
    canvas.ending(right, Style::plain(BODY, theme.on_bar), 140, &cards);
    let heading = format!("Stack {number}");
    canvas.words([x + PAD, top + 20], Style::bold(16, theme.on_bar), 200, &heading);
    let (sets, room) = (sets(pack, &stack.commodities), CELL - 2 * PAD);
    let mut y =
        canvas.paragraph([x + PAD, top + BAR + 8], Style::plain(BODY, theme.ink), room, &sets);
    y += 10;
    for (batch, letter) in stack.batches.iter().zip('A'..) {
        let start = y + pile::FACE / 2;
        let words = batch_words(canvas, pack, stack, batch, [x + WORDS, start]);
        let only_calamities = batch.commodity_cards == 0;
        let piled = pile::draw(canvas, [x + PAD, y], batch.cards(), only_calamities);
        letter_disc(canvas, letter, [x + WORDS - 20, start + 9]);
        y = words.max(piled) + 9;
    }
    if stack.batches.is_empty() {
        let words = Style::plain(BODY, theme.faint);
        y = canvas.paragraph([x + PAD, y], words, room, "No batch takes these cards");
    }
    y + 3 - top
}

/// The sets of a stack with their numbers and values: "8 Stone and 8 Furs, value 2".
fn sets(pack: &Pack, commodities: &[(CommodityId, u16)]) -> String {
    let row = |id: CommodityId| &pack[id];
    let first = commodities.first().map(|(id, _)| row(*id).value);
    let alike = commodities.iter().all(|(id, _)| Some(row(*id).value) == first);
    let names: Vec<String> = (commodities.iter())
        .map(|(id, cards)| match row(*id) {
            commodity if alike => format!("{cards} {}", commodity.name),
            commodity => format!("{cards} {} (value {})", commodity.name, commodity.value),
        })
        .collect();
    match first {
        None => "No commodities".to_owned(),
        Some(value) if alike => format!("{}, value {value}", list(&names, "and")),
        Some(_) => list(&names, "and"),
    }
}

/// What is in a batch. Returns the lower edge.
fn batch_words(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    stack: &StackContents,
    batch: &BatchContents,
    [x, top]: [i32; 2],
) -> i32 {
    let theme = canvas.theme;
    let room = CELL - WORDS - PAD;
    let mut y = top;
    if batch.commodity_cards > 0 {
        let cards = count(batch.commodity_cards, "commodity card", "commodity cards");
        let style = Style::bold(BODY, theme.ink);
        let end = canvas.words([x, y + BODY], style, room, &cards);
        if !batch.calamities.is_empty() {
            canvas.words([end + 5, y + BODY], Style::plain(BODY, theme.faint), room, "with");
        }
        y += LINE;
        let all: u32 = batch.commodities.iter().map(|(_, cards)| u32::from(*cards)).sum();
        // Whole sets that are not all sets of the stack are worth naming.
        if all == batch.commodity_cards && batch.commodities.len() < stack.commodities.len() {
            let names: Vec<String> = (batch.commodities.iter())
                .map(|(id, cards)| format!("{cards} {}", pack[*id].name))
                .collect();
            y = canvas.paragraph([x, y], Style::plain(BODY, theme.ink), room, &list(&names, "and"));
        }
    }
    let mut calamities = batch.calamities.clone();
    calamities.sort_by_key(|(id, _)| pack[*id].kind);
    for (id, cards) in calamities {
        y = calamity_line(canvas, pack, id, cards, [x, y], room);
    }
    y
}

fn calamity_line(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: CalamityId,
    cards: u16,
    [x, y]: [i32; 2],
    room: i32,
) -> i32 {
    let theme = canvas.theme;
    let calamity = &pack[id];
    canvas.put(calamity_mark::kind(calamity.kind, [x + 6, y + 9], 6, theme.harm));
    let words = match cards {
        1 => calamity.name.to_string(),
        cards => format!("{cards} {}", calamity.name),
    };
    canvas.paragraph([x + 19, y], Style::plain(BODY, theme.harm), room - 19, &words)
}

fn letter_disc(canvas: &mut Canvas<'_>, letter: char, [x, y]: [i32; 2]) {
    let theme = canvas.theme;
    canvas.put(Shape::filled(Path::circle(x, y, 11), theme.bar));
    canvas.centred([x, y + 5], Style::bold(BODY, theme.on_bar), 22, &letter.to_string());
}

/// Marks, preparation and substitutes. Returns the lower edge.
fn footer(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    division: &Division<'_>,
    top: i32,
    room: i32,
) -> i32 {
    let stacks = division.blocks.iter().flat_map(|block| &block.stacks);
    let ids: Vec<CalamityId> =
        stacks.flat_map(|stack| &stack.calamities).map(|(id, _)| *id).collect();
    let used = |kind: &CalamityKind| ids.iter().any(|id| pack[*id].kind == *kind);
    let used: Vec<CalamityKind> = trade::KINDS.into_iter().filter(used).collect();
    let end = calamity_mark::kinds(canvas, &used, [MARGIN, top]);
    let shuffled = "Each batch is shuffled by itself.";
    canvas.words([end, top + BODY], Style::plain(BODY, canvas.theme.faint), room, shuffled);
    let mut y = top + LINE + 4;
    let how = words::small(&trade::preparation(division.deal));
    let players = words::players(division.deal.players);
    let line = format!("For {players}, {how}.");
    for line in std::iter::once(line).chain(substitutes(pack)) {
        y = canvas.paragraph([MARGIN, y], Style::plain(BODY, canvas.theme.ink), room, &line);
    }
    y
}
