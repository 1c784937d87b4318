//! The report that compares two runs, in all formats.

use super::human::{Page as Lines, Style};
use super::json::{Number, Ordered, object, share, value};
use super::{Report, blocks::percent, html, human, json, markup::Page, table::ReportTable};
use crate::compare::{Change, Comparison, SeatChange};
use crate::words::{capital, count, short_p_value, signed};
use crate::{figures::remarks, row::Run};

/// A comparison of two runs.
#[derive(Clone, Debug)]
pub struct ComparisonReport<'r> {
    pub runs: [&'r Run; 2],
    /// Their totals.
    pub comparison: &'r Comparison,
    pub change: Change,
}

impl<'r> ComparisonReport<'r> {
    pub fn new(runs: [&'r Run; 2], comparison: &'r Comparison) -> Self {
        Self { runs, comparison, change: Change::of(runs, comparison) }
    }

    pub fn reports(&self) -> [Report<'_>; 2] {
        [0, 1].map(|at: usize| Report {
            run: self.runs[at],
            tally: &self.comparison.tallies[at],
            verdict: self.change.verdicts[at].clone(),
            effects: None,
            precision: None,
            rate: None,
            tries: None,
        })
    }

    fn titles(&self) -> [String; 2] {
        let [first, second] = self.reports();
        [format!("A: {}", first.title()), format!("B: {}", second.title())]
    }

    fn subtitle(&self) -> String {
        let games = count(self.change.games, "game");
        format!("{games} of each with common random numbers, seed {}", self.runs[0].seed)
    }

    fn name(&self, seat: &SeatChange) -> String {
        self.runs[0].civilizations[seat.at[0]].name.clone()
    }

    fn change_table(&self) -> ReportTable {
        let player = capital(&self.runs[0].player);
        let head = [&*player, "A", "B", "Change", "95%", "p", "Points", "95%"];
        let mut table = ReportTable::new(
            "Win shares in A and B, and the changes of win shares and points",
            &head,
        );
        for seat in &self.change.seats {
            let [from, to] = seat.at;
            let share = seat.share.times(100.0);
            table.row(vec![
                self.name(seat),
                percent(self.change.verdicts[0].shares[from].value),
                percent(self.change.verdicts[1].shares[to].value),
                signed(share.value),
                format!("{} to {}", signed(share.low), signed(share.high)),
                short_p_value(seat.p_value),
                signed(seat.points.value),
                format!("{} to {}", signed(seat.points.low), signed(seat.points.high)),
            ]);
        }
        table
    }

    /// Civilizations that are in one run only.
    fn alone(&self) -> Option<String> {
        let [first, second] = self.runs;
        let only = |own: &Run, other: &Run| -> Vec<String> {
            let absent = own
                .civilizations
                .iter()
                .filter(|one| !other.civilizations.iter().any(|o| o.id == one.id));
            absent.map(|one| one.name.clone()).collect()
        };
        let (a, b) = (only(first, second), only(second, first));
        let words = |names: &[String], run: &str| {
            (!names.is_empty()).then(|| format!("Only in {run}: {}.", crate::words::list(names)))
        };
        let sentences: Vec<String> =
            [words(&a, "A"), words(&b, "B")].into_iter().flatten().collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// Whether B is fairer, in a few words.
    const fn heading(&self) -> &'static str {
        match self.change.fairer() {
            None => "Too early to say",
            Some(true) => "B is fairer",
            Some(false) => "B is less fair",
        }
    }

    fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.change.text.clone()];
        for (verdict, run) in self.change.verdicts.iter().zip(["A", "B"]) {
            sentences.push(format!("{run}: {}", verdict.text));
        }
        if let Some(turns) = self.change.turns {
            sentences.push(format!(
                "The mean length of games changes by {} {}s from A to B (95%: {} to {}).",
                signed(turns.value),
                self.runs[0].turn,
                signed(turns.low),
                signed(turns.high)
            ));
        }
        sentences.extend(self.alone());
        sentences
    }

    /// The test behind the verdict, and its limits.
    fn method(&self) -> Vec<String> {
        let limits = remarks(self.runs[1], &self.comparison.tallies[1]);
        self.change.square_sentence().into_iter().chain(limits).collect()
    }

    /// The report for people at a terminal.
    pub fn human(&self, style: Style) -> String {
        let mut page = Lines { out: String::new(), style };
        for title in self.titles() {
            page.line(&style.bold(&human::plain(&title)));
        }
        page.line(&style.dim(&self.subtitle()));
        page.heading(self.heading());
        for sentence in self.sentences() {
            page.prose(&sentence);
        }
        page.table(&self.change_table());
        page.heading("How this was worked out");
        for remark in self.method() {
            page.item(&remark);
        }
        page.out
    }

    /// The report for programs.
    pub fn json(&self) -> String {
        let [first, second] = self.reports();
        let seats = self.change.seats.iter().map(|seat| {
            let id = self.runs[0].civilizations[seat.at[0]].id.as_str();
            let changed = object! {
                "win_share": share(seat.share),
                "p_value": Number(seat.p_value),
                "points": value(seat.points),
            };
            (id, changed)
        });
        json::text(&object! {
            "games": self.change.games,
            "fairer": self.change.fairer(),
            "text": &self.change.text,
            "distance": self.change.distance.map(Number),
            "p_value": Number(self.change.p_value),
            "change_of_square": self.change.square.map(value),
            "turns": self.change.turns.map(value),
            "civilizations": Ordered(seats.collect()),
            "a": json::content(&first),
            "b": json::content(&second),
        })
    }

    /// The report as a page.
    pub fn html(&self) -> String {
        let [first, second] = self.titles();
        let mut page = Page::new(&format!("{first} · {second}"), "", &self.subtitle());
        page.raw(&format!("<div class=\"answer\"><h1>{}</h1>\n", self.heading()));
        for sentence in self.sentences() {
            page.note("said", &sentence);
        }
        page.raw("</div>\n");
        page.section("What changed", "");
        page.table(&self.change_table());
        page.end();
        for (report, side) in self.reports().iter().zip(["A", "B"]) {
            if report.has_shares() {
                html::write_shares(report, &format!("Games won in {side}"), &mut page);
            }
        }
        page.section("How this was worked out", "");
        page.remarks(&self.method());
        page.end();
        page.html(&html::foot(self.runs[1], ""))
    }
}
