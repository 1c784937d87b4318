//! Battles: cards, dice, hits, ceasing, and what becomes of a city.

use crate::prelude::*;
use strabo_model::deck::GoalTime;

use super::playing::Play;
use crate::facts::battle::Battle;
use crate::state::{Fight, SPENT};

impl Play<'_> {
    /// Units of a player enter a space of somebody else.
    pub(super) fn begin_battle(&mut self, seat: Seat, band: Band, at: SpaceId, landing: bool) {
        let space = *self.facts().space(at);
        let naval = band.units[SHIP] > 0;
        let Some(defender) = space.owner.or(space.city.owner) else { return };
        self.state.fight = Fight {
            at: Some(at),
            band,
            attacker: Some(seat),
            defender: Some(defender),
            naval,
            landing,
            no_return: band.from.is_none(),
            parts: self.facts().standing_parts(at),
            ..Fight::default()
        };
        self.note(Event::Battle { attacker: seat, defender, at });
        let open = |battle: Battle<'_>| battle.defenders() == 0 && !battle.is_fortified();
        if self.facts().battle().is_some_and(open) {
            self.push(Task::Won);
        } else {
            self.battle_round();
            if !naval {
                self.push(Task::Siege);
            }
        }
        let (due, how) = self.facts().attack_price(defender, at, band.units[ARMY]);
        if !naval {
            self.charge(seat, due, how);
        }
    }

    fn battle_round(&mut self) {
        self.state.fight.cards = [None; 2];
        self.push(Task::Roll);
        self.push(Task::CardDefend);
        self.push(Task::CardAttack);
    }

    pub(super) fn next_battle_round(&mut self) {
        self.battle_round();
    }

    /// The attacker cancels abilities of the fortress: one, the other, or both.
    pub(super) fn siege(&mut self, action: Action) {
        let Action::Option(choice) = action else { return };
        let Some(seat) = self.state.fight.attacker else { return };
        let Some(due) = self.facts().battle().map(|battle| battle.siege_price(choice)) else {
            return;
        };
        self.state.fight.cancelled = [choice & 1 == 1, choice & 2 == 2];
        self.charge(seat, due, How::ANY);
    }

    pub(super) fn battle_card(&mut self, side: usize, action: Action) {
        let fight = self.state.fight;
        let seat = if side == 0 { fight.attacker } else { fight.defender };
        if let (Action::Card(card), Some(seat)) = (action, seat) {
            self.discard_card(seat, card);
            self.state.fight.cards[side] = Some(card);
        }
    }

    /// Both sides roll, and units are lost.
    pub(super) fn roll_battle(&mut self) {
        self.state.fight.round += 1;
        let Some(battle) = self.facts().battle() else { return };
        let sides = [battle.side(0), battle.side(1)];
        let units = [battle.attackers(), battle.defenders()];
        let fight = self.state.fight;
        let Battle { at, attacker, defender, .. } = battle;
        let dice = self.rules.units[if fight.naval { SHIP } else { ARMY }].dice;
        let mut values = [0_u8; 2];
        let mut hits = [0_u8; 2];
        for side in 0..2 {
            for _ in 0..units[side].saturating_mul(dice).saturating_add(sides[side].dice) {
                values[side] = values[side].saturating_add(self.roll());
            }
            values[side] = values[side].saturating_add(sides[side].value);
            hits[side] = values[side] / self.rules.rates.hit.max(1);
            hits[side] = hits[side].saturating_add(sides[side].hits);
        }
        for side in 0..2 {
            hits[side] = hits[side].saturating_sub(sides[1 - side].cancels);
        }
        self.note(Event::Round { values, hits });
        let lost = [hits[1].min(units[0]), hits[0].min(units[1])];
        self.state.fight.losses[0] += lost[0];
        if fight.raid {
            if let Some(from) = fight.band.from {
                self.remove_units(from, ARMY, lost[0]);
            }
            self.state.fight.losses[1] = hits[0];
            self.push(Task::Won);
            if hits[0] > 0 {
                self.push(Task::Hits { left: hits[0] });
            }
            return;
        }
        self.state.fight.losses[1] += lost[1];
        take(&mut self.state.fight.band, if fight.naval { SHIP } else { ARMY }, lost[0]);
        self.remove_units(at, if fight.naval { SHIP } else { ARMY }, lost[1]);
        let Some(battle) = self.facts().battle() else { return };
        if battle.attackers() == 0 || battle.defenders() == 0 {
            self.push(Task::Won);
        } else if fight.no_return {
            self.battle_round();
        } else {
            self.push(Task::Cease);
        }
        if fight.naval {
            self.sink(defender);
            self.sink(attacker);
        }
    }

    /// Units that the ships which are left cannot carry are lost; the owner chooses which.
    fn sink(&mut self, seat: Seat) {
        let facts = self.facts();
        let Some(battle) = facts.battle() else { return };
        let ships = if Some(seat) == self.state.fight.attacker {
            battle.attackers()
        } else {
            battle.defenders()
        };
        let aboard: u8 = battle.aboard(seat).iter().sum();
        let left = aboard.saturating_sub(facts.room_aboard(ships));
        if left == aboard {
            for kind in [SETTLER, ARMY] {
                self.lose_aboard(seat, kind, left);
            }
        } else if left > 0 {
            self.push(Task::Drown { seat, left });
        }
    }

    /// A unit aboard is lost.
    pub(super) fn drown(&mut self, seat: Seat, left: u8, kind: u8) {
        self.lose_aboard(seat, usize::from(kind), 1);
        self.again(left, |left| Task::Drown { seat, left });
    }

    fn lose_aboard(&mut self, seat: Seat, kind: usize, count: u8) {
        let fight = &mut self.state.fight;
        if Some(seat) == fight.attacker {
            take(&mut fight.band, kind, count);
        } else if let Some(at) = fight.at {
            self.remove_units(at, kind, count);
        }
    }

    /// The attackers go back to where they came from.
    pub(super) fn cease(&mut self) {
        let fight = std::mem::take(&mut self.state.fight);
        if let (Some(seat), Some(from)) = (fight.attacker, fight.band.from) {
            self.note(Event::Ceased { seat });
            self.land(fight.band, from, seat, SPENT);
        }
        self.after_battle(fight);
    }

    /// Objectives that a battle completes. Ships are no army units.
    fn after_battle(&mut self, fight: Fight) {
        for (seat, lost) in [(fight.attacker, fight.losses[1]), (fight.defender, fight.losses[0])] {
            if let Some(seat) = player(seat) {
                self.state.note.named = 0;
                self.state.note.defeated = if fight.naval { 0 } else { lost };
                self.check_goals(seat, GoalTime::AtOnce, true);
            }
        }
        (self.state.note.defeated, self.state.note.captured) = (0, 0);
    }

    /// Nobody is left on one side, or the raid is over.
    pub(super) fn battle_over(&mut self) {
        let Some(battle) = self.facts().battle() else { return };
        let (attackers, defenders) = (battle.attackers(), battle.defenders());
        let fight = std::mem::take(&mut self.state.fight);
        if fight.raid {
            // The city was hit, and nobody is left to defend it against those who are left.
            if let Some(seat) = fight.defender
                && fight.losses[1] > 0
                && attackers > 0
                && defenders == 0
            {
                self.fire(seat, Moment::BattleLost, None, fight.at, fight.parts);
            }
            self.after_battle(fight);
            return;
        }
        let (Some(at), Some(attacker)) = (fight.at, fight.attacker) else { return };
        if defenders == 0 {
            // Settlers do not outlive the army that guards them, and cannot fight.
            let guarded = fight.losses[1] > 0;
            if attackers > 0 || guarded {
                self.clear_units(at);
            }
        }
        let city = *self.facts().city(at);
        let here = city.owner.map(|_| at);
        if attackers > 0 && defenders == 0 {
            if let (Some(defender), Some(_)) = (player(fight.defender), here) {
                self.fire(defender, Moment::BattleLost, None, here, fight.parts);
            }
            self.land(fight.band, at, attacker, SPENT);
            if city.owner.is_some() && !fight.naval {
                self.capture(fight, attacker, at);
            }
        } else if attackers == 0 && defenders > 0 && here.is_some() {
            self.fire(attacker, Moment::BattleLost, None, here, fight.parts);
        } else if attackers == 0 && fight.losses[1] == 0 && here.is_some() {
            // A fortress alone has held the city.
            self.fire(attacker, Moment::BattleLost, None, here, fight.parts);
        }
        self.after_battle(fight);
    }

    fn capture(&mut self, fight: Fight, seat: Seat, at: SpaceId) {
        let city = *self.facts().city(at);
        let rates = &self.rules.rates;
        self.note(Event::Captured { seat, at });
        self.state.player_mut(seat).captured += 1;
        self.state.note.captured += 1;
        let room = self.facts().cities_left(seat) > 0;
        self.push(Task::Window { seat, advance: None, not: 0 });
        if city.owner == Some(BARBARIANS) {
            self.gain_all(seat, rates.defeated, fight.losses[1]);
            if room {
                self.state.fight.attacker = Some(seat);
                self.push(Task::Spoils { at });
            } else {
                self.destroy(at);
                self.gain_all(seat, rates.lost_piece, 1);
            }
            return;
        }
        let Some(old) = city.owner else { return };
        if city.mood != ANGRY {
            self.gain_all(seat, rates.spoils, city.size());
            let left = rates.refugees;
            self.push(Task::Place { seat: old, kind: 0, left, not: Some(at) });
        }
        if !room {
            self.destroy(at);
            self.gain_all(seat, rates.lost_piece, city.size());
            return;
        }
        for (part, owner) in city.parts.built() {
            if owner != old {
                continue;
            }
            if self.facts().parts_left(seat, part) > 0 {
                self.state.space_mut(at).city.parts[part] = Some(seat);
            } else {
                self.wreck(at, part);
                self.gain_all(seat, rates.lost_piece, 1);
            }
        }
        self.state.player_mut(old).cities.remove(at);
        self.take_city(seat, at);
    }

    fn take_city(&mut self, seat: Seat, at: SpaceId) {
        let city = &mut self.state.space_mut(at).city;
        city.owner = Some(seat);
        city.active = 0;
        self.state.player_mut(seat).cities.insert(at);
        self.set_mood(at, ANGRY);
    }

    /// A settlement of barbarians is kept or razed.
    pub(super) fn spoils(&mut self, at: SpaceId, keep: bool) {
        let Some(seat) = self.state.fight.attacker else { return };
        self.state.fight = Fight::default();
        if keep {
            self.take_city(seat, at);
        } else {
            self.destroy(at);
            self.gain_all(seat, self.rules.rates.razed, 1);
        }
    }

    /// Barbarians attack a city.
    pub(super) fn raid(&mut self, from: SpaceId, to: SpaceId) {
        let mut band = Band { from: Some(from), ..Band::default() };
        band.units[ARMY] = self.facts().space(from).count(ARMY);
        let defender = self.facts().city(to).owner;
        let (at, attacker, parts) = (Some(to), Some(BARBARIANS), self.facts().standing_parts(to));
        self.state.fight =
            Fight { at, band, attacker, defender, parts, raid: true, ..Fight::default() };
        if let Some(defender) = defender {
            self.note(Event::Battle { attacker: BARBARIANS, defender, at: to });
        }
        self.push(Task::Roll);
        self.push(Task::CardDefend);
    }

    /// One hit of barbarians is taken.
    pub(super) fn hit(&mut self, left: u8, action: Action) {
        let Some(at) = self.state.fight.at else { return };
        match action {
            Action::Lose(kind) => self.remove_units(at, usize::from(kind), 1),
            Action::Part(part) => {
                self.wreck(at, part);
                self.set_mood(at, ANGRY);
            }
            _ => {
                self.destroy(at);
                return;
            }
        }
        self.again(left, |left| Task::Hits { left });
    }
}

/// Takes units out of a band.
fn take(band: &mut Band, kind: usize, count: u8) {
    let mut left = count.min(band.units[kind]);
    band.units[kind] -= left;
    for have in &mut band.states[kind] {
        let taken = left.min(*have);
        *have -= taken;
        left -= taken;
    }
}
