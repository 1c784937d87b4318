//! `odd-population`: a population limit is larger than any board of this family has.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A population limit is larger than any board of this family has.
pub static LINT: Lint = Lint {
    name: "odd-population",
    level: Level::Warning,
    summary: "A population limit is larger than any board of this family has.",
    page: include_str!("odd_population.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

/// The largest population limit on a printed board.
const LARGEST: u8 = 5;

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.area.iter().filter(|row| row.population.value > LARGEST) {
        let message = format!(
            "the population limit of \"{}\" is {}; limits lie between 0 and {LARGEST}",
            row.id.as_str(),
            row.population.value
        );
        let finding = Diagnostic::new(&LINT, row.population.span, message);
        sink.push(finding.help("correct the number, or allow it with a reason"));
    }
}
