//! `missing-beneficiary`: a calamity needs a beneficiary and names none.

use super::{Check, Context, Lint};
use crate::authored::{Calamity, Part};
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::source::Span;

/// A calamity needs a beneficiary and names none.
pub static LINT: Lint = Lint {
    name: "missing-beneficiary",
    level: Level::Error,
    summary: "A calamity needs a beneficiary and names none.",
    page: include_str!("missing_beneficiary.md"),
    check: Check::Pack { needs: &[Part::Calamities], run },
};

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

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.calamity.iter().filter(|row| row.beneficiary.is_none()) {
        let needs = needs(row);
        let Some(((span, why), others)) = needs.split_first() else { continue };
        let message = format!("\"{}\" does not say who its beneficiary is", row.name.as_str());
        let mut finding = Diagnostic::new(&LINT, *span, message).here(why.as_str()).help(
            "add a beneficiary, such as { who = \"trader\", otherwise = \"most_cities_in_stock\" }",
        );
        for (span, why) in others.iter().take(MOST_SHOWN) {
            finding = finding.label(*span, why.as_str());
        }
        sink.push(finding);
    }
}
