//! Merges two areas that touch: what named one of them names the other.

use std::collections::BTreeMap;

use strabo_compile::index::{Kind, Role};
use strabo_compile::tree::{NodeId, Value};
use strabo_compile::{Part, source::Span};
use strabo_sheet::quoted;

use super::coasts::{merged_coasts, renamed_coasts, set_coasts};
use super::found::{PackFile, ReferenceSite, leaves};
use super::places::{AreaFacts, Places, Tie, list, row};
use super::{Refusal, Result, Subject, editor::Editor, outlines::Outlines, rename::declared};

/// Merges the second area into the first, which keeps its id, name, population and city site, and gets
/// the borders of both.
pub fn merge_areas(subject: &Subject<'_>, keep: &str, gone: &str) -> Result {
    subject.must_be_readable()?;
    let places = Places::read(subject);
    let (kept, lost) = (places.get(keep)?, places.get(gone)?);
    if keep == gone {
        return Err(Refusal::new(format!("\"{keep}\" cannot be merged with itself")));
    }
    if kept.is_sea != lost.is_sea {
        return Err(Refusal::new("an area and an open sea cannot be merged"));
    }
    let touch = |place: &AreaFacts, id: &str| {
        place.land.iter().chain(&place.water).any(|there| there == id)
    };
    if !touch(kept, gone) && !touch(lost, keep) {
        return Err(Refusal::new(format!("\"{keep}\" does not border on \"{gone}\"")));
    }
    let thing = declared(subject, Kind::Area, gone)?;
    let spans: Vec<Span> = (subject.index().places_of(thing))
        .filter(|place| place.role == Role::Reference)
        .map(|place| place.span)
        .collect();
    let leaves = leaves(&subject.outcome().sources);
    let mut merging =
        Merging { keep, gone, editor: Editor::new(subject), entries: BTreeMap::new() };
    for (at, leaf) in leaves.iter().enumerate() {
        let ours: Vec<Span> = spans.iter().copied().filter(|span| leaf.holds(*span)).collect();
        for found in leaf.find(at, &ours) {
            merging.reference(leaf, &found);
        }
    }
    for ((at, _), (list, gone)) in std::mem::take(&mut merging.entries) {
        for edit in leaves[at].sheet.remove_entries(list, &gone) {
            merging.editor.edit(edit);
        }
    }
    let mut editor = merging.editor;
    for key in ["land", "water"] {
        let known = list(kept, key);
        let new = list(lost, key).iter().filter(|there| *there != keep && !known.contains(there));
        for there in new {
            editor.add_entry(row(keep, kept), key, there);
        }
        if known.iter().any(|there| there == gone) {
            editor.remove_entry(row(keep, kept), key, gone);
        }
    }
    let coasts = merged_coasts((keep, kept), (gone, lost));
    set_coasts(subject, &mut editor, (keep, kept), &coasts)?;
    for (there, other) in places.all.iter().filter(|(id, _)| *id != keep && *id != gone) {
        if other.coasts.iter().flatten().any(|id| id == gone) {
            set_coasts(subject, &mut editor, (there, other), &renamed_coasts(other, keep, gone))?;
        }
    }
    for tie in places.ties.iter().filter(|tie| is_both_ways(&places, tie, keep, gone)) {
        editor.remove((Part::Map, tie.table, tie.id.clone()));
    }
    editor.remove(row(gone, lost));
    for edit in Outlines::read(subject).join(keep, gone)? {
        editor.edit(edit);
    }
    let mut change = editor.finish(format!("merge the area \"{gone}\" into \"{keep}\""))?;
    change.notes = notes(keep, gone, kept, lost);
    if !coasts.0.is_empty() {
        let coasts = coasts.0.len();
        change.notes.push(format!("\"{keep}\" has {coasts} coasts now: look at `coasts`"));
    }
    Ok(change)
}

/// True for a one-way border of two areas that becomes one in both directions, since the other of them
/// has that.
fn is_both_ways(places: &Places, tie: &Tie, keep: &str, gone: &str) -> bool {
    let [from, to] = &tie.places[..] else { return false };
    let pair = [keep, gone];
    let borders = |here: &str, there: &str| {
        let place = places.all.get(here);
        place.is_some_and(|place| place.land.iter().chain(&place.water).any(|id| id == there))
    };
    let (from, to) = (together(from, pair), together(to, pair));
    tie.table == "one_way"
        && (from == pair) != (to == pair)
        && to.iter().any(|here| from.iter().any(|there| borders(here, there)))
}

/// Both areas for one of them, and any other twice.
fn together<'i>(id: &'i str, pair: [&'i str; 2]) -> [&'i str; 2] {
    if pair.contains(&id) { pair } else { [id; 2] }
}

/// What is lost of the second area, for the author to decide.
fn notes(keep: &str, gone: &str, kept: &AreaFacts, lost: &AreaFacts) -> Vec<String> {
    let mut notes = Vec::new();
    if kept.population != lost.population {
        let said =
            |limit: Option<i64>| limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
        let (here, there) = (said(kept.population), said(lost.population));
        notes.push(format!(
            "the population of \"{keep}\" stays {here}; that of \"{gone}\" was {there}"
        ));
    }
    if kept.region != lost.region {
        let lost = lost.region.join(", ");
        notes.push(format!("the region of \"{keep}\" stays; that of \"{gone}\" was: {lost}"));
    }
    notes
}

struct Merging<'s> {
    keep: &'s str,
    gone: &'s str,
    editor: Editor<'s>,
    /// Entries that go, by their file and the place of their list.
    entries: BTreeMap<(usize, usize), (NodeId, Vec<NodeId>)>,
}

impl Merging<'_> {
    fn reference(&mut self, leaf: &PackFile<'_>, found: &ReferenceSite) {
        let sheet = &leaf.sheet;
        let table = found.table;
        let key = table.key().unwrap_or("id");
        let row_id = sheet.id(found.row, key).unwrap_or_default();
        let is_place = matches!(table.name, "area" | "sea");
        // The rows of both areas are dealt with as a whole.
        if is_place && (row_id == self.keep || row_id == self.gone) {
            return;
        }
        let row = (leaf.part, table.name, row_id);
        if self.is_idle(leaf, found) {
            return self.editor.remove(row);
        }
        let field = sheet.forest.key(found.field()).unwrap_or_default().to_owned();
        // Coasts are lists of lists, which are rebuilt as a whole.
        if is_place && field == "coasts" {
            return;
        }
        let node = found.value();
        let above = found.list(leaf);
        let has_both =
            above.is_some_and(|list| sheet.strings(list).iter().any(|(_, id)| *id == self.keep));
        match above {
            Some(_) if leaf.depth > 0 => {
                self.editor.remove_entry(row.clone(), &field, self.gone);
                self.editor.add_entry(row, &field, self.keep);
            }
            Some(list) if has_both => {
                let place = (found.leaf, sheet.range(list).start);
                self.entries.entry(place).or_insert_with(|| (list, Vec::new())).1.push(node);
            }
            None if leaf.depth > 0 => self.editor.set(row, &field, quoted(self.keep)),
            _ => self.editor.edit(sheet.edit(sheet.range(node), &quoted(self.keep))),
        }
    }

    /// True for a row that is only about the border of the two areas.
    fn is_idle(&self, leaf: &PackFile<'_>, found: &ReferenceSite) -> bool {
        let forest = &leaf.sheet.forest;
        let ends: Vec<String> = match found.table.name {
            "one_way" => {
                ["from", "to"].iter().filter_map(|key| leaf.sheet.id(found.row, key)).collect()
            }
            "link" | "closed" | "passage" => forest
                .get(found.row, "between")
                .filter(|list| forest.value(*list) == Value::Array)
                .map(|list| {
                    leaf.sheet.strings(list).iter().map(|(_, id)| (*id).to_owned()).collect()
                })
                .unwrap_or_default(),
            _ => return false,
        };
        ends.len() == 2 && [self.keep, self.gone].iter().all(|id| ends.iter().any(|end| end == id))
    }
}
