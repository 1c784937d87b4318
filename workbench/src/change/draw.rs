//! Draws a new area, into a gap or over others.

use std::collections::BTreeMap;

use strabo_compile::{Part, SourceFile, SourcePack, geojson::FILE};
use strabo_geometry::survey::rings::{centre, outline};
use strabo_geometry::survey::{
    Bounds, Covered, Limits, Point, Survey, close, contacts, cover, join, part_size, size,
};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};
use strabo_render::{board, geojson};
use strabo_sheet::{TextEdit, applied, in_order};

use super::coasts::{changed_coasts, set_coasts};
use super::places::{AreaFacts, Places, row};
use super::{NewFile, Refusal, Result, Subject, corners::keep_centres, rename::must_be_free};
use super::{drawing::Drawing, editor::Editor, new_area::NewArea, order::Order, row::Row};
use crate::geo;

/// A line within so many tolerances of another one runs along it: a hand is not exact.
const REACH: f64 = 4.0;

/// What is drawn.
pub(super) struct Shape<'s> {
    /// Closed lines: one inside of another is a hole.
    pub(super) rings: Vec<&'s [Point]>,
    pub(super) is_sea: bool,
    /// Takes nothing from other areas.
    pub(super) is_below: bool,
}

/// The open seas that fill what no area covers, one for each piece.
pub(super) fn rest_of_board(subject: &Subject<'_>) -> Result<Vec<Order>> {
    let drawing = Drawing::read(subject);
    let drawn =
        Bounds::of(drawing.outlines.areas.iter().flat_map(|(_, area)| area.rings()).flatten());
    let Some(drawn) = drawn else {
        return Err(Refusal::new("no outline is drawn yet")
            .help("draw the land first: the rest of the board becomes sea"));
    };
    let board = drawing.outlines.board.map(|most| Bounds { least: [0.0; 2], most });
    let Bounds { least: [left, top], most: [right, bottom] } = board.unwrap_or(drawn);
    let sheet = [[left, top], [right, top], [right, bottom], [left, bottom]];
    let mut stroke = Stroke::new(drawing, &[&sheet])?;
    stroke.cover(|_, _| true)?;
    let sea = |part: OutlinePart| Order::DrawArea {
        outline: part.outer,
        also: part.holes,
        sea: true,
        below: true,
        id: None,
        name: None,
        population: None,
    };
    Ok(stroke.top.parts.into_iter().map(sea).collect())
}

/// Draws a new area. What it covers is cut from the areas below; it borders on those that it touches.
/// An open sea goes around the land that it would cover as a whole.
pub(super) fn draw_area(subject: &Subject<'_>, new: &NewArea, shape: &Shape<'_>) -> Result {
    must_be_free(subject, strabo_compile::index::Kind::Area, &new.id)?;
    let places = Places::read(subject);
    let drawing = Drawing::read(subject);
    if !places.all.is_empty() && !drawing.outlines.is_drawn() {
        return on_a_draft(subject, new, shape);
    }
    let is_sea = shape.is_sea;
    let mut stroke = Stroke::new(drawing, &shape.rings)?;
    let is_land = |id: &str| places.all.get(id).is_some_and(|place| !place.is_sea);
    stroke.cover(|id, is_whole| shape.is_below || (is_sea && is_whole && is_land(id)))?;
    let Stroke { drawing, near, top, limits } = stroke;
    drawing.must_be_sound(Some((&new.id, &top)))?;
    let borders = Borders::of(&drawing, &near, &top, limits);
    let mut editor = Editor::new(subject);
    let mut draft = Row { at: centre(&top), ..Row::of(new) };
    let mut notes = borders.write(subject, &mut editor, &places, (new, is_sea), &mut draft)?;
    if !is_sea {
        notes.extend(draft.guessed(new));
    }
    let (table, text) =
        if is_sea { ("sea", draft.sea_text(new)) } else { ("area", draft.text(new)) };
    editor.add_row(Part::Map, table, text);
    keep_centres(subject, &mut editor, &drawing)?;
    let mut change = editor.finish(format!("draw the {table} \"{}\"", new.id))?;
    drawing.write(Some(geo::feature(&new.id, &geo::name(&new.name), &top)), &mut change);
    change.notes = notes;
    Ok(change)
}

/// The same in a pack whose outlines are drafted: the drafted ones are written first.
fn on_a_draft(subject: &Subject<'_>, new: &NewArea, shape: &Shape<'_>) -> Result {
    let Some(pack) = subject.known() else {
        return Err(Refusal::new("the map of this pack cannot be read")
            .help("fix the errors that strabo check reports first"));
    };
    let (outlines, _) = board::draft(pack);
    let text = geojson::collection(pack, &outlines);
    let mut files = subject.pack.files.clone();
    files.retain(|file| file.path != FILE);
    files.push(SourceFile::new(FILE, text.clone().into_bytes()));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let name = subject.pack.name.clone();
    let drawn = Subject::new(SourcePack { name, files }, subject.library);
    if !Drawing::read(&drawn).outlines.is_drawn() {
        return Err(Refusal::new("the outlines of this pack cannot be drafted"));
    }
    let mut change = draw_area(&drawn, new, shape)?;
    let (ours, rest): (Vec<TextEdit>, Vec<TextEdit>) =
        change.edits.into_iter().partition(|edit| edit.file == FILE);
    let bytes = applied(text.as_bytes(), &in_order(&ours));
    change.edits = rest;
    if subject.pack.files.iter().any(|file| file.path == FILE) {
        change.removed.push(FILE.to_owned());
    }
    change.created.push(NewFile { path: FILE.to_owned(), bytes });
    change.notes.push("writes the drafted outlines of the other areas to map.geojson".to_owned());
    Ok(change)
}

/// An outline that is being laid over others.
struct Stroke<'s> {
    drawing: Drawing<'s>,
    /// The areas around it.
    near: Vec<usize>,
    top: Outline,
    limits: Limits,
}

impl<'s> Stroke<'s> {
    fn new(drawing: Drawing<'s>, lines: &[&[Point]]) -> Result<Self> {
        let points = |line: &&[Point]| line.iter().map(|at| drawing.point(*at)).collect();
        let rings = lines.iter().map(points).collect::<Result<Vec<Ring>>>()?;
        let mut effort = Effort::for_size(rings.iter().map(Vec::len).sum());
        let Some(top) = outline(rings, &mut effort).filter(|top| !top.is_empty()) else {
            return Err(Refusal::new(
                "an outline has at least three corners and encloses something",
            ));
        };
        let alone = std::slice::from_ref(&top);
        let limits = match drawing.limits() {
            limits if drawing.outlines.is_drawn() => limits,
            _ => Limits::new(alone, None, None),
        };
        if Survey::new(alone, limits, None).is_none_or(|survey| survey.is_crossed(0)) {
            return Err(Refusal::new("the line crosses itself"));
        }
        if size(&top).sqrt() <= 2.0 * limits.least {
            return Err(Refusal::new("the area would be smaller than can be seen"));
        }
        let around = Bounds::of(top.rings().flatten());
        let reach = REACH * limits.tolerance;
        let near = around.map(|around| drawing.near(&around, reach)).unwrap_or_default();
        Ok(Self { drawing, near, top, limits })
    }

    /// Cuts what the new outline covers from the others. Those that stay are cut from the new one
    /// instead; whether they do is asked with whether all of them would be covered.
    fn cover(&mut self, stays: impl Fn(&str, bool) -> bool) -> Result<()> {
        let below = self.along();
        let tangled =
            || Refusal::new("the outlines are too tangled to cut").help("draw a simpler line");
        let covered = cover(&self.top, &below, Some(100.0)).ok_or_else(tangled)?;
        self.top = covered.top;
        let least = self.limits.least;
        for ((area, left), whole) in self.near.clone().into_iter().zip(covered.below).zip(&below) {
            let id = self.drawing.id(area);
            let is_seen = |part: &OutlinePart| part_size(part).sqrt() > least;
            let is_whole = !left.parts.iter().any(is_seen);
            if stays(id, is_whole) {
                let around = cover(whole, std::slice::from_ref(&self.top), Some(100.0));
                let Covered { top, below } = around.ok_or_else(tangled)?;
                self.top = Outline { parts: below.into_iter().flat_map(|one| one.parts).collect() };
                self.top.parts.retain(is_seen);
                self.set(area, top);
                continue;
            }
            if is_whole {
                return Err(Refusal::new(format!("the new area would cover \"{id}\" as a whole"))
                    .help("remove that area first, or draw a smaller one"));
            }
            let (kept, crumbs): (Vec<OutlinePart>, Vec<OutlinePart>) =
                left.parts.into_iter().partition(is_seen);
            // What is left over on the far side of the line, and too small to see, is covered too.
            for crumb in crumbs {
                let crumb = Outline { parts: vec![crumb] };
                self.top = join(&[&self.top, &crumb]).ok_or_else(tangled)?;
            }
            self.set(area, Outline { parts: kept });
        }
        if self.top.is_empty() {
            return Err(Refusal::new("other areas lie everywhere below this line")
                .help("draw where there is no area yet"));
        }
        Ok(())
    }

    fn set(&mut self, area: usize, outline: Outline) {
        if outline != *self.drawing.outline(area) {
            self.drawing.set(area, outline);
        }
    }

    /// Leads the new outline along those that it comes near to. Returns these, with its corners in them.
    fn along(&mut self) -> Vec<Outline> {
        let near = self.near.iter().map(|area| self.drawing.outline(*area).clone());
        let mut all: Vec<Outline> = near.chain([self.top.clone()]).collect();
        let top = all.len() - 1;
        let limits = Limits { tolerance: REACH * self.limits.tolerance, ..self.limits };
        let mut touching = contacts(&all, limits);
        touching.retain(|contact| contact.b == top);
        let order: Vec<usize> = (0..all.len()).collect();
        let closed = close(&all, &order, &touching, limits, Some(100.0));
        if let Some(closed) = closed.filter(|closed| is_plain(&closed.outlines[top])) {
            all = closed.outlines;
        }
        self.top = all.pop().unwrap_or_default();
        all
    }
}

/// True for an outline that encloses something and does not cross itself.
fn is_plain(outline: &Outline) -> bool {
    let alone = std::slice::from_ref(outline);
    let survey = Survey::new(alone, Limits::new(alone, None, None), None);
    size(outline) > 0.0 && survey.is_some_and(|survey| !survey.is_crossed(0))
}

/// The borders that a new area makes and breaks.
struct Borders {
    /// Those that it touches.
    new: Vec<String>,
    /// Those that touched and no longer do.
    lost: Vec<[String; 2]>,
}

impl Borders {
    fn of(drawing: &Drawing<'_>, near: &[usize], top: &Outline, limits: Limits) -> Self {
        let old: Vec<Outline> =
            near.iter().map(|area| drawing.outlines.areas[*area].1.clone()).collect();
        let now = near.iter().map(|area| drawing.outline(*area).clone());
        let now: Vec<Outline> = now.chain([top.clone()]).collect();
        let id = |at: usize| drawing.id(near[at]).to_owned();
        let last = now.len() - 1;
        let found = Survey::new(&now, limits, None);
        let touch = |one: usize, other: usize| {
            let contact = found.as_ref().and_then(|found| found.contact(one, other));
            contact.is_some_and(|contact| limits.shows_border(contact.length))
        };
        let new = (0..last).filter(|at| {
            let contact = found.as_ref().and_then(|found| found.contact(*at, last));
            contact.is_some_and(|contact| limits.is_border(contact.length))
        });
        let before = Survey::new(&old, limits, None).map(|survey| survey.contacts);
        let gone = before
            .iter()
            .flatten()
            .filter(|contact| limits.shows_border(contact.length) && !touch(contact.a, contact.b));
        Self {
            new: new.map(id).collect(),
            lost: gone.map(|gone| [id(gone.a), id(gone.b)]).collect(),
        }
    }

    /// Writes the lists of all areas, and fills those of the new one. Returns what the author should
    /// look at.
    fn write(
        &self,
        subject: &Subject<'_>,
        editor: &mut Editor<'_>,
        places: &Places,
        (new, is_sea): (&NewArea, bool),
        draft: &mut Row,
    ) -> Result<Vec<String>> {
        let mut notes = Vec::new();
        let neighbours: Vec<(&str, &AreaFacts)> = (self.new.iter())
            .filter_map(|id| Some((id.as_str(), places.all.get(id)?)))
            .filter(|(_, place)| !place.impassable)
            .collect();
        for (id, place) in &neighbours {
            let key = if is_sea || place.is_sea { "water" } else { "land" };
            editor.add_entry(row(id, place), key, &new.id);
            draft.list(key).push((*id).to_owned());
        }
        let mut lands =
            neighbours.iter().filter(|(_, place)| !place.is_sea).map(|(_, place)| *place);
        if let Some(first) = lands.next() {
            let lands: Vec<&AreaFacts> = lands.collect();
            let is_shared =
                |region: &&String| lands.iter().all(|place| place.region.contains(region));
            draft.region = first.region.iter().filter(is_shared).cloned().collect();
        }
        // For each area with coasts: what it no longer touches by water.
        let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for [one, other] in &self.lost {
            if !break_border(editor, places, [one, other])? {
                continue;
            }
            notes.push(format!("\"{one}\" and \"{other}\" no longer border on each other"));
            left.entry(one).or_default().push(other);
            left.entry(other).or_default().push(one);
        }
        for (id, place) in places.all.iter().filter(|(_, place)| !place.coasts.is_empty()) {
            let gone = left.get(id.as_str()).map_or(&[][..], Vec::as_slice);
            let is_new = draft.water.iter().any(|there| there == id);
            if is_new || !gone.is_empty() {
                let new = is_new.then_some((new.id.as_str(), &draft.water[..]));
                let coasts = changed_coasts(place, gone, new);
                set_coasts(subject, editor, (id, place), &coasts)?;
                notes.push(format!("`coasts` of \"{id}\" may need a look"));
            }
        }
        Ok(notes)
    }
}

/// Removes the border of two areas that no longer touch, unless it is drawn as a link. Returns whether
/// there was one.
fn break_border(editor: &mut Editor<'_>, places: &Places, [one, other]: [&str; 2]) -> Result<bool> {
    if places.ties(one, other).any(|tie| tie.table == "link") {
        return Ok(false);
    }
    let mut found = false;
    for (here, there) in [(one, other), (other, one)] {
        let place = places.get(here)?;
        for key in ["land", "water"] {
            if super::places::list(place, key).iter().any(|id| id == there) {
                editor.remove_entry(row(here, place), key, there);
                found = true;
            }
        }
    }
    for tie in places.ties(one, other) {
        editor.remove((Part::Map, tie.table, tie.id.clone()));
    }
    Ok(found)
}
