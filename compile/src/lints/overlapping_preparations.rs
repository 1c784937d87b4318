//! The check for `overlapping-preparations`.

use std::collections::BTreeMap;

use strabo_model::refs::DeckId;

use super::{Context, Diagnostic, OVERLAPPING_PREPARATIONS, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    let rows = &context.authored.prepare;
    let mut first: BTreeMap<(DeckId, u8), usize> = BTreeMap::new();
    for (at, prepared) in context.pack.preparations.iter().enumerate() {
        let counts: Vec<u8> = all.iter().filter(|count| prepared.is_for(*count)).collect();
        let wanted =
            prepared.decks.iter().flat_map(|deck| counts.iter().map(|count| (*deck, *count)));
        let known: Vec<usize> = wanted.map(|key| *first.entry(key).or_insert(at)).collect();
        let earlier = known.into_iter().find(|first| *first < at);
        let Some((earlier, row)) = earlier.and_then(|first| rows.get(first)).zip(rows.get(at))
        else {
            continue;
        };
        let message = format!(
            "\"{}\" and \"{}\" prepare the same deck for the same player count",
            earlier.id, row.id
        );
        Diagnostic::new(&OVERLAPPING_PREPARATIONS, row.id.span, message)
            .label(earlier.id.span, "already prepared here")
            .help("keep one preparation for each deck and player count")
            .report(sink);
    }
}
