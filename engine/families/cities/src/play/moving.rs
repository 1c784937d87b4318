//! Moving units over land and sea.

use crate::prelude::*;
use strabo_model::tile::Entering;

use super::playing::Play;
use crate::state::{MOVED, READY, SPENT, WARY, WARY_MOVED};

impl Play<'_> {
    /// The units that were picked up go somewhere.
    pub(super) fn march(&mut self, at: SpaceId, far: bool, plain: bool) {
        let seat = self.state.active;
        let band = self.state.note.band;
        let Some(from) = band.from else { return };
        let due = self.facts().road_price(seat, &band, at, far, plain).unwrap_or(Self::FREE);
        if !self.state.open.has(at) {
            self.explore(seat, at, band.units[SHIP] > 0);
            return;
        }
        self.state.note.band = Band::default();
        self.note(Event::Moved { seat, from, to: at, units: band.units });
        let facts = self.facts();
        if facts.is_foreign(seat, at) {
            let landing = facts.state.water.has(from) && band.units[SHIP] == 0;
            self.begin_battle(seat, band, at, landing);
        } else if facts.state.water.has(at) {
            self.land(band, at, seat, MOVED);
        } else {
            let crossed_wood =
                far && facts.between(seat, from, at).all(|one| one == Some(Entering::NoBattle));
            self.set_down(band, at, plain, crossed_wood && !plain);
        }
        self.charge(seat, due, How::of(Step::MoveUnits));
    }

    /// Units arrive in a land space in peace, on the way there through ground that makes them wary if `crossed`.
    pub(super) fn set_down(&mut self, band: Band, at: SpaceId, plain: bool, crossed: bool) {
        let ground = self.facts().space(at).ground;
        let entering = self.rules.ground(ground).and_then(|row| row.entering).filter(|_| !plain);
        let state = match entering {
            Some(Entering::Stops) => SPENT,
            Some(Entering::NoBattle) => WARY_MOVED,
            None if crossed => WARY_MOVED,
            None => MOVED,
        };
        self.land(band, at, self.state.active, state);
    }

    /// A move action is over: units may move again in the next one.
    pub(super) fn halt(&mut self) {
        let seat = self.state.active.index();
        for at in self.state.players[seat].units {
            for units in &mut self.state.space_mut(at).units {
                units[READY] += std::mem::take(&mut units[MOVED]);
                units[WARY] += std::mem::take(&mut units[WARY_MOVED]);
            }
        }
    }

    /// The turn is over: all units may do everything again.
    pub(super) fn rest(&mut self) {
        let seat = self.state.active.index();
        for at in self.state.players[seat].units {
            for units in &mut self.state.space_mut(at).units {
                let all: u8 = units.iter().sum();
                *units = [0; 5];
                units[READY] = all;
            }
        }
    }
}
