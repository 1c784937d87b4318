//! Collects what goes beyond a limit: the most for each limit and place.

use std::collections::BTreeMap;

use super::{Excess, ExcessPlace, Limit};

/// Collects what goes beyond a limit.
#[derive(Default)]
pub(super) struct Meter {
    found: BTreeMap<(ExcessPlace, &'static str, Limit), u64>,
}

impl Meter {
    /// Looks at a number that the limit is named after.
    pub(super) fn look(&mut self, limit: Limit, found: impl TryInto<u64>, place: ExcessPlace) {
        self.look_at(limit, limit.counts, found, place);
    }

    /// Looks at a number that has words of its own.
    pub(super) fn look_at(
        &mut self,
        limit: Limit,
        what: &'static str,
        found: impl TryInto<u64>,
        place: ExcessPlace,
    ) {
        let found = found.try_into().unwrap_or(u64::MAX);
        if found > u64::from(limit.most) {
            let most = self.found.entry((place, what, limit)).or_default();
            *most = found.max(*most);
        }
    }

    /// Everything that was found, by place.
    pub(super) fn finish(self) -> Vec<Excess> {
        let found = self.found.into_iter();
        found.map(|((place, what, limit), found)| Excess { limit, what, found, place }).collect()
    }
}
