//! The check for `uncovered-players`.

use super::{Context, Diagnostic, Sink, UNCOVERED_PLAYERS};
use crate::support::counts::{players, players_of, uncovered};
use crate::support::players_span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (Some(all), Some(span)) = (pack.players, players_span(context)) else { return };
    if pack.stacks.is_empty() && pack.commodities.is_empty() && pack.deals.is_empty() {
        return;
    }
    let missing = uncovered(all, pack.deals.iter().map(|deal| deal.players));
    let (Some(first), Some(last)) = (missing.first(), missing.last()) else { return };
    let message = format!("no deal prepares the stacks for {}", players(&missing));
    let mut finding = Diagnostic::new(&UNCOVERED_PLAYERS, span, message)
        .here(format!("the pack is for {}", players_of(all)));
    for row in &context.authored.deal {
        let range = row.players.value;
        if range.max.checked_add(1) == Some(*first) || last.checked_add(1) == Some(range.min) {
            finding = finding.label(row.players.span, format!("the deal \"{}\"", row.id));
        }
    }
    sink.push(
        finding.help("widen the range of a deal, add one, or change the players of the pack"),
    );
}
