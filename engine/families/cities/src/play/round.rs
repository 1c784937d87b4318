//! Rounds and turns, the steps after them, objectives and the end of the game.

use crate::prelude::*;
use strabo_core::Standing;
use strabo_model::deck::GoalTime;

use super::playing::Play;
use crate::rules::{Card, StatusStep};
use crate::state::{End, Note};

impl Play<'_> {
    /// The next player has a turn, or the next turn or the steps after the turns begin.
    pub(super) fn next_turn(&mut self) {
        let seats = self.state.seats();
        if self.state.had == 0 && self.rolls_end() {
            self.finish(End::Rules);
            return;
        }
        if self.state.had < seats {
            self.state.active = self.state.after_first(self.state.had);
            self.push(Task::Turn);
            self.push(Task::Begin);
            return;
        }
        self.state.had = 0;
        if self.state.finale {
            self.finish(End::Rules);
            return;
        }
        self.state.turn += 1;
        if self.state.turn > self.rules.times {
            self.state.turn = 1;
            self.push(Task::Status { step: 0, at: 0, time: 0 });
        } else {
            self.push(Task::Next);
        }
    }

    /// How many turns come after this one, if all rounds are played.
    fn turns_left(&self) -> u16 {
        let times = u16::from(self.rules.times);
        let all = self.rules.rounds.saturating_mul(times);
        all.saturating_sub((self.state.round - 1) * times + u16::from(self.state.turn))
    }

    /// True in one of the last turns of a game whose end is not known in advance, if a wonder ends it.
    pub(super) fn in_finale(&self) -> bool {
        self.rules
            .variable_end
            .as_ref()
            .is_some_and(|end| end.wonder && self.turns_left() < u16::from(end.last_turns))
    }

    fn rolls_end(&mut self) -> bool {
        let Some(end) = &self.rules.variable_end else { return false };
        let left = self.turns_left();
        if end.wonder || left >= u16::from(end.last_turns) {
            return false;
        }
        let at = usize::from(u16::from(end.last_turns) - 1 - left);
        let Some([least, most]) = end.rolls.get(at).copied() else { return false };
        let roll = self.roll();
        (least..=most).contains(&roll)
    }

    pub(super) fn begin_turn(&mut self) {
        let seat = self.state.active;
        self.state.note = Note { actions: self.rules.choose, camp: None, ..Note::default() };
        for at in self.state.player_mut(seat).cities {
            self.state.space_mut(at).city.active = 0;
        }
        let (round, turn) = (self.state.round, self.state.turn);
        self.note(Event::Turn { round, turn, seat });
        self.fire(seat, Moment::TurnStart, None, None, 0);
    }

    pub(super) fn end_turn(&mut self) {
        self.rest();
        self.push(Task::Next);
        self.check_goals(self.state.active, GoalTime::AtOnce, false);
        // Whatever is gained between turns is gained in nobody's turn.
        self.state.note =
            Note { neighbour: true, camp: None, band: Band::default(), ..Note::default() };
        self.state.had += 1;
    }

    /// A step after the turns, for one player after the other.
    pub(super) fn status(&mut self, step: u8, at: u8, time: u8) {
        let seats = self.state.seats();
        let Some(what) = self.rules.status.get(usize::from(step)).copied() else {
            self.state.round += 1;
            self.push(Task::Next);
            return;
        };
        if at >= seats {
            let again = what == StatusStep::Advance && time + 1 < self.rules.free_advances;
            self.push(if again {
                Task::Status { step, at: 0, time: time + 1 }
            } else {
                Task::Status { step: step + 1, at: 0, time: 0 }
            });
            return;
        }
        let seat = self.state.after_first(at);
        let all = Task::Status { step: step + 1, at: 0, time: 0 };
        let next = Task::Status { step, at: at + 1, time };
        match what {
            StatusStep::Objectives => {
                self.state.note.named = 0;
                self.push(next);
                self.check_goals(seat, GoalTime::RoundEnd, true);
            }
            StatusStep::End => {
                let lost = self.state.players.iter().any(|player| player.cities.is_empty());
                if self.state.round >= self.rules.rounds || (lost && self.rules.ends_without_city) {
                    self.finish(End::Rules);
                } else if self.state.round >= self.limit {
                    self.finish(End::Limit);
                } else {
                    self.push(all);
                }
            }
            StatusStep::Advance => {
                self.push(next);
                self.push(Task::Gift { seat, of: u64::MAX });
            }
            StatusStep::Draw => {
                for deck in &self.rules.rates.draws {
                    self.draw_to_hand(seat, *deck);
                }
                self.push(next);
            }
            StatusStep::Raze => {
                self.push(next);
                self.push(Task::Raze { seat });
            }
            StatusStep::First => {
                self.push(all);
                if let Some(seat) = self.chooser() {
                    self.push(Task::First { seat });
                }
            }
        }
    }

    /// The player who says who is first: the one with the highest levels together, if they are higher
    /// than those of the first player.
    fn chooser(&self) -> Option<Seat> {
        let count = self.state.seats();
        let levels = |seat: Seat| -> u16 {
            self.state.player(seat).tracks.iter().map(|level| u16::from(*level)).sum()
        };
        let most = seats(count).map(levels).max().unwrap_or(0);
        if most <= levels(self.state.first) {
            return None;
        }
        (1..count).map(|at| self.state.after_first(at)).find(|seat| levels(*seat) == most)
    }

    pub(super) fn first(&mut self, seat: Seat) {
        self.state.first = seat;
        self.note(Event::First { seat });
    }

    fn finish(&mut self, end: End) {
        self.state.end = Some(end);
        self.state.tasks.clear();
        self.note(Event::Over);
        for Standing { seat, points, .. } in self.facts().standings() {
            self.note(Event::Scored { seat, points });
        }
    }

    /// Completes every objective of a player that is met. Those about battles only on their occasion, and
    /// of several with one name only one for each occasion: the player chooses which card it is.
    pub(super) fn check_goals(&mut self, seat: Seat, when: GoalTime, occasion: bool) {
        let rules = self.rules;
        for copy in bits::<u8>(self.state.player(seat).objectives) {
            let Some(card) = rules.objectives.iter().find(|row| row.copies >> copy & 1 == 1) else {
                continue;
            };
            for goal in &card.goals {
                let named = self.state.note.named >> (goal.name & 63) & 1 == 1;
                if goal.when != when || named || !self.is_met(seat, &goal.any_of, when, occasion) {
                    continue;
                }
                self.state.note.named |= 1 << (goal.name & 63);
                let same = |row: &&Card| {
                    row.goals.iter().any(|other| other.name == goal.name && other.when == when)
                };
                let hand = self.state.player(seat).objectives;
                let rows = rules.objectives.iter().filter(|row| row.copies & hand != 0);
                let of = rows.filter(same).fold(0, |set, row| set | row.copies & hand);
                if of & !card.copies != 0 {
                    self.push(Task::Complete { seat, goal: goal.name, of });
                    continue;
                }
                self.complete(seat, 1 << copy, goal.name);
                break;
            }
        }
    }

    /// A card of the hand counts from now on, for one of its goals.
    pub(super) fn complete(&mut self, seat: Seat, copy: u64, name: u8) {
        let player = self.state.player_mut(seat);
        player.objectives &= !copy;
        player.done |= copy;
        let mut rows = numbered(&self.rules.objectives);
        let Some((card, row)) = rows.find(|(_, row)| row.copies & copy != 0) else { return };
        let goal = row.goals.iter().position(|goal| goal.name == name).unwrap_or(0);
        self.note(Event::Objective { seat, card, goal: fits_u8(goal) });
    }

    fn is_met(&self, seat: Seat, any_of: &[(Tally, u16)], when: GoalTime, occasion: bool) -> bool {
        any_of.iter().any(|(tally, wanted)| {
            let at_once = when == GoalTime::AtOnce;
            let count = match tally {
                Tally::CitiesCaptured if at_once && seat != self.state.active => 0,
                Tally::CitiesCaptured if at_once => u16::from(self.state.note.captured),
                _ => self.facts().count(seat, tally),
            };
            let of_battle = matches!(tally, Tally::CitiesCaptured | Tally::ArmiesDefeated);
            count >= *wanted && (occasion || !of_battle) && (!at_once || of_battle || !occasion)
        })
    }
}
