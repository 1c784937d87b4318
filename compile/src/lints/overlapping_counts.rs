//! The check for `overlapping-counts`.

use super::{Context, Diagnostic, OVERLAPPING_COUNTS, Sink};
use crate::support::cards;
use crate::support::counts::{clashes, players};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
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
            Diagnostic::new(&OVERLAPPING_COUNTS, later.0.span, message)
                .label(earlier.0.span, "covers them too")
                .help("list every player count in one entry only")
                .report(sink);
        }
    }
}
