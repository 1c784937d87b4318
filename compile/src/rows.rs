//! What is known about rows before they are read: where they begin, which share an id, which are deleted.

use crate::source::{SourceMap, Span};
use crate::tree::{Forest, NodeId, Value};

/// Where a row begins, the node that holds its id, and its table.
pub type RowStart = (u32, NodeId, &'static str);

/// A row with the id of an earlier one of the same table and file.
pub struct Duplicate {
    /// The table.
    pub table: &'static str,
    /// What both are called.
    pub id: String,
    /// The later id.
    pub span: Span,
    /// The earlier id.
    pub first: Span,
}

/// A row of an extended pack that a pack takes out.
pub struct Deletion {
    /// The table.
    pub table: &'static str,
    /// What the row was called.
    pub id: String,
    /// Where a pack says so.
    pub span: Span,
}

/// Where the rows of all packs begin, to tell which one a place is in.
pub struct Rows<'a> {
    forest: &'a Forest<'a>,
    starts: &'a [RowStart],
}

impl<'a> Rows<'a> {
    /// The rows that begin at these places, which are in ascending order.
    pub const fn new(forest: &'a Forest<'_>, starts: &'a [RowStart]) -> Self {
        Self { forest, starts }
    }

    /// The id of the row at a place.
    pub fn id_at(&self, span: Span) -> Option<&'a str> {
        match self.forest.value(self.node_at(span)?) {
            Value::String(id) => Some(id),
            _ => None,
        }
    }

    /// The node that holds the id of the row at a place.
    pub fn node_at(&self, span: Span) -> Option<NodeId> {
        self.at(span).map(|(_, node, _)| node)
    }

    /// Where an id stands that a row of certain tables has.
    pub fn declared(&self, is_table: impl Fn(&'static str) -> bool, id: &str) -> Option<Span> {
        let is_it = |(_, node, table): &&RowStart| {
            is_table(table) && self.forest.value(*node) == Value::String(id)
        };
        self.starts.iter().find(is_it).map(|(_, node, _)| self.forest.span(*node))
    }

    /// The table of the row at a place, if its heading is written `[[table]]`.
    pub fn table_at<'t>(&self, texts: &'t SourceMap, span: Span) -> Option<&'t str> {
        let (start, ..) = self.at(span)?;
        let file = texts.of(span);
        let heading = file.text.get(start.checked_sub(file.base)? as usize..)?;
        let (table, _) = heading.strip_prefix("[[")?.split_once("]]")?;
        Some(table.trim())
    }

    fn at(&self, span: Span) -> Option<RowStart> {
        let after = self.starts.partition_point(|(start, ..)| *start <= span.start);
        self.starts.get(after.checked_sub(1)?).copied()
    }
}
