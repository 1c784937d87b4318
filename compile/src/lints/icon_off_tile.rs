//! `icon-off-tile`: an icon is printed on a space that its tile does not have.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::{counts, layouts};

/// An icon is printed on a space that its tile does not have.
pub static LINT: Lint = Lint {
    name: "icon-off-tile",
    level: Level::Error,
    summary: "An icon is printed on a space that its tile does not have.",
    page: include_str!("icon_off_tile.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
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
            let message = format!("\"{}\" has no space {cell}", row.id.as_str());
            let known: Vec<String> =
                spaces.iter().map(|space| layouts::cell(space.map(i16::from))).collect();
            sink.push(
                Diagnostic::new(&LINT, at.span, message)
                    .help(format!("spaces of its shape: {}", counts::listed(&known))),
            );
        }
    }
}
