//! The board as a picture: areas, borders, names, city sites, flood plains, volcanoes and starts.

mod colours;
mod edges;
mod fit;
mod labels;
mod legend;
mod signs;

use std::fmt::Write;

use strabo_model::Pack;
use strabo_model::map::{Outline, Ring};
use strabo_model::pack::Setup;
use strabo_model::refs::AreaId;

use crate::board::{Board, board};
use crate::geojson::decimals;
use crate::scene::{AreaMark, Item, Scene, Stroke};
use edges::{Border, Edge, edges};

const INK: &str = "#2b2118";
const SEA: &str = "#b9d9e8";
const OUT: &str = "#d6d5d1";
const LAND_LINE: &str = "#8a5a33";
const WATER_LINE: &str = "#6fa8c9";
const COAST_LINE: &str = "#2f5f7d";
const CLOSED_LINE: &str = "#1b1b1b";
const FLOOD: &str = "flood-plain";

/// The side of a square as large as the median area, in pixels.
const USUAL_SIDE: f64 = 128.0;
const MARGIN: f64 = 40.0;
const HEAD: f64 = 76.0;

/// The board of a pack; with a setup, as it is for that setup. Nothing when the pack has no areas.
pub fn scene(pack: &Pack, setup: Option<&Setup>) -> Option<Scene> {
    let board = board(pack)?;
    let frame = Frame::of(&board.outlines)?;
    let outlines: Vec<Outline> = board.outlines.iter().map(|shape| frame.scaled(shape)).collect();
    let in_play = pack.in_play(setup);
    let edges = edges(pack, &outlines);
    let mut items = vec![Item::Hatch { id: FLOOD, colour: "#3f9d3a" }];
    let (width, height) = (whole(frame.width + 2.0 * MARGIN), whole(frame.height + HEAD + MARGIN));
    let extras = legend::Extras {
        links: !board.links.is_empty(),
        closed: edges.iter().any(|edge| edge.border == Border::Closed),
    };
    let legend = legend::items(pack, setup, extras, [width, height]);
    let height = height + legend.height;
    items.push(Item::Box { x: 0, y: 0, width, height, fill: "#fffdf8" });
    items.push(Item::Group { id: "areas", items: areas(pack, &in_play, &outlines) });
    items.push(Item::Group { id: "flood-plains", items: flood_plains(pack, &in_play, &outlines) });
    items.push(Item::Group { id: "borders", items: lines(&edges) });
    let places = labels::place(pack, setup, &outlines);
    items.push(Item::Group { id: "links", items: links(&board, &places) });
    items.push(Item::Group { id: "signs", items: signs::items(pack, &in_play, &edges, &places) });
    items.push(Item::Group { id: "names", items: labels::items(pack, &in_play, &places) });
    items.extend(legend.items);
    let title = match setup {
        Some(setup) => format!("{}: {} players", pack.name, setup.players),
        None => pack.name.to_string(),
    };
    let lands = pack.areas.iter().filter(|area| area.is_land()).count();
    let seas = pack.areas.len() - lands;
    let description =
        format!("The board of {} with {lands} land areas and {seas} open seas", pack.name);
    Some(Scene { title, description, width, height, items })
}

/// A position in whole pixels.
#[allow(
    clippy::cast_possible_truncation,
    reason = "pictures are far smaller than two thousand million pixels"
)]
fn whole(value: f64) -> i32 {
    value.round() as i32
}

/// How board units become pixels.
struct Frame {
    least: [f64; 2],
    scale: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn of(outlines: &[Outline]) -> Option<Self> {
        let mut points = outlines.iter().flat_map(Outline::rings).flatten();
        let first = *points.next()?;
        let (least, most) = points.fold((first, first), |(least, most), point| {
            (
                [least[0].min(point[0]), least[1].min(point[1])],
                [most[0].max(point[0]), most[1].max(point[1])],
            )
        });
        let mut sizes: Vec<f64> = outlines.iter().map(size).filter(|size| *size > 0.0).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        let side = sizes.get(sizes.len() / 2)?.sqrt();
        let extent = (most[0] - least[0]).max(most[1] - least[1]);
        let scale = (USUAL_SIDE / side).min(20_000.0 / extent);
        let [width, height] = [0, 1].map(|axis: usize| (most[axis] - least[axis]) * scale);
        Some(Self { least, scale, width, height })
    }

    fn scaled(&self, outline: &Outline) -> Outline {
        let mut outline = outline.clone();
        for part in &mut outline.parts {
            for point in part.outer.iter_mut().chain(part.holes.iter_mut().flatten()) {
                let [x, y] = *point;
                *point = [
                    (x - self.least[0]) * self.scale + MARGIN,
                    (y - self.least[1]) * self.scale + HEAD,
                ];
            }
        }
        outline
    }
}

fn size(outline: &Outline) -> f64 {
    let ring_size = |ring: &Ring| {
        let sides = ring.iter().zip(ring.iter().cycle().skip(1));
        (sides.map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0).abs()
    };
    outline.parts.iter().map(|part| ring_size(&part.outer)).sum()
}

/// An outline as a path.
fn path(outline: &Outline) -> String {
    let mut d = String::new();
    for ring in outline.rings() {
        line(ring, &mut d);
        d.push('Z');
    }
    d
}

fn line(points: &[[f64; 2]], d: &mut String) {
    for (at, [x, y]) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(d, "{}{} {}", if at == 0 { 'M' } else { 'L' }, decimals(*x), decimals(*y));
    }
}

fn areas(pack: &Pack, in_play: &[bool], outlines: &[Outline]) -> Vec<Item> {
    let mut items = Vec::new();
    for ((area, outline), in_play) in pack.areas.iter().zip(outlines).zip(in_play) {
        if outline.is_empty() {
            continue;
        }
        let fill = match (area.is_land(), in_play) {
            (true, true) => colours::hex(colours::ground(pack, area)),
            (true, false) => OUT.to_owned(),
            (false, _) => SEA.to_owned(),
        };
        let mark = AreaMark {
            id: area.id.to_string(),
            name: area.name.to_string(),
            kind: if area.is_land() { "land" } else { "sea" },
            population: area.is_land().then_some(area.population),
            land: ids(pack, &area.land),
            water: ids(pack, &area.water),
        };
        items.push(Item::Path { d: path(outline), fill, stroke: None, area: Some(mark) });
    }
    items
}

fn flood_plains(pack: &Pack, in_play: &[bool], outlines: &[Outline]) -> Vec<Item> {
    let mut covered: Vec<usize> =
        pack.flood_plains.iter().flat_map(|plain| &plain.areas).map(|id| id.index()).collect();
    covered.sort_unstable();
    covered.dedup();
    let drawn = covered.into_iter().filter(|&at| in_play[at] && !outlines[at].is_empty());
    let fill = format!("url(#{FLOOD})");
    drawn
        .map(|at| Item::Path {
            d: path(&outlines[at]),
            fill: fill.clone(),
            stroke: None,
            area: None,
        })
        .collect()
}

fn lines(edges: &[Edge]) -> Vec<Item> {
    let mut items = Vec::new();
    let solid = |colour, tenths| Stroke { colour, tenths, dash: None };
    // Lines that matter more lie above.
    for border in
        [Border::Water, Border::Land, Border::Both, Border::Rim, Border::Coast, Border::Closed]
    {
        for edge in edges.iter().filter(|edge| edge.border == border) {
            let mut d = String::new();
            line(&edge.points, &mut d);
            if edge.is_ring {
                d.push('Z');
            }
            let mut draw = |stroke| {
                let d = d.clone();
                items.push(Item::Path {
                    d,
                    fill: "none".to_owned(),
                    stroke: Some(stroke),
                    area: None,
                });
            };
            match border {
                Border::Water => draw(Stroke { dash: Some([9, 6]), ..solid(WATER_LINE, 25) }),
                Border::Land => draw(solid(LAND_LINE, 20)),
                Border::Both => {
                    draw(solid(LAND_LINE, 28));
                    draw(Stroke { dash: Some([5, 9]), ..solid(SEA, 28) });
                }
                Border::Coast => draw(solid(COAST_LINE, 34)),
                Border::Rim => draw(solid(INK, 20)),
                Border::Closed => draw(solid(CLOSED_LINE, 60)),
            }
        }
    }
    items
}

/// Borders that the outlines cannot show.
fn links(board: &Board<'_>, places: &[labels::Place]) -> Vec<Item> {
    let mut items = Vec::new();
    for link in &board.links {
        let [from, to] = link.map(|id| places[id.index()].middle);
        let mut d = String::new();
        line(&[from, to], &mut d);
        let stroke = Stroke { colour: INK, tenths: 30, dash: Some([3, 6]) };
        items.push(Item::Path { d, fill: "none".to_owned(), stroke: Some(stroke), area: None });
    }
    items
}

fn ids(pack: &Pack, areas: &[AreaId]) -> Vec<String> {
    areas.iter().map(|id| pack.areas[id.index()].id.to_string()).collect()
}
