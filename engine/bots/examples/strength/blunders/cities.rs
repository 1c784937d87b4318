//! Blunders in games of cities and actions: everybody begins alike, half of the map stays unknown, actions do nothing.

use std::collections::{BTreeMap, BTreeSet};

use strabo_cities::ids::{AdvanceId, SpaceId};
use strabo_cities::rules::SETTLER;
use strabo_cities::{Action, Event, Game, State, Task};
use strabo_engine::{Family, Seat};

use super::{Audit, Step};

/// What each player gained first, who moved where in this turn, and what was begun last.
#[derive(Default)]
pub struct Memory {
    first: BTreeMap<Seat, AdvanceId>,
    moved: BTreeSet<(SpaceId, SpaceId)>,
    begun: Option<Action>,
}

impl Audit for Game {
    const COUNTS: &'static [&'static str] = &[
        "games in which everybody gains the same advance first",
        "spaces that nobody has explored at the end",
        "actions given up while an advance could be paid for",
        "actions begun in which nothing is done",
        "units moved there and back in a turn",
        "settlers on the board at the end",
    ];
    type Memory = Memory;

    fn look(&self, memory: &mut Memory, step: &Step<'_, Self>, counts: &mut [u64]) {
        let view = self.view(step.before, step.seat);
        let advance = step.legal.iter().any(|action| matches!(action, Action::Advance(_)));
        if view.task() == Some(Task::Turn) && step.action == Action::Done {
            counts[2] += u64::from(advance && view.facts().actions_left() > 0);
        } else if step.action == Action::Done && memory.begun.is_some() {
            counts[3] += 1;
        }
        let begins = matches!(
            step.action,
            Action::Move | Action::Civic | Action::Build(_) | Action::Collect { .. }
        );
        memory.begun = begins.then_some(step.action);
        for told in step.events.list() {
            match told.event {
                Event::Turn { .. } => memory.moved.clear(),
                Event::Advance { seat, advance } => {
                    memory.first.entry(seat).or_insert(advance);
                }
                Event::Moved { from, to, .. } => {
                    counts[4] += u64::from(memory.moved.contains(&(to, from)));
                    memory.moved.insert((from, to));
                }
                _ => {}
            }
        }
    }

    fn end(&self, memory: &Memory, state: &State, counts: &mut [u64]) {
        let facts = self.facts(state);
        let different: BTreeSet<&AdvanceId> = memory.first.values().collect();
        counts[0] += u64::from(different.len() == 1);
        counts[1] += facts.rules.cells.len() as u64 - u64::from(facts.revealed().len());
        let seats = (0..facts.seats()).map(Seat::new);
        counts[5] += seats.map(|seat| u64::from(facts.units(seat, SETTLER))).sum::<u64>();
    }
}
