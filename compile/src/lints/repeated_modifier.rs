//! The check for `repeated-modifier`.

use std::collections::BTreeMap;

use strabo_model::modifier::{Modifier, Victim};

use super::{Context, Diagnostic, REPEATED_MODIFIER, Sink};
use crate::{authored::ByName, source::Span};

/// The ways in which a modifier can change a calamity, by name.
pub(super) fn changes(modifier: &Modifier<ByName>) -> impl Iterator<Item = &'static str> {
    let given = [
        (modifier.amount.is_some(), "amount"),
        (modifier.at_most.is_some(), "at_most"),
        (modifier.immune, "immune"),
        (modifier.reduces_instead, "reduces_instead"),
        (modifier.keeps_ships.is_some(), "keeps_ships"),
        (modifier.may_pay.is_some(), "may_pay"),
        (!modifier.adds.is_empty(), "adds"),
        (!modifier.instead.is_empty(), "instead"),
    ];
    given.into_iter().filter(|(given, _)| *given).map(|(_, name)| name)
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let mut seen: BTreeMap<(&str, &str), Vec<(Victim, Span)>> = BTreeMap::new();
        for modifier in &row.modified_by {
            let mut before = None;
            for change in changes(modifier) {
                let earlier = seen.entry((&modifier.advance.id, change)).or_default();
                let first = earlier.iter().find(|(victim, _)| victim.overlaps(modifier.victim));
                before = before.or(first.map(|(_, span)| (change, *span)));
                if !earlier.iter().any(|(victim, _)| *victim == modifier.victim) {
                    earlier.push((modifier.victim, modifier.span));
                }
            }
            if let Some((change, span)) = before {
                let message = format!(
                    "\"{}\" changes \"{}\" twice by \"{change}\" for the same victims",
                    modifier.advance.id, row.name
                );
                Diagnostic::new(&REPEATED_MODIFIER, modifier.span, message)
                    .label(span, "the first time")
                    .help("keep one of them, or give each its own victim: primary and secondary")
                    .report(sink);
            }
        }
    }
}
