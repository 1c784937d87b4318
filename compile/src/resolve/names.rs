//! The ids of every table: how to look one up, and which names led nowhere.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{authored::Part, lint::Lint, source::Span, structure::forms::as_id};

type Index<K, V> = IndexMap<K, V, FxBuildHasher>;

/// A row that a name can stand for.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Nothing for a row that could not be read: it is known, but leads nowhere.
    at: Option<usize>,
    named: bool,
}

/// The ids of one table. Names that nothing has are gathered, so that each is reported once.
pub struct Names<'s> {
    /// What a row of the table is called.
    pub kind: &'static str,
    /// What reports a name that nothing has.
    pub lint: &'static Lint,
    /// The file of the rows.
    pub part: Part,
    index: Index<&'s str, Known>,
    /// False when rows may be missing because the file could not be parsed.
    whole: bool,
    /// What rows with malformed ids should be called.
    meant: BTreeSet<String>,
    missing: Index<String, Vec<Span>>,
    misses: usize,
    said: Option<Said>,
}

/// What the rows of a pack name, with the places, in the order they were looked up.
#[derive(Debug, Default)]
pub struct Said {
    /// What a row of the table is called.
    pub kind: &'static str,
    /// Where a name stands, and its index in `ids`.
    pub places: Vec<(Span, usize)>,
    /// Every id of the table, then those that nothing has.
    pub ids: Vec<Box<str>>,
    strangers: Index<Box<str>, ()>,
}

impl Said {
    /// Nothing was named yet.
    pub fn new(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }
}

impl<'s> Names<'s> {
    /// The ids of a table whose things are called `kind`; `lint` reports unknown ones.
    pub fn new(kind: &'static str, lint: &'static Lint, part: Part, whole: bool) -> Self {
        let (index, missing, meant) = (Index::default(), Index::default(), BTreeSet::new());
        Self { kind, lint, part, index, whole, meant, missing, misses: 0, said: None }
    }

    /// Also notes where names stand, if it is asked for.
    #[must_use]
    pub fn listening(mut self, listen: bool) -> Self {
        self.said = listen.then(|| Said::new(self.kind));
        self
    }

    /// What was named where, if it was to be noted.
    pub fn said(&mut self) -> Option<Said> {
        let mut said = self.said.take()?;
        let strangers = std::mem::take(&mut said.strangers).into_keys();
        said.ids = self.index.keys().map(|id| Box::from(*id)).chain(strangers).collect();
        Some(said)
    }

    /// Adds the ids of the rows that could be read, in their order.
    #[must_use]
    pub fn with(mut self, ids: impl ExactSizeIterator<Item = &'s str>) -> Self {
        self.index.reserve(ids.len());
        self.with_more(ids, 0)
    }

    /// Adds the ids of a second table, whose rows are counted on from `first`.
    #[must_use]
    pub fn with_more(mut self, ids: impl Iterator<Item = &'s str>, first: usize) -> Self {
        for (at, id) in ids.enumerate() {
            self.index.entry(id).or_insert(Known { at: Some(first + at), named: false });
        }
        self
    }

    /// Adds the id of a row that could not be read, perhaps because of the id.
    pub fn add_broken(&mut self, id: &'s str) {
        self.index.entry(id).or_default();
        self.meant.extend(as_id(id));
    }

    /// False when rows or fields may be missing because the file could not be parsed.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// True when a row is called so, even one that could not be read.
    pub fn knows(&self, id: &str) -> bool {
        self.index.contains_key(id)
    }

    /// The index of an id, if there is one; an unknown one is reported by the first reference that looks it up.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.index.get(id)?.at
    }

    /// The index of an id that stands at a place. One that nothing has is remembered, unless rows may be
    /// missing.
    pub fn find(&mut self, id: &str, span: Span) -> Option<usize> {
        if self.said.is_some() {
            self.note(id, span);
        }
        if let Some(known) = self.index.get_mut(id) {
            known.named = true;
            return known.at;
        }
        if self.whole && !self.meant.contains(id) {
            self.misses += 1;
            match self.missing.get_mut(id) {
                Some(places) => places.push(span),
                None => _ = self.missing.insert(id.to_owned(), vec![span]),
            }
        }
        None
    }

    fn note(&mut self, id: &str, span: Span) {
        let Some(said) = &mut self.said else { return };
        let at = self.index.get_index_of(id).unwrap_or_else(|| {
            let known = said.strangers.get_index_of(id);
            let stranger = || said.strangers.insert_full(id.into(), ()).0;
            self.index.len() + known.unwrap_or_else(stranger)
        });
        said.places.push((span, at));
    }

    /// How often a name was looked up that nothing has.
    pub const fn misses(&self) -> usize {
        self.misses
    }

    /// The names that nothing has, each with its places.
    pub fn missing(&self) -> impl ExactSizeIterator<Item = (&str, &[Span])> {
        self.missing.iter().map(|(id, places)| (id.as_str(), places.as_slice()))
    }

    /// Every id of the table.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = &'s str> + Clone {
        self.index.keys().copied()
    }

    /// True when some row names this id.
    pub fn is_named(&self, id: &str) -> bool {
        self.index.get(id).is_some_and(|known| known.named)
    }
}
