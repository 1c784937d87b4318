//! The check for `start-out-of-play`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Context, Diagnostic, START_OUT_OF_PLAY, Sink};
use crate::{authored::Start, support::setups};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let in_region = setups::in_regions(pack);
    // For each start, the setups in which it is out of play.
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (setup_at, setup) in setups::all(pack) {
        let in_play = pack.in_play(Some(setup));
        let plays: BTreeSet<_> = setup.civilizations.iter().collect();
        for (at, start) in pack.starts.iter().enumerate() {
            // A start in an impassable area is a `barren-start`.
            let out = !in_play[start.area.index()] && !pack[start.area].impassable;
            if out && plays.contains(&start.civilization) && in_region(start) {
                found.entry(at).or_default().push(setup_at);
            }
        }
    }
    if pack.areas.iter().all(|area| area.region.is_empty()) {
        sink.extend(found.keys().next().and_then(|at| without_regions(context, *at)));
        return;
    }
    for (at, setups) in found {
        if let Some(row) = context.authored.start.get(at) {
            report(context, row, &setups, sink);
        }
    }
}

/// No area has a region: one cause, however many civilizations there are.
fn without_regions(context: &Context<'_>, first: usize) -> Option<Diagnostic> {
    let row = context.authored.start.get(first)?;
    let (id, area) = (row.civilization.as_str(), row.area.as_str());
    let message = format!(
        "\"{id}\" starts in \"{area}\", which is out of play: no area of this map has a region"
    );
    Some(Diagnostic::new(&START_OUT_OF_PLAY, row.area.span, message).help(format!(
        "add `region` to every area: the civilizations that bring it into play, such as region = [\"{id}\"]"
    )))
}

/// At the `out` that names the area, or else at the start.
fn report(context: &Context<'_>, row: &Start<'_>, setups: &[usize], sink: &mut Sink) {
    let (id, area) = (row.civilization.as_str(), row.area.as_str());
    let mut named = setups
        .iter()
        .filter_map(|at| context.authored.setup.get(*at))
        .filter_map(|setup| setup.out.iter().find(|name| name.as_str() == area));
    let message = format!(
        "\"{id}\" starts in \"{area}\", which is out of play {}",
        setups::within(context.pack, setups)
    );
    let finding = match named.next() {
        Some(name) => {
            let finding = Diagnostic::new(&START_OUT_OF_PLAY, name.span, message)
                .here("taken out of play here");
            named
                .fold(finding, |finding, name| finding.label(name.span, "and here"))
                .label(row.area.span, "the start")
        }
        None => Diagnostic::new(&START_OUT_OF_PLAY, row.area.span, message),
    };
    sink.push(finding.help("leave the area in play, or let the civilization start in another one"));
}
