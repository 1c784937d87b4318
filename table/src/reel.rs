//! A game that was played, to look at again: any decision of a record, as a read-only table shows it.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_areas::{Events, Game, RecordEntry, RecordError, Replay, Seat, State};

use crate::facts::{self, Looks};
use crate::refused::Refused;
use crate::sight;
use crate::story::Story;

/// A state is kept after each of this many decisions.
const EVERY: usize = 64;

/// A record that was replayed, with what is needed to show any of its steps.
pub struct Reel {
    game: Game,
    /// States after every sixty-fourth decision, the first before all of them.
    kept: Vec<State>,
    entries: Vec<(Seat, RecordEntry)>,
    /// The number of the last story entry after each step.
    told: Vec<u64>,
    story: Story,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    step: Option<usize>,
    seat: Option<u8>,
    since: Option<u64>,
}

impl Reel {
    /// Replays a record to its end.
    pub fn new(mut replay: Replay<'_>, events: &mut Events) -> Result<Self, RecordError> {
        let mut story = Story::default();
        story.add(0, events.list());
        events.clear();
        let (mut kept, mut entries, mut told) =
            (vec![replay.state.clone()], Vec::new(), vec![story.last()]);
        loop {
            let turn = replay.state.turn;
            let Some(entry) = replay.step(events)? else { break };
            entries.push(entry);
            story.add(turn, events.list());
            events.clear();
            told.push(story.last());
            if entries.len() % EVERY == 0 {
                kept.push(replay.state.clone());
            }
        }
        Ok(Self { game: replay.game, kept, entries, told, story })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What never changes, and how many steps there are.
    pub fn facts(&self, looks: &Looks) -> Value {
        let mut facts = facts::json(&self.game, looks);
        facts["steps"] = self.entries.len().into();
        facts
    }

    /// What lies open after a step, with the hand of a seat if that is asked for.
    pub fn sight(&self, look: &Value) -> Result<Value, Refused> {
        let look = Look::deserialize(look)
            .map_err(|error| Refused::new(400, format!("the order cannot be read: {error}")))?;
        let step = look.step.unwrap_or(self.entries.len());
        let state = self.state_after(step)?;
        let you = look.seat.map(Seat::new).filter(|seat| seat.index() < self.game.seats());
        let mut sight = sight::json(&self.game, &state, you);
        let view = state.view(&self.game, you.unwrap_or_default());
        let players = self.game.all_seats().map(|seat| {
            let mut row = sight::player(view, seat);
            row.extend(
                [("who", "person".into()), ("here", true.into()), ("away", false.into())]
                    .map(|(name, value): (&str, Value)| (name.to_owned(), value)),
            );
            Value::from(row)
        });
        let asked = sight::asked(view).map(|mut asked| {
            asked["mine"] = false.into();
            asked
        });
        let last = if step == 0 { 0 } else { self.told[step - 1] };
        let story = self.story.json(&self.game, you, look.since.unwrap_or(0), self.told[step]);
        let parts = [
            ("version", (step + 1).into()),
            ("step", step.into()),
            ("screen", json!([])),
            ("players", players.collect()),
            ("asked", asked.into()),
            ("legal", json!([])),
            ("undo", json!({ "may": false, "what": null })),
            ("room", Value::Null),
            ("last", last.into()),
            ("story", story.into()),
        ];
        sight.extend(parts.map(|(name, value)| (name.to_owned(), value)));
        Ok(sight.into())
    }

    /// The state after a number of decisions.
    fn state_after(&self, step: usize) -> Result<State, Refused> {
        let gone = || Refused::new(404, format!("the game has {} decisions", self.entries.len()));
        if step > self.entries.len() {
            return Err(gone());
        }
        let mut state = self.kept[step / EVERY].clone();
        for (seat, entry) in &self.entries[step / EVERY * EVERY..step] {
            let done = match entry {
                RecordEntry::Action(action) => {
                    self.game.apply(&mut state, *seat, *action, &mut Events::off()).is_ok()
                }
                RecordEntry::Leave => self.game.leave(&mut state, *seat).is_ok(),
            };
            // The record was replayed once already.
            if !done {
                return Err(gone());
            }
        }
        Ok(state)
    }
}
