//! The board as a picture: areas, borders, names, city sites, flood plains, volcanoes and starts.

mod colours;
mod edges;
mod fit;
mod labels;
mod legend;
mod signs;

use strabo_model::Pack;
use strabo_model::map::{Outline, Ring};
use strabo_model::refs::AreaId;

use crate::board::{Board, board};
use crate::paint::{Fill, Motif, Pattern, Stroke};
use crate::path::Path;
use crate::scene::{About, AreaMark, Group, Item, Rectangle, Scene, Shape};
use crate::theme::Theme;
use crate::view::Request;
use edges::{Border, Edge, edges};

pub use colours::of_civilization as civilization_colour;

/// The side of a square as large as the median area, in pixels.
const USUAL_SIDE: f64 = 128.0;
const MARGIN: f64 = 40.0;
const HEAD: f64 = 76.0;

/// The board of a pack; with a setup, as it is for that setup. Nothing when the pack has no areas.
pub fn scene(request: Request<'_>) -> Option<Scene> {
    let Request { pack, setup, theme } = request;
    let board = board(pack)?;
    let frame = Frame::of(&board.outlines)?;
    let outlines: Vec<Outline> = board.outlines.iter().map(|shape| frame.scaled(shape)).collect();
    let in_play = pack.in_play(setup);
    let edges = edges(pack, &outlines);
    let (width, height) = (whole(frame.width + 2.0 * MARGIN), whole(frame.height + HEAD + MARGIN));
    let extras = legend::Extras {
        links: !board.links.is_empty(),
        closed: edges.iter().any(|edge| edge.border == Border::Closed),
    };
    let legend = legend::items(request, extras, [width, height]);
    let height = height + legend.height;
    let mut items = vec![Item::from(Rectangle::new(0, 0, width, height, theme.paper))];
    let places = labels::place(pack, setup, &outlines);
    let groups = [
        ("areas", areas(request, &in_play, &outlines)),
        ("flood-plains", flood_plains(request, &in_play, &outlines)),
        ("borders", lines(theme, &edges)),
        ("links", links(theme, &board, &places)),
        ("signs", signs::items(request, &in_play, &edges, &places)),
        ("names", labels::items(request, &in_play, &places)),
    ];
    items.extend(groups.map(|(name, items)| Item::from(Group { name, items })));
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
fn path(outline: &Outline) -> Path {
    let mut path = Path::default();
    for ring in outline.rings() {
        path.add(ring);
        path.close();
    }
    path
}

fn areas(request: Request<'_>, in_play: &[bool], outlines: &[Outline]) -> Vec<Item> {
    let Request { pack, theme, .. } = request;
    let mut items = Vec::new();
    for (at, (area, outline)) in pack.areas.iter().zip(outlines).enumerate() {
        if outline.is_empty() {
            continue;
        }
        let fill: Fill = match (area.is_land(), in_play[at]) {
            (true, true) => colours::ground(pack, area, theme),
            (true, false) => theme.out.into(),
            (false, _) => theme.sea_fill(),
        };
        let mark = AreaMark {
            id: area.id.to_string(),
            name: area.name.to_string(),
            kind: if area.is_land() { "land" } else { "sea" },
            population: area.is_land().then_some(area.population),
            land: ids(pack, &area.land),
            water: ids(pack, &area.water),
        };
        let shape = Shape::filled(path(outline), fill).about(About::Area(AreaId::from(at)));
        items.push(Shape { area: Some(Box::new(mark)), ..shape }.into());
    }
    items
}

/// The surface of a flood plain, which lets the ground below be seen.
fn flood(theme: &Theme) -> Pattern {
    Pattern { motif: Motif::Stripes, ink: theme.flood, ground: None }
}

fn flood_plains(request: Request<'_>, in_play: &[bool], outlines: &[Outline]) -> Vec<Item> {
    let Request { pack, theme, .. } = request;
    let mut covered: Vec<usize> =
        pack.flood_plains.iter().flat_map(|plain| &plain.areas).map(|id| id.index()).collect();
    covered.sort_unstable();
    covered.dedup();
    let drawn = covered.into_iter().filter(|&at| in_play[at] && !outlines[at].is_empty());
    drawn.map(|at| Shape::filled(path(&outlines[at]), flood(theme)).into()).collect()
}

/// How each kind of border is drawn, from the lowest line to the highest.
fn strokes(border: Border, theme: &Theme) -> Vec<Stroke> {
    match border {
        Border::Water => vec![Stroke::new(theme.water_line, 25).dashed(9, 6)],
        Border::Land => vec![Stroke::new(theme.land_line, 20)],
        Border::Both => {
            vec![Stroke::new(theme.land_line, 28), Stroke::new(theme.sea, 28).dashed(5, 9)]
        }
        Border::Coast => vec![Stroke::new(theme.coast_line, 34)],
        Border::Rim => vec![Stroke::new(theme.ink, 20)],
        Border::Closed => vec![Stroke::new(theme.closed_line, 60)],
    }
}

/// How a border is drawn that the outlines cannot show.
fn link_stroke(theme: &Theme) -> Stroke {
    Stroke::new(theme.ink, 30).dashed(3, 6)
}

fn lines(theme: &Theme, edges: &[Edge]) -> Vec<Item> {
    let mut items = Vec::new();
    // Lines that matter more lie above.
    for border in
        [Border::Water, Border::Land, Border::Both, Border::Rim, Border::Coast, Border::Closed]
    {
        for edge in edges.iter().filter(|edge| edge.border == border) {
            let mut path = Path::through(&edge.points);
            if edge.is_ring {
                path.close();
            }
            let about = edge.between.1.map(|other| {
                let (one, other) = (AreaId::from(edge.between.0), AreaId::from(other));
                match border {
                    Border::Closed => About::Closed(one, other),
                    _ => About::Border(one, other),
                }
            });
            for stroke in strokes(border, theme) {
                items.push(Shape { about, ..Shape::line(path.clone(), stroke) }.into());
            }
        }
    }
    items
}

/// Borders that the outlines cannot show.
fn links(theme: &Theme, board: &Board<'_>, places: &[labels::Place]) -> Vec<Item> {
    let draw = |link: &[AreaId; 2]| {
        let ends = link.map(|id| places[id.index()].middle);
        let line = Shape::line(Path::through(&ends), link_stroke(theme));
        line.about(About::Link(link[0], link[1])).into()
    };
    board.links.iter().map(draw).collect()
}

fn ids(pack: &Pack, areas: &[AreaId]) -> Vec<String> {
    areas.iter().map(|id| pack.areas[id.index()].id.to_string()).collect()
}
