//! The check for `start-outside-region`.

use strabo_model::refs::AreaId;

use super::{Context, Diagnostic, START_OUTSIDE_REGION, Sink};
use crate::support::{places, setups};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let in_region = setups::in_regions(pack);
    for (row, start) in context.authored.start.iter().zip(&pack.starts) {
        if in_region(start) || is_barren(context, start.area) {
            continue;
        }
        let (id, area) = (row.civilization.as_str(), row.area.as_str());
        let message = format!("\"{id}\" starts in \"{area}\", which does not belong to its region");
        Diagnostic::new(&START_OUTSIDE_REGION, row.area.span, message)
            .label(places::id_span(context, start.area.index()), "the area")
            .help(format!(
                "name an area of its region, or add \"{id}\" to the `region` of \"{area}\""
            ))
            .report(sink);
    }
}

/// A start where nobody can live is a `barren-start`.
fn is_barren(context: &Context<'_>, area: AreaId) -> bool {
    let area = context.pack.areas.get(area.index());
    area.is_some_and(|area| !area.is_land() || area.impassable)
}
