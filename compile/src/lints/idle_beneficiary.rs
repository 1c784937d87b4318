//! `idle-beneficiary`: a calamity names a beneficiary that nothing in it needs.

use super::{Check, Context, Lint, missing_beneficiary};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A calamity names a beneficiary that nothing in it needs.
pub static LINT: Lint = Lint {
    name: "idle-beneficiary",
    level: Level::Warning,
    summary: "A calamity names a beneficiary that nothing in it needs.",
    page: include_str!("idle_beneficiary.md"),
    check: Check::Pack { needs: &[Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        let Some(beneficiary) = &row.beneficiary else { continue };
        let does_something = row.every_effect().next().is_some();
        if does_something && missing_beneficiary::needs(row).is_empty() {
            let message = format!(
                "\"{}\" has a beneficiary who neither gains nor decides anything",
                row.name.as_str()
            );
            sink.push(
                Diagnostic::new(&LINT, beneficiary.span, message)
                    .help("take it out, or say what the beneficiary does, such as chosen_by = \"beneficiary\""),
            );
        }
    }
}
