//! Builds the map: fits areas on a board, gives them ids, names and centres, and derives borders.

use std::collections::{BTreeMap, BTreeSet};

use strabo_geometry::survey::{Bounds, Contact, Point, figure, meets_by};
use strabo_geometry::survey::{contact::By, rings::without_keyholes};
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, CitySite, Outline, OutlinePart, Wraps};

use super::coasts::{self, Coast};
use super::listed::{BordersByEnds, Pairs, close, compare, listed, shared_coasts};
use super::names::{Taken, clean, id_of, is_id, is_provisional, provisional, text};
use super::passages::{self, Passage};
use super::settle::{Settled, Wanted, settle};
use super::shape::{centre, closed, holds};
use super::svg::{art::framed, text::SEVERAL};
use super::{
    Details, Imported, ImportedArea, NO_AREA, few, known::Known, said::said, same::shared,
    seam::over_seam, trace::Trace,
};

/// The largest coordinate in a pack.
const LARGEST_BOARD: f64 = 1e6;
/// Larger maps are scaled to a board with this side.
const SCALED_SIDE: f64 = 1000.0;
/// Contacts within this factor of the limit are reported.
const DOUBTFUL: f64 = 2.0;

const UNNAMED: &str = "without a name, numbered for now: write it on the shape as a text or a label and \
     import with --update, or use strabo rename";
const IDS: &str = "ids that differ from the names";
const SAME_NAME: &str = "duplicate names (combine parts of one area into one shape)";
const CONTACTS: &str = "contacts of unclear length";
const OVERLAPS: &str = "overlapping outlines, so that borders may be wrong";
const IMPASSABLE: &str = "impassable seas";
const POPULATION: &str = "populations";
const BOARD: &str = "the board";
const GAPS: &str = "gaps between outlines";
const NEAR: &str = "side by side without a border, farther apart than the tolerance (--tolerance)";
const KEYHOLES: &str = "lines that lead into a hole and back, read as holes";
const ISLANDS: &str = "drawn over a sea, cut out of it";
pub(crate) const SEAM: &str = "borders over sides of the board that meet";
const WATERS: &str = "waters that land cuts off from a sea, seas of their own now";

/// Options of the import.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Wishes {
    /// Outlines closer together than this touch; chosen from gaps and overlaps if nothing is given.
    pub tolerance: Option<f64>,
    /// Of several tolerances, takes the one with which the fewest findings remain.
    pub auto: bool,
    /// Contacts that are not longer than this are corners.
    pub least_contact: Option<f64>,
    /// The y axis of the file points up.
    pub flip_y: bool,
    /// Areas that meet by land next to the same sea share a coast.
    pub all_coasts: bool,
    /// A sea that land divides stays one sea of several parts.
    pub whole_seas: bool,
}

/// One area of the finished map.
#[derive(Debug, Default)]
pub struct FinishedArea {
    pub id: String,
    pub name: String,
    /// Land or sea.
    pub kind: AreaKind,
    /// How many tokens it can hold.
    pub population: u8,
    pub city_site: Option<CitySite>,
    /// Its outline; empty if the file has none.
    pub outline: Outline,
    /// Its centre.
    pub at: Option<Point>,
    /// The areas it touches by land, in the order of the map.
    pub land: Vec<usize>,
    /// The areas it touches by water, in the order of the map.
    pub water: Vec<usize>,
    /// Its coasts, if it has several.
    pub coasts: Vec<Coast>,
    /// What else the file says.
    pub details: Details,
}

#[derive(Debug, Default)]
pub struct Map {
    /// The areas, in the order of the file.
    pub areas: Vec<FinishedArea>,
    /// The size of the board.
    pub board: Option<Point>,
    /// The tolerance that was used on outlines.
    pub tolerance: Option<f64>,
    /// True if the tolerance is written down, so that `strabo check` measures with the same.
    pub is_tolerance_needed: bool,
    /// The least contact, if it was given.
    pub least_contact: Option<f64>,
    /// The bounding box in the coordinates of the file.
    pub bounds: Option<Bounds>,
    /// Borders by land and by water.
    pub borders: [usize; 2],
    /// Canals and straits.
    pub passages: Vec<Passage>,
    /// Listed borders of areas that do not touch.
    pub links: Pairs,
    /// Places that lie side by side without a border: it is not listed, or one of them is impassable.
    pub closed: Pairs,
    /// Which opposite sides of the board meet.
    pub wraps: Option<Wraps>,
    /// A drawing over the areas, as large as the board.
    pub art: Option<String>,
}

/// Builds the map; what the user should look at is added to the doubts.
pub fn finish(imported: &mut Imported, mut wishes: Wishes) -> Map {
    let least = imported.trace.as_ref().map(Trace::least_contact);
    wishes.least_contact = wishes.least_contact.or(least);
    place_on_board(imported, wishes);
    let (bounds, board) = imported.placed.unwrap_or_default();
    let mut areas = named(imported);
    let mut map = Map {
        board,
        least_contact: wishes.least_contact,
        bounds,
        wraps: imported.wraps,
        art: imported.art.take(),
        ..Map::default()
    };
    let mut found = BordersByEnds::new();
    let mut touching = Vec::new();
    let step = step_of(board.map_or(1.0, |[width, height]| width.max(height)));
    if let Some(settled) = settled(imported, &mut areas, wishes, step) {
        derive(imported, &areas, &settled, &mut found, &mut touching);
        derive_over_seam(imported, &areas, &settled, &map, &mut found);
        nearly_touching(imported, &areas, &settled);
        map.tolerance = Some(settled.survey.limits.tolerance);
        map.is_tolerance_needed = wishes.tolerance.is_some() || settled.is_tolerance_needed();
    }
    let places: Vec<_> = areas.iter().map(|place| (place.id.as_str(), place.kind)).collect();
    let closed: Vec<bool> = areas.iter().map(|place| place.details.impassable).collect();
    let one_sided = listed(imported, &places, &closed, &mut found);
    let drawn: Vec<bool> = areas.iter().map(|place| !place.outline.is_empty()).collect();
    let shut = close(imported, &places, (&closed, &drawn), &mut found, &mut touching);
    [map.links, map.closed] = compare(imported, &places, &drawn, &touching, &found);
    map.closed.extend(shut);
    shared_coasts(imported, &places, &mut found, wishes.all_coasts);
    for ((a, b), all) in found {
        for by in all {
            let (list, count): (fn(&mut FinishedArea) -> &mut Vec<usize>, _) = match by {
                By::Land => (|place| &mut place.land, 0),
                By::Water => (|place| &mut place.water, 1),
            };
            list(&mut areas[a]).push(b);
            list(&mut areas[b]).push(a);
            map.borders[count] += 1;
        }
    }
    // The ends without the border, each with its list: a hub may lack thousands.
    let mut missing: BTreeMap<(usize, bool), BTreeSet<usize>> = BTreeMap::new();
    for (from, to, by) in one_sided {
        missing.entry((to, by == By::Land)).or_default().insert(from);
    }
    for ((at, by_land), gone) in missing {
        let list = if by_land { &mut areas[at].land } else { &mut areas[at].water };
        list.retain(|other| !gone.contains(other));
    }
    let ids: Vec<String> = areas.iter().map(|place| place.id.clone()).collect();
    let known = Known::new(&imported.areas).with_ids(ids.iter().map(String::as_str));
    map.passages = passages::resolve(&imported.passages, &known, &mut imported.doubts);
    for place in areas.iter_mut().filter(|place| !place.details.coasts.is_empty()) {
        let (said, doubts) = (&place.details.coasts, &mut imported.doubts);
        place.coasts = coasts::resolve(&place.id, said, &known, &place.water, &ids, doubts);
    }
    map.areas = areas;
    map
}

/// Moves everything to where it lies on the board, once.
pub fn place_on_board(imported: &mut Imported, mut wishes: Wishes) {
    if imported.placed.is_some() {
        return;
    }
    wishes.flip_y |= imported.is_north_up;
    for place in &mut imported.areas {
        if let Some(outline) = without_keyholes(&place.outline) {
            place.outline = outline;
            imported.doubts.add(KEYHOLES, place.called.clone());
        }
    }
    let bounds = bounds_of(&imported.areas);
    imported.placed = Some((bounds, fit(imported, bounds, wishes)));
}

fn bounds_of(areas: &[ImportedArea]) -> Option<Bounds> {
    let corners = areas.iter().flat_map(|place| place.outline.rings().flatten());
    Bounds::of(corners.chain(areas.iter().filter_map(|place| place.at.as_ref())))
}

/// Moves everything to a board whose corner is the origin; returns the size of the board.
fn fit(imported: &mut Imported, bounds: Option<Bounds>, wishes: Wishes) -> Option<Point> {
    let bounds = bounds?;
    let on_sheet = imported.sheet.filter(|sheet| {
        !wishes.flip_y
            && (0..2).all(|axis| {
                sheet.least[axis] <= bounds.least[axis] && sheet.most[axis] >= bounds.most[axis]
            })
    });
    if imported.sheet.is_some() && on_sheet.is_none() {
        imported
            .doubts
            .add(BOARD, "some areas are outside of the sheet; the board is as large as the map");
    }
    let mut frame = on_sheet.unwrap_or(bounds);
    if wishes.flip_y {
        (frame.least[1], frame.most[1]) = (-frame.most[1], -frame.least[1]);
    }
    let fits = frame.least.iter().all(|value| *value >= 0.0)
        && frame.most.iter().all(|value| *value <= LARGEST_BOARD);
    if fits && on_sheet.is_none() {
        frame.least = [0.0; 2];
    }
    let side = (frame.most[0] - frame.least[0]).max(frame.most[1] - frame.least[1]);
    let scale = if side > LARGEST_BOARD { SCALED_SIDE / side } else { 1.0 };
    let moved = frame.least.iter().any(|value| value.abs() > 0.0);
    if side > LARGEST_BOARD {
        let line = format!("it was {} units wide and is now {SCALED_SIDE}", figure(side));
        imported.doubts.add(BOARD, line);
    } else if moved {
        let [x, y] = frame.least.map(figure);
        imported.doubts.add(BOARD, format!("its corner was moved from {x}, {y} to 0, 0"));
    }
    let step = (imported.round || moved || scale < 1.0).then(|| step_of(side * scale));
    let place = |[x, y]: Point| {
        let y = if wishes.flip_y { -y } else { y };
        let moved = [(x - frame.least[0]) * scale, (y - frame.least[1]) * scale];
        // Adding zero turns -0.0 into 0.0.
        moved.map(|value| step.map_or(value, |step| (value * step).round() / step) + 0.0)
    };
    for known in &mut imported.areas {
        let before = known.outline.parts.len();
        let parts = std::mem::take(&mut known.outline.parts);
        known.outline.parts =
            parts.into_iter().filter_map(|part| moved_part(part, place)).collect();
        if known.outline.parts.len() < before {
            imported.doubts.add(NO_AREA, format!("{}: a part that is too small", known.called));
        }
        known.at = known.at.map(place);
    }
    imported.bays.iter_mut().for_each(|(at, ..)| *at = place(*at));
    imported.art = imported.art.take().map(|art| framed(&art, &frame));
    // Without outlines the size of the board is not known.
    let drawn = imported.areas.iter().any(|known| !known.outline.is_empty());
    drawn
        .then(|| place([frame.most[0], if wishes.flip_y { -frame.most[1] } else { frame.most[1] }]))
}

fn moved_part(part: OutlinePart, place: impl Fn(Point) -> Point) -> Option<OutlinePart> {
    let moved = |ring: Vec<Point>| closed(ring.into_iter().map(&place).collect());
    let outer = moved(part.outer)?;
    Some(OutlinePart { outer, holes: part.holes.into_iter().filter_map(moved).collect() })
}

/// How finely coordinates are written: about a millionth of the board.
fn step_of(side: f64) -> f64 {
    let digits = 6.0 - side.max(1e-6).log10().ceil();
    10_f64.powf(digits.clamp(0.0, 12.0))
}

/// Gives every area a unique id and a unique name.
fn named(imported: &mut Imported) -> Vec<FinishedArea> {
    let number_id = |word: &str, number: usize| format!("{word}-{number}");
    let number_name = |word: &str, number: usize| format!("{word} ({number})");
    let (mut ids, mut names) = (Taken::default(), Taken::default());
    let given: Vec<Option<String>> = imported
        .areas
        .iter()
        .map(|place| place.id.clone().filter(|id| is_id(id) && ids.take(id)))
        .collect();
    let mut rest = Taken::default();
    for word in imported.rest.iter().flat_map(|row| [&row.id, &row.name]).flatten() {
        rest.take(word);
    }
    let doubts = &mut imported.doubts;
    let mut done = Vec::new();
    let (mut silent, mut last) = (Vec::new(), [0; 2]);
    for (at, (place, given)) in imported.areas.iter_mut().zip(given).enumerate() {
        let called = place.name.as_deref().and_then(clean);
        let called = called.or_else(|| place.id.as_deref().and_then(clean));
        let is_numbered = place.unnamed || called.is_none();
        let called = called.filter(|name| !place.unnamed || is_provisional(name));
        let called =
            called.unwrap_or_else(|| provisional(place.kind, [&ids, &names, &rest], &mut last));
        let id = given.unwrap_or_else(|| {
            let source = place.id.as_deref().filter(|id| !id_of(id).is_empty()).unwrap_or(&called);
            let wanted = id_of(source);
            let wanted = if wanted.is_empty() { format!("area-{}", at + 1) } else { wanted };
            let id = ids.take_or_number(&wanted, number_id);
            let plain = source.bytes().all(|b| b.is_ascii_alphanumeric() || b" '-_".contains(&b));
            if !plain || id != wanted || place.id.is_some() {
                doubts.add(IDS, format!("\"{source}\" became {id}"));
            }
            id
        });
        let name = names.take_or_number(&called, number_name);
        if name != called {
            let line = format!("{}: \"{called}\" became \"{name}\" ({id})", place.called);
            doubts.add(SAME_NAME, line);
        }
        if is_numbered && imported.trace.is_none() {
            doubts.add(UNNAMED, format!("{id}: {}", place.called));
        }
        if place.population.is_none() && place.kind == AreaKind::Land && !place.details.impassable {
            silent.push(id.clone());
        }
        if place.details.impassable && place.kind == AreaKind::Sea {
            place.details.impassable = false;
            doubts.add(IMPASSABLE, format!("{id}: a sea cannot be impassable; imported as open"));
        }
        place.details.said = place.details.said.take().or_else(|| Some(said(place)));
        let outline = std::mem::take(&mut place.outline);
        let at = place.at.or_else(|| centre(&outline));
        done.push(FinishedArea {
            id,
            name,
            kind: place.kind,
            population: place.population.unwrap_or(1),
            city_site: place.city_site.filter(|_| place.kind == AreaKind::Land),
            outline,
            at,
            details: std::mem::take(&mut place.details),
            ..FinishedArea::default()
        });
    }
    if !silent.is_empty() {
        let plural = if silent.len() == 1 { "" } else { "s" };
        let (count, ids) = (silent.len(), few(&silent));
        doubts.add(POPULATION, format!("{count} area{plural} without a population got 1: {ids}"));
    }
    done
}

/// Gives neighbours the same corners and says what was done. Returns nothing if no area is drawn.
fn settled(
    imported: &mut Imported,
    areas: &mut Vec<FinishedArea>,
    wishes: Wishes,
    step: f64,
) -> Option<Settled> {
    let outlines: Vec<Outline> = areas.iter().map(|place| place.outline.clone()).collect();
    if outlines.iter().all(Outline::is_empty) {
        return None;
    }
    let kinds: Vec<AreaKind> = areas.iter().map(|place| place.kind).collect();
    let is_sea = |area: usize| kinds[area] == AreaKind::Sea;
    let Wishes { tolerance, least_contact: least, auto, whole_seas, .. } = wishes;
    let wanted = Wanted { tolerance, least, auto, whole_seas, step };
    let settled = settle(outlines, &is_sea, &wanted)?;
    add_waters(imported, areas, &settled);
    let mut others = std::mem::take(&mut imported.bays);
    others.retain(|(_, name, _)| areas.iter().all(|place| place.name != *name));
    for (_, name, _) in others {
        imported.doubts.add(SEVERAL, format!("\"{name}\" on a sea that has a name"));
    }
    let given = imported.areas.iter().map(|place| place.at.is_some());
    for ((place, outline), given) in areas.iter_mut().zip(&settled.outlines).zip(given) {
        place.outline.clone_from(outline);
        // The centre of the outline that is written, so that an update recognises it.
        if !given {
            place.at = centre(outline);
        }
    }
    let doubts = &mut imported.doubts;
    let tolerance = settled.survey.limits.tolerance;
    match settled.gap {
        Some(gap) if wishes.tolerance.is_none() => {
            let strait = if gap > tolerance { ", which is taken for a strait" } else { "" };
            let (gap, tolerance) = (figure(gap), figure(tolerance));
            let line = format!("outlines lie about {gap} apart{strait}: tolerance {tolerance}");
            doubts.add(GAPS, line);
        }
        Some(gap) if gap > tolerance => {
            doubts.add(GAPS, format!("outlines lie about {} apart", figure(gap)));
        }
        _ => {}
    }
    if settled.is_given_up {
        let line = "too complex to close: all areas keep the corners they were drawn with";
        doubts.add(GAPS, line.to_owned());
    }
    if settled.changed > 0 {
        let (outlines, their) =
            if settled.changed == 1 { ("outline", "its") } else { ("outlines", "their") };
        let line = format!("snapped {} {outlines} to {their} neighbours", settled.changed);
        doubts.add(GAPS, line);
    }
    let better =
        settled.better().map(|better| format!("try --tolerance {}, or --auto", figure(better)));
    let is_wider = settled.trials.first().is_some_and(|(first, _)| *first < tolerance);
    let taken = || format!("{} was taken", figure(tolerance));
    if let Some(end) = better.or_else(|| is_wider.then(taken)) {
        let tried = settled.trials.iter().map(|(tolerance, findings)| {
            let remain = if *findings == 1 { "finding remains" } else { "findings remain" };
            format!("{findings} {remain} at tolerance {}", figure(*tolerance))
        });
        let tried: Vec<String> = tried.collect();
        doubts.add(GAPS, format!("{}: {end}", tried.join(", ")));
    }
    let mut said = BTreeSet::new();
    for (sea, islands) in &settled.cut {
        let new = islands.iter().filter(|at| said.insert(**at));
        let islands: Vec<String> = new.map(|at| areas[*at].id.clone()).collect();
        if !islands.is_empty() {
            doubts.add(ISLANDS, format!("{}: {}", areas[*sea].id, few(&islands)));
        }
    }
    Some(settled)
}

/// Adds the waters that land cuts off, named after their sea and the land along most of their shore.
fn add_waters(imported: &mut Imported, areas: &mut Vec<FinishedArea>, settled: &Settled) {
    let (mut ids, mut names) = (Taken::default(), Taken::default());
    for place in areas.iter() {
        ids.take(&place.id);
        names.take(&place.name);
    }
    // A text that stands on a water which is cut off names that, and not the rest of the sea.
    for (outline, sea) in settled.outlines[areas.len()..].iter().zip(&settled.split) {
        let place = &mut areas[*sea];
        let is_there = |(at, name, _): &&(Point, String, _)| {
            *name == place.name && holds(outline.rings(), *at)
        };
        let Some((_, _, before)) = imported.bays.iter().find(is_there) else { continue };
        names.free(&place.name);
        if let Some(before) = before {
            place.name.clone_from(before);
        } else {
            ids.free(&place.id);
            place.id = ids.take_or_number("open-sea", |word, number| format!("{word}-{number}"));
            "Open Sea".clone_into(&mut place.name);
        }
        place.name = names.take_or_number(&place.name, |word, number| format!("{word} {number}"));
    }
    for (outline, sea) in settled.outlines[areas.len()..].iter().zip(&settled.split) {
        let new = areas.len();
        let shores =
            settled.survey.contacts.iter().filter(|found| found.a == new || found.b == new);
        let longest = shores.max_by(|one, other| one.length.total_cmp(&other.length));
        let shore = longest.map_or(*sea, |found| found.a.min(found.b));
        let named = imported.bays.iter().position(|(at, ..)| holds(outline.rings(), *at));
        let name = named.map(|at| imported.bays.swap_remove(at).1);
        let said = name.iter().map(|name| ("name".to_owned(), text(name)));
        let details = Details { said: Some(said.collect()), ..Details::default() };
        let effort = &mut Effort::for_size(outline.rings().map(Vec::len).sum());
        let known = imported.rest.iter().position(|row| {
            row.kind == AreaKind::Sea && shared(&row.outline, outline, effort).is_some()
        });
        let known = known.map(|at| imported.rest.swap_remove(at));
        let name = name.or_else(|| known.as_ref()?.name.clone());
        let name = name.unwrap_or_else(|| format!("{} at {}", areas[*sea].name, areas[shore].name));
        let name = names.take_or_number(&name, |word, number| format!("{word} ({number})"));
        let id = known.and_then(|row| row.id).filter(|id| ids.take(id));
        let id = id.unwrap_or_else(|| {
            ids.take_or_number(&id_of(&name), |word, number| format!("{word}-{number}"))
        });
        let at = centre(outline);
        let [x, y] = at.unwrap_or_default().map(figure);
        let line = format!("{id} (\"{name}\") at {x}, {y}, from {}", areas[*sea].id);
        imported.doubts.add(WATERS, line);
        let called = imported.areas[*sea].called.clone();
        imported.areas.push(ImportedArea::new(called, None, Some(name.clone()), AreaKind::Sea));
        areas.push(FinishedArea {
            id,
            name,
            kind: AreaKind::Sea,
            outline: outline.clone(),
            at,
            details,
            ..FinishedArea::default()
        });
    }
}

/// Names areas that run side by side a little farther apart than the tolerance: they may be meant to touch.
fn nearly_touching(imported: &mut Imported, areas: &[FinishedArea], settled: &Settled) {
    for (Contact { a, b, at, .. }, tolerance) in &settled.near {
        if !(imported.areas[*a].all_listed && imported.areas[*b].all_listed) {
            let ([x, y], wide) = (at.map(figure), figure(*tolerance));
            let names = format!("{} and {}", areas[*a].id, areas[*b].id);
            let line = format!("{names} at {x}, {y}, closer than {wide}");
            imported.doubts.add(NEAR, line);
        }
    }
}

/// Adds the borders where outlines touch.
fn derive(
    imported: &mut Imported,
    areas: &[FinishedArea],
    settled: &Settled,
    found: &mut BordersByEnds,
    touching: &mut Vec<(usize, usize)>,
) {
    let survey = &settled.survey;
    let doubts = &mut imported.doubts;
    let pair = |a: usize, b: usize| format!("{} and {}", areas[a].id, areas[b].id);
    if let Some(area) = survey.tangled {
        doubts.add(OVERLAPS, format!("near {}: too complex to derive borders", areas[area].id));
    }
    for overlap in &survey.faults.overlaps {
        doubts.add(OVERLAPS, pair(overlap.a, overlap.b));
    }
    for crossing in &survey.faults.crossings {
        doubts.add(OVERLAPS, format!("{} crosses itself", areas[crossing.area].id));
    }
    let limits = survey.limits;
    let all_listed = |at: usize| imported.areas[at].all_listed;
    let unlisted = |contact: &&Contact| !(all_listed(contact.a) && all_listed(contact.b));
    let counted = survey.contacts.iter().filter(|contact| limits.is_border(contact.length));
    touching.extend(counted.map(|contact| (contact.a, contact.b)));
    for contact in survey.contacts.iter().filter(unlisted) {
        let counts = limits.is_border(contact.length);
        if contact.length > limits.least / DOUBTFUL && contact.length < limits.least * DOUBTFUL {
            let [x, y] = contact.at.map(figure);
            let taken = if counts { "treated as a border" } else { "treated as a corner" };
            let length = figure(contact.length);
            let line = format!("{}: {length} at {x}, {y}, {taken}", pair(contact.a, contact.b));
            doubts.add(CONTACTS, line);
        }
        if counts {
            let by = meets_by(areas[contact.a].kind, areas[contact.b].kind);
            found.insert((contact.a, contact.b), vec![by]);
        }
    }
}

/// Adds the borders of areas that touch where two sides of the board meet, unless a list has the borders.
fn derive_over_seam(
    imported: &mut Imported,
    areas: &[FinishedArea],
    settled: &Settled,
    map: &Map,
    found: &mut BordersByEnds,
) {
    let (Some(board), Some(wraps), None) = (map.board, map.wraps, &imported.borders_from) else {
        return;
    };
    for Contact { a, b, at, .. } in
        over_seam(&settled.outlines, board, wraps, settled.survey.limits)
    {
        let are_listed = imported.areas[a].all_listed && imported.areas[b].all_listed;
        let is_closed = [a, b].iter().any(|at| areas[*at].details.impassable);
        let ends = (a.min(b), a.max(b));
        if !are_listed && !is_closed && !found.contains_key(&ends) {
            let [x, y] = at.map(figure);
            imported.doubts.add(SEAM, format!("{} and {} at {x}, {y}", areas[a].id, areas[b].id));
            found.insert(ends, vec![meets_by(areas[a].kind, areas[b].kind)]);
        }
    }
}
