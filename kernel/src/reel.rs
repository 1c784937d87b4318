//! A game that was played, of whatever family, to look at again: the table after any decision of its record.

use strabo_model::Pack;

use crate::hash::pack_digest;
use crate::ids::Seat;
use crate::machine::{Log, Machine};
use crate::record::replay::{RecordEntry, RecordError, Replay};
use crate::session::{Session, Sitting};

/// A state is kept after each of this many decisions.
const EVERY: usize = 64;

/// A game that was played, of whatever family.
pub trait Played: Send {
    /// How many decisions there were.
    fn decisions(&self) -> usize;
    /// Goes to the state after so many decisions, the last one at most.
    fn go(&mut self, decisions: usize);
    /// The game there. Nobody plays on.
    fn session(&self) -> &dyn Session;
    /// What the last decision was, and who made it; nothing at the start.
    fn decided(&self) -> Option<(Seat, String)>;
}

/// A game of one family that was played.
pub struct Reel<M: Machine> {
    sitting: Sitting<M>,
    /// States after every sixty-fourth decision, the first before all of them.
    kept: Vec<M::State>,
    entries: Vec<(Seat, RecordEntry<M::Action>)>,
    /// What each decision led to; the first is the start.
    told: Vec<M::Events>,
    last: Option<(Seat, String)>,
}

impl<M: Machine> Reel<M> {
    /// Replays a record to its end.
    pub fn new(text: &str, pack: &Pack) -> Result<Self, RecordError> {
        let mut events = M::Events::kept();
        let mut replay = Replay::<M>::new(text, pack, pack_digest(pack), &mut events)?;
        let (mut kept, mut entries) = (vec![replay.state.clone()], Vec::new());
        let mut told = vec![events];
        loop {
            let mut events = M::Events::kept();
            let Some(entry) = replay.step(&mut events)? else { break };
            entries.push(entry);
            told.push(events);
            if entries.len() % EVERY == 0 {
                kept.push(replay.state.clone());
            }
        }
        let sitting = Sitting::new(replay.game, replay.head.seed, Vec::new());
        let mut reel = Self { sitting, kept, entries, told, last: None };
        reel.go(0);
        Ok(reel)
    }
}

impl<M: Machine> Played for Reel<M> {
    fn decisions(&self) -> usize {
        self.entries.len()
    }

    fn go(&mut self, decisions: usize) {
        let step = decisions.min(self.entries.len());
        let from = step / EVERY;
        let game = self.sitting.game();
        let mut state = self.kept[from].clone();
        self.last = None;
        for (at, (seat, entry)) in self.entries[..step].iter().enumerate().skip(from * EVERY) {
            let last = at + 1 == step;
            match entry {
                RecordEntry::Action(action) => {
                    if last {
                        self.last = Some((*seat, game.say(&state, *action)));
                    }
                    // The record was replayed once already: this is legal.
                    let _ = game.apply(&mut state, *seat, *action, &mut M::Events::off());
                }
                RecordEntry::Leave => {
                    if last {
                        self.last = Some((*seat, "leaves the game".to_owned()));
                    }
                    let _ = game.leave(&mut state, *seat);
                }
            }
        }
        self.sitting.show(state, &self.told[..=step]);
    }

    fn session(&self) -> &dyn Session {
        &self.sitting
    }

    fn decided(&self) -> Option<(Seat, String)> {
        self.last.clone()
    }
}
