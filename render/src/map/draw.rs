//! Draws the board: seas with their depth along the coast, land, borders, links and names.

use strabo_model::{Pack, effort::Effort, map::Outline, refs::AreaId};

use super::arrows::arrows;
use super::colours::{self, Tint};
use super::crossing::{EFFORT, ends};
use super::edges::{Border, Edge};
use super::labels::{AreaLabels, line_height};
use super::{plains, seam::over_rim, sheet::Sheet};
use crate::paint::{Colour, Fill, Stroke};
use crate::path::Path;
use crate::scene::{About, Anchor, AreaMark, Group, Item, Shape, Text};
use crate::theme::{Theme, ThemeKind};

/// The outline of an area as a path.
pub fn path(outline: &Outline) -> Path {
    let mut path = Path::default();
    for ring in outline.rings() {
        path.add(ring);
        path.close();
    }
    path
}

/// All areas. Each covers what is painted before it: land covers the depth lines of the sea, and land
/// without a flood plain covers the edges of the bands beside it.
pub fn areas(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let pack = sheet.request.pack;
    let covered = plains::covered(sheet);
    let mut items = Vec::with_capacity(pack.areas.len() + 2);
    let paint = |which: &dyn Fn(usize) -> bool, items: &mut Vec<Item>| {
        for at in (0..pack.areas.len()).filter(|&at| which(at) && !sheet.outlines[at].is_empty()) {
            items.push(area(sheet, at).into());
        }
    };
    let is_land = |at: usize| pack.areas[at].is_land();
    paint(&|at| !is_land(at), &mut items);
    items.push(Group { name: "depths", opacity: 100, items: depths(sheet) }.into());
    paint(&|at| is_land(at) && covered[at], &mut items);
    if sheet.tint == Tint::Soft && !pack.flood_plains.is_empty() {
        let bands = plains::items(sheet, &covered, places);
        items.push(Group { name: "flood-plains", opacity: 100, items: bands }.into());
    }
    paint(&|at| is_land(at) && !covered[at], &mut items);
    items
}

fn area(sheet: &Sheet<'_>, at: usize) -> Shape {
    let (pack, theme) = (sheet.request.pack, sheet.request.theme);
    let area = &pack.areas[at];
    let fill: Fill = match (area.is_land(), sheet.in_play[at]) {
        _ if area.impassable => theme.stone_fill(),
        (true, true) => colours::ground(pack, area, sheet.tint, theme),
        (true, false) => theme.out.into(),
        (false, _) => theme.sea_fill(),
    };
    let mark = AreaMark {
        id: area.id.to_string(),
        name: area.name.to_string(),
        kind: if area.is_land() { "land" } else { "sea" },
        population: (area.is_land() && !area.impassable).then_some(area.population),
        land: ids(pack, &area.land),
        water: ids(pack, &area.water),
    };
    let shape = Shape::filled(path(&sheet.outlines[at]), fill).about(About::Area(AreaId::from(at)));
    Shape { area: Some(Box::new(mark)), ..shape }
}

fn ids(pack: &Pack, areas: &[AreaId]) -> Vec<String> {
    areas.iter().map(|id| pack[*id].id.to_string()).collect()
}

/// Shallow water along the coasts, and a line where it ends. Land is painted over the inner half.
fn depths(sheet: &Sheet<'_>) -> Vec<Item> {
    let theme = sheet.request.theme;
    let light = Colour::WHITE;
    let mixed = |hundredths: u32| theme.sea.mixed(light, hundredths);
    let strokes = match theme.look {
        ThemeKind::Light => {
            vec![
                Stroke::new(mixed(22), 440),
                Stroke::new(mixed(42), 240),
                Stroke::new(mixed(66), 100),
            ]
        }
        ThemeKind::Dark => {
            vec![
                Stroke::new(mixed(4), 440),
                Stroke::new(mixed(8), 240),
                Stroke::new(mixed(15), 100),
            ]
        }
        ThemeKind::Print => {
            let line = Colour::new(0x0090_9090);
            vec![Stroke::new(light, 300), Stroke::new(line, 156), Stroke::new(light, 140)]
        }
    };
    let coasts = coasts(sheet);
    let mut items = Vec::with_capacity(coasts.len() * strokes.len());
    for stroke in strokes {
        // A dash that never ends has no round ends, which would reach beyond the rim of the board. It
        // would leave a gap where a closed line begins, which has no ends anyway.
        let open = stroke.dashed(1_000_000, 1);
        let stroke = |path: &Path| if path.is_closed() { stroke } else { open };
        items.extend(coasts.iter().map(|path| Shape::line(path.clone(), stroke(path)).into()));
    }
    items
}

/// The lines where land meets sea, joined to lines as long as they can be.
fn coasts(sheet: &Sheet<'_>) -> Vec<Path> {
    let is_land = |at: usize| sheet.request.pack.areas[at].is_land();
    let is_coast = |edge: &&Edge| {
        edge.between.1.is_some_and(|other| is_land(other) != is_land(edge.between.0))
    };
    let coasts: Vec<&Edge> = sheet.edges.iter().filter(is_coast).collect();
    join(&coasts)
}

/// Lines joined where the end of one is the end of another.
fn join(edges: &[&Edge]) -> Vec<Path> {
    let key = |point: &[f64; 2]| point.map(|value| crate::path::whole(value * 100.0));
    let ends = |at: usize| [edges[at].points.first(), edges[at].points.last()].map(|p| p.map(key));
    let mut at_point: Vec<([i32; 2], usize)> = (0..edges.len())
        .filter(|&at| !edges[at].is_ring)
        .flat_map(|at| ends(at).into_iter().flatten().map(move |key| (key, at)))
        .collect();
    at_point.sort_unstable();
    let mut is_used = vec![false; edges.len()];
    let next = |end: [i32; 2], is_used: &[bool]| {
        let from = at_point.partition_point(|(key, _)| *key < end);
        let mut here = at_point[from..].iter().take_while(|(key, _)| *key == end);
        here.find(|(_, at)| !is_used[*at]).map(|(_, at)| *at)
    };
    let mut paths = Vec::new();
    for at in 0..edges.len() {
        if std::mem::replace(&mut is_used[at], true) {
            continue;
        }
        let mut points = edges[at].points.clone();
        // Forward from the end, then from the beginning, with the line turned around.
        for _ in 0..2 {
            while let Some(found) = points.last().and_then(|end| next(key(end), &is_used)) {
                is_used[found] = true;
                let more = &edges[found].points;
                if ends(found)[0] == points.last().map(key) {
                    points.extend(&more[1..]);
                } else {
                    points.extend(more.iter().rev().skip(1));
                }
            }
            points.reverse();
        }
        let mut path = Path::through(&points);
        let meets = points.len() > 2 && points.first().map(key) == points.last().map(key);
        if edges[at].is_ring || meets {
            path.close();
        }
        paths.push(path);
    }
    paths
}

fn line(edge: &Edge) -> Path {
    let mut path = Path::through(&edge.points);
    if edge.is_ring {
        path.close();
    }
    path
}

/// How each kind of border is drawn, from the lowest line to the highest.
pub fn strokes(border: Border, theme: &Theme) -> Vec<Stroke> {
    let broad = |stroke: Stroke| Stroke { tenths: stroke.tenths * theme.lines / 100, ..stroke };
    let usual = match border {
        Border::Water => vec![Stroke::new(theme.water_line, 22).dashed(9, 6)],
        Border::Land => vec![Stroke::new(theme.land_line, 14)],
        Border::Both => {
            let gaps = theme.sea.mixed(theme.water_line, if theme.is_print() { 0 } else { 20 });
            vec![Stroke::new(theme.land_line, 26), Stroke::new(gaps, 26).dashed(5, 8)]
        }
        Border::Coast => vec![Stroke::new(theme.coast_line, 26)],
        Border::Rim => vec![Stroke::new(theme.ink, 14)],
        Border::Closed => {
            vec![Stroke::new(theme.closed_line, 64), Stroke::new(theme.paper, 22).dashed(4, 5)]
        }
    };
    usual.into_iter().map(broad).collect()
}

/// How the line between two regions is drawn.
pub fn region_stroke(theme: &Theme) -> Stroke {
    Stroke::new(theme.land_line.mixed(theme.ink, 45), 30 * theme.lines / 100)
}

/// How a border is drawn that the outlines cannot show.
pub fn link_stroke(theme: &Theme) -> Stroke {
    Stroke::new(theme.ink, 30).dashed(3, 6)
}

/// The lines between areas. Lines that matter more lie above.
pub fn lines(sheet: &Sheet<'_>) -> Vec<Item> {
    let theme = sheet.request.theme;
    let mut items = Vec::with_capacity(sheet.edges.len());
    for border in
        [Border::Water, Border::Land, Border::Both, Border::Rim, Border::Coast, Border::Closed]
    {
        let strokes = strokes(border, theme);
        for edge in sheet.edges.iter().filter(|edge| edge.border == border) {
            let about = edge.between.1.map(|other| {
                let (one, other) = (AreaId::from(edge.between.0), AreaId::from(other));
                match border {
                    Border::Closed => About::Closed(one, other),
                    _ => About::Border(one, other),
                }
            });
            let path = line(edge);
            if is_region_line(sheet.request.pack, edge) {
                items.push(Shape { about, ..Shape::line(path, region_stroke(theme)) }.into());
                continue;
            }
            for stroke in &strokes {
                items.push(Shape { about, ..Shape::line(path.clone(), *stroke) }.into());
            }
        }
    }
    items
}

/// True if an edge is drawn as the line between two regions: by land alone, and nobody has both sides.
pub fn is_region_line(pack: &Pack, edge: &Edge) -> bool {
    let region = |at: usize| &pack.areas[at].region;
    edge.border == Border::Land
        && edge.between.1.is_some_and(|other| {
            let (one, other) = (region(edge.between.0), region(other));
            let are_nobodys = one.is_empty() && other.is_empty();
            !are_nobodys && !one.iter().any(|id| other.contains(id))
        })
}

/// Borders that the outlines cannot show.
pub fn links(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let mut effort = Effort::new(EFFORT);
    let draw = |link: &[AreaId; 2]| {
        let ends = ends(sheet, places, *link, &mut effort);
        let over = over_rim(sheet.request.pack.wraps, &sheet.frame, ends);
        let lines = over.map_or_else(|| vec![ends], Vec::from);
        let (stroke, about) = (link_stroke(sheet.request.theme), About::Link(link[0], link[1]));
        let line =
            move |ends: [[f64; 2]; 2]| Shape::line(Path::through(&ends), stroke).about(about);
        lines.into_iter().map(line)
    };
    let mut items: Vec<Item> = sheet.links.iter().flat_map(draw).map(Item::from).collect();
    items.extend(arrows(sheet, places));
    items
}

/// The lines that lead from what stands outside to its area.
pub fn leaders(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let theme = sheet.request.theme;
    let mut items = Vec::new();
    for (at, place) in places.iter().enumerate() {
        for ends in &place.leaders {
            let path = Path::through(ends);
            items.push(Shape::line(path.clone(), Stroke::new(theme.land, 34)).into());
            let leader = Shape::line(path, Stroke::new(theme.ink, 13));
            items.push(leader.about(About::Leader(AreaId::from(at))).into());
            let [x, y] = ends[1].map(crate::path::whole);
            items.push(Shape::filled(Path::circle(x, y, 3), theme.ink).into());
        }
    }
    items
}

pub fn names(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let (pack, theme) = (sheet.request.pack, sheet.request.theme);
    let mut items = Vec::with_capacity(places.len());
    for (at, (area, place)) in pack.areas.iter().zip(places).enumerate() {
        let Some(name) = &place.name else { continue };
        let (colour, glow) = match (area.is_land(), sheet.in_play[at]) {
            (true, true) => (theme.ink, if name.is_on_sea { theme.sea } else { theme.land }),
            (true, false) => (theme.on_out, theme.out),
            (false, _) => (theme.on_sea, theme.sea),
        };
        let [x, top] = name.top;
        let mut y = top + name.size * 9 / 10;
        for line in &name.lines {
            let text = Text::new(x, y, name.size, colour, &**line).anchored(Anchor::Middle);
            let text = Text {
                bold: place.badge.is_some(),
                italic: !area.is_land(),
                serif: theme.serif,
                glow: Some(glow),
                whole: name.whole.clone(),
                about: Some(About::Name(AreaId::from(at))),
                ..text
            };
            items.push(text.into());
            y += line_height(name.size);
        }
    }
    items
}
