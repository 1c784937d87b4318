//! The check for `idle-jump`.

use strabo_model::sequence::When;

use super::{Context, Diagnostic, IDLE_JUMP, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.phase {
        if let (Some(otherwise), When::Always) = (&row.otherwise, row.when) {
            let message = format!(
                "the phase \"{}\" is always played, so it never leads to \"{otherwise}\"",
                row.name
            );
            Diagnostic::new(&IDLE_JUMP, otherwise.span, message)
                .help("say when it is played, such as when = \"cities_exist\", or remove this")
                .report(sink);
        }
    }
}
