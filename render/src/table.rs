//! The board of a game in progress as a page shows it: elements that can be compared one by one, and where every place lies.

use std::sync::Arc;

use strabo_model::position::{Ghost, Piece, Place, Position};
use strabo_model::{Pack, pack::Setup};

use crate::area_shapes::{AreaShape, area_shapes};
use crate::path::Path;
use crate::pieces::{Stage, owners};
pub use crate::table_picture::{PlaceShape, TablePicture};
use crate::table_picture::{piece, texts};
use crate::view::{Request, View};
use crate::{scene::Item, svg::patterns};
use crate::{theme::Theme, tiles::live};

/// Room around what is in play.
const MARGIN: i32 = 24;

/// What the shapes of pieces on a map of areas stand for.
const SHAPES: [&str; 3] =
    ["pill: tokens, with their number", "battlements: a city", "sail: a ship"];

/// Draws the positions of one game for a page. A board of areas is drawn once.
pub struct TableBoard {
    theme: &'static Theme,
    stage: Option<(Stage<'static>, Vec<Arc<str>>, Vec<PlaceShape>)>,
    /// The land that is in play.
    in_play: Vec<bool>,
}

impl TableBoard {
    pub fn new(pack: &Pack, setup: Option<&Setup>, theme: &'static Theme) -> Self {
        let request = Request { pack, setup, theme };
        let board = if pack.grid.is_none() { View::Map.pages(request) } else { Vec::new() };
        let stage = board.into_iter().next().map(|board| {
            let shapes = area_shapes(pack, &board);
            let levels = shapes.iter().flat_map(|shape| shape.rings.iter().flatten());
            let levels = levels.map(|point| point[1]);
            let (top, bottom) = (levels.clone().min().unwrap_or(0), levels.max().unwrap_or(0));
            // The page has a title and a legend of its own.
            let on_map =
                |item: &&Item| extent(item).is_none_or(|[high, low]| high < bottom && low > top);
            let items: Vec<Item> = board.items.iter().filter(on_map).cloned().collect();
            let items = texts(&items, patterns(&[&board]));
            (Stage::new(pack, board, theme), items, shapes.iter().map(of_area).collect())
        });
        let land = pack.in_play(setup).into_iter().zip(&pack.areas);
        Self { theme, stage, in_play: land.map(|(plays, area)| plays && area.is_land()).collect() }
    }

    /// The board as it stands, with these places, each with the name that is written at a city there. The player
    /// who looks has their own things in front.
    pub fn picture(
        &self,
        pack: &Pack,
        position: &Position,
        places: &[(Place, &str)],
        you: Option<u8>,
    ) -> TablePicture {
        let mut picture = match &self.stage {
            Some((stage, ground, shapes)) => {
                let mut items = ground.clone();
                let pieces = stage.by_area(&owners(pack, position), &position.pieces);
                items.extend(pieces.iter().map(|(area, items)| piece(Place::Area(*area), items)));
                let is_shown =
                    |shape: &&PlaceShape| places.iter().any(|(id, _)| *id == shape.place);
                TablePicture {
                    legend: SHAPES.map(str::to_owned).to_vec(),
                    items,
                    shapes: shapes.iter().filter(is_shown).cloned().collect(),
                    ..TablePicture::default()
                }
            }
            None => live::picture(pack, self.theme, position, places, you),
        };
        let is_played = |shape: &&PlaceShape| match shape.place {
            Place::Area(area) => self.in_play.get(area.index()).is_none_or(|plays| *plays),
            Place::Space { .. } | Place::Corner { .. } => true,
        };
        picture.crop = crop(picture.shapes.iter().filter(is_played), picture.crop);
        picture
    }

    /// What an answer would put on the board.
    pub fn ghosts(
        &self,
        pack: &Pack,
        position: &Position,
        ghosts: &[Ghost],
        you: Option<u8>,
    ) -> Vec<Arc<str>> {
        let Some((stage, ..)) = &self.stage else {
            return live::ghosts(pack, self.theme, position, ghosts, you);
        };
        let tokens = ghosts.iter().filter_map(|ghost| match ghost {
            Ghost::Token(piece) => Some(*piece),
            Ghost::Tile(..) | Ghost::Piece(..) => None,
        });
        let pieces = stage.by_area(&owners(pack, position), &tokens.collect::<Vec<Piece>>());
        pieces.iter().map(|(area, items)| piece(Place::Area(*area), items)).collect()
    }
}

/// The upper and the lower end of an item.
fn extent(item: &Item) -> Option<[i32; 2]> {
    match item {
        Item::Box(one) => Some([one.y, one.y + one.height]),
        Item::Text(text) => Some([text.y - text.size, text.y]),
        Item::Shape(shape) => {
            let corners = shape.path.corners();
            let levels = corners.iter().flatten().map(|point| crate::path::whole(point[1]));
            Some([levels.clone().min()?, levels.max()?])
        }
        Item::Picture(picture) => Some([picture.frame()[1], picture.frame()[3]]),
        Item::Group(group) => {
            let all: Vec<[i32; 2]> = group.items.iter().filter_map(extent).collect();
            let high = all.iter().map(|one| one[0]).min()?;
            Some([high, all.iter().map(|one| one[1]).max()?])
        }
    }
}

fn of_area(shape: &AreaShape) -> PlaceShape {
    let rings = shape.rings.iter().flat_map(|ring| Path::polygon(ring).commands);
    PlaceShape::new(Place::Area(shape.area), shape.anchor, &Path { commands: rings.collect() })
}

/// The frame around all places, or around what is drawn where there are none.
fn crop<'s>(shapes: impl Iterator<Item = &'s PlaceShape>, drawn: [i32; 4]) -> [i32; 4] {
    let around = |one: [i32; 4], other: [i32; 4]| {
        let [left, top, right, bottom] = other;
        [one[0].min(left), one[1].min(top), one[2].max(right), one[3].max(bottom)]
    };
    let frame = shapes.map(|shape| shape.frame).reduce(around);
    let [left, top, right, bottom] = frame.unwrap_or(drawn);
    [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN]
}
