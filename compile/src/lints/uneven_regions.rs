//! The check for `uneven-regions`.

use std::collections::BTreeMap;

use strabo_model::{Pack, pack::Setup};

use super::{Context, Diagnostic, Sink, UNEVEN_REGIONS};
use crate::support::counts::{listed, number_of};
use crate::{authored::Civilization, source::Span, support::setups};

/// What is compared: areas, population, city sites.
type Totals = [u32; 3];

/// One figure of a region that differs too much.
#[derive(Clone, Copy)]
struct Difference {
    setup: usize,
    measure: usize,
    total: u32,
    /// All regions of the setup together, and how many there are.
    sum: u32,
    regions: u32,
}

impl Difference {
    /// How far the figure is from the mean, in percent of it.
    fn percent(self) -> f64 {
        let mean = f64::from(self.sum) / f64::from(self.regions);
        (f64::from(self.total) - mean) / mean * 100.0
    }
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(balance) = &context.authored.balance else { return };
    let limits = [&balance.areas, &balance.population, &balance.city_sites];
    let limits = limits.map(|limit| limit.as_ref().map(|limit| (limit.value, limit.span)));
    let pack = context.pack;
    let with_region = setups::with_region(pack);
    let mut found: BTreeMap<usize, Vec<Difference>> = BTreeMap::new();
    for (at, setup) in setups::all(pack) {
        let mut totals = totals(pack, setup);
        // A civilization without any region is another mistake.
        totals.retain(|civilization, _| with_region.get(*civilization) == Some(&true));
        for (measure, limit) in limits.iter().enumerate() {
            let Some((limit, _)) = *limit else { continue };
            for (civilization, difference) in differences(&totals, at, measure, limit) {
                found.entry(civilization).or_default().push(difference);
            }
        }
    }
    for (civilization, differences) in found {
        if let Some(row) = context.authored.civilization.get(civilization) {
            report(context, row, &differences, limits, sink);
        }
    }
}

/// The figures of the regions of a setup, as far as they are in play.
fn totals(pack: &Pack, setup: &Setup) -> BTreeMap<usize, Totals> {
    let plays = setup.civilizations.iter().map(|civilization| (civilization.index(), [0; 3]));
    let mut totals: BTreeMap<usize, Totals> = plays.collect();
    let in_play = pack.in_play(Some(setup));
    for (area, _) in pack.areas.iter().zip(in_play).filter(|(_, in_play)| *in_play) {
        for region in &area.region {
            if let Some([areas, population, sites]) = totals.get_mut(&region.index()) {
                *areas += 1;
                *population += u32::from(area.population);
                *sites += u32::from(area.city_site.is_some());
            }
        }
    }
    totals
}

/// The regions whose figure differs from the mean by more than this percentage of it.
fn differences(
    totals: &BTreeMap<usize, Totals>,
    setup: usize,
    measure: usize,
    limit: u8,
) -> Vec<(usize, Difference)> {
    let figures = totals.iter().map(|(civilization, totals)| (*civilization, totals[measure]));
    let sum: u32 = figures.clone().map(|(_, total)| total).sum();
    let regions = u32::try_from(totals.len()).unwrap_or(u32::MAX);
    let far = |total: u32| {
        let (total, sum) = (u64::from(total) * u64::from(regions), u64::from(sum));
        total.abs_diff(sum) * 100 > u64::from(limit) * sum
    };
    figures
        .filter(|(_, total)| far(*total))
        .map(|(civilization, total)| {
            (civilization, Difference { setup, measure, total, sum, regions })
        })
        .collect()
}

fn report(
    context: &Context<'_>,
    row: &Civilization<'_>,
    differences: &[Difference],
    limits: [Option<(u8, Span)>; 3],
    sink: &mut Sink,
) {
    let mut parts = Vec::new();
    let mut labels = Vec::new();
    for (measure, limit) in limits.iter().enumerate() {
        let of = || differences.iter().filter(|difference| difference.measure == measure);
        let worst = of().max_by(|one, other| one.percent().abs().total_cmp(&other.percent().abs()));
        let (Some(worst), Some((limit, span))) = (worst, *limit) else { continue };
        let setups: Vec<usize> = of().map(|difference| difference.setup).collect();
        let mean = f64::from(worst.sum) / f64::from(worst.regions);
        parts.push(format!(
            "{} (mean {mean:.1}, {:+.0}%) {}",
            figure(measure, worst.total),
            worst.percent(),
            setups::within(context.pack, &setups)
        ));
        labels.push((span, format!("{limit}% are allowed")));
    }
    let message = format!("the region of \"{}\" has {}", row.id, listed(&parts));
    let mut finding = Diagnostic::new(&UNEVEN_REGIONS, row.id.span, message);
    for (span, text) in labels {
        finding = finding.label(span, text);
    }
    sink.push(finding.help("change the region, bring areas in or out of play with `add` and `out`, or allow more in [balance]"));
}

fn figure(measure: usize, total: u32) -> String {
    match measure {
        0 => number_of(total, "area", "areas"),
        1 => format!("a population of {total}"),
        _ => number_of(total, "city site", "city sites"),
    }
}
