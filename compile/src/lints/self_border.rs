//! The check for `self-border`.

use super::{Context, Diagnostic, SELF_BORDER, Sink};
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for at in 0..context.pack.areas.len() {
        for by in By::BOTH {
            let list = places::neighbours(context, at, by);
            let selves = list.iter().enumerate().filter(|(_, there)| there.index() == at);
            for (entry, _) in selves {
                sink.push(finding(context, at, by, entry));
            }
        }
    }
}

fn finding(context: &Context<'_>, at: usize, by: By, entry: usize) -> Diagnostic {
    let id = places::id(context, at);
    let message = format!("\"{id}\" borders on itself by {}", by.word());
    let finding =
        Diagnostic::new(&SELF_BORDER, places::entry_span(context, at, by, entry), message)
            .help("remove it, or name the place that is meant");
    let names = places::list(context, at, by);
    match names.and_then(|names| places::removal(context, names, entry)) {
        Some(edits) => finding.fix(format!("remove \"{id}\" from its own borders"), edits),
        None => finding,
    }
}
