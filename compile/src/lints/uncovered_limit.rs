//! The check for `uncovered-limit`.

use super::{Context, Diagnostic, Sink, UNCOVERED_LIMIT};
use crate::support::counts::{clashes, players, players_of, uncovered};
use crate::support::players_span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (Some(all), Some(span)) = (context.pack.players, players_span(context)) else { return };
    if context.pack.rules.is_none() || context.pack.calamities.is_empty() {
        return;
    }
    let rows = &context.authored.calamity_limit;
    let missing = uncovered(all, rows.iter().map(|row| row.limit.players));
    if let (Some(first), Some(last)) = (missing.first(), missing.last()) {
        let message = format!("there is no calamity_limit for {}", players(&missing));
        let mut finding = Diagnostic::new(&UNCOVERED_LIMIT, span, message)
            .here(format!("the pack is for {}", players_of(all)));
        for row in rows {
            let range = row.limit.players;
            if range.max.checked_add(1) == Some(*first) || last.checked_add(1) == Some(range.min) {
                finding = finding.label(row.limit.span, format!("for {}", players_of(range)));
            }
        }
        sink.push(finding.help("add a row to rules.toml; a row without numbers means no limit"));
    }
    for clash in clashes(rows.iter().map(|row| row.limit.players)) {
        let (Some(later), Some(earlier)) = (rows.get(clash.at), rows.get(clash.with)) else {
            continue;
        };
        let message = format!(
            "the limits \"{}\" and \"{}\" are both for {}",
            earlier.id,
            later.id,
            players(&clash.counts)
        );
        Diagnostic::new(&UNCOVERED_LIMIT, later.limit.span, message)
            .label(earlier.limit.span, "already covered here")
            .help("give every player count one limit")
            .report(sink);
    }
}
