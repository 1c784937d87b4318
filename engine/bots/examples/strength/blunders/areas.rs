//! Blunders in games of areas: people lost for lack of room, ships and cities lost for nothing.

use std::collections::{BTreeMap, BTreeSet};

use strabo_areas::{Cause, Event, Game, Land, Seat};

use super::{Audit, Step};

/// Fewer tokens lost at once are not remarkable.
const MANY: u8 = 6;

/// What happened in this turn, and which ships have carried somebody.
#[derive(Default)]
pub struct Memory {
    arrived: BTreeMap<(Seat, Land), u8>,
    marched: BTreeMap<(Seat, Land, Land), u8>,
    built: BTreeSet<Seat>,
    calamities: bool,
    used: BTreeSet<(Seat, usize)>,
}

impl Audit for Game {
    const COUNTS: &'static [&'static str] = &[
        "6 or more tokens lost at once for lack of room where tokens had moved in",
        "tokens lost for lack of room that had moved in",
        "tokens lost for lack of room, in all",
        "ships lost that carried nobody",
        "cities lost for lack of support in the turn in which their owner built one",
        "tokens marched there and back in a turn",
    ];
    type Memory = Memory;

    fn look(&self, memory: &mut Memory, step: &Step<'_, Self>, counts: &mut [u64]) {
        for event in step.events.list() {
            match *event {
                Event::Turn(_) => {
                    let used = std::mem::take(&mut memory.used);
                    *memory = Memory { used, ..Memory::default() };
                }
                Event::Marched { seat, from, to, count } => {
                    *memory.arrived.entry((seat, to)).or_default() += count;
                    let back = memory.marched.get(&(seat, to, from)).copied().unwrap_or(0);
                    counts[5] += u64::from(back.min(count));
                    *memory.marched.entry((seat, from, to)).or_default() += count;
                }
                Event::Embarked { seat, ship, .. } => {
                    memory.used.insert((seat, usize::from(ship)));
                }
                Event::Landed { seat, at, count, .. } => {
                    *memory.arrived.entry((seat, at)).or_default() += count;
                }
                Event::TokensLost { seat, at, count, cause: Cause::Surplus } => {
                    let arrived = memory.arrived.get(&(seat, at)).copied().unwrap_or(0);
                    counts[0] += u64::from(arrived > 0 && count >= MANY);
                    counts[1] += u64::from(arrived.min(count));
                    counts[2] += u64::from(count);
                }
                Event::CityBuilt { seat, .. } => drop(memory.built.insert(seat)),
                Event::Calamity { .. } => memory.calamities = true,
                Event::CityReduced { seat, cause: Cause::Support, .. }
                | Event::CityLost { seat, cause: Cause::Support, .. } => {
                    counts[4] += u64::from(!memory.calamities && memory.built.contains(&seat));
                }
                _ => {}
            }
        }
        for seat in self.all_seats() {
            let [before, after] =
                [step.before, step.after].map(|state| &state.players[seat.index()].ships);
            for (at, (old, new)) in before.iter().zip(after).enumerate() {
                if old.at.is_some() && new.at.is_none() {
                    let struck = step.events.list().iter().any(|event| {
                        matches!(event, Event::ShipLost { seat: who, cause: Cause::Calamity(_), .. } if *who == seat)
                    });
                    counts[3] += u64::from(!memory.used.remove(&(seat, at)) && !struck);
                }
            }
        }
    }
}
