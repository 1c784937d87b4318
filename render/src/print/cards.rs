//! Cards to print on both sides and cut: sheets of fronts, each followed by the sheet of its backs.

use strabo_model::division::{BlockStacks, cards_for, cards_in_box};
use strabo_model::pack::{Count, Stack};
use strabo_model::refs::{AdvanceId, BlockId, CalamityId, CardId, CommodityId, DeckId, StackId};
use strabo_model::{Pack, deck::DeckKind};

use super::page::Page;
use super::sides::{Piece, Sheet};
use crate::cards::{self, HEIGHT, WIDTH};
use crate::{moved::moved, paper::Paper, path::whole, request::Request, scene::Scene, stand_in};

/// The usual width and height of a card, in tenths of a millimetre.
pub const CARD: [u32; 2] = [630, 880];
/// The radius of its corners, and the room of the marks around the cards, in millimetres.
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

/// Fronts and backs of cards of a size: the cards of a setup, or all that some setup uses. On paper of that
/// very size, each has a page of its own, without marks.
pub fn sheets(request: Request<'_>, paper: Paper, size: [u32; 2]) -> Vec<Scene> {
    let theme = request.theme.styled(request.pack).for_paper();
    let request = Request { theme: &theme, ..request };
    let grid = Grid::new(paper, size);
    let cards = all(request);
    let sheets = cards.chunks(usize::try_from(grid.counts[0] * grid.counts[1]).unwrap_or(1));
    let count = sheets.len();
    let sides = (1..).zip(sheets).flat_map(|(number, some)| {
        let ours = stand_in::words(request.pack, |about| is_on(request.pack, some, about));
        let sheet = grid.sheet(request, some);
        sheet.sides(request, &grid.page, "Cards", [number, count], ours.as_deref())
    });
    sides.collect()
}

/// How cards lie on a sheet.
struct Grid {
    page: Page,
    /// How many lie across and down, and the size of each in pixels.
    counts: [i32; 2],
    size: [i32; 2],
    is_single: bool,
}

impl Grid {
    /// As many cards as fit; they become a little smaller if one more fits then.
    fn new(paper: Paper, size: [u32; 2]) -> Self {
        let sides = size.map(|side| f64::from(side) / 10.0);
        let unit = (f64::from(WIDTH) / sides[0]).max(f64::from(HEIGHT) / sides[1]);
        let pixels = sides.map(|side| whole(side * unit));
        if paper == Paper::Size(size[0], size[1]) {
            let page = Page::new(paper, false, unit);
            return Self { page, counts: [1, 1], size: pixels, is_single: true };
        }
        let room = Page::new(paper, false, 10.0).room().map(|room| f64::from(room) / 10.0);
        let room = room.map(|room| room - 2.0 * MARKS);
        let counts = [0, 1].map(|axis| whole((room[axis] / sides[axis] * 1.05).floor()).max(1));
        let needed = [0, 1].map(|axis| f64::from(counts[axis]) * sides[axis] / room[axis].max(1.0));
        let page = Page::new(paper, false, unit * needed[0].max(needed[1]).max(1.0));
        Self { page, counts, size: pixels, is_single: false }
    }

    fn sheet(&self, request: Request<'_>, cards: &[Card]) -> Sheet {
        let start =
            [0, 1].map(|axis| (self.page.size[axis] - self.counts[axis] * self.size[axis]) / 2);
        let inset = [self.size[0] - WIDTH, self.size[1] - HEIGHT].map(|room| room / 2);
        let pieces = cards.iter().zip(0..).filter_map(|(card, place)| {
            // Without the ground of the card: paper is white.
            let shown =
                |drawn: Scene| moved(drawn.items.into_iter().skip(1).collect(), inset[0], inset[1]);
            let faces = [front(request, *card)?, back(request, *card)?].map(shown);
            let place = [place % self.counts[0], place / self.counts[0]];
            let at = [0, 1].map(|axis| start[axis] + place[axis] * self.size[axis]);
            Some(Piece { at, size: self.size, ground: None, faces })
        });
        let radius = self.page.millimetres(CORNER);
        Sheet { pieces: pieces.collect(), radius, is_single: self.is_single, ..Sheet::default() }
    }
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

fn add(card: Card, times: u16, cards: &mut Vec<Card>) {
    cards.extend(std::iter::repeat_n(card, usize::from(times)));
}

/// The cards of decks that are known, deck by deck; tiles and tokens are no cards.
fn in_decks(pack: &Pack, cards: &mut Vec<Card>) {
    let is_card = |kind| !matches!(kind, DeckKind::Tile | DeckKind::Token);
    for (deck, _) in pack.rows::<DeckId>().filter(|(_, deck)| is_card(deck.kind)) {
        for (id, row) in pack.rows::<CardId>().filter(|(_, row)| row.deck == deck) {
            add(Card::Deck(id, deck), row.copies, cards);
        }
    }
}

/// The trade cards of one block of a setup.
fn in_block(block: &BlockStacks, cards: &mut Vec<Card>) {
    for held in &block.stacks {
        for (id, count) in &held.commodities {
            add(Card::Commodity(*id, held.stack, block.block), *count, cards);
        }
        for (id, count) in &held.calamities {
            add(Card::Calamity(*id, held.stack, block.block), *count, cards);
        }
    }
}

/// All trade cards of the box in some stacks, stack by stack: no more than some setup uses.
fn in_box(pack: &Pack, is_meant: impl Fn(&Stack) -> bool, cards: &mut Vec<Card>) {
    let most = |count: &[Count]| {
        let used = pack.setups.iter().map(|setup| cards_for(count, setup.players)).max();
        used.unwrap_or_else(|| cards_in_box(count))
    };
    for (stack, _) in pack.rows::<StackId>().filter(|(_, row)| is_meant(row)) {
        for (id, row) in pack.rows::<CommodityId>().filter(|(_, row)| row.stack == stack) {
            add(Card::Commodity(id, stack, row.block), most(&row.cards), cards);
        }
        for (id, row) in pack.rows::<CalamityId>().filter(|(_, row)| row.stack == stack) {
            add(Card::Calamity(id, stack, None), most(&row.cards), cards);
        }
    }
}

/// Returns true if a note is about one of the cards: their file, their deck, or an advance.
fn is_on(pack: &Pack, cards: &[Card], about: &str) -> bool {
    cards.iter().any(|card| match *card {
        Card::Deck(_, deck) => about == "decks.toml" || *pack[deck].id == *about,
        Card::Advance(id) => about == "advances.toml" || *pack[id].id == *about,
        Card::Commodity(..) | Card::Calamity(..) => about == "trade.toml",
    })
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
