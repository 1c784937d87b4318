//! Which civilizations of a setup touch each other.

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_model::refs::CivilizationId;

use super::borders::Pieces;
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
        let mut pieces = Pieces::new(self.members.len());
        let mut positions: BTreeMap<CivilizationId, usize> = BTreeMap::new();
        for (at, id) in self.members.iter().enumerate() {
            pieces.join(at, *positions.entry(*id).or_insert(at));
        }
        for (at, others) in self.neighbours.iter().enumerate() {
            for other in others.iter().filter_map(|id| positions.get(id)) {
                pieces.join(at, *other);
            }
        }
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let placed = (0..self.members.len()).filter(|at| self.has_region.get(*at) == Some(&true));
        for at in placed {
            groups.entry(pieces.of(at)).or_default().push(at);
        }
        groups.into_values().collect()
    }
}
