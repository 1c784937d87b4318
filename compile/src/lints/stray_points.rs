//! `stray-points`: an advance is worth other points than its tier.

use super::{Check, Context, Lint, uneven_tiers};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An advance is worth other points than its tier.
pub static LINT: Lint = Lint {
    name: "stray-points",
    level: Level::Error,
    summary: "An advance is worth other points than its tier.",
    page: include_str!("stray_points.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    if !uneven_tiers::rising(context.pack) {
        return;
    }
    let misplaced = uneven_tiers::misplaced(context.pack);
    for (row, misplaced) in context.authored.advance.iter().zip(misplaced) {
        let tier = uneven_tiers::tier_of(context.pack, row.cost.value);
        let Some(tier) = tier.and_then(|tier| context.authored.tier.get(tier)) else { continue };
        let (points, wanted) = (row.points.value, tier.points.value);
        if points == wanted || misplaced.is_some() {
            continue;
        }
        let message = format!(
            "\"{}\" is worth {points} points, but advances of tier \"{}\" are worth {wanted}",
            row.name.as_str(),
            tier.id.as_str()
        );
        sink.push(
            Diagnostic::new(&LINT, row.points.span, message)
                .label(tier.points.span, "the points of the tier")
                .help("correct the points, or the cost if the advance belongs to another tier")
                .replace(format!("write {wanted}"), row.points.span, wanted.to_string()),
        );
    }
}
