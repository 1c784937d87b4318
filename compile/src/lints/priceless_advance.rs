//! The check for `priceless-advance`.

use strabo_model::resource::Fact;

use super::{Context, Diagnostic, PRICELESS_ADVANCE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows = &context.authored.advance;
    let Some(other) = rows.iter().find_map(|row| row.price.as_ref()) else { return };
    for row in rows.iter().filter(|row| row.price.is_none()) {
        if row.unprinted.iter().any(|fact| fact.value == Fact::Price) {
            continue;
        }
        let message = format!("\"{}\" has no price, although others have one", row.name);
        Diagnostic::new(&PRICELESS_ADVANCE, row.id.span, message)
            .label(other.span, "another advance has one")
            .help("add price = { … }, or say unprinted = [\"price\"]")
            .report(sink);
    }
}
