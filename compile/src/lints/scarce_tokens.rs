//! The check for `scarce-tokens`.

use super::{Context, Diagnostic, SCARCE_TOKENS, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, layout) in context.authored.layout.iter().zip(&pack.layouts) {
        let mut needed = pack.tokens_in(layout, layout.players.max);
        if let Some((_, token)) = pack.hole_filler() {
            *needed.entry(token).or_default() +=
                u32::try_from(layout.fill.len()).unwrap_or(u32::MAX);
        }
        for (token, needed) in needed {
            let component = &pack[token];
            let Some(total) = component.total else { continue };
            if needed <= u32::from(total) {
                continue;
            }
            let message = format!(
                "the layout \"{}\" needs {needed} of \"{}\", but the box has {total}",
                row.id, component.name
            );
            Diagnostic::new(&SCARCE_TOKENS, row.id.span, message)
                .help("use other tiles, or correct the number in inventory.toml")
                .report(sink);
        }
    }
}
