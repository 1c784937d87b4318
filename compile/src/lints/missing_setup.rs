//! The check for `missing-setup`.

use strabo_model::{pack::Setup, players::PlayerRange};

use super::{Context, Diagnostic, MISSING_SETUP, Sink};
use crate::support::counts::{players, players_of, uncovered};
use crate::support::players_span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (Some(all), Some(span)) = (pack.players, players_span(context)) else { return };
    if pack.setups.is_empty() && pack.civilizations.is_empty() {
        return;
    }
    let only = |players: u8| PlayerRange { min: players, max: players };
    // A setup with a wrong number of players is a `wrong-setup-size`.
    let meant = |setup: &Setup| u8::try_from(setup.civilizations.len()).unwrap_or(setup.players);
    let played = pack.setups.iter().flat_map(|setup| [only(setup.players), only(meant(setup))]);
    let missing = uncovered(all, played);
    if missing.is_empty() {
        return;
    }
    let message = format!("there is no setup for {}", players(&missing));
    let finding = Diagnostic::new(&MISSING_SETUP, span, message)
        .here(format!("the pack is for {}", players_of(all)));
    sink.push(finding.help("add a [[setup]] to setups.toml, or change the players of the pack"));
}
