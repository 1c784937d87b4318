//! The report as one HTML file with plots, each with its table below.

use super::Report;
use super::human::{length_sentence, region_sentence, seat_sentence, test_sentences};
use super::markup::Page;
use crate::figures::{mean_of, regions, seat_order};
use crate::row::Run;
use crate::statistics::real;
use crate::words::{count, thousands};

const CONTENTS: [(&str, &str); 11] = [
    ("verdict", "Verdict"),
    ("wins", "Wins"),
    ("points", "Points"),
    ("places", "Ranks"),
    ("turns", "Turn by turn"),
    ("cards", "Trade cards"),
    ("calamities", "Calamities"),
    ("advances", "Advances"),
    ("length", "Length and seats"),
    ("regions", "Regions"),
    ("limits", "Limits of this report"),
];

/// The whole page.
pub fn write(report: &Report<'_>) -> String {
    let has_games = report.tally.finished() > 0;
    let reported = |one: &&(&str, &str)| has_games || matches!(one.0, "verdict" | "limits");
    let contents: Vec<(&str, &str)> = CONTENTS.iter().filter(reported).copied().collect();
    let mut page = Page::new(&report.title(), &report.subtitle(), &contents);
    page.verdict("Verdict", &report.verdict.text, &test_sentences(report));
    page.figures(&overview(report));
    if has_games {
        write_results(report, &mut page);
        write_course(report, &mut page);
        write_causes(report, &mut page);
    }
    page.section("limits");
    page.remarks(&report.remarks());
    write_failures(report, &mut page);
    page.end();
    page.html(&foot(report.run))
}

/// The line at the bottom of the page.
pub fn foot(run: &Run) -> String {
    format!(
        "Written by strabo {} from {} {}, fingerprint {}.",
        run.program, run.pack.id, run.pack.version, run.pack.fingerprint
    )
}

fn overview(report: &Report<'_>) -> Vec<(&'static str, String)> {
    let (run, tally) = (report.run, report.tally);
    let mut figures = vec![
        ("Finished games", thousands(real(tally.finished()))),
        ("Failed games", thousands(real(tally.failed))),
        ("Mean length", format!("{:.1} {}s", mean_of(&tally.turns).value, run.turn())),
    ];
    if run.words.is_none() {
        figures.push(("Succession table", run.table.name.clone()));
    }
    if let Some(rate) = report.rate {
        figures.push(("Decisions per second", thousands(rate)));
    }
    figures
}

fn write_results(report: &Report<'_>, page: &mut Page) {
    page.section("wins");
    page.plot(|theme| report.win_plot().scene(theme));
    page.behind(&report.win_table());
    if report.effects.is_some() {
        page.table(&report.effect_table());
    }
    page.end();
    page.section("points");
    page.plot(|theme| report.points_plot().scene(theme));
    page.behind(&report.points_table());
    page.end();
    page.section("places");
    page.plot(|theme| report.rank_plot().scene(theme));
    page.behind(&report.rank_table());
    page.end();
}

fn write_course(report: &Report<'_>, page: &mut Page) {
    page.section("turns");
    page.paragraph(
        "Turns that fewer than a tenth of the games reached are left out: they would only describe a \
         few long games.",
    );
    for (title, figure) in report.curves() {
        page.plot(|theme| report.curve_plot(&title, figure).scene(theme));
        let caption = format!("{title} at the end of each {}", report.run.turn());
        page.behind(&report.curve_table(&caption, figure));
    }
    page.end();
    if report.run.words.is_some() {
        return;
    }
    page.section("cards");
    page.plot(|theme| report.income_plot().scene(theme));
    page.behind(&report.income_table());
    page.end();
    page.section("calamities");
    page.open_plots();
    page.plot(|theme| report.calamity_plot("Cities lost", |loss| loss.cities).scene(theme));
    page.plot(|theme| report.calamity_plot("Tokens lost", |loss| loss.tokens).scene(theme));
    page.close_plots();
    page.behind(&report.calamity_table());
    page.behind(&report.victim_table());
    page.end();
    page.section("advances");
    page.paragraph(
        "An advance that winners have more often is not always why they win: the leader buys more of \
         everything.",
    );
    page.plot(|theme| report.advance_plot().scene(theme));
    page.behind(&report.advance_table(usize::MAX));
    page.end();
}

fn write_causes(report: &Report<'_>, page: &mut Page) {
    page.section("length");
    page.paragraph(&length_sentence(report));
    page.paragraph(&seat_sentence(report));
    page.open_plots();
    page.plot(|theme| report.length_plot().scene(theme));
    if let Some(plot) = report.region_plot(&seat_order(&report.verdict.shares)) {
        page.plot(|theme| plot.scene(theme));
    }
    page.close_plots();
    page.behind(&report.length_table());
    page.end();
    page.section("regions");
    let figures = regions(report.run, &report.verdict.shares);
    page.paragraph(&region_sentence(&figures));
    page.table(&report.region_table());
    page.open_plots();
    for plot in figures.iter().filter_map(|figure| report.region_plot(figure)) {
        page.plot(|theme| plot.scene(theme));
    }
    page.close_plots();
    page.behind(&report.correlation_table(&figures));
    page.end();
}

fn write_failures(report: &Report<'_>, page: &mut Page) {
    let tally = report.tally;
    if tally.failed == 0 {
        return;
    }
    let reported = tally.failures.values().take(20);
    let mut lines: Vec<String> = vec![format!("{} failed:", count(tally.failed, "game"))];
    lines.extend(reported.map(|(seed, error)| format!("seed {seed}: {error}")));
    page.remarks(&lines);
}
