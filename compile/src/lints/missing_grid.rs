//! `missing-grid`: a pack has tiles but no grid to lay them on.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A pack has tiles but no grid to lay them on.
pub static LINT: Lint = Lint {
    name: "missing-grid",
    level: Level::Error,
    summary: "A pack has tiles but no grid to lay them on.",
    page: include_str!("missing_grid.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let authored = context.authored;
    if authored.grid.is_some() {
        return;
    }
    let shapes = authored.tile_shape.first().map(|row| row.id.span);
    let tiles = authored.tile.first().map(|row| row.id.span);
    let layouts = authored.layout.first().map(|row| row.id.span);
    if let Some(span) = shapes.or(tiles).or(layouts) {
        sink.push(
            Diagnostic::new(&LINT, span, "there are tiles, but no [grid] to lay them on")
                .help("add [grid] with shape = \"square\" or shape = \"hex\" to map.toml"),
        );
    }
}
