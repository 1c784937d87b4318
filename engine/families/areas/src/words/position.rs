//! How things stand, as one player sees them.

use super::Words;
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
}
