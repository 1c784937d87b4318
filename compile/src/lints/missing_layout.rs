//! The check for `missing-layout`.

use super::{Context, Diagnostic, MISSING_LAYOUT, Sink};
use crate::support::counts::{players, players_of, uncovered};
use crate::support::players_span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (Some(all), Some(span)) = (pack.players, players_span(context)) else { return };
    if pack.layouts.is_empty() {
        return;
    }
    let missing = uncovered(all, pack.layouts.iter().map(|layout| layout.players));
    if missing.is_empty() {
        return;
    }
    let message = format!("there is no layout of tiles for {}", players(&missing));
    Diagnostic::new(&MISSING_LAYOUT, span, message)
        .here(format!("the pack is for {}", players_of(all)))
        .help("add a [[layout]] to map.toml, with `unprinted = true` where only a picture shows it")
        .report(sink);
}
