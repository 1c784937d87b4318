//! Which civilizations of a setup touch each other.

use std::collections::BTreeMap;

use strabo_model::{Pack, graph::parts, refs::CivilizationId};

use super::setups;

/// The civilizations of one setup, by their positions in its list.
pub struct Relation {
    /// The setup, by position.
    pub setup: usize,
    members: Vec<CivilizationId>,
    neighbours: Vec<Vec<CivilizationId>>,
    has_region: Vec<bool>,
}

/// The setups of a map with regions.
pub fn all(pack: &Pack) -> impl Iterator<Item = Relation> {
    let with_region = setups::with_region(pack);
    setups::all(pack).map(move |(at, setup)| {
        let members = setup.civilizations.clone();
        let has_region = |id: &CivilizationId| with_region.get(id.index()) == Some(&true);
        Relation {
            setup: at,
            has_region: members.iter().map(has_region).collect(),
            members,
            neighbours: pack.neighbours(setup),
        }
    })
}

impl Relation {
    /// The neighbours of a civilization, by its position in the setup.
    pub fn neighbours(&self, at: usize) -> &[CivilizationId] {
        self.neighbours.get(at).map_or(&[], Vec::as_slice)
    }

    /// The groups that are connected, as positions in the setup. A civilization without any region is
    /// left out: it touches nothing, and its start is reported already.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut positions: BTreeMap<CivilizationId, usize> = BTreeMap::new();
        for (at, id) in self.members.iter().enumerate() {
            positions.entry(*id).or_insert(at);
        }
        let joined = self.members.iter().zip(&self.neighbours).enumerate();
        let joined = joined.flat_map(|(at, (own, others))| {
            let found = std::iter::once(own).chain(others).filter_map(|id| positions.get(id));
            found.map(move |other| (at, *other))
        });
        let mut groups = parts(self.members.len(), joined);
        for group in &mut groups {
            group.retain(|at| self.has_region.get(*at) == Some(&true));
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}
