//! Reports on games that nobody played: what they say, and that every form says the same.

use crate::support::{game, golden, run, tally};
use serde_json::Value;
use strabo_simulate::report::human::Style;
use strabo_simulate::report::{Report, html, human, json};
use strabo_simulate::{compare::Comparison, report::comparison::ComparisonReport, tally::Tally};

fn written(report: &Report<'_>) -> Value {
    serde_json::from_str(&json::write(report)).expect("JSON")
}

#[test]
fn people_read_the_verdict_first_in_eighty_columns() {
    let run = run(5, 600);
    let tally = tally(&run, 4);
    let report = Report::new(&run, &tally, None);
    let text = human::write(&report, Style::default());
    let answer: Vec<&str> = text.lines().skip(3).take(2).collect();
    assert_eq!(answer[0], "Not fair");
    assert!(
        answer[1].starts_with("Who wins     Maurya won 232 games of 594, where 119 would be fair")
    );
    let details = human::write(&report, Style { details: true, ..Style::default() });
    for text in [&text, &details] {
        assert_eq!(text.lines().find(|line| line.chars().count() > 80), None);
    }
    golden("five-players.txt", &text);
    golden("five-players-details.txt", &details);
}

/// What stands above "How this was worked out" has no word that only statisticians know.
#[test]
fn tests_and_coefficients_stand_below_the_answer() {
    let run = run(5, 600);
    let tally = tally(&run, 4);
    let report = Report::new(&run, &tally, None);
    let page = html::write(&report);
    let (above, below) = page.split_once("How this was worked out").expect("a fold");
    let text = human::write(&report, Style::default());
    for word in
        ["p =", "p <", "Chi-square", "Cramér", "Friedman", "Kendall", "Spearman", "correlat"]
    {
        assert!(!above.contains(word) && !text.contains(&format!("{word} ")), "{word}");
    }
    assert!(below.contains("Chi-square") && below.contains("Kendall"));
}

#[test]
fn twenty_games_give_no_verdict_however_they_end() {
    for players in [2, 3, 5] {
        let run = run(players, 20);
        // The second wins nearly everything.
        let tally = tally(&run, 90);
        let report = Report::new(&run, &tally, None);
        assert_eq!((report.verdict.fair(), report.verdict.test), (None, None));
        let value = written(&report);
        assert_eq!(value["answer"]["verdict"], "Too early to say");
        let said = value["answer"]["sentences"].to_string();
        assert!(
            said.contains(" games cannot tell.") && said.contains("Play 300 games or more:"),
            "{said}"
        );
        let text = human::write(&report, Style::default()) + &html::write(&report);
        for word in ["too often", "too rarely", "never", "within luck", "●  ", "Not fair"] {
            assert!(!text.contains(word), "{word}");
        }
    }
}

#[test]
fn fifty_games_are_a_verdict_only_where_luck_is_out_of_the_question() {
    for (bonus, fair, said) in [(90, Some(false), "luck would make"), (0, None, "cannot tell")] {
        let run = run(2, 50);
        let tally = tally(&run, bonus);
        let report = Report::new(&run, &tally, None);
        assert_eq!(report.verdict.fair(), fair);
        let answer = written(&report)["answer"]["sentences"].to_string();
        assert!(answer.contains(said), "{answer}");
    }
}

#[test]
fn programs_read_every_figure() {
    let run = run(3, 200);
    golden(
        "three-players.json",
        &json::write(&Report::new(&run, &tally(&run, 0), Some(123_456.7))),
    );
}

#[test]
fn the_fields_that_were_promised_are_there() {
    let run = run(5, 600);
    let value = written(&Report::new(&run, &tally(&run, 4), Some(1e6)));
    assert_eq!(value["pack"], "example");
    assert_eq!(value["players"], 5);
    assert_eq!(value["games"], 600);
    let failed = value["failed"].as_array().expect("a list");
    assert_eq!(value["finished"].as_u64(), Some(600 - failed.len() as u64));
    assert!(failed[0]["seed"].is_u64() && failed[0]["error"].is_string());
    assert!(
        value["win_share"]["saba"]["low"].as_f64() < value["win_share"]["saba"]["share"].as_f64()
    );
    assert!(
        value["win_share"]["saba"]["share"].as_f64() < value["win_share"]["saba"]["high"].as_f64()
    );
    assert!(value["turns"]["mean"].as_f64() > value["turns"]["min"].as_f64());
    assert_eq!(value["decisions_per_second"], 1_000_000);
    assert_eq!(value["verdict"]["fair"], false);
    assert!(value["verdict"]["p_value"].as_f64() < Some(0.05));
    assert!(value["verdict"]["text"].as_str().is_some_and(|text| text.contains("Maurya")));
}

#[test]
fn wins_add_up_to_games_though_some_are_shared() {
    let run = run(5, 600);
    let value = written(&Report::new(&run, &tally(&run, 0), None));
    assert!(value["shared_wins"].as_u64() > Some(0));
    let wins = value["wins"].as_object().expect("an object").values();
    let sum: f64 = wins.filter_map(Value::as_f64).sum();
    assert!((sum - value["finished"].as_f64().expect("a number")).abs() < 0.01, "{sum}");
}

#[test]
fn a_run_without_finished_games_is_reported_too() {
    let run = run(4, 0);
    let tally = Tally::new(&run);
    let report = Report::new(&run, &tally, None);
    assert_eq!(written(&report)["verdict"]["fair"], Value::Null);
    assert_eq!(written(&report)["turns"]["mean"], Value::Null);
    assert!(human::write(&report, Style::default()).contains("no game was finished"));
    assert!(html::write(&report).contains("no game was finished"));
}

#[test]
fn every_form_says_first_that_games_were_stopped() {
    let run = run(5, 300);
    let mut tally = tally(&run, 4);
    (tally.turn_limit, tally.by_rules) = (tally.turn_limit + tally.by_rules, 0);
    let report = Report::new(&run, &tally, None);
    let text = human::write(&report, Style::default());
    assert_eq!(text.lines().nth(3), Some("No answer"));
    assert!(text.contains("Nobody: all 297 games were stopped after 60 turns, before"), "{text}");
    let page = html::write(&report);
    for words in ["Looks fair", "Not fair", "too often", "Games won"] {
        assert!(!text.contains(words) && !page.contains(words), "{words}");
    }
    let value = written(&report);
    assert_eq!(value["verdict"]["finding"], "no_verdict");
    assert_eq!(value["verdict"]["fair"], Value::Null);
    assert_eq!(value["verdict"]["p_value"], Value::Null);
}

#[test]
fn two_runs_are_compared_in_every_form() {
    let [a, b] = &[run(5, 400), run(4, 400)];
    let mut comparison = Comparison::new([a, b]);
    for index in 0..400 {
        comparison.add([&game(a, index, 6), &game(b, index, 1)]);
    }
    let report = ComparisonReport::new([a, b], &comparison);
    let text = report.human(Style::default());
    assert_eq!(text.lines().find(|line| line.chars().count() > 80), None);
    golden("compared.txt", &text);
    let value: Value = serde_json::from_str(&report.json()).expect("JSON");
    assert_eq!(value["fairer"], true);
    assert_eq!(value["civilizations"].as_object().map(serde_json::Map::len), Some(4));
    assert_eq!((&value["a"]["players"], &value["b"]["players"]), (&5.into(), &4.into()));
    let page = report.html();
    assert!(page.contains("B is fairer") && page.contains("Only in A: Nubia."));
}

#[test]
fn colours_are_for_terminals_only() {
    let run = run(5, 300);
    let tally = tally(&run, 0);
    let report = Report::new(&run, &tally, None);
    assert!(!human::write(&report, Style::default()).contains('\u{1b}'));
    assert!(
        human::write(&report, Style { colour: true, ..Style::default() }).contains("\u{1b}[1m")
    );
}

#[test]
fn the_page_runs_nothing_and_believes_nobody() {
    let mut run = run(5, 300);
    run.civilizations[0].name = "<script>alert(1)</script>\u{202e}".to_owned();
    run.pack.name = "\"><img src=x onerror=alert(1)>".to_owned();
    let advances = run.counted.acquired.as_mut().expect("advances");
    advances.rows[0].name = "</svg><b onclick=x>".to_owned();
    advances.many = "<b onclick=many>".to_owned();
    run.figures[0] = "<b onclick=figure>".to_owned();
    run.points[0] = "<b onclick=points>".to_owned();
    let tally = tally(&run, 0);
    let page = html::write(&Report::new(&run, &tally, None));
    for markup in ["<script", "<img", "<b onclick"] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert!(page.contains("default-src 'none'; img-src data:; style-src 'sha256-"));
    assert!(!page.contains("style=\""), "the policy forbids styles of elements");
}
