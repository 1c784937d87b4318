//! Finds areas by id or name, whatever their capitals and accents.

use std::collections::BTreeMap;

use super::{ImportedArea, names::id_of};

/// The areas by id and by name, in small letters and as ids.
pub struct Known(BTreeMap<String, usize>);

impl Known {
    /// Ids take precedence over names, and earlier areas over later ones.
    pub fn new(areas: &[ImportedArea]) -> Self {
        let mut known = BTreeMap::new();
        let ids = areas.iter().enumerate().map(|(at, place)| (at, place.id.as_deref()));
        let names = areas.iter().enumerate().map(|(at, place)| (at, place.name.as_deref()));
        for (at, word) in ids.chain(names) {
            let Some(word) = word else { continue };
            known.entry(word.trim().to_lowercase()).or_insert(at);
        }
        // What was written counts for more than what is made of it.
        for (at, place) in areas.iter().enumerate() {
            for word in [&place.id, &place.name].into_iter().flatten() {
                let id = id_of(word);
                if !id.is_empty() {
                    known.entry(id).or_insert(at);
                }
            }
        }
        Self(known)
    }

    /// The ids that the areas got at last take precedence over all.
    pub fn with_ids<'i>(mut self, ids: impl Iterator<Item = &'i str>) -> Self {
        self.0.extend(ids.enumerate().map(|(at, id)| (id.to_owned(), at)));
        self
    }

    /// The area with this id or name.
    pub fn get(&self, word: &str) -> Option<usize> {
        self.0.get(&word.trim().to_lowercase()).or_else(|| self.0.get(&id_of(word))).copied()
    }
}
