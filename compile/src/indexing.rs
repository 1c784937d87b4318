//! Writes the index of a pack from what was read, resolved and allowed.

use std::collections::BTreeMap;

use crate::authored::{Authored, Form, Part, Rejected};
use crate::index::{Index, Kind, NamedPlace, Role, ThingId};
use crate::source::{SourceMap, Span};
use crate::tree::{Forest, NodeId, Value};
use crate::{allow::Exception, load::Merged, resolve::Said, schema::Shape};

/// The definitions and references of a pack.
pub fn index(
    forest: &Forest<'_>,
    merged: &Merged,
    map: &SourceMap,
    authored: &Authored<'_>,
    rejected: &[Rejected],
    said: &[Said],
    exceptions: &[Exception<'_>],
) -> Index {
    let mut writer = Writer { forest, map, index: Index::empty(), rows: BTreeMap::new() };
    writer.declared(merged);
    writer.rows(merged);
    writer.heads(merged);
    for said in said {
        writer.said(said);
    }
    let mut shapes = Shapes::default();
    for row in rejected {
        writer.rejected_row(row, &mut shapes);
    }
    for row in &merged.deletions {
        // A start is named by its civilization.
        let table = if row.table == "start" { "civilization" } else { row.table };
        if let Some(kind) = Kind::of_table(table) {
            writer.named(kind, &row.id, row.span, Role::Deletion);
        }
    }
    writer.exceptions(exceptions);
    writer.notes(authored);
    writer.index.sort();
    writer.index
}

struct Writer<'a> {
    forest: &'a Forest<'a>,
    map: &'a SourceMap,
    index: Index,
    /// What is declared where.
    rows: BTreeMap<Span, ThingId>,
}

/// The fields of tables with rows that could not be read, so that each is looked up once.
type Shapes = BTreeMap<(Part, usize), Option<(Shape<'static>, Fields)>>;
type Fields = BTreeMap<String, Option<Shape<'static>>>;

impl Writer<'_> {
    /// The rows that are left when all packs are laid over each other, with their names.
    fn declared(&mut self, merged: &Merged) {
        let forest = self.forest;
        for part in Part::ALL {
            let Some(root) = merged.roots[*part as usize] else { continue };
            for table in part.tables().iter().filter(|table| table.form == Form::Many) {
                let (Some(kind), Some(key)) = (Kind::of_table(table.name), table.key()) else {
                    continue;
                };
                let rows = forest.get(root, table.name);
                for row in rows.into_iter().flat_map(|rows| forest.children(rows)) {
                    let Some(id) = forest.get(row, key).and_then(|node| text(forest, node)) else {
                        continue;
                    };
                    let name = forest.get(row, "name").or_else(|| forest.get(row, "title"));
                    let (_, entry) = self.index.enter(kind, &id);
                    if !entry.declared {
                        entry.name = name.and_then(|node| text(forest, node)).map(Into::into);
                        (entry.table, entry.declared) = (table.name, true);
                    }
                }
            }
        }
    }

    /// Where rows of all packs are written: the definition in the pack that is extended furthest.
    fn rows(&mut self, merged: &Merged) {
        let mut places: Vec<(ThingId, usize, Span)> = Vec::with_capacity(merged.rows.len());
        for (_, node, table) in &merged.rows {
            let Some(id) = text(self.forest, *node) else { continue };
            let span = self.forest.span(*node);
            if *table == "start" {
                self.named(Kind::Civilization, &id, span, Role::Reference);
            } else if let Some(kind) = Kind::of_table(table) {
                let (thing, entry) = self.index.enter(kind, &id);
                entry.table = table;
                places.push((thing, self.map.of(span).depth, span));
            }
        }
        places.sort();
        for rows in places.chunk_by(|one, other| one.0 == other.0) {
            let deepest = rows.last().map_or(0, |(_, depth, _)| *depth);
            for (thing, depth, span) in rows {
                let role = if *depth == deepest { Role::Definition } else { Role::Change };
                self.index.add(NamedPlace { span: *span, role, thing: *thing });
            }
        }
        self.rows = places.into_iter().map(|(thing, _, span)| (span, thing)).collect();
    }

    /// The packs themselves, and which of them extends which.
    fn heads(&mut self, merged: &Merged) {
        for head in &merged.heads {
            for (field, role) in [("id", Role::Definition), ("extends", Role::Reference)] {
                let Some(node) = self.forest.get(*head, field) else { continue };
                let Some(id) = text(self.forest, node) else { continue };
                self.named(Kind::Pack, &id, self.forest.span(node), role);
                if role == Role::Definition {
                    let name = self.forest.get(*head, "name");
                    let (_, entry) = self.index.enter(Kind::Pack, &id);
                    entry.name = name.and_then(|node| text(self.forest, node)).map(Into::into);
                    (entry.table, entry.declared) = ("pack", true);
                }
            }
        }
    }

    /// What was looked up while names were resolved.
    fn said(&mut self, said: &Said) {
        let Some(kind) = Kind::of_word(said.kind) else { return };
        let mut known: Vec<Option<ThingId>> = vec![None; said.ids.len()];
        for (span, at) in &said.places {
            let thing = *known[*at].get_or_insert_with(|| self.index.enter(kind, &said.ids[*at]).0);
            self.index.add(NamedPlace { span: *span, role: Role::Reference, thing });
        }
    }

    /// What a row names that could not be read, and so was not resolved.
    fn rejected_row(&mut self, row: &Rejected, shapes: &mut Shapes) {
        let shape = || {
            let table = row.part.tables()[row.table].name;
            Some((Shape::of_row(row.part, table, false)?, Fields::new()))
        };
        let known = shapes.entry((row.part, row.table)).or_insert_with(shape);
        let Some((shape, fields)) = known else { return };
        let forest = self.forest;
        for child in forest.children(row.node) {
            let Some(key) = forest.key(child) else { continue };
            if !fields.contains_key(key) {
                fields.insert(key.to_owned(), shape.field(key));
            }
            if let Some(Some(field)) = fields.get(key) {
                self.rejected(child, field);
            }
        }
    }

    fn rejected(&mut self, node: NodeId, shape: &Shape<'_>) {
        let forest = self.forest;
        match forest.value(node) {
            Value::Array => {
                let Some(item) = shape.item() else { return };
                for child in forest.children(node) {
                    self.rejected(child, &item);
                }
            }
            Value::Table => {
                let keys = shape.keys_refer();
                for child in forest.children(node) {
                    let Some(key) = forest.key(child) else { continue };
                    if let (Some(kind), Some(span)) = (keys, forest.key_span(child)) {
                        self.named(kind, key, span, Role::Reference);
                    }
                    if let Some(field) = shape.field(key) {
                        self.rejected(child, &field);
                    }
                }
            }
            _ => {
                let Some(kind) = shape.refers().filter(|kind| *kind != Kind::Lint) else { return };
                let span = forest.span(node);
                if let Some(id) = text(forest, node).filter(|_| is_closed(self.map.text(span))) {
                    self.named(kind, &id, span, Role::Reference);
                }
            }
        }
    }

    /// The lints that are allowed, and the rows they are allowed for.
    fn exceptions(&mut self, exceptions: &[Exception<'_>]) {
        for exception in exceptions {
            self.named(Kind::Lint, exception.lint, exception.span, Role::Reference);
            let Some((item, span)) = exception.item else { continue };
            let mut things: Vec<ThingId> = Vec::new();
            for node in &exception.rows {
                things.extend(self.rows.get(&self.forest.span(*node)));
            }
            if things.is_empty() {
                things.extend(self.only(item));
            }
            things.sort_unstable();
            things.dedup();
            for thing in things {
                self.index.add(NamedPlace { span, role: Role::Reference, thing });
            }
        }
    }

    /// Notes about a thing. A note may also be about a file or a table, or in free words.
    fn notes(&mut self, authored: &Authored<'_>) {
        for note in &authored.note {
            let about = note.about.as_str();
            let is_part = Part::ALL.iter().any(|part| {
                part.name() == about || part.tables().iter().any(|table| table.name == about)
            });
            if let Some(thing) = self.only(about).filter(|_| !is_part) {
                let span = note.about.span;
                self.index.add(NamedPlace { span, role: Role::Reference, thing });
            }
        }
    }

    /// The one declared thing with this id.
    fn only(&self, id: &str) -> Option<ThingId> {
        let things = Kind::ALL.iter().filter_map(|kind| self.index.find(*kind, id));
        let mut things = things.filter(|thing| self.index.thing(*thing).declared);
        let first = things.next()?;
        things.next().is_none().then_some(first)
    }

    fn named(&mut self, kind: Kind, id: &str, span: Span, role: Role) {
        let (thing, _) = self.index.enter(kind, id);
        self.index.add(NamedPlace { span, role, thing });
    }
}

/// True for a text in quotation marks that has both of them, and for one without.
fn is_closed(text: &str) -> bool {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
    quote.is_none_or(|quote| text.len() > 1 && text.ends_with(quote))
}

/// An id or a number, as text.
fn text(forest: &Forest<'_>, node: NodeId) -> Option<String> {
    match forest.value(node) {
        Value::String(text) => Some(text.to_owned()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}
