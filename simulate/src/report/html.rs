//! The report as one HTML file with plots, each with its table below.

use strabo_engine::CountedList;

use super::human::{length_sentence, region_sentence, seat_sentence, test_sentences};
use super::{Report, markup::Page};
use crate::figures::{mean_of, regions, seat_order};
use crate::words::{capital, count, thousands};
use crate::{row::Run, statistics::real};

/// The sections of the page: their ids and titles. Lists that the game does not have are left out.
fn contents(report: &Report<'_>) -> Vec<(&'static str, String)> {
    let counted = &report.run.counted;
    let titled = |list: &Option<CountedList>| list.as_ref().map(|list| capital(&list.many));
    let is_played = report.tally.finished() > 0;
    let fixed = |title: &str| is_played.then(|| title.to_owned());
    let sections = [
        ("verdict", Some("Verdict".to_owned())),
        ("wins", fixed("Wins")),
        ("points", fixed("Points")),
        ("places", fixed("Ranks")),
        ("turns", fixed("Turn by turn")),
        ("cards", fixed("Trade cards").filter(|_| counted.income.is_some())),
        ("losses", titled(&counted.losses).filter(|_| is_played)),
        ("acquired", titled(&counted.acquired).filter(|_| is_played)),
        ("length", fixed("Length and seats")),
        ("regions", fixed("Regions").filter(|_| !counted.setup.is_empty())),
        ("limits", Some("Limits of this report".to_owned())),
    ];
    sections.into_iter().filter_map(|(id, title)| Some((id, title?))).collect()
}

/// The whole page.
pub fn write(report: &Report<'_>) -> String {
    let has_games = report.tally.finished() > 0;
    let mut page = Page::new(&report.title(), &report.subtitle(), contents(report));
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

fn overview<'r>(report: &'r Report<'_>) -> Vec<(&'r str, String)> {
    let (run, tally) = (report.run, report.tally);
    let mut figures = vec![
        ("Finished games", thousands(real(tally.finished()))),
        ("Failed games", thousands(real(tally.failed))),
        ("Mean length", format!("{:.1} {}s", mean_of(&tally.turns).value, run.turn)),
    ];
    figures.extend(run.counted.facts.iter().map(|(name, value)| (&**name, value.clone())));
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
    for figure in 0..report.run.figures.len() {
        page.plot(|theme| report.curve_plot(figure).scene(theme));
        page.behind(&report.curve_table(figure));
    }
    page.end();
    let counted = &report.run.counted;
    if let Some(list) = &counted.income {
        page.section("cards");
        page.plot(|theme| report.income_plot(list).scene(theme));
        page.behind(&report.income_table(list));
        page.end();
    }
    if let Some(list) = &counted.losses {
        page.section("losses");
        page.open_plots();
        for plot in report.loss_plots(list) {
            page.plot(|theme| plot.scene(theme));
        }
        page.close_plots();
        page.behind(&report.loss_table(list));
        page.behind(&report.victim_table(list));
        page.end();
    }
    if let Some(list) = &counted.acquired {
        page.section("acquired");
        page.paragraph(&format!(
            "What winners have more often of the {} is not always why they win: the leader buys more of \
             everything.",
            list.many
        ));
        page.plot(|theme| report.acquired_plot(list).scene(theme));
        page.behind(&report.acquired_table(list));
        page.end();
    }
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
    if report.run.counted.setup.is_empty() {
        return;
    }
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
