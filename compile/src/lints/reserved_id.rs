//! The check for `reserved-id`.

use super::{Context, Diagnostic, RESERVED_ID, Sink};
use crate::file_names::is_reserved;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(head) = &context.authored.pack else { return };
    let id = &*head.id.value;
    if is_reserved(id) {
        let message = format!("\"{id}\" cannot be the name of a file on Windows");
        let finding = Diagnostic::new(&RESERVED_ID, head.id.span, message);
        sink.push(finding.help(format!("choose another id, such as \"{id}-game\"")));
    }
}
