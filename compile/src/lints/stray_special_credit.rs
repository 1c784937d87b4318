//! The check for `stray-special-credit`.

use std::collections::BTreeSet;

use strabo_model::pack as model;

use super::{Context, Diagnostic, STRAY_SPECIAL_CREDIT, Sink, circular_credit, uneven_tiers};
use crate::authored::{Advance, Tier};
use crate::tree::Spanned;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if !uneven_tiers::rising(context.pack) || !uneven_tiers::even(context.pack) {
        return;
    }
    report_last_tier(context, sink);
    let wrong_tiers = report_tiers(context, sink);
    let misplaced = uneven_tiers::misplaced(context.pack);
    let in_doubt = |at: usize| misplaced.get(at).is_some_and(Option::is_some);
    let mut circular = vec![false; context.authored.advance.len()];
    for at in circular_credit::circles(context.pack).into_iter().flatten() {
        circular[at] = true;
    }
    for (at, row) in context.authored.advance.iter().enumerate() {
        let tier = uneven_tiers::tier_of(context.pack, row.cost.value);
        let Some(tier) = tier.filter(|_| !circular[at] && !in_doubt(at)) else { continue };
        let Some(rule) = context.authored.tier.get(tier) else { continue };
        if !wrong_tiers.contains(&tier) {
            check_amount(row, rule, tier + 1 == context.authored.tier.len(), sink);
        }
        let to = context.pack.advances.get(at).and_then(|advance| advance.special_credit);
        if let Some(to) = to.map(|credit| credit.to.index()).filter(|to| !in_doubt(*to)) {
            check_target(context, row, (tier, to), sink);
        }
    }
}

/// Reports tiers whose advances all agree on another special credit, and returns them.
fn report_tiers(context: &Context<'_>, sink: &mut Sink) -> BTreeSet<usize> {
    let mut wrong = BTreeSet::new();
    let amount = |advance: &model::Advance| advance.special_credit.map(|credit| credit.amount);
    let agreed = uneven_tiers::agreed(context.pack, amount);
    for (at, (tier, agreed)) in context.authored.tier.iter().zip(agreed).enumerate() {
        let declared = tier.special_credit.as_ref().map(|credit| credit.value);
        let last = at + 1 == context.authored.tier.len();
        let Some(given) = agreed.filter(|given| *given != declared) else { continue };
        if last && declared.is_some() {
            continue;
        }
        wrong.insert(at);
        let told = |amount: Option<u16>| {
            amount.map_or("no special credit".to_owned(), |it| format!("{it} of special credit"))
        };
        let message = format!(
            "advances of tier \"{}\" give {}, but all advances of the tier give {}",
            tier.id,
            told(declared),
            told(given)
        );
        let span = tier.special_credit.as_ref().map_or(tier.id.span, |credit| credit.span);
        Diagnostic::new(&STRAY_SPECIAL_CREDIT, span, message)
            .help("correct the special credit of the tier if the advances are correct")
            .report(sink);
    }
    wrong
}

/// There is no tier that the last one could give credit to.
fn report_last_tier(context: &Context<'_>, sink: &mut Sink) {
    let Some(tier) = context.authored.tier.last() else { return };
    if let Some(credit) = &tier.special_credit {
        let message = format!(
            "tier \"{}\" is the last one: no tier follows that could get its special credit",
            tier.id
        );
        Diagnostic::new(&STRAY_SPECIAL_CREDIT, credit.span, message)
            .help("leave the special credit out")
            .report(sink);
    }
}

fn check_amount(row: &Spanned<Advance<'_>>, tier: &Spanned<Tier<'_>>, last: bool, sink: &mut Sink) {
    let (name, id) = (row.name.as_str(), tier.id.as_str());
    match (&tier.special_credit, &row.special_credit) {
        (Some(wanted), None) if !last => sink.push(
            Diagnostic::new(
                &STRAY_SPECIAL_CREDIT,
                row.id.span,
                format!(
                    "\"{name}\" gives no special credit, but advances of tier \"{id}\" give {}",
                    wanted.value
                ),
            )
            .label(wanted.span, "each of them gives this much")
            .help("add special_credit = { to = …, amount = … }"),
        ),
        (None, Some(special)) => sink.push(
            Diagnostic::new(
                &STRAY_SPECIAL_CREDIT,
                special.span,
                format!("\"{name}\" gives special credit, but tier \"{id}\" declares none"),
            )
            .label(tier.id.span, "the tier")
            .help("remove it, or declare special_credit in the tier"),
        ),
        (Some(wanted), Some(special)) if wanted.value != special.amount.value => sink.push(
            Diagnostic::new(
                &STRAY_SPECIAL_CREDIT,
                special.amount.span,
                format!(
                    "\"{name}\" gives {} of special credit, but advances of tier \"{id}\" give {}",
                    special.amount.value, wanted.value
                ),
            )
            .label(wanted.span, "the amount of the tier")
            .replace(
                format!("write {}", wanted.value),
                special.amount.span,
                wanted.value.to_string(),
            ),
        ),
        _ => {}
    }
}

/// The credit of an advance in tier `from` must lead to the tier after it.
fn check_target(
    context: &Context<'_>,
    row: &Spanned<Advance<'_>>,
    (from, to): (usize, usize),
    sink: &mut Sink,
) {
    let tiers = &context.authored.tier;
    let declared = tiers.get(from).is_some_and(|tier| tier.special_credit.is_some());
    let (Some(special), Some(target)) = (&row.special_credit, context.authored.advance.get(to))
    else {
        return;
    };
    let reached = uneven_tiers::tier_of(context.pack, target.cost.value);
    let (Some(next), Some(reached)) =
        (tiers.get(from + 1), reached.and_then(|tier| tiers.get(tier)))
    else {
        return;
    };
    if declared && next.id.as_str() != reached.id.as_str() {
        let message = format!(
            "\"{}\" gives special credit to \"{}\" of tier \"{}\", not to an advance of tier \"{}\"",
            row.name, target.name, reached.id, next.id
        );
        Diagnostic::new(&STRAY_SPECIAL_CREDIT, special.to.span, message)
            .label(target.cost.span, format!("its cost puts it in tier \"{}\"", reached.id))
            .help("special credit must go to an advance of the next tier")
            .report(sink);
    }
}
