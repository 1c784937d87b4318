//! `uneven-decks`: the decks of a component do not add up to it.

use strabo_model::deck::Deck;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// The decks of a component do not add up to it.
pub static LINT: Lint = Lint {
    name: "uneven-decks",
    level: Level::Error,
    summary: "The decks of a component do not add up to it.",
    page: include_str!("uneven_decks.md"),
    check: Check::Pack { needs: &[Part::Inventory, Part::Decks], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (at, component) in pack.inventory.iter().enumerate() {
        let of_it = |deck: &&Deck| deck.component.is_some_and(|component| component.index() == at);
        let decks: Vec<_> = pack.decks.iter().filter(of_it).collect();
        let sum: u32 = decks.iter().map(|deck| u32::from(deck.size)).sum();
        let Some(total) = component.total.filter(|_| !decks.is_empty()) else { continue };
        if sum + u32::from(component.spare) == u32::from(total) {
            continue;
        }
        let rows = context.authored.deck.iter().zip(&pack.decks);
        let mut sizes = rows.filter(|(_, deck)| of_it(deck)).map(|(row, _)| &row.size);
        let Some(first) = sizes.next() else { continue };
        let message = format!(
            "the box has {total} of \"{}\", but {} {sum} cards",
            component.name,
            if decks.len() == 1 { "the deck has" } else { "its decks have together" }
        );
        let mut finding = Diagnostic::new(&LINT, first.span, message);
        if let Some(written) = context.authored.component.get(at).and_then(|row| row.total.as_ref())
        {
            finding = finding.label(written.span, "the number in the box");
        }
        for size in sizes {
            finding = finding.label(size.span, "this deck as well");
        }
        sink.push(finding.help("correct the size of a deck or the `total` of the component"));
    }
}
