//! `self-border`: a place borders on itself.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::places::{self, By};

/// A place borders on itself.
pub static LINT: Lint = Lint {
    name: "self-border",
    level: Level::Error,
    summary: "A place borders on itself.",
    page: include_str!("self_border.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
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
    let finding = Diagnostic::new(&LINT, places::entry_span(context, at, by, entry), message)
        .help("take it out, or name the place that is meant");
    let edit = places::list(context, at, by).and_then(|names| places::removal(names, entry));
    match edit {
        Some(edit) => finding.fix(format!("take \"{id}\" out of its own borders"), vec![edit]),
        None => finding,
    }
}
