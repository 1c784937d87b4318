//! The check for `barren-start`.

use super::{BARREN_START, Context, Diagnostic, Sink};
use crate::support::{places, setups};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let in_region = setups::in_regions(pack);
    for (row, start) in context.authored.start.iter().zip(&pack.starts) {
        let Some(area) = pack.areas.get(start.area.index()) else { continue };
        let (id, name) = (row.civilization.as_str(), row.area.as_str());
        let message = if !area.is_land() {
            format!("\"{id}\" starts in \"{name}\", which is an open sea")
        } else if area.impassable {
            format!("\"{id}\" starts in \"{name}\", which is impassable")
        } else if area.population == 0 && in_region(start) {
            format!("\"{id}\" starts in \"{name}\", whose population limit is 0")
        } else {
            continue;
        };
        Diagnostic::new(&BARREN_START, row.area.span, message)
            .label(places::id_span(context, start.area.index()), "nobody lives here")
            .help("let it start in an area with population")
            .report(sink);
    }
}
