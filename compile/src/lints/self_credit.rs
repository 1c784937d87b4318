//! The check for `self-credit`.

use super::{Context, Diagnostic, SELF_CREDIT, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.advance {
        let Some(special) = &row.special_credit else { continue };
        if special.to.as_str() == row.id.as_str() {
            let message = format!("\"{}\" gives special credit to itself", row.name);
            Diagnostic::new(&SELF_CREDIT, special.to.span, message)
                .help("name the advance that becomes cheaper for its holders")
                .report(sink);
        }
    }
}
