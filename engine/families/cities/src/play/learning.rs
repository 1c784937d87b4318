//! Gaining an advance, and all that follows from it.

use crate::prelude::*;

use super::playing::Play;

impl Play<'_> {
    /// An advance for which only what every advance costs is free.
    pub(super) fn gift(&mut self, seat: Seat, advance: AdvanceId) {
        let (price, used) = self.facts().advance_price(seat, advance, true);
        self.mark_used(used);
        self.push(Task::Learn { seat, advance, bought: false });
        self.charge(seat, price, How::of(Step::AcquireAdvance));
    }

    pub(super) fn learn(&mut self, seat: Seat, advance: AdvanceId, bought: bool) {
        let rules = self.rules;
        let at = seat.index();
        let row = &rules.advances[advance.index()];
        let group = &rules.groups[row.group.index()];
        let before = self.state.players[at].advances;
        let old = before & rules.governments & !group.advances;
        let first_government = group.government && before & rules.governments == 0;
        if group.government && old != 0 {
            self.state.players[at].advances &= !old;
            self.forget(seat, old);
            let moved = u8::try_from(old.count_ones()).unwrap_or(0);
            if moved > 1 {
                self.push(Task::Transfer { seat, group: row.group, left: moved - 1 });
            }
        }
        if rules.cards_on_advances {
            self.push(Task::Window { seat, advance: Some(advance), not: 0 });
        }
        if bought {
            // What the advance itself gives for buying it gives from the next one on.
            let step = Some(Step::AcquireAdvance);
            self.fire(seat, Moment::AfterStep, step, None, 0);
        }
        self.state.players[at].advances |= 1 << advance.number();
        self.mark_fresh(advance);
        self.note(Event::Advance { seat, advance });
        let held = self.state.players[at].advances;
        for index in &rules.held {
            let effect = rules.effect(*index);
            let Source::Advance(by) = effect.by else { continue };
            if !has(held, by) || effect.needs & !held != 0 {
                continue;
            }
            let starts = match effect.when {
                Moment::Acquired => by == advance,
                Moment::GroupAcquired => by != advance && has(effect.group, advance),
                Moment::FirstGovernment => {
                    first_government || (by == advance && held & rules.governments != 0)
                }
                _ => false,
            };
            if starts {
                self.offer(*index, seat, None);
            }
        }
        self.reward_neighbour(seat, advance);
        for track in row.raises.iter().rev() {
            self.push(Task::Level { seat, track: *track });
        }
        self.settle(seat);
    }

    /// An advance that is gained after something was collected changes collecting from the next turn on.
    pub(super) fn mark_fresh(&mut self, advance: AdvanceId) {
        if self.state.note.collects > 0 {
            self.state.note.fresh |= 1 << advance.number();
        }
    }

    /// What lasts for the whole turn ends with the advances it comes from.
    fn forget(&mut self, seat: Seat, lost: u64) {
        let rules = self.rules;
        let lasts = rules.held.iter().map(|index| rules.effect(*index)).any(|effect| {
            matches!(effect.by, Source::Advance(by) if has(lost, by))
                && effect.does.contains(&Doing::ActAs)
        });
        if lasts && seat == self.state.active {
            self.state.note.calm = false;
        }
    }

    /// The player whose left neighbour has gained an advance may gain by that, once a turn.
    fn reward_neighbour(&mut self, seat: Seat, advance: AdvanceId) {
        if seat != self.state.active || self.state.note.neighbour {
            return;
        }
        let seats = self.state.seats();
        let other = Seat::new((seat.number() + seats - 1) % seats);
        if other == seat || self.facts().knows(other, Some(advance)) {
            return;
        }
        let before = self.state.tasks.len();
        self.fire(other, Moment::NeighbourAcquires, None, None, 0);
        self.state.note.neighbour = self.state.tasks.len() > before;
    }
}
