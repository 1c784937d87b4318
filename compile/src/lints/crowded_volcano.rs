//! `crowded-volcano`: a volcano lies in no area, or in more than two.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A volcano lies in no area, or in more than two.
pub static LINT: Lint = Lint {
    name: "crowded-volcano",
    level: Level::Error,
    summary: "A volcano lies in no area, or in more than two.",
    page: include_str!("crowded_volcano.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.volcano {
        let id = row.id.as_str();
        let message = match row.areas.as_slice() {
            [] => format!("the volcano \"{id}\" lies in no area"),
            [one, other] if one.as_str() == other.as_str() => {
                format!("the volcano \"{id}\" names \"{}\" twice", one.as_str())
            }
            [_] | [_, _] => continue,
            more => format!("the volcano \"{id}\" lies in {} areas", more.len()),
        };
        let finding = Diagnostic::new(&LINT, row.areas.span, message);
        sink.push(finding.help("a volcano lies in one area, or on the border of two"));
    }
}
