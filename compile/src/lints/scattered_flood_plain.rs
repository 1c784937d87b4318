//! The check for `scattered-flood-plain`.

use strabo_model::{Pack, graph::parts, refs::AreaId};

use super::{Context, Diagnostic, SCATTERED_FLOOD_PLAIN, Sink};
use crate::support::borders::isolated;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    // The place of each area in the list of the current flood plain; seas and areas without any
    // border belong to other lints.
    let mut members: Vec<Option<usize>> = vec![None; pack.areas.len()];
    let isolated = isolated(pack);
    for (row, plain) in context.authored.flood_plain.iter().zip(&pack.flood_plains) {
        let counts = |id: &AreaId| pack[*id].is_land() && !isolated[id.index()];
        let areas: Vec<(usize, usize)> = (plain.areas.iter().enumerate())
            .filter(|(_, id)| counts(id))
            .map(|(entry, id)| (entry, id.index()))
            .collect();
        for (entry, at) in areas.iter().rev() {
            members[*at] = Some(*entry);
        }
        let pieces = pieces(pack, &areas, &members, plain.areas.len());
        for (_, at) in &areas {
            members[*at] = None;
        }
        // The smallest piece is the one that does not belong; of two, the later one.
        let Some(stray) = pieces.iter().rev().min_by_key(|piece| piece.len()) else { continue };
        let entry = stray.first().and_then(|entry| row.areas.get(*entry));
        if let (Some(name), true) = (entry, pieces.len() > 1) {
            let id = row.id.as_str();
            let message = format!("the flood plain \"{id}\" lies in {} pieces", pieces.len());
            Diagnostic::new(&SCATTERED_FLOOD_PLAIN, name.span, message)
                .here(format!("\"{name}\" does not touch the rest"))
                .help("correct the areas, or make each piece a flood plain of its own")
                .report(sink);
        }
    }
}

/// The pieces of a flood plain, as positions in its list.
fn pieces(
    pack: &Pack,
    areas: &[(usize, usize)],
    members: &[Option<usize>],
    size: usize,
) -> Vec<Vec<usize>> {
    let joined = areas.iter().flat_map(|(entry, at)| {
        let area = &pack.areas[*at];
        let touched = area.land.iter().chain(&area.water).map(|there| there.index());
        let entries = std::iter::once(*at).chain(touched).filter_map(|there| members[there]);
        entries.map(|other| (*entry, other))
    });
    let mut pieces = parts(size, joined);
    pieces.retain(|piece| areas.binary_search_by_key(&piece[0], |(entry, _)| *entry).is_ok());
    pieces
}
