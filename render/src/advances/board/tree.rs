//! The advances of a group in an order in which each stands below what it needs.

use strabo_model::Pack;
use strabo_model::refs::{AdvanceId, GroupId};

/// One advance in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    pub id: AdvanceId,
    /// The place of the one it hangs from, in the same list.
    pub parent: Option<usize>,
    /// How many stand above it on the way to the root.
    pub depth: i32,
}

/// The advances of a group. Each hangs from the first of what it needs in the same group, or else
/// from the advance that must be taken first; a circle is cut where it begins.
pub fn order(pack: &Pack, group: Option<GroupId>) -> Vec<Branch> {
    let ours: Vec<AdvanceId> =
        pack.ids::<AdvanceId>().filter(|id| pack[*id].groups.first().copied() == group).collect();
    let first = group.and_then(|id| pack[id].first);
    let parent = |id: AdvanceId| {
        let needed = pack[id].prerequisites.iter().copied();
        needed.chain(first).find(|other| *other != id && ours.contains(other))
    };
    let mut list = Grown { branches: Vec::new(), taken: vec![false; pack.advances.len()] };
    for root in ours.iter().copied().filter(|id| parent(*id).is_none()) {
        list.grow(root, None, &ours, &parent);
    }
    for left in &ours {
        list.grow(*left, None, &ours, &parent);
    }
    list.branches
}

struct Grown {
    branches: Vec<Branch>,
    taken: Vec<bool>,
}

impl Grown {
    /// Adds an advance and, below it, all that hang from it.
    fn grow(
        &mut self,
        root: AdvanceId,
        parent: Option<usize>,
        ours: &[AdvanceId],
        parent_of: &impl Fn(AdvanceId) -> Option<AdvanceId>,
    ) {
        // A stack of our own, because a chain may be as long as the list.
        let mut open = vec![(root, parent)];
        while let Some((id, parent)) = open.pop() {
            if std::mem::replace(&mut self.taken[id.index()], true) {
                continue;
            }
            let depth = parent.map_or(0, |at| self.branches[at].depth + 1);
            let at = self.branches.len();
            self.branches.push(Branch { id, parent, depth });
            let below = ours.iter().rev().filter(|other| parent_of(**other) == Some(id));
            open.extend(below.map(|other| (*other, Some(at))));
        }
    }
}

#[cfg(test)]
mod tests {
    use strabo_model::Pack;
    use strabo_model::pack::{Advance, Group};
    use strabo_model::refs::{AdvanceId, GroupId};

    use super::order;

    fn pack(first: Option<usize>, needs: &[&[usize]]) -> Pack {
        let ids = |list: &[usize]| list.iter().copied().map(AdvanceId::from).collect();
        let advance = |needs: &&[usize]| Advance {
            groups: vec![GroupId::from(0)],
            prerequisites: ids(needs),
            ..Advance::default()
        };
        Pack {
            groups: vec![Group { first: first.map(AdvanceId::from), ..Group::default() }],
            advances: needs.iter().map(advance).collect(),
            ..Pack::default()
        }
    }

    fn shape(pack: &Pack) -> Vec<(usize, i32)> {
        let branches = order(pack, Some(GroupId::from(0)));
        branches.iter().map(|branch| (branch.id.index(), branch.depth)).collect()
    }

    #[test]
    fn what_is_needed_stands_above() {
        let found = shape(&pack(Some(1), &[&[2], &[], &[], &[0]]));
        assert_eq!(found, [(1, 0), (2, 1), (0, 2), (3, 3)]);
    }

    #[test]
    fn nothing_is_lost_in_a_circle() {
        assert_eq!(shape(&pack(None, &[&[1], &[0], &[]])), [(2, 0), (0, 0), (1, 1)]);
    }
}
