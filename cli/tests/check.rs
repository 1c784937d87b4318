//! `strabo check` in every format, and its exit status.

use std::process::{Command, Stdio};

use crate::common::{Bench, PACK, clean, strabo, with_findings};

/// A civilization in the wrong case in the third line, with a fix.
const SETUPS: &str =
    "[[setup]]\nid = \"two\"\ncivilizations = [\"alder\", \"Birch\"] # é, two of them\n";

#[test]
fn colours_are_for_terminals() {
    let bench = Bench::with_pack();
    bench.write("pack/setups.toml", SETUPS);
    let ran = with_findings(&["check", &bench.arg("pack")]);
    assert!(!ran.out.contains('\u{1b}'), "no colours where there is no terminal");
    let coloured = strabo(&["check", &bench.arg("pack"), "--color", "always"]);
    assert!(coloured.out.contains('\u{1b}'));
    let args = ["--color", "always", "diff", "mega-empires-east", "expansion-project"];
    assert!(strabo(&args).out.contains("\u{1b}["));
}

/// West and east are two units apart.
const BOARD: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"id":"north"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,20],[0,20]]]}},
{"type":"Feature","properties":{"id":"west"},"geometry":{"type":"Polygon","coordinates":[[[0,20],[20,20],[20,40],[28,40],[28,60],[0,60]]]}},
{"type":"Feature","properties":{"id":"east"},"geometry":{"type":"Polygon","coordinates":[[[40,20],[60,20],[60,60],[30,60],[30,40],[40,40]]]}},
{"type":"Feature","properties":{"id":"lake"},"geometry":{"type":"Polygon","coordinates":[[[20,20],[40,20],[40,40],[20,40]]]}}]}"#;

#[test]
fn rows_of_help_texts_can_be_copied_from_the_terminal_into_the_map() {
    let bench = Bench::with_copy("smallest");
    bench.write("pack/map.geojson", BOARD);
    let map = bench.read("pack/map.toml").replacen("land = [\"west\", \"east\"]", "land = []", 1);
    let mut map = map.replacen("land = [\"north\", \"west\"]", "land = [\"west\"]", 1);
    bench.write("pack/map.toml", &map);
    let ran = with_findings(&["check", &bench.arg("pack")]);
    let mut tables = Vec::new();
    let mut lines = ran.out.lines();
    while let Some(table) = lines.find(|line| line.trim_start().starts_with("[[")) {
        let row = lines.by_ref().take_while(|line| !line.is_empty());
        map.extend(["\n", table, "\n"]);
        map.extend(row.flat_map(|line| [line, "\n"]));
        tables.push(table.trim());
    }
    tables.sort_unstable();
    assert_eq!(tables, ["[[closed]]", "[[link]]", "[[one_way]]"], "{}", ran.out);
    bench.write("pack/map.toml", &map);
    let ran = clean(&["check", &bench.arg("pack")]);
    for lint in ["border-without-contact", "contact-without-border", "one-way-border"] {
        assert!(!ran.out.contains(lint), "{}", ran.out);
    }
}

/// What SARIF 2.1.0 demands of the parts we write, in our own words.
const SARIF: &str = include_str!("data/sarif.json");

#[test]
fn code_scanning_gets_sarif() {
    let bench = Bench::new();
    bench.write("my pack/pack.toml", PACK);
    bench.write("my pack/setups.toml", SETUPS);
    bench.write("my pack/trade.toml", "[[stack]]\nnumber = 2\n[[stack]]\nnumber = 2\n");
    bench.write("my pack/trades.toml", "");
    let document = with_findings(&["check", &bench.arg("my pack"), "--format", "sarif"]).json();
    let rules = serde_json::from_str(SARIF).expect("rules");
    let validator = jsonschema::validator_for(&rules).expect("rules");
    let problems: Vec<String> =
        validator.iter_errors(&document).map(|error| error.to_string()).collect();
    assert_eq!(problems, [""; 0]);
    let run = &document["runs"][0];
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 3, "{results:?}");
    for result in results {
        let index =
            usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(uri.as_str().is_some_and(|uri| uri.contains("/my%20pack/")), "{uri}");
    }
    assert!(results.iter().any(|result| !result["relatedLocations"].is_null()));
    assert!(results.iter().any(|result| !result["fixes"].is_null()));
}

#[test]
fn fifty_findings_are_enough_for_people() {
    let bench = Bench::with_pack();
    let rows = (0..80).map(|at| {
        format!("[[setup]]\nid = \"s{at}\"\nplayers = 2\ncivilizations = [\"zzz{at}\"]\n")
    });
    bench.write("pack/setups.toml", &rows.collect::<Vec<_>>().concat());
    // A warning in a file that comes first is not shown before the errors.
    bench.write("pack/notes.toml", "");
    let ran = strabo(&["check", &bench.arg("pack")]);
    let more = "… and 31 more: 30 unknown-civilization, 1 unread-file (--format json lists all)";
    assert!(ran.out.contains(more), "{}", ran.out);
    assert_eq!(ran.out.matches("error: unknown-civilization").count(), 50);
    let all = strabo(&["check", &bench.arg("pack"), "--format", "json"]).json();
    assert!(all["diagnostics"].as_array().expect("a list").len() >= 80);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_strabo"))
        .args(["inspect", "expansion-project", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let result = child.wait_with_output().expect("the program ends");
    assert_eq!(result.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&result.stderr), "");
}
