//! The check for `hollow-tile`.

use std::collections::BTreeSet;

use super::{Context, Diagnostic, HOLLOW_TILE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.tile {
        let id = row.id.as_str();
        if let Some(copies) = row.copies.as_ref().filter(|copies| copies.value == 0) {
            let message = format!("the tile \"{id}\" has no copies");
            sink.push(Diagnostic::new(&HOLLOW_TILE, copies.span, message).help("remove the tile"));
        }
        let Some(sides) = &row.sides else { continue };
        if sides.is_empty() {
            Diagnostic::new(&HOLLOW_TILE, sides.span, format!("the tile \"{id}\" has no sides"))
                .help("leave `sides` out for a tile whose only side is not printed")
                .report(sink);
        }
        let mut names = BTreeSet::new();
        for side in &sides.value {
            let message = match &side.side {
                None if sides.len() > 1 => format!("a side of \"{id}\" has no name"),
                Some(name) if !names.insert(name.as_str()) => {
                    format!("two sides of \"{id}\" are called \"{name}\"")
                }
                _ => continue,
            };
            let help = "name each side of a tile that has several: side = \"a\"";
            sink.push(Diagnostic::new(&HOLLOW_TILE, side.span, message).help(help));
        }
    }
}
