//! Names of the spaces of a grid as people say them: a landmark, or the ground and its way from a landmark.

use strabo_model::layout::MapCell;
use strabo_model::tile::{Grid, GridShape};

/// Names of ancient cities.
const CITIES: &str = include_str!("city_names.txt");
/// The step from one name to the next, so that neighbours do not follow the list.
const STRIDE: usize = 37;
/// How many landmarks are tried for a short name.
const TRIED: usize = 3;

/// A space that wants a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Where it is.
    pub at: MapCell,
    /// What it is: "Forest".
    pub ground: String,
    /// What it is known for: "Ur", or "the Weaving House" with the article that belongs into a sentence.
    /// One that several spaces have is no landmark, and stands in for the ground.
    pub landmark: Option<String>,
}

/// The name of a city on a space, by the number of the space: two spaces never share one.
pub fn city_name(space: usize) -> String {
    let names: Vec<&str> = CITIES.lines().collect();
    let name = names[space * STRIDE % names.len()];
    match space / names.len() {
        0 => name.to_owned(),
        1 => format!("New {name}"),
        more => format!("New {name} {more}"),
    }
}

/// A name for every space, in their order. No two are the same.
pub fn names(grid: Grid, spots: &[Spot]) -> Vec<String> {
    let namer = Namer::new(grid, spots);
    (0..spots.len()).map(|at| namer.name(at)).collect()
}

/// The name that [`names`] gives to one of the spaces.
pub fn name(grid: Grid, spots: &[Spot], at: usize) -> String {
    Namer::new(grid, spots).name(at)
}

struct Namer<'s> {
    grid: Grid,
    spots: &'s [Spot],
    /// Which spaces are landmarks.
    known: Vec<bool>,
    landmarks: Vec<(MapCell, &'s str)>,
    /// The middle, where there are no landmarks.
    middle: Option<MapCell>,
}

impl<'s> Namer<'s> {
    fn new(grid: Grid, spots: &'s [Spot]) -> Self {
        let count = |one: &Spot| spots.iter().filter(|spot| spot.landmark == one.landmark).count();
        let is_known = |spot: &Spot| spot.landmark.is_some() && count(spot) == 1;
        let known: Vec<bool> = spots.iter().map(is_known).collect();
        let marked = spots.iter().zip(&known).filter(|(_, is_known)| **is_known);
        let mut landmarks: Vec<(MapCell, &str)> =
            marked.filter_map(|(spot, _)| Some((spot.at, spot.landmark.as_deref()?))).collect();
        let middle = landmarks.is_empty().then(|| middle(grid, spots)).flatten();
        landmarks.extend(middle.map(|at| (at, "the middle")));
        Self { grid, spots, known, landmarks, middle }
    }

    fn name(&self, at: usize) -> String {
        let (grid, spot) = (self.grid, &self.spots[at]);
        if self.known[at] {
            return own(spot).to_owned();
        }
        if self.middle == Some(spot.at) {
            return format!("{} in the middle", own(spot));
        }
        let mut near: Vec<_> = self.landmarks.iter().collect();
        near.sort_by_key(|(from, _)| {
            let [right, down] = drawn(grid, between(*from, spot.at));
            (distance(grid, *from, spot.at), right * right + down * down)
        });
        let plain = near.iter().take(TRIED).find_map(|(from, name)| {
            let way = |to: MapCell| (distance(grid, *from, to), direction(grid, *from, to));
            let (far, direction) = way(spot.at);
            let alike = |(other, is_known): &(&Spot, &bool)| {
                !**is_known && own(other) == own(spot) && way(other.at) == (far, direction)
            };
            let is_alone = self.spots.iter().zip(&self.known).filter(alike).count() == 1;
            let far = if far > 1 { format!("{far} ") } else { String::new() };
            is_alone.then(|| format!("{} {far}{direction} of {name}", own(spot)))
        });
        let exact = || {
            let (from, name) = near.first()?;
            Some(format!("{} {} of {name}", own(spot), path(grid, *from, spot.at)))
        };
        plain.or_else(exact).unwrap_or_else(|| own(spot).to_owned())
    }
}

/// What a space is called before others are looked at.
fn own(spot: &Spot) -> &str {
    let name = spot.landmark.as_deref().unwrap_or(&spot.ground);
    name.strip_prefix("the ").unwrap_or(name)
}

/// The space nearest to the middle of all.
fn middle(grid: Grid, spots: &[Spot]) -> Option<MapCell> {
    let count = i64::try_from(spots.len()).unwrap_or(1).max(1);
    let drawn = |spot: &Spot| drawn(grid, spot.at.map(i64::from));
    let [x, y] = spots.iter().map(drawn).fold([0, 0], |[x, y], one| [x + one[0], y + one[1]]);
    let off = |spot: &&Spot| {
        let [right, down] = drawn(spot);
        (right - x / count).pow(2) + (down - y / count).pow(2)
    };
    spots.iter().min_by_key(off).map(|spot| spot.at)
}

/// Where a space is drawn, in thousandths of a side, as [`strabo_model::tile::Cell`] says.
fn drawn(grid: Grid, [column, row]: [i64; 2]) -> [i64; 2] {
    match (grid.shape, grid.flat_tops) {
        (GridShape::Square, _) => [1000 * column, 1000 * row],
        (GridShape::Hex, false) => [866 * (2 * column + row), 1500 * row],
        (GridShape::Hex, true) => [1500 * column, 866 * (2 * row + column)],
    }
}

fn between(from: MapCell, to: MapCell) -> [i64; 2] {
    [i64::from(to[0]) - i64::from(from[0]), i64::from(to[1]) - i64::from(from[1])]
}

/// The number of steps from one space to another; on squares also over corners.
pub fn distance(grid: Grid, from: MapCell, to: MapCell) -> i64 {
    let [across, down] = between(from, to);
    match grid.shape {
        GridShape::Square => across.abs().max(down.abs()),
        GridShape::Hex => across.abs().max(down.abs()).max((across + down).abs()),
    }
}

/// The point of the compass in which one space lies from another, as the board is drawn.
pub fn direction(grid: Grid, from: MapCell, to: MapCell) -> &'static str {
    compass(drawn(grid, between(from, to)))
}

fn compass([right, down]: [i64; 2]) -> &'static str {
    // The tangent of a sixteenth of a turn is 0.414.
    let is_flat = down.abs() * 1000 < right.abs() * 414;
    let is_steep = right.abs() * 1000 < down.abs() * 414;
    match (is_flat, is_steep, right > 0, down > 0) {
        (true, _, true, _) => "east",
        (true, _, false, _) => "west",
        (_, true, _, true) => "south",
        (_, true, _, false) => "north",
        (_, _, true, true) => "south-east",
        (_, _, true, false) => "north-east",
        (_, _, false, true) => "south-west",
        (_, _, false, false) => "north-west",
    }
}

/// The way from one space to another as one or two straight lines: "2 north-east and 1 east".
fn path(grid: Grid, from: MapCell, to: MapCell) -> String {
    let [across, down] = between(from, to);
    let can_slant = grid.shape == GridShape::Square || across.signum() != down.signum();
    let both = if can_slant { across.abs().min(down.abs()) } else { 0 };
    let slant = [both * across.signum(), both * down.signum()];
    let lines = [slant, [across - slant[0], 0], [0, down - slant[1]]];
    let lines = lines.into_iter().filter(|line| *line != [0, 0]).map(|line| {
        let steps = line[0].abs().max(line[1].abs());
        format!("{steps} {}", compass(drawn(grid, line)))
    });
    lines.collect::<Vec<_>>().join(" and ")
}

/// How a tile lies after so many clockwise turns, of which `full` bring it back.
pub fn turned(turn: u8, full: u8) -> &'static str {
    match (turn % full.max(1), full) {
        (0, _) => "not turned",
        (turn, full) if turn * 2 == full => "turned half round",
        (1, _) => "turned once to the right",
        (2, 5..) => "turned twice to the right",
        (turn, full) if turn + 1 == full => "turned once to the left",
        _ => "turned twice to the left",
    }
}
