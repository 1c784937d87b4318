//! The check for `odd-population`.

use super::{Context, Diagnostic, ODD_POPULATION, Sink};

/// The largest population limit on a printed board.
const LARGEST: u8 = 5;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.area {
        let Some(limit) = row.population.as_ref().filter(|limit| limit.value > LARGEST) else {
            continue;
        };
        let message = format!(
            "the population limit of \"{}\" is {}; limits lie between 0 and {LARGEST}",
            row.id, limit.value
        );
        let finding = Diagnostic::new(&ODD_POPULATION, limit.span, message);
        sink.push(finding.help("correct the number, or allow it with a reason"));
    }
}
