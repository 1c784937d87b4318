//! What can be drawn of a pack with errors, and which areas and borders the errors are about.

use strabo_model::{Pack, refs::AreaId};

use crate::diagnostic::{Diagnostic, Level};
use crate::{authored::Authored, source::Span};

/// What could be understood of a pack with errors. References that lead nowhere are left out, so it is
/// good for pictures only: never for a bundle, an export or a game.
#[derive(Debug)]
pub struct Partial {
    /// What could be understood.
    pub pack: Pack,
    /// How many errors there are.
    pub errors: usize,
    /// Areas that errors are about.
    pub areas: Vec<AreaId>,
    /// Borders that errors are about, the lower area first.
    pub borders: Vec<[AreaId; 2]>,
}

impl Partial {
    /// What can be drawn of a resolved pack with these findings; nothing if it does not hold together.
    pub(crate) fn new(
        authored: &Authored<'_>,
        pack: Pack,
        diagnostics: &[Diagnostic],
    ) -> Option<Self> {
        let pack = if pack.validate().is_ok() { pack } else { only_map(pack)? };
        let rows = rows(authored);
        let entries = entries(authored, &pack);
        let mut found = Self { pack, errors: 0, areas: Vec::new(), borders: Vec::new() };
        for finding in diagnostics.iter().filter(|finding| finding.level == Level::Error) {
            found.errors += 1;
            let here = entries.binary_search_by_key(&finding.primary.span, |entry| entry.0);
            if let Ok(at) = here {
                found.borders.push(entries[at].1);
                continue;
            }
            let spans = finding.labels.iter().map(|label| label.span).chain([finding.primary.span]);
            found.areas.extend(spans.filter_map(|span| area_at(&rows, span)));
        }
        found.areas.sort_unstable();
        found.areas.dedup();
        found.borders.sort_unstable();
        found.borders.dedup();
        Some(found)
    }
}

/// The board alone, which refers to nothing else.
fn only_map(pack: Pack) -> Option<Pack> {
    let or =
        |text: &str, other: &'static str| Box::from(if text.is_empty() { other } else { text });
    let mut areas = pack.areas;
    for area in &mut areas {
        area.region.clear();
        (area.terrain, area.owner) = (None, None);
        if area.coast_names.len() != area.coasts.len() {
            area.coast_names.clear();
        }
    }
    let map = Pack {
        id: or(&pack.id, "unnamed"),
        name: or(&pack.name, "Unnamed"),
        version: or(&pack.version, "0.0.0"),
        board: pack.board,
        tolerance: pack.tolerance,
        least_contact: pack.least_contact,
        areas,
        outlines: pack.outlines,
        flood_plains: pack.flood_plains,
        volcanoes: pack.volcanoes,
        links: pack.links,
        closed: pack.closed,
        wraps: pack.wraps,
        one_way: pack.one_way,
        pictures: pack.pictures,
        art: pack.art,
        decorations: pack.decorations,
        style: pack.style,
        ..Pack::default()
    };
    map.validate().is_ok().then_some(map)
}

/// Where the fields of areas and seas stand, in the order of the text.
fn rows(authored: &Authored<'_>) -> Vec<(Span, AreaId)> {
    let mut rows: Vec<(Span, AreaId)> = Vec::new();
    for (at, row) in authored.area.iter().enumerate() {
        let spans = [row.span, row.id.span, row.name.span];
        let lists = [row.land.span, row.water.span];
        let regions = row.region.iter().map(|region| region.span);
        let site = row.city_site.as_ref().map(|site| site.span);
        let limit = row.population.as_ref().map(|limit| limit.span);
        let more = site.into_iter().chain(limit).chain(row.at.as_ref().map(|at| at.span));
        let coasts = row.coasts.iter().map(|coast| coast.span);
        let all = spans.into_iter().chain(lists).chain(regions).chain(more).chain(coasts);
        rows.extend(all.map(|span| (span, AreaId::from(at))));
    }
    for (at, row) in authored.sea.iter().enumerate() {
        let spans = [row.span, row.id.span, row.name.span, row.water.span];
        let all = spans.into_iter().chain(row.at.as_ref().map(|at| at.span));
        rows.extend(all.map(|span| (span, AreaId::from(authored.area.len() + at))));
    }
    // A field that is not written has no place.
    rows.retain(|(span, _)| *span != Span::default());
    rows.sort_unstable();
    rows
}

/// The area with a field around a span.
fn area_at(rows: &[(Span, AreaId)], span: Span) -> Option<AreaId> {
    let after = rows.partition_point(|(field, _)| field.start <= span.start);
    let (field, area) = rows[..after].last()?;
    (field.end >= span.end).then_some(*area)
}

/// Where the borders of areas are listed, in the order of the text.
fn entries(authored: &Authored<'_>, pack: &Pack) -> Vec<(Span, [AreaId; 2])> {
    let lands = authored.area.iter().map(|row| [Some(&row.land), Some(&row.water)]);
    let seas = authored.sea.iter().map(|row| [None, Some(&row.water)]);
    let mut index: Vec<(&str, AreaId)> =
        pack.areas.iter().enumerate().map(|(at, area)| (&*area.id, AreaId::from(at))).collect();
    index.sort_unstable();
    let mut entries = Vec::new();
    for (at, lists) in lands.chain(seas).enumerate() {
        for name in lists.into_iter().flatten().flat_map(|list| list.iter()) {
            let Ok(found) = index.binary_search_by_key(&name.as_str(), |known| known.0) else {
                continue;
            };
            let (one, other) = (AreaId::from(at), index[found].1);
            entries.push((name.span, [one.min(other), one.max(other)]));
        }
    }
    entries.sort_unstable();
    entries
}
