//! Blunders in games in which everybody lays tiles: standing still, and tiles wasted.

use strabo_engine::{Family, Seat};
use strabo_tableau::{Action, Event, Game};

use super::{Audit, Step};

/// Rounds without a change of points that are remarkable.
const LONG: u16 = 10;

/// The points of each player, and the round since when.
#[derive(Default)]
pub struct Memory(Vec<(i32, u16)>);

impl Audit for Game {
    const COUNTS: &'static [&'static str] = &[
        "times that the points of a player stay the same for 10 rounds",
        "turns without a tile although one could be taken",
        "tiles put in place of another although a space was free",
        "tiles drawn that could be put nowhere",
    ];
    type Memory = Memory;

    fn look(&self, memory: &mut Memory, step: &Step<'_, Self>, counts: &mut [u64]) {
        let (old, round) = (step.before.round(), step.after.round());
        memory.0.resize(self.seats(), (0, old));
        for (seat, (known, since)) in (0..).map(Seat::new).zip(&mut memory.0) {
            let points = self.view(step.after, seat).points(seat);
            if points != *known {
                (*known, *since) = (points, round);
            } else if round > old && round - *since == LONG {
                counts[0] += 1;
            }
        }
        let takes = step.legal.iter().any(|action| matches!(action, Action::Take(_)));
        counts[1] += u64::from(step.action == Action::Pass && takes);
        let nation = step.before.nation(step.seat);
        let free =
            |action: &Action| matches!(action, Action::Put(at) if nation.tile_at(*at).is_none());
        let replaced = matches!(step.action, Action::Put(_)) && !free(&step.action);
        counts[2] += u64::from(replaced && step.legal.iter().any(free));
        let unplaced = |event: &&Event| matches!(event, Event::Unplaced { .. });
        counts[3] += step.events.list().iter().filter(unplaced).count() as u64;
    }
}
