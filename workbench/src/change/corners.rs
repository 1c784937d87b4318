//! Moves the corners of outlines, and the centres of areas.

use strabo_geometry::survey::rings::{centre, edges, holds};
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::{Outline, OutlinePart, Ring};

use super::editor::Editor;
use super::places::{Places, row};
use super::stroke::{distance, far, nearest};
use super::{Refusal, Result, Subject, drawing::Drawing, outlines::Outlines, row::written_at};

/// Moves the centre of an area, where its name stands.
pub(super) fn move_centre(subject: &Subject<'_>, area: &str, to: Point) -> Result {
    let places = Places::read(subject);
    let place = places.get(area)?;
    let drawing = Drawing::read(subject);
    let to = drawing.point(to)?;
    // Rows have one digit behind the point, which may be the wrong side of a line.
    let rounded = to.map(|value| (value * 10.0).round() / 10.0);
    if drawing.outlines.outline(area).is_some_and(|outline| !holds(outline.rings(), rounded)) {
        return Err(Refusal::new(format!(
            "the centre of \"{area}\" must lie inside of its outline"
        ))
        .help("move the outline first"));
    }
    let mut editor = Editor::new(subject);
    set_centre(&mut editor, &drawing, area, row(area, place), rounded);
    editor.finish(format!("move the centre of \"{area}\""))
}

/// Gives an area another centre, where it is written: in `map.geojson`, or in its row.
pub(super) fn set_centre(
    editor: &mut Editor<'_>,
    drawing: &Drawing<'_>,
    area: &str,
    row: (strabo_compile::Part, &'static str, String),
    to: Point,
) {
    match drawing.centre_edit(area, format!("[{},{}]", to[0], to[1])) {
        Some(edit) => editor.edit(edit),
        None => editor.set(row, "at", written_at(to)),
    }
}

/// Moves corners in all outlines that have them. With `is_new`, a corner is made on the side that is
/// nearest to its point.
pub(super) fn move_corners(
    subject: &Subject<'_>,
    moves: &[(Point, Point)],
    is_new: bool,
) -> Result {
    let mut drawing = Drawing::read(subject);
    for (from, to) in moves {
        let (from, to) = (drawing.point(*from)?, drawing.point(*to)?);
        if !drawing.outlines.is_drawn() {
            return Err(Refusal::new("no outline is drawn yet")
                .help("draw an area, or write a draft to map.geojson: strabo draft"));
        }
        let anchor = anchor(&drawing.outlines, from, is_new)?;
        let tolerance = drawing.limits().tolerance;
        let here = Bounds { least: anchor, most: anchor };
        let near = drawing.near(&here, tolerance);
        let move_to = Move { from: anchor, to, tolerance };
        let beside = move_to.beside(&drawing, &near);
        for area in near {
            if let Some(moved) = move_to.made(drawing.outline(area), &beside) {
                drawing.set(area, moved);
            }
        }
    }
    drawing.must_be_sound(None)?;
    let ids: Vec<String> =
        drawing.changed().map(|area| format!("\"{}\"", drawing.id(area))).collect();
    let what = match moves.len() {
        _ if is_new => "add a corner to".to_owned(),
        1 => "move a corner of".to_owned(),
        count => format!("move {count} corners of"),
    };
    let mut editor = Editor::new(subject);
    keep_centres(subject, &mut editor, &drawing)?;
    let mut change = editor.finish(format!("{what} {}", ids.join(", ")))?;
    drawing.write(None, &mut change);
    Ok(change)
}

/// The corner that is meant, or the point of a side.
fn anchor(outlines: &Outlines<'_>, from: Point, is_new: bool) -> Result<Point> {
    let tolerance = outlines.limits.tolerance;
    let all = || outlines.areas.iter().flat_map(|(_, outline)| outline.rings());
    let by_distance = |a: &(f64, Point), b: &(f64, Point)| a.0.total_cmp(&b.0);
    if is_new {
        let sides = all()
            .flat_map(edges)
            .map(|(one, other)| (distance(from, one, other), nearest(from, one, other)));
        let (away, point) = sides.min_by(by_distance).unwrap_or((f64::INFINITY, from));
        // A side is thin: the pointer of an author is not.
        if away > 5.0 * tolerance {
            return Err(Refusal::new("there is no side of an outline at this point"));
        }
        return Ok(point);
    }
    let corners = all().flatten().map(|corner| (far(from, *corner), *corner));
    let (away, corner) = corners.min_by(by_distance).unwrap_or((f64::INFINITY, from));
    if away > tolerance {
        return Err(Refusal::new("there is no corner of an outline at this point"));
    }
    Ok(corner)
}

/// A corner that moves.
struct Move {
    from: Point,
    to: Point,
    tolerance: f64,
}

impl Move {
    /// How near an outline has a corner to the point.
    fn nearest_corner(&self, outline: &Outline) -> f64 {
        let corners = outline.rings().flatten().map(|corner| far(*corner, self.from));
        corners.fold(f64::INFINITY, f64::min)
    }

    /// True for a corner that moves, in an outline whose nearest corner is so far away.
    fn is_meant(&self, corner: Point, least: f64) -> bool {
        least <= self.tolerance && far(corner, self.from) <= least
    }

    /// True for a side of such an outline that another corner comes into.
    fn comes_into(&self, (one, other): (Point, Point), least: f64) -> bool {
        least > self.tolerance && distance(self.from, one, other) <= self.tolerance
    }

    /// The corners of all areas beside the sides that move. An outline that only passes them must have
    /// them too, or it would leave them.
    fn beside(&self, drawing: &Drawing<'_>, near: &[usize]) -> Vec<Point> {
        let mut moving: Vec<(Point, Point)> = Vec::new();
        for area in near {
            let outline = drawing.outline(*area);
            let least = self.nearest_corner(outline);
            moving.extend(outline.rings().flat_map(edges).filter(|side| self.moves(*side, least)));
        }
        let Some(around) = Bounds::of(moving.iter().flat_map(|(one, other)| [one, other])) else {
            return Vec::new();
        };
        let areas = drawing.near(&around, self.tolerance);
        let corners = areas.iter().flat_map(|area| drawing.outline(*area).rings().flatten());
        let is_beside = |corner: &&Point| {
            let mut sides = moving.iter();
            sides.any(|(one, other)| distance(**corner, *one, *other) <= self.tolerance)
        };
        let mut found: Vec<Point> = corners.filter(is_beside).copied().collect();
        found.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        found.dedup();
        found
    }

    fn moves(&self, side: (Point, Point), least: f64) -> bool {
        self.is_meant(side.0, least) || self.is_meant(side.1, least) || self.comes_into(side, least)
    }

    /// An outline whose corner at the point moves; one that only passes there gets a corner. Nothing
    /// when it does neither.
    fn made(&self, outline: &Outline, beside: &[Point]) -> Option<Outline> {
        let least = self.nearest_corner(outline);
        let mut changed = false;
        let mut ring_of = |ring: &Ring| {
            let mut new = Ring::with_capacity(ring.len() + 4);
            for side in edges(ring) {
                new.push(if self.is_meant(side.0, least) { self.to } else { side.0 });
                if !self.moves(side, least) {
                    continue;
                }
                changed = true;
                let mut more: Vec<(f64, Point)> = Vec::new();
                for corner in beside.iter().filter(|corner| {
                    distance(**corner, side.0, side.1) <= self.tolerance
                        && far(**corner, self.from) > self.tolerance
                        && ring.iter().all(|own| far(*own, **corner) > self.tolerance)
                }) {
                    more.push((far(side.0, *corner), *corner));
                }
                if self.comes_into(side, least) {
                    more.push((far(side.0, self.from), self.to));
                }
                more.sort_by(|a, b| a.0.total_cmp(&b.0));
                new.extend(more.into_iter().map(|(_, corner)| corner));
            }
            new.dedup();
            while new.len() > 1 && new.first() == new.last() {
                new.pop();
            }
            new
        };
        let parts = outline.parts.iter().map(|part| OutlinePart {
            outer: ring_of(&part.outer),
            holes: part.holes.iter().map(&mut ring_of).collect(),
        });
        let parts = parts.collect();
        changed.then_some(Outline { parts })
    }
}

/// The areas whose centres are no longer inside of their outlines, with better ones.
fn lost_centres(drawing: &Drawing<'_>) -> Vec<(usize, Point)> {
    let lost = drawing.changed().filter_map(|area| {
        let (was, now) = (drawing.outlines.areas[area].1, drawing.outline(area));
        let old = drawing.outlines.centres[area]?;
        let is_lost = holds(was.rings(), old) && !holds(now.rings(), old);
        let new = centre(now).filter(|_| is_lost)?;
        Some((area, new.map(|value| (value * 10.0).round() / 10.0)))
    });
    lost.collect()
}

/// Moves the centres of areas that are no longer inside of their outlines.
pub(super) fn keep_centres(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    drawing: &Drawing<'_>,
) -> Result<()> {
    let lost = lost_centres(drawing);
    if lost.is_empty() {
        return Ok(());
    }
    let places = Places::read(subject);
    for (area, to) in lost {
        let id = drawing.id(area);
        set_centre(editor, drawing, id, row(id, places.get(id)?), to);
    }
    Ok(())
}
