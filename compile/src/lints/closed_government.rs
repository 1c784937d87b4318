//! The check for `closed-government`.

use super::{CLOSED_GOVERNMENT, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.group {
        let closed = row.government && row.opened_by.is_empty() && !row.opening_unprinted;
        if closed {
            let message = format!("no advance opens the government \"{}\"", row.name);
            sink.push(Diagnostic::new(&CLOSED_GOVERNMENT, row.id.span, message).help(
                "name the advances that open it in `opened_by`, or say opening_unprinted = true",
            ));
            continue;
        }
        let inside = row.opened_by.iter().find(|opener| {
            let advance = context.authored.advance.iter().find(|one| one.id.value == opener.value);
            advance.is_some_and(|one| one.groups.iter().any(|group| group.value == row.id.value))
        });
        if let Some(opener) = inside {
            let message =
                format!("\"{}\" is opened by \"{opener}\", which belongs to it", row.name);
            Diagnostic::new(&CLOSED_GOVERNMENT, opener.span, message)
                .help("name an advance of another group")
                .report(sink);
        }
    }
}
