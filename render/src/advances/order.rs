//! Which advance stands in which column, and in which order from top to bottom: special credits lead to
//! later columns, and no two of them cross.

use strabo_model::{Pack, refs::AdvanceId};

/// Without tiers, chains of more steps than this are written instead of drawn, and so are those of so few
/// advances that their columns would be nearly empty.
const LONGEST: usize = 6;

/// One place in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Card(AdvanceId),
    /// The special credit of an advance on its way to a column further on.
    Pass(AdvanceId),
}

/// What the columns of a chart stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Columns {
    /// The tiers that have advances, by position; the first may be those below all tiers.
    Tiers(Vec<Option<usize>>),
    /// The steps of chains of special credit.
    Steps(usize),
}

impl Columns {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Tiers(tiers) => tiers.len(),
            Self::Steps(steps) => *steps,
        }
    }
}

/// Every advance in its column.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// What the columns stand for.
    pub columns: Columns,
    /// The column of each advance.
    column: Vec<usize>,
}

/// Advances that special credits bind together: slots from top to bottom for each column.
pub type Cluster = Vec<Vec<Slot>>;

/// Sorts advances into columns: by tier, or along their chains where there are no tiers to speak of.
pub fn sort(pack: &Pack) -> Sorted {
    let tier_of = pack.advances.iter().map(|advance| pack.tier_of(advance.cost));
    let tiers: Vec<Option<usize>> = tier_of.collect();
    let mut used = tiers.clone();
    used.sort_unstable();
    used.dedup();
    if used.len() > 1 {
        let column = tiers.iter().map(|tier| used.binary_search(tier).unwrap_or(0)).collect();
        return Sorted { columns: Columns::Tiers(used), column };
    }
    let steps = steps(pack);
    let count = steps.iter().max().map_or(1, |last| last + 1);
    let further = steps.iter().filter(|step| **step > 0).count();
    if count > LONGEST || further * LONGEST < steps.len() {
        return Sorted { columns: Columns::Tiers(used), column: vec![0; pack.advances.len()] };
    }
    Sorted { columns: Columns::Steps(count), column: steps }
}

/// How many special credits lead up to each advance, one after the other. Those that lead round in a
/// circle are left where they are.
fn steps(pack: &Pack) -> Vec<usize> {
    let target = |at: usize| pack.advances[at].special_credit.map(|credit| credit.to.index());
    let mut waiting = vec![0_usize; pack.advances.len()];
    for to in (0..pack.advances.len()).filter_map(target) {
        waiting[to] += 1;
    }
    let mut steps = vec![0; pack.advances.len()];
    let mut ready: Vec<usize> = (0..waiting.len()).filter(|at| waiting[*at] == 0).collect();
    while let Some(at) = ready.pop() {
        let Some(to) = target(at) else { continue };
        steps[to] = steps[to].max(steps[at] + 1);
        waiting[to] -= 1;
        if waiting[to] == 0 {
            ready.push(to);
        }
    }
    steps
}

impl Sorted {
    pub fn column(&self, advance: AdvanceId) -> usize {
        self.column[advance.index()]
    }

    /// Where the special credit of an advance leads, if that is a later column.
    pub fn drawn(&self, pack: &Pack, advance: AdvanceId) -> Option<AdvanceId> {
        let to = pack[advance].special_credit?.to;
        (self.column(advance) < self.column(to)).then_some(to)
    }

    /// Where the special credit of an advance leads, if no arrow can show it.
    pub fn written(&self, pack: &Pack, advance: AdvanceId) -> Option<AdvanceId> {
        let to = pack[advance].special_credit?.to;
        (self.column(advance) >= self.column(to)).then_some(to)
    }

    /// The advances in clusters that no arrow leaves, from top to bottom.
    ///
    /// An advance gives special credit to at most one other, so every cluster is a tree whose
    /// arrows all lead to its root: taken in the order of a walk over the tree, none of them cross.
    pub fn clusters(&self, pack: &Pack) -> Vec<Cluster> {
        let count = pack.advances.len();
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut roots = Vec::new();
        for at in 0..count {
            match self.drawn(pack, AdvanceId::from(at)) {
                Some(to) => sources[to.index()].push(at),
                None => roots.push(at),
            }
        }
        let first = self.firsts(pack, &sources);
        for list in &mut sources {
            list.sort_by_key(|at| first[*at]);
        }
        roots.sort_by_key(|at| first[*at]);
        roots.iter().map(|root| self.cluster(*root, &sources)).collect()
    }

    /// What advances are sorted by: group, cost and position of the first one whose credit leads to
    /// them, or their own.
    fn firsts(&self, pack: &Pack, sources: &[Vec<usize>]) -> Vec<(usize, u16, usize)> {
        let mut by_column: Vec<usize> = (0..sources.len()).collect();
        by_column.sort_by_key(|at| (self.column[*at], *at));
        let mut firsts = vec![(0, 0, 0); sources.len()];
        for at in by_column {
            let advance = &pack.advances[at];
            let group = advance.groups.first().map_or(usize::MAX, |group| group.index());
            let earlier = sources[at].iter().map(|source| firsts[*source]).min();
            firsts[at] = earlier.unwrap_or((group, advance.cost, at));
        }
        firsts
    }

    fn cluster(&self, root: usize, sources: &[Vec<usize>]) -> Cluster {
        let mut columns: Cluster = vec![Vec::new(); self.columns.len()];
        let mut open = vec![(root, self.column[root] + 1)];
        while let Some((at, next)) = open.pop() {
            let (id, own) = (AdvanceId::from(at), self.column[at]);
            columns[own].push(Slot::Card(id));
            for column in &mut columns[(own + 1).min(next)..next] {
                column.push(Slot::Pass(id));
            }
            // The last one is taken first.
            open.extend(sources[at].iter().rev().map(|source| (*source, own)));
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
    use strabo_model::Pack;
    use strabo_model::pack::{Advance, SpecialCredit, Tier};
    use strabo_model::refs::AdvanceId;

    use super::{Slot, sort};

    /// Any advances with any special credits, in three tiers or in none.
    fn packs() -> impl Strategy<Value = Pack> {
        let advances = vec((0..300_u16, any::<Option<u16>>()), 1..40);
        (advances, any::<bool>()).prop_map(|(rows, has_tiers)| {
            let count = rows.len();
            let advance = |(cost, to): (u16, Option<u16>)| Advance {
                id: "a".into(),
                name: "A".into(),
                groups: Vec::new(),
                cost,
                points: 1,
                credits: Vec::new(),
                special_credit: to.map(|to| {
                    let to = AdvanceId::from(usize::from(to) % count);
                    SpecialCredit { to, amount: 10 }
                }),
                ..Advance::default()
            };
            let tier = |cost_from| Tier {
                id: "t".into(),
                cost_from,
                advances: 1,
                points: 1,
                special_credit: None,
            };
            let tiers = if has_tiers { [0, 100, 200].map(tier).into() } else { Vec::new() };
            Pack { advances: rows.into_iter().map(advance).collect(), tiers, ..Pack::default() }
        })
    }

    /// The slots of each column, from the top to the bottom of the chart.
    fn columns(pack: &Pack) -> Vec<Vec<Slot>> {
        let sorted = sort(pack);
        let mut columns = vec![Vec::new(); sorted.columns.len()];
        for cluster in sorted.clusters(pack) {
            for (column, slots) in columns.iter_mut().zip(cluster) {
                column.extend(slots);
            }
        }
        columns
    }

    proptest! {
        #[test]
        fn every_advance_has_one_slot(pack in packs()) {
            let columns = columns(&pack);
            let cards = columns.iter().flatten().filter(|slot| matches!(slot, Slot::Card(_)));
            prop_assert_eq!(cards.count(), pack.advances.len());
        }

        #[test]
        fn arrows_never_cross(pack in packs()) {
            let sorted = sort(&pack);
            let columns = columns(&pack);
            for pair in columns.windows(2) {
                let mut lowest = 0;
                for slot in &pair[0] {
                    let (Slot::Card(id) | Slot::Pass(id)) = *slot;
                    let Some(target) = sorted.drawn(&pack, id) else { continue };
                    let next = [Slot::Card(target), Slot::Pass(id)];
                    let found = pair[1].iter().position(|slot| next.contains(slot));
                    prop_assert!(found.is_some_and(|found| found >= lowest));
                    lowest = found.unwrap_or(lowest);
                }
            }
        }
    }
}
