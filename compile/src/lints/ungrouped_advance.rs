//! The check for `ungrouped-advance`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, Sink, UNGROUPED_ADVANCE};

/// An advance belongs to a group, or to two.
const MOST_GROUPS: usize = 2;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.advance {
        let name = row.name.as_str();
        let mut seen = BTreeSet::new();
        let again = row.groups.iter().find(|group| !seen.insert(group.as_str()));
        if let Some(group) = again {
            let message = format!("\"{name}\" belongs to the group \"{group}\" twice");
            Diagnostic::new(&UNGROUPED_ADVANCE, group.span, message)
                .help("name each group once")
                .report(sink);
        } else if row.groups.len() > MOST_GROUPS {
            let message = format!(
                "\"{name}\" belongs to {} groups, but at most two are possible",
                row.groups.len()
            );
            Diagnostic::new(&UNGROUPED_ADVANCE, row.groups.span, message)
                .help("name one group or two")
                .report(sink);
        } else if row.groups.is_empty() && !context.authored.group.is_empty() {
            let message = format!("\"{name}\" belongs to no group");
            Diagnostic::new(&UNGROUPED_ADVANCE, row.groups.span, message)
                .help("name the group whose credits make it cheaper")
                .report(sink);
        }
    }
}
