//! What follows from what everybody sees: reach, costs, bonuses and counts.

use crate::prelude::*;
use strabo_core::ids::{bits, fits_u8};

use crate::reading::joined;
use crate::rules::{AttackRule, CaravanPerk, Count, Defence, Perks, PlaceRule, Reach};
use crate::state::{Fight, Player};

impl<'s> View<'s> {
    #[inline]
    pub fn player(&self, seat: Seat) -> &'s Player {
        &self.state.players[seat.index()]
    }

    #[inline]
    pub fn board(&self) -> &'s Board {
        &self.state.board
    }

    /// The cards whose power a player has, each with the player it was taken from.
    pub fn cards(&self, seat: Seat) -> impl Iterator<Item = (CardId, Option<Seat>)> + use<'s> {
        let (rules, state) = (self.rules, self.state);
        let player = self.player(seat);
        let leader = rules.leaders.get(player.leader.index()).map(|leader| leader.card);
        let wonders = rules.wonders.iter().zip(&state.wonders);
        let own = player.spaces();
        let wonders = wonders
            .filter(move |(_, at)| at.is_some_and(|at| own.has(at)))
            .map(|(wonder, _)| wonder.card);
        let envoys = rules.states.iter().enumerate();
        let envoys = envoys.filter(|(at, _)| player.envoys >> at & 1 == 1).map(|(_, one)| one.card);
        let treaties = numbered(&player.taken).filter_map(|(from, card)| Some((from, (*card)?)));
        let treaties = treaties.map(|(from, card): (Seat, _)| (rules[card], Some(from)));
        let plain = leader.into_iter().chain(wonders).chain(envoys).map(|card| (card, None));
        plain.chain(treaties)
    }

    /// What holds for a player by the cards that change something.
    pub fn perks(&self, seat: Seat) -> impl Iterator<Item = &'s Perks> + use<'s> {
        let rules = self.rules;
        self.cards(seat)
            .map(move |(card, _)| &rules.powers[card.index()].perks)
            .filter(|perks| !perks.is_empty())
    }

    /// The most trade tokens on a focus card.
    pub fn trade_limit(&self, seat: Seat) -> u8 {
        let other = self.perks(seat).filter_map(|perks| perks.trade_limit).max();
        other.unwrap_or(0).max(self.rules.trade_limit)
    }

    /// City-state tokens on the focus card of a kind that were not spent in this turn, as bits.
    pub fn state_tokens(&self, seat: Seat, kind: KindId) -> u16 {
        let owned = self.rules.states.iter().zip(&self.state.states).enumerate();
        let owned =
            owned.filter(|(_, (state, owner))| state.group == kind && **owner == Some(seat));
        let bits = owned.fold(0_u16, |bits, (at, _)| bits | 1 << at);
        bits & !self.state.note.spent_states
    }

    /// What the active player can spend from the focus card of a kind.
    pub fn spendable(&self, kind: KindId) -> u8 {
        let seat = self.state.active;
        let tokens = self.state_tokens(seat, kind).count_ones();
        self.player(seat).trade[kind.index()].saturating_add(u8::try_from(tokens).unwrap_or(0))
    }

    /// Trade tokens that the defender can spend in the fight that goes on.
    pub fn combat_trade(&self) -> Option<u8> {
        let (rival, kind) = (self.state.note.fight.rival?, self.rules.combat_kind?);
        Some(self.player(rival).trade[kind.index()])
    }

    /// True when the last of so many trade tokens decides nothing in a fight, and nobody spends any after it.
    pub fn wastes(&self, count: u8) -> bool {
        let Fight { attack, defence, .. } = self.state.note.fight;
        let lacks = match self.state.tasks.last() {
            Some(Task::BidAttack) if self.combat_trade().unwrap_or(0) == 0 => {
                (defence + 1).saturating_sub(attack)
            }
            Some(Task::BidDefence) => attack.saturating_sub(defence),
            _ => return count > 0 && self.boost().is_nothing(),
        };
        let Some(Boost::Combat(each)) = self.rules.combat_kind.map(|kind| self.rules[kind].boost)
        else {
            return false;
        };
        let adds = |count: u8| u16::from(count).saturating_mul(u16::from(each));
        count > 0 && (adds(count - 1) >= lacks || adds(count) < lacks)
    }

    /// What a trade token on the resolved card adds.
    pub fn boost(&self) -> Boost {
        self.rules[self.state.note.kind].boost
    }

    /// Control tokens that a player has left.
    #[inline]
    pub fn tokens_left(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let used = u32::from(player.tokens.len()) + player.agendas.count_ones();
        self.rules.tokens.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX))
    }

    /// Cities that a player has left, without the capital.
    #[inline]
    pub fn cities_left(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let used = player.cities.len() - u8::from(player.capital.is_some());
        self.rules.cities.saturating_sub(used)
    }

    #[inline]
    pub fn rival_spaces(&self, seat: Seat) -> Spaces {
        let rivals = self.state.seats().filter(|(at, _)| *at != seat);
        rivals.fold(Spaces::NONE, |all, (_, player)| all | player.spaces())
    }

    /// The mature cities of a player.
    pub fn mature(&self, seat: Seat) -> Spaces {
        let own = self.surrounded(seat, Spaces::NONE);
        let all = self.surrounded(seat, self.state.all_tokens());
        // Cards are looked at only where they would change something.
        if all != own && self.perks(seat).any(|perks| perks.rivals_count) { all } else { own }
    }

    /// The cities of a player with nothing but own control tokens, water and some other spaces around them.
    fn surrounded(&self, seat: Seat, others: Spaces) -> Spaces {
        let player = self.player(seat);
        let board = self.board();
        let fine = player.tokens | board.water | others;
        let inside = |at: &Space| board.around[at.index()].is_within(fine);
        player.cities.iter().filter(inside).collect()
    }

    /// The wonders a player controls.
    pub fn wonders(&self, seat: Seat) -> impl Iterator<Item = WonderId> + use<'s> {
        let own = self.player(seat).spaces();
        let all = numbered(&self.state.wonders);
        all.filter(move |(_, at)| at.is_some_and(|at| own.has(at))).map(|(wonder, _)| wonder)
    }

    /// True when there is at least so much of something. What cannot be reached yet is not counted.
    pub(crate) fn has(&self, seat: Seat, what: Count, wanted: u16) -> bool {
        let player = self.player(seat);
        let possible = match what {
            Count::MatureCities => u16::from(player.cities.len()) >= wanted,
            Count::WondersOf(deck) => u16::from(self.drawn(deck)) >= wanted,
            _ => true,
        };
        possible && self.count(seat, what) >= wanted
    }

    pub fn count(&self, seat: Seat, what: Count) -> u16 {
        let state = self.state;
        let player = self.player(seat);
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let owned = |list: &[Option<Seat>]| {
            short(list.iter().filter(|owner| **owner == Some(seat)).count())
        };
        match what {
            Count::Cities => u16::from(player.cities.len()),
            Count::MatureCities => u16::from(self.mature(seat).len()),
            Count::Capital => u16::from(player.capital.is_some_and(|at| player.cities.has(at))),
            Count::OtherCities => u16::from(player.cities.len()) - self.count(seat, Count::Capital),
            Count::Tokens => u16::from(player.tokens.len()),
            Count::Caravans => short(player.caravans.iter().filter_map(|one| one.space()).count()),
            Count::Wonders => short(self.wonders(seat).count()),
            Count::WondersOf(deck) => {
                let of = |wonder: &WonderId| self.rules[*wonder].deck == deck;
                short(self.wonders(seat).filter(of).count())
            }
            Count::NaturalWonders => owned(&state.naturals),
            Count::CityStates => owned(&state.states),
            Count::Envoys => short(player.envoys.count_ones() as usize),
            Count::Treaties => short(player.taken.iter().flatten().count()),
            Count::CapitalsDefeated => u16::from(player.capitals_defeated),
            Count::Spaces => u16::from(player.spaces().len()),
            Count::EdgeSpaces => u16::from((player.spaces() & self.board().shore).len()),
            Count::Good(good) => u16::from(player.goods[good.index()]),
            Count::Trade => player.trade.iter().map(|trade| u16::from(*trade)).sum(),
            Count::Tech => u16::from(player.best_tech),
        }
    }

    /// Where a piece may be placed by the active player.
    pub fn places(&self, rule: &PlaceRule) -> Spaces {
        let (state, board) = (self.state, self.board());
        let seat = state.active;
        let player = self.player(seat);
        let limit = if rule.slot { state.note.slot } else { rule.difficulty };
        let mut land = board.land_up_to(limit);
        if rule.ground != 0 {
            let wanted = bits(u64::from(rule.ground)).map(|at| GroundId::new(fits_u8(at)));
            land = land & wanted.fold(Spaces::NONE, |all, ground| all | board.ground(ground));
        }
        match rule.target {
            Target::Token => {
                let mut near = match rule.reach {
                    Reach::Anywhere => land,
                    Reach::BesideCity => board.beside(player.cities),
                    Reach::BesideSpace => board.beside(player.spaces()),
                    Reach::Within(spaces) => self.within(spaces, land),
                };
                for perks in self.perks(seat) {
                    for ground in &perks.tokens_on {
                        near |= board.ground(*ground) - self.occupied();
                    }
                }
                near & land & self.free_for_token()
            }
            Target::City => {
                let mut near = match rule.reach {
                    Reach::Anywhere => land,
                    Reach::BesideCity => board.beside(player.cities),
                    Reach::BesideSpace => board.beside(player.spaces()),
                    Reach::Within(spaces) => self.within(spaces, land),
                };
                if let Reach::Within(spaces) = rule.reach {
                    let edge = self.perks(seat).filter_map(|perks| perks.cities_at_edge).min();
                    if edge.is_some_and(|as_if| as_if <= spaces) {
                        near |= board.rim - self.occupied();
                    }
                }
                // A city-state that was conquered is one still, also with a control token in place of a city.
                let states: Spaces = board.states.iter().copied().flatten().collect();
                let cities = state.all_cities() | states;
                near & land & (self.free_for_city(seat) - board.beside(cities))
            }
        }
    }

    /// Spaces with anything on them but caravans.
    fn occupied(&self) -> Spaces {
        let state = self.state;
        let pieces = state.all_cities() | state.all_tokens() | state.barbarian_spaces();
        let caravans = state.players.iter().flat_map(|player| player.caravans);
        let caravans: Spaces = caravans.filter_map(Caravan::space).collect();
        pieces
            | caravans
            | state.state_spaces()
            | state.natural_spaces()
            | state.goods
            | state.wonder_spaces()
    }

    /// Spaces that may hold a new control token.
    pub fn free_for_token(&self) -> Spaces {
        let state = self.state;
        let board = self.board();
        board.land_up_to(7)
            - state.all_cities()
            - state.all_tokens()
            - state.barbarian_spaces()
            - state.state_spaces()
    }

    fn free_for_city(&self, seat: Seat) -> Spaces {
        let state = self.state;
        self.board().land_up_to(7)
            - state.all_cities()
            - self.rival_spaces(seat)
            - state.barbarian_spaces()
            - state.state_spaces()
            - state.natural_spaces()
            - state.goods
    }

    /// Spaces at most this far from a friendly space, over land that may be crossed.
    fn within(&self, spaces: u8, land: Spaces) -> Spaces {
        let seat = self.state.active;
        let blocked = self.rival_spaces(seat) | self.state.barbarian_spaces();
        let open = land - blocked;
        let mut reached = self.player(seat).spaces();
        let mut fresh = reached;
        for _ in 0..spaces {
            fresh = (self.board().beside(fresh) & open) - reached;
            if fresh.is_empty() {
                break;
            }
            reached |= fresh;
        }
        reached
    }

    /// What the active player may attack: pieces, and barbarians.
    pub fn targets(&self, rule: &AttackRule) -> (Spaces, Spaces) {
        let (state, board) = (self.state, self.board());
        let seat = state.active;
        let rivals = self.rival_spaces(seat);
        let barbarians = state.barbarian_spaces();
        let states = state.state_spaces();
        let mut blocked = Spaces::NONE;
        if !rule.passes.water {
            blocked |= board.water;
        }
        if !rule.passes.rival {
            blocked |= rivals;
        }
        if !rule.passes.barbarian {
            blocked |= barbarians;
        }
        if !rule.passes.state {
            blocked |= states;
        }
        let mut fresh = self.player(seat).spaces() - state.note.won;
        let mut seen = fresh;
        let mut found = Spaces::NONE;
        for _ in 0..rule.within {
            let next = board.beside(fresh) - seen;
            found |= next;
            seen |= next;
            fresh = next - blocked;
            if fresh.is_empty() {
                break;
            }
        }
        // A barbarian in an own space, as in an own capital city, is as near as can be.
        found |= self.player(seat).spaces() - state.note.won;
        let mut pieces = found & (rivals | (states - barbarians));
        if self.cities_left(seat) == 0 && self.tokens_left(seat) == 0 {
            let own = self.player(seat).tokens;
            if own.is_empty() {
                pieces -= states;
            }
        }
        (pieces, found & barbarians)
    }

    /// What changes for the caravans of a player.
    pub fn caravan_perk(&self, seat: Seat) -> CaravanPerk {
        self.perks(seat).fold(CaravanPerk::default(), |sum, perks| joined(sum, perks.caravans))
    }

    /// Where a caravan of the active player may go.
    pub fn caravan_goals(
        &self,
        from: Caravan,
        spaces: u8,
        slot: Option<u8>,
        perk: CaravanPerk,
    ) -> Spaces {
        let (state, board) = (self.state, self.board());
        let seat = state.active;
        let player = self.player(seat);
        let limit = if perk.ignore_terrain { 7 } else { slot.unwrap_or(7) };
        let mut open = board.land_up_to(limit);
        if perk.water {
            open |= board.water;
        }
        let barbarians = state.barbarian_spaces();
        let start = match from {
            Caravan::At(at) => Spaces::one(at),
            Caravan::OnCard => {
                let mut cities = if perk.from_any_city { player.cities } else { self.mature(seat) };
                if let Some(capital) = player.capital {
                    cities.insert(capital);
                }
                cities
            }
            Caravan::Unused => return Spaces::NONE,
        };
        let mut reached = Spaces::NONE;
        let mut fresh = start;
        let mut met = Spaces::NONE;
        for _ in 0..spaces {
            let next = (board.beside(fresh) & open) - reached;
            if perk.defeats_barbarians {
                met |= next & barbarians;
            }
            fresh = next - barbarians;
            if fresh.is_empty() {
                break;
            }
            reached |= fresh;
        }
        let left = from.space().map_or(Spaces::NONE, Spaces::one);
        (reached | met) - state.note.visited - left
    }

    /// The bonuses of a player in combat.
    pub fn combat_bonus(&self, seat: Seat, attacking: bool, against: Option<Seat>) -> u16 {
        let mut sum = 0;
        for (card, from) in self.cards(seat) {
            for bonus in &self.rules.powers[card.index()].perks.combat {
                let fits = if attacking { bonus.attacking } else { bonus.defending };
                let spared = bonus.spares_owner && from.is_some() && from == against;
                if fits && !spared {
                    sum += u16::from(bonus.value);
                }
            }
        }
        sum
    }

    /// What terrain and pieces add to the defence of a space.
    pub fn defence(&self, space: Space, barbarian: bool) -> u16 {
        let all = self.rules.defence;
        let difficulty = u16::from(self.board().cells[space.index()].difficulty);
        let sum =
            |row: Defence| u16::from(row.fixed) + u16::from(row.terrain).saturating_mul(difficulty);
        if barbarian {
            return sum(all.barbarian);
        }
        let Some(owner) = self.state.owner(space) else { return sum(all.state) };
        let player = self.player(owner);
        let own = if player.capital == Some(space) {
            all.capital
        } else if player.cities.has(space) {
            all.city
        } else {
            all.token
        };
        let mut near = self.board().around[space.index()] & player.strong;
        if player.strong.has(space) {
            near.insert(space);
        }
        let strong = u16::from(near.len()) * u16::from(self.rules.reinforced);
        sum(own) + strong + self.combat_bonus(owner, false, Some(self.state.active))
    }

    /// What is added to the rolls of both sides when the active player attacks.
    pub(crate) fn strengths(&self, rule: &AttackRule, at: Space, barbarian: bool) -> (u16, u16) {
        let rival = if barbarian { None } else { self.state.owner(at) };
        let value = match (barbarian, rule.against_barbarians) {
            (true, Some(value)) => value,
            _ => rule.value,
        };
        let slot = if rule.slot { self.state.note.slot } else { 0 };
        let bonus = self.combat_bonus(self.state.active, true, rival);
        (u16::from(value) + u16::from(slot) + bonus, self.defence(at, barbarian))
    }

    /// What a wonder costs the active player.
    pub fn price(&self, wonder: WonderId) -> u16 {
        let seat = self.state.active;
        let row = &self.rules[wonder];
        let mut of_deck = self.wonders(seat).map(|at| self.rules[at].deck);
        let first = !of_deck.any(|deck| deck == row.deck);
        let mut price = i32::from(row.cost);
        for perks in self.perks(seat) {
            for (change, first_only) in &perks.prices {
                if first || !first_only {
                    price += i32::from(*change);
                }
            }
        }
        u16::try_from(price.max(0)).unwrap_or(u16::MAX)
    }

    /// The resources that a wonder accepts from the active player, as bits.
    pub fn accepted(&self, wonder: WonderId) -> u8 {
        let more = self.perks(self.state.active).fold(0, |bits, perks| bits | perks.accepts);
        self.rules[wonder].accepts | more
    }

    /// Natural wonders that the active player can still spend in this turn, with their resources.
    pub fn naturals_left(&self) -> impl Iterator<Item = (NaturalId, GoodId)> + use<'s> {
        let (rules, state) = (self.rules, self.state);
        let own = numbered(&state.naturals).filter(|(_, owner)| **owner == Some(state.active));
        own.map(|(at, _): (NaturalId, _)| at)
            .filter(|at| state.note.spent_naturals >> at.number() & 1 == 0)
            .map(|at| (at, rules[at].good))
    }

    /// Production before anything is spent.
    pub fn production(&self, production: u8, slot: bool) -> u16 {
        let kind = self.state.note.kind;
        let more = self.perks(self.state.active).flat_map(|perks| &perks.production);
        let more: u16 =
            more.filter(|(of, _)| *of == kind).map(|(_, amount)| u16::from(*amount)).sum();
        u16::from(production) + more + if slot { u16::from(self.state.note.slot) } else { 0 }
    }

    /// What the active player can spend on a wonder, in production.
    pub fn means(&self, wonder: WonderId, main: bool) -> u16 {
        let accepted = self.accepted(wonder);
        let player = self.player(self.state.active);
        let mut sum = 0_u32;
        for (at, good) in self.rules.goods.iter().enumerate() {
            if accepted >> at & 1 == 1 {
                sum += u32::from(player.goods[at]) * u32::from(good.worth);
            }
        }
        for (_, good) in self.naturals_left() {
            if accepted >> good.number() & 1 == 1 {
                sum += u32::from(self.rules[good].worth);
            }
        }
        if let (true, Boost::Production(amount)) = (main, self.boost()) {
            sum += u32::from(self.spendable(self.state.note.kind)) * u32::from(amount);
        }
        u16::try_from(sum).unwrap_or(u16::MAX)
    }

    /// The cities of a player without a wonder.
    pub fn bare_cities(&self, seat: Seat) -> Spaces {
        self.player(seat).cities - self.state.wonder_spaces()
    }

    /// Where control tokens may spread to.
    pub fn spread(&self) -> Spaces {
        let board = self.board();
        let mut found = Spaces::NONE;
        for perks in self.perks(self.state.active) {
            for ground in &perks.chain {
                let ground = board.ground(*ground);
                found |= board.beside(self.state.note.chain & ground) & ground;
            }
        }
        found & self.free_for_token()
    }

    /// Treaties that can be taken from a player.
    pub fn treaties_of(&self, rival: Seat) -> impl Iterator<Item = TreatyId> + use<'s> {
        let state = self.state;
        let free = move |card: &TreatyId| {
            state.players.iter().all(|player| player.taken[rival.index()] != Some(*card))
        };
        numbered(&self.rules.treaties).map(|(card, _)| card).filter(free)
    }

    /// The cards of a city-state that lie beside the map.
    pub fn envoys_left(&self, state: CityStateId) -> u8 {
        let held =
            self.state.players.iter().filter(|player| player.envoys >> state.number() & 1 == 1);
        let held = u8::try_from(held.count()).unwrap_or(0);
        self.rules[state].copies.saturating_sub(held)
    }

    /// Focus cards of a level that a player does not have in the row.
    pub fn cards_of_level(&self, seat: Seat, level: u8) -> impl Iterator<Item = FocusId> + use<'s> {
        let player = self.player(seat);
        let all = numbered(&self.rules.cards);
        all.filter(move |(at, card)| {
            card.level == level && player.cards[card.group.index()] != Some(*at)
        })
        .map(|(at, _)| at)
    }
}
