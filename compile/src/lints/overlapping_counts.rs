//! `overlapping-counts`: two entries of one table of cards cover the same player count.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::cards;
use crate::support::counts::{clashes, players};

/// Two entries of one table of cards cover the same player count.
pub static LINT: Lint = Lint {
    name: "overlapping-counts",
    level: Level::Error,
    summary: "Two entries of one table of cards cover the same player count.",
    page: include_str!("overlapping_counts.md"),
    check: Check::Pack { needs: &[Part::Trade, Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in cards::rows(context) {
        let entries = &row.written.value.0;
        for clash in clashes(entries.iter().map(|(range, _)| range.value)) {
            let (Some(later), Some(earlier)) = (entries.get(clash.at), entries.get(clash.with))
            else {
                continue;
            };
            let message = format!(
                "\"{}\" has {} and {} cards with {}",
                row.name,
                earlier.1.value,
                later.1.value,
                players(&clash.counts)
            );
            sink.push(
                Diagnostic::new(&LINT, later.0.span, message)
                    .label(earlier.0.span, "covers them too")
                    .help("give every player count to one entry"),
            );
        }
    }
}
