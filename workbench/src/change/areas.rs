//! Areas that come, move to another region, and are split in two.

use strabo_compile::{Part, index::Kind};
use strabo_sheet::{quoted, written};

use super::coasts::{leave_coasts, reach_coasts, share_coasts};
use super::outlines::{Outlines, Stroke};
use super::places::{AreaFacts, Places, Tie, distinct, list, row, these};
use super::rename::{declared, must_be_free};
use super::row::{Row, written_at};
use super::{By, Refusal, Result, Subject, editor::Editor, new_area::NewArea};

/// How an area is split.
#[derive(Clone, Debug)]
pub enum Split {
    /// By a line across its outline, from one side to another; both parts keep the neighbours that they
    /// touch.
    Stroke(Vec<[f64; 2]>),
    /// By neighbours: the new area takes the first ones, and both have the others.
    Neighbours {
        /// Neighbours of the new area alone.
        taken: Vec<String>,
        /// Neighbours of both.
        shared: Vec<String>,
    },
}

/// Moves an area to the region of another civilization. `from` says which region it leaves, where it
/// belongs to several.
pub fn move_area(subject: &Subject<'_>, id: &str, to: &str, from: Option<&str>) -> Result {
    move_areas(subject, &[id.to_owned()], to, from)
}

/// Moves several areas to the region of another civilization.
pub fn move_areas(subject: &Subject<'_>, ids: &[String], to: &str, from: Option<&str>) -> Result {
    let places = Places::read(subject);
    declared(subject, Kind::Civilization, to)?;
    let mut editor = Editor::new(subject);
    for id in distinct(ids)? {
        let place = places.get(id)?;
        for region in left_region(id, place, to, from)? {
            editor.remove_entry(row(id, place), "region", region);
        }
        editor.add_entry(row(id, place), "region", to);
    }
    editor.finish(format!("move {} to the region of \"{to}\"", these(ids)))
}

/// The region that an area leaves.
fn left_region<'p>(
    id: &str,
    place: &'p AreaFacts,
    to: &str,
    from: Option<&'p str>,
) -> Result<Vec<&'p str>> {
    if place.is_sea {
        return Err(Refusal::new("an open sea belongs to no region"));
    }
    let regions = &place.region;
    if regions.iter().any(|region| region == to) {
        return Err(Refusal::new(format!("\"{id}\" belongs to the region of \"{to}\" already")));
    }
    match from {
        Some(from) if regions.iter().any(|region| region == from) => Ok(vec![from]),
        Some(from) => {
            Err(Refusal::new(format!("\"{id}\" does not belong to the region of \"{from}\"")))
        }
        None if regions.len() > 1 => {
            Err(Refusal::new(format!("\"{id}\" belongs to several regions"))
                .help(format!("say which one it leaves: {}", regions.join(", "))))
        }
        None => Ok(regions.iter().map(String::as_str).collect()),
    }
}

/// Adds an area that borders on others. It belongs to the region that all of them belong to.
pub fn add_area(subject: &Subject<'_>, new: &NewArea, between: &[String], by: By) -> Result {
    must_be_free(subject, Kind::Area, &new.id)?;
    let places = Places::read(subject);
    let mut ends: Vec<(&str, &AreaFacts)> = Vec::new();
    for id in between {
        let place = places.get(id)?;
        if place.is_sea && by != By::Water {
            return Err(Refusal::new(format!(
                "\"{id}\" is an open sea, which has no border by land"
            ))
            .help("add the area by water"));
        }
        if place.impassable {
            return Err(Refusal::new(format!("\"{id}\" is impassable and has no borders")));
        }
        ends.push((id, place));
    }
    let Some((_, first)) = ends.first() else {
        return Err(Refusal::new("an area needs neighbours").help("name at least one"));
    };
    let mut editor = Editor::new(subject);
    let mut notes = Vec::new();
    for key in by.keys() {
        for (id, place) in &ends {
            editor.add_entry(row(id, place), key, &new.id);
            if *key == "water" {
                notes.extend(reach_coasts(subject, &mut editor, (id, place), &new.id, between)?);
            }
        }
    }
    let lands: Vec<&&AreaFacts> =
        ends.iter().map(|(_, place)| place).filter(|place| !place.is_sea).collect();
    let region: Vec<String> = (first.region.iter())
        .filter(|region| lands.iter().all(|place| place.region.contains(region)))
        .cloned()
        .collect();
    let centres: Option<Vec<[f64; 2]>> = ends.iter().map(|(_, place)| place.at).collect();
    let mut draft = Row { region, ..Row::of(new) };
    draft.at = centres.map(|centres| middle(&centres));
    for key in by.keys() {
        *draft.list(key) = between.to_vec();
    }
    editor.add_row(Part::Map, "area", draft.text(new));
    let mut change = editor.finish(format!("add the area \"{}\"", new.id))?;
    change.notes = notes;
    change.notes.extend(draft.guessed(new));
    if Outlines::read(subject).is_drawn() {
        change.notes.push("it has no outline yet: draw it in map.geojson".to_owned());
    }
    Ok(change)
}

/// Splits an area in two. The new one belongs to the same regions, and both border on each other.
pub fn split_area(subject: &Subject<'_>, id: &str, new: &NewArea, how: &Split) -> Result {
    must_be_free(subject, Kind::Area, &new.id)?;
    let places = Places::read(subject);
    let place = places.get(id)?;
    let outlines = Outlines::read(subject);
    let mut stroke: Option<Stroke> = None;
    let (taken, shared) = match how {
        Split::Neighbours { taken, shared } => (taken.clone(), shared.clone()),
        Split::Stroke(line) => {
            let cut = outlines.split(id, line)?;
            let (taken, shared) = cut.neighbours(&all_neighbours(place));
            stroke = Some(cut);
            (taken, shared)
        }
    };
    for there in taken.iter().chain(&shared) {
        if !place.land.contains(there) && !place.water.contains(there) {
            return Err(Refusal::new(format!("\"{id}\" does not border on \"{there}\"")));
        }
    }
    let mut editor = Editor::new(subject);
    let mut draft = Row { region: place.region.clone(), ..Row::of(new) };
    for key in ["land", "water"] {
        for there in list(place, key) {
            let is_taken = taken.contains(there);
            if !is_taken && !shared.contains(there) {
                continue;
            }
            draft.list(key).push(there.clone());
            if let Some(other) = places.all.get(there)
                && list(other, key).iter().any(|entry| entry == id)
            {
                editor.add_entry(row(there, other), key, &new.id);
                if is_taken {
                    editor.remove_entry(row(there, other), key, id);
                }
            }
            if is_taken {
                editor.remove_entry(row(id, place), key, there);
            }
        }
    }
    let seam = if place.is_sea { "water" } else { "land" };
    editor.add_entry(row(id, place), seam, &new.id);
    draft.list(seam).push(id.to_owned());
    let mut notes = Vec::new();
    if !place.coasts.is_empty() && taken.iter().any(|there| place.water.contains(there)) {
        let gone: Vec<&str> = taken.iter().map(String::as_str).collect();
        leave_coasts(subject, &mut editor, id, place, &gone);
        notes.push(format!("`coasts` of \"{id}\" and its neighbours may need a look"));
    }
    for there in taken.iter().chain(&shared) {
        if let Some(other) = places.all.get(there) {
            share_coasts(
                subject,
                &mut editor,
                (there, other),
                (id, &new.id),
                taken.contains(there),
            );
        }
    }
    for tie in places.ties.iter().filter(|tie| tie.places.iter().any(|there| there == id)) {
        let other = tie.places.iter().find(|there| *there != id);
        if other.is_some_and(|there| taken.contains(there)) {
            redirect(&mut editor, tie, id, &new.id);
        } else if tie.table == "one_way" && other.is_some_and(|there| shared.contains(there)) {
            let ends: Vec<String> = tie
                .places
                .iter()
                .map(|end| quoted(if end == id { &new.id } else { end }))
                .collect();
            let name = quoted(&format!("{}-{}", tie.id, new.id));
            let text = format!("[[one_way]]\nid = {name}\nfrom = {}\nto = {}\n", ends[0], ends[1]);
            editor.add_row(Part::Map, "one_way", text);
        }
    }
    draft.at = match &stroke {
        Some(stroke) => stroke.centre(),
        None => place.at.and_then(|here| towards(here, &taken, &places)),
    };
    if let Some(stroke) = stroke {
        for edit in stroke.edits(&outlines, id, new) {
            editor.edit(edit);
        }
        if let Some(centre) = stroke.kept_centre(place.at) {
            editor.set(row(id, place), "at", written_at(centre));
        }
    } else if outlines.has(id) {
        notes.push("it has no outline yet: draw it in map.geojson".to_owned());
    }
    notes.extend(draft.guessed(new));
    let text = if place.is_sea { draft.sea_text(new) } else { draft.text(new) };
    editor.add_row(Part::Map, place.table(), text);
    let mut change = editor.finish(format!("split \"{}\" off the area \"{id}\"", new.id))?;
    change.notes = notes;
    Ok(change)
}

/// Lets a row about two places name another one of them.
fn redirect(editor: &mut Editor<'_>, tie: &Tie, old: &str, new: &str) {
    let row = (Part::Map, tie.table, tie.id.clone());
    let ends: Vec<String> =
        tie.places.iter().map(|end| quoted(if end == old { new } else { end })).collect();
    match (tie.table, &ends[..]) {
        ("one_way", [from, to]) => {
            editor.set(row.clone(), "from", from.clone());
            editor.set(row, "to", to.clone());
        }
        _ => editor.set(row, "between", written(&ends, "between")),
    }
}

fn all_neighbours(place: &AreaFacts) -> Vec<String> {
    let mut all: Vec<String> = place.land.iter().chain(&place.water).cloned().collect();
    all.sort();
    all.dedup();
    all
}

/// A point a third of the way to the middle of the neighbours that a new area takes.
fn towards(here: [f64; 2], taken: &[String], places: &Places) -> Option<[f64; 2]> {
    let there = taken.iter().filter_map(|id| places.all.get(id)?.at);
    let there: Vec<[f64; 2]> = there.collect();
    (!there.is_empty()).then(|| {
        let there = middle(&there);
        [0, 1].map(|axis| here[axis] + (there[axis] - here[axis]) / 3.0)
    })
}

fn middle(points: &[[f64; 2]]) -> [f64; 2] {
    #[expect(clippy::cast_precision_loss, reason = "an area has few neighbours")]
    let count = points.len().max(1) as f64;
    [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
}
