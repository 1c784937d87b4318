//! Adds and removes the border of two places, on both sides.

use serde::Deserialize;
use strabo_compile::Part;

use super::editor::Editor;
use super::places::{Place, Places};
use super::{Change, Refusal, Subject};
use crate::sheet::{Sheet, quoted};

/// How two places touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// By land.
    Land,
    /// By water.
    Water,
    /// By land and by water.
    Both,
}

impl By {
    /// The lists it is about.
    pub(super) const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Land => &["land"],
            Self::Water => &["water"],
            Self::Both => &["land", "water"],
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Land => "by land",
            Self::Water => "by water",
            Self::Both => "by land and water",
        }
    }
}

/// Adds a border to the lists of both places. A one-way border of the two becomes an ordinary one, and
/// a closed contact is opened.
pub fn add_border(
    subject: &Subject<'_>,
    one: &str,
    other: &str,
    by: By,
) -> Result<Change, Refusal> {
    let places = Places::read(subject);
    let ends = pair(&places, one, other)?;
    if by != By::Water && ends.iter().any(|place| place.is_sea) {
        return Err(Refusal::new("an open sea has no border by land").help("add it by water"));
    }
    let mut editor = Editor::new(subject);
    let mut is_new = false;
    for key in by.keys() {
        for (here, there, place) in [(one, other, ends[0]), (other, one, ends[1])] {
            if !list(place, key).iter().any(|id| id == there) {
                is_new = true;
                editor.add_entry(row(here, place), key, there);
            }
        }
    }
    let words = by.words();
    if !is_new {
        return Err(Refusal::new(format!("\"{one}\" and \"{other}\" border {words} already")));
    }
    let mut notes = Vec::new();
    for tie in places.ties(one, other).filter(|tie| matches!(tie.table, "one_way" | "closed")) {
        notes.push(format!("removes the {} \"{}\"", tie.table, tie.id));
        editor.remove((Part::Map, tie.table, tie.id.clone()));
    }
    let mut change =
        editor.finish(format!("add the border of \"{one}\" and \"{other}\" {words}"))?;
    change.notes = notes;
    Ok(change)
}

/// Removes a border from the lists of both places, whichever of them declares it. With their last border
/// go the rows that are only about it.
pub fn remove_border(
    subject: &Subject<'_>,
    one: &str,
    other: &str,
    by: By,
) -> Result<Change, Refusal> {
    let places = Places::read(subject);
    let ends = pair(&places, one, other)?;
    let words = by.words();
    let mut editor = Editor::new(subject);
    let mut found = false;
    let mut left = [false; 2];
    for (side, (here, there)) in [(one, other), (other, one)].into_iter().enumerate() {
        let place = ends[side];
        for key in ["land", "water"] {
            if !list(place, key).iter().any(|id| id == there) {
                continue;
            }
            if by.keys().contains(&key) {
                found = true;
                editor.remove_entry(row(here, place), key, there);
                if key == "water" {
                    leave_coasts(subject, &mut editor, here, place, &[there]);
                }
            } else {
                left[side] = true;
            }
        }
    }
    if !found {
        return Err(Refusal::new(format!("\"{one}\" and \"{other}\" do not border {words}")));
    }
    let mut notes = Vec::new();
    for tie in places.ties(one, other) {
        let is_idle = match tie.table {
            "one_way" => !left[usize::from(tie.places[0] != one)],
            "link" | "passage" => left == [false; 2],
            _ => false,
        };
        if is_idle {
            notes.push(format!("removes the {} \"{}\"", tie.table, tie.id));
            editor.remove((Part::Map, tie.table, tie.id.clone()));
        }
    }
    let title = format!("remove the border of \"{one}\" and \"{other}\" {words}");
    let mut change = editor.finish(title)?;
    change.notes = notes;
    Ok(change)
}

fn pair<'p>(places: &'p Places, one: &str, other: &str) -> Result<[&'p Place; 2], Refusal> {
    let ends = [places.get(one)?, places.get(other)?];
    if one == other {
        return Err(Refusal::new(format!("\"{one}\" cannot border on itself")));
    }
    if let Some(closed) = [one, other].into_iter().zip(ends).find(|(_, place)| place.impassable) {
        return Err(Refusal::new(format!("\"{}\" is impassable and has no borders", closed.0)));
    }
    Ok(ends)
}

/// The row of a place.
pub(super) fn row(id: &str, place: &Place) -> (Part, &'static str, String) {
    (Part::Map, place.table(), id.to_owned())
}

/// A list of borders of a place.
pub(super) fn list<'p>(place: &'p Place, key: &str) -> &'p [String] {
    if key == "land" { &place.land } else { &place.water }
}

/// Takes places out of the coasts of another. A coast without any goes, and with it its name.
pub(super) fn leave_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    here: &str,
    place: &Place,
    gone: &[&str],
) {
    let stays = |id: &&String| !gone.contains(&id.as_str());
    if place.coasts.iter().flatten().all(|id| stays(&id)) {
        return;
    }
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(super::editor::table_of(Part::Map, place.table())?, here)?;
        Some((sheet, sheet.forest.get(row, "coasts")?, sheet.forest.get(row, "coast_names")))
    });
    let is_empty = |coast: &Vec<String>| coast.iter().filter(stays).count() == 0;
    let empty: Vec<usize> =
        (0..place.coasts.len()).filter(|at| is_empty(&place.coasts[*at])).collect();
    let Some((sheet, coasts, names)) = own else {
        let kept = place.coasts.iter().filter(|coast| !is_empty(coast));
        let kept = kept.map(|coast| {
            let ids: Vec<String> = coast.iter().filter(stays).map(|id| quoted(id)).collect();
            format!("[{}]", ids.join(", "))
        });
        let text = format!("[{}]", kept.collect::<Vec<_>>().join(", "));
        editor.set(row(here, place), "coasts", text);
        if !empty.is_empty() && !place.coast_names.is_empty() {
            let names = place.coast_names.iter().enumerate().filter(|(at, _)| !empty.contains(at));
            let names: Vec<String> = names.map(|(_, name)| quoted(name)).collect();
            editor.set(row(here, place), "coast_names", format!("[{}]", names.join(", ")));
        }
        return;
    };
    let pick = |list| {
        let nodes: Vec<_> = sheet.forest.children(list).collect();
        empty.iter().filter_map(|at| nodes.get(*at).copied()).collect::<Vec<_>>()
    };
    let emptied = pick(coasts);
    let mut edits = Vec::new();
    for coast in sheet.forest.children(coasts).filter(|coast| !emptied.contains(coast)) {
        let entries = sheet.strings(coast);
        let leaving: Vec<_> =
            entries.iter().filter(|(_, id)| gone.contains(id)).map(|(node, _)| *node).collect();
        edits.extend(sheet.remove_entries(coast, &leaving));
    }
    edits.extend(sheet.remove_each(coasts, &emptied));
    if let Some(names) = names {
        edits.extend(sheet.remove_entries(names, &pick(names)));
    }
    for edit in edits {
        editor.edit(edit);
    }
}

/// Puts a new place into the coasts of another that an old one lies at, beside it or in its place.
pub(super) fn share_coasts(
    subject: &Subject<'_>,
    editor: &mut Editor<'_>,
    (here, place): (&str, &Place),
    (old, new): (&str, &str),
    instead: bool,
) {
    if !place.coasts.iter().flatten().any(|id| id == old) {
        return;
    }
    let file = subject.pack.files.iter().find(|file| file.path == "map.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(super::editor::table_of(Part::Map, place.table())?, here)?;
        Some((sheet, sheet.forest.get(row, "coasts")?))
    });
    let Some((sheet, coasts)) = own else {
        let coast = |coast: &Vec<String>| {
            let mut ids: Vec<String> = coast.iter().map(|id| quoted(id)).collect();
            if let Some(at) = coast.iter().position(|id| id == old) {
                ids.splice(if instead { at..at + 1 } else { at + 1..at + 1 }, [quoted(new)]);
            }
            format!("[{}]", ids.join(", "))
        };
        let text: Vec<String> = place.coasts.iter().map(coast).collect();
        return editor.set(row(here, place), "coasts", format!("[{}]", text.join(", ")));
    };
    for coast in sheet.forest.children(coasts) {
        for (node, _) in sheet.strings(coast).into_iter().filter(|(_, id)| *id == old) {
            let range = sheet.range(node);
            editor.edit(if instead {
                sheet.edit(range, &quoted(new))
            } else {
                sheet.edit(range.end..range.end, &format!(", {}", quoted(new)))
            });
        }
    }
}
