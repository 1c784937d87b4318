//! The check for `scarce-pieces`.

use std::collections::BTreeMap;

use strabo_model::refs::PieceId;

use super::{Context, Diagnostic, SCARCE_PIECES, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, setup) in context.authored.setup.iter().zip(&pack.setups) {
        let (Some(start), Some(written)) = (&setup.starts_with, &row.starts_with) else { continue };
        let mut wanted: BTreeMap<PieceId, u32> = BTreeMap::new();
        for count in start.pieces.iter().chain(start.on_cards.iter().flat_map(|on| &on.pieces)) {
            let known = wanted.entry(count.piece).or_default();
            *known = known.saturating_add(u32::from(count.count));
        }
        for (id, count) in wanted {
            let Some(piece) = pack.pieces.get(id.index()) else { continue };
            let component = piece.component.and_then(|id| pack.inventory.get(id.index()));
            let Some(each) = component.and_then(|component| component.per_player) else { continue };
            if count <= u32::from(each) {
                continue;
            }
            let message = format!(
                "every player starts with {count} of \"{}\", but has only {each}",
                piece.name
            );
            Diagnostic::new(&SCARCE_PIECES, written.span, message)
                .help("correct the number, or `per_player` of the component")
                .report(sink);
        }
    }
}
