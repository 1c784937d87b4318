//! "How games went": how long they were, who fell behind, and who played.

use super::Report;
use crate::figures::{by_turn, mean_of, reported_turns};
use crate::words::{capital, count, thousands};
use crate::{statistics::real, tally::SeatTally};

/// How one leaves all others behind, or is left behind.
pub struct Split {
    /// The figure that shows it.
    pub figure: usize,
    /// The first turn after which it stays so.
    pub turn: usize,
    is_behind: bool,
}

impl Report<'_> {
    /// How games went, in sentences.
    pub fn course(&self) -> Vec<String> {
        let mut sentences = vec![format!("{}.", self.endings())];
        if self.tally.by_rules > 0 {
            sentences.push(self.lengths());
        }
        if let (Some(split), Some(key)) = (self.split(), self.verdict.key()) {
            let at = (split.turn + 1).min(reported_turns(self.tally));
            let value =
                |seat: &SeatTally| by_turn(seat, at, split.figure).last().copied().unwrap_or(0.0);
            let others =
                self.seats().filter(|(seat, ..)| *seat != key).map(|(_, _, seat)| value(seat));
            let [low, high] = others.fold([f64::INFINITY, 0.0_f64], |[low, high], value| {
                [low.min(value), high.max(value)]
            });
            let [low, high] = [low, high].map(|value| format!("{value:.1}"));
            let others = if low == high { low } else { format!("{low} to {high}") };
            sentences.push(format!(
                "{}: after {} {at}, {} {:.1} on average, others {others}.",
                self.split_title(),
                self.run.turn,
                self.run.figures[split.figure],
                value(&self.tally.seats[key])
            ));
        }
        let bots = capital(&format!("only {} bots were tried", self.bots()));
        sentences.push(format!("{bots}; others may play differently."));
        sentences
    }

    /// `All 300 games ended by the rules`
    pub fn endings(&self) -> String {
        let (tally, finished) = (self.tally, self.tally.finished());
        let games = count(tally.games(), "game");
        let (limit, turn) = (self.run.turn_limit, &self.run.turn);
        match (tally.turn_limit, finished) {
            (_, 0) => "No game was finished".to_owned(),
            (0, _) if tally.failed == 0 => format!("All {games} ended by the rules"),
            _ if tally.by_rules == 0 => format!("None of {games} ended within {limit} {turn}s"),
            (stopped, _) => {
                let (rules, stopped) = (thousands(real(tally.by_rules)), thousands(real(stopped)));
                format!(
                    "{rules} of {games} ended by the rules, and {stopped} were stopped after {limit} {turn}s"
                )
            }
        }
    }

    /// `They took 25.4 turns on average, from 19 to 32.`
    pub fn lengths(&self) -> String {
        let turns = &self.tally.turns;
        let [least, most] = [turns.least, turns.most].map(Option::unwrap_or_default);
        let mean = mean_of(turns).value;
        format!("They took {mean:.1} {}s on average, from {least} to {most}.", self.run.turn)
    }

    /// Where the one that stands out leaves the others, in the first figure that shows it.
    pub fn split(&self) -> Option<Split> {
        let key = self.verdict.key()?;
        let is_behind = self.verdict.is_rare(key);
        let reported = reported_turns(self.tally);
        let found = (0..self.run.figures.len()).filter_map(|figure| {
            let curve = |seat: &SeatTally| by_turn(seat, reported, figure);
            let own = curve(&self.tally.seats[key]);
            let others: Vec<Vec<f64>> = self
                .seats()
                .filter(|(at, ..)| *at != key)
                .map(|(_, _, seat)| curve(seat))
                .collect();
            let is_apart = |turn: &usize| {
                let (own, others) = (own[*turn], others.iter().map(|curve| curve[*turn]));
                // A hair's breadth is no gap.
                let gap = 0.05 * own.max(1.0);
                others
                    .into_iter()
                    .all(|other| if is_behind { own + gap < other } else { own > other + gap })
            };
            let since = (0..reported).rev().take_while(is_apart).last()?;
            Some(Split { figure, turn: since + 1, is_behind })
        });
        found.into_iter().min_by_key(|split| (split.turn, split.figure))
    }

    /// `Minoa falls behind on turn 4 and stays behind`
    pub fn split_title(&self) -> String {
        let turn = &self.run.turn;
        match (self.split(), self.verdict.key()) {
            (Some(split), Some(key)) => {
                let does = if split.is_behind {
                    ["falls behind", "behind"]
                } else {
                    ["pulls ahead", "ahead"]
                };
                format!(
                    "{} {} on {turn} {} and stays {}",
                    self.name(key),
                    does[0],
                    split.turn,
                    does[1]
                )
            }
            _ => "Nobody pulls away".to_owned(),
        }
    }
}
