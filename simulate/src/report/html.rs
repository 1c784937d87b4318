//! The report as one HTML file: the answer, the evidence, and the method, folded.

use strabo_engine::SetupFigure;
use strabo_render::text::escape;

use super::{Report, charts::Axis, markup::Page};
use crate::figures::{apart, mean_points, ratio, regions, reported_turns, wins};
use crate::words::{capital, count, place, thousands};
use crate::{row::Run, statistics::real, verdict::Finding};

/// The whole page.
pub fn write(report: &Report<'_>) -> String {
    let Run { pack, setup, players, .. } = report.run;
    let of =
        format!("{players} {}, setup {setup}", if *players == 1 { "player" } else { "players" });
    let games = count(report.tally.finished(), "game");
    let mut page = Page::new(&pack.name, &of, &format!("{games} by {} bots", report.bots()));
    write_answer(report, &mut page);
    if report.has_shares() {
        write_shares(report, "Games won", &mut page);
    }
    write_tries(report, &mut page);
    if report.tally.finished() > 0 {
        write_course(report, &mut page);
    }
    if report.has_shares() {
        write_cards(report, &mut page);
    }
    write_failures(report, &mut page);
    write_folds(report, &mut page);
    let suggest = if report.tries.is_some() { " --suggest" } else { "" };
    let rate = report.rate.map(|rate| format!("Decisions per second: {}.", thousands(rate)));
    page.html(&foot(report.run, suggest).into_iter().chain(rate).collect::<Vec<_>>())
}

fn write_answer(report: &Report<'_>, page: &mut Page) {
    let answer = report.answer();
    let is_key = matches!(report.verdict.finding, Finding::Unfair | Finding::NoVerdict);
    page.answer(answer.heading(), is_key, &report.sentences());
}

/// How to play the same games again, and what they were.
pub fn foot(run: &Run, more: &str) -> Vec<String> {
    let Run { pack, setup, players, games, seed, variants, .. } = run;
    let variants = if variants.is_empty() { "none".to_owned() } else { variants.join(", ") };
    let facts = run.counted.facts.iter().map(|(name, value)| format!(" {name}: {value}."));
    vec![
        format!(
            "To repeat it: strabo simulate {} --setup {setup} --players {players} --games {games} --seed {seed}{more}",
            pack.id
        ),
        format!(
            "Written by strabo {}. Variants: {variants}.{} Limit of {} {}s. Pack {}, fingerprint {}.",
            run.program,
            facts.collect::<String>(),
            run.turn_limit,
            run.turn,
            pack.version,
            pack.fingerprint.chars().take(8).collect::<String>()
        ),
    ]
}

/// The win shares: a dot and an interval for each, against the fair share.
pub fn write_shares(report: &Report<'_>, title: &str, page: &mut Page) {
    page.section(title, "");
    let axis = Axis::new(&report.verdict.shares);
    page.raw(&format!(
        "<table class=\"shares\"><thead><tr><th scope=\"col\"><span class=\"hidden\">{}</span></th>\
         <th scope=\"col\"><span class=\"hidden\">Won</span></th><th scope=\"col\" class=\"plot\">{}</th>\
         <th scope=\"col\"><span class=\"hidden\">Share</span></th></tr></thead>\n<tbody>\n",
        escape(&report.run.player),
        report.share_axis(axis)
    ));
    for at in report.by_share() {
        let said = report.said(at);
        let class = match said {
            _ if report.verdict.key() == Some(at) => "key",
            "within luck" | "" => "hollow",
            _ => "",
        };
        let share = report.verdict.shares[at].value * 100.0;
        let digits = usize::from(share > 0.0 && share < 1.0);
        let dot = if said.is_empty() { "" } else { " · " };
        page.raw(&format!(
            "<tr class=\"{class}\"><th scope=\"row\"><bdi>{}</bdi></th><td class=\"won\"><strong>{}</strong> \
             won</td><td class=\"plot\">{}</td><td class=\"said\">{share:.digits$}%{dot}{said}</td></tr>\n",
            escape(report.name(at)),
            thousands(wins(&report.tally.seats[at]).round()),
            report.share_chart(axis, at)
        ));
    }
    page.raw("</tbody></table>\n");
    page.note("note", &report.share_note());
    page.end();
}

fn write_tries(report: &Report<'_>, page: &mut Page) {
    let key = report.verdict.key().filter(|_| report.run.is_ranked);
    if report.tries.is_none() && key.is_none() {
        return;
    }
    page.section("What to try", "");
    page.raw("<div class=\"try\"><div>");
    if let Some(tries) = &report.tries {
        page.note("lead", &tries.how);
        page.table(&tries.table);
    }
    if key.is_some() {
        let Run { pack, players, .. } = report.run;
        page.note("lead", "To try more changes, with more games:");
        let games = if report.tries.is_some() { " --games 1000" } else { "" };
        let command = format!("strabo simulate {} --players {players} --suggest{games}", pack.id);
        page.raw(&format!("<code class=\"cmd\">{}</code>\n", escape(&command)));
    }
    page.raw("</div>\n");
    if let Some(key) = key {
        write_apart(report, key, page);
    }
    page.raw("</div>\n");
    page.end();
}

fn write_apart(report: &Report<'_>, key: usize, page: &mut Page) {
    let facts = apart(report.run, report.verdict.is_rare(key), key);
    if facts.is_empty() {
        return;
    }
    let name = escape(report.name(key));
    page.raw(&format!("<aside><h3>What sets <bdi>{name}</bdi> apart</h3>\n"));
    let facts: Vec<String> =
        facts.iter().map(|fact| format!("{}.", capital(&fact.in_sentence()))).collect();
    page.remarks(&facts);
    page.raw("<p class=\"note\">Seen on this map, not proven as causes.</p></aside>\n");
}

fn write_course(report: &Report<'_>, page: &mut Page) {
    page.section("How games went", "");
    page.raw("<div class=\"went\"><div>");
    page.raw(&format!("<h3>{}</h3>\n", escape(&report.endings())));
    if report.tally.by_rules > 0 {
        page.note("", &report.lengths());
        page.raw(&format!("<div class=\"plot\">{}</div>", report.length_chart()));
    }
    page.raw("</div>\n");
    let figure = report.split().map_or(0, |split| split.figure);
    if report.run.figures.get(figure).is_some() && report.has_shares() {
        let (turn, reported) = (&report.run.turn, reported_turns(report.tally));
        page.raw(&format!("<div><h3>{}</h3>\n", escape(&report.split_title())));
        page.note(
            "",
            &format!(
                "{} after each {turn}, on average. After {turn} {reported} too few games are left.",
                report.figure(figure)
            ),
        );
        page.raw(&format!("<div class=\"plot\">{}</div></div>\n", report.curve_chart(figure)));
    }
    page.raw("</div>\n");
    page.note("note", report.course().last().map_or("", |line| line));
    let words = "Bots make no alliances and do not gang up on a leader. Try the setup with people before you print it.";
    page.note("note", words);
    page.end();
}

fn write_cards(report: &Report<'_>, page: &mut Page) {
    page.section(&format!("Each {}", report.run.player), "");
    page.raw("<div class=\"cards\">\n");
    for at in report.by_share() {
        let class = if report.verdict.key() == Some(at) { "card key" } else { "card" };
        page.raw(&format!(
            "<article class=\"{class}\"><header><h3><bdi>{}</bdi></h3><span>{} won</span></header><p>{}</p>\
             <div class=\"strip\">{}</div><p class=\"cap\"><span>first</span><span>of 100 games</span>\
             <span>last</span></p><dl>\n",
            escape(report.name(at)),
            thousands(wins(&report.tally.seats[at]).round()),
            escape(&report.card_sentence(at)),
            report.places_strip(at)
        ));
        for (name, value) in report.card_facts(at, |figure| &figure.name) {
            page.raw(&format!("<div><dt>{}</dt><dd>{value}</dd></div>\n", escape(&name)));
        }
        page.raw("</dl></article>\n");
    }
    page.raw("</div>\n");
    page.end();
}

impl Report<'_> {
    /// What is remarkable about one who plays.
    fn card_sentence(&self, at: usize) -> String {
        let ranks = &self.tally.seats[at].ranks;
        let (games, even) = (self.tally.finished(), 1.0 / real(ranks.len().max(1) as u64));
        let most = ranks.iter().enumerate().max_by_key(|(_, games)| **games);
        let Some((rank, share)) = most.map(|(rank, had)| (rank, ratio(*had, games))) else {
            return String::new();
        };
        let mut said = if share < even * 1.25 {
            "Places spread almost evenly.".to_owned()
        } else {
            let place = capital(&place(rank, ranks.len()));
            format!("{place} in {:.0} of 100 games.", share * 100.0)
        };
        if self.verdict.key() == Some(at)
            && let Some(fact) = apart(self.run, self.verdict.is_rare(at), at).first()
        {
            said = format!("{said} {}.", capital(&fact.in_sentence()));
        }
        said
    }

    /// The figures on the card of one who plays.
    pub fn card_facts(
        &self,
        at: usize,
        name: impl Fn(&SetupFigure) -> &String,
    ) -> Vec<(String, String)> {
        let seat = &self.tally.seats[at];
        let mean = |halves: i64| crate::figures::mean_amount(halves, self.tally.finished());
        let mut facts = vec![("Points".to_owned(), format!("{:.0}", mean_points(seat).value))];
        let figures = self.run.figures.iter().zip(&seat.figures).take(2);
        facts.extend(figures.map(|(figure, sum)| (capital(figure), format!("{:.1}", mean(*sum)))));
        let setup = self.run.counted.setup.iter().take(3);
        facts.extend(setup.filter_map(|one| {
            Some((name(one).clone(), one.values.get(at).copied().flatten()?.to_string()))
        }));
        facts
    }
}

fn write_folds(report: &Report<'_>, page: &mut Page) {
    page.raw("<section>\n");
    page.fold("How this was worked out", "tests, coefficients, seats, limits of this report");
    page.raw("<div class=\"how\">\n");
    for method in report.method() {
        page.raw(&format!("<div><h3>{}</h3>\n", escape(&method.question)));
        page.note("", &method.answer);
        page.note("note", &method.test);
        page.raw("</div>\n");
    }
    page.raw("</div>\n");
    page.remarks(&report.remarks());
    page.end_fold();
    if report.tally.finished() > 0 {
        page.fold(
            "All figures",
            "wins, points, places, turn by turn, and what else the game counts",
        );
        for table in report.all_tables() {
            page.table(&table);
        }
        page.end_fold();
    }
    page.end();
}

fn write_failures(report: &Report<'_>, page: &mut Page) {
    let tally = report.tally;
    if tally.failed == 0 {
        return;
    }
    page.section(&format!("{} failed", count(tally.failed, "game")), "");
    let reported = tally.failures.values().take(20);
    page.remarks(
        &reported.map(|(seed, error)| format!("seed {seed}: {error}")).collect::<Vec<_>>(),
    );
    page.end();
}

impl Report<'_> {
    pub fn all_tables(&self) -> Vec<super::table::ReportTable> {
        let counted = &self.run.counted;
        let mut tables =
            vec![self.win_table(), self.effect_table(), self.points_table(), self.rank_table()];
        tables.push(self.turn_table());
        tables.extend((0..self.run.figures.len()).map(|figure| self.curve_table(figure)));
        tables.extend(counted.income.iter().map(|list| self.income_table(list)));
        tables.extend(
            counted.losses.iter().flat_map(|list| [self.loss_table(list), self.victim_table(list)]),
        );
        tables.extend(counted.acquired.iter().map(|list| self.acquired_table(list)));
        tables.push(self.length_table());
        if !counted.setup.is_empty() {
            tables.push(self.region_table());
            tables.push(self.correlation_table(&regions(self.run, &self.verdict.shares)));
        }
        tables
    }
}
