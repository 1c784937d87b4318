//! `repeated-tie-break`: a tie is broken twice in the same way.

use std::collections::BTreeMap;

use strabo_model::scoring::TieBreak;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::source::Span;

/// A tie is broken twice in the same way.
pub static LINT: Lint = Lint {
    name: "repeated-tie-break",
    level: Level::Warning,
    summary: "A tie is broken twice in the same way.",
    page: include_str!("repeated_tie_break.md"),
    check: Check::Pack { needs: &[Part::Scoring], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(scoring) = &context.authored.scoring else { return };
    let mut seen: BTreeMap<(&str, u16), Span> = BTreeMap::new();
    for tie_break in &scoring.tie_breaks {
        let (word, worth) = told(tie_break.value);
        if let Some(first) = seen.get(&(word, worth)) {
            let message = format!("\"{word}\" is listed twice, but the second time breaks no tie");
            sink.push(
                Diagnostic::new(&LINT, tie_break.span, message)
                    .label(*first, "the first time")
                    .help("take it out, or correct it"),
            );
        } else {
            seen.insert((word, worth), tie_break.span);
        }
    }
}

/// The word an author writes for it, and its number.
fn told(tie_break: TieBreak) -> (&'static str, u16) {
    match tie_break {
        TieBreak::Progress => ("progress", 0),
        TieBreak::AdvancesWorth(points) => ("advances_worth", points),
        TieBreak::AdvanceCost => ("advance_cost", 0),
        TieBreak::BestCredits => ("best_credits", 0),
        TieBreak::AllCredits => ("all_credits", 0),
        TieBreak::Cities => ("cities", 0),
        TieBreak::Tokens => ("tokens", 0),
        TieBreak::Wealth => ("wealth", 0),
        TieBreak::Ranking => ("ranking", 0),
    }
}
