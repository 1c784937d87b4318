//! Measures outlines again of which a few have changed: only what lies near those is looked at.

use super::contact::{Contact, REACH};
use super::{Bounds, Limits, Survey};
use strabo_model::effort::Effort;
use strabo_model::map::Outline;

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

    fn is_faultless(&self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::{Limits, Survey};
    use strabo_model::map::{Outline, OutlinePart};

    const SIDE: usize = 12;
    const BOARD: Option<[f64; 2]> = Some([118.0, 120.0]);

    /// Numbers that look random, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(self.0 >> 33).expect("31 bits") % sides
        }

        /// A number between -1 and 1.
        fn shift(&mut self) -> f64 {
            f64::from(u32::try_from(self.roll(2001)).expect("small")) / 1000.0 - 1.0
        }
    }

    /// Squares of ten units beside each other, whose corners are off by as much as the tolerance, so that
    /// there are gaps and overlaps everywhere. The corner at the lower right of each is common to four.
    fn board(dice: &mut Dice, off: f64) -> Vec<Outline> {
        let at = |number: usize| f64::from(u32::try_from(number).expect("small")) * 10.0;
        let square = |place: usize| {
            let (x, y) = (at(place % SIDE), at(place / SIDE));
            let corners = [[x, y], [x + 10.0, y], [x + 10.0, y + 10.0], [x, y + 10.0]];
            let outer = corners.map(|[x, y]| [x + off * dice.shift(), y + off * dice.shift()]);
            Outline { parts: vec![OutlinePart { outer: outer.to_vec(), holes: Vec::new() }] }
        };
        (0..SIDE * SIDE).map(square).collect()
    }

    /// Moves a corner, takes an area out, puts it in elsewhere, or makes it empty.
    fn change(outlines: &mut Vec<Outline>, dice: &mut Dice) {
        let place = dice.roll(outlines.len());
        match dice.roll(8) {
            0 => drop(outlines.remove(place)),
            1 => outlines[place] = Outline::default(),
            2 => {
                let outline = outlines.remove(place);
                let place = dice.roll(outlines.len());
                outlines.insert(place, outline);
            }
            _ => {
                let Some(part) = outlines[place].parts.first_mut() else { return };
                let (corner, axis) = (dice.roll(part.outer.len()), dice.roll(2));
                part.outer[corner][axis] += dice.shift();
            }
        }
    }

    #[test]
    fn what_is_measured_again_is_what_measuring_everything_finds() {
        let limits = Limits { tolerance: 0.8, least: 0.5 };
        let mut shortcuts = 0;
        for round in 0..6 {
            let mut dice = Dice(round);
            let mut outlines = board(&mut dice, if round % 3 == 0 { 0.0 } else { 0.4 });
            let mut known = Survey::new(&outlines, limits, BOARD).expect("outlines");
            for _ in 0..8 {
                let old = outlines.clone();
                change(&mut outlines, &mut dice);
                let all = Survey::new(&outlines, limits, BOARD).expect("outlines");
                if let Some(again) = known.again(&old, &outlines, limits, BOARD) {
                    assert_eq!(again.contacts, all.contacts);
                    assert_eq!(again.bounds, all.bounds);
                    assert_eq!([&again.sizes, &again.off_board], [&all.sizes, &all.off_board]);
                    assert!(all.is_faultless());
                    shortcuts += 1;
                    known = again;
                } else {
                    known = all;
                }
            }
        }
        assert!(shortcuts > 24, "{shortcuts}");
    }

    #[test]
    fn an_overlap_and_other_limits_are_not_measured_by_halves() {
        let limits = Limits { tolerance: 0.8, least: 0.5 };
        let old = board(&mut Dice(1), 0.0);
        let known = Survey::new(&old, limits, BOARD).expect("outlines");
        let mut new = old.clone();
        assert!(known.again(&old, &new, limits, None).is_some());
        assert!(known.again(&old, &new, Limits { least: 0.4, ..limits }, None).is_none());
        new[0].parts[0].outer[2] = [15.0, 15.0];
        assert!(known.again(&old, &new, limits, None).is_none());
        new[0] = new[1].clone();
        assert!(known.again(&old, &new, limits, None).is_none(), "one lies over the other");
    }
}
