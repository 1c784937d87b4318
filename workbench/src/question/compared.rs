//! How the game changes from one pack to another: in words, and where on the board.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use strabo_diff::{Change, Kind, Step, Value};
use strabo_model::Pack;

use super::diff_words;

/// More signs than this hide the board.
const MOST_MARKS: usize = 2000;
/// More lines than this nobody reads; they are counted.
const MOST_LINES: usize = 200;

/// How the game changes from one pack to another.
#[derive(Debug, Serialize)]
pub struct Compared {
    /// The name and version of the first.
    pub before: String,
    /// The name and version of the second.
    pub after: String,
    /// The differences in words, part by part.
    pub parts: Vec<Differing>,
    /// Areas of which something changed besides their borders.
    pub areas: Vec<AreaMark>,
    /// Borders that only one of the packs has.
    pub borders: Vec<BorderMark>,
}

/// A part in which two packs differ.
#[derive(Debug, Serialize)]
pub struct Differing {
    /// What it is called.
    pub heading: String,
    /// Each difference in words, with the word for its kind.
    pub lines: Vec<(&'static str, String)>,
    /// How many differences there are in all.
    pub total: usize,
}

/// An area that is added, removed, renamed or changed.
#[derive(Debug, PartialEq, Serialize)]
pub struct AreaMark {
    /// Its id: in the second pack, or in the first if it was removed.
    pub id: String,
    pub name: String,
    /// What happened to it.
    pub kind: &'static str,
    /// Where it was, if it was removed: its outline in the units of the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Vec<[f64; 2]>>,
    /// Its centre, if it was removed and has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[f64; 2]>,
}

/// A border that is added or removed.
#[derive(Debug, PartialEq, Serialize)]
pub struct BorderMark {
    /// One area.
    pub a: String,
    pub b: String,
    /// `land` or `water`.
    pub by: &'static str,
    /// `added` or `removed`.
    pub kind: &'static str,
}

impl Compared {
    /// Compares two packs. Fails with a sentence when one of them cannot be read.
    pub fn new(before: &Pack, after: &Pack) -> Result<Self, String> {
        let found = strabo_diff::diff(before, after)
            .map_err(|error| format!("the packs cannot be compared: {error}"))?;
        let parts = found.changes.chunk_by(|one, other| one.part == other.part);
        let title = |head: &strabo_diff::Head| format!("{} {}", head.name, head.version);
        let mut compared = Self {
            before: title(&found.before),
            after: title(&found.after),
            parts: parts.map(in_words).collect(),
            areas: Vec::new(),
            borders: Vec::new(),
        };
        let on_board = |change: &&Change| matches!(change.part, "areas" | "outlines");
        let mut seen = BTreeSet::new();
        for change in found.changes.iter().filter(on_board) {
            compared.mark(change, before, &mut seen);
        }
        Ok(compared)
    }

    fn mark<'c>(&mut self, change: &'c Change, before: &Pack, seen: &mut BTreeSet<&'c str>) {
        let Some(row) = &change.row else { return };
        let by = match change.path.first() {
            Some(Step::Field("land")) => Some("land"),
            Some(Step::Field("water")) => Some("water"),
            _ => None,
        };
        let value = change.before.as_ref().or(change.after.as_ref());
        if let (Some(by), Some(Value::Link(other))) = (by, value) {
            if self.borders.len() >= MOST_MARKS {
                return;
            }
            let kind = if change.after.is_some() { Kind::Added } else { Kind::Removed };
            let (a, b) = (row.id.to_string(), other.id.to_string());
            self.borders.push(BorderMark { a, b, by, kind: kind.word() });
            return;
        }
        if self.areas.len() >= MOST_MARKS || !seen.insert(&row.id) {
            return;
        }
        let mut mark = AreaMark {
            id: row.id.to_string(),
            name: row.name.to_string(),
            kind: change.kind.word(),
            outline: Vec::new(),
            at: None,
        };
        if let (Kind::Removed, Some(area)) = (change.kind, before.area(&row.id)) {
            let outline = before.outlines.get(area.index());
            let parts = outline.into_iter().flat_map(|outline| &outline.parts);
            mark.outline = parts.map(|part| part.outer.clone()).collect();
            mark.at = before[area].at;
        }
        self.areas.push(mark);
    }
}

fn in_words(changes: &[Change]) -> Differing {
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in changes.iter().filter_map(|change| change.row.as_ref()) {
        ids.entry(&row.name).or_default().insert(&row.id);
    }
    let is_shared = |change: &Change| {
        change.row.as_ref().and_then(|row| ids.get(&*row.name)).is_some_and(|ids| ids.len() > 1)
    };
    let line = |change: &Change| {
        if diff_words::is_listed(change) {
            return (change.kind.word(), diff_words::row(change, is_shared(change)));
        }
        let diff_words::Line { text, values } = diff_words::line(change);
        let text = match values {
            Some((before, after)) => format!("{text} {before} → {after}"),
            None => text,
        };
        (change.kind.word(), text)
    };
    Differing {
        heading: changes[0].part.replace('_', " "),
        lines: changes.iter().take(MOST_LINES).map(line).collect(),
        total: changes.len(),
    }
}
