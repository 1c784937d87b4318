//! The check for `repeated-tile-number`.

use std::collections::BTreeMap;

use strabo_model::refs::TileKindId;

use super::{Context, Diagnostic, REPEATED_TILE_NUMBER, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let rows = &context.authored.tile;
    let mut seen: BTreeMap<(Option<TileKindId>, u16), usize> = BTreeMap::new();
    for (at, (row, tile)) in rows.iter().zip(&context.pack.tiles).enumerate() {
        let Some(number) = &row.number else { continue };
        let kinds = tile.kinds.iter().map(|kind| Some(*kind));
        let kinds: Vec<Option<TileKindId>> =
            if tile.kinds.is_empty() { vec![None] } else { kinds.collect() };
        let known: Vec<usize> =
            kinds.iter().map(|kind| *seen.entry((*kind, number.value)).or_insert(at)).collect();
        let Some(first) = known.into_iter().find(|first| *first < at) else { continue };
        let Some((first, taken)) =
            rows.get(first).and_then(|row| Some((row, row.number.as_ref()?)))
        else {
            continue;
        };
        let message = format!(
            "the tiles \"{}\" and \"{}\" both have the number {}",
            first.id, row.id, number.value
        );
        Diagnostic::new(&REPEATED_TILE_NUMBER, number.span, message)
                .label(taken.span, "already used here")
                .help("give each tile of a kind the number printed on it; identical tiles are one row with `copies`").report(sink);
    }
}
