//! The check for `wrong-seats`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, Sink, WRONG_SEATS};
use crate::{source::Span, support::counts};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (row, layout) in context.authored.layout.iter().zip(&context.pack.layouts) {
        let most = layout.players.max;
        let mut seats: BTreeMap<u8, Span> = BTreeMap::new();
        let mut wrong = false;
        for seat in row.places.iter().filter_map(|place| place.seat.as_ref()) {
            let message = match seats.insert(seat.value, seat.span) {
                Some(_) => {
                    format!("the seat {} of the layout \"{}\" is taken twice", seat.value, row.id)
                }
                None if seat.value == 0 || seat.value > most => {
                    format!("there is no seat {} with {most} players", seat.value)
                }
                None => continue,
            };
            wrong = true;
            Diagnostic::new(&WRONG_SEATS, seat.span, message)
                .label(row.players.span, "the players of this layout")
                .help("seats are counted from 1, one for each player")
                .report(sink);
        }
        let missing: Vec<u8> = (1..=most).filter(|seat| !seats.contains_key(seat)).collect();
        if wrong || seats.is_empty() || missing.is_empty() || layout.unprinted {
            continue;
        }
        let word = if missing.len() == 1 { "seat" } else { "seats" };
        let missing = counts::ranges(&missing);
        let message = format!("the layout \"{}\" has no tile for the {word} {missing}", row.id);
        Diagnostic::new(&WRONG_SEATS, row.players.span, message)
            .help("give every player a tile to start on, or correct the players")
            .report(sink);
    }
}
