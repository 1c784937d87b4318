//! Edits of the coordinates of a feature, corner by corner: what did not move stays as it is written.

use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;
use strabo_model::map::{Outline, OutlinePart, Ring};
use strabo_sheet::TextEdit;

use super::place::{edit, range_of};

type Point = [f64; 2];

#[derive(Deserialize)]
struct Feature<'t> {
    #[serde(borrow)]
    geometry: &'t RawValue,
}

#[derive(Deserialize)]
struct Geometry<'t> {
    #[serde(borrow, rename = "type")]
    kind: &'t RawValue,
    #[serde(borrow)]
    coordinates: &'t RawValue,
}

/// A polygon: closed lines of corners as they are written.
type Lines<'t> = Vec<Vec<&'t RawValue>>;

/// An outline as the geometry of a feature.
pub(crate) fn written(outline: &Outline) -> String {
    let ring = |ring: &Ring| {
        let corners = ring.iter().chain(ring.first());
        let corners: Vec<String> = corners.map(|[x, y]| format!("[{x},{y}]")).collect();
        format!("[{}]", corners.join(","))
    };
    let part = |part: &OutlinePart| {
        let rings = std::iter::once(&part.outer).chain(&part.holes);
        format!("[{}]", rings.map(ring).collect::<Vec<_>>().join(","))
    };
    let parts: Vec<String> = outline.parts.iter().map(part).collect();
    match &parts[..] {
        [only] => format!("{{\"type\":\"Polygon\",\"coordinates\":{only}}}"),
        _ => format!("{{\"type\":\"MultiPolygon\",\"coordinates\":[{}]}}", parts.join(",")),
    }
}

/// Gives the feature in a range of a text another outline.
pub fn set_outline(
    path: &str,
    text: &str,
    feature: Range<usize>,
    new: &Outline,
) -> Option<Vec<TextEdit>> {
    let feature: Feature<'_> = serde_json::from_str(&text[feature]).ok()?;
    let whole = || vec![edit(path, range_of(text, feature.geometry.get()), written(new))];
    let Some(lines) = lines_of(feature.geometry) else { return Some(whole()) };
    let is_alike = lines.len() == new.parts.len()
        && lines.iter().zip(&new.parts).all(|(lines, part)| lines.len() == 1 + part.holes.len());
    if !is_alike {
        return Some(whole());
    }
    let mut edits = Vec::new();
    for (line, ring) in lines.iter().flatten().zip(new.rings()) {
        match in_line(path, text, line, ring) {
            Some(found) => edits.extend(found),
            None => return Some(whole()),
        }
    }
    Some(edits)
}

/// The closed lines of a geometry, part by part.
fn lines_of(geometry: &RawValue) -> Option<Vec<Lines<'_>>> {
    let geometry: Geometry<'_> = serde_json::from_str(geometry.get()).ok()?;
    let coordinates = geometry.coordinates.get();
    match geometry.kind.get() {
        "\"Polygon\"" => Some(vec![serde_json::from_str(coordinates).ok()?]),
        "\"MultiPolygon\"" => serde_json::from_str(coordinates).ok(),
        _ => None,
    }
}

/// The edits of one closed line, whose last corner is the first one again.
fn in_line(path: &str, text: &str, line: &[&RawValue], ring: &Ring) -> Option<Vec<TextEdit>> {
    let old: Option<Vec<Point>> = line
        .iter()
        .map(|raw| serde_json::from_str::<Vec<f64>>(raw.get()).ok()?.get(..2)?.try_into().ok())
        .collect();
    let old = old.filter(|old| old.len() > 1)?;
    let new: Vec<Point> = ring.iter().chain(ring.first()).copied().collect();
    let is_same = |a: &Point, b: &Point| a.map(f64::to_bits) == b.map(f64::to_bits);
    let place = |at: usize| range_of(text, line[at].get());
    let comma = if line[0].get().contains(", ") { ", " } else { "," };
    let corner = |[x, y]: &Point| format!("[{x}{comma}{y}]");
    if old.len() == new.len() {
        let moved = old.iter().zip(&new).enumerate().filter(|(_, (old, new))| !is_same(old, new));
        return Some(moved.map(|(at, (_, new))| edit(path, place(at), corner(new))).collect());
    }
    let shorter = old.len().min(new.len());
    let same = |pairs: &mut dyn Iterator<Item = (&Point, &Point)>| {
        pairs.take(shorter - 1).take_while(|(old, new)| is_same(old, new)).count()
    };
    let mut front = same(&mut old.iter().zip(&new));
    let back = same(&mut old.iter().rev().zip(new.iter().rev())).min(shorter - front);
    // Something is always replaced, so that no comma is left over.
    let back = if front + back == shorter && front == 0 { back - 1 } else { back };
    if front + back == shorter {
        front -= 1;
    }
    let between = &text[place(0).end..place(1).start];
    let corners: Vec<String> = new[front..new.len() - back].iter().map(corner).collect();
    let range = place(front).start..place(old.len() - back - 1).end;
    Some(vec![edit(path, range, corners.join(between))])
}
