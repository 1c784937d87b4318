//! The check for `miscounted-group`.

use super::{Context, Diagnostic, MISCOUNTED_GROUP, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, (row, group)) in context.authored.group.iter().zip(&context.pack.groups).enumerate() {
        let Some(said) = &row.advances else { continue };
        let of_it = context
            .pack
            .advances
            .iter()
            .filter(|advance| advance.groups.iter().any(|id| id.index() == at));
        let (declared, unprinted) = (of_it.count(), usize::from(group.unprinted));
        if declared + unprinted == usize::from(said.value) {
            continue;
        }
        let message = format!(
            "\"{}\" has {} advances, but {declared} are declared{}",
            row.name,
            said.value,
            if unprinted == 0 {
                String::new()
            } else {
                format!(" and {unprinted} are not printed")
            }
        );
        let mut finding = Diagnostic::new(&MISCOUNTED_GROUP, said.span, message);
        if let Some(unprinted) = &row.unprinted {
            finding = finding.label(unprinted.span, "advances that no row describes");
        }
        sink.push(
            finding.help("correct a number, or look for an advance that is missing or misplaced"),
        );
    }
}
