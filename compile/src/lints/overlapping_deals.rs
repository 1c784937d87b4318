//! The check for `overlapping-deals`.

use super::{Context, Diagnostic, OVERLAPPING_DEALS, Sink};
use crate::support::counts::{clashes, players};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let deals = &context.authored.deal;
    for clash in clashes(deals.iter().map(|deal| deal.players.value)) {
        let (Some(later), Some(earlier)) = (deals.get(clash.at), deals.get(clash.with)) else {
            continue;
        };
        let message = format!(
            "the deals \"{}\" and \"{}\" both prepare the stacks for {}",
            earlier.id,
            later.id,
            players(&clash.counts)
        );
        Diagnostic::new(&OVERLAPPING_DEALS, later.players.span, message)
            .here("this deal would never be used there")
            .label(earlier.players.span, "already covered here")
            .help("give every player count one deal")
            .report(sink);
    }
}
