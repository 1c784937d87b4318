//! `priceless-advance`: an advance has no price, although others have one.

use strabo_model::resource::Fact;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An advance has no price, although others have one.
pub static LINT: Lint = Lint {
    name: "priceless-advance",
    level: Level::Warning,
    summary: "An advance has no price, although others have one.",
    page: include_str!("priceless_advance.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows = &context.authored.advance;
    let Some(other) = rows.iter().find_map(|row| row.price.as_ref()) else { return };
    for row in rows.iter().filter(|row| row.price.is_none()) {
        if row.unprinted.iter().any(|fact| fact.value == Fact::Price) {
            continue;
        }
        let message = format!("\"{}\" has no price, although others have one", row.name.as_str());
        sink.push(
            Diagnostic::new(&LINT, row.id.span, message)
                .label(other.span, "another advance has one")
                .help("add price = { … }, or say unprinted = [\"price\"]"),
        );
    }
}
