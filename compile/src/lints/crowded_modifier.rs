//! `crowded-modifier`: a modifier of a calamity changes several things at once.

use super::{Check, Context, Lint, repeated_modifier};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A modifier of a calamity changes several things at once.
pub static LINT: Lint = Lint {
    name: "crowded-modifier",
    level: Level::Error,
    summary: "A modifier of a calamity changes several things at once.",
    page: include_str!("crowded_modifier.md"),
    check: Check::Pack { needs: &[Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        for modifier in &row.modified_by {
            let changes: Vec<&str> = repeated_modifier::changes(modifier).collect();
            if changes.len() < 2 || changes == ["amount", "keeps_ships"] {
                continue;
            }
            let message = format!(
                "\"{}\" changes \"{}\" in several ways at once: {}",
                modifier.advance.id,
                row.name.as_str(),
                changes.join(", ")
            );
            sink.push(
                Diagnostic::new(&LINT, modifier.span, message)
                    .help("give each change a modifier of its own"),
            );
        }
    }
}
