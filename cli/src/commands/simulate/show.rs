//! What is shown of a run. The only file of the command that knows reports.

use strabo_simulate::compare;
use strabo_simulate::report::comparison::ComparisonReport;
use strabo_simulate::report::human::Look as Colours;
use strabo_simulate::report::{Report, html, human, json};
use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::tally::Tally;

use super::{Format, Simulate};
use crate::safe::Batch;
use crate::status::Failure;
use crate::terminal::{Look, Terminal};

/// Something that can be told.
pub trait Shown {
    /// The text in a format. `seconds` is how long it took to play, when that is known.
    fn text(&self, format: Format, seconds: Option<f64>, look: Look) -> String;
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
            let text = shown.text(self.format, seconds, terminal.out_look());
            return Ok(write!(terminal.out(), "{text}")?);
        };
        let look = Look { colour: false, ..terminal.out_look() };
        let text = shown.text(self.format, seconds, look);
        let mut batch = Batch::default();
        batch.add(path.clone(), text.as_bytes(), None)?;
        batch.commit()
    }
}

fn colours(look: Look) -> Colours {
    Colours { colour: look.colour }
}

/// What the games of a run come to.
pub struct Account {
    run: Run,
    tally: Tally,
}

impl Account {
    pub fn new(run: &Run) -> Self {
        Self { run: run.clone(), tally: Tally::new(run) }
    }

    pub fn add(&mut self, row: &GameRow) {
        self.tally.add(row);
    }
}

impl Shown for Account {
    fn text(&self, format: Format, seconds: Option<f64>, look: Look) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let rate = |seconds: f64| self.tally.decisions as f64 / seconds;
        let rate = seconds.filter(|seconds| *seconds > 0.0).map(rate);
        let report = Report::new(&self.run, &self.tally, rate);
        match format {
            Format::Human => human::write(&report, colours(look)),
            Format::Json => json::write(&report),
            Format::Html => html::write(&report),
        }
    }
}

/// What the games of two runs come to.
pub struct Comparison {
    runs: [Run; 2],
    games: compare::Comparison,
}

impl Comparison {
    pub fn new(runs: [&Run; 2]) -> Self {
        Self { runs: runs.map(Clone::clone), games: compare::Comparison::new(runs) }
    }

    pub fn add(&mut self, [a, b]: &[GameRow; 2]) {
        self.games.add([a, b]);
    }
}

impl Shown for Comparison {
    fn text(&self, format: Format, _: Option<f64>, look: Look) -> String {
        let [a, b] = &self.runs;
        let report = ComparisonReport::new([a, b], &self.games);
        match format {
            Format::Human => report.human(colours(look)),
            Format::Json => report.json(),
            Format::Html => report.html(),
        }
    }
}
