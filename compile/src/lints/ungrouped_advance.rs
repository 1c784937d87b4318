//! `ungrouped-advance`: an advance belongs to no group, to the same one twice, or to more than two.

use std::collections::BTreeSet;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An advance belongs to no group, to the same one twice, or to more than two.
pub static LINT: Lint = Lint {
    name: "ungrouped-advance",
    level: Level::Error,
    summary: "An advance belongs to no group, to the same one twice, or to more than two.",
    page: include_str!("ungrouped_advance.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

/// An advance belongs to a group, or to two.
const MOST_GROUPS: usize = 2;

fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.advance {
        let name = row.name.as_str();
        let mut seen = BTreeSet::new();
        let again = row.groups.iter().find(|group| !seen.insert(group.as_str()));
        if let Some(group) = again {
            let message = format!("\"{name}\" belongs to the group \"{}\" twice", group.as_str());
            sink.push(Diagnostic::new(&LINT, group.span, message).help("name every group once"));
        } else if row.groups.len() > MOST_GROUPS {
            let message =
                format!("\"{name}\" belongs to {} groups, but two are the most", row.groups.len());
            sink.push(
                Diagnostic::new(&LINT, row.groups.span, message).help("name one group or two"),
            );
        } else if row.groups.is_empty() && !context.authored.group.is_empty() {
            let message = format!("\"{name}\" belongs to no group");
            sink.push(
                Diagnostic::new(&LINT, row.groups.span, message)
                    .help("name the group whose credits make it cheaper"),
            );
        }
    }
}
