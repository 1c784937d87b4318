//! A view as numbers, for programs that learn to play.

use strabo_core::Observation;

use super::View;
use crate::prelude::*;

impl View<'_> {
    /// Writes what the player sees. All rows of the first player or area come before those of the next.
    pub(crate) fn observe(&self, seen: &mut Observation<'_>) {
        let state = self.state;
        seen.part(
            "game",
            "phase, question, left to name, left to place, barbarians, pirate cities",
        );
        seen.put(self.phase().index()).put(state.ask as u8).put(self.left());
        seen.put(self.start_left()).put(state.barbarians).put(state.pirates);
        self.observe_seats(seen);
        self.observe_areas(seen);
        self.observe_cards(seen);
        self.observe_advances(seen);
        let work = state.calamity;
        let is_asked = state.ask.is_of_calamity();
        let shown = |seat: Option<Seat>| seat.filter(|_| is_asked);
        seen.part("calamity", "card, holder, victim, beneficiary, site, points left, owed");
        seen.id(Some(work.card).filter(|_| is_asked)).seat(shown(Some(work.primary)));
        seen.seat(shown(work.victim)).seat(shown(work.beneficiary));
        seen.id(work.site.filter(|_| is_asked)).put(work.left).put(work.owed);
        let (conflict, attack) = (state.conflict, state.attack);
        let is_attack = matches!(state.ask, Ask::Defence | Ask::Spoils);
        seen.part("fight", "conflict, attacked city, attacker, defender");
        seen.id(Some(conflict.place).filter(|_| conflict.active));
        seen.id(Some(attack.place).filter(|_| is_attack));
        seen.seat(Some(attack.attacker).filter(|_| is_attack));
        seen.seat(Some(attack.defender).filter(|_| is_attack));
    }

    fn observe_seats(&self, seen: &mut Observation<'_>) {
        seen.part(
            "seats",
            "stock, treasury, tokens, cities, cities in stock, cards, marker, census, points, done trading",
        );
        for seat in seen.seats() {
            let player = self.state.player(seat);
            seen.put(self.stock(seat)).put(self.treasury(seat)).put(self.tokens(seat));
            seen.put(self.cities(seat)).put(self.city_stock(seat)).put(self.cards_of(seat));
            seen.put(self.marker(seat)).put(player.census).put(self.points(seat));
            seen.put(player.trade_over);
        }
        seen.part("ships", "coast, cargo, steps, ready");
        for seat in seen.seats() {
            for ship in &self.state.player(seat).ships[..usize::from(self.game.ships)] {
                seen.id(ship.at).put(ship.cargo).put(ship.steps).put(ship.ready);
            }
        }
    }

    fn observe_areas(&self, seen: &mut Observation<'_>) {
        let board = self.board();
        seen.part("areas", "city, built this turn, may not move, own limit, out of play");
        for place in board.areas() {
            seen.seat(board.city(place)).put(board.fresh(place)).put(board.spent(place));
            seen.put(self.limit(place, self.seat)).put(board.is_out(place));
        }
        // Those of the barbarians come after those of all players.
        seen.part("tokens", "in the area");
        for place in board.areas() {
            let owners = seen.seats().chain([self.game.barbarians()]);
            seen.all(owners.map(|seat| board.tokens(place, seat)));
        }
    }

    fn observe_cards(&self, seen: &mut Observation<'_>) {
        seen.part("commodities", "own, turned in, discarded");
        for (kind, discarded) in self.state.cards.discards(self.game).iter().enumerate() {
            let card = TradeCard::at(kind);
            seen.put(self.held(card)).put(self.turned_in_of(card)).put(*discarded);
        }
        seen.part("calamities", "own, trader");
        for card in &self.state.cards.calamities {
            let is_own = card.holder.player() == Some(self.seat);
            seen.put(is_own).seat(card.trader.filter(|_| is_own));
        }
        seen.part("stacks", "cards");
        seen.all((0..self.game.cards.piles.len()).map(|pile| self.pile_len(pile)));
        seen.part(
            "offer",
            "round, proposer, only to, given, given, all given, wanted, wanted, all wanted, named, named",
        );
        seen.put(self.trade_round()).seat(self.proposer());
        let Some(offer) = self.offer() else { return seen.fill(9) };
        seen.seat(offer.to).id(Some(offer.give[0])).id(Some(offer.give[1])).put(offer.give_total);
        seen.id(offer.want[0]).id(offer.want[1]).put(offer.want_total);
        seen.id(self.named()[0]).id(self.named()[1]);
    }

    fn observe_advances(&self, seen: &mut Observation<'_>) {
        let (purchase, pack) = (self.purchase(), &self.game.pack);
        seen.part("prices", "own price");
        seen.all(pack.ids::<AdvanceId>().map(|advance| self.price(advance)));
        seen.part("basket", "being bought");
        seen.set(purchase.basket, pack.advances.len());
        seen.part("advances", "held");
        seen.seats().for_each(|seat| seen.set(self.advance_bits(seat), pack.advances.len()));
        seen.part("credits", "own");
        seen.all(self.credits(self.seat)[..pack.groups.len()].iter().copied());
        seen.part("money", "basket price, turned in, wealth, free credits");
        seen.put(self.basket_price()).put(self.purse()).put(self.wealth()).put(purchase.credits);
    }
}
