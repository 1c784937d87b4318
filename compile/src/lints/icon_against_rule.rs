//! The check for `icon-against-rule`.

use strabo_model::{
    refs::IconId,
    tile::{PlacementRule, Side},
};

use super::{Context, Diagnostic, ICON_AGAINST_RULE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    starts(context, sink);
    for (at, icon) in pack.icons.iter().enumerate() {
        let Some(amount) = icon.printed_with else { continue };
        for (row, tile) in context.authored.tile.iter().zip(&pack.tiles) {
            let Some(written) = &row.sides else { continue };
            for (side, written) in tile.sides.iter().zip(&written.value) {
                let found = side.terrain.iter().filter(|id| **id == amount.terrain).count();
                let wanted = found >= usize::from(amount.at_least);
                let there = side.icons.iter().any(|printed| printed.icon == IconId::from(at));
                if side.unprinted || wanted == there {
                    continue;
                }
                let terrain = &pack[amount.terrain].name;
                let lacks = if wanted { "lacks" } else { "has" };
                let message = format!(
                    "\"{}\" has {found} of {terrain} and {lacks} the icon \"{}\"",
                    row.id, icon.name
                );
                let rule = format!("the icon goes with {} of {terrain} or more", amount.at_least);
                Diagnostic::new(&ICON_AGAINST_RULE, written.span, message)
                    .label(context.authored.icon[at].id.span, rule)
                    .help("correct the terrain or the icons of this side")
                    .report(sink);
            }
        }
    }
}

/// The icon that players start on is on every side of a tile or on none.
fn starts(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for rule in pack.placements.iter().flat_map(|placement| &placement.rules) {
        let PlacementRule::StartsOn(icon) = rule else { continue };
        for (row, tile) in context.authored.tile.iter().zip(&pack.tiles) {
            let count = |side: &Side| side.icons.iter().filter(|one| one.icon == *icon).count();
            let printed = tile.sides.iter().filter(|side| !side.unprinted);
            let counts: Vec<usize> = printed.map(count).collect();
            if counts.iter().all(|count| *count == 0) {
                continue;
            }
            if counts.iter().any(|count| *count != 1) {
                let message = format!(
                    "\"{}\" does not have the icon \"{}\" once on each side",
                    row.id, pack[*icon].name
                );
                sink.push(
                    Diagnostic::new(&ICON_AGAINST_RULE, row.id.span, message)
                        .help("players start on it, and either side may lie face up"),
                );
            }
        }
    }
}
