//! `overlapping-deals`: two deals cover the same player count.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::counts::{clashes, players};

/// Two deals cover the same player count.
pub static LINT: Lint = Lint {
    name: "overlapping-deals",
    level: Level::Error,
    summary: "Two deals cover the same player count.",
    page: include_str!("overlapping_deals.md"),
    check: Check::Pack { needs: &[Part::Trade], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let deals = &context.authored.deal;
    for clash in clashes(deals.iter().map(|deal| deal.players.value)) {
        let (Some(later), Some(earlier)) = (deals.get(clash.at), deals.get(clash.with)) else {
            continue;
        };
        let message = format!(
            "the deals \"{}\" and \"{}\" both prepare the stacks for {}",
            earlier.id.as_str(),
            later.id.as_str(),
            players(&clash.counts)
        );
        sink.push(
            Diagnostic::new(&LINT, later.players.span, message)
                .here("this deal would never be used there")
                .label(earlier.players.span, "covered here already")
                .help("give every player count to one deal"),
        );
    }
}
