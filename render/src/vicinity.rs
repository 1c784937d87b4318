//! A part of a board: one area with the places it touches, small enough to show beside a text.

use strabo_model::map::{Feature, Outline, Start};
use strabo_model::{Area, Pack, refs::AreaId};

use crate::map::{Plan, Tint};
use crate::request::Request;
use crate::scene::{Item, Rectangle, Scene};
use crate::theme::Theme;

/// How much paper is left around the board.
const MARGIN: i32 = 12;

/// A place that is this many times as far away as its neighbours usually are has no position in the picture.
const FAR: f64 = 3.0;

/// Draws an area and up to `most` places that it touches, those by land first. Returns `None` if there is
/// nothing to draw.
pub fn scene(pack: &Pack, area: AreaId, most: usize, theme: &Theme) -> Option<Scene> {
    let part = part_of(pack, area, most)?;
    let request = Request { pack: &part, setup: None, theme };
    let plan = Plan::of(request)?;
    let sheet = plan.sheet(request, Tint::Soft, [MARGIN, MARGIN]);
    let [_, _, right, bottom] = sheet.frame.bounds();
    let (width, height) = (right + MARGIN, bottom + MARGIN);
    let mut items = vec![Item::from(Rectangle::new(0, 0, width, height, theme.paper))];
    items.extend(sheet.items());
    let description = format!("{} and what it touches", part.name);
    Some(Scene { title: part.name.to_string(), description, width, height, items })
}

fn distance([x, y]: [f64; 2], [u, v]: [f64; 2]) -> f64 {
    (x - u).hypot(y - v)
}

/// How far from the first place the others may lie. One on the other side of the board would leave no room
/// for the rest, and takes long to draft.
fn reach(pack: &Pack, kept: &[AreaId]) -> f64 {
    let mut centres = kept.iter().map(|id| pack.get(*id).and_then(|area| area.at));
    let Some(Some(own)) = centres.next() else { return f64::INFINITY };
    let mut away: Vec<f64> = centres.flatten().map(|at| distance(own, at)).collect();
    away.sort_by(f64::total_cmp);
    let middle = away.len().saturating_sub(1) / 2;
    away.get(middle).map_or(f64::INFINITY, |usual| FAR * usual)
}

/// A pack that has nothing but an area and some places that it touches.
#[doc(hidden)]
pub fn part_of(pack: &Pack, area: AreaId, most: usize) -> Option<Pack> {
    let own = pack.get(area)?;
    let mut kept = vec![area];
    for neighbour in own.land.iter().chain(&own.water) {
        if kept.len() <= most && !kept.contains(neighbour) {
            kept.push(*neighbour);
        }
    }
    let number = |id: &AreaId| kept.iter().position(|known| known == id).map(AreaId::from);
    let all = |ids: &[AreaId]| -> Vec<AreaId> { ids.iter().filter_map(number).collect() };
    let features = |features: &[Feature]| -> Vec<Feature> {
        let parts = features.iter().map(|one| Feature { areas: all(&one.areas), ..one.clone() });
        parts.filter(|one| !one.areas.is_empty()).collect()
    };
    let outlines: Vec<Outline> =
        kept.iter().filter_map(|id| pack.outlines.get(id.index())).cloned().collect();
    let drawn = outlines.len() == kept.len() && outlines.iter().any(|shape| !shape.is_empty());
    let reach = if drawn { f64::INFINITY } else { reach(pack, &kept) };
    let areas = kept.iter().filter_map(|id| pack.get(*id));
    let areas = areas.map(|area| Area {
        at: area.at.filter(|at| own.at.is_none_or(|centre| distance(centre, *at) <= reach)),
        land: all(&area.land),
        water: all(&area.water),
        coasts: Vec::new(),
        coast_names: Vec::new(),
        ..area.clone()
    });
    let starts = pack.starts.iter().filter_map(|start| {
        Some(Start { civilization: start.civilization, area: number(&start.area)? })
    });
    let pairs = |pairs: &[[AreaId; 2]]| -> Vec<[AreaId; 2]> {
        let both = pairs.iter().filter_map(|[one, other]| Some([number(one)?, number(other)?]));
        both.collect()
    };
    Some(Pack {
        id: pack.id.clone(),
        name: own.name.clone(),
        version: pack.version.clone(),
        tolerance: pack.tolerance,
        least_contact: pack.least_contact,
        outlines: if drawn { outlines } else { Vec::new() },
        areas: areas.collect(),
        civilizations: pack.civilizations.clone(),
        terrains: pack.terrains.clone(),
        flood_plains: features(&pack.flood_plains),
        volcanoes: features(&pack.volcanoes),
        links: pairs(&pack.links),
        closed: pairs(&pack.closed),
        starts: starts.collect(),
        ..Pack::default()
    })
}
