//! The check for `stray-points`.

use super::{Context, Diagnostic, STRAY_POINTS, Sink, uneven_tiers};
use crate::authored::Tier;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if !uneven_tiers::rising(context.pack) {
        return;
    }
    let agreed = uneven_tiers::agreed(context.pack, |advance| advance.points);
    for (tier, points) in context.authored.tier.iter().zip(&agreed) {
        if let Some(points) = points.filter(|points| *points != tier.points.value) {
            report_tier(tier, points, sink);
        }
    }
    let misplaced = uneven_tiers::misplaced(context.pack);
    for (row, misplaced) in context.authored.advance.iter().zip(misplaced) {
        let tier = uneven_tiers::tier_of(context.pack, row.cost.value)
            .filter(|tier| agreed.get(*tier).is_some_and(Option::is_none));
        let Some(tier) = tier.and_then(|tier| context.authored.tier.get(tier)) else { continue };
        let (points, wanted) = (row.points.value, tier.points.value);
        if points == wanted || misplaced.is_some() {
            continue;
        }
        let message = format!(
            "\"{}\" is worth {points} points, but advances of tier \"{}\" are worth {wanted}",
            row.name, tier.id
        );
        Diagnostic::new(&STRAY_POINTS, row.points.span, message)
            .label(tier.points.span, "the points of the tier")
            .help("correct the points, or the cost if the advance belongs to another tier")
            .replace(format!("write {wanted}"), row.points.span, wanted.to_string())
            .report(sink);
    }
}

/// All advances of the tier agree, so that its own number is wrong.
fn report_tier(tier: &Tier<'_>, points: u16, sink: &mut Sink) {
    let message = format!(
        "advances of tier \"{}\" are worth {} points, but all advances of the tier are worth {points}",
        tier.id, tier.points.value
    );
    Diagnostic::new(&STRAY_POINTS, tier.points.span, message)
        .help(format!("write {points} if the advances are correct"))
        .report(sink);
}
