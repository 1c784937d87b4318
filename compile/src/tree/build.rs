//! The rules of TOML about who may define or extend which table.

use super::{
    ArrayKind, DEEPEST, Data, Forest, Key, List, MOST_ROWS, NodeId, SyntaxError, SyntaxErrorKind,
    TableKind, Text, offset,
};
use crate::source::Span;

/// Puts the entries of one document where they belong.
pub(super) struct Builder<'f, 's> {
    pub(super) forest: &'f mut Forest<'s>,
    pub(super) text: &'s str,
    pub(super) errors: &'f mut Vec<SyntaxError>,
    /// The parts of the dotted key that is being read.
    pub(super) keys: Vec<Key<'s>>,
    /// True while the text is so broken that a duplicate key would be a consequence of it.
    pub(super) quiet: bool,
    /// Set when something was nested too deep; what follows from it is not reported.
    pub(super) too_deep: bool,
    base: u32,
    root: NodeId,
    current: OpenTable,
    /// The arrays and tables that were reported to have too many elements.
    full: Vec<NodeId>,
}

/// A table that takes entries, and how deep it lies.
#[derive(Clone, Copy)]
pub(super) struct OpenTable {
    pub(super) table: NodeId,
    pub(super) depth: u32,
}

/// What leads into a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Header,
    Dotted,
    Inline,
}

impl<'f, 's> Builder<'f, 's> {
    pub(super) fn new(
        forest: &'f mut Forest<'s>,
        (text, base): (&'s str, u32),
        root: NodeId,
        errors: &'f mut Vec<SyntaxError>,
    ) -> Self {
        Self {
            forest,
            text,
            errors,
            keys: Vec::new(),
            quiet: false,
            too_deep: false,
            base,
            root,
            current: OpenTable { table: root, depth: 0 },
            full: Vec::new(),
        }
    }

    /// How deep the table lies that the last header opened.
    pub(super) fn depth(&self) -> u32 {
        self.current.depth
    }

    /// The global span of a stretch of the text.
    #[inline]
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.base + offset(start), self.base + offset(end))
    }

    pub(super) fn report(&mut self, span: Span, kind: SyntaxErrorKind, message: String) {
        self.errors.push(SyntaxError { span, kind, message, help: None });
    }

    /// Opens the table of a header whose key has been read. What stands under a header that cannot
    /// be understood goes into a table that nobody sees, so that one mistake is reported once.
    pub(super) fn header(&mut self, rows: bool, span: Span) {
        let mut keys = std::mem::take(&mut self.keys);
        self.current = self.open(&keys, rows, span).unwrap_or_else(|| OpenTable {
            table: self.table(TableKind::Explicit, span),
            depth: 0,
        });
        keys.clear();
        self.keys = keys;
    }

    fn open(&mut self, keys: &[Key<'s>], rows: bool, span: Span) -> Option<OpenTable> {
        let (last, path) = keys.split_last()?;
        let mut place = OpenTable { table: self.root, depth: 0 };
        self.check_depth(offset(keys.len()), span)?;
        for key in path {
            place = self.descend(place, *key, Way::Header)?;
        }
        let depth = place.depth + if rows { 2 } else { 1 };
        self.check_depth(depth, span)?;
        let old = self.find(place.table, *last);
        let table = match old.map(|old| (old, self.forest.node(old).data)) {
            None if rows => {
                let array = self.forest.add(Data::Array(List::EMPTY, ArrayKind::Rows), span);
                let row = self.table(TableKind::Explicit, span);
                (self.attach(place.table, Some(*last), array) && self.attach(array, None, row))
                    .then_some(row)
            }
            None => {
                let table = self.table(TableKind::Explicit, span);
                self.attach(place.table, Some(*last), table).then_some(table)
            }
            Some((array, Data::Array(_, ArrayKind::Rows))) if rows => {
                let row = self.table(TableKind::Explicit, span);
                self.attach(array, None, row).then_some(row)
            }
            Some((table, Data::Table(list, TableKind::Implicit))) if !rows => {
                let key = self.forest.add_key(*last);
                let node = self.forest.node_mut(table);
                node.data = Data::Table(list, TableKind::Explicit);
                (node.span, node.key) = (span, key);
                Some(table)
            }
            Some((old, _)) => {
                self.duplicate(*last, old);
                None
            }
        };
        table.map(|table| OpenTable { table, depth })
    }

    /// Puts a value under the key that has been read into the table of the last header. Returns
    /// nothing when it would lie too deep, otherwise how deep it lies.
    pub(super) fn put(&mut self, value: NodeId) -> Option<u32> {
        let mut keys = std::mem::take(&mut self.keys);
        let depth = self.insert(self.current, &keys, value, Way::Dotted);
        keys.clear();
        self.keys = keys;
        depth
    }

    /// The same for an inline table.
    pub(super) fn put_inline(&mut self, place: OpenTable, value: NodeId) -> Option<u32> {
        let mut keys = std::mem::take(&mut self.keys);
        let depth = self.insert(place, &keys, value, Way::Inline);
        keys.clear();
        self.keys = keys;
        depth
    }

    fn insert(
        &mut self,
        mut place: OpenTable,
        keys: &[Key<'s>],
        value: NodeId,
        way: Way,
    ) -> Option<u32> {
        let depth = place.depth + offset(keys.len());
        let Some((last, path)) = keys.split_last() else { return Some(depth) };
        // A scalar may lie one deeper than the deepest table.
        let leaf = u32::from(self.forest.list(value).is_none());
        let span = keys[0].span.to(last.span);
        self.check_depth(depth - leaf, span)?;
        for key in path {
            let Some(next) = self.descend(place, *key, way) else { return Some(depth) };
            place = next;
        }
        let depth = place.depth + 1;
        self.check_depth(depth - leaf, span)?;
        let old = self.find(place.table, *last);
        let kind = self.forest.node(place.table).data;
        if way == Way::Dotted
            && !path.is_empty()
            && matches!(kind, Data::Table(_, TableKind::Explicit))
        {
            self.duplicate(*last, old.unwrap_or(place.table));
        } else if let Some(old) = old {
            self.duplicate(*last, old);
        } else {
            self.attach(place.table, Some(*last), value);
        }
        Some(depth)
    }

    /// Goes from a table into the one with this key, which is made when it is not there.
    fn descend(&mut self, place: OpenTable, key: Key<'s>, way: Way) -> Option<OpenTable> {
        let depth = place.depth + 1;
        let Some(old) = self.find(place.table, key) else {
            let kind = match way {
                Way::Header => TableKind::Implicit,
                Way::Dotted => TableKind::Dotted,
                Way::Inline => TableKind::InlineDotted,
            };
            let table = self.table(kind, key.span);
            return self
                .attach(place.table, Some(key), table)
                .then_some(OpenTable { table, depth });
        };
        match (self.forest.node(old).data, way) {
            (Data::Array(list, ArrayKind::Rows), Way::Header | Way::Dotted) if list.len > 0 => {
                Some(OpenTable { table: NodeId(list.last), depth: depth + 1 })
            }
            (Data::Table(list, TableKind::Implicit | TableKind::Dotted), Way::Dotted) => {
                self.forest.node_mut(old).data = Data::Table(list, TableKind::Dotted);
                Some(OpenTable { table: old, depth })
            }
            (Data::Table(_, TableKind::InlineDotted), Way::Inline)
            | (
                Data::Table(_, TableKind::Explicit | TableKind::Implicit | TableKind::Dotted),
                Way::Header,
            ) => Some(OpenTable { table: old, depth }),
            _ => {
                self.closed(key, old);
                None
            }
        }
    }

    fn find(&self, table: NodeId, key: Key<'s>) -> Option<NodeId> {
        self.forest.get(table, self.forest.text(key.text))
    }

    fn table(&mut self, kind: TableKind, span: Span) -> NodeId {
        self.forest.add(Data::Table(List::EMPTY, kind), span)
    }

    /// Adds a child unless the parent is full.
    pub(super) fn attach(&mut self, parent: NodeId, key: Option<Key<'s>>, child: NodeId) -> bool {
        if self.forest.len(parent) >= MOST_ROWS as usize {
            if !self.full.contains(&parent) {
                self.full.push(parent);
                let span = key.map_or_else(|| self.forest.span(child), |key| key.span);
                let message = format!("more than {MOST_ROWS} elements; the rest is not read");
                self.report(span, SyntaxErrorKind::TooManyRows, message);
            }
            return false;
        }
        if let Some(key) = key {
            let key = self.forest.add_key(key);
            self.forest.node_mut(child).key = key;
        }
        self.forest.push(parent, child);
        true
    }

    pub(super) fn check_depth(&mut self, depth: u32, span: Span) -> Option<()> {
        if depth <= DEEPEST {
            return Some(());
        }
        if !self.too_deep {
            self.too_deep = true;
            let message = format!("arrays and tables are nested deeper than {DEEPEST}");
            self.report(span, SyntaxErrorKind::TooDeep, message);
        }
        None
    }

    fn duplicate(&mut self, key: Key<'s>, old: NodeId) {
        let name = self.forest.text(key.text);
        self.redefined(key.span, old, format!("`{name}` is already defined"));
    }

    fn closed(&mut self, key: Key<'s>, old: NodeId) {
        let name = self.forest.text(key.text);
        let message = match self.forest.node(old).data {
            Data::Table(_, TableKind::Inline | TableKind::InlineDotted) => {
                format!("`{name}` is a table in braces and cannot be extended")
            }
            Data::Table(..) => format!("`{name}` is already defined by a header"),
            Data::Array(..) => format!("`{name}` is an array and cannot be extended"),
            _ => {
                let what = self.forest.value(old).description();
                format!("`{name}` is {what} and cannot have keys of its own")
            }
        };
        self.redefined(key.span, old, message);
    }

    fn redefined(&mut self, span: Span, old: NodeId, message: String) {
        let first = self.forest.key_span(old).unwrap_or_else(|| self.forest.span(old));
        if !self.quiet {
            self.report(span, SyntaxErrorKind::DuplicateKey { first }, message);
        }
    }
}

/// A key that stands in the text as it is.
pub(super) fn plain(text: &str, span: Span) -> Key<'_> {
    Key { text: Text::Borrowed(text), span }
}
