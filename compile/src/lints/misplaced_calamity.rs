//! The check for `misplaced-calamity`.

use super::{Context, Diagnostic, MISPLACED_CALAMITY, Sink};
use crate::support::cards::stack_span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, calamity) in context.authored.calamity.iter().zip(&context.pack.calamities) {
        let Some(stack) = context.pack.stacks.get(calamity.stack.index()) else { continue };
        let why = match (stack.substitute, stack.no_calamities) {
            (true, _) => "only holds substitutes",
            (_, true) => "never holds calamities",
            _ => continue,
        };
        let message =
            format!("\"{}\" is put into stack {}, which {why}", calamity.name, stack.number);
        let finding = Diagnostic::new(&MISPLACED_CALAMITY, row.stack.span, message);
        let finding = match stack_span(context, calamity.stack) {
            Some(span) => finding.label(span, why),
            None => finding,
        };
        sink.push(finding.help("give it another stack, or remove `no_calamities` or `substitute`"));
    }
}
