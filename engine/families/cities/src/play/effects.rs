//! What benefits, cards and events do, deed by deed.

use crate::prelude::*;
use strabo_model::deed::Near;

use super::playing::Play;
use crate::{ids::TrackId, rules::Placing};

impl Play<'_> {
    /// A benefit was used in this turn.
    pub(super) fn mark_used(&mut self, effect: impl Into<Option<EffectId>>) {
        if let Some(once) = effect.into().and_then(|effect| self.rules.effect(effect).once) {
            self.state.note.used |= 1 << once;
        }
    }

    /// Starts every benefit of a player for a moment. `pieces` are those it happened with.
    pub(super) fn fire(
        &mut self,
        seat: Seat,
        when: Moment,
        step: Option<Step>,
        city: Option<SpaceId>,
        pieces: u16,
    ) {
        let rules = self.rules;
        for at in &rules.held {
            if self.facts().starts(*at, seat, when, step, city, pieces) {
                self.offer(*at, seat, city);
            }
        }
    }

    /// Starts a benefit, or asks whether it is used.
    pub(super) fn offer(&mut self, at: EffectId, seat: Seat, city: Option<SpaceId>) {
        let effect = self.rules.effect(at);
        if effect.may || effect.pay.is_some() {
            self.push(Task::May { effect: at, seat, city });
        } else {
            self.mark_used(at);
            self.push(Task::Effect { effect: at, at: 0, seat, city });
        }
    }

    pub(super) fn use_effect(&mut self, at: EffectId, seat: Seat) {
        let city = self.facts().home_of(at);
        self.mark_used(at);
        self.push(Task::Effect { effect: at, at: 0, seat, city });
        let fee = self.facts().fee(seat, at);
        self.charge(seat, fee, How::ANY);
    }

    /// A player plays an action card for its first half.
    pub(super) fn play_card(&mut self, seat: Seat, card: CardKind) {
        self.discard_card(seat, card);
        let mut due = Self::FREE;
        let rules = self.rules;
        for effect in rules.actions[card.index()].effects.iter().rev() {
            if rules.effect(*effect).when == Moment::Battle {
                continue;
            }
            self.push(Task::Effect { effect: *effect, at: 0, seat, city: None });
            due = crate::facts::plus(due, self.facts().fee(seat, *effect));
        }
        self.charge(seat, due, How::ANY);
    }

    /// Moves one copy of a card from the hand of a player to the discard pile.
    pub(super) fn discard_card(&mut self, seat: Seat, card: CardKind) {
        let copies = self.rules.actions[card.index()].copies;
        let held = self.facts().player(seat).actions & copies;
        let copy = held & held.wrapping_neg();
        self.state.player_mut(seat).actions &= !copy;
        self.state.discards[0] |= copy;
        self.note(Event::Card { seat, card });
    }

    pub(super) fn use_kept(&mut self, seat: Seat, card: CardKind) {
        let rules = self.rules;
        let row = &rules.events[card.index()];
        let held = self.facts().player(seat).saved & row.copies;
        let copy = held & held.wrapping_neg();
        self.state.player_mut(seat).saved &= !copy;
        self.state.discards[2] |= copy;
        let mut due = Self::FREE;
        for effect in row.effects.iter().rev() {
            if matches!(rules.effect(*effect).when, Moment::Action | Moment::AnyTime) {
                self.push(Task::Effect { effect: *effect, at: 0, seat, city: None });
                due = crate::facts::plus(due, self.facts().fee(seat, *effect));
            }
        }
        self.charge(seat, due, How::ANY);
    }

    /// Carries out the deeds of a benefit from one on.
    pub(super) fn effect(&mut self, at: EffectId, deed: u8, seat: Seat, city: Option<SpaceId>) {
        let effect = self.rules.effect(at);
        if let Some(doing) = effect.does.get(usize::from(deed)) {
            if usize::from(deed) + 1 < effect.does.len() || !effect.one_of.is_empty() {
                self.push(Task::Effect { effect: at, at: deed + 1, seat, city });
            }
            self.perform(doing, at, deed, seat, city);
        } else if !effect.one_of.is_empty() {
            self.push(Task::Option { effect: at, seat, city });
        }
    }

    pub(super) fn perform(
        &mut self,
        doing: &Doing,
        effect: EffectId,
        deed: u8,
        seat: Seat,
        city: Option<SpaceId>,
    ) {
        match *doing {
            Doing::Gain { goods, amount, ref per, at_most } => {
                let times = per.as_ref().map_or(1, |tally| self.facts().count(seat, tally));
                let amount = u16::from(amount).saturating_mul(times);
                let amount = u8::try_from(amount).unwrap_or(u8::MAX);
                let left = amount.min(at_most.unwrap_or(u8::MAX));
                self.gain_some(seat, goods, left);
            }
            Doing::Lose { goods, amount } if amount > 0 => {
                self.push(Task::Lose { seat, goods, left: amount });
            }
            Doing::Exchange { up_to, .. } => {
                self.push(Task::Swap { seat, effect, at: deed, left: up_to });
            }
            Doing::Draw { deck, cards } => {
                for _ in 0..cards {
                    self.draw_to_hand(seat, deck);
                }
            }
            Doing::Reveal { cards } => {
                for _ in 0..cards {
                    self.reveal_wonder();
                }
            }
            Doing::Claim => self.push(Task::Claim { seat }),
            Doing::BuildCard { claimed } => self.push(Task::Wonder { claimed }),
            Doing::FreeStep { step, times } if self.is_turn_of(seat) => {
                let city = if self.rules.effect(effect).here { city } else { None };
                self.push(Task::Step { step, left: times, city });
            }
            Doing::ExtraActions(count) if self.is_turn_of(seat) => {
                self.state.note.actions = self.state.note.actions.saturating_add(count);
            }
            Doing::ActAs => self.state.note.calm = true,
            Doing::RaiseMood { cities, steps } => {
                self.push(Task::Raise { seat, left: cities, steps });
            }
            Doing::LowerMood { cities, steps, all } => {
                let left = if all { self.facts().player(seat).cities.len() } else { cities };
                if left > 0 {
                    self.push(Task::Lower { seat, left, steps, done: Spaces::NONE });
                }
            }
            Doing::Ruin(left) => {
                let card = match self.rules.effect(effect).by {
                    Source::Event(card) => Some(card),
                    _ => None,
                };
                self.push(Task::Ruin { seat, left, card });
            }
            Doing::GainAdvance(of) => self.push(Task::Gift { seat, of }),
            Doing::Place(placing) => self.start_placing(placing, effect, deed, seat, city),
            Doing::RevealRegion => {
                // Whether anything held is used was asked before.
                let row = self.rules.effect(effect);
                let may = row.may && matches!(row.by, Source::Card(_) | Source::Event(_));
                self.push(Task::Reveal { seat, may });
            }
            Doing::BarbariansAttack { spaces } => {
                let rival = matches!(self.rules.effect(effect).by, Source::Card(_));
                self.push(Task::Raid { seat, spaces, rival });
            }
            Doing::Exhaust { spaces } => self.push(Task::Exhaust { seat, spaces }),
            Doing::MoveGroups { kinds, groups, most } if self.is_turn_of(seat) => {
                self.push(Task::Halt);
                self.push(Task::Move { left: groups, kinds, most });
            }
            Doing::TradeRoutes { good, kinds, within, at_most } => {
                let routes = self.facts().trade_routes(seat, kinds, within).min(at_most);
                let mut goods = 1 << good.number();
                for one in self.facts().standing(seat, Sort::RoutesGive) {
                    if let Doing::RoutesGive(other) = one.doing {
                        goods |= 1 << other.number();
                    }
                }
                self.gain_some(seat, goods, routes);
            }
            // What is left holds and is not done, or belongs to a turn of somebody else.
            _ => {}
        }
    }

    /// True in the turn of a player, but not between turns.
    fn is_turn_of(&self, seat: Seat) -> bool {
        seat == self.state.active && self.state.tasks.contains(&Task::Turn)
    }

    /// A player gains so much of one or several resources.
    fn gain_some(&mut self, seat: Seat, goods: u8, left: u8) {
        if left == 0 {
            return;
        }
        if goods.is_power_of_two() {
            for good in bits(goods) {
                self.gain(seat, good, left);
            }
        } else {
            self.push(Task::Gain { seat, goods, left });
        }
    }

    fn start_placing(
        &mut self,
        placing: Placing,
        effect: EffectId,
        deed: u8,
        seat: Seat,
        city: Option<SpaceId>,
    ) {
        match placing.kind {
            Kind::Unit(kind) => {
                let own = city.filter(|city| self.facts().city(*city).owner == Some(seat));
                if let (Near::Here, Some(city)) = (placing.near, own) {
                    for _ in 0..placing.count {
                        if self.facts().can_place(seat, kind, city) {
                            self.place_unit(seat, kind, city);
                        }
                    }
                    self.launch(seat, city);
                } else {
                    self.push(Task::Place { seat, kind, left: placing.count, not: None });
                }
            }
            Kind::BarbarianCity => {
                self.state.note.camp = None;
                self.push(Task::Camp { effect, at: deed, seat });
            }
            Kind::Barbarian => match placing.near {
                Near::Here => {
                    let camp = self.state.note.camp;
                    for _ in 0..placing.count {
                        if let Some(camp) = camp {
                            self.add_barbarian(camp);
                        }
                    }
                }
                _ => self.push(Task::Horde { seat, left: placing.count }),
            },
            // A pack that places anything else was refused.
            Kind::Building(_) | Kind::City => {}
        }
    }

    /// The mood of a city falls by an event, unless its owner can pay to keep it.
    pub(super) fn lower(&mut self, seat: Seat, at: SpaceId, steps: u8) {
        if self.facts().city(at).mood == ANGRY {
            return;
        }
        match self.facts().keeping(seat) {
            Some(_) => self.push(Task::Keep { seat, city: at, steps }),
            None => self.mood(at, false, steps),
        }
    }

    pub(super) fn keep_mood(&mut self, seat: Seat) {
        if let Some(effect) = self.facts().keeping(seat) {
            let fee = self.facts().fee(seat, effect);
            self.charge(seat, fee, How::ANY);
        }
    }

    /// A level went up: a token is gained, and an event may follow.
    pub(super) fn level(&mut self, seat: Seat, track: TrackId) {
        let row = &self.rules.tracks[track.index()];
        let level = &mut self.state.player_mut(seat).tracks[track.index()];
        let before = *level;
        *level = (before + 1).min(row.spaces);
        let reached = *level;
        if let Some(good) = row.good {
            self.gain(seat, good, 1);
        }
        if reached != before && row.events.contains(&reached) {
            self.push(Task::Event { seat });
        }
    }

    /// An event card is drawn, or its drawer is asked first.
    pub(super) fn event(&mut self, seat: Seat) {
        use strabo_model::variant::EventRule;
        match self.rules.event_rule {
            None => self.draw_event(seat, true),
            Some(EventRule::IconsOnly) => self.draw_event(seat, false),
            Some(EventRule::Optional) => self.push(Task::Heed { seat }),
        }
    }

    /// Draws an event card: its icon is resolved first, then the card itself if it counts.
    pub(super) fn draw_event(&mut self, seat: Seat, full: bool) {
        let Some(copy) = self.draw(Deck::Events) else { return };
        let rules = self.rules;
        let Some((kind, card)) = numbered(&rules.events).find(|(_, card)| has(card.copies, copy))
        else {
            return;
        };
        self.note(Event::Event { seat, card: kind });
        // It lies on no pile until it was resolved.
        let counts = full && !self.ignores(seat, kind);
        self.push(Task::Filed { seat, card: copy, counts });
        if full {
            for effect in card.effects.iter().rev() {
                if rules.effect(*effect).when == Moment::Drawn {
                    self.start_event(*effect, seat, kind);
                }
            }
        }
        if let Some(icon) = card.icon {
            self.push(Task::Effect { effect: icon, at: 0, seat, city: None });
        }
    }

    /// True when an event card has no effect on a player.
    fn ignores(&self, seat: Seat, card: CardKind) -> bool {
        let mut all = self.facts().standing(seat, Sort::Ignore);
        all.any(|one| matches!(one.doing, Doing::Ignore(set) if has(set, card)))
    }

    fn start_event(&mut self, effect: EffectId, drawer: Seat, card: CardKind) {
        let everybody = self.rules.effect(effect).everybody;
        for place in (0..self.state.seats()).rev() {
            let seat = self.state.after_first(place);
            if (everybody || seat == drawer) && !self.ignores(seat, card) {
                self.push(Task::Effect { effect, at: 0, seat, city: None });
            }
        }
    }

    /// An event card was resolved: it is kept for points, kept to be used later, or discarded.
    pub(super) fn filed(&mut self, seat: Seat, copy: u8, counts: bool) {
        let rules = self.rules;
        let Some(kind) = rules.events.iter().position(|card| card.copies >> copy & 1 == 1) else {
            return;
        };
        let card = &rules.events[kind];
        let ruined = self.state.note.ruined >> (kind & 63) & 1 == 1;
        self.state.note.ruined &= !(1 << (kind & 63));
        let effects = || card.effects.iter().map(|effect| rules.effect(*effect));
        let ruins =
            effects().any(|effect| effect.does.iter().any(|doing| matches!(doing, Doing::Ruin(_))));
        let later = effects().any(|effect| matches!(effect.when, Moment::Action | Moment::AnyTime));
        let player = self.state.player_mut(seat);
        if counts && card.points != 0 && (!ruins || ruined) {
            player.kept |= 1 << copy;
        } else if counts && later {
            player.saved |= 1 << copy;
        } else {
            self.state.discards[2] |= 1 << copy;
        }
    }

    /// A settlement of barbarians appears, with a barbarian where the map says so.
    pub(super) fn camp(&mut self, at: SpaceId) {
        self.found(BARBARIANS, at);
        self.state.note.camp = Some(at);
        self.note(Event::Spawned { at });
    }

    pub(super) fn add_barbarian(&mut self, at: SpaceId) {
        if self.facts().barbarians() < self.rules.barbarians {
            self.add_units(at, BARBARIANS, ARMY, crate::state::READY, 1);
        }
    }

    pub(super) fn exhaust(&mut self, at: SpaceId) {
        self.state.space_mut(at).exhausted = true;
        self.note(Event::Exhausted { at });
    }
}
