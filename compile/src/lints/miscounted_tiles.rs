//! The check for `miscounted-tiles`.

use super::{Context, Diagnostic, MISCOUNTED_TILES, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let mut copies = vec![(0_u64, 0_usize); pack.inventory.len()];
    for tile in &pack.tiles {
        if let Some(component) = tile.component {
            let (sum, rows) = &mut copies[component.index()];
            *sum += u64::from(tile.copies);
            *rows += 1;
        }
    }
    for (row, (sum, rows)) in context.authored.component.iter().zip(copies) {
        let (Some(total), true) = (&row.total, rows > 0) else { continue };
        let spare = u64::from(row.spare.as_ref().map_or(0, |spare| spare.value));
        if sum + spare == u64::from(total.value) {
            continue;
        }
        let message = format!(
            "the box has {} of \"{}\", but the tiles of map.toml add up to {sum}",
            total.value, row.name
        );
        let mut finding = Diagnostic::new(&MISCOUNTED_TILES, total.span, message);
        if let Some(spare) = &row.spare {
            finding = finding.label(spare.span, "also in the box");
        }
        sink.push(finding.help(
            "correct the number, or look for a [[tile]] that is missing or has the wrong `copies`",
        ));
    }
}
