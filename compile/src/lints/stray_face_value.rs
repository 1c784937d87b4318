//! The check for `stray-face-value`.

use super::{Context, Diagnostic, STRAY_FACE_VALUE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, commodity) in context.authored.commodity.iter().zip(&context.pack.commodities) {
        let Some(value) = row.value.value.as_ref() else { continue };
        let Some(stack) = context.pack.stacks.get(commodity.stack.index()) else { continue };
        if stack.substitute || value.value == stack.number {
            continue;
        }
        let message = format!(
            "\"{}\" has the face value {}, but lies in stack {}",
            commodity.name, value.value, stack.number
        );
        Diagnostic::new(&STRAY_FACE_VALUE, value.span, message)
            .here(format!("the other cards of the stack are worth {}", stack.number))
            .label(row.stack.span, "the stack")
            .help("leave `value` out: the number of the stack is the face value")
            .report(sink);
    }
}
