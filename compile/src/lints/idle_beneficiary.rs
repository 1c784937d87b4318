//! The check for `idle-beneficiary`.

use super::{Context, Diagnostic, IDLE_BENEFICIARY, Sink, missing_beneficiary};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(beneficiary) = &row.beneficiary else { continue };
        if row.every_effect().next().is_some() && missing_beneficiary::needs(row).is_empty() {
            let message = format!(
                "\"{}\" has a beneficiary who neither gains nor decides anything",
                row.name
            );
            sink.push(Diagnostic::new(&IDLE_BENEFICIARY, beneficiary.span, message).help(
                "remove it, or say what the beneficiary does, such as chosen_by = \"beneficiary\"",
            ));
        }
    }
}
