//! Whether a pack is worse after some edits: it has an error that it did not have before.

use std::collections::BTreeMap;

use strabo_compile::{Diagnostic, Level, Outcome};

use strabo_sheet::{Moves, TextEdit};

/// What an error is and where: the lint, and the place in the text before any edit was made.
type ErrorPlace<'a> = (&'static str, usize, &'a str, usize);

/// The first error after some rounds of edits that was not there before: of another kind or in another
/// place.
pub(crate) fn new_error<'o>(
    before: &'o Outcome,
    after: &'o Outcome,
    rounds: &[Vec<&TextEdit>],
) -> Option<&'o Diagnostic> {
    new_errors(before, after, rounds).into_iter().next()
}

/// All errors after some rounds of edits that were not there before.
pub(crate) fn new_errors<'o>(
    before: &'o Outcome,
    after: &'o Outcome,
    rounds: &[Vec<&TextEdit>],
) -> Vec<&'o Diagnostic> {
    let mut known: BTreeMap<ErrorPlace<'_>, usize> = BTreeMap::new();
    for (place, _) in errors(before, &[]) {
        *known.entry(place).or_default() += 1;
    }
    let moves: Vec<Moves<'_>> =
        rounds.iter().rev().map(|edits| Moves::new(edits.iter().copied())).collect();
    let new = errors(after, &moves).filter(|(place, _)| match known.get_mut(place) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    });
    new.map(|(_, finding)| finding).collect()
}

fn errors<'o>(
    outcome: &'o Outcome,
    moves: &[Moves<'_>],
) -> impl Iterator<Item = (ErrorPlace<'o>, &'o Diagnostic)> {
    outcome.diagnostics.iter().filter(|finding| finding.level == Level::Error).map(move |finding| {
        let span = finding.primary.span;
        let mapped = outcome.sources.of(span);
        let mut at = span.start.saturating_sub(mapped.base) as usize;
        if mapped.depth == 0 {
            for moves in moves {
                at = moves.place_before(&mapped.path, at);
            }
        }
        ((finding.lint.name, mapped.depth, mapped.path.as_str(), at), finding)
    })
}
