//! The check for `printed-fact`.

use strabo_model::resource::Fact;

use super::{Context, Diagnostic, PRINTED_FACT, Sink};
use crate::tree::Spanned;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let authored = context.authored;
    for row in &authored.card {
        let given = [
            (Fact::Price, row.price.is_some()),
            (Fact::Accepts, !row.accepts.is_empty()),
            (Fact::Benefits, !row.benefits.is_empty()),
            (Fact::Points, row.points.is_some()),
            (Fact::Needs, !row.needs.is_empty()),
            (Fact::Event, row.event.is_some()),
            (Fact::Resource, row.resource.is_some()),
            (Fact::Copies, row.copies.is_some()),
        ];
        report(&row.name, &row.unprinted, &given, sink);
    }
    for row in &authored.advance {
        let given = [
            (Fact::Price, row.price.is_some()),
            (Fact::Benefits, !row.benefits.is_empty()),
            (Fact::Outline, !row.raises.is_empty()),
            (Fact::Needs, !row.prerequisites.is_empty()),
            (Fact::Level, row.level.is_some()),
        ];
        report(&row.name, &row.unprinted, &given, sink);
    }
    for row in &authored.piece {
        let given =
            [(Fact::Price, row.price.is_some()), (Fact::Benefits, !row.benefits.is_empty())];
        report(&row.name, &row.unprinted, &given, sink);
    }
    for row in &authored.track {
        let given = [(Fact::Event, !row.happens.is_empty()), (Fact::Level, !row.levels.is_empty())];
        report(&row.name, &row.unprinted, &given, sink);
    }
}

fn report(name: &str, unprinted: &[Spanned<Fact>], given: &[(Fact, bool)], sink: &mut Sink) {
    for fact in unprinted.iter().filter(|fact| given.contains(&(fact.value, true))) {
        let message = format!("\"{name}\" gives a fact that it lists as not printed");
        Diagnostic::new(&PRINTED_FACT, fact.span, message)
            .help("remove the word from the list, or remove the fact")
            .report(sink);
    }
}
