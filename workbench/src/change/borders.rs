//! Adds and removes the border of two places, on both sides.

use serde::Deserialize;
use strabo_compile::{Part, index::Kind};
use strabo_sheet::quoted;

use super::coasts::{leave_coasts, reach_coasts};
use super::places::{AreaFacts, Places, list, row};
use super::{Refusal, Result, Subject, editor::Editor, naming::free};

/// How two places touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    Land,
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
pub fn add_border(subject: &Subject<'_>, one: &str, other: &str, by: By) -> Result {
    let places = Places::read(subject);
    let ends = pair(&places, one, other)?;
    if by != By::Water && ends.iter().any(|place| place.is_sea) {
        return Err(Refusal::new("an open sea has no border by land").help("add it by water"));
    }
    let mut editor = Editor::new(subject);
    let mut is_new = false;
    let mut notes = Vec::new();
    for key in by.keys() {
        for (here, there, place) in [(one, other, ends[0]), (other, one, ends[1])] {
            if !list(place, key).iter().any(|id| id == there) {
                is_new = true;
                editor.add_entry(row(here, place), key, there);
                if *key == "water" {
                    let touched = &places.get(there)?.water;
                    let put = reach_coasts(subject, &mut editor, (here, place), there, touched)?;
                    notes.extend(put);
                }
            }
        }
    }
    let words = by.words();
    if !is_new {
        return Err(Refusal::new(format!("\"{one}\" and \"{other}\" border {words} already")));
    }
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
pub fn remove_border(subject: &Subject<'_>, one: &str, other: &str, by: By) -> Result {
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

/// Adds a row about the border of two places: a passage, or a link if nobody is named who may cross it.
pub(super) fn add_tie(subject: &Subject<'_>, [one, other]: [&str; 2], open: &[String]) -> Result {
    let places = Places::read(subject);
    pair(&places, one, other)?;
    let (kind, table) =
        if open.is_empty() { (Kind::Link, "link") } else { (Kind::Passage, "passage") };
    if let Some(tie) = places.ties(one, other).find(|tie| tie.table == table) {
        return Err(Refusal::new(format!("there is the {table} \"{}\" already", tie.id)));
    }
    let id = free(subject, kind, &format!("{one}-{other}"));
    let list = |ids: &[&str]| ids.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(", ");
    let mut text =
        format!("[[{table}]]\nid = {}\nbetween = [{}]\n", quoted(&id), list(&[one, other]));
    if !open.is_empty() {
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        text.extend(["open_to_holder_of = [", &list(&open), "]\n"]);
    }
    let mut editor = Editor::new(subject);
    editor.add_row(Part::Map, table, text);
    editor.finish(format!("add the {table} \"{id}\""))
}

fn pair<'p>(places: &'p Places, one: &str, other: &str) -> Result<[&'p AreaFacts; 2]> {
    let ends = [places.get(one)?, places.get(other)?];
    if one == other {
        return Err(Refusal::new(format!("\"{one}\" cannot border on itself")));
    }
    if let Some(closed) = [one, other].into_iter().zip(ends).find(|(_, place)| place.impassable) {
        return Err(Refusal::new(format!("\"{}\" is impassable and has no borders", closed.0)));
    }
    Ok(ends)
}
