//! A layout of tiles as a board: spaces with their terrain, backs of tiles, and who sits where.

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_model::layout::{MapCell, Space, Spread};
use strabo_model::symbol::Symbol;
use strabo_model::tile::{Face, Grid, GridShape, Layout};

use super::{ground::Ground, lattice::Lattice, names};
use crate::path::{Path, whole};
use crate::scene::{Anchor, Shape, Text};
use crate::{canvas::Canvas, paint::Stroke};
use crate::{symbols, text::width, theme::Theme};

/// The longest side of a space in pixels.
const LARGEST: f64 = 62.0;
/// Names are not written smaller than this; the legend has them.
const SMALLEST: i32 = 9;

/// A layout whose spaces are known.
pub struct TileBoard<'p> {
    pack: &'p Pack,
    theme: &'p Theme,
    grid: Grid,
    layout: &'p Layout,
    spread: Spread<'p>,
    /// Spaces on which something stands: their names would be hidden.
    covered: Vec<MapCell>,
    /// Tiles that lie face down have no name on them.
    unnamed: bool,
}

impl<'p> TileBoard<'p> {
    /// The board of a layout; `None` if no tile of it has a place.
    pub fn of(pack: &'p Pack, theme: &'p Theme, layout: &'p Layout) -> Option<Self> {
        let grid = pack.grid?;
        let spread = pack.spread(grid, layout);
        (!spread.spaces.is_empty()).then_some(Self {
            pack,
            theme,
            grid,
            layout,
            spread,
            covered: Vec::new(),
            unnamed: false,
        })
    }

    /// The same board, without the names of spaces on which something stands.
    pub fn covered(self, covered: Vec<MapCell>) -> Self {
        Self { covered, ..self }
    }

    /// The same board, without the names of tiles that lie face down.
    pub fn unnamed(self) -> Self {
        Self { unnamed: true, ..self }
    }

    fn spots(&self) -> Vec<MapCell> {
        self.spread.spaces.iter().map(|space| space.at).collect()
    }

    /// How high it becomes in a frame of this size.
    pub fn height(&self, [wide, high]: [i32; 2]) -> i32 {
        let spots = self.spots();
        let lattice = Lattice::fitting(self.grid, &spots, [0, 0], [wide, high], LARGEST);
        let [_, top, _, bottom] = lattice.bounds(&spots);
        whole(bottom - top)
    }

    /// Where its spaces lie in a frame.
    pub fn lattice(&self, at: [i32; 2], size: [i32; 2]) -> Lattice {
        Lattice::fitting(self.grid, &self.spots(), at, size, LARGEST)
    }

    /// Draws it in the middle of a frame.
    pub fn draw(&self, canvas: &mut Canvas<'_>, at: [i32; 2], size: [i32; 2]) {
        self.draw_on(canvas, &self.lattice(at, size));
    }

    /// Draws it where a grid lies.
    pub fn draw_on(&self, canvas: &mut Canvas<'_>, lattice: &Lattice) {
        for space in &self.spread.spaces {
            let ground = self.ground(space);
            canvas.put(Shape::filled(closed(&lattice.corners(space.at)), ground.fill));
        }
        self.edges(canvas, lattice);
        for space in &self.spread.spaces {
            self.words(canvas, lattice, space);
        }
        let mut tiles: BTreeMap<usize, Vec<MapCell>> = BTreeMap::new();
        for space in &self.spread.spaces {
            if let Some(place) = space.place {
                tiles.entry(place).or_default().push(space.at);
            }
        }
        for (place, spots) in tiles {
            self.tile(canvas, lattice, place, &spots);
        }
    }

    fn ground(&self, space: &Space<'_>) -> Ground {
        if let Some(terrain) = space.terrain {
            return Ground::of_terrain(self.pack, self.theme, terrain);
        }
        match space.place.and_then(|place| self.layout.places.get(place)) {
            Some(place) if place.face == Face::Down => Ground::of_back(
                self.pack,
                self.theme,
                &names::kinds_of(self.pack, self.layout, space.place),
            ),
            _ => Ground::unknown(self.theme),
        }
    }

    /// Thin lines between spaces of a tile, strong ones around tiles.
    fn edges(&self, canvas: &mut Canvas<'_>, lattice: &Lattice) {
        let (mut thin, mut strong) = (Path::default(), Path::default());
        for (own, space) in self.spread.spaces.iter().enumerate() {
            for (side, way) in self.grid.sides().iter().enumerate() {
                let beside = [space.at[0] + way[0], space.at[1] + way[1]];
                let other = self.spread.find(beside);
                if other.is_some_and(|other| other < own) {
                    continue;
                }
                let same = other.is_some_and(|other| {
                    space.place.is_some() && self.spread.spaces[other].place == space.place
                });
                let path = if same { &mut thin } else { &mut strong };
                path.add(&lattice.edge(space.at, side));
            }
        }
        let soft = self.theme.ink.mixed(self.theme.paper, 55);
        canvas.put(Shape::line(thin, Stroke::new(soft, 8).dashed(3, 4)));
        let tenths = if lattice.side < 20.0 { 16 } else { 26 };
        canvas.put(Shape::line(strong, Stroke::new(self.theme.ink, tenths)));
    }

    /// The size of letters in which the name of every terrain fits into a space.
    fn letters(&self, half: f64) -> i32 {
        let names = self.spread.spaces.iter().filter_map(|space| {
            let terrain = self.pack.terrains.get(space.terrain?.index())?;
            Some(width(&terrain.name, 100, true))
        });
        let widest = names.max().unwrap_or(100);
        (whole(half * 155.0) / widest.max(1)).min(whole(half * 0.3)).min(15)
    }

    /// The sign and the name of the terrain of a space.
    fn words(&self, canvas: &mut Canvas<'_>, lattice: &Lattice, space: &Space<'_>) {
        let Some(terrain) = space.terrain.and_then(|id| self.pack.get(id)) else {
            return;
        };
        let ground = self.ground(space);
        let half = lattice.half_width();
        let [x, y] = lattice.spot(space.at);
        let size = self.letters(half);
        let written = size >= SMALLEST && !self.covered.contains(&space.at);
        let up = if size >= SMALLEST { whole(half * 0.2) } else { 0 };
        canvas.put(symbols::draw(terrain.symbol, [x, y - up], whole(half * 0.34), ground.sign));
        if written {
            let text = Text::new(x, y + whole(half * 0.2) + size, size, ground.ink, &*terrain.name);
            canvas.put(text.bold().anchored(Anchor::Middle).glowing(ground.glow));
        }
        let names = space.icons.iter().filter_map(|printed| {
            let icon = self.pack.get(printed.icon)?;
            Some((icon.symbol, &printed.mark))
        });
        for ((symbol, mark), at) in names.zip(0..) {
            let middle = [x + whole(half * 0.6) - at * whole(half * 0.5), y - whole(half * 0.5)];
            sign_on_disc(canvas, symbol, middle, whole(half * 0.26).max(5));
            if let Some(mark) = mark {
                let size = size.min(10);
                let text =
                    Text::new(middle[0], middle[1] - whole(half * 0.3), size, ground.ink, &**mark);
                canvas.put(text.bold().anchored(Anchor::Middle).glowing(ground.glow));
            }
        }
    }

    /// What belongs to a tile as a whole: its back, its number, who sits there.
    fn tile(&self, canvas: &mut Canvas<'_>, lattice: &Lattice, at: usize, spots: &[MapCell]) {
        let Some(place) = self.layout.places.get(at) else { return };
        let [left, _, right, _] = lattice.bounds(spots);
        let sum = spots
            .iter()
            .map(|spot| lattice.middle(*spot))
            .fold([0.0; 2], |sum, middle| [sum[0] + middle[0], sum[1] + middle[1]]);
        let number = f64::from(crate::canvas::pixels(spots.len().max(1)));
        let [x, y] = sum.map(|value| whole(value / number));
        let half = lattice.half_width();
        let down = place.face == Face::Down;
        if down || self.pack.open_side(place).is_none() {
            let kinds = names::kinds_of(self.pack, self.layout, Some(at));
            let ground = if down {
                Ground::of_back(self.pack, self.theme, &kinds)
            } else {
                Ground::unknown(self.theme)
            };
            // A tile of hexes is narrow in its middle.
            let share = if self.grid.shape == GridShape::Hex { 0.55 } else { 0.9 };
            let named = !(down && self.unnamed);
            let name =
                if named { names::of_place(self.pack, self.layout, at) } else { String::new() };
            let size = whole(half * 0.34).clamp(8, 15);
            let sign = if down { whole(half * 0.4) } else { 0 };
            let lines = short(&name, size, whole((right - left) * share));
            let lower = y + sign + crate::canvas::pixels(lines.len().saturating_sub(1)) * size / 2;
            if down {
                compass_above(canvas, &ground, [x, y - size / 2 - 2], sign);
            }
            for (line, row) in lines.iter().zip(0..) {
                let row_y =
                    lower + size * 6 / 10 + row * (size + 2) - if down { 0 } else { size / 4 };
                let text = Text::new(x, row_y, size, ground.ink, line);
                canvas.put(text.bold().anchored(Anchor::Middle).glowing(ground.glow));
            }
        }
        let open = self.pack.open_side(place).into_iter().flat_map(|side| &side.icons);
        for (printed, number) in open.filter(|printed| printed.at.is_none()).zip(0..) {
            let symbol =
                self.pack.get(printed.icon).map_or_else(Symbol::default, |icon| icon.symbol);
            let aside = number + i32::from(place.seat.is_some());
            let radius = whole(half * 0.28).max(6);
            sign_on_disc(canvas, symbol, [x + aside * (2 * radius + 3), y], radius);
        }
        if let Some(seat) = place.seat {
            seat_disc(canvas, [x, y], whole(half * 0.28).clamp(8, 20), seat);
        }
    }
}

fn compass_above(canvas: &mut Canvas<'_>, ground: &Ground, [x, y]: [i32; 2], radius: i32) {
    canvas.put(symbols::draw(Symbol::Compass, [x, y], radius, ground.sign));
}

/// A name in one line or several, or no lines if it does not fit.
fn short(name: &str, size: i32, room: i32) -> Vec<String> {
    let lines = crate::text::wrap(name, size, true, room);
    let fits = lines.len() <= 2 && lines.iter().all(|line| width(line, size, true) <= room);
    if fits { lines } else { Vec::new() }
}

/// A sign on a disc of paper.
pub fn sign_on_disc(canvas: &mut Canvas<'_>, symbol: Symbol, [x, y]: [i32; 2], radius: i32) {
    let theme = canvas.theme;
    let disc = Shape::filled(Path::circle(x, y, radius), theme.paper);
    canvas.put(disc.stroked(Stroke::new(theme.ink, 12)));
    canvas.put(symbols::draw(symbol, [x, y], radius * 62 / 100, theme.ink));
}

/// The number of a seat on a disc.
pub fn seat_disc(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], radius: i32, seat: u8) {
    let theme = canvas.theme;
    let disc = Shape::filled(Path::circle(x, y, radius), theme.bar);
    canvas.put(disc.stroked(Stroke::new(theme.paper, 22)));
    let size = radius * 12 / 10;
    let text = Text::new(x, y + size * 36 / 100, size, theme.on_bar, seat.to_string());
    canvas.put(text.bold().anchored(Anchor::Middle));
}

/// A closed shape.
pub fn closed(corners: &[[f64; 2]]) -> Path {
    let mut path = Path::through(corners);
    path.close();
    path
}
