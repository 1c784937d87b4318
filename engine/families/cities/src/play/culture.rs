//! Cultural influence: the roll, boosts, and the building that changes its colour.

use crate::prelude::*;

use super::playing::Play;

impl Play<'_> {
    /// A player influences a city from an own one.
    pub(super) fn influence(&mut self, seat: Seat, from: SpaceId, to: SpaceId) {
        let cost = self.facts().influence_cost(seat, from, to).unwrap_or(0);
        self.lose(seat, self.rules.culture, cost);
        self.push(Task::Sway { from, to });
    }

    pub(super) fn sway(&mut self, to: SpaceId) {
        let seat = self.state.active;
        let roll = self.roll();
        self.note(Event::Influence { seat, to, roll });
        if roll >= self.facts().influence_from(seat) {
            self.push(Task::Part { to });
            return;
        }
        let facts = self.facts();
        if facts.city(to).owner == Some(seat) || !facts.is_shielded(to, true) {
            self.push(Task::Boost { to, roll });
        }
    }

    /// A building of a city changes its colour.
    pub(super) fn exchange(&mut self, at: SpaceId, building: BuildingId) {
        let seat = self.state.active;
        self.state.space_mut(at).city.parts[building] = Some(seat);
        self.state.note.influenced = true;
        self.note(Event::Swayed { seat, at, building });
        let step = Some(Step::CulturalInfluence);
        self.fire(seat, Moment::AfterSuccess, step, None, 0);
    }
}
