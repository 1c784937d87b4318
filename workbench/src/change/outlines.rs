//! What changes of areas do to their outlines: cut along a line, and joined where they share sides.

use std::collections::BTreeMap;

use strabo_compile::{geojson::FILE, index::Kind};
use strabo_geometry::survey::rings::{centre, edges, holds, size};
use strabo_geometry::survey::{Limits, Survey, close, join};
use strabo_model::map::{Outline, OutlinePart, Ring};
use strabo_sheet::TextEdit;

use super::stroke::{Cut, cut, distance, far};
use super::{Refusal, Result, Subject, new_area::NewArea};
use crate::geo;

type Point = [f64; 2];

/// The outlines of a pack.
pub(super) struct Outlines<'s> {
    /// The text of the pack's own file; empty when it has none.
    pub(super) text: &'s str,
    /// The features of that file: the area, and where its id stands.
    own: BTreeMap<&'s str, usize>,
    /// All areas with their outlines, also those of extended packs.
    pub(super) areas: Vec<(&'s str, &'s Outline)>,
    pub(super) limits: Limits,
    /// The centres of these areas.
    pub(super) centres: Vec<Option<Point>>,
    /// The size of the board, if it has one.
    pub(super) board: Option<[f64; 2]>,
}

/// An outline that is cut in two.
pub(super) struct Stroke {
    kept: Outline,
    new: Outline,
    /// Where the line begins and ends: corners that neighbours get as well.
    ends: [Point; 2],
    /// Which neighbours touch what is kept, and which touch what is new.
    touching: Vec<(String, bool, bool)>,
}

impl<'s> Outlines<'s> {
    pub(super) fn read(subject: &'s Subject<'_>) -> Self {
        let file = subject.pack.files.iter().find(|file| file.path == FILE);
        let text = file.and_then(|file| std::str::from_utf8(&file.bytes).ok()).unwrap_or_default();
        let sources = subject.outcome().sources.files().iter();
        let mapped = sources.into_iter().find(|file| file.depth == 0 && file.path == FILE);
        let mut own = BTreeMap::new();
        for place in mapped.iter().flat_map(|_| subject.index().places()) {
            let Some(base) = mapped.map(|file| file.base) else { break };
            let at = place.span.start.checked_sub(base).map_or(usize::MAX, |at| at as usize);
            let thing = subject.index().thing(place.thing);
            if at < text.len() && thing.kind == Kind::Area {
                own.entry(thing.id).or_insert(at);
            }
        }
        let pack = subject.known();
        let drawn = || pack.into_iter().flat_map(|pack| pack.areas.iter().zip(&pack.outlines));
        let areas = drawn().map(|(area, outline)| (&*area.id, outline)).collect();
        let centres = drawn().map(|(area, _)| area.at).collect();
        let limits = pack.map_or(Limits { tolerance: 0.0, least: 0.0 }, Limits::of);
        let board = pack.and_then(|pack| pack.board);
        Self { text, own, areas, limits, centres, board }
    }

    /// True when any area has an outline.
    pub(super) fn is_drawn(&self) -> bool {
        self.areas.iter().any(|(_, outline)| !outline.is_empty())
    }

    /// True when an area has an outline.
    pub(super) fn has(&self, id: &str) -> bool {
        self.outline(id).is_some()
    }

    pub(super) fn outline(&self, id: &str) -> Option<&'s Outline> {
        let found = self.areas.iter().find(|(known, _)| *known == id);
        found.map(|(_, outline)| *outline).filter(|outline| !outline.is_empty())
    }

    /// Where the feature of an area in the pack's own file has its id.
    pub(super) fn place(&self, id: &str) -> Option<usize> {
        self.own.get(id).copied()
    }

    /// Cuts an outline along a line.
    pub(super) fn split(&self, id: &str, line: &[Point]) -> Result<Stroke> {
        let Some(outline) = self.outline(id) else {
            return Err(Refusal::new(format!("\"{id}\" has no outline to cut"))
                .help("name the neighbours of the new area instead"));
        };
        if self.place(id).is_none() {
            return Err(Refusal::new(format!("the outline of \"{id}\" is in an extended pack")));
        }
        let Cut { one, other, ends } = cut(outline, line, self.limits.tolerance)?;
        let small = if total(&one) <= total(&other) { &one } else { &other };
        if total(small).sqrt() <= self.limits.least {
            return Err(Refusal::new("the line cuts off less than can be seen")
                .help("lead it through the middle of the area"));
        }
        Ok(Stroke { kept: one, new: other, ends, touching: Vec::new() }.with(self, id))
    }

    /// Joins the outline of one area with that of another, which goes.
    pub(super) fn join(&self, keep: &str, gone: &str) -> Result<Vec<TextEdit>> {
        let places = (self.place(keep), self.place(gone));
        let mut edits = geo::remove_features(FILE, self.text, places.1.as_slice());
        if let (Some(at), Some(one), Some(other)) =
            (places.0, self.outline(keep), self.outline(gone))
        {
            let whole = joined(one, other, self.limits).ok_or_else(|| {
                Refusal::new("the outlines of the two areas are too tangled to be joined")
                    .help("run strabo check and fix what it says about them first")
            })?;
            edits.extend(geo::set_geometry(FILE, self.text, at, geo::written(&whole)));
        }
        Ok(edits)
    }
}

/// Two outlines as one, without the sides that they share.
fn joined(one: &Outline, other: &Outline, limits: Limits) -> Option<Outline> {
    let mut pair = vec![one.clone(), other.clone()];
    let survey = Survey::new(&pair, limits, None);
    let closed = survey.and_then(|survey| close(&pair, &[0, 1], &survey.contacts, limits, None));
    if let Some(closed) = closed {
        pair = closed.outlines;
    }
    join(&[&pair[0], &pair[1]])
}

impl Stroke {
    /// Decides which half is kept, and finds out who touches which.
    fn with(mut self, outlines: &Outlines<'_>, id: &str) -> Self {
        let others =
            outlines.areas.iter().filter(|(known, outline)| *known != id && !outline.is_empty());
        let others: Vec<&(&str, &Outline)> = others.collect();
        if total(&self.kept) < total(&self.new) {
            std::mem::swap(&mut self.kept, &mut self.new);
        }
        let mut all = vec![self.kept.clone(), self.new.clone()];
        all.extend(others.iter().map(|(_, outline)| (*outline).clone()));
        let Some(survey) = Survey::new(&all, outlines.limits, None) else { return self };
        let touches = |half: usize, at: usize| {
            let contact = survey.contact(half, at);
            contact.is_some_and(|contact| outlines.limits.shows_border(contact.length))
        };
        let touching = others
            .iter()
            .enumerate()
            .map(|(at, (known, _))| ((*known).to_owned(), touches(0, at + 2), touches(1, at + 2)));
        self.touching = touching.filter(|(_, one, other)| *one || *other).collect();
        self
    }

    /// The neighbours of the new half alone, and those of both halves.
    pub(super) fn neighbours(&self, all: &[String]) -> (Vec<String>, Vec<String>) {
        let wanted = |kept: bool| {
            let found = self
                .touching
                .iter()
                .filter(|(id, one, other)| *other && *one == kept && all.contains(id));
            found.map(|(id, ..)| id.clone()).collect::<Vec<_>>()
        };
        (wanted(false), wanted(true))
    }

    /// A point inside the new half.
    pub(super) fn centre(&self) -> Option<Point> {
        centre(&self.new)
    }

    /// Another centre for what is kept, if the one it has is not inside any more.
    pub(super) fn kept_centre(&self, now: Option<Point>) -> Option<Point> {
        let now = now?;
        if holds(self.kept.rings(), now) { None } else { centre(&self.kept) }
    }

    /// The edits of `map.geojson`: both halves, and the new corners of their neighbours.
    pub(super) fn edits(&self, outlines: &Outlines<'_>, id: &str, new: &NewArea) -> Vec<TextEdit> {
        let Some(at) = outlines.place(id) else { return Vec::new() };
        let text = outlines.text;
        let feature = geo::feature(&new.id, &geo::name(&new.name), &self.new);
        let mut edits: Vec<TextEdit> = Vec::new();
        edits.extend(geo::set_geometry(FILE, text, at, geo::written(&self.kept)));
        edits.extend(geo::add_feature(FILE, text, at, &feature));
        for (there, outline) in outlines.areas.iter().filter(|(there, _)| *there != id) {
            let Some(at) = outlines.place(there) else { continue };
            if let Some(changed) = with_corners(outline, &self.ends, outlines.limits.tolerance) {
                edits.extend(geo::set_geometry(FILE, text, at, geo::written(&changed)));
            }
        }
        edits
    }
}

/// An outline with corners where a line ends at one of its sides; nothing if none does.
fn with_corners(outline: &Outline, ends: &[Point; 2], tolerance: f64) -> Option<Outline> {
    let mut changed = false;
    let mut ring_with = |ring: &Ring| {
        let mut new = Ring::with_capacity(ring.len() + 2);
        for (from, to) in edges(ring) {
            new.push(from);
            let on = ends.iter().filter(|end| {
                ![from, to].contains(end)
                    && !ring.contains(end)
                    && distance(**end, from, to) <= tolerance
            });
            let mut on: Vec<&Point> = on.collect();
            on.sort_by(|a, b| far(from, **a).total_cmp(&far(from, **b)));
            changed |= !on.is_empty();
            new.extend(on);
        }
        new
    };
    let parts = outline.parts.iter().map(|part| OutlinePart {
        outer: ring_with(&part.outer),
        holes: part.holes.iter().map(&mut ring_with).collect(),
    });
    let parts = parts.collect();
    changed.then_some(Outline { parts })
}

fn total(outline: &Outline) -> f64 {
    let part = |part: &OutlinePart| size(&part.outer) - part.holes.iter().map(size).sum::<f64>();
    outline.parts.iter().map(part).sum()
}
