//! The check for `missing-grid`.

use super::{Context, Diagnostic, MISSING_GRID, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let authored = context.authored;
    if authored.grid.is_some() {
        return;
    }
    let shapes = authored.tile_shape.first().map(|row| row.id.span);
    let tiles = authored.tile.first().map(|row| row.id.span);
    let layouts = authored.layout.first().map(|row| row.id.span);
    if let Some(span) = shapes.or(tiles).or(layouts) {
        Diagnostic::new(&MISSING_GRID, span, "there are tiles, but no [grid] to lay them on")
            .help("add [grid] with shape = \"square\" or shape = \"hex\" to map.toml")
            .report(sink);
    }
}
