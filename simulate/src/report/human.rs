//! The report as text for a terminal: the verdict first, then tables of eighty columns.

use super::{Report, strength, table::ReportTable};
use crate::figures::{RegionFigure, mean_of, regions, seat_order};
use crate::words::{count, p_value, points, thousands};
use crate::{statistics::interval::MISS, verdict::Finding};

/// The characters of a line.
const WIDTH: usize = 80;
/// The most calamities and advances in a table; the other formats list all.
const MOST_ROWS: usize = 12;
/// The most players for which ranks are listed.
const MOST_PLACES: usize = 12;
const MOST_FAILURES: usize = 5;

/// How text is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Colours may be used.
    pub colour: bool,
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
    let code = match report.verdict.finding {
        Finding::Fair => "1;32",
        Finding::Unfair => "1;31",
        Finding::NoVerdict | Finding::NotEnough => "1;33",
    };
    for line in wrapped(&report.verdict.text, WIDTH) {
        page.line(&style.paint(code, &plain(&line)));
    }
    for sentence in test_sentences(report) {
        page.prose(&sentence);
    }
    if report.tally.finished() > 0 {
        write_figures(report, &mut page);
    }
    write_failures(report, &mut page);
    page.heading("Limits of this report");
    for remark in report.remarks() {
        page.item(&remark);
    }
    page.out
}

/// The tests behind the verdict, and their power.
pub fn test_sentences(report: &Report<'_>) -> Vec<String> {
    let verdict = &report.verdict;
    let mut sentences = Vec::new();
    if let Some(precision) = report.precision {
        let [asked, reached] = [precision.asked, precision.reached].map(points);
        let games = count(report.tally.finished(), "game");
        sentences.push(if precision.is_reached() {
            format!("Every win share is known to ±{asked} points, as asked, after {games}.")
        } else {
            let needed = thousands(precision.games_needed);
            format!(
                "Win shares are known to ±{reached} points after {games}; ±{asked}, as asked, needs about \
                 {needed} games."
            )
        });
    }
    if let Some(test) = verdict.test.filter(|_| verdict.looked) {
        sentences.push(format!(
            "Effect {:.3} (Cramér's V), {}; {} for the {} that stands out most, corrected for \
             testing all of them. Intervals and p-values hold however often one looks.",
            test.effect,
            strength(test.effect, test.degrees),
            p_value(test.p_value),
            report.run.player
        ));
    } else if let Some(test) = verdict.test {
        sentences.push(format!(
            "Chi-square {:.1} with {:.0} {} of freedom, {}; effect {:.3} (Cramér's V), {}.",
            test.statistic,
            test.degrees,
            if test.degrees < 1.5 { "degree" } else { "degrees" },
            p_value(test.p_value),
            test.effect,
            strength(test.effect, test.degrees)
        ));
    }
    if let Some(test) = verdict.places {
        let word = if test.p_value < MISS {
            "differ more than chance explains"
        } else {
            "do not differ more than chance explains"
        };
        sentences.push(format!(
            "Ranks {word}: Friedman's test {:.1}, {}; Kendall's W {:.3}.",
            test.statistic,
            p_value(test.p_value),
            test.effect
        ));
    }
    if let (Some(seen), Some(needed)) = (verdict.seen, verdict.games_needed) {
        sentences.push(format!(
            "The fair share is {}%. {} detect a difference of {} points in 80% of runs; a difference \
             of 2 points needs {} games.",
            points(verdict.fair_share),
            count(report.tally.finished(), "game"),
            points(seen),
            thousands(needed)
        ));
    }
    sentences
}

fn write_figures(report: &Report<'_>, page: &mut Page) {
    page.table(&report.win_table());
    page.table(&report.effect_table());
    page.table(&report.points_table());
    if report.tally.seats.len() <= MOST_PLACES {
        page.table(&report.rank_table());
    }
    page.table(&report.turn_table());
    page.prose(&length_sentence(report));
    let counted = &report.run.counted;
    if let Some(list) = &counted.income {
        page.table(&report.income_table(list));
    }
    if let Some(list) = &counted.losses {
        page.part(&report.loss_table(list));
    }
    if let Some(list) = &counted.acquired {
        page.part(&report.acquired_table(list));
    }
    if !counted.setup.is_empty() {
        page.table(&report.region_table());
        let figures = regions(report.run, &report.verdict.shares);
        page.table(&report.correlation_table(&figures));
        page.prose(&region_sentence(&figures));
    }
    page.prose(&seat_sentence(report));
}

/// How long games are.
pub fn length_sentence(report: &Report<'_>) -> String {
    let turns = &report.tally.turns;
    format!(
        "Games last {:.1} {}s on average, from {} to {}.",
        mean_of(turns).value,
        report.run.turn,
        turns.least.unwrap_or(0),
        turns.most.unwrap_or(0)
    )
}

/// Which figures of regions correlate with winning.
pub fn region_sentence(figures: &[RegionFigure]) -> String {
    let strong = figures.iter().filter(|one| one.p_value.is_some_and(|p| p < MISS));
    let named: Vec<String> = strong
        .filter_map(|one| {
            let found = one.spearman?.coefficient.value;
            let side = if found > 0.0 { "with" } else { "negatively with" };
            Some(format!("{} correlates {side} winning ({found:+.2})", one.name).replace('-', "−"))
        })
        .collect();
    if figures.iter().all(|one| one.spearman.is_none()) {
        return "There are too few civilizations to correlate regions with winning.".to_owned();
    }
    if named.is_empty() {
        let words = "No figure of the regions correlates with winning more than chance explains, \
                     corrected for testing all of them.";
        return words.to_owned();
    }
    format!("{}.", crate::words::list(&named))
}

/// Whether the place in the ranking order matters.
pub fn seat_sentence(report: &Report<'_>) -> String {
    if let Some(effects) = &report.effects {
        let [civilizations, places] = effects.typical.map(points);
        let test = effects.test.map(|test| {
            let word = if test.p_value < MISS { "more than" } else { "no more than" };
            format!(" Places differ {word} chance explains ({}).", p_value(test.p_value))
        });
        return format!(
            "Seats: apart from each other, civilizations are about {civilizations} points from fair, places \
             in the ranking order {places}.{}",
            test.unwrap_or_default()
        );
    }
    let found = seat_order(&report.verdict.shares);
    let Some((one, p)) = found.spearman.zip(found.p_value) else {
        return "There are too few seats to test their order.".to_owned();
    };
    let value = one.coefficient.value;
    let side = if value > 0.0 { "later" } else { "earlier" };
    let (places, order) = if report.run.is_ranked {
        ("places in the ranking order, or the regions that have them,", "ranking order")
    } else {
        ("players in the order of turns", "order of turns")
    };
    let coefficient = format!("{value:+.2}").replace('-', "−");
    if p < MISS {
        return format!("Seats: {side} {places} win more often ({coefficient}, {}).", p_value(p));
    }
    format!("Seats: the {order} has no significant effect ({coefficient}, {}).", p_value(p))
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
