//! Writes the reports of runs and of comparisons.

use strabo_simulate::compare;
use strabo_simulate::report::{Report, html, human, json};
use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::{report::comparison::ComparisonReport, report::human::Style, tally::Tally};

use super::options::Simulate;
use crate::{format::Format, safe::Batch, status::Result, terminal::Terminal};

/// Something with a report.
pub trait Shown {
    /// The report in a format. `seconds` is how long the games took, if they were played now.
    fn text(&self, format: Format, seconds: Option<f64>, style: Style) -> String;
}

/// Writes the report to the file of `--output`, or to standard output. The clock leaves a trace in it
/// only with `--timing`.
pub fn report(
    options: &Simulate,
    shown: &impl Shown,
    seconds: Option<f64>,
    terminal: &mut Terminal<'_>,
) -> Result<()> {
    let seconds = seconds.filter(|_| options.timing);
    let Some(path) = &options.output else {
        let style = Style { colour: terminal.out_look().colour, details: options.details };
        let text = shown.text(options.format, seconds, style);
        return Ok(write!(terminal.out(), "{text}")?);
    };
    let text =
        shown.text(options.format, seconds, Style { colour: false, details: options.details });
    let mut batch = Batch::new(options.force);
    batch.add(path.clone(), text.as_bytes(), None)?;
    batch.commit()
}

/// The totals of a run.
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

    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Shown for Account {
    fn text(&self, format: Format, seconds: Option<f64>, style: Style) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let rate = |seconds: f64| self.tally.decisions as f64 / seconds;
        let rate = seconds.filter(|seconds| *seconds > 0.0).map(rate);
        let report = Report::new(&self.run, &self.tally, rate);
        match format {
            Format::Json => json::write(&report),
            Format::Html => html::write(&report),
            _ => human::write(&report, style),
        }
    }
}

/// The totals of two runs that are compared.
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
    fn text(&self, format: Format, _: Option<f64>, style: Style) -> String {
        let [a, b] = &self.runs;
        let report = ComparisonReport::new([a, b], &self.games);
        match format {
            Format::Json => report.json(),
            Format::Html => report.html(),
            _ => report.human(style),
        }
    }
}
