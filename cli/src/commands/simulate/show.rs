//! What is shown of a run. The only file of the command that knows reports.

use std::fmt::Write as _;

use serde_json::json;
use strabo_simulate::row::{GameRow, Outcome, Run};

use super::{Format, Simulate};
use crate::safe::Batch;
use crate::status::Failure;
use crate::terminal::{Look, Terminal};

/// Something that can be told.
pub trait Shown {
    /// The text in a format. `seconds` is how long it took to play, when that is known.
    fn text(&self, format: Format, seconds: Option<f64>, look: Look) -> Result<String, Failure>;
}

impl Simulate {
    /// Writes the report where it was asked for.
    pub(super) fn report(
        &self,
        shown: &impl Shown,
        seconds: Option<f64>,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else {
            let text = shown.text(self.format, seconds, terminal.out_look())?;
            return Ok(write!(terminal.out(), "{text}")?);
        };
        let look = Look { colour: false, ..terminal.out_look() };
        let text = shown.text(self.format, seconds, look)?;
        let mut batch = Batch::default();
        batch.add(path.clone(), text.as_bytes(), None)?;
        batch.commit()
    }
}

/// What the games of a run come to.
pub struct Account {
    run: Run,
    games: u64,
    wins: Vec<u64>,
    decisions: u64,
    failed: Vec<(u64, String)>,
}

impl Account {
    pub fn new(run: &Run) -> Self {
        let wins = vec![0; run.civilizations.len()];
        Self { run: run.clone(), games: 0, wins, decisions: 0, failed: Vec::new() }
    }

    pub fn add(&mut self, row: &GameRow) {
        self.games += 1;
        self.decisions += u64::from(row.decisions);
        if let Outcome::Failed(error) = &row.outcome {
            self.failed.push((row.seed, error.clone()));
        }
        for (wins, seat) in self.wins.iter_mut().zip(&row.seats) {
            *wins += u64::from(seat.is_winner());
        }
    }
}

impl Shown for Account {
    fn text(&self, format: Format, seconds: Option<f64>, _: Look) -> Result<String, Failure> {
        let names = self.run.civilizations.iter().zip(&self.wins);
        if format == Format::Json {
            let wins: serde_json::Map<_, _> =
                names.map(|(one, wins)| (one.id.clone(), json!(wins))).collect();
            let failed: Vec<_> = (self.failed.iter())
                .map(|(seed, error)| json!({ "seed": seed, "error": error }))
                .collect();
            #[expect(clippy::cast_precision_loss, reason = "a rate")]
            let rate = seconds.map(|seconds| self.decisions as f64 / seconds);
            let all = json!({
                "pack": self.run.pack.id, "players": self.run.players, "games": self.games,
                "finished": self.games - failed.len() as u64, "failed": failed, "wins": wins,
                "decisions_per_second": rate,
            });
            return Ok(format!("{all:#}\n"));
        }
        let mut text = format!("{} games\n", self.games);
        for (one, wins) in names {
            let _ = writeln!(text, "{} {wins}", one.name);
        }
        Ok(text)
    }
}

/// What the games of two runs come to.
pub struct Comparison([Account; 2]);

impl Comparison {
    pub fn new(runs: [&Run; 2]) -> Self {
        Self(runs.map(Account::new))
    }

    pub fn add(&mut self, pair: &[GameRow; 2]) {
        for (account, row) in self.0.iter_mut().zip(pair) {
            account.add(row);
        }
    }
}

impl Shown for Comparison {
    fn text(&self, format: Format, seconds: Option<f64>, look: Look) -> Result<String, Failure> {
        let [a, b] = &self.0;
        Ok(a.text(format, seconds, look)? + &b.text(format, seconds, look)?)
    }
}
