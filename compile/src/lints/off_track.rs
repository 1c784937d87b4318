//! The check for `off-track`.

use super::{Context, Diagnostic, OFF_TRACK, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.track {
        let Some(last) = &row.spaces else { continue };
        let events = row.events.iter().map(|space| (space.value, space.span));
        let happens = row.happens.iter().map(|one| (one.space.value, one.space.span));
        let levels = row.levels.iter().map(|one| (one.space.value, one.space.span));
        let back = row.back_to.iter().map(|space| (space.value, space.span));
        let named = events.chain(happens).chain(levels).chain(back);
        for (space, span) in named.filter(|(space, _)| *space > last.value) {
            let message =
                format!("\"{}\" has no space {space}: the last one is {}", row.name, last.value);
            Diagnostic::new(&OFF_TRACK, span, message)
                .label(last.span, "the last space")
                .help("correct the space or the number of spaces")
                .report(sink);
        }
    }
}
