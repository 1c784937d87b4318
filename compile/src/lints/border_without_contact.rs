//! The check for `border-without-contact`.

use std::collections::BTreeSet;

use super::{BORDER_WITHOUT_CONTACT, Context, Diagnostic, Sink};
use crate::{source::Span, support::places, support::seam::meets_over_seam};
use strabo_geometry::survey::{Nearness, Survey, figure, pairs};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    let links = pairs(&context.pack.links);
    let mut filed: Option<Nearness> = None;
    for (at, area) in context.pack.areas.iter().enumerate().filter(|(at, _)| survey.is_sound(*at)) {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        for (entry, other) in area.land.iter().chain(&area.water).map(|id| id.index()).enumerate() {
            let drawn = !survey.is_sound(other) || touches(survey, at, other);
            let linked = links.contains(&[at.min(other), at.max(other)]);
            if drawn || linked || !is_first(context, at, other) || !seen.insert(other) {
                continue;
            }
            let nearness = filed.get_or_insert_with(|| Nearness::new(&context.pack.outlines));
            if meets_over_seam(context.pack, nearness, [at, other], survey.limits.tolerance) {
                continue;
            }
            let gap = nearness.between(at, other, [0.0; 2]);
            sink.push(finding(context, survey, at, entry, other, gap));
        }
    }
}

/// A border has two sides and is reported on the first that declares it.
fn is_first(context: &Context<'_>, at: usize, other: usize) -> bool {
    let there = &context.pack.areas[other];
    let mut back = there.land.iter().chain(&there.water).map(|id| id.index());
    at < other || (at > other && !back.any(|back| back == at))
}

/// Even a short contact will do for a border that is declared, and an overlap is another mistake.
fn touches(survey: &Survey, one: usize, other: usize) -> bool {
    let contact = survey.contact(one, other);
    contact.is_some_and(|contact| survey.limits.shows_border(contact.length))
        || survey.overlap(one, other)
}

fn finding(
    context: &Context<'_>,
    survey: &Survey,
    at: usize,
    entry: usize,
    other: usize,
    gap: Option<f64>,
) -> Diagnostic {
    let (id, other_id) = (&context.pack.areas[at].id, &context.pack.areas[other].id);
    let apart = match gap {
        Some(gap) if gap > survey.limits.tolerance => {
            let (gap, tolerance) = (figure(gap), figure(survey.limits.tolerance));
            format!("are {gap} units apart (the tolerance is {tolerance})")
        }
        Some(_) => "touch only at a corner".to_owned(),
        // Too much work to measure: that they do not run side by side is known all the same.
        None => "do not run side by side".to_owned(),
    };
    let message = format!("\"{id}\" borders on \"{other_id}\", but their outlines {apart}");
    Diagnostic::new(&BORDER_WITHOUT_CONTACT, entry_span(context, at, entry), message)
        .here("declared here")
        .label(places::id_span(context, other), "the other place")
        .help(format!(
            "fix the outlines or the border, or have it drawn as a line with a row in map.toml:\n{}",
            places::row("link", [id, other_id])
        ))
}

/// Where a neighbour is named, counted over land and then water.
fn entry_span(context: &Context<'_>, area: usize, entry: usize) -> Span {
    let lands = context.authored.area.len();
    let name = match context.authored.area.get(area) {
        Some(row) => row.land.iter().chain(row.water.iter()).nth(entry),
        None => context.authored.sea.get(area - lands).and_then(|row| row.water.get(entry)),
    };
    name.map_or_else(|| places::id_span(context, area), |name| name.span)
}
