//! What one player may see of a game: everything on the table, the player's own hand, and how many cards others hold.
//!
//! A view borrows a state and shows only what is open to its player. It costs nothing to make, so
//! that bots get views and never states. [`View::sheet`] writes all of it down as a value of its own.

mod imagine;
mod observe;
pub(crate) mod sheet;

use crate::prelude::*;
use strabo_model::{attribute::Ability, calamity::SiteKind, pack::Requirement, refs::PhaseId};

use crate::perks::{Perks, plus, plus_cards};
use crate::program::{Job, Mixed};
use crate::state::work::{CalamityWork, PurchaseWork};
use crate::steps::purse::{sets_value, treasury_value};
use crate::{action::Decision, board::BoardState, cards::Side, limits::MOST_GROUPS};

/// The kinds of cards that are there, and how many of each.
fn listed(counts: &[u8]) -> impl Iterator<Item = (TradeCard, u8)> + '_ {
    let all = counts.iter().enumerate().map(|(at, count)| (TradeCard::at(at), *count));
    all.filter(|(_, count)| *count > 0)
}

/// What one player may see of a state. Bots get a view and never the state.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    state: &'a State,
    seat: Seat,
}

impl State {
    /// True from when an offer is accepted until the cards change hands.
    fn is_trading(&self) -> bool {
        self.trade.offer.is_some() && self.trade.partner.is_some()
    }

    /// True while a player puts a purchase together. Nobody else sees it until it is paid.
    fn is_buying(&self, seat: Seat) -> bool {
        self.ask == Ask::Purchase && self.seat == seat
    }

    /// The side of the table where the cards of a player lie face down: in the current trade, or in a
    /// purchase.
    fn side_of(&self, seat: Seat) -> Option<Side> {
        if self.is_buying(seat) {
            Some(Side::First)
        } else if !self.is_trading() {
            None
        } else if Some(seat) == self.trade.partner {
            Some(Side::Second)
        } else {
            (self.trade.by == seat).then_some(Side::First)
        }
    }

    /// What one player may see.
    pub fn view<'a>(&'a self, game: &'a Game, seat: Seat) -> View<'a> {
        View { game, state: self, seat }
    }
}

impl<'a> View<'a> {
    /// The game, which everybody knows.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Who must decide what.
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision(self.state)
    }

    /// What the player who is asked may answer.
    pub(crate) fn legal(&self) -> Legal {
        let mut legal = Legal::default();
        self.game.legal(self.state, &mut legal);
        legal
    }

    /// The turn, from one.
    pub fn turn(&self) -> u16 {
        self.state.turn
    }

    pub fn phase(&self) -> PhaseId {
        let task = self.game.program.get(usize::from(self.state.cursor.task));
        PhaseId(task.map_or(0, |task| u16::from(task.phase)))
    }

    /// What may be done in the current movement.
    pub fn mixed(&self) -> Mixed {
        match self.game.program.get(usize::from(self.state.cursor.task)).map(|task| task.job) {
            Some(Job::Movement(mixed)) => mixed,
            _ => Mixed::default(),
        }
    }

    /// The board, with the tokens that the player has recorded in secret.
    pub fn board(&self) -> &'a BoardState {
        self.state.recorded.get(self.seat.index()).unwrap_or(&self.state.board)
    }

    /// The board as everybody sees it.
    pub fn open_board(&self) -> &'a BoardState {
        &self.state.board
    }

    /// Tokens on the board and aboard ships, as everybody sees them.
    pub fn open_tokens(&self, seat: Seat) -> u8 {
        self.state.player(seat).tokens
    }

    /// Tokens that the player has recorded in secret, of the player's own alone.
    fn recorded(&self, seat: Seat) -> u8 {
        let own = (seat == self.seat).then(|| self.state.recorded_by(seat));
        own.into_iter().flatten().map(|(_, count)| count).sum()
    }

    /// True when a player has left the game.
    pub fn is_gone(&self, seat: Seat) -> bool {
        self.state.is_gone(seat)
    }

    pub fn stock(&self, seat: Seat) -> u8 {
        self.state.player(seat).stock - self.recorded(seat)
    }

    pub fn treasury(&self, seat: Seat) -> u8 {
        self.state.player(seat).treasury
    }

    /// Tokens on the board and aboard ships.
    pub fn tokens(&self, seat: Seat) -> u8 {
        self.state.player(seat).tokens + self.recorded(seat)
    }

    pub fn cities(&self, seat: Seat) -> u8 {
        self.state.player(seat).cities
    }

    pub fn city_stock(&self, seat: Seat) -> u8 {
        self.state.player(seat).city_stock
    }

    /// Space of the succession marker.
    pub fn marker(&self, seat: Seat) -> u8 {
        self.state.player(seat).marker
    }

    pub fn advances(&self, seat: Seat) -> impl Iterator<Item = AdvanceId> + use<> {
        bits(self.state.player(seat).advances).map(AdvanceId::from)
    }

    pub fn advance_bits(&self, seat: Seat) -> u64 {
        self.state.player(seat).advances
    }

    pub fn holds(&self, seat: Seat, advance: AdvanceId) -> bool {
        self.state.player(seat).advances >> advance.index() & 1 == 1
    }

    pub fn credits(&self, seat: Seat) -> &'a [u16; MOST_GROUPS] {
        &self.state.player(seat).credits
    }

    /// What the advances of a player give.
    pub fn perks(&self, seat: Seat) -> &'a Perks {
        &self.state.player(seat).perks
    }

    /// Ships on the board, by position.
    pub fn ships(&self, seat: Seat) -> impl Iterator<Item = (u8, Ship)> + 'a {
        self.state.ships_of(seat)
    }

    /// How many trade cards a player holds, those set aside for a trade or a purchase among them.
    pub fn cards_of(&self, seat: Seat) -> u16 {
        let aside: u16 = match self.state.side_of(seat) {
            Some(side) => {
                let table = self.state.cards.table(self.game, side);
                table.iter().map(|count| u16::from(*count)).sum()
            }
            None => 0,
        };
        self.state.hand_size(seat) + aside
    }

    /// The player's own commodity cards: each kind that is there, and how many of it.
    pub fn hand(&self) -> impl Iterator<Item = (TradeCard, u8)> + 'a {
        listed(self.state.cards.hand(self.seat))
    }

    /// How many of a commodity card the player holds.
    pub fn held(&self, card: TradeCard) -> u8 {
        self.state.cards.hand(self.seat).get(card.index()).copied().unwrap_or(0)
    }

    /// The player's own calamity cards, and who traded each of them.
    pub fn calamities(&self) -> impl Iterator<Item = (TradeCard, Option<Seat>)> + 'a {
        let (game, state) = (self.game, self.state);
        let held = state.calamities_of(self.seat);
        held.map(|at| (game.calamity_at(at), state.cards.calamities[at].trader))
    }

    /// The player's own cards turned in for advances: each kind that is there, and how many of it.
    pub fn turned_in(&self) -> impl Iterator<Item = (TradeCard, u8)> + 'a {
        listed(self.open_table())
    }

    /// How many of a commodity card were turned in for advances.
    pub fn turned_in_of(&self, card: TradeCard) -> u8 {
        self.open_table().get(card.index()).copied().unwrap_or(0)
    }

    /// The cards on the table that the player sees, besides those of a trade.
    fn open_table(&self) -> &'a [u8] {
        if self.state.is_buying(self.seat) {
            self.state.cards.table(self.game, Side::First)
        } else {
            &[]
        }
    }

    /// The discarded commodity cards: each kind that is there, and how many of it.
    pub fn discards(&self) -> impl Iterator<Item = (TradeCard, u8)> + 'a {
        listed(self.state.cards.discards(self.game))
    }

    /// How many cards a stack has.
    pub fn pile_len(&self, pile: usize) -> u16 {
        self.state.cards.pile_len(pile)
    }

    pub fn offer(&self) -> Option<Offer> {
        self.state.trade.offer
    }

    /// Who made it.
    pub fn proposer(&self) -> Option<Seat> {
        self.state.trade.offer.map(|_| self.state.trade.by)
    }

    /// The cards that the player who accepted has named.
    pub fn named(&self) -> [Option<TradeCard>; 2] {
        self.state.trade.named
    }

    /// True when the offer on the table answers a proposal.
    pub fn is_counter(&self) -> bool {
        self.state.trade.first.is_some()
    }

    pub fn trade_round(&self) -> u8 {
        self.state.trade.round
    }

    /// The current purchase. Others see it when it is paid.
    pub fn purchase(&self) -> PurchaseWork {
        if self.state.ask == Ask::Purchase && self.state.seat != self.seat {
            return PurchaseWork::default();
        }
        self.state.purchase
    }

    /// What each point of face value brings, while the player sells cards.
    pub fn selling(&self) -> Option<u16> {
        match crate::steps::opened::current(self.game, self.state) {
            Some(Ability::SellCards(sell)) => Some(sell.rate),
            _ => None,
        }
    }

    pub fn calamity(&self) -> CalamityWork {
        self.state.calamity
    }

    pub fn calamity_name(&self) -> &'a str {
        let card = self.game.cards.calamities.get(usize::from(self.state.calamity.card));
        card.map_or("the calamity", |card| &*self.game.pack[card.calamity].name)
    }

    /// What the current calamity strikes: volcanoes, flood plains or open seas, where it strikes at one.
    pub fn site_kind(&self) -> Option<SiteKind> {
        let card = self.game.cards.calamities.get(usize::from(self.state.calamity.card))?;
        self.game.pack[card.calamity].site.as_ref().map(|site| site.kind)
    }

    /// Tokens still to be named: growth, payment, cards above the limit.
    pub fn left(&self) -> u8 {
        self.state.helper.left
    }

    /// Tokens the player may still place before the first turn, or the face value of cards still to take.
    pub fn start_left(&self) -> u8 {
        if self.state.seat == self.seat { self.state.start.left } else { 0 }
    }

    /// How many more tokens of the player an area holds, beside its city if there is one.
    pub fn room(&self, place: Land) -> u8 {
        let limit = match self.board().city(place) {
            None => self.limit(place, self.seat),
            Some(city) => self.game.limit_beside(self.state, city, self.seat),
        };
        limit.saturating_sub(capped(self.board().all_tokens(place)))
    }

    /// Cities of the player as they count when markers move.
    pub fn city_count(&self) -> u8 {
        let phase = crate::steps::succession::marker_phase(self.game);
        self.game.city_count(self.state, self.seat, phase)
    }

    /// The population limit of an area for a player.
    pub fn limit(&self, place: Land, seat: Seat) -> u8 {
        self.game.limit(self.state, place, seat)
    }

    /// Tokens the cities of a player need, each.
    pub fn support(&self, seat: Seat) -> u8 {
        plus(self.game.rules.cities.support, self.perks(seat).support)
    }

    /// Tokens a city costs the player: on a city site, and in the wilderness.
    pub fn city_costs(&self) -> [u8; 2] {
        let rules = &self.game.rules.cities;
        [rules.site, rules.wilderness].map(|cost| plus(cost, self.perks(self.seat).city_cost))
    }

    /// Tokens that a ship of the player carries.
    pub fn ship_capacity(&self) -> u8 {
        plus(self.game.rules.movement.ship_capacity, self.perks(self.seat).ship_capacity)
    }

    /// Steps that a ship of the player goes.
    pub fn ship_steps(&self) -> u8 {
        plus(self.game.rules.movement.ship_steps, self.perks(self.seat).ship_steps)
    }

    /// Tokens the player needs to attack a city of another, and tokens that would defend it.
    pub fn siege(&self, defender: Seat) -> (u8, u8) {
        let (attack, defence) =
            crate::steps::attack::needed(self.game, self.state, self.seat, defender);
        let there = if defender == self.game.barbarians() {
            self.state.barbarians
        } else {
            self.stock(defender)
        };
        (attack, defence.min(there))
    }

    /// How many tokens the player may move into an area, as far as others are protected.
    pub fn most_entering(&self, place: Land) -> u8 {
        crate::steps::entry::most_entering(self.game, self.state, self.seat, place)
    }

    /// What the era requires this many spaces ahead of the marker.
    pub fn requirement(&self, ahead: u16) -> Option<&'a Requirement> {
        let space = u16::from(self.marker(self.seat)) + ahead;
        let era = self.game.rows[self.seat.index()].era(space);
        self.game.succession().requirements.get(era.index())
    }

    /// What the player could spend on advances: all cards, those on the table among them, and treasury.
    pub fn wealth(&self) -> u32 {
        let (game, state, seat) = (self.game, self.state, self.seat);
        let table = state.side_of(seat).map_or(&[][..], |side| state.cards.table(game, side));
        treasury_value(state, seat) + sets_value(game, state, seat, table)
    }

    /// What an advance costs the player.
    pub fn price(&self, advance: AdvanceId) -> u16 {
        self.game.price(self.state, self.seat, advance)
    }

    /// What a number of cards of a commodity is worth to the player.
    #[inline]
    pub fn set_value(&self, card: TradeCard, count: u8) -> u32 {
        self.game.set_value(self.seat, card, count)
    }

    /// What the current purchase costs.
    pub fn basket_price(&self) -> u32 {
        let work = self.purchase();
        crate::steps::purse::total(self.game, self.state, self.seat, work.basket, work.free)
    }

    /// What the cards turned in so far are worth.
    pub fn purse(&self) -> u32 {
        if self.state.is_buying(self.seat) {
            crate::steps::purse::turned_in(self.game, self.state, self.seat)
        } else {
            0
        }
    }

    /// How many tokens treasury would pay for a city that does not need them.
    pub(crate) fn overpaid(&self, action: Action) -> u8 {
        crate::steps::build::overpaid(self.game, self.state, action)
    }

    /// Points so far: steps, cities and advances.
    pub fn points(&self, seat: Seat) -> u32 {
        let scoring = &self.game.scoring;
        let advances = self.advances(seat);
        let advances: u32 = advances.map(|id| u32::from(self.game.pack[id].points)).sum();
        u32::from(self.cities(seat)) * u32::from(scoring.city)
            + u32::from(self.marker(seat)) * u32::from(scoring.step)
            + advances
    }

    pub fn hand_limit(&self) -> u16 {
        plus_cards(self.game.rules.cards.hand_limit, self.perks(self.seat).hand_limit)
    }

    /// Cards of the player that may be traded.
    pub fn tradable(&self) -> u16 {
        self.state.tradable_cards(self.game, self.seat)
    }
}
