//! The finished map: places fitted on a board, with ids, names, centres and borders.

use std::collections::BTreeMap;

use strabo_compile::geometry::contact::{By, is_border};
use strabo_compile::geometry::{Bounds, Point, Survey, figure, meets_by};
use strabo_model::map::{AreaKind, CitySite, Outline, OutlinePart};

use super::names::{Taken, clean, id_of, is_id};
use super::shape::{centre, closed};
use super::{Draft, Listed, NO_AREA, Place};

/// The farthest a corner of a pack may lie from the origin.
const LARGEST_BOARD: f64 = 1e6;
/// The side of a board made of a map that is larger.
const SCALED_SIDE: f64 = 1000.0;
/// Contacts that are this many times longer or shorter than the limit are told.
const DOUBTFUL: f64 = 2.0;

const IDS: &str = "names that had to be changed for their ids";
const SAME_NAME: &str = "names given twice (parts of one area are best made one shape)";
const CONTACTS: &str = "contacts of doubtful length";
const OVERLAPS: &str = "outlines that lie over each other, so that borders may be wrong";
const BORDERS: &str = "borders that were left out";
const POPULATION: &str = "populations";
const BOARD: &str = "the board";

/// What the user asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Outlines nearer to each other than this touch.
    pub tolerance: Option<f64>,
    /// The y of the file grows upwards.
    pub flip_y: bool,
}

/// One place of the finished map.
#[derive(Debug)]
pub struct Done {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Land or sea.
    pub kind: AreaKind,
    /// How many tokens it holds.
    pub population: u8,
    /// Its city site.
    pub city_site: Option<CitySite>,
    /// Where it lies; empty when that is not known.
    pub outline: Outline,
    /// Its centre.
    pub at: Option<Point>,
    /// The places it touches by land, in the order of the map.
    pub land: Vec<usize>,
    /// The places it touches by water, in the order of the map.
    pub water: Vec<usize>,
}

/// The finished map.
#[derive(Debug)]
pub struct Map {
    /// The places, in the order of the file.
    pub places: Vec<Done>,
    /// The size of the board.
    pub board: Option<Point>,
    /// The tolerance that was used on outlines.
    pub tolerance: Option<f64>,
    /// The rectangle around everything, as the file has it.
    pub bounds: Option<Bounds>,
    /// Borders by land and by water.
    pub borders: [usize; 2],
}

/// Finishes a map; what is doubtful is added to the doubts of the draft.
pub fn finish(draft: &mut Draft, wishes: Wishes) -> Map {
    let bounds = bounds_of(&draft.places);
    let board = fit(draft, bounds, wishes);
    let mut places = named(draft);
    let mut map = Map { places: Vec::new(), board, tolerance: None, bounds, borders: [0; 2] };
    let mut found: BTreeMap<(usize, usize), Vec<By>> = BTreeMap::new();
    map.tolerance = derive(draft, &places, wishes, &mut found);
    listed(draft, &places, &mut found);
    for ((a, b), all) in found {
        for by in all {
            let (list, count): (fn(&mut Done) -> &mut Vec<usize>, _) = match by {
                By::Land => (|place| &mut place.land, 0),
                By::Water => (|place| &mut place.water, 1),
            };
            list(&mut places[a]).push(b);
            list(&mut places[b]).push(a);
            map.borders[count] += 1;
        }
    }
    map.places = places;
    map
}

fn bounds_of(places: &[Place]) -> Option<Bounds> {
    let corners = places.iter().flat_map(|place| place.outline.rings().flatten());
    Bounds::of(corners.chain(places.iter().filter_map(|place| place.at.as_ref())))
}

/// Moves everything onto a board that begins at the origin, and returns its size.
fn fit(draft: &mut Draft, bounds: Option<Bounds>, wishes: Wishes) -> Option<Point> {
    let bounds = bounds?;
    let on_sheet = draft.sheet.filter(|sheet| {
        !wishes.flip_y
            && (0..2).all(|axis| {
                sheet.least[axis] <= bounds.least[axis] && sheet.most[axis] >= bounds.most[axis]
            })
    });
    if draft.sheet.is_some() && on_sheet.is_none() {
        draft.doubts.add(BOARD, "some of it lies off the sheet; the board is as large as the map");
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
        let line = format!("it is {} units wide and was made {SCALED_SIDE}", figure(side));
        draft.doubts.add(BOARD, line);
    } else if moved {
        let [x, y] = frame.least;
        let line = format!("its corner was at {x}, {y} and was moved to 0, 0");
        draft.doubts.add(BOARD, line);
    }
    let step = (draft.round || moved || scale < 1.0).then(|| step_of(side * scale));
    let place = |[x, y]: Point| {
        let y = if wishes.flip_y { -y } else { y };
        let moved = [(x - frame.least[0]) * scale, (y - frame.least[1]) * scale];
        // Adding nothing makes plain zeros of negative ones.
        moved.map(|value| step.map_or(value, |step| (value * step).round() / step) + 0.0)
    };
    for known in &mut draft.places {
        let before = known.outline.parts.len();
        let parts = std::mem::take(&mut known.outline.parts);
        known.outline.parts =
            parts.into_iter().filter_map(|part| moved_part(part, place)).collect();
        if known.outline.parts.len() < before {
            let line = format!("{}: a part that is smaller than anything else", known.called);
            draft.doubts.add(NO_AREA, line);
        }
        known.at = known.at.map(place);
    }
    // Centres alone do not say where the board ends.
    let drawn = draft.places.iter().any(|known| !known.outline.is_empty());
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

/// Gives every place an id and a name that no other has.
fn named(draft: &mut Draft) -> Vec<Done> {
    let number_id = |word: &str, number: usize| format!("{word}-{number}");
    let number_name = |word: &str, number: usize| format!("{word} ({number})");
    let (mut ids, mut names) = (Taken::default(), Taken::default());
    let given: Vec<Option<String>> = draft
        .places
        .iter()
        .map(|place| place.id.clone().filter(|id| is_id(id) && ids.take(id)))
        .collect();
    let doubts = &mut draft.doubts;
    let mut done = Vec::new();
    let mut silent = 0;
    for (at, (place, given)) in draft.places.iter_mut().zip(given).enumerate() {
        let called = place.name.as_deref().and_then(clean);
        let called = called.or_else(|| place.id.as_deref().and_then(clean));
        let called = called.unwrap_or_else(|| format!("Area {}", at + 1));
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
        silent += usize::from(place.population.is_none() && place.kind == AreaKind::Land);
        let outline = std::mem::take(&mut place.outline);
        let at = place.at.or_else(|| centre(&outline));
        done.push(Done {
            id,
            name,
            kind: place.kind,
            population: place.population.unwrap_or(1),
            city_site: place.city_site.filter(|_| place.kind == AreaKind::Land),
            outline,
            at,
            land: Vec::new(),
            water: Vec::new(),
        });
    }
    if silent > 0 {
        let line = format!("{silent} of the areas did not say theirs and got 1");
        doubts.add(POPULATION, line);
    }
    done
}

/// Adds the borders that outlines show, and returns the tolerance.
fn derive(
    draft: &mut Draft,
    places: &[Done],
    wishes: Wishes,
    found: &mut BTreeMap<(usize, usize), Vec<By>>,
) -> Option<f64> {
    let outlines: Vec<Outline> = places.iter().map(|place| place.outline.clone()).collect();
    if outlines.iter().all(Outline::is_empty) {
        return None;
    }
    let survey = Survey::new(&outlines, wishes.tolerance, None)?;
    let doubts = &mut draft.doubts;
    let pair = |a: usize, b: usize| format!("{} and {}", places[a].id, places[b].id);
    if let Some(area) = survey.tangled {
        let line = format!("near {}, too tangled to derive any border", places[area].id);
        doubts.add(OVERLAPS, line);
    }
    for overlap in &survey.faults.overlaps {
        doubts.add(OVERLAPS, pair(overlap.a, overlap.b));
    }
    for crossing in &survey.faults.crossings {
        doubts.add(OVERLAPS, format!("{} crosses itself", places[crossing.area].id));
    }
    let limit = 2.0 * survey.tolerance;
    for contact in &survey.contacts {
        let counts = is_border(contact, survey.tolerance);
        if contact.length > limit / DOUBTFUL && contact.length < limit * DOUBTFUL {
            let [x, y] = contact.at.map(figure);
            let taken = if counts { "taken for a border" } else { "taken for a corner" };
            let length = figure(contact.length);
            let line = format!("{}: {length} at {x}, {y}, {taken}", pair(contact.a, contact.b));
            doubts.add(CONTACTS, line);
        }
        if counts {
            let by = meets_by(places[contact.a].kind, places[contact.b].kind);
            found.insert((contact.a, contact.b), vec![by]);
        }
    }
    Some(survey.tolerance)
}

/// Adds the borders that were listed.
fn listed(draft: &mut Draft, places: &[Done], found: &mut BTreeMap<(usize, usize), Vec<By>>) {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let key = |text: &str| text.trim().to_lowercase();
    let names = draft.places.iter().map(|place| &place.name);
    for (at, name) in names.enumerate().filter_map(|(at, name)| Some((at, name.as_ref()?))) {
        known.entry(key(name)).or_insert(at);
    }
    // Ids are surer than names, and the ids that were given surer than those made of them.
    for (at, place) in places.iter().enumerate() {
        known.insert(place.id.clone(), at);
    }
    for (at, id) in draft.places.iter().map(|place| &place.id).enumerate() {
        if let Some(id) = id {
            known.entry(key(id)).or_insert(at);
        }
    }
    for Listed { ends, by, called } in &draft.borders {
        let [a, b] = ends.each_ref().map(|end| known.get(&key(end)).copied());
        let unknown = [(a, &ends[0]), (b, &ends[1])].into_iter().find(|(at, _)| at.is_none());
        if let Some((_, end)) = unknown {
            draft.doubts.add(BORDERS, format!("{called}: there is no area \"{end}\""));
        }
        let (Some(a), Some(b)) = (a, b) else { continue };
        if a == b {
            draft.doubts.add(BORDERS, format!("{called}: \"{}\" with itself", ends[0]));
            continue;
        }
        let meets = meets_by(places[a].kind, places[b].kind);
        if *by == Some(By::Land) && meets == By::Water {
            let line = format!("{called}: a sea touches nothing by land; taken as water");
            draft.doubts.add(BORDERS, line);
        }
        let by = if meets == By::Water { By::Water } else { by.unwrap_or(By::Land) };
        let all = found.entry((a.min(b), a.max(b))).or_default();
        if !all.contains(&by) {
            all.push(by);
        }
    }
}
