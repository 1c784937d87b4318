//! Where in the rows of a file a reference stands, and what has to go with it.

use std::cell::OnceCell;

use strabo_compile::authored::{Form, TableKind};
use strabo_compile::tree::{NodeId, Value};
use strabo_compile::{Part, SourceMap, schema, source::Span};

use strabo_sheet::Sheet;

/// A file of the pack or of one that it extends, parsed for itself.
pub(super) struct PackFile<'t> {
    pub(super) part: Part,
    pub(super) depth: usize,
    pub(super) base: u32,
    pub(super) sheet: Sheet<'t>,
    required: OnceCell<Vec<(&'static str, String)>>,
}

/// Where a reference stands.
pub(super) struct ReferenceSite {
    pub(super) leaf: usize,
    pub(super) table: &'static TableKind,
    pub(super) row: NodeId,
    /// From the field of the row down to the value that refers.
    chain: Vec<NodeId>,
    /// True when the key of the last value refers, not the value.
    by_key: bool,
    /// The place of the reference in the source map.
    pub(super) span: Span,
}

/// What goes when a reference goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// The whole row.
    Row,
    /// A field of the row, or of a table in it.
    Field { table: NodeId, field: NodeId },
    /// An entry of a list.
    Entry { list: NodeId, entry: NodeId },
}

/// All TOML files that can be read.
pub(super) fn leaves(sources: &SourceMap) -> Vec<PackFile<'_>> {
    let files = sources.files().iter().filter_map(|file| {
        let part = Part::of_path(&file.path)?;
        let sheet = Sheet::parse(&file.path, &file.text)?;
        let required = OnceCell::new();
        Some(PackFile { part, depth: file.depth, base: file.base, sheet, required })
    });
    files.collect()
}

impl PackFile<'_> {
    /// True when a place of the source map lies in this file.
    pub(super) fn holds(&self, span: Span) -> bool {
        let end = self.base as usize + self.sheet.text.len();
        self.base <= span.start && span.end as usize <= end
    }

    /// The values of rows at some places, which are in ascending order.
    pub(super) fn find(&self, leaf: usize, spans: &[Span]) -> Vec<ReferenceSite> {
        let forest = &self.sheet.forest;
        let mut found = Vec::new();
        for table in self.part.tables() {
            let Some(node) = forest.get(self.sheet.root, table.name) else { continue };
            let rows: Vec<NodeId> = match table.form {
                Form::One => vec![node],
                Form::Many => forest.children(node).collect(),
            };
            for row in rows {
                let mut walk = Walk { leaf: self, at: leaf, table, row, spans, found: &mut found };
                walk.go(row, &mut Vec::new());
            }
        }
        found
    }

    /// True for a field that every row of a table must have. An exception is about its row.
    fn requires(&self, table: &TableKind, key: &str) -> bool {
        let required = self.required.get_or_init(|| required(self.part));
        table.key() == Some(key)
            || (self.part, table.name) == (Part::Pack, "allow")
            || required.iter().any(|(name, field)| *name == table.name && field == key)
    }

    fn local(&self, span: Span) -> Span {
        Span::new(span.start - self.base, span.end - self.base)
    }
}

struct Walk<'w, 't> {
    leaf: &'w PackFile<'t>,
    at: usize,
    table: &'static TableKind,
    row: NodeId,
    spans: &'w [Span],
    found: &'w mut Vec<ReferenceSite>,
}

impl Walk<'_, '_> {
    fn go(&mut self, node: NodeId, chain: &mut Vec<NodeId>) {
        let forest = &self.leaf.sheet.forest;
        let children: Vec<NodeId> = forest.children(node).collect();
        for child in children {
            chain.push(child);
            let forest = &self.leaf.sheet.forest;
            let key = forest.key_span(child).and_then(|span| self.wanted(span));
            if let Some(span) = key.or_else(|| self.wanted(forest.span(child))) {
                let (leaf, table, row, chain) = (self.at, self.table, self.row, chain.clone());
                self.found.push(ReferenceSite {
                    leaf,
                    table,
                    row,
                    chain,
                    by_key: key.is_some(),
                    span,
                });
            }
            self.go(child, chain);
            chain.pop();
        }
    }

    fn wanted(&self, span: Span) -> Option<Span> {
        let at = self.spans.binary_search_by_key(&span, |wanted| self.leaf.local(*wanted));
        at.ok().map(|at| self.spans[at])
    }
}

impl ReferenceSite {
    /// The field of the row that the reference is in.
    pub(super) fn field(&self) -> NodeId {
        self.chain[0]
    }

    /// The value that refers.
    pub(super) fn value(&self) -> NodeId {
        self.chain[self.chain.len() - 1]
    }

    /// The list that the value is an entry of.
    pub(super) fn list(&self, leaf: &PackFile<'_>) -> Option<NodeId> {
        let above = *self.chain.get(self.chain.len().checked_sub(2)?)?;
        (leaf.sheet.forest.value(above) == Value::Array).then_some(above)
    }

    /// What goes with the reference.
    pub(super) fn unit(&self, leaf: &PackFile<'_>) -> Unit {
        let forest = &leaf.sheet.forest;
        let mut at = self.chain.len() - 1;
        let mut by_key = self.by_key;
        loop {
            let node = self.chain[at];
            let Some(above) = at.checked_sub(1).map(|above| self.chain[above]) else {
                return self.unit_of_field(leaf, node);
            };
            if forest.value(above) == Value::Array {
                return if self.is_pair(leaf) {
                    Unit::Row
                } else {
                    Unit::Entry { list: above, entry: node }
                };
            }
            if by_key {
                return Unit::Field { table: above, field: node };
            }
            by_key = false;
            at -= 1;
        }
    }

    /// A row cannot be without a field that every row has.
    fn unit_of_field(&self, leaf: &PackFile<'_>, field: NodeId) -> Unit {
        match leaf.sheet.forest.key(field) {
            Some(key) if !leaf.requires(self.table, key) => Unit::Field { table: self.row, field },
            _ => Unit::Row,
        }
    }

    /// True in a list that has exactly two entries.
    fn is_pair(&self, leaf: &PackFile<'_>) -> bool {
        leaf.sheet.forest.key(self.field()) == Some("between")
    }

    /// True when the row must have the list that the reference is in, and so cannot have an empty one.
    pub(super) fn is_in_required_list(&self, leaf: &PackFile<'_>) -> bool {
        let key = leaf.sheet.forest.key(self.field()).unwrap_or_default();
        self.chain.len() == 2 && leaf.requires(self.table, key)
    }
}

/// The fields that rows must have, with their tables.
fn required(part: Part) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for (at, table) in part.tables().iter().enumerate() {
        let Some(schema) = schema::of_table(part, at, false) else { continue };
        let name = schema["allOf"][0]["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        let fields = name.map(|name| &schema["definitions"][name]["required"]);
        let fields = fields.and_then(|list| list.as_array()).into_iter().flatten();
        let fields = fields.filter_map(|field| field.as_str());
        found.extend(fields.map(|field| (table.name, field.to_owned())));
    }
    found
}
