//! `misplaced-calamity`: a calamity belongs to a stack that holds none.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::cards::stack_span;

/// A calamity belongs to a stack that holds none.
pub static LINT: Lint = Lint {
    name: "misplaced-calamity",
    level: Level::Error,
    summary: "A calamity belongs to a stack that holds none.",
    page: include_str!("misplaced_calamity.md"),
    check: Check::Pack { needs: &[Part::Trade, Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, calamity) in context.authored.calamity.iter().zip(&context.pack.calamities) {
        let Some(stack) = context.pack.stacks.get(calamity.stack.index()) else { continue };
        let why = match (stack.substitute, stack.no_calamities) {
            (true, _) => "only holds substitutes",
            (_, true) => "never holds calamities",
            _ => continue,
        };
        let message =
            format!("\"{}\" is put into stack {}, which {why}", calamity.name, stack.number);
        let finding = Diagnostic::new(&LINT, row.stack.span, message);
        let finding = match stack_span(context, calamity.stack) {
            Some(span) => finding.label(span, why),
            None => finding,
        };
        sink.push(
            finding.help("give it another stack, or take `no_calamities` or `substitute` away"),
        );
    }
}
