//! The check for `uneven-decks`.

use super::{Context, Diagnostic, Sink, UNEVEN_DECKS};

/// More decks of a component than this are not shown.
const MOST_SHOWN: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let mut decks: Vec<Vec<usize>> = vec![Vec::new(); pack.inventory.len()];
    for (at, deck) in pack.decks.iter().enumerate() {
        if let Some(of_it) = deck.component.and_then(|id| decks.get_mut(id.index())) {
            of_it.push(at);
        }
    }
    for ((component, row), decks) in
        pack.inventory.iter().zip(&context.authored.component).zip(decks)
    {
        let sizes: Vec<_> = decks.iter().filter_map(|at| context.authored.deck.get(*at)).collect();
        let (Some(total), Some((first, others))) = (&row.total, sizes.split_first()) else {
            continue;
        };
        let sum: u32 = sizes.iter().map(|deck| u32::from(deck.size.value)).sum();
        if sum + u32::from(component.spare) == u32::from(total.value) {
            continue;
        }
        let message = format!(
            "the box has {} of \"{}\", but {} {sum} cards",
            total.value,
            component.name,
            if others.is_empty() { "the deck has" } else { "its decks have together" }
        );
        let mut finding = Diagnostic::new(&UNEVEN_DECKS, first.size.span, message)
            .label(total.span, "the number in the box");
        for deck in others.iter().take(MOST_SHOWN) {
            finding = finding.label(deck.size.span, "this deck as well");
        }
        sink.push(finding.help("correct the size of a deck or the `total` of the component"));
    }
}
