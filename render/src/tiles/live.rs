//! Tiles on the table of a page: a map that keeps its place while it grows, or what a player has laid with the others beside it.

use std::sync::Arc;

use strabo_model::Pack;
use strabo_model::position::{Form, Ghost, Laid, Mat, Place, Position, Stands};
use strabo_model::tile::Cell;

use super::board::{TileBoard, closed};
use super::position::{Drawing, Letters, by_space, is_map, layout_of};
use super::{faces, lattice::Lattice};
use crate::path::{Path, whole};
use crate::scene::{Anchor, Item, Scene, Text};
use crate::svg::{painted, patterns};
use crate::table_picture::{PlaceShape, TablePicture, piece, texts};
use crate::theme::Theme;
use crate::{canvas::Canvas, element::Element};

/// The side of a space of a map.
const SIDE: f64 = 62.0;
/// The width of a tile that is a space.
const FACE: i32 = 150;
/// What others have laid is drawn at so many hundredths.
const SMALL: i32 = 30;
/// Room beside what the player has laid, and between two others.
const GAP: i32 = 60;
/// The size of a corner between tiles.
const CORNER: i32 = 26;

pub fn picture(
    pack: &Pack,
    theme: &'static Theme,
    position: &Position,
    places: &[(Place, &str)],
    you: Option<u8>,
) -> TablePicture {
    let legend = Letters::of(position).told();
    let mut picture = TablePicture { legend, crop: [0, 0, 1000, 700], ..TablePicture::default() };
    let spread = Spread::of(pack, position, places, you);
    let mut pieces = Vec::new();
    for (mat, at) in position.mats.iter().zip(0_u8..) {
        let mut canvas = Canvas::new(theme);
        let on = &spread.mats[usize::from(at)];
        let mut drawing = Drawing { pack, canvas: &mut canvas, letters: Letters::of(position) };
        on.tiles(&mut drawing, mat);
        let items = canvas.into_items();
        let scene = Scene { items, ..Scene::default() };
        let defs = patterns(&[&scene]);
        if on.percent == 100 {
            picture.items.extend(texts(&scene.items, defs));
        } else {
            let group = on.moved().children(defs).children(scene.items.iter().map(painted));
            picture.items.push(group.to_string().into());
        }
        for (spot, there) in by_space(mat) {
            let cell = spot.map(|number| i8::try_from(number).unwrap_or(0));
            let space = Place::Space { mat: at, at: cell };
            let name =
                places.iter().find(|(place, _)| *place == space).map_or("", |(_, name)| *name);
            pieces.push(on.pieces(pack, theme, position, (space, name), &there));
        }
    }
    picture.items.extend(pieces);
    if position.mats.iter().all(|mat| mat.tiles.is_empty()) {
        offered(pack, theme, position, &mut picture);
    }
    picture.shapes = places.iter().filter_map(|(place, _)| spread.shape(*place)).collect();
    picture
}

/// The tiles to take, while nobody has laid one. Above them is room for what a page lays over its board.
fn offered(pack: &Pack, theme: &'static Theme, position: &Position, picture: &mut TablePicture) {
    let Some(row) = position.rows.last() else { return };
    let mut canvas = Canvas::new(theme);
    let mut drawing = Drawing { pack, canvas: &mut canvas, letters: Letters::of(position) };
    let [wide, high] = [FACE + 10, faces::LOW + 10];
    let mut low = high;
    for (tile, at) in row.tiles.iter().zip(0..) {
        let laid = Laid { tile: *tile, side: Some(0), at: [0, 0], turn: 0 };
        drawing.low_face(&laid, [at % 3 * wide, at / 3 * high], FACE);
        low = (at / 3 + 1) * high;
    }
    let scene = Scene { items: canvas.into_items(), ..Scene::default() };
    picture.items.extend(texts(&scene.items, patterns(&[&scene])));
    picture.crop = [0, -GAP, 3 * wide, low];
}

pub fn ghosts(
    pack: &Pack,
    theme: &'static Theme,
    position: &Position,
    ghosts: &[Ghost],
    you: Option<u8>,
) -> Vec<Arc<str>> {
    let spread = Spread::of(pack, position, &[], you);
    let ghost = |ghost: &Ghost| {
        let (at, one) = match ghost {
            Ghost::Tile(at, laid) => (*at, Mat { tiles: vec![*laid], ..Mat::default() }),
            Ghost::Piece(at, piece) => (*at, Mat { pieces: vec![piece.clone()], ..Mat::default() }),
            Ghost::Token(_) => return Vec::new(),
        };
        let Some(on) = spread.mats.get(usize::from(at)) else { return Vec::new() };
        if let [piece] = &one.pieces[..] {
            let place = Place::Space { mat: at, at: piece.at };
            return vec![on.pieces(pack, theme, position, (place, ""), &[piece])];
        }
        let mut canvas = Canvas::new(theme);
        let letters = Letters::of(position);
        on.tiles(&mut Drawing { pack, canvas: &mut canvas, letters }, &one);
        let scene = Scene { items: canvas.into_items(), ..Scene::default() };
        let group = on.moved().children(patterns(&[&scene]));
        vec![group.children(scene.items.iter().map(painted)).to_string().into()]
    };
    ghosts.iter().flat_map(ghost).collect()
}

/// Where the mats lie.
struct Spread {
    mats: Vec<Lies>,
}

/// Where a mat lies, and how large.
struct Lies {
    /// The grid of a map; tiles of one space each lie side by side.
    lattice: Option<Lattice>,
    at: [i32; 2],
    percent: i32,
}

impl Spread {
    fn of(pack: &Pack, position: &Position, places: &[(Place, &str)], you: Option<u8>) -> Self {
        let mut mats = Vec::new();
        let main = position.mats.iter().position(|mat| mat.owner == you).unwrap_or(0);
        let free = |at: usize| {
            places.iter().filter_map(move |(place, _)| match place {
                Place::Space { mat, at: cell } if usize::from(*mat) == at => Some(*cell),
                _ => None,
            })
        };
        // The others stand below each other at the right of the player's own.
        let own =
            |at: usize| extent(position.mats[at].tiles.iter().map(|laid| laid.at).chain(free(at)));
        let mut next = position.mats.get(main).map_or([0; 2], |_| {
            let [_, top, right, _] = own(main);
            [(right + 1) * FACE + GAP, top * faces::LOW]
        });
        for (at, mat) in position.mats.iter().enumerate() {
            if is_map(pack, mat) || mat.owner.is_none() {
                let lattice = pack.grid.map(|grid| Lattice::at(grid, SIDE, [0, 0]));
                mats.push(Lies { lattice, at: [0, 0], percent: 100 });
            } else if at == main {
                mats.push(Lies { lattice: None, at: [0, 0], percent: 100 });
            } else {
                let [left, top, _, bottom] = own(at);
                let corner =
                    [next[0] - left * FACE * SMALL / 100, next[1] - top * faces::LOW * SMALL / 100];
                mats.push(Lies { lattice: None, at: corner, percent: SMALL });
                next[1] += (bottom - top + 1) * faces::LOW * SMALL / 100 + GAP;
            }
        }
        Self { mats }
    }

    fn shape(&self, place: Place) -> Option<PlaceShape> {
        let (Place::Space { mat, at } | Place::Corner { mat, at }) = place else { return None };
        let on = self.mats.get(usize::from(mat))?;
        let is_corner = matches!(place, Place::Corner { .. });
        let (middle, path) = match &on.lattice {
            Some(lattice) => {
                let spot = at.map(i16::from);
                (lattice.spot(spot), closed(&lattice.corners(spot)))
            }
            None if is_corner => {
                let [x, y] = on.corner([at[0].saturating_add(1), at[1].saturating_add(1)]);
                let radius = CORNER * on.percent / 100;
                ([x, y], square([x - radius, y - radius], [x + radius, y + radius]))
            }
            None => {
                let [x, y] = on.corner(at);
                let [wide, high] = [FACE - 4, faces::LOW - 6].map(|size| size * on.percent / 100);
                ([x + wide / 2, y + high / 2], square([x, y], [x + wide, y + high]))
            }
        };
        Some(PlaceShape::new(place, middle, &path))
    }
}

impl Lies {
    /// The upper left corner of a tile of one space.
    fn corner(&self, [column, row]: Cell) -> [i32; 2] {
        let [x, y] = [i32::from(column) * FACE, i32::from(row) * faces::LOW];
        [self.at[0] + x * self.percent / 100, self.at[1] + y * self.percent / 100]
    }

    /// A group for what is drawn at full size around the origin.
    fn moved(&self) -> Element {
        let [x, y] = self.at;
        let percent = f64::from(self.percent) / 100.0;
        Element::new("g").with("transform", format_args!("translate({x} {y}) scale({percent})"))
    }

    /// The tiles at full size around the origin.
    fn tiles(&self, drawing: &mut Drawing<'_, '_>, mat: &Mat) {
        let Some(lattice) = &self.lattice else {
            for laid in &mat.tiles {
                let Laid { at: [column, row], .. } = *laid;
                let at = [i32::from(column) * FACE, i32::from(row) * faces::LOW];
                drawing.low_face(laid, at, FACE - 4);
            }
            return;
        };
        let theme = drawing.canvas.theme;
        let Some(layout) = layout_of(drawing.pack, mat) else { return };
        let Some(board) = TileBoard::of(drawing.pack, theme, &layout) else { return };
        let board = board.covered(by_space(mat).into_keys().collect()).unnamed();
        board.draw_on(drawing.canvas, lattice);
    }

    /// What stands on a space, as one element, with the name of a city below it.
    fn pieces(
        &self,
        pack: &Pack,
        theme: &'static Theme,
        position: &Position,
        (place, name): (Place, &str),
        there: &[&Stands],
    ) -> Arc<str> {
        let mut canvas = Canvas::new(theme);
        let letters = Letters::of(position);
        let mut drawing = Drawing { pack, canvas: &mut canvas, letters };
        let Place::Space { at: cell, .. } = place else { return Arc::default() };
        if let Some(lattice) = &self.lattice {
            drawing.pieces_on(lattice, cell.map(i16::from), there);
            if there.iter().any(|piece| piece.form == Form::City) && !name.is_empty() {
                let [x, y] = lattice.spot(cell.map(i16::from));
                let low = y + whole(lattice.half_width() * 0.8);
                let text = Text::new(x, low, 15, theme.ink, name).bold();
                canvas.put(text.anchored(Anchor::Middle).glowing(theme.paper));
            }
            return piece(place, &canvas.into_items());
        }
        let [column, row] = cell;
        let corner = [i32::from(column) * FACE, i32::from(row) * faces::LOW];
        drawing.pieces_at(corner, [FACE, faces::LOW], there);
        let items: Vec<Item> = canvas.into_items();
        let group = self.moved().with("class", "piece").with("data-at", place);
        group.children(items.iter().map(painted)).to_string().into()
    }
}

/// Left, top, right and bottom of some spaces.
fn extent(cells: impl Iterator<Item = Cell>) -> [i32; 4] {
    let mut cells = cells.map(|cell| cell.map(i32::from));
    let Some([x, y]) = cells.next() else { return [0; 4] };
    cells.fold([x, y, x, y], |[left, top, right, bottom], [x, y]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

fn square([left, top]: [i32; 2], [right, bottom]: [i32; 2]) -> Path {
    Path::polygon(&[[left, top], [right, top], [right, bottom], [left, bottom]])
}
