//! A TOML tree in which every key and value knows its place: parsed fast, edited by overlays, read
//! by serde.
//!
//! All documents of a compilation live in one [`Forest`]. A node is a small index into it, so that
//! an overlay can move rows from one document into another without copying them.

mod build;
mod comma;
mod datetime;
pub mod de;
mod edit;
mod error;
mod events;
mod fast;
pub mod json;
mod parse;
mod recover;
mod scalar;
pub mod spanned;

use std::borrow::Cow;

#[expect(clippy::disallowed_types, reason = "looked up by key, never iterated")]
use rustc_hash::FxHashMap;

pub use self::comma::comma_behind;
pub use self::error::{SyntaxError, SyntaxErrorKind};
pub use self::spanned::{Map, Spanned};
use crate::source::Span;

/// How deep arrays and tables may be nested. A node under the root has depth 1.
pub const DEEPEST: u32 = 64;

/// How many elements one array or one table may have.
pub const MOST_ROWS: u32 = 65_000;

/// Tables with more keys than this are looked up by hash.
const INDEX_FROM: u32 = 16;

const NONE: u32 = u32::MAX;

/// A value in a [`Forest`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

/// What a node holds. The elements of arrays and tables are its [`Forest::children`].
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Value<'f> {
    /// A string, with its escapes resolved.
    String(&'f str),
    /// An integer.
    Integer(i64),
    /// A float, which can be infinite or no number.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A date, a time or both, as it was written.
    Datetime(&'f str),
    /// A list, or the rows of `[[headers]]`.
    Array,
    /// A table of any sort.
    Table,
}

impl Value<'_> {
    /// What to call such a value in a message: "a string".
    pub fn description(&self) -> &'static str {
        match self {
            Self::String(_) => "a string",
            Self::Integer(_) => "an integer",
            Self::Float(_) => "a number",
            Self::Boolean(_) => "true or false",
            Self::Datetime(_) => "a date or time",
            Self::Array => "an array",
            Self::Table => "a table",
        }
    }
}

/// All documents of a compilation. `'s` is the life of their texts.
#[derive(Default)]
pub struct Forest<'s> {
    nodes: Vec<Node<'s>>,
    keys: Vec<Key<'s>>,
    /// The strings that had escapes, one behind the other.
    decoded: String,
    /// The keys of large tables.
    #[expect(clippy::disallowed_types, reason = "looked up by key, never iterated")]
    indexes: FxHashMap<u32, FxHashMap<Cow<'s, str>, NodeId>>,
}

#[derive(Clone, Copy)]
struct Node<'s> {
    data: Data<'s>,
    span: Span,
    /// An index into `Forest::keys`, or `NONE`.
    key: u32,
    /// The sibling behind this node, or `NONE`.
    next: u32,
}

// A large map has a million nodes.
const _: () = assert!(size_of::<Node<'_>>() <= 40);

#[derive(Clone, Copy)]
struct Key<'s> {
    text: Text<'s>,
    span: Span,
}

#[derive(Clone, Copy)]
enum Text<'s> {
    Borrowed(&'s str),
    /// A stretch of `Forest::decoded`.
    Decoded(u32, u32),
}

#[derive(Clone, Copy)]
enum Data<'s> {
    String(Text<'s>),
    Integer(i64),
    Float(f64),
    Boolean(bool),
    Datetime(&'s str),
    Array(List, ArrayKind),
    Table(List, TableKind),
}

/// The children of an array or a table.
#[derive(Clone, Copy)]
struct List {
    first: u32,
    last: u32,
    len: u32,
    /// True when `Forest::indexes` knows the keys.
    indexed: bool,
}

impl List {
    const EMPTY: Self = Self { first: NONE, last: NONE, len: 0, indexed: false };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ArrayKind {
    /// Written as `[…]`: closed.
    Static,
    /// The rows of `[[header]]`s.
    Rows,
}

/// How a table came to be, which decides who may extend it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableKind {
    /// The document itself, or a table with a header of its own.
    Explicit,
    /// Only named on the way to a deeper header; may still get a header of its own.
    Implicit,
    /// Made by a dotted key.
    Dotted,
    /// Written as `{…}`: closed.
    Inline,
    /// Made by a dotted key inside `{…}`.
    InlineDotted,
}

impl<'s> Forest<'s> {
    /// An empty forest.
    pub fn new() -> Self {
        Self::default()
    }

    /// What a node holds.
    pub fn value(&self, id: NodeId) -> Value<'_> {
        match self.node(id).data {
            Data::String(text) => Value::String(self.text(text)),
            Data::Integer(value) => Value::Integer(value),
            Data::Float(value) => Value::Float(value),
            Data::Boolean(value) => Value::Boolean(value),
            Data::Datetime(text) => Value::Datetime(text),
            Data::Array(..) => Value::Array,
            Data::Table(..) => Value::Table,
        }
    }

    /// The place of a value. A root has the whole document, a table with a header has that header
    /// (`[[area]]`), rows have the first of their headers, and a table that is only named in a
    /// longer key has its part of the key.
    pub fn span(&self, id: NodeId) -> Span {
        self.node(id).span
    }

    /// The key of a child of a table.
    pub fn key(&self, id: NodeId) -> Option<&str> {
        self.key_of(id).map(|key| self.text(key.text))
    }

    /// The place of the key of a child of a table.
    pub fn key_span(&self, id: NodeId) -> Option<Span> {
        self.key_of(id).map(|key| key.span)
    }

    /// The elements of an array or a table in source order; nothing for other values.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        let list = self.list(id).unwrap_or(List::EMPTY);
        Children { nodes: &self.nodes, next: list.first, left: list.len as usize }
    }

    /// The number of elements of an array or a table.
    pub fn len(&self, id: NodeId) -> usize {
        self.list(id).map_or(0, |list| list.len as usize)
    }

    /// True when a node has no elements.
    pub fn is_empty(&self, id: NodeId) -> bool {
        self.len(id) == 0
    }

    /// The value with this key in a table.
    pub fn get(&self, table: NodeId, key: &str) -> Option<NodeId> {
        if self.list(table)?.indexed {
            return self.indexes.get(&table.0)?.get(key).copied();
        }
        self.children(table).find(|child| self.key(*child) == Some(key))
    }

    fn node(&self, id: NodeId) -> &Node<'s> {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<'s> {
        &mut self.nodes[id.0 as usize]
    }

    fn key_of(&self, id: NodeId) -> Option<&Key<'s>> {
        self.keys.get(self.node(id).key as usize)
    }

    fn text(&self, text: Text<'s>) -> &str {
        match text {
            Text::Borrowed(text) => text,
            Text::Decoded(start, end) => {
                self.decoded.get(start as usize..end as usize).unwrap_or("")
            }
        }
    }

    fn list(&self, id: NodeId) -> Option<List> {
        match self.node(id).data {
            Data::Array(list, _) | Data::Table(list, _) => Some(list),
            _ => None,
        }
    }

    fn list_mut(&mut self, id: NodeId) -> Option<&mut List> {
        match &mut self.node_mut(id).data {
            Data::Array(list, _) | Data::Table(list, _) => Some(list),
            _ => None,
        }
    }

    /// A text that may have to be kept because it is not in the source.
    fn keep(&mut self, text: Cow<'s, str>) -> Text<'s> {
        match text {
            Cow::Borrowed(text) => Text::Borrowed(text),
            Cow::Owned(text) => {
                let start = offset(self.decoded.len());
                self.decoded.push_str(&text);
                Text::Decoded(start, offset(self.decoded.len()))
            }
        }
    }

    /// Makes a node that belongs to no parent yet.
    fn add(&mut self, data: Data<'s>, span: Span) -> NodeId {
        let id = NodeId(offset(self.nodes.len()));
        self.nodes.push(Node { data, span, key: NONE, next: NONE });
        id
    }

    fn add_key(&mut self, key: Key<'s>) -> u32 {
        self.keys.push(key);
        offset(self.keys.len() - 1)
    }
}

/// The elements of one node. See [`Forest::children`].
#[derive(Clone)]
pub struct Children<'f> {
    nodes: &'f [Node<'f>],
    next: u32,
    left: usize,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.nodes.get(self.next as usize)?;
        let id = NodeId(self.next);
        self.next = node.next;
        self.left = self.left.saturating_sub(1);
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

/// Lengths and offsets fit: a document that would overflow is refused before it is parsed.
fn offset(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(NONE)
}
