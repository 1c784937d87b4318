//! The check for `shared-start`.

use std::collections::BTreeMap;

use strabo_model::refs::AreaId;

use super::{Context, Diagnostic, SHARED_START, Sink};
use crate::support::{own_first, setups};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let in_region = setups::in_regions(pack);
    // The starts by civilization. One outside the region is reported already.
    let mut rows: BTreeMap<usize, (usize, AreaId)> = BTreeMap::new();
    for (at, start) in pack.starts.iter().enumerate().filter(|(_, start)| in_region(start)) {
        rows.entry(start.civilization.index()).or_insert((at, start.area));
    }
    // For each two starts in one area, the setups that play with both.
    let mut found: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (setup_at, setup) in setups::all(pack) {
        let mut taken: BTreeMap<AreaId, usize> = BTreeMap::new();
        for civilization in &setup.civilizations {
            let Some((at, area)) = rows.get(&civilization.index()).copied() else { continue };
            let first = *taken.entry(area).or_insert(at);
            if first != at {
                found.entry((first.min(at), first.max(at))).or_default().push(setup_at);
            }
        }
    }
    for ((first, second), setups) in found {
        let (Some(first), Some(second)) =
            (context.authored.start.get(first), context.authored.start.get(second))
        else {
            continue;
        };
        let message = format!(
            "\"{}\" and \"{}\" both start in \"{}\" {}",
            first.civilization,
            second.civilization,
            second.area,
            setups::within(pack, &setups)
        );
        let (here, other) = own_first(context, second.area.span, first.area.span);
        Diagnostic::new(&SHARED_START, here, message)
            .label(other, "the other start")
            .help("let one of them start in another area of its region")
            .report(sink);
    }
}
