//! The check for `sea-by-land`.

use strabo_model::refs::AreaId;

use super::{Context, Diagnostic, SEA_BY_LAND, Sink};
use crate::support::places::{self, By};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for at in 0..context.authored.area.len() {
        for (entry, there) in places::distinct(places::neighbours(context, at, By::Land)) {
            let other = context.pack.areas.get(there.index());
            if other.is_some_and(|other| !other.is_land()) {
                sink.push(finding(context, at, entry, there));
            }
        }
    }
}

fn finding(context: &Context<'_>, at: usize, entry: usize, sea: AreaId) -> Diagnostic {
    let (id, sea_id) = (places::id(context, at), places::id(context, sea.index()));
    let message = format!("\"{id}\" borders on \"{sea_id}\" by land, but that is an open sea");
    let span = places::entry_span(context, at, By::Land, entry);
    let finding = Diagnostic::new(&SEA_BY_LAND, span, message)
        .label(places::id_span(context, sea.index()), "an open sea")
        .help("name it under `water`");
    let names = places::list(context, at, By::Land);
    let removed = names.and_then(|names| places::removal(context, names, entry));
    let mut edits = removed.unwrap_or_default();
    if !places::neighbours(context, at, By::Water).contains(&sea) {
        edits.extend(places::addition(context, at, By::Water, sea_id));
    }
    finding.fix(format!("move \"{sea_id}\" to the water borders of \"{id}\""), edits)
}
