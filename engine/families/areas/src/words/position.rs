//! How things stand, as one player sees them.

use std::fmt::Write;

use super::{Words, count};
use crate::ids::fits_u8;
use crate::scoring;
use crate::state::State;
use crate::view::View;

impl Words<'_> {
    /// One line for each player: pieces, cards, advances and points.
    pub fn standing(&self, view: View<'_>) -> String {
        let mut text = String::new();
        let width = self.game.all_seats().map(|seat| self.player(seat).chars().count()).max();
        let width = width.unwrap_or(0);
        for seat in self.game.all_seats() {
            // Writing to a string cannot fail.
            if view.is_gone(seat) {
                let _ = writeln!(text, "{:width$}  has left the game", self.player(seat));
                continue;
            }
            let _ = writeln!(
                text,
                "{:width$}  {}, {}, {} in treasury, {}, {}, space {}, {}",
                self.player(seat),
                count(view.cities(seat), "city"),
                count(view.tokens(seat), "token"),
                view.treasury(seat),
                count(view.cards_of(seat), "card"),
                count(u32::from(fits_u8(view.advances(seat).count())), "advance"),
                view.marker(seat),
                count(view.points(seat), "point"),
            );
        }
        text
    }

    /// The board in words: every area with pieces in it.
    pub fn board(&self, view: View<'_>) -> String {
        let mut text = String::new();
        let board = view.board();
        for place in board.areas() {
            let mut parts: Vec<String> = Vec::new();
            if let Some(owner) = board.city(place) {
                parts.push(format!("city of {}", self.player(owner)));
            }
            for (seat, tokens) in board.owners(place) {
                if tokens > 0 {
                    parts.push(format!("{} of {}", count(tokens, "token"), self.player(seat)));
                }
            }
            if !parts.is_empty() {
                let limit = self.game.places[place].limit;
                let _ =
                    writeln!(text, "{} (limit {limit}): {}", self.place(place), parts.join(", "));
            }
        }
        for seat in self.game.all_seats() {
            for (ship, info) in view.ships(seat) {
                let Some(at) = info.at else { continue };
                let (name, at) = (self.player(seat), self.node(at));
                let _ = writeln!(
                    text,
                    "ship {} of {name} at {at}, {} aboard",
                    ship + 1,
                    count(info.cargo, "token")
                );
            }
        }
        text
    }

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
                "{place}. {}: {} ({} for cities, {} for steps, {} for advances, {} for the last era alone)",
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
