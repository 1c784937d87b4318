//! The check for `icon-without-token`.

use super::{Context, Diagnostic, ICON_WITHOUT_TOKEN, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in context.authored.icon.iter().filter(|row| row.token.is_none()) {
        let message = format!("nothing is put on the icon \"{}\"", row.name);
        Diagnostic::new(&ICON_WITHOUT_TOKEN, row.id.span, message)
            .help("name the component: token = \"…\", or allow it if the icon only marks a space")
            .report(sink);
    }
}
