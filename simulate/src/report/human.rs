//! The report as text for a terminal of eighty columns: the answer first, then what it is taken from.

use super::{Report, charts::Axis, table::ReportTable, table::cut};
use crate::statistics::{Estimate, real};
use crate::verdict::Finding;
use crate::words::{count, thousands};
use crate::{answer::QUESTIONS, figures::ratio};

/// The characters of a line.
const WIDTH: usize = 80;
/// The most calamities and advances in a table; the other formats list all.
const MOST_ROWS: usize = 12;
/// The most players for which places are listed.
const MOST_PLACES: usize = 8;
const MOST_FAILURES: usize = 5;
/// The colour of what a report is about.
const KEY: &str = "1;31";

/// How text is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Colours may be used.
    pub colour: bool,
    /// Tests, coefficients, all tables and limits are wanted too.
    pub details: bool,
}

impl Style {
    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Names and titles.
    pub(crate) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Less important text.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
}

/// The whole report.
pub fn write(report: &Report<'_>, style: Style) -> String {
    let mut page = Page { out: String::new(), style };
    page.line(&style.bold(&plain(&report.title())));
    page.line(&style.dim(&plain(&report.subtitle())));
    page.line("");
    write_answer(report, &mut page);
    if report.has_shares() {
        write_shares(report, &mut page);
    }
    if let Some(tries) = &report.tries {
        page.part(&tries.table);
        page.dim_prose(&tries.how);
    }
    page.heading("How games went");
    page.prose(&report.course().join(" "));
    if report.has_shares() {
        write_places(report, &mut page);
    }
    write_failures(report, &mut page);
    if style.details {
        write_details(report, &mut page);
    } else {
        page.line("");
        page.dim_prose("Bots played, not people. Tests, coefficients and limits: add --details");
    }
    page.out
}

/// The verdict and the three sentences, each beside its question.
pub(crate) fn write_answer(report: &Report<'_>, page: &mut Page) {
    let answer = report.answer();
    let heading = answer.heading();
    page.line(&match report.verdict.finding {
        Finding::Unfair | Finding::NoVerdict => page.style.paint(KEY, heading),
        Finding::Fair | Finding::NotEnough => page.style.bold(heading),
    });
    for (question, sentence) in QUESTIONS.iter().zip(report.sentences()) {
        let lead = plain(&sentence.lead);
        for (at, line) in wrapped(&plain(&sentence.to_string()), WIDTH - 13).iter().enumerate() {
            let question = if at == 0 { *question } else { "" };
            let line = match line.strip_prefix(&*lead).filter(|_| at == 0) {
                Some(rest) => format!("{}{rest}", page.style.bold(&lead)),
                None => line.clone(),
            };
            page.line(&format!("{}{line}", page.style.dim(&format!("{question:13}"))));
        }
    }
}

/// Win shares as dots with intervals on a line.
fn write_shares(report: &Report<'_>, page: &mut Page) {
    page.heading("Games won");
    let axis = Axis::new(&report.verdict.shares);
    let order = report.by_share();
    let name = |at: usize| plain(report.name(at));
    let names = order.iter().map(|at| name(*at).chars().count()).max().unwrap_or(0).min(18);
    let wins = |at: usize| thousands(crate::figures::wins(&report.tally.seats[at]).round());
    let digits = order.iter().map(|at| wins(*at).len()).max().unwrap_or(1).max(3);
    let room = (WIDTH - names - digits - 25).min(46);
    let column =
        |share: f64| (0..room).rev().find(|at| spot(*at, room) <= axis.at(share)).unwrap_or(0);
    let fair = column(report.verdict.fair_share);
    let mut marks = vec![' '; room + 6];
    let mut put = |at: usize, words: &str| {
        for (to, letter) in marks.iter_mut().skip(at).zip(words.chars()) {
            *to = letter;
        }
    };
    for share in axis.ticks().filter(|share| column(*share).abs_diff(fair) > 6) {
        put(column(share), &format!("{:.0}%", share * 100.0));
    }
    put(fair.saturating_sub(2), "fair");
    let marks: String = marks.into_iter().collect();
    page.line(&page.style.dim(format!("{:1$}{marks}", "", names + digits + 4).trim_end()));
    for at in order {
        let Estimate { value, low, high } = report.verdict.shares[at];
        let is_key = report.verdict.key() == Some(at);
        let dot = match report.said(at) {
            _ if is_key => '◆',
            "" | "within luck" => '○',
            _ => '●',
        };
        let cell = |x: usize| match x {
            x if x == column(value) => dot,
            x if x == fair => '│',
            x if (column(low)..=column(high)).contains(&x) => '━',
            _ => ' ',
        };
        let chart: String = (0..room).map(cell).collect();
        let (name, wins, said) = (cut(&name(at), names), wins(at), report.said(at));
        let share = format!("{:.0}%", value * 100.0);
        let line = format!("{name:names$}  {wins:>digits$}  {chart}  {share:>4}  {said}");
        let line = line.trim_end();
        page.line(&if is_key { page.style.paint(KEY, line) } else { line.to_owned() });
    }
    page.dim_prose(&report.share_note());
    if report.verdict.key().is_some() {
        page.dim_prose("◆ is the one that stands out most.");
    }
}

/// Where a column begins, from 0 to 1.
fn spot(column: usize, room: usize) -> f64 {
    (real(column as u64) - 0.5) / real(room.max(2) as u64 - 1)
}

/// Places and a few figures of each, in as many columns as there is room for.
fn write_places(report: &Report<'_>, page: &mut Page) {
    let tally = report.tally;
    let mut table = ReportTable::new("", &[&*format!("Each {}", report.run.player)]);
    let places = if tally.seats.len() <= MOST_PLACES { tally.seats.len() } else { 0 };
    let ordinal = |at: usize| match at {
        0 => "1st".to_owned(),
        1 => "2nd".to_owned(),
        2 => "3rd".to_owned(),
        at => format!("{}th", at + 1),
    };
    table.head.extend((0..places).map(ordinal));
    for (row, at) in report.by_share().into_iter().enumerate() {
        let facts = report.card_facts(at, |figure| &figure.short);
        if row == 0 {
            table.head.extend(facts.iter().map(|(name, _)| name.clone()));
        }
        let shares = tally.seats[at].ranks.iter().take(places);
        let shares = shares.map(|games| format!("{:.0}", ratio(*games, tally.finished()) * 100.0));
        let cells = std::iter::once(report.name(at).to_owned()).chain(shares);
        let mut cells: Vec<String> =
            cells.chain(facts.into_iter().map(|(_, value)| value)).collect();
        cells.resize(table.head.len(), String::new());
        table.row(cells);
    }
    let is_wide = |table: &ReportTable| {
        table.lines(usize::MAX).iter().any(|line| line.chars().count() > WIDTH)
    };
    while table.head.len() > places + 2 && is_wide(&table) {
        table.head.pop();
        table.rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    page.line("");
    let lines = table.lines(WIDTH);
    for (line, at) in
        lines.iter().zip(std::iter::once(None).chain(report.by_share().into_iter().map(Some)))
    {
        let line = plain(line);
        page.line(&match at {
            None => page.style.bold(&line),
            Some(at) if report.verdict.key() == Some(at) => page.style.paint(KEY, &line),
            Some(_) => line,
        });
    }
}

/// How the verdict was worked out, all tables, and the limits.
fn write_details(report: &Report<'_>, page: &mut Page) {
    page.heading("How this was worked out");
    for method in report.method() {
        page.item(format!("{} {} {}", method.question, method.answer, method.test).trim_end());
    }
    if report.tally.finished() > 0 {
        for table in report.all_tables() {
            // Turn by turn has as many columns as turns, and of many players not all places fit.
            if table.lines(WIDTH).iter().all(|line| line.chars().count() <= WIDTH) {
                page.part(&table);
            }
        }
    }
    page.heading("Limits of this report");
    for remark in report.remarks() {
        page.item(&remark);
    }
}

fn write_failures(report: &Report<'_>, page: &mut Page) {
    let tally = report.tally;
    if tally.failed == 0 {
        return;
    }
    page.heading(&format!("{} failed", count(tally.failed, "game")));
    for (seed, error) in tally.failures.values().take(MOST_FAILURES) {
        page.item(&format!("seed {seed}: {error}"));
    }
    if tally.failed > MOST_FAILURES as u64 {
        page.item("The JSON report lists all failures.");
    }
}

/// What is written so far.
pub(crate) struct Page {
    pub(crate) out: String,
    pub(crate) style: Style,
}

impl Page {
    pub(crate) fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    pub(crate) fn heading(&mut self, text: &str) {
        self.out.push('\n');
        self.line(&self.style.bold(&plain(text)));
    }

    pub(crate) fn prose(&mut self, text: &str) {
        for line in wrapped(text, WIDTH) {
            self.line(&plain(&line));
        }
    }

    /// Less important sentences.
    fn dim_prose(&mut self, text: &str) {
        for line in wrapped(text, WIDTH) {
            self.line(&self.style.dim(&plain(&line)));
        }
    }

    pub(crate) fn item(&mut self, text: &str) {
        for (at, line) in wrapped(text, WIDTH - 2).iter().enumerate() {
            let mark = if at == 0 { "- " } else { "  " };
            self.line(&format!("{mark}{}", plain(line)));
        }
    }

    pub(crate) fn table(&mut self, table: &ReportTable) {
        if table.rows.is_empty() {
            return;
        }
        self.heading(&table.caption);
        for (at, line) in table.lines(WIDTH).iter().enumerate() {
            let line = plain(line);
            self.line(&if at == 0 { self.style.dim(&line) } else { line });
        }
    }

    /// The first rows of a long table.
    fn part(&mut self, table: &ReportTable) {
        let left = table.rows.len().saturating_sub(MOST_ROWS);
        let rows = table.rows.iter().take(MOST_ROWS).cloned().collect();
        self.table(&ReportTable { rows, ..table.clone() });
        if left > 0 {
            self.line(&self.style.dim(&format!("{left} more are in the HTML and JSON reports.")));
        }
    }
}

fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // What chance does stays on one line.
    let joined = text.replace("p = ", "p\u{a0}=\u{a0}").replace("p < ", "p\u{a0}<\u{a0}");
    for word in joined.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// Text without characters that move the cursor or change the direction of writing.
pub(crate) fn plain(text: &str) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}' | '\u{61c}' | '\u{feff}')
    };
    text.chars().map(|c| if hidden(c) { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::{plain, wrapped};

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        assert_eq!(wrapped("to be or not to be", 8), ["to be or", "not to", "be"]);
    }

    #[test]
    fn names_cannot_paint_the_terminal() {
        assert_eq!(plain("a\u{1b}[31m\u{202e}b"), "a\u{fffd}[31m\u{fffd}b");
    }
}
