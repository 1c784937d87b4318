//! Cards to print on both sides and cut: sheets of fronts, each followed by the sheet of its backs.

use strabo_model::division::{BlockStacks, cards_in_box};
use strabo_model::pack::{Count, Stack};
use strabo_model::refs::{AdvanceId, BlockId, CalamityId, CardId, CommodityId, DeckId, StackId};
use strabo_model::{Pack, deck::DeckKind};

use super::page::Page;
use super::sides::{Piece, Sheet};
use crate::cards::{self, HEIGHT, WIDTH};
use crate::paper::Paper;
use crate::request::Request;
use crate::scene::Scene;
use crate::stand_in;

/// Cards from left to right, and from top to bottom.
const ACROSS: i32 = 3;
const DOWN: i32 = 3;
/// The width of a card in millimetres, where the paper is large enough.
const CARD: f64 = 63.0;
/// The radius of its corners, and the room of the marks around the cards.
const CORNER: f64 = 3.0;
const MARKS: f64 = 3.0;

/// What is printed on the two sides of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Commodity(CommodityId, StackId, Option<BlockId>),
    Calamity(CalamityId, StackId, Option<BlockId>),
    Deck(CardId, DeckId),
    Advance(AdvanceId),
}

/// Fronts and backs: the cards of a setup, or all cards of the box without one.
pub fn sheets(request: Request<'_>, paper: Paper) -> Vec<Scene> {
    let page = page(paper);
    let cards = all(request);
    let sheets = cards.chunks(usize::try_from(ACROSS * DOWN).unwrap_or(1));
    let count = sheets.len();
    let sides = (1..).zip(sheets).flat_map(|(number, some)| {
        let ours = stand_in::words(request.pack, |about| is_on(request.pack, some, about));
        sheet(request, &page, some).sides(request, &page, "Cards", [number, count], ours.as_deref())
    });
    sides.collect()
}

/// Every card as often as it is printed.
fn all(request: Request<'_>) -> Vec<Card> {
    let pack = request.pack;
    let mut cards = Vec::new();
    match request.setup.and_then(|setup| pack.division(setup.players)) {
        Some(division) => {
            division.blocks.iter().for_each(|block| in_block(block, &mut cards));
            in_box(pack, |stack| stack.substitute, &mut cards);
        }
        None => in_box(pack, |_| true, &mut cards),
    }
    in_decks(pack, &mut cards);
    cards.extend(pack.ids::<AdvanceId>().map(Card::Advance));
    cards
}

/// The cards of decks that are known, deck by deck; tiles and tokens are no cards.
fn in_decks(pack: &Pack, cards: &mut Vec<Card>) {
    let is_card = |kind| !matches!(kind, DeckKind::Tile | DeckKind::Token);
    for (deck, _) in pack.rows::<DeckId>().filter(|(_, deck)| is_card(deck.kind)) {
        for (id, row) in pack.rows::<CardId>().filter(|(_, row)| row.deck == deck) {
            cards.extend(std::iter::repeat_n(Card::Deck(id, deck), usize::from(row.copies)));
        }
    }
}

/// The trade cards of one block of a setup.
fn in_block(block: &BlockStacks, cards: &mut Vec<Card>) {
    for held in &block.stacks {
        for (id, count) in &held.commodities {
            let card = Card::Commodity(*id, held.stack, block.block);
            cards.extend(std::iter::repeat_n(card, usize::from(*count)));
        }
        for (id, count) in &held.calamities {
            let card = Card::Calamity(*id, held.stack, block.block);
            cards.extend(std::iter::repeat_n(card, usize::from(*count)));
        }
    }
}

/// All trade cards of the box in some stacks, stack by stack.
fn in_box(pack: &Pack, is_meant: impl Fn(&Stack) -> bool, cards: &mut Vec<Card>) {
    let times = |count: &[Count]| usize::from(cards_in_box(count));
    for (stack, _) in pack.rows::<StackId>().filter(|(_, row)| is_meant(row)) {
        for (id, row) in pack.rows::<CommodityId>().filter(|(_, row)| row.stack == stack) {
            let card = Card::Commodity(id, stack, row.block);
            cards.extend(std::iter::repeat_n(card, times(&row.cards)));
        }
        for (id, row) in pack.rows::<CalamityId>().filter(|(_, row)| row.stack == stack) {
            cards.extend(std::iter::repeat_n(Card::Calamity(id, stack, None), times(&row.cards)));
        }
    }
}

fn sheet(request: Request<'_>, page: &Page, cards: &[Card]) -> Sheet {
    let [left, top] = [(ACROSS, WIDTH, 0), (DOWN, HEIGHT, 1)]
        .map(|(many, side, axis)| (page.size[axis] - many * side) / 2);
    let pieces = cards.iter().zip(0..).filter_map(|(card, place)| {
        // Without the ground of the card: paper is white.
        let shown = |drawn: Scene| drawn.items.into_iter().skip(1).collect();
        let faces = [front(request, *card)?, back(request, *card)?].map(shown);
        let at = [left + place % ACROSS * WIDTH, top + place / ACROSS * HEIGHT];
        Some(Piece { at, size: [WIDTH, HEIGHT], ground: None, faces })
    });
    let radius = page.millimetres(CORNER);
    Sheet { pieces: pieces.collect(), radius, ..Sheet::default() }
}

/// Returns true if a note is about one of the cards: their file, their deck, or an advance.
fn is_on(pack: &Pack, cards: &[Card], about: &str) -> bool {
    cards.iter().any(|card| match *card {
        Card::Deck(_, deck) => about == "decks.toml" || *pack[deck].id == *about,
        Card::Advance(id) => about == "advances.toml" || *pack[id].id == *about,
        Card::Commodity(..) | Card::Calamity(..) => about == "trade.toml",
    })
}

/// The sheet, with as many pixels in a millimetre as make a card its size.
fn page(paper: Paper) -> Page {
    let unit = f64::from(WIDTH) / CARD;
    let [across, down] = Page::new(paper, false, unit).room();
    let marks = 2.0 * MARKS * unit;
    let needed = [(ACROSS * WIDTH, across), (DOWN * HEIGHT, down)];
    // Cards become a little smaller where the sheet is too short for them.
    let shrunk = needed.map(|(cards, room)| f64::from(cards) / (f64::from(room) - marks).max(1.0));
    Page::new(paper, false, unit * shrunk.into_iter().fold(1.0, f64::max))
}

fn front(request: Request<'_>, card: Card) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    match card {
        Card::Commodity(id, ..) => cards::commodity(pack, id, theme),
        Card::Calamity(id, ..) => cards::calamity(pack, id, theme),
        Card::Deck(id, _) => cards::card(pack, id, theme),
        Card::Advance(id) => cards::advance(pack, id, theme),
    }
}

fn back(request: Request<'_>, card: Card) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    match card {
        Card::Commodity(_, stack, block) | Card::Calamity(_, stack, block) => {
            Some(cards::trade_back(pack, stack, block, theme))
        }
        Card::Deck(_, deck) => cards::deck_back(pack, deck, theme),
        Card::Advance(_) => Some(cards::advance_back(pack, theme)),
    }
}
