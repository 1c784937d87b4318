//! The check for `idle-decoration`.

use super::{Context, Diagnostic, IDLE_DECORATION, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.decoration {
        let least = if row.draw.is_line() { 2 } else { 1 };
        if row.points.len() < least {
            let message = format!("\"{}\" has too few points to be drawn", row.id.as_str());
            Diagnostic::new(&IDLE_DECORATION, row.points.span, message)
                .help("a river or road needs two points at least, everything else one")
                .report(sink);
        }
    }
}
