//! The check for `scattered-shape`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, SCATTERED_SHAPE, Sink};

/// No tile has more spaces.
const MOST_SPACES: usize = 100;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(grid) = context.pack.grid else { return };
    for row in &context.authored.tile_shape {
        let Some(spaces) = &row.spaces else {
            if !row.unprinted {
                let message = format!("the shape \"{}\" has no spaces", row.id);
                Diagnostic::new(&SCATTERED_SHAPE, row.id.span, message)
                    .help("add `spaces`, or `unprinted = true` where only a picture shows them")
                    .report(sink);
            }
            continue;
        };
        let spots: Vec<[i16; 2]> = spaces.iter().map(|space| space.map(i16::from)).collect();
        let different: BTreeSet<[i16; 2]> = spots.iter().copied().collect();
        let (problem, help) = if row.unprinted {
            ("has spaces, but says that they are not printed", "remove one of the two")
        } else if spots.is_empty() {
            ("has no spaces", "a tile has at least one space")
        } else if spots.len() > MOST_SPACES {
            ("has more than a hundred spaces", "a map of areas is written with [[area]]")
        } else if different.len() < spots.len() {
            ("names a space twice", "name each space once")
        } else if !grid.is_connected(&spots) {
            ("is not connected", "every space must share a side with another one")
        } else {
            continue;
        };
        let message = format!("the shape \"{}\" {problem}", row.id);
        sink.push(Diagnostic::new(&SCATTERED_SHAPE, spaces.span, message).help(help));
    }
}
