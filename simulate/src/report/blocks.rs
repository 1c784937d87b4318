//! The tables of a report, one for each question.

use std::fmt::Write as _;

use strabo_engine::CountedList;

use super::{Report, table::ReportTable};
use crate::figures::{
    AcquiredFigures, RegionFigure, acquired, by_turn, losses, losses_of, mean_amount, mean_points,
    mean_rank, ratio, regions, reported_turns, wins,
};
use crate::statistics::{Estimate, real};
use crate::words::{capital, count, points, short_p_value, signed, thousands};
use crate::{statistics::correlation::Correlation, verdict::Finding};

/// A share in percent with one decimal: `20.6%`.
pub fn percent(share: f64) -> String {
    format!("{}%", points(share))
}

/// A number with a fixed number of decimals.
pub fn fixed(value: f64, decimals: usize) -> String {
    format!("{value:.decimals$}")
}

/// A number of wins, with a decimal if some were shared.
pub fn wins_text(wins: f64) -> String {
    if (wins - wins.round()).abs() < 1e-9 { thousands(wins) } else { format!("{wins:.1}") }
}

fn owned<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

impl Report<'_> {
    /// Wins, ranks and points of each civilization.
    pub fn win_table(&self) -> ReportTable {
        let player = capital(&self.run.player);
        let head = [&*player, "Wins", "Share", "95%", "Verdict", "Rank", "Points"];
        let mut table = ReportTable::new("Wins, mean rank and mean points", &head);
        for at in self.by_share() {
            let (seat, share) = (&self.tally.seats[at], self.verdict.shares[at]);
            table.row(vec![
                self.name(at).to_owned(),
                wins_text(wins(seat)),
                percent(share.value),
                format!("{}–{}", points(share.low), points(share.high)),
                self.said(at).to_owned(),
                fixed(mean_rank(seat), 1),
                fixed(mean_points(seat).value, 1),
            ]);
        }
        table
    }

    /// The effects of civilizations and of places in the ranking order, each free of the other.
    pub fn effect_table(&self) -> ReportTable {
        let caption = "Effects of civilizations and of places, in points of the win share";
        let mut table = ReportTable::new(caption, &["", "Share", "Effect", "95%"]);
        let Some(effects) = &self.effects else { return table };
        let signed = |value: f64| signed(value * 100.0);
        let mut row = |name: String, effect: &Estimate| {
            table.row(vec![
                name,
                percent(self.verdict.fair_share + effect.value),
                signed(effect.value),
                format!("{} to {}", signed(effect.low), signed(effect.high)),
            ]);
        };
        for at in self.by_share() {
            row(self.name(at).to_owned(), &effects.civilizations[at]);
        }
        for (place, effect) in (1..).zip(&effects.places) {
            row(format!("Place {place}"), effect);
        }
        table
    }

    /// What is said about a win share: `too often`, `almost never`, `within luck`; nothing if nothing is known.
    pub fn said(&self, seat: usize) -> &'static str {
        let (share, fair) = (self.verdict.shares[seat].value, self.verdict.fair_share);
        let is_out = self.verdict.standouts.iter().any(|one| one.seat == seat);
        match self.verdict.finding {
            Finding::NoVerdict | Finding::NotEnough => "",
            Finding::Fair | Finding::Unfair if !is_out => "within luck",
            _ if share > fair => "too often",
            _ if share <= 0.0 => "never",
            _ if share < fair / 10.0 => "almost never",
            _ => "too rarely",
        }
    }

    /// How to read the win shares.
    pub fn share_note(&self) -> String {
        let mut note = "● share of games won, ○ where luck explains it; ━ where it would settle with many more \
                        games, in 19 of 20 cases."
            .to_owned();
        if let (Some(seen), Some(needed)) = (self.verdict.seen, self.verdict.games_needed) {
            let games = count(self.tally.finished(), "game");
            let unit = if needed < 1000.0 { 10.0 } else { 100.0 };
            let needed = thousands((needed / unit).round() * unit);
            let seen = thousands(seen * 100.0);
            let _ = write!(
                note,
                " {games} show a difference of {seen} points; to see 2 points, play about {needed}."
            );
        }
        note
    }

    /// Points by source.
    pub fn points_table(&self) -> ReportTable {
        let mut head = vec![capital(&self.run.player), "Points".to_owned(), "95%".to_owned()];
        head.extend(self.run.points.iter().map(|part| capital(part)));
        let caption = "Mean victory points by source".to_owned();
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        for at in self.by_share() {
            let seat = &self.tally.seats[at];
            let mean = mean_points(seat);
            let mut row = vec![
                self.name(at).to_owned(),
                fixed(mean.value, 1),
                format!("{}–{}", fixed(mean.low, 1), fixed(mean.high, 1)),
            ];
            let parts = seat.parts.iter();
            row.extend(parts.map(|part| fixed(mean_amount(*part, seat.points.count), 1)));
            table.row(row);
        }
        table
    }

    /// How often each civilization has each rank.
    pub fn rank_table(&self) -> ReportTable {
        let places = (1..=self.tally.seats.len()).map(|place| place.to_string());
        let head = std::iter::once(capital(&self.run.player)).chain(places).collect();
        let caption =
            format!("How often each {} has each rank, in percent of games", self.run.player);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        for at in self.by_share() {
            let seat = &self.tally.seats[at];
            let shares = seat
                .ranks
                .iter()
                .map(|games| fixed(ratio(*games, self.tally.finished()) * 100.0, 0));
            table.row(std::iter::once(self.name(at).to_owned()).chain(shares).collect());
        }
        table
    }

    /// Mean figures after some turns, over all civilizations.
    pub fn turn_table(&self) -> ReportTable {
        let turn = &self.run.turn;
        let mut head = vec![format!("After {turn}"), "Games".to_owned()];
        head.extend(self.run.figures.iter().map(|name| capital(name)));
        let caption = format!("Mean figures of a {} at the end of a {turn}", self.run.player);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        let reported = reported_turns(self.tally);
        for turn in
            (1..=reported).filter(|turn| *turn == 1 || turn.is_multiple_of(5) || *turn == reported)
        {
            let seats = || self.tally.seats.iter().filter_map(|seat| seat.turns.get(turn - 1));
            let games: u64 = seats().map(|tally| tally.games).sum();
            let players = u64::try_from(self.tally.seats.len()).unwrap_or(1).max(1);
            let mut row = vec![turn.to_string(), thousands(ratio(games, players))];
            row.extend((0..self.run.figures.len()).map(|at| {
                fixed(mean_amount(seats().map(|tally| tally.figures[at]).sum(), games), 1)
            }));
            table.row(row);
        }
        table
    }

    /// One figure of each player after each turn.
    pub fn curve_table(&self, figure: usize) -> ReportTable {
        let caption = format!("{} at the end of each {}", self.figure(figure), self.run.turn);
        let reported = reported_turns(self.tally);
        let turns: Vec<usize> = (1..=reported).collect();
        let head = std::iter::once(capital(&self.run.player))
            .chain(turns.iter().map(ToString::to_string))
            .collect();
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        for (_, name, seat) in self.seats() {
            let values = by_turn(seat, reported, figure).into_iter().map(|value| fixed(value, 1));
            table.row(std::iter::once(name.to_owned()).chain(values).collect());
        }
        table
    }

    /// Cards from each place.
    pub fn income_table(&self, list: &CountedList) -> ReportTable {
        let drawn = self.places_of_cards();
        let places = drawn.iter().map(|at| list.rows[*at].id.clone());
        let head = std::iter::once(capital(&self.run.player)).chain(places).collect();
        let caption = format!("Trade cards drawn from each {} per game", list.one);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        for (_, name, seat) in self.seats() {
            let cards = drawn.iter().map(|at| ratio(seat.income[*at], self.tally.finished()));
            let cards = cards.map(|cards| fixed(cards, 1));
            table.row(std::iter::once(name.to_owned()).chain(cards).collect());
        }
        table
    }

    fn loss_head(first: &str, list: &CountedList) -> Vec<String> {
        let kinds = list.kinds.iter().map(|kind| &*kind.name);
        std::iter::once(first).chain(kinds).map(capital).collect()
    }

    /// The losses to each thing, the worst first.
    pub fn loss_table(&self, list: &CountedList) -> ReportTable {
        let head = Self::loss_head(&list.one, list);
        let players = format!("{}s", self.run.player);
        let caption = format!("Losses of all {players} to each {} per game", list.one);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        let games = self.tally.finished();
        let sums = losses(self.tally);
        for at in worst_first(list, &sums) {
            let figures = sums[at].iter().map(|figure| fixed(ratio(*figure, games), 2));
            table.row(std::iter::once(list.rows[at].name.clone()).chain(figures).collect());
        }
        table
    }

    /// The losses of each player.
    pub fn victim_table(&self, list: &CountedList) -> ReportTable {
        let head = Self::loss_head(&self.run.player, list);
        let caption = format!("Losses of each {} to {} per game", self.run.player, list.many);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        let games = self.tally.finished();
        for (_, name, seat) in self.seats() {
            let sums = losses_of(seat);
            let figures = sums.iter().map(|figure| fixed(ratio(*figure, games), 1));
            table.row(std::iter::once(name.to_owned()).chain(figures).collect());
        }
        table
    }

    /// How often things are acquired.
    pub fn acquired_table(&self, list: &CountedList) -> ReportTable {
        let first = capital(&list.one);
        let turn = capital(&self.run.turn);
        let head = [&*first, "All", "Winners", "Lift", &*turn];
        let caption =
            format!("How often each {} is acquired, by all players and by winners", list.one);
        let mut table = ReportTable::new(&caption, &head);
        for AcquiredFigures { row, all, winners, lift, turn } in acquired(list, self.tally) {
            table.row(vec![
                list.rows[row].name.clone(),
                percent(all),
                percent(winners),
                lift.map_or_else(|| "–".to_owned(), |lift| fixed(lift, 2)),
                turn.map_or_else(|| "–".to_owned(), |turn| fixed(turn, 1)),
            ]);
        }
        table
    }

    /// How long games are.
    pub fn length_table(&self) -> ReportTable {
        let turns = format!("{}s", self.run.turn);
        let head = [capital(&turns), "Games".to_owned(), "Share".to_owned()].to_vec();
        let caption = format!("Games by their number of {turns}");
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        for (turns, games) in &self.tally.lengths {
            let share = percent(ratio(*games, self.tally.finished()));
            table.row(vec![turns.to_string(), thousands(real(*games)), share]);
        }
        table
    }

    /// The figures of regions and the win shares.
    pub fn region_table(&self) -> ReportTable {
        let mut head = vec![capital(&self.run.player), "Share".to_owned()];
        head.extend(self.run.counted.setup.iter().map(|figure| figure.short.clone()));
        let caption = format!("The region of each {} and its win share", self.run.player);
        let mut table = ReportTable { caption, head, rows: Vec::new() };
        let figures = regions(self.run, &self.verdict.shares);
        for at in self.by_share() {
            let mut row = vec![self.name(at).to_owned(), percent(self.verdict.shares[at].value)];
            row.extend(figures.iter().map(|figure| {
                let value = figure.values.get(at).copied().flatten();
                value.map_or_else(|| "–".to_owned(), |value| fixed(value, 0))
            }));
            table.row(row);
        }
        table
    }

    /// The correlation of figures of regions with win shares.
    pub fn correlation_table(&self, figures: &[RegionFigure]) -> ReportTable {
        let head = ["Figure", "Rank", "95%", "p", "Linear", "95%"];
        let mut table =
            ReportTable::new("Correlation of figures with the win share, from −1 to 1", &head);
        let cells = |found: Option<Correlation>| {
            found.map_or_else(
                || owned(["–", "–"]),
                |Correlation { coefficient: one, .. }| {
                    let signed = |value: f64| format!("{value:+.2}").replace('-', "−");
                    vec![signed(one.value), format!("{} to {}", signed(one.low), signed(one.high))]
                },
            )
        };
        for figure in figures {
            let mut row = vec![figure.name.clone()];
            row.extend(cells(figure.spearman));
            row.push(figure.p_value.map_or_else(|| "–".to_owned(), short_p_value));
            row.extend(cells(figure.pearson));
            table.row(row);
        }
        table
    }
}

/// What takes most comes first.
fn worst_first(list: &CountedList, sums: &[Vec<u64>]) -> Vec<usize> {
    let worth = |at: usize| {
        let kinds = sums[at].iter().zip(&list.kinds);
        kinds.map(|(sum, kind)| sum.saturating_mul(kind.weight.into())).fold(0, u64::saturating_add)
    };
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(worth(*at)), *at));
    order
}
