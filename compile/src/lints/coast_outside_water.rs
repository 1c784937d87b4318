//! The check for `coast-outside-water`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::refs::AreaId;

use super::{COAST_OUTSIDE_WATER, Context, Diagnostic, Sink};
use crate::support::places::{self, By};
use crate::{authored::Area, source::Span};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, area) in context.authored.area.iter().enumerate() {
        if !area.coasts.is_empty() {
            coasts(context, at, area, sink);
        }
    }
}

fn coasts(context: &Context<'_>, at: usize, area: &Area<'_>, sink: &mut Sink) {
    let Some(resolved) = context.pack.areas.get(at) else { return };
    let water = places::distinct(&resolved.water);
    let mut left: BTreeMap<AreaId, usize> = water.iter().map(|(at, id)| (*id, *at)).collect();
    let all: BTreeSet<AreaId> = left.keys().copied().collect();
    let mut known: BTreeMap<Vec<AreaId>, Span> = BTreeMap::new();
    for (coast, names) in resolved.coasts.iter().zip(&area.coasts) {
        let touched = places::distinct(coast).into_iter().map(|(_, place)| place);
        let mut touched: Vec<AreaId> = touched.collect();
        touched.sort_unstable();
        let first = known.insert(touched, names.span).filter(|_| !names.is_empty());
        if let Some(first) = first {
            sink.push(same(&resolved.id, names.span, first));
        }
        let mut taken: BTreeMap<AreaId, Span> = BTreeMap::new();
        if names.is_empty() {
            let message = format!("a coast of \"{}\" touches nothing", resolved.id);
            let finding = Diagnostic::new(&COAST_OUTSIDE_WATER, names.span, message);
            sink.push(finding.help("name the places it touches, or remove the coast"));
        }
        for (there, name) in coast.iter().zip(names.iter()) {
            left.remove(there);
            if let Some(first) = taken.insert(*there, name.span) {
                sink.push(twice(&resolved.id, name.as_str(), name.span, first));
            } else if !all.contains(there) && !is_missing(context, at, *there) {
                let message = format!(
                    "a coast of \"{}\" touches \"{name}\", which is not one of its water borders",
                    resolved.id
                );
                let finding = Diagnostic::new(&COAST_OUTSIDE_WATER, name.span, message);
                sink.push(finding.help("add it to `water`, or remove it from the coast"));
            }
        }
    }
    for (there, entry) in left {
        let other = places::id(context, there.index());
        let message = format!(
            "\"{}\" touches \"{other}\" by water, but none of its coasts does",
            resolved.id
        );
        let span = places::entry_span(context, at, By::Water, entry);
        Diagnostic::new(&COAST_OUTSIDE_WATER, span, message)
            .help("add it to one of the `coasts`")
            .report(sink);
    }
}

/// True when the other side declares the border: what is missing in `water` is a `one-way-border`.
fn is_missing(context: &Context<'_>, at: usize, other: AreaId) -> bool {
    places::neighbours(context, other.index(), By::Water).contains(&AreaId::from(at))
}

fn twice(id: &str, other: &str, here: Span, first: Span) -> Diagnostic {
    let message = format!("a coast of \"{id}\" names \"{other}\" twice");
    Diagnostic::new(&COAST_OUTSIDE_WATER, here, message)
        .label(first, "already named here")
        .help("remove one of them, or move it to the coast that is meant")
}

fn same(id: &str, here: Span, first: Span) -> Diagnostic {
    let message = format!("two coasts of \"{id}\" touch the same places");
    Diagnostic::new(&COAST_OUTSIDE_WATER, here, message)
        .label(first, "the first of them")
        .help("a ship could not tell them apart: remove one, or name what each of them touches")
}
