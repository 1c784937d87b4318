//! `stray-face-value`: a commodity has another face value than the number of its stack.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A commodity has another face value than the number of its stack.
pub static LINT: Lint = Lint {
    name: "stray-face-value",
    level: Level::Warning,
    summary: "A commodity has another face value than the number of its stack.",
    page: include_str!("stray_face_value.md"),
    check: Check::Pack { needs: &[Part::Trade], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
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
        sink.push(
            Diagnostic::new(&LINT, value.span, message)
                .here(format!("the other cards of the stack are worth {}", stack.number))
                .label(row.stack.span, "the stack")
                .help("leave `value` out: the number of the stack is the face value"),
        );
    }
}
