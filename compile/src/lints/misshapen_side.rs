//! The check for `misshapen-side`.

use super::{Context, Diagnostic, MISSHAPEN_SIDE, Sink};
use crate::support::counts;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, tile) in context.authored.tile.iter().zip(&context.pack.tiles) {
        let spaces = context.pack.spaces_of(tile).len();
        for side in row.sides.iter().flat_map(|sides| &sides.value) {
            let (span, message, help) = match &side.terrain {
                Some(terrain) if side.unprinted => (
                    terrain.span,
                    format!("\"{}\" has terrain on a side that is not printed", row.id),
                    "remove `unprinted` or the terrain",
                ),
                Some(terrain) if spaces > 0 && terrain.len() != spaces => (
                    terrain.span,
                    format!("\"{}\" has {} for {}", row.id, kinds(terrain.len()), places(spaces)),
                    "name one terrain for each space of the shape, in its order",
                ),
                None if !side.unprinted && !context.pack.terrains.is_empty() => (
                    side.span,
                    format!("a side of \"{}\" has no terrain", row.id),
                    "add `terrain`, or `unprinted = true` where the rulebook does not show it",
                ),
                _ => continue,
            };
            sink.push(Diagnostic::new(&MISSHAPEN_SIDE, span, message).help(help));
        }
    }
}

fn kinds(number: usize) -> String {
    counts::number_of(u32::try_from(number).unwrap_or(u32::MAX), "terrain", "terrains")
}

fn places(number: usize) -> String {
    counts::number_of(u32::try_from(number).unwrap_or(u32::MAX), "space", "spaces")
}
