//! A game that was played, of whatever family, to look at again: the table after any decision of its record.

use strabo_model::Pack;

use crate::record::replay::{RecordEntry, RecordError, Replay};
use crate::running::Part;
use crate::session::{GameSession, Session};
use crate::{family::Log, hash::pack_digest, ids::Seat, playable::PlayableFamily};

/// A state is kept after each of this many decisions.
const EVERY: usize = 64;

/// A game that was played, of whatever family.
pub trait Playback: Send {
    /// How many decisions there were.
    fn decisions(&self) -> usize;
    /// Goes to the state after so many decisions, the last one at most.
    fn go(&mut self, decisions: usize);
    /// The game there. Nobody plays on.
    fn session(&self) -> &dyn Session;
    /// What the last decision was, and who made it; nothing at the start.
    fn decided(&self) -> Option<(Seat, String)>;
    /// The number of the last line of the story before the last decision.
    fn line_before(&self) -> u64;
    /// After how many decisions a line of the story was told.
    fn step_of(&self, line: u64) -> usize;
}

/// A game of one family that was played.
pub struct GamePlayback<F: PlayableFamily> {
    session: GameSession<F>,
    /// States after every sixty-fourth decision, the first before all of them.
    kept: Vec<F::State>,
    entries: Vec<(Seat, RecordEntry<F::Action>)>,
    /// What each decision led to; the first is the start.
    story: Vec<Part<F>>,
    last: Option<(Seat, String)>,
    step: usize,
}

impl<F: PlayableFamily> GamePlayback<F> {
    /// Replays a record to its end.
    pub fn new(text: &str, pack: &Pack) -> Result<Self, RecordError> {
        let mut events = F::Events::kept();
        let mut replay = Replay::<F>::new(text, pack, pack_digest(pack), &mut events)?;
        let (mut kept, mut entries) = (vec![replay.state.clone()], Vec::new());
        let turn = |replay: &Replay<'_, F>| replay.game.turn(&replay.state);
        let mut story = vec![Part::first(&replay.game, &replay.state, events)];
        loop {
            let mut events = F::Events::kept();
            let before = turn(&replay);
            let Some(entry) = replay.step(&mut events)? else { break };
            entries.push(entry);
            let first = story.last().map_or(1, Part::end);
            story.push(Part::new(first, [before, turn(&replay)], events));
            if entries.len() % EVERY == 0 {
                kept.push(replay.state.clone());
            }
        }
        let session = GameSession::new(replay.game, replay.head.seed, Vec::new());
        let mut playback = Self { session, kept, entries, story, last: None, step: 0 };
        playback.go(0);
        Ok(playback)
    }
}

impl<F: PlayableFamily> Playback for GamePlayback<F> {
    fn decisions(&self) -> usize {
        self.entries.len()
    }

    fn go(&mut self, decisions: usize) {
        let step = decisions.min(self.entries.len());
        let from = step / EVERY;
        let game = self.session.game();
        let mut state = self.kept[from].clone();
        self.last = None;
        for (at, (seat, entry)) in self.entries[..step].iter().enumerate().skip(from * EVERY) {
            let last = at + 1 == step;
            match entry {
                RecordEntry::Action(action) => {
                    if last {
                        let said = game.say(game.view(&state, *seat), *action);
                        self.last = Some((*seat, said));
                    }
                    // The record was replayed once already: this is legal.
                    let _ = game.apply(&mut state, *seat, *action, &mut F::Events::off());
                }
                RecordEntry::Leave => {
                    if last {
                        self.last = Some((*seat, "leaves the game".to_owned()));
                    }
                    let _ = game.leave(&mut state, *seat);
                }
            }
        }
        self.session.put(state, &self.story[..=step]);
        self.step = step;
    }

    fn session(&self) -> &dyn Session {
        &self.session
    }

    fn decided(&self) -> Option<(Seat, String)> {
        self.last.clone()
    }

    fn line_before(&self) -> u64 {
        self.step.checked_sub(1).map_or(0, |before| self.story[before].end() - 1)
    }

    fn step_of(&self, line: u64) -> usize {
        self.story.partition_point(|part| part.end() <= line).min(self.entries.len())
    }
}
