//! Where the things of a pack are defined and where they are named.
//!
//! [`compile_indexed`](crate::compile_indexed) notes it while names are resolved, by the same lookups
//! that report unknown names, so that both agree on what refers to what.

mod kind;

use std::ops::Range;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

pub use kind::Kind;

use crate::source::Span;

/// A thing of an [`Index`]: something that rows declare and other rows name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingId {
    /// What sort of thing it is.
    pub kind: Kind,
    at: u32,
}

/// What an [`Index`] knows about a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing<'i> {
    /// What sort of thing it is.
    pub kind: Kind,
    /// Its id; for a stack, its number.
    pub id: &'i str,
    /// Its name, if it has one.
    pub name: Option<&'i str>,
    /// The table of its row. Empty for a thing that only references name.
    pub table: &'static str,
    /// False when no row of the pack declares it: it is unknown, or it was deleted.
    pub declared: bool,
}

/// Why a thing is named at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The row that declares it.
    Definition,
    /// A row of a pack that extends the declaring one, and changes it.
    Change,
    /// Another row names it, or a feature of `map.geojson` does.
    Reference,
    /// `[delete]` takes it out of an extended pack.
    Deletion,
}

/// A place in the text that names a thing: an id with its quotation marks, a key, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedPlace {
    /// Where the id stands.
    pub span: Span,
    /// Why it stands there.
    pub role: Role,
    /// What it means.
    pub thing: ThingId,
}

/// A thing as it is kept, under its id.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    pub(crate) name: Option<Box<str>>,
    pub(crate) table: &'static str,
    pub(crate) declared: bool,
}

/// The definitions and references of a pack and of the packs it extends.
///
/// It is complete for the files of the compiled pack, as far as they could be read. In a pack that it
/// extends, references in fields that the pack replaces are not listed.
///
/// ```
/// use strabo_compile::index::{Kind, Role};
/// use strabo_compile::{NoLibrary, SourcePack, Sources, compile_indexed};
///
/// let head = "[pack]\nid = \"strait\"\nname = \"The Strait\"\nversion = \"1.0.0\"\n";
/// let map = r#"
/// [[area]]
/// id = "thrace"
/// name = "Thrace"
/// land = ["macedon"]
///
/// [[area]]
/// id = "macedon"
/// name = "Macedon"
/// land = ["thrace"]
/// "#;
/// let pack = SourcePack::of_texts("strait", [("pack.toml", head), ("map.toml", map)]);
/// let (outcome, index) = compile_indexed(Sources { pack, library: &NoLibrary });
///
/// let thrace = index.find(Kind::Area, "thrace").expect("it is declared");
/// assert_eq!(index.thing(thrace).name, Some("Thrace"));
/// let mut lines = Vec::new();
/// for place in index.places_of(thrace) {
///     let (line, _) = outcome.sources.of(place.span).position(place.span.start);
///     assert_eq!(outcome.sources.text(place.span), "\"thrace\"");
///     lines.push((line, place.role));
/// }
/// assert_eq!(lines, [(3, Role::Definition), (10, Role::Reference)]);
/// ```
#[derive(Debug, Default)]
pub struct Index {
    things: Vec<IndexMap<Box<str>, Entry, FxBuildHasher>>,
    places: Vec<NamedPlace>,
}

impl Index {
    /// An index without anything in it.
    pub(crate) fn empty() -> Self {
        let things = Kind::ALL.iter().map(|_| IndexMap::default()).collect();
        Self { things, places: Vec::new() }
    }

    /// The entry of a thing, made if it is new.
    pub(crate) fn enter(&mut self, kind: Kind, id: &str) -> (ThingId, &mut Entry) {
        let things = &mut self.things[kind as usize];
        let at = match things.get_index_of(id) {
            Some(at) => at,
            None => things.insert_full(id.into(), Entry::default()).0,
        };
        (ThingId { kind, at: u32::try_from(at).unwrap_or(u32::MAX) }, &mut things[at])
    }

    /// Adds places in any order.
    pub(crate) fn add(&mut self, place: NamedPlace) {
        self.places.push(place);
    }

    /// Puts the places in order: each thing once for each place, for its first reason.
    pub(crate) fn sort(&mut self) {
        self.places.sort_by_key(|place| (place.span, place.thing, place.role));
        self.places.dedup_by_key(|place| (place.span, place.thing));
        self.places.shrink_to_fit();
    }
}

impl Index {
    /// The thing of this kind with this id, also one that is named and not declared.
    pub fn find(&self, kind: Kind, id: &str) -> Option<ThingId> {
        let at = self.things.get(kind as usize)?.get_index_of(id)?;
        Some(ThingId { kind, at: u32::try_from(at).unwrap_or(u32::MAX) })
    }

    /// What is known about a thing of this index.
    ///
    /// # Panics
    ///
    /// If the thing is of another index that knew more things.
    pub fn thing(&self, id: ThingId) -> Thing<'_> {
        let (name, entry) = self.things[id.kind as usize]
            .get_index(id.at as usize)
            .expect("a thing comes from its own index");
        thing(id.kind, name, entry)
    }

    /// All things of a kind: those that are declared come first, in the order of their rows.
    pub fn things(&self, kind: Kind) -> impl Iterator<Item = (ThingId, Thing<'_>)> {
        let of_kind = self.things.get(kind as usize).into_iter().flatten();
        (0..)
            .zip(of_kind)
            .map(move |(at, (id, entry))| (ThingId { kind, at }, thing(kind, id, entry)))
    }

    /// All places, in the order of the text. One that names several things is listed for each.
    pub fn places(&self) -> &[NamedPlace] {
        &self.places
    }

    /// The places in a range of the text.
    pub fn places_in(&self, span: Span) -> &[NamedPlace] {
        &self.places[self.range(span)]
    }

    /// The place at an offset; right behind its last byte counts as well.
    pub fn place_at(&self, offset: u32) -> Option<&NamedPlace> {
        let after = self.places.partition_point(|place| place.span.start <= offset);
        let last = self.places[..after].last()?;
        let first = self.places.partition_point(|place| place.span < last.span);
        self.places.get(first).filter(|place| offset <= place.span.end)
    }

    /// Every place that names a thing, in the order of the text.
    pub fn places_of(&self, thing: ThingId) -> impl Iterator<Item = &NamedPlace> {
        self.places.iter().filter(move |place| place.thing == thing)
    }

    /// The rows that declare a thing: the first of them, then those that change it.
    pub fn definitions(&self, thing: ThingId) -> Vec<NamedPlace> {
        let is_row = |place: &&NamedPlace| matches!(place.role, Role::Definition | Role::Change);
        let mut rows: Vec<NamedPlace> = self.places_of(thing).filter(is_row).copied().collect();
        rows.sort_by_key(|place| (place.role, place.span));
        rows
    }

    fn range(&self, span: Span) -> Range<usize> {
        let first = self.places.partition_point(|place| place.span.start < span.start);
        let last = self.places.partition_point(|place| place.span.start < span.end);
        first..last.max(first)
    }
}

fn thing<'i>(kind: Kind, id: &'i str, entry: &'i Entry) -> Thing<'i> {
    let Entry { name, table, declared } = entry;
    Thing { kind, id, name: name.as_deref(), table, declared: *declared }
}
