//! The check for `uneven-tiers`.

use strabo_model::{Pack, pack::Advance};

use super::{Context, Diagnostic, Sink, UNEVEN_TIERS};

/// More tiers than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.tiers.is_empty() {
        return;
    }
    if !rising(context.pack) {
        report_order(context, sink);
        return;
    }
    report_too_cheap(context, sink);
    let misplaced = misplaced(context.pack);
    report_misplaced(context, &misplaced, sink);
    report_counts(context, &misplaced, sink);
}

/// True when every tier begins at a higher cost than the one before.
pub(super) fn rising(pack: &Pack) -> bool {
    pack.tiers.is_sorted_by(|one, next| one.cost_from < next.cost_from)
}

/// The tier of a cost, by position, when the tiers rise.
pub(super) fn tier_of(pack: &Pack, cost: u16) -> Option<usize> {
    pack.tiers.partition_point(|tier| tier.cost_from <= cost).checked_sub(1)
}

/// For each advance whose cost lies in a tier that has too many, while its points are those of one
/// that has too few: that other tier. Its cost is wrong, not the tier.
pub(super) fn misplaced(pack: &Pack) -> Vec<Option<usize>> {
    let counts = counts(pack, &[]);
    let has = |tier: usize| counts.get(tier).copied().unwrap_or(0);
    let wants = |tier: usize| pack.tiers.get(tier).map_or(0, |tier| usize::from(tier.advances));
    let mut short: Vec<(u16, usize)> = (pack.tiers.iter().enumerate())
        .filter(|(at, _)| has(*at) < wants(*at))
        .map(|(at, tier)| (tier.points, at))
        .collect();
    short.sort_unstable();
    let place = |cost: u16, points: u16| {
        let here = tier_of(pack, cost)?;
        let fits = pack.tiers.get(here)?.points == points || has(here) <= wants(here);
        let at = short.partition_point(|(worth, _)| *worth < points);
        let (worth, there) = short.get(at)?;
        (!fits && *worth == points).then_some(*there)
    };
    pack.advances.iter().map(|advance| place(advance.cost, advance.points)).collect()
}

/// How many advances each tier has, the misplaced ones in the tier they belong to, and those that
/// cost too little for any in the first.
fn counts(pack: &Pack, misplaced: &[Option<usize>]) -> Vec<usize> {
    let mut counts = vec![0; pack.tiers.len()];
    for (at, advance) in pack.advances.iter().enumerate() {
        let moved = misplaced.get(at).copied().flatten();
        let tier = moved.or_else(|| tier_of(pack, advance.cost)).unwrap_or(0);
        if let Some(count) = counts.get_mut(tier) {
            *count += 1;
        }
    }
    counts
}

/// True when every tier has as many advances as it says.
pub(super) fn even(pack: &Pack) -> bool {
    let counts = counts(pack, &misplaced(pack));
    pack.tiers.iter().zip(counts).all(|(tier, count)| usize::from(tier.advances) == count)
}

/// For each tier with two advances or more: what all of them have in common, if they do. When the
/// tier says something else, the tier is wrong and not its advances.
pub(super) fn agreed<T: PartialEq>(pack: &Pack, what: fn(&Advance) -> T) -> Vec<Option<T>> {
    let misplaced = misplaced(pack);
    let mut tiers: Vec<(usize, Option<T>)> = pack.tiers.iter().map(|_| (0, None)).collect();
    for (advance, misplaced) in pack.advances.iter().zip(misplaced) {
        let tier = tier_of(pack, advance.cost).filter(|_| misplaced.is_none());
        let Some((count, common)) = tier.and_then(|tier| tiers.get_mut(tier)) else { continue };
        let value = Some(what(advance));
        if *count == 0 {
            *common = value;
        } else if *common != value {
            *common = None;
        }
        *count += 1;
    }
    tiers.into_iter().map(|(count, common)| common.filter(|_| count > 1)).collect()
}

fn report_order(context: &Context<'_>, sink: &mut Sink) {
    for pair in context.authored.tier.windows(2) {
        let [before, tier] = pair else { continue };
        if before.cost_from.value < tier.cost_from.value {
            continue;
        }
        let message = format!(
            "tier \"{}\" begins at cost {}, but tier \"{}\" before it at {}",
            tier.id, tier.cost_from.value, before.id, before.cost_from.value
        );
        Diagnostic::new(&UNEVEN_TIERS, tier.cost_from.span, message)
            .label(before.cost_from.span, "the tier before begins here")
            .help("list tiers from the cheapest to the most expensive, each with a higher cost")
            .report(sink);
    }
}

fn report_too_cheap(context: &Context<'_>, sink: &mut Sink) {
    let Some(first) = context.authored.tier.first() else { return };
    for row in &context.authored.advance {
        if row.cost.value < first.cost_from.value {
            let message = format!(
                "\"{}\" costs {}, but the cheapest tier begins at {}",
                row.name, row.cost.value, first.cost_from.value
            );
            Diagnostic::new(&UNEVEN_TIERS, row.cost.span, message)
                .label(first.cost_from.span, "the cheapest tier")
                .help("every advance belongs to a tier")
                .report(sink);
        }
    }
}

fn report_misplaced(context: &Context<'_>, misplaced: &[Option<usize>], sink: &mut Sink) {
    for (row, there) in context.authored.advance.iter().zip(misplaced) {
        let tiers = &context.authored.tier;
        let here = tier_of(context.pack, row.cost.value).and_then(|tier| tiers.get(tier));
        let there = there.and_then(|tier| tiers.get(tier));
        let (Some(here), Some(there)) = (here, there) else { continue };
        let message = format!(
            "\"{}\" costs {}, which is in tier \"{}\", but it is worth {} points as in tier \"{}\"",
            row.name, row.cost.value, here.id, row.points.value, there.id
        );
        Diagnostic::new(&UNEVEN_TIERS, row.cost.span, message)
            .label(row.points.span, format!("the points of tier \"{}\"", there.id))
            .help(format!(
                "tier \"{}\" has too many advances and tier \"{}\" too few: correct the cost",
                here.id, there.id
            ))
            .report(sink);
    }
}

fn report_counts(context: &Context<'_>, misplaced: &[Option<usize>], sink: &mut Sink) {
    let counts = counts(context.pack, misplaced);
    let wrong: Vec<_> = (context.authored.tier.iter().zip(counts))
        .filter(|(tier, count)| usize::from(tier.advances.value) != *count)
        .collect();
    let Some((first, _)) = wrong.first() else { return };
    let mut told: Vec<String> = (wrong.iter().take(MOST_LISTED))
        .map(|(tier, count)| {
            format!("tier \"{}\" has {count} advances instead of {}", tier.id, tier.advances.value)
        })
        .collect();
    if wrong.len() > MOST_LISTED {
        told.push("…".to_owned());
    }
    let mut finding = Diagnostic::new(&UNEVEN_TIERS, first.advances.span, told.join(", "))
        .help("correct the number, or look for an advance that is missing or has the wrong cost");
    for (tier, count) in wrong.iter().take(MOST_LISTED).skip(1) {
        finding = finding.label(tier.advances.span, format!("there are {count}"));
    }
    sink.push(finding);
}
