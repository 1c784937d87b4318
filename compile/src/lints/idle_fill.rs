//! The check for `idle-fill`.

use super::{Context, Diagnostic, IDLE_FILL, Sink};
use crate::support::layouts;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for layouts::Laid { row, spread, .. } in layouts::spreads(context) {
        for cell in &row.fill {
            let at = [i16::from(cell[0]), i16::from(cell[1])];
            let covered = spread.find(at).and_then(|space| spread.spaces[space].place);
            let message = match covered {
                Some(_) => format!("a tile already covers the space {}", layouts::cell(at)),
                None if spread.holes.contains(&at) => continue,
                None => format!("the space {} is not enclosed by tiles", layouts::cell(at)),
            };
            let mut finding = Diagnostic::new(&IDLE_FILL, cell.span, message);
            if let Some(place) = covered {
                finding = finding.label(layouts::place_span(&row.places[place]), "by this one");
            }
            sink.push(finding.help("remove it from `fill`, or correct the tiles"));
        }
    }
}
