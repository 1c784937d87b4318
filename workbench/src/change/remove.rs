//! Removes a row with everything that refers to it.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::index::{Kind, NamedPlace, Role, ThingId};
use strabo_compile::tree::{NodeId, Value};
use strabo_compile::{Part, geojson, source::Span};
use strabo_sheet::TextEdit;

use super::found::{PackFile, ReferenceSite, Unit, leaves};
use super::places::{distinct, these};
use super::rename::{declared, home, one};
use super::{Refusal, Result, Subject, editor::Editor};
use crate::geo;

/// Removes a row. Lists lose their entries of it, and rows that cannot be without it are removed as well;
/// the notes of the change list all of that.
pub fn remove(subject: &Subject<'_>, kind: Kind, id: &str) -> Result {
    subject.must_be_readable()?;
    let thing = declared(subject, kind, id)?;
    if matches!(kind, Kind::Pack | Kind::Lint) {
        return Err(Refusal::new(format!("{} cannot be removed", one(kind))));
    }
    removed(subject, &[thing], format!("remove the {kind} \"{id}\""))
}

/// Removes several areas at once.
pub(super) fn remove_areas(subject: &Subject<'_>, ids: &[String]) -> Result {
    subject.must_be_readable()?;
    let areas = distinct(ids)?.into_iter().map(|id| declared(subject, Kind::Area, id));
    let areas: Vec<ThingId> = areas.collect::<Result<_, _>>()?;
    removed(subject, &areas, format!("remove {}", these(ids)))
}

fn removed(subject: &Subject<'_>, things: &[ThingId], title: String) -> Result {
    let leaves = leaves(&subject.outcome().sources);
    let mut removal = Removal {
        subject,
        leaves: &leaves,
        editor: Editor::new(subject),
        waiting: Vec::new(),
        rows: BTreeSet::new(),
        entries: BTreeMap::new(),
        fields: Vec::new(),
        outlines: Vec::new(),
        notes: Vec::new(),
    };
    for thing in things {
        removal.row(*thing);
    }
    removal.run()?;
    removal.finish(title)
}

/// A row of a file, by the file and its place in it.
type RowPlace = (usize, usize);

/// Entries of a list that go.
struct Going {
    list: NodeId,
    /// The row of the list, and its place.
    row: (NodeId, RowPlace),
    /// The entries by their place.
    entries: BTreeMap<usize, NodeId>,
    /// How many entries stay.
    left: usize,
}

struct Removal<'s> {
    subject: &'s Subject<'s>,
    leaves: &'s [PackFile<'s>],
    editor: Editor<'s>,
    waiting: Vec<ThingId>,
    /// The rows of this pack that go.
    rows: BTreeSet<RowPlace>,
    /// The entries that go, by their file and the place of their list.
    entries: BTreeMap<(usize, usize), Going>,
    fields: Vec<(usize, RowPlace, NodeId, NodeId)>,
    /// Where the outlines stand that go.
    outlines: Vec<usize>,
    notes: Vec<String>,
}

impl Removal<'_> {
    /// Removes the row of a thing, and then what refers to it.
    fn row(&mut self, thing: ThingId) {
        let known = self.subject.index().thing(thing);
        let Some((part, table)) = home(known) else { return };
        for (at, leaf) in self.leaves.iter().enumerate().filter(|(_, leaf)| leaf.depth == 0) {
            if leaf.part == part
                && let Some(row) = leaf.sheet.row(table, known.id)
            {
                self.rows.insert((at, leaf.sheet.range(row).start));
            }
        }
        self.editor.remove((part, table.name, known.id.to_owned()));
        self.waiting.push(thing);
    }

    /// Goes through the references to what was removed, round by round, since rows that go are referred
    /// to as well.
    fn run(&mut self) -> Result<()> {
        let index = &self.subject.index();
        let mut done: BTreeSet<ThingId> = BTreeSet::new();
        loop {
            let mut now = std::mem::take(&mut self.waiting);
            now.retain(|thing| done.insert(*thing));
            if now.is_empty() {
                return Ok(());
            }
            let now: BTreeSet<ThingId> = now.into_iter().collect();
            let places = index.places().iter();
            let places: Vec<&NamedPlace> = places
                .filter(|place| place.role == Role::Reference && now.contains(&place.thing))
                .collect();
            let spans: Vec<Span> = places.iter().map(|place| place.span).collect();
            for (at, leaf) in self.leaves.iter().enumerate() {
                let ours: Vec<Span> =
                    spans.iter().copied().filter(|span| leaf.holds(*span)).collect();
                for found in leaf.find(at, &ours) {
                    if let Ok(at) = spans.binary_search(&found.span) {
                        self.reference(&found, index.thing(places[at].thing).id)?;
                    }
                }
            }
            self.outline(&spans);
        }
    }

    fn reference(&mut self, found: &ReferenceSite, id: &str) -> Result<()> {
        let leaf = &self.leaves[found.leaf];
        let sheet = &leaf.sheet;
        let (part, table) = (leaf.part, found.table);
        let key = table.key().unwrap_or("id");
        let row_id = sheet.id(found.row, key).unwrap_or_default();
        let field = sheet.forest.key(found.field()).unwrap_or_default().to_owned();
        let place = (found.leaf, sheet.range(found.row).start);
        if self.rows.contains(&place) {
            return Ok(());
        }
        // A note may be about anything, also about what is no longer there.
        if (part, table.name, &*field) == (Part::Pack, "note", "about") {
            return Ok(());
        }
        let mut unit = found.unit(leaf);
        if let Unit::Entry { list, entry } = unit
            && found.is_in_required_list(leaf)
        {
            let going = self.entries.get(&(found.leaf, sheet.range(list).start));
            let left = match going {
                Some(going) if going.entries.contains_key(&sheet.range(entry).start) => going.left,
                Some(going) => going.left.saturating_sub(1),
                None => sheet.forest.len(list).saturating_sub(1),
            };
            if left == 0 {
                unit = Unit::Row;
            }
        }
        match unit {
            Unit::Row if leaf.depth > 0 || table.key().is_some() => {
                self.notes.push(format!("removes the {} \"{row_id}\"", table.name));
                self.rows.insert(place);
                self.editor.remove((part, table.name, row_id.clone()));
                let kind = Kind::of_table(table.name).filter(|_| table.name != "start");
                self.waiting.extend(kind.and_then(|kind| self.subject.index().find(kind, &row_id)));
            }
            Unit::Row => {
                // An exception has no id of its own.
                self.notes.push(format!("removes the {} of \"{id}\"", table.name));
                self.rows.insert(place);
                let rows = sheet.forest.get(sheet.root, table.name).unwrap_or(found.row);
                for edit in sheet.remove_row(rows, found.row) {
                    self.editor.edit(edit);
                }
            }
            Unit::Entry { list, .. } if leaf.depth > 0 => {
                if list != found.field() || sheet.forest.value(list) != Value::Array {
                    return Err(self.out_of_reach(found, id));
                }
                self.notes.push(left_list(id, &field, table.name, &row_id));
                self.editor.remove_entry((part, table.name, row_id), &field, id);
            }
            Unit::Entry { list, entry } => {
                self.notes.push(left_list(id, &field, table.name, &row_id));
                let place = (found.leaf, sheet.range(list).start);
                let row = (found.row, (found.leaf, sheet.range(found.row).start));
                let going = self.entries.entry(place).or_insert_with(|| Going {
                    list,
                    row,
                    entries: BTreeMap::new(),
                    left: sheet.forest.len(list),
                });
                if going.entries.insert(sheet.range(entry).start, entry).is_none() {
                    going.left = going.left.saturating_sub(1);
                }
            }
            Unit::Field { .. } if leaf.depth > 0 => return Err(self.out_of_reach(found, id)),
            Unit::Field { table: inside, field: node } => {
                self.notes.push(left_list(id, &field, table.name, &row_id));
                self.fields.push((found.leaf, place, inside, node));
            }
        }
        Ok(())
    }

    fn out_of_reach(&self, found: &ReferenceSite, id: &str) -> Refusal {
        let leaf = &self.leaves[found.leaf];
        let file = self.subject.outcome().sources.of(Span::new(leaf.base, leaf.base));
        let row = leaf.sheet.id(found.row, found.table.key().unwrap_or("id")).unwrap_or_default();
        let table = found.table.name;
        Refusal::new(format!(
            "the {table} \"{row}\" of the pack \"{}\" refers to \"{id}\"",
            file.pack
        ))
        .help("give that row another value in this pack first")
    }

    /// Removes the outlines of an area that goes.
    fn outline(&mut self, spans: &[Span]) {
        let sources = &self.subject.outcome().sources;
        for span in spans {
            let file = sources.of(*span);
            if file.path == geojson::FILE && file.depth == 0 {
                self.notes.push("removes its outline".to_owned());
                self.outlines.push((span.start - file.base) as usize);
            }
        }
    }

    /// Turns what was gathered into edits. What lies in a row that goes needs none of its own.
    fn finish(mut self, title: String) -> Result {
        for file in self.subject.outcome().sources.files() {
            if file.path == geojson::FILE && file.depth == 0 {
                for edit in geo::remove_features(&file.path, &file.text, &self.outlines) {
                    self.editor.edit(edit);
                }
            }
        }
        let entries = std::mem::take(&mut self.entries);
        for ((at, _), going) in entries {
            if self.rows.contains(&going.row.1) {
                continue;
            }
            let sheet = &self.leaves[at].sheet;
            if let Some(edits) = self.coasts(at, &going) {
                for edit in edits {
                    self.editor.edit(edit);
                }
                continue;
            }
            let gone: Vec<NodeId> = going.entries.into_values().collect();
            for edit in sheet.remove_entries(going.list, &gone) {
                self.editor.edit(edit);
            }
        }
        for (at, row, table, field) in std::mem::take(&mut self.fields) {
            if !self.rows.contains(&row) {
                self.editor.edit(self.leaves[at].sheet.remove_field(table, field));
            }
        }
        let mut change = self.editor.finish(title)?;
        change.notes = self.notes;
        Ok(change)
    }

    /// A coast without places goes as a whole, with its name.
    fn coasts(&self, at: usize, going: &Going) -> Option<Vec<TextEdit>> {
        let sheet = &self.leaves[at].sheet;
        if going.left > 0 {
            return None;
        }
        let (row, list) = (going.row.0, going.list);
        let coasts = sheet.forest.get(row, "coasts")?;
        let number = sheet.forest.children(coasts).position(|coast| coast == list)?;
        let mut edits = sheet.remove_each(coasts, &[list]);
        let names = sheet.forest.get(row, "coast_names");
        let name = names.and_then(|names| Some((names, sheet.forest.children(names).nth(number)?)));
        edits.extend(name.into_iter().flat_map(|(names, name)| sheet.remove_each(names, &[name])));
        Some(edits)
    }
}

fn left_list(id: &str, field: &str, table: &str, row: &str) -> String {
    format!("takes \"{id}\" out of `{field}` of the {table} \"{row}\"")
}
