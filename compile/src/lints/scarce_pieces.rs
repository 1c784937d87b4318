//! `scarce-pieces`: players start with more pieces than they have.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// Players start with more pieces than they have.
pub static LINT: Lint = Lint {
    name: "scarce-pieces",
    level: Level::Error,
    summary: "Players start with more pieces than they have.",
    page: include_str!("scarce_pieces.md"),
    check: Check::Pack { needs: &[Part::Inventory, Part::Resources, Part::Setups], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, setup) in context.authored.setup.iter().zip(&pack.setups) {
        let (Some(start), Some(written)) = (&setup.starts_with, &row.starts_with) else { continue };
        for count in &start.pieces {
            let Some(piece) = pack.pieces.get(count.piece.index()) else { continue };
            let component = piece.component.and_then(|id| pack.inventory.get(id.index()));
            let Some(each) = component.and_then(|component| component.per_player) else { continue };
            if count.count <= each {
                continue;
            }
            let message = format!(
                "everybody starts with {} of \"{}\", but has only {each}",
                count.count, piece.name
            );
            sink.push(
                Diagnostic::new(&LINT, written.span, message)
                    .help("correct the number, or `per_player` of the component"),
            );
        }
    }
}
