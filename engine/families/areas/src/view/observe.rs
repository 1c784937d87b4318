//! A view as numbers, for programs that learn to play.

use strabo_core::Observation;

use super::View;
use crate::prelude::*;

impl View<'_> {
    /// Writes what the player sees.
    pub(crate) fn observe(&self, seen: &mut Observation<'_>) {
        let state = self.state;
        seen.part("game", &["phase", "question", "left to name", "left to place", "trade round"]);
        seen.put(self.phase().index()).put(state.ask as u8).put(self.left());
        seen.put(self.start_left()).put(self.trade_round());
        self.observe_seats(seen);
        self.observe_areas(seen);
        self.observe_cards(seen);
        self.observe_advances(seen);
        self.observe_offer(seen);
        seen.part(
            "calamity",
            &["card", "holder", "victim", "beneficiary", "site", "points left", "owed"],
        );
        let work = state.calamity;
        let is_asked = state.ask.is_of_calamity();
        let shown = |seat: Option<Seat>| seat.filter(|_| is_asked);
        seen.put(Some(work.card).filter(|_| is_asked)).seat(shown(Some(work.primary)));
        seen.seat(shown(work.victim)).seat(shown(work.beneficiary));
        seen.put(work.site.filter(|_| is_asked)).put(work.left).put(work.owed);
        seen.part("place", &["conflict", "attacked city", "attacker", "defender", "helped city"]);
        let (conflict, attack) = (state.conflict, state.attack);
        let is_attack = matches!(state.ask, Ask::Defence | Ask::Spoils);
        seen.put(Some(conflict.place).filter(|_| conflict.active));
        seen.put(Some(attack.place).filter(|_| is_attack));
        seen.seat(Some(attack.attacker).filter(|_| is_attack));
        seen.seat(Some(attack.defender).filter(|_| is_attack));
        seen.put(state.helper.place.filter(|_| state.ask == Ask::Helper));
    }

    fn observe_seats(&self, seen: &mut Observation<'_>) {
        let columns = &[
            "stock",
            "treasury",
            "tokens",
            "cities",
            "cities in stock",
            "cards",
            "marker",
            "census",
            "points",
            "done trading",
            "gone",
        ];
        seen.part("seats", columns);
        for seat in seen.seats() {
            let player = self.state.player(seat);
            seen.put(self.stock(seat)).put(self.treasury(seat)).put(self.tokens(seat));
            seen.put(self.cities(seat)).put(self.city_stock(seat)).put(self.cards_of(seat));
            seen.put(self.marker(seat)).put(player.census).put(self.points(seat));
            seen.put(player.trade_over).put(self.is_gone(seat));
        }
        seen.part("ships", &["coast", "cargo", "steps", "ready"]);
        for seat in seen.seats() {
            for ship in &self.state.player(seat).ships[..usize::from(self.game.ships)] {
                seen.put(ship.at).put(ship.cargo).put(ship.steps).put(ship.ready);
            }
        }
        seen.part("box", &["barbarians", "pirate cities"]);
        seen.put(self.state.barbarians).put(self.state.pirates);
    }

    fn observe_areas(&self, seen: &mut Observation<'_>) {
        let board = self.board();
        seen.part("areas", &["city", "built this turn", "may not move", "limit", "out of play"]);
        for place in board.areas() {
            seen.seat(board.city(place)).put(board.fresh(place)).put(board.spent(place));
            seen.put(self.limit(place, self.seat)).put(board.is_out(place));
        }
        // The tokens of everybody in an area, and then those of the barbarians.
        seen.part("tokens", &["in the area"]);
        for place in board.areas() {
            for seat in seen.seats().chain([self.game.barbarians()]) {
                seen.put(board.tokens(place, seat));
            }
        }
    }

    fn observe_cards(&self, seen: &mut Observation<'_>) {
        let commodities = self.game.cards.values.len();
        let discards = self.state.cards.discards(self.game);
        seen.part("commodities", &["own", "turned in", "discarded"]);
        for (card, discarded) in (0..commodities).map(TradeCard::at).zip(discards) {
            seen.put(self.held(card)).put(self.turned_in_of(card)).put(*discarded);
        }
        seen.part("calamities", &["own", "trader"]);
        for card in &self.state.cards.calamities {
            let is_own = card.holder.player() == Some(self.seat);
            seen.put(is_own).seat(card.trader.filter(|_| is_own));
        }
        seen.part("stacks", &["cards"]);
        for pile in 0..self.game.cards.piles.len() {
            seen.put(self.pile_len(pile));
        }
    }

    fn observe_advances(&self, seen: &mut Observation<'_>) {
        let ids = || self.game.pack.ids::<AdvanceId>();
        let purchase = self.purchase();
        seen.part("advances", &["own price", "being bought"]);
        for advance in ids() {
            seen.put(self.price(advance)).put(purchase.basket >> advance.index() & 1 == 1);
        }
        // All advances of the first player, then those of the next.
        seen.part("held", &["held"]);
        for seat in seen.seats() {
            ids().for_each(|advance| _ = seen.put(self.holds(seat, advance)));
        }
        seen.part("credits", &["own"]);
        for credit in &self.credits(self.seat)[..self.game.pack.groups.len()] {
            seen.put(*credit);
        }
        seen.part("money", &["basket price", "turned in", "wealth", "free credits"]);
        seen.put(self.basket_price()).put(self.purse()).put(self.wealth()).put(purchase.credits);
    }

    fn observe_offer(&self, seen: &mut Observation<'_>) {
        let columns = &[
            "proposer",
            "partner",
            "only to",
            "given",
            "given",
            "all given",
            "wanted",
            "wanted",
            "all wanted",
            "named",
            "named",
        ];
        seen.part("offer", columns);
        if let Some(offer) = self.offer() {
            let is_trading = self.state.is_trading();
            seen.seat(self.proposer()).seat(self.state.trade.partner.filter(|_| is_trading));
            seen.seat(offer.to).put(Some(offer.give[0])).put(Some(offer.give[1]));
            seen.put(offer.give_total).put(offer.want[0]).put(offer.want[1]).put(offer.want_total);
            seen.put(self.named()[0]).put(self.named()[1]);
        }
        seen.fill(1);
    }
}
