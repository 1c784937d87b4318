//! The check for `mixed-border`.

use strabo_model::{map::Area, refs::AreaId};

use super::{Context, Diagnostic, MIXED_BORDER, Sink};
use crate::support::places::{self, By};
use crate::support::{borders::Borders, own_first};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let borders = Borders::new(context.pack);
    for at in 0..context.authored.area.len() {
        let here = AreaId::from(at);
        for (entry, there) in places::distinct(places::neighbours(context, at, By::Land)) {
            let other = context.pack.areas.get(there.index());
            // A land border with an open sea is a `sea-by-land`.
            if other.is_some_and(Area::is_land) && borders.is_mixed(here, there) {
                report(context, (at, entry), there.index(), sink);
            }
        }
    }
}

fn report(context: &Context<'_>, (at, entry): (usize, usize), other: usize, sink: &mut Sink) {
    let (id, other_id) = (places::id(context, at), places::id(context, other));
    let land = places::entry_span(context, at, By::Land, entry);
    let water = places::mention(context, other, By::Water, AreaId::from(at));
    let (here, there) = own_first(context, land, water.unwrap_or(land));
    let message = format!(
        "\"{id}\" borders on \"{other_id}\" by land, but \"{other_id}\" on \"{id}\" by water"
    );
    let words = |span| if span == land { "by land here" } else { "by water here" };
    Diagnostic::new(&MIXED_BORDER, here, message)
            .here(words(here))
            .label(there, words(there))
            .help("move one of the two to the other list; if both tokens and ships can cross, list it under both on both sides").report(sink);
}
