//! A state that is being changed, with its rules and the story of what happens.

use strabo_core::Events;

use crate::event::Told;
use crate::prelude::*;
use crate::words::places::Map;

/// A state that is being changed.
pub(crate) struct Play<'p> {
    pub rules: &'p Rules,
    pub limit: u16,
    pub state: &'p mut State,
    pub events: &'p mut Events<Told>,
}

impl Play<'_> {
    #[inline]
    pub fn facts(&self) -> Facts<'_> {
        Facts { rules: self.rules, state: self.state }
    }

    #[inline]
    pub fn push(&mut self, task: Task) {
        self.state.tasks.push(task);
    }

    /// Asks the same once less, unless it was the last time.
    pub fn again(&mut self, left: u8, task: impl FnOnce(u8) -> Task) {
        if left > 1 {
            self.push(task(left - 1));
        }
    }

    #[inline]
    pub fn note(&mut self, event: Event) {
        if self.events.is_on() {
            let (hits, fought) = (self.facts().hit_by(event), self.state.fight.at);
            self.events.note(Told { event, hits, fought, map: Map::of(self.state) });
        }
    }

    pub fn roll(&mut self) -> u8 {
        u8::try_from(self.state.chance.below(u32::from(self.rules.rates.die))).unwrap_or(0) + 1
    }
}

impl Facts<'_> {
    /// Who loses something by what happens now. Cities are still as they were before.
    fn hit_by(self, event: Event) -> Option<Seat> {
        let owner = |at: SpaceId| player(self.city(at).owner);
        let fight = self.fight();
        match event {
            Event::Battle { defender, .. } => player(Some(defender)),
            Event::Round { hits: [0, 0], .. } => None,
            Event::Round { hits: [0, _], .. } => player(fight.attacker),
            Event::Round { .. } => player(fight.defender),
            Event::Mood { at, mood } if mood < self.city(at).mood => owner(at),
            Event::Captured { at, .. } | Event::Destroyed { at } | Event::Wrecked { at, .. } => {
                owner(at)
            }
            Event::Influence { seat, to: at, .. } | Event::Swayed { seat, at, .. } => {
                owner(at).filter(|owner| *owner != seat)
            }
            _ => None,
        }
    }
}
