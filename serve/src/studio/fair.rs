//! Whether a setup is fair: games that are played in the background, and again after a change.

use std::num::NonZeroUsize;

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_bots::BotKind;
use strabo_engine::{Game, Options};
use strabo_simulate::{head::Plan, row::Order, simulation::Simulation};
use strabo_workbench::question::Seating;

use super::Studio;
use crate::Problem;
use crate::fair::{Fair, Wanted};

/// The most games of a run: enough for half a point, and what is kept of them takes a few megabytes.
const MOST_GAMES: u64 = 20_000;

/// What a page wants to be played.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(flatten)]
    seating: Seating,
    #[serde(default = "many")]
    games: u64,
    #[serde(default = "first")]
    seed: u64,
    /// The run ends when no share is less certain than this.
    #[serde(default)]
    precision: f64,
}

fn many() -> u64 {
    MOST_GAMES
}

fn first() -> u64 {
    1
}

impl Studio {
    /// Plays this many games at a time.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.runs.threads = threads;
        self
    }

    /// Plays games of a setup in the background. After a change of the pack they are compared with those
    /// before it, game by game.
    pub fn play(&mut self, asked: &Asked) -> Result<Value, Problem> {
        let now = self.now()?;
        let pack = now.latest().outcome.pack.as_ref();
        let pack = pack.ok_or_else(|| {
            Problem::new(409, "a pack with errors cannot be played").help("fix the errors first")
        })?;
        let setup = asked.seating.setup(pack);
        let setup = setup.map_err(|refusal| Problem::new(422, refusal.message))?;
        let options = Options { setup: Some(setup.id.to_string()), ..Options::new(setup.players) };
        let mut pack = pack.clone();
        // The first one with this id is taken.
        if !pack.setups.contains(&setup) {
            pack.setups.insert(0, setup);
        }
        let refused = |why: String| Problem::new(422, format!("no games can be played: {why}"));
        let game = Game::new(&pack, &options).map_err(|error| refused(error.to_string()))?;
        let plan = Plan {
            seed: asked.seed,
            games: asked.games.clamp(1, MOST_GAMES),
            bots: &vec![BotKind::Steward; usize::from(options.players)],
            order: Order::Printed,
        };
        let wanted = Wanted {
            simulation: Simulation::new(&game, plan).map_err(refused)?,
            precision: asked.precision,
            threads: self.runs.threads,
        };
        let has_changed = self.runs.version != self.version;
        if let Some(last) = self.runs.now.take().and_then(Fair::finish).filter(|_| has_changed) {
            self.runs.before = Some(last);
        }
        self.runs.version = self.version;
        self.runs.now = Some(Fair::begin(wanted, self.runs.before.clone()));
        self.fair()
    }

    /// Ends the games.
    pub fn stop_playing(&mut self) -> Result<Value, Problem> {
        if let Some(run) = &self.runs.now {
            run.stop();
        }
        self.fair()
    }

    /// How the games stand.
    pub fn fair(&mut self) -> Result<Value, Problem> {
        let Some(run) = &self.runs.now else { return Ok(json!({ "state": "none" })) };
        let mut shown = run.json();
        shown["outdated"] = (self.runs.version != self.version).into();
        Ok(shown)
    }

    /// How the games stand, if pages have not heard it yet.
    pub fn fair_news(&mut self) -> Option<Value> {
        let mark = self.runs.now.as_ref().map(Fair::mark)?;
        if self.runs.told == Some(mark) {
            return None;
        }
        self.runs.told = Some(mark);
        self.fair().ok()
    }
}
