//! `missing-layout`: a player count of the pack has no layout of tiles.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::counts::{players, players_of, uncovered};
use crate::support::players_span;

/// A player count of the pack has no layout of tiles.
pub static LINT: Lint = Lint {
    name: "missing-layout",
    level: Level::Error,
    summary: "A player count of the pack has no layout of tiles.",
    page: include_str!("missing_layout.md"),
    check: Check::Pack { needs: &[Part::Pack, Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (Some(all), Some(span)) = (pack.players, players_span(context)) else { return };
    if pack.layouts.is_empty() {
        return;
    }
    let missing = uncovered(all, pack.layouts.iter().map(|layout| layout.players));
    if missing.is_empty() {
        return;
    }
    let message = format!("no layout of tiles is for {}", players(&missing));
    sink.push(
        Diagnostic::new(&LINT, span, message)
            .here(format!("the pack is for {}", players_of(all)))
            .help("add a [[layout]] to map.toml, with `unprinted = true` where only a picture shows it"),
    );
}
