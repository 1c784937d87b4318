//! The check for `missing-beneficiary`.

use super::{Context, Diagnostic, MISSING_BENEFICIARY, Sink};
use crate::{authored::Calamity, source::Span};

/// More places that need one than this are not shown.
const MOST_SHOWN: usize = 4;

/// What needs somebody who profits: its place, and a few words about it.
pub(super) fn needs(calamity: &Calamity<'_>) -> Vec<(Span, String)> {
    let effects = (calamity.every_effect())
        .filter(|(_, effect)| effect.needs_beneficiary())
        .map(|(span, effect)| (span, format!("\"{}\" needs one", effect.word())));
    let sparing = (calamity.secondary.iter())
        .filter(|secondary| secondary.spares_beneficiary)
        .map(|secondary| (secondary.span, "the beneficiary is spared".to_owned()));
    effects.chain(sparing).collect()
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.calamity.iter().filter(|row| row.beneficiary.is_none()) {
        let needs = needs(row);
        let Some(((span, why), others)) = needs.split_first() else { continue };
        let message = format!("\"{}\" does not say who its beneficiary is", row.name);
        let mut finding = Diagnostic::new(&MISSING_BENEFICIARY, *span, message).here(why.as_str()).help(
            "add a beneficiary, such as { who = \"trader\", otherwise = \"most_cities_in_stock\" }",
        );
        for (span, why) in others.iter().take(MOST_SHOWN) {
            finding = finding.label(*span, why.as_str());
        }
        sink.push(finding);
    }
}
