//! The check for `repeated-border`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, REPEATED_BORDER, Sink};
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for at in 0..context.pack.areas.len() {
        for by in By::BOTH {
            repeats(context, at, by, sink);
        }
    }
}

fn repeats(context: &Context<'_>, at: usize, by: By, sink: &mut Sink) {
    let mut seen = BTreeMap::new();
    for (entry, there) in places::neighbours(context, at, by).iter().enumerate() {
        // A place that names itself is a `self-border`.
        if there.index() == at {
            continue;
        }
        let Some(first) = seen.get(there).copied() else {
            seen.insert(*there, entry);
            continue;
        };
        let (id, other) = (places::id(context, at), places::id(context, there.index()));
        let word = by.word();
        let message = format!("\"{id}\" names \"{other}\" twice among its {word} borders");
        let finding =
            Diagnostic::new(&REPEATED_BORDER, places::entry_span(context, at, by, entry), message)
                .label(places::entry_span(context, at, by, first), "already named here")
                .help("remove it, or name the place that is meant");
        let edits = places::list(context, at, by);
        let edits = edits.and_then(|names| places::removal(context, names, entry));
        sink.push(match edits {
            Some(edits) => finding.fix(format!("remove the second \"{other}\""), edits),
            None => finding,
        });
    }
}
