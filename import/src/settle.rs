//! Makes neighbours of outlines: chooses the tolerance, closes gaps, and cuts islands out of seas.

use std::collections::BTreeSet;

use strabo_geometry::survey::{self as survey, Closed, Contact, Limits, Survey, figure};
use strabo_model::{effort::Effort, map::Outline};

/// The tolerance is this many times the gap between outlines.
const TOLERANCE: f64 = 2.0;
/// Outlines that get worse are left as they are and the others are tried again, this many times.
const MOST_ATTEMPTS: usize = 3;
/// The steps for everything together. A drawing by hand takes some dozen for each of its corners.
const MOST_STEPS: u64 = 200_000_000;

/// Outlines whose neighbours share their sides.
pub struct Settled {
    pub outlines: Vec<Outline>,
    /// What they show.
    pub survey: Survey,
    /// Contacts of the outlines as they were drawn and as they are now.
    pub contacts: Vec<Contact>,
    /// How far apart outlines lie, if most of them do not touch.
    pub gap: Option<f64>,
    /// How many areas have other corners now.
    pub changed: usize,
    /// Seas, and the areas that were cut out of them.
    pub cut: Vec<(usize, Vec<usize>)>,
    /// True if `strabo check` needs to know the tolerance because not all gaps were closed.
    pub is_tolerance_needed: bool,
    /// True if there was too little effort to close gaps and to cut out islands.
    pub is_given_up: bool,
}

/// The tolerance for outlines that lie this far apart, with two digits.
pub fn tolerance_for(gap: f64) -> f64 {
    let step = 10_f64.powf(1.0 - (TOLERANCE * gap).log10().floor());
    (TOLERANCE * gap * step).ceil() / step
}

/// What to say about a tolerance that is smaller than the gaps.
pub fn advice(gap: f64) -> String {
    let (gap, tolerance) = (figure(gap), figure(tolerance_for(gap)));
    format!("outlines lie about {gap} apart: try --tolerance {tolerance}")
}

/// Settles outlines. Coordinates of new corners are rounded to whole parts of `1 / step`.
pub fn settle(
    outlines: Vec<Outline>,
    is_sea: &dyn Fn(usize) -> bool,
    tolerance: Option<f64>,
    least: Option<f64>,
    step: f64,
) -> Option<Settled> {
    settle_within(outlines, is_sea, (tolerance, least), step, &mut Effort::new(MOST_STEPS))
}

fn settle_within(
    outlines: Vec<Outline>,
    is_sea: &dyn Fn(usize) -> bool,
    (tolerance, least): (Option<f64>, Option<f64>),
    step: f64,
    effort: &mut Effort,
) -> Option<Settled> {
    let gap = survey::gap_between(&outlines, effort);
    let usual = Limits::new(&outlines, None, least);
    let chosen = gap.map(tolerance_for).filter(|chosen| *chosen > usual.tolerance);
    let limits = Limits::new(&outlines, tolerance.or(chosen), least);
    let before = Survey::within(&outlines, limits, None, effort)?;
    let (mut lands, seas): (Vec<usize>, Vec<usize>) =
        (0..outlines.len()).partition(|area| !is_sea(*area));
    lands.extend(seas);
    let mut contacts = before.contacts.clone();
    let (mut settled, mut is_given_up) = (None, false);
    for _ in 0..MOST_ATTEMPTS {
        if before.tangled.is_some() {
            break;
        }
        let closed = survey::close_within(&outlines, &lands, &contacts, limits, Some(step), effort);
        let Some(closed) = closed else {
            is_given_up = true;
            break;
        };
        let (outlines, cut) = without_islands(&closed, &before, is_sea);
        let after = Survey::within(&outlines, limits, None, effort)?;
        is_given_up = after.tangled.is_some();
        if is_given_up {
            break;
        }
        let worse = worse(&before, &after);
        if worse.is_empty() {
            settled = Some((outlines, cut, closed.changed, after));
            break;
        }
        contacts.retain(|contact| !worse.contains(&contact.a) && !worse.contains(&contact.b));
    }
    let contacts = before.contacts.clone();
    let (outlines, cut, changed, survey) =
        settled.unwrap_or_else(|| (outlines, Vec::new(), 0, before));
    let contacts = together(contacts, &survey.contacts);
    let is_tolerance_needed = tolerance.is_some()
        || (limits != usual && !are_shown(&outlines, usual, &contacts, limits, effort));
    Some(Settled {
        outlines,
        survey,
        contacts,
        gap,
        changed,
        cut,
        is_tolerance_needed,
        is_given_up,
    })
}

/// Cuts what is drawn over a sea out of it.
fn without_islands(
    closed: &Closed,
    before: &Survey,
    is_sea: &dyn Fn(usize) -> bool,
) -> (Vec<Outline>, Vec<(usize, Vec<usize>)>) {
    let mut outlines = closed.outlines.clone();
    let mut cut = survey::drawn_over(&outlines, &before.faults, before.limits.tolerance, is_sea);
    cut.retain(|(sea, islands)| {
        let islands: Vec<&Outline> =
            islands.iter().map(|island| &closed.outlines[*island]).collect();
        let rest = survey::cut(&closed.outlines[*sea], &islands);
        rest.map(|rest| outlines[*sea] = rest).is_some()
    });
    (outlines, cut)
}

/// Areas that cross themselves or overlap others only since gaps were closed.
fn worse(before: &Survey, after: &Survey) -> BTreeSet<usize> {
    let crossings = after.faults.crossings.iter().map(|crossing| crossing.area);
    let crossed = crossings.filter(|area| !before.is_crossed(*area));
    let overlaps = after.faults.overlaps.iter();
    let overlaps = overlaps.filter(|overlap| !before.overlap(overlap.a, overlap.b));
    crossed.chain(overlaps.flat_map(|overlap| [overlap.a, overlap.b])).collect()
}

/// The longer contact of each pair.
fn together(mut contacts: Vec<Contact>, more: &[Contact]) -> Vec<Contact> {
    contacts.extend(more);
    contacts
        .sort_by(|x, y| (x.a, x.b).cmp(&(y.a, y.b)).then_with(|| y.length.total_cmp(&x.length)));
    contacts.dedup_by_key(|contact| (contact.a, contact.b));
    contacts
}

/// True when the borders that these contacts show are also found with other limits.
fn are_shown(
    outlines: &[Outline],
    usual: Limits,
    contacts: &[Contact],
    limits: Limits,
    effort: &mut Effort,
) -> bool {
    let Some(survey) = Survey::within(outlines, usual, None, effort) else { return true };
    let is_shown = |contact: &Contact| {
        let found = survey.contact(contact.a, contact.b);
        found.is_some_and(|found| usual.shows_border(found.length))
    };
    let mut borders = contacts.iter().filter(|contact| limits.is_border(contact.length));
    borders.all(is_shown)
}

#[cfg(test)]
mod tests {
    use strabo_model::effort::Effort;
    use strabo_model::map::{Outline, OutlinePart};

    use super::{Settled, settle_within};

    /// So many squares in a row, a little apart.
    fn row(count: u32) -> Vec<Outline> {
        let square = |at: u32| {
            let x = f64::from(at) * 101.0;
            let side = |from: [f64; 2], way: [f64; 2]| {
                (0..20).map(move |k| {
                    let far = 5.0 * f64::from(k);
                    [from[0] + far * way[0], from[1] + far * way[1]]
                })
            };
            let outer = side([x, 0.0], [1.0, 0.0])
                .chain(side([x + 100.0, 0.0], [0.0, 1.0]))
                .chain(side([x + 100.0, 100.0], [-1.0, 0.0]))
                .chain(side([x, 100.0], [0.0, -1.0]));
            Outline { parts: vec![OutlinePart { outer: outer.collect(), holes: Vec::new() }] }
        };
        (0..count).map(square).collect()
    }

    fn settled(count: u32, steps: u64) -> (Settled, u64) {
        let mut effort = Effort::new(steps);
        let settled = settle_within(row(count), &|_| false, (None, None), 100.0, &mut effort);
        (settled.expect("outlines"), effort.spent())
    }

    /// Whatever is found with less effort, the outlines stay, and nothing is given up without a word.
    #[test]
    fn all_steps_together_have_a_bound_and_what_is_given_up_is_known() {
        let (whole, all) = settled(6, u64::MAX);
        assert!(whole.changed == 5 && !whole.is_given_up && whole.survey.tangled.is_none());
        for steps in (0..all).step_by(499) {
            let (less, spent) = settled(6, steps);
            assert!(spent <= steps);
            let known = less.is_given_up || less.survey.tangled.is_some();
            assert!(known || less.changed == 5 || less.gap.is_none(), "{steps} of {all} steps");
            assert!(!known || less.outlines == row(6), "{steps} of {all} steps");
        }
    }

    #[test]
    fn twice_the_areas_take_about_twice_the_steps() {
        let (few, many) = (settled(20, u64::MAX).1, settled(40, u64::MAX).1);
        assert!(many < 3 * few, "{few} and {many} steps");
    }
}
