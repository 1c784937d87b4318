//! Battles: cards, dice, hits, ceasing, and what becomes of a city.

use strabo_model::benefit::Moment;
use strabo_model::deck::GoalTime;

use super::playing::Play;
use crate::action::Action;
use crate::event::Event;
use crate::facts::How;
use crate::rules::{ARMY, BARBARIANS, NONE, SETTLER, SHIP};
use crate::state::{ANGRY, Band, Fight, SPENT, Task};

impl Play<'_> {
    /// Units of a player enter a space of somebody else.
    pub(super) fn begin_battle(&mut self, seat: u8, band: Band, at: u8, landing: bool) {
        let space = *self.facts().space(at);
        let naval = band.units[SHIP] > 0;
        let defender = if space.owner == NONE { space.city.owner } else { space.owner };
        self.state.fight = Fight {
            at,
            band,
            attacker: seat,
            defender,
            naval,
            landing,
            no_return: band.from == NONE,
            ..Fight::default()
        };
        self.note(Event::Battle { attacker: seat, defender, at });
        let battle = self.facts().battle();
        if battle.defenders() == 0 && !battle.is_fortified() {
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
        self.state.fight.cards = [NONE; 2];
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
        let seat = self.state.fight.attacker;
        let due = self.facts().battle().siege_price(choice);
        self.state.fight.cancelled = [choice & 1 == 1, choice & 2 == 2];
        self.charge(seat, due, How::ANY);
    }

    pub(super) fn battle_card(&mut self, side: usize, action: Action) {
        if let Action::Card(card) = action {
            let fight = self.state.fight;
            let seat = if side == 0 { fight.attacker } else { fight.defender };
            self.discard_card(seat, card);
            self.state.fight.cards[side] = card;
        }
    }

    /// Both sides roll, and units are lost.
    pub(super) fn roll_battle(&mut self) {
        self.state.fight.round += 1;
        let battle = self.facts().battle();
        let sides = [battle.side(0), battle.side(1)];
        let units = [battle.attackers(), battle.defenders()];
        let fight = self.state.fight;
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
            self.remove_units(fight.band.from, ARMY, lost[0]);
            self.push(Task::Won);
            if hits[0] > 0 {
                self.push(Task::Hits { left: hits[0] });
            }
            return;
        }
        self.state.fight.losses[1] += lost[1];
        take(&mut self.state.fight.band, if fight.naval { SHIP } else { ARMY }, lost[0]);
        self.remove_units(fight.at, if fight.naval { SHIP } else { ARMY }, lost[1]);
        let battle = self.facts().battle();
        if battle.attackers() == 0 || battle.defenders() == 0 {
            self.push(Task::Won);
        } else if fight.no_return {
            self.battle_round();
        } else {
            self.push(Task::Cease);
        }
        if fight.naval {
            self.sink(fight.defender);
            self.sink(fight.attacker);
        }
    }

    /// Units that the ships which are left cannot carry are lost; the owner chooses which.
    fn sink(&mut self, seat: u8) {
        let facts = self.facts();
        let battle = facts.battle();
        let ships =
            if seat == self.state.fight.attacker { battle.attackers() } else { battle.defenders() };
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
    pub(super) fn drown(&mut self, seat: u8, left: u8, kind: u8) {
        self.lose_aboard(seat, usize::from(kind), 1);
        if left > 1 {
            self.push(Task::Drown { seat, left: left - 1 });
        }
    }

    fn lose_aboard(&mut self, seat: u8, kind: usize, count: u8) {
        let fight = &mut self.state.fight;
        if seat == fight.attacker {
            take(&mut fight.band, kind, count);
        } else {
            let at = fight.at;
            self.remove_units(at, kind, count);
        }
    }

    /// The attackers go back to where they came from.
    pub(super) fn cease(&mut self) {
        let fight = std::mem::take(&mut self.state.fight);
        self.note(Event::Ceased { seat: fight.attacker });
        self.land(fight.band, fight.band.from, fight.attacker, SPENT);
        self.after_battle(fight);
    }

    /// Objectives that a battle completes. Ships are no army units.
    fn after_battle(&mut self, fight: Fight) {
        for (seat, lost) in [(fight.attacker, fight.losses[1]), (fight.defender, fight.losses[0])] {
            if seat < BARBARIANS {
                self.state.note.named = 0;
                self.state.note.defeated = if fight.naval { 0 } else { lost };
                self.check_goals(seat, GoalTime::AtOnce, true);
            }
        }
        (self.state.note.defeated, self.state.note.captured) = (0, 0);
    }

    /// Nobody is left on one side, or the raid is over.
    pub(super) fn battle_over(&mut self) {
        let (attackers, defenders) =
            (self.facts().battle().attackers(), self.facts().battle().defenders());
        let fight = std::mem::take(&mut self.state.fight);
        if fight.raid {
            self.after_battle(fight);
            return;
        }
        let at = fight.at;
        if defenders == 0 {
            // Settlers do not outlive the army that guards them, and cannot fight.
            let guarded = fight.losses[1] > 0;
            if attackers > 0 || guarded {
                self.clear_units(at);
            }
        }
        let city = *self.facts().city(at);
        let here = if city.owner == NONE { NONE } else { at };
        if attackers > 0 && defenders == 0 {
            if fight.defender < BARBARIANS && here != NONE {
                self.fire(fight.defender, Moment::BattleLost, None, here, 0);
            }
            self.land(fight.band, at, fight.attacker, SPENT);
            if city.owner != NONE && !fight.naval {
                self.capture(fight, at);
            }
        } else if attackers == 0 && defenders > 0 && here != NONE {
            self.fire(fight.attacker, Moment::BattleLost, None, here, 0);
        } else if attackers == 0 && fight.losses[1] == 0 && here != NONE {
            // A fortress alone has held the city.
            self.fire(fight.attacker, Moment::BattleLost, None, here, 0);
        }
        self.after_battle(fight);
    }

    fn capture(&mut self, fight: Fight, at: u8) {
        let seat = fight.attacker;
        let city = *self.facts().city(at);
        let rates = &self.rules.rates;
        self.note(Event::Captured { seat, at });
        self.state.players[usize::from(seat)].captured += 1;
        self.state.note.captured += 1;
        let room = self.facts().cities_left(seat) > 0;
        self.push(Task::Window { seat, advance: NONE, not: 0 });
        if city.owner == BARBARIANS {
            self.gain_all(seat, rates.defeated, fight.losses[1]);
            if room {
                self.state.fight.attacker = seat;
                self.push(Task::Spoils { at });
            } else {
                self.destroy(at);
                self.gain_all(seat, rates.lost_piece, 1);
            }
            return;
        }
        let old = city.owner;
        if city.mood != ANGRY {
            self.gain_all(seat, rates.spoils, city.size());
            let left = rates.refugees;
            self.push(Task::Place { seat: old, kind: 0, left, not: at });
        }
        if !room {
            self.destroy(at);
            self.gain_all(seat, rates.lost_piece, city.size());
            return;
        }
        for (part, owner) in (0_u8..).zip(city.parts) {
            if owner != old {
                continue;
            }
            if self.facts().parts_left(seat, part) > 0 {
                self.state.spaces[usize::from(at)].city.parts[usize::from(part)] = seat;
            } else {
                self.wreck(at, part);
                self.gain_all(seat, rates.lost_piece, 1);
            }
        }
        self.state.players[usize::from(old)].cities.remove(at);
        self.take_city(seat, at);
    }

    fn take_city(&mut self, seat: u8, at: u8) {
        let city = &mut self.state.spaces[usize::from(at)].city;
        city.owner = seat;
        city.active = 0;
        self.state.players[usize::from(seat)].cities.insert(at);
        self.set_mood(at, ANGRY);
    }

    /// A settlement of barbarians is kept or razed.
    pub(super) fn spoils(&mut self, at: u8, keep: bool) {
        let seat = self.state.fight.attacker;
        self.state.fight = Fight::default();
        if keep {
            self.take_city(seat, at);
        } else {
            self.destroy(at);
            self.gain_all(seat, self.rules.rates.razed, 1);
        }
    }

    /// Barbarians attack a city.
    pub(super) fn raid(&mut self, from: u8, to: u8) {
        let mut band = Band { from, ..Band::default() };
        band.units[ARMY] = self.facts().space(from).count(ARMY);
        self.state.fight = Fight {
            at: to,
            band,
            attacker: BARBARIANS,
            defender: self.facts().city(to).owner,
            raid: true,
            ..Fight::default()
        };
        self.note(Event::Battle {
            attacker: BARBARIANS,
            defender: self.state.fight.defender,
            at: to,
        });
        self.push(Task::Roll);
        self.push(Task::CardDefend);
    }

    /// One hit of barbarians is taken.
    pub(super) fn hit(&mut self, left: u8, action: Action) {
        let at = self.state.fight.at;
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
        if left > 1 {
            self.push(Task::Hits { left: left - 1 });
        }
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
