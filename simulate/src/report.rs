//! Reports of a run: text for a terminal, JSON for programs, and an HTML page.

mod blocks;
mod charts;
pub mod comparison;
mod course;
pub mod html;
pub mod human;
pub mod json;
mod markup;
mod method;
pub mod suggestions;
mod table;

use crate::figures::{region_remark, remarks};
use crate::row::{Order, Run};
use crate::words::Sentence;
use crate::{answer::Asked, seating::Effects, tally::Tally, until::Precision};
use crate::{verdict::Finding, verdict::Verdict};
use table::ReportTable;

/// A run, its totals and the verdict.
#[derive(Clone, Debug)]
pub struct Report<'r> {
    pub run: &'r Run,
    /// The totals of its games.
    pub tally: &'r Tally,
    /// Whether the setup is fair.
    pub verdict: Verdict,
    /// The effects of civilizations and of places, if places were given in turn.
    pub effects: Option<Effects>,
    /// How well win shares are known, if a precision was asked for.
    pub precision: Option<Precision>,
    /// Decisions per second, if the games were played just now.
    pub rate: Option<f64>,
    /// Changes that were tried.
    pub tries: Option<Tries>,
}

/// Changes that were tried on the pack, as a report shows them.
#[derive(Clone, Debug)]
pub struct Tries {
    /// What came of them.
    pub sentence: Sentence,
    /// Each change with what it does.
    pub table: ReportTable,
    pub how: String,
}

impl<'r> Report<'r> {
    pub fn new(run: &'r Run, tally: &'r Tally, rate: Option<f64>) -> Self {
        let precision = run.until.map(|asked| Precision::of(tally, asked));
        Self {
            run,
            tally,
            verdict: Verdict::of(run, tally),
            effects: Effects::of(run, tally),
            precision,
            rate,
            tries: None,
        }
    }

    /// The verdict and its sentences.
    pub fn answer(&self) -> Asked<'_> {
        Asked { run: self.run, tally: self.tally, verdict: &self.verdict }
    }

    /// The answers to the three questions.
    pub fn sentences(&self) -> [Sentence; 3] {
        self.answer().sentences(self.tries.as_ref().map(|tries| &tries.sentence))
    }

    pub fn title(&self) -> String {
        let Run { pack, players, .. } = self.run;
        format!("{}, {players} {}", pack.name, if *players == 1 { "player" } else { "players" })
    }

    /// The kinds of bots that played.
    fn bots(&self) -> String {
        let mut bots = self.run.bots.clone();
        bots.sort();
        bots.dedup();
        crate::words::list(&bots)
    }

    /// The games, the setup and the bots in one line.
    pub fn subtitle(&self) -> String {
        use crate::words::{count, list};
        let games = count(self.tally.finished(), "game");
        let Run { setup, seed, .. } = self.run;
        let turns = if self.run.order == Order::Rotated { ", places in turn" } else { "" };
        let line = format!("{games} of setup {setup} by {} bots, seed {seed}{turns}", self.bots());
        match &self.run.variants[..] {
            [] => line,
            variants => format!("{line}, with {}", list(variants)),
        }
    }

    /// True if there are win shares to show: games that were played to their end.
    fn has_shares(&self) -> bool {
        self.tally.finished() > 0 && self.verdict.finding != Finding::NoVerdict
    }

    /// The limits of what the games show.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = remarks(self.run, self.tally);
        if !self.run.counted.setup.is_empty() {
            remarks.push(region_remark(self.run));
        }
        remarks
    }

    /// The places that cards came from, by index in the run.
    fn places_of_cards(&self) -> Vec<usize> {
        let rows = self.run.counted.income.as_ref().map_or(0, |list| list.rows.len());
        let drawn = |at: &usize| self.tally.seats.iter().any(|seat| seat.income[*at] > 0);
        (0..rows).filter(drawn).collect()
    }

    fn name(&self, seat: usize) -> &str {
        self.run.civilizations.get(seat).map_or("?", |named| &named.name)
    }

    /// The name of a figure as a title.
    fn figure(&self, at: usize) -> String {
        self.run.figures.get(at).map_or_else(String::new, |name| crate::words::capital(name))
    }

    /// All civilizations with their names and totals.
    fn seats(&self) -> impl Iterator<Item = (usize, &str, &crate::tally::SeatTally)> {
        self.tally.seats.iter().enumerate().map(|(at, seat)| (at, self.name(at), seat))
    }

    /// Civilizations sorted by win share, the largest first.
    fn by_share(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.tally.seats.len()).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(self.tally.seats[*at].wins), *at));
        order
    }
}

/// The strength of an effect by the usual thresholds for Cramér's V.
fn strength(effect: f64, degrees: f64) -> &'static str {
    match effect * degrees.max(1.0).sqrt() {
        w if w < 0.1 => "slight",
        w if w < 0.3 => "small",
        w if w < 0.5 => "medium",
        _ => "large",
    }
}
