//! The check for `overlapping-rolls`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, OVERLAPPING_ROLLS, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    let layouts = &context.pack.layouts;
    // Each layout is reported once, whatever the number of player counts.
    let mut clashes: BTreeMap<usize, usize> = BTreeMap::new();
    for count in all.iter() {
        let rolled =
            layouts.iter().enumerate().filter(|(_, layout)| layout.players.contains(count));
        let rolls = rolled.filter_map(|(at, layout)| Some((layout.on_roll?, at)));
        let mut rolls: Vec<([u8; 2], usize)> = rolls.filter(|([from, to], _)| from <= to).collect();
        rolls.sort_unstable();
        let mut reach: Option<(u8, usize)> = None;
        for ([from, to], at) in rolls {
            if let Some((_, other)) = reach.filter(|(last, _)| from <= *last) {
                clashes.entry(at.max(other)).or_insert(at.min(other));
            }
            if reach.is_none_or(|(last, _)| last < to) {
                reach = Some((to, at));
            }
        }
    }
    let rows = &context.authored.layout;
    for (at, first) in clashes {
        let (Some(row), Some(first)) = (rows.get(at), rows.get(first)) else { continue };
        let (Some(roll), Some(taken)) = (&row.on_roll, &first.on_roll) else { continue };
        let message =
            format!("\"{}\" and \"{}\" are for the same number on the die", first.id, row.id);
        Diagnostic::new(&OVERLAPPING_ROLLS, roll.span, message)
            .label(taken.span, "already used here")
            .help("`on_roll` gives the first and the last number: give every number one layout")
            .report(sink);
    }
}
