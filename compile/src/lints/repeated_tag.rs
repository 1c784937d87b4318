//! The check for `repeated-tag`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, REPEATED_TAG, Sink};
use crate::{authored::Id, support::places, tree::Spanned};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.area {
        tags(context, row.id.as_str(), &row.tags, sink);
    }
    for row in &context.authored.sea {
        tags(context, row.id.as_str(), &row.tags, sink);
    }
}

fn tags(context: &Context<'_>, id: &str, tags: &[Spanned<Id<'_>>], sink: &mut Sink) {
    let mut seen = BTreeMap::new();
    for (entry, tag) in tags.iter().enumerate() {
        let Some(first) = seen.insert(tag.as_str(), tag.span) else { continue };
        let message = format!("\"{id}\" has the tag \"{tag}\" twice");
        let finding =
            Diagnostic::new(&REPEATED_TAG, tag.span, message).label(first, "already here");
        let edits = places::removal(context, tags, entry).unwrap_or_default();
        sink.push(finding.fix(format!("remove the second \"{tag}\""), edits));
    }
}
