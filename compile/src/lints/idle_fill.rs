//! `idle-fill`: a layout fills a space that needs no filling.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::layouts;

/// A layout fills a space that needs no filling.
pub static LINT: Lint = Lint {
    name: "idle-fill",
    level: Level::Warning,
    summary: "A layout fills a space that needs no filling.",
    page: include_str!("idle_fill.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for layouts::Laid { row, spread, .. } in layouts::spreads(context) {
        for cell in &row.fill {
            let at = [i16::from(cell[0]), i16::from(cell[1])];
            let covered = spread.find(at).and_then(|space| spread.spaces[space].place);
            let message = match covered {
                Some(_) => format!("a tile covers the space {} already", layouts::cell(at)),
                None if spread.holes.contains(&at) => continue,
                None => format!("the space {} is not enclosed by tiles", layouts::cell(at)),
            };
            let mut finding = Diagnostic::new(&LINT, cell.span, message);
            if let Some(place) = covered {
                finding = finding.label(layouts::place_span(&row.places[place]), "by this one");
            }
            sink.push(finding.help("take it out of `fill`, or correct the tiles"));
        }
    }
}
