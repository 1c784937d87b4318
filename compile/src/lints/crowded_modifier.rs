//! The check for `crowded-modifier`.

use super::{CROWDED_MODIFIER, Context, Diagnostic, Sink, repeated_modifier};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        for modifier in &row.modified_by {
            let changes: Vec<&str> = repeated_modifier::changes(modifier).collect();
            if changes.len() < 2 || changes == ["amount", "keeps_ships"] {
                continue;
            }
            let message = format!(
                "\"{}\" changes \"{}\" in several ways at once: {}",
                modifier.advance.id,
                row.name,
                changes.join(", ")
            );
            Diagnostic::new(&CROWDED_MODIFIER, modifier.span, message)
                .help("give each change a modifier of its own")
                .report(sink);
        }
    }
}
