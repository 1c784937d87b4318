//! The reference of a map of tiles: terrain, icons, resources, kinds of tile, and the faces that are printed.

use strabo_model::Pack;
use strabo_model::refs::{ResourceId, TerrainId, TileKindId};
use strabo_model::symbol::Symbol;
use strabo_model::words::{self, count};

use super::{board::sign_on_disc, faces, ground::Ground, layout::bar, legend::swatch};
use crate::canvas::{Canvas, LONG, MARGIN, SHORT, Style, page_height, pixels};
use crate::scene::{Rectangle, Scene};
use crate::{paint::Stroke, request::Request};
use crate::{symbols, text::wrap};

const ROOM: i32 = SHORT - 2 * MARGIN;
const GAP: i32 = 16;

/// What a card explains.
#[derive(Clone, Copy)]
enum Card {
    Terrain(usize),
    Icon(usize),
    Resource(usize),
    Kind(usize),
    /// A side of a tile.
    Face(usize, usize),
}

/// A heading or a row of cards.
enum Block {
    Heading(&'static str),
    Row(Vec<Card>, usize),
}

/// The pages; empty if the pack has no tiles.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let pack = request.pack;
    if pack.grid.is_none() {
        return Vec::new();
    }
    let blocks = blocks(pack);
    let room = LONG - MARGIN - 110;
    let mut pages: Vec<Vec<&Block>> = Vec::new();
    let mut used = room;
    for block in &blocks {
        let height = block.height(pack);
        if used + height > room {
            // A heading does not stand alone at the foot of a page.
            let last = pages.last_mut();
            let heading =
                last.and_then(|page| page.pop_if(|last| matches!(last, Block::Heading(_))));
            let next: Vec<&Block> = heading.into_iter().collect();
            used = next.iter().map(|block| block.height(pack)).sum();
            pages.push(next);
        }
        if let Some(page) = pages.last_mut() {
            page.push(block);
        }
        used += height;
    }
    pages.iter().filter(|blocks| !blocks.is_empty()).map(|blocks| page(request, blocks)).collect()
}

fn page(request: Request<'_>, blocks: &[&Block]) -> Scene {
    let Request { pack, theme, .. } = request;
    let mut canvas = Canvas::new(theme);
    let mut y = canvas.title(SHORT, &pack.name, "What is on the tiles") + 18;
    for block in blocks {
        block.draw(&mut canvas, pack, y);
        y += block.height(pack);
    }
    let title = format!("{}: terrain and tiles", pack.name);
    let description = format!("What is printed on the tiles of {}", pack.name);
    canvas.finish(title, description, [SHORT, page_height(y + 16)])
}

fn blocks(pack: &Pack) -> Vec<Block> {
    let faces = pack.tiles.iter().enumerate().flat_map(|(at, tile)| {
        let printed = tile.sides.iter().enumerate().filter(|(_, side)| !side.unprinted);
        printed.map(move |(side, _)| Card::Face(at, side))
    });
    let mut faces: Vec<Card> = faces.collect();
    faces.sort_by_key(|card| match card {
        Card::Face(tile, _) => pack.tiles.get(*tile).and_then(|tile| tile.kinds.first().copied()),
        _ => None,
    });
    let across = if pack.tile_shapes.is_empty() { 5 } else { 4 };
    let parts = [
        ("Terrain", (0..pack.terrains.len()).map(Card::Terrain).collect(), 3),
        ("Icons on tiles", (0..pack.icons.len()).map(Card::Icon).collect(), 3),
        ("Resources", (0..pack.resources.len()).map(Card::Resource).collect(), 5),
        ("Kinds of tile", (0..pack.tile_kinds.len()).map(Card::Kind).collect(), 3),
        ("Faces that are known", faces, across),
    ];
    let mut blocks = Vec::new();
    for (heading, cards, across) in parts {
        let cards: Vec<Card> = cards;
        if !cards.is_empty() {
            blocks.push(Block::Heading(heading));
            blocks.extend(cards.chunks(across).map(|row| Block::Row(row.to_vec(), across)));
        }
    }
    blocks
}

impl Block {
    fn height(&self, pack: &Pack) -> i32 {
        match self {
            Self::Heading(_) => 42,
            Self::Row(cards, across) => {
                let wide = width(*across);
                cards.iter().map(|card| card.height(pack, wide)).max().unwrap_or(0)
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, pack: &Pack, y: i32) {
        match self {
            Self::Heading(words) => {
                bar(canvas, [MARGIN, y + 2], ROOM, words);
            }
            Self::Row(cards, across) => {
                let wide = width(*across);
                for (card, at) in cards.iter().zip(0..) {
                    card.draw(canvas, pack, [MARGIN + at * (wide + GAP), y], wide);
                }
            }
        }
    }
}

fn width(across: usize) -> i32 {
    (ROOM - GAP * (pixels(across) - 1)) / pixels(across).max(1)
}

impl Card {
    fn height(self, pack: &Pack, wide: i32) -> i32 {
        match self {
            Self::Terrain(_) | Self::Icon(_) | Self::Kind(_) => {
                let lines: usize = (self.facts(pack).iter())
                    .map(|fact| wrap(fact, 13, false, wide - 86).len())
                    .sum();
                (pixels(lines) * 18 + 42).max(78)
            }
            Self::Resource(_) => 48,
            Self::Face(..) => faces::HIGH,
        }
    }

    fn name(self, pack: &Pack) -> &str {
        match self {
            Self::Terrain(at) => pack.terrains.get(at).map_or("", |row| &row.name),
            Self::Icon(at) => pack.icons.get(at).map_or("", |row| &row.name),
            Self::Resource(at) => pack.resources.get(at).map_or("", |row| &row.name),
            Self::Kind(at) => pack.tile_kinds.get(at).map_or("", |row| &row.name),
            Self::Face(..) => "",
        }
    }

    /// The facts besides the name, one line each.
    fn facts(self, pack: &Pack) -> Vec<String> {
        match self {
            Self::Terrain(at) => {
                let row = pack.terrains.get(at);
                let facts = row.map_or_else(Vec::new, |row| words::tile::terrain_facts(pack, row));
                facts.into_iter().filter(|fact| fact != self.name(pack)).collect()
            }
            Self::Icon(at) => icon_facts(pack, at),
            Self::Kind(at) => kind_facts(pack, at),
            Self::Resource(_) | Self::Face(..) => Vec::new(),
        }
    }

    fn draw(self, canvas: &mut Canvas<'_>, pack: &Pack, [x, y]: [i32; 2], wide: i32) {
        let theme = canvas.theme;
        match self {
            Self::Face(tile, side) => {
                if let Some(tile) = pack.tiles.get(tile)
                    && let Some(side) = tile.sides.get(side)
                {
                    faces::draw(canvas, pack, tile, side, [x, y], wide);
                }
                return;
            }
            Self::Resource(at) => {
                faces::resource_disc(canvas, pack, ResourceId::from(at), [x + 20, y + 18], 16);
                canvas.words(
                    [x + 46, y + 24],
                    Style::bold(15, theme.ink),
                    wide - 48,
                    self.name(pack),
                );
                return;
            }
            Self::Terrain(at) => {
                if let (Some(grid), Some(row)) = (pack.grid, pack.terrains.get(at)) {
                    let ground = Ground::of_terrain(pack, theme, TerrainId::from(at));
                    swatch(canvas, grid, &ground, row.symbol, [x + 36, y + 34], 32);
                }
            }
            Self::Icon(at) => {
                let symbol = pack.icons.get(at).map_or_else(Symbol::default, |row| row.symbol);
                sign_on_disc(canvas, symbol, [x + 36, y + 34], 28);
            }
            Self::Kind(at) => {
                let ground = Ground::of_back(pack, theme, &[TileKindId::from(at)]);
                let frame = Rectangle::new(x + 6, y + 4, 60, 60, ground.fill).rounded(6);
                canvas.put(frame.stroked(Stroke::new(theme.ink, 14)));
                canvas.put(symbols::draw(Symbol::Compass, [x + 36, y + 34], 18, ground.sign));
            }
        }
        let (left, room) = (x + 80, wide - 84);
        canvas.words([left, y + 22], Style::bold(16, theme.ink), room, self.name(pack));
        let mut low = y + 28;
        for fact in self.facts(pack) {
            low = canvas.paragraph([left, low], Style::plain(13, theme.faint), room, &fact);
        }
    }
}

fn icon_facts(pack: &Pack, at: usize) -> Vec<String> {
    let Some(icon) = pack.icons.get(at) else { return Vec::new() };
    let mut facts = Vec::new();
    if let Some(printed) = icon.printed_with {
        let terrain = pack.get(printed.terrain).map_or("", |row| &row.name);
        facts.push(format!("On every tile with {} or more {terrain} spaces", printed.at_least));
    }
    if let Some(difficulty) = icon.difficulty {
        facts.push(format!("Difficulty {difficulty}, without a kind of terrain"));
    }
    if let Some(token) = icon.token.and_then(|id| pack.get(id)) {
        facts.push(match token.total {
            Some(total) => format!("Token placed here: {} ({total} in the box)", token.name),
            None => format!("Token placed here: {}", token.name),
        });
    }
    facts
}

fn kind_facts(pack: &Pack, at: usize) -> Vec<String> {
    let tiles = || pack.tiles.iter().filter(|tile| tile.kinds.iter().any(|id| id.index() == at));
    let sum = |printed: bool| -> u32 {
        let some = tiles().filter(|tile| !printed || !tile.is_unprinted());
        some.map(|tile| u32::from(tile.copies)).sum()
    };
    let (all, printed) = (sum(false), sum(true));
    let faces = match printed {
        0 => "None of their faces are printed".to_owned(),
        printed if printed == all => "All faces are known".to_owned(),
        printed => format!("Faces printed of {printed}"),
    };
    vec![count(all, "tile", "tiles"), faces]
}
