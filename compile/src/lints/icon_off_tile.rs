//! The check for `icon-off-tile`.

use super::{Context, Diagnostic, ICON_OFF_TILE, Sink};
use crate::support::{counts, layouts};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, tile) in context.authored.tile.iter().zip(&context.pack.tiles) {
        let spaces = context.pack.spaces_of(tile);
        // A shape that is not printed has any space.
        if spaces.is_empty() {
            continue;
        }
        let sides = row.sides.iter().flat_map(|sides| &sides.value);
        for at in sides.flat_map(|side| &side.icons).filter_map(|icon| icon.at.as_ref()) {
            if spaces.contains(&at.value) {
                continue;
            }
            let cell = layouts::cell(at.value.map(i16::from));
            let message = format!("\"{}\" has no space {cell}", row.id);
            let known: Vec<String> =
                spaces.iter().map(|space| layouts::cell(space.map(i16::from))).collect();
            Diagnostic::new(&ICON_OFF_TILE, at.span, message)
                .help(format!("spaces of its shape: {}", counts::listed(&known)))
                .report(sink);
        }
    }
}
