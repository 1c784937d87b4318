//! Measures outlines again of which a few have changed: only what lies near those is looked at.

use super::contact::{Contact, REACH};
use super::{Bounds, Limits, Survey};
use strabo_model::{effort::Effort, map::Outline};

/// More changed outlines than these are not worth a search for what lies near them.
const MOST_CHANGED: usize = 64;

impl Survey {
    /// What [`Survey::new`] finds in outlines most of which are among those that were measured here.
    /// `None` when all of them have to be looked at: when too much has changed or the limits have, and
    /// when something is wrong with the outlines.
    #[must_use]
    pub fn again(
        &self,
        old: &[Outline],
        new: &[Outline],
        limits: Limits,
        board: Option<[f64; 2]>,
    ) -> Option<Self> {
        let is_known = self.limits == limits && old.len() == self.bounds.len();
        if !is_known || !self.is_faultless() || new.is_empty() {
            return None;
        }
        let twins = twins(old, new);
        let mut moved = vec![None; old.len()];
        for (at, twin) in twins.iter().enumerate() {
            if let Some(twin) = twin {
                moved[*twin] = Some(at);
            }
        }
        let around = |at: usize| match twins[at] {
            Some(twin) => self.bounds[twin],
            None => Bounds::of(new[at].rings().flatten()),
        };
        let mut bounds: Vec<Option<Bounds>> = (0..new.len()).map(around).collect();
        let gone = (0..old.len()).filter(|at| moved[*at].is_none());
        let gone = gone.filter_map(|at| self.bounds[at]);
        let come = (0..new.len()).filter(|at| twins[*at].is_none()).filter_map(|at| bounds[at]);
        let changed: Vec<Bounds> = gone.chain(come).collect();
        if changed.len() > MOST_CHANGED {
            return None;
        }
        // Contacts change that have one of the areas near a change. Both sides of them are looked at,
        // each with all that is near it.
        let reach = limits.tolerance * REACH;
        let affected = near(&bounds, &changed, reach);
        let beside = near(&bounds, &of(&bounds, &affected), reach);
        let looked_at = near(&bounds, &of(&bounds, &beside), reach);
        let places: Vec<usize> = (0..new.len()).filter(|at| looked_at[*at]).collect();
        if 2 * places.len() > new.len() {
            return None;
        }
        let outlines: Vec<Outline> = places.iter().map(|at| new[*at].clone()).collect();
        let (mut contacts, mut steps) = (Vec::new(), self.steps);
        if let Some(local) = Self::new(&outlines, limits, None) {
            if !local.is_faultless() {
                return None;
            }
            steps += local.steps;
            for (at, place) in places.iter().enumerate().filter(|(_, at)| twins[**at].is_none()) {
                bounds[*place] = local.bounds[at];
            }
            let ours =
                local.contacts.iter().map(|known| known.between(places[known.a], places[known.b]));
            contacts.extend(ours.filter(|known| affected[known.a] || affected[known.b]));
        }
        // A search through all of them must not have given up.
        let corners = new.iter().flat_map(Outline::rings).map(Vec::len).sum();
        if 2 * steps > Effort::for_size(corners).left() {
            return None;
        }
        let others = self
            .contacts
            .iter()
            .filter_map(|known| Some(known.between(moved[known.a]?, moved[known.b]?)));
        contacts.extend(others.filter(|known| !affected[known.a] && !affected[known.b]));
        contacts.sort_by_key(|contact| (contact.a, contact.b));
        let size =
            |at: usize| twins[at].map_or_else(|| super::size(&new[at]), |twin| self.sizes[twin]);
        Some(Self {
            limits,
            contacts,
            sizes: (0..new.len()).map(size).collect(),
            off_board: super::off_board(&bounds, board),
            bounds,
            faults: super::Faults::default(),
            tangled: None,
            steps,
        })
    }

    #[doc(hidden)]
    pub fn is_faultless(&self) -> bool {
        let faults = &self.faults;
        self.tangled.is_none() && faults.overlaps.is_empty() && faults.crossings.is_empty()
    }
}

impl Contact {
    /// The same contact where the two places have other positions.
    fn between(&self, one: usize, other: usize) -> Self {
        Self { a: one.min(other), b: one.max(other), ..*self }
    }
}

/// For each outline the position of the same one among others, each of which is taken once.
fn twins(old: &[Outline], new: &[Outline]) -> Vec<Option<usize>> {
    let start = |outline: &Outline| Some(outline.rings().next()?.first()?.map(f64::to_bits));
    let mut known: Vec<([u64; 2], usize)> =
        old.iter().enumerate().filter_map(|(at, outline)| Some((start(outline)?, at))).collect();
    known.sort_unstable();
    let mut is_taken = vec![false; old.len()];
    let twin = |outline: &Outline| {
        let start = start(outline)?;
        let first = known.partition_point(|(other, _)| *other < start);
        let mut alike = known[first..].iter().take_while(|(other, _)| *other == start);
        let (_, at) = alike.find(|(_, at)| !is_taken[*at] && old[*at] == *outline)?;
        is_taken[*at] = true;
        Some(*at)
    };
    new.iter().map(twin).collect()
}

/// The rectangles of some areas.
fn of(bounds: &[Option<Bounds>], which: &[bool]) -> Vec<Bounds> {
    bounds
        .iter()
        .zip(which)
        .filter(|(_, which)| **which)
        .filter_map(|(bounds, _)| *bounds)
        .collect()
}

/// Which rectangles lie within a distance of one of the others.
fn near(bounds: &[Option<Bounds>], others: &[Bounds], reach: f64) -> Vec<bool> {
    let is_near = |one: &Bounds| others.iter().any(|other| one.gap(other) <= reach);
    bounds.iter().map(|bounds| bounds.as_ref().is_some_and(is_near)).collect()
}
