//! The check for `impassable-border`.

use super::{Context, Diagnostic, IMPASSABLE_BORDER, Sink};
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let areas = &context.pack.areas;
    if !areas.iter().any(|area| area.impassable) {
        return;
    }
    for (at, here) in areas.iter().enumerate() {
        for by in By::BOTH {
            for (entry, there) in places::distinct(places::neighbours(context, at, by)) {
                let Some(other) = areas.get(there.index()).filter(|_| there.index() != at) else {
                    continue;
                };
                // Where both sides declare the border, it is reported on the side that can be entered.
                let back = places::mention(context, there.index(), by, at.into());
                let is_second =
                    here.impassable && back.is_some() && (!other.impassable || there.index() < at);
                if is_second || !(here.impassable || other.impassable) {
                    continue;
                }
                let closed = if other.impassable { &other.id } else { &here.id };
                let message = format!(
                    "\"{}\" borders on \"{}\" by {}, but \"{closed}\" is impassable",
                    here.id,
                    other.id,
                    by.word()
                );
                let span = places::entry_span(context, at, by, entry);
                let mut finding = Diagnostic::new(&IMPASSABLE_BORDER, span, message);
                if let Some(back) = back {
                    finding = finding.label(back, "declared on this side too");
                }
                sink.push(finding.help(format!(
                    "remove the border from both sides, or remove `impassable` from \"{closed}\""
                )));
            }
        }
    }
}
