//! How things stand, as one player sees them.

use std::fmt::Write;

use super::{Words, count};
use crate::scoring;
use crate::state::State;
use crate::view::View;

impl Words<'_> {
    /// The own cards and advances.
    pub fn hand(&self, view: View<'_>) -> String {
        let mut cards: Vec<String> = Vec::new();
        for (card, held) in view.hand() {
            let value = view.set_value(card, held);
            cards.push(format!("{} (worth {value})", self.cards(card, held)));
        }
        cards.extend(view.calamities().map(|(card, _)| self.card(card).to_owned()));
        let advances: Vec<&str> = view.advances(view.seat()).map(|id| self.advance(id)).collect();
        let list = |items: String| if items.is_empty() { "none".to_owned() } else { items };
        format!("Cards: {}\nAdvances: {}\n", list(cards.join(", ")), list(advances.join(", ")))
    }

    /// The final standing, the winner first.
    pub fn result(&self, state: &State) -> String {
        let mut text = String::new();
        for (place, one) in (1u32..).zip(scoring::standings(self.game, state)) {
            let _ = writeln!(
                text,
                "{place}. {}: {} ({} for cities, {} for steps, {} for advances, {} for being alone in the last era)",
                self.player(one.seat),
                count(one.points, "point"),
                one.cities,
                one.steps,
                one.advances,
                one.bonus
            );
        }
        text
    }
}
