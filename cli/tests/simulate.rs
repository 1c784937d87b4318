//! `strabo simulate`: the report, the files, shards and merging, and what is refused.

use std::{collections::BTreeSet, fs};

use crate::common::{Bench, clean, strabo};
use serde_json::Value;
use strabo_cli::{Status, library::Origin, testing::accepted};
use strabo_compile::source::SourcePack;
use strabo_model::{Pack, refs::AreaId};
use strabo_workbench::{
    change::Subject,
    start::{Base, overlay},
};

/// Games that are over after a few turns.
fn simulate(more: &[&str]) -> crate::common::Ran {
    let mut args = vec!["simulate", "--players", "5", "--turns", "5", "--quiet"];
    args.extend(more);
    strabo(&args)
}

fn bytes(bench: &Bench, name: &str) -> Vec<u8> {
    fs::read(bench.path(name)).expect("a file")
}

#[test]
fn the_report_for_programs_has_its_fields() {
    let ran = simulate(&["mega-empires-east", "--games", "40", "--format", "json"]).clean();
    assert_eq!(ran.err, "");
    let report = ran.json();
    assert_eq!(report["pack"], "mega-empires-east");
    assert_eq!(report["players"], 5);
    assert_eq!((&report["games"], &report["finished"]), (&40.into(), &40.into()));
    assert_eq!(report["failed"], Value::Array(Vec::new()));
    let wins = report["wins"].as_object().expect("wins by civilization");
    assert_eq!(wins.len(), 5);
    let sum: f64 = wins.values().filter_map(Value::as_f64).sum();
    assert!((sum - 40.0).abs() < 1e-9, "{sum}");
    for id in wins.keys() {
        let share = &report["win_share"][id];
        let [low, at, high] =
            ["low", "share", "high"].map(|key| share[key].as_f64().expect("a number"));
        assert!(0.0 <= low && low <= at && at <= high && high <= 1.0, "{share}");
    }
    let turns = &report["turns"];
    assert_eq!((&turns["min"], &turns["max"]), (&5.into(), &5.into()));
    assert!(turns["mean"].is_number());
    let verdict = &report["verdict"];
    // All of these games were stopped, so there is nothing to judge.
    assert!(verdict["p_value"].is_null() && verdict["fair"].is_null(), "{verdict}");
    assert_eq!(verdict["finding"], "no_verdict");
    let words = "No answer. Nobody: all 40 games were stopped after 5 turns";
    assert!(verdict["text"].as_str().is_some_and(|text| text.starts_with(words)), "{verdict}");
}

/// Runs a command that must be refused with these words.
fn fails(args: &[&str], words: &[&str]) {
    let ran = strabo(args);
    assert_eq!(ran.status, Status::Failed, "{args:?}: {}", ran.out);
    for word in words {
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    }
}

#[test]
fn two_setups_are_compared_with_the_same_chance() {
    let args = ["simulate", "--players", "5", "--games", "6", "--turns", "5", "--quiet"];
    let compare =
        ["--compare", "mega-empires-east", "mega-empires-east@players-5", "--format", "json"];
    let ran = clean(&[&args[..], &compare].concat());
    assert!(ran.json().is_object(), "{}", ran.out);
}

/// Games of a small pack until shares are known to eight points.
fn until(more: &[&str]) -> crate::common::Ran {
    let args = ["simulate", "inland-sea", "--players", "3", "--until", "8%", "--quiet"];
    clean(&[&args, more].concat())
}

#[test]
fn a_run_ends_when_its_shares_are_known_well_enough() {
    let [one, three] = ["1", "3"].map(|threads| until(&["--threads", threads, "--format", "json"]));
    assert_eq!(one.out, three.out, "threads matter");
    let report = one.json();
    let number = |value: &Value| value.as_f64().expect("a number");
    let precision = &report["precision"];
    assert!(number(&precision["asked"]) >= number(&precision["reached"]), "{precision}");
    assert_eq!(precision["games_needed"], report["finished"]);
    for share in report["win_share"].as_object().expect("shares").values() {
        assert!(number(&share["high"]) - number(&share["low"]) <= 0.16, "{share}");
    }
    let few = until(&["--games", "50", "--details"]).out.replace("\n  ", " ");
    assert!(few.contains("±8.0, as asked, needs about"), "{few}");
}

#[test]
fn places_are_given_in_turn_and_reported_apart() {
    let args = ["simulate", "inland-sea", "--players", "3", "--games", "90", "--quiet"];
    let run = |more: &[&str]| strabo(&[&args, more].concat()).out;
    let report = run(&["--rotate", "--format", "json", "--threads", "1"]);
    assert_eq!(report, run(&["--rotate", "--format", "json", "--threads", "3"]), "threads matter");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let effects = &report["effects"];
    let sum = |list: Vec<&Value>| {
        assert_eq!(list.len(), 3);
        list.iter().filter_map(|one| one["value"].as_f64()).sum::<f64>()
    };
    assert!(sum(effects["places"].as_array().expect("a list").iter().collect()).abs() < 1e-5);
    let civilizations = effects["civilizations"].as_object().expect("an object");
    assert!(sum(civilizations.values().collect()).abs() < 1e-5);
    assert!(run(&["--rotate", "--details"]).contains("Place 3"));
    assert!(!run(&["--details"]).contains("Place 3"));
}

/// The Inland Sea with Corith on an island, which it can leave by ship only.
fn island(bench: &Bench) -> String {
    let folder = bench.arg("weak");
    assert_eq!(strabo(&["new", &folder, "--from", "inland-sea"]).status, Status::Clean);
    let map = bench.read("weak/map.toml");
    let (from, to) = ("area = \"deep-forest\"\n", "area = \"tern-island\"\n");
    assert_eq!(map.matches(from).count(), 1);
    bench.write("weak/map.toml", &map.replace(from, to));
    folder
}

#[test]
fn a_weak_civilization_is_found_with_what_helps_it() {
    let bench = Bench::new();
    let (weak, fairer) = (island(&bench), bench.arg("fairer"));
    let args = ["simulate", &weak, "--players", "3", "--suggest", "--games", "100", "--quiet"];
    let run = |more: &[&str]| strabo(&[&args, more].concat());
    let one = run(&["--threads", "1", "--format", "json", "--suggest-out", &fairer]).clean();
    let found = one.json();
    assert_eq!(found["weakest"], "corith");
    assert!(found["games"].as_u64() <= Some(1400), "{}", found["games"]);
    let best = &found["suggestions"][0];
    assert!(best["title"].as_str().is_some_and(|title| title.starts_with("Corith starts in ")));
    assert_eq!(best["fairer"], true);
    let change = &best["win_share"]["corith"]["change"];
    assert!(change["low"].as_f64() > Some(0.0), "{change}");
    // It was checked again, in games that chose nothing, and the report says so.
    assert_eq!((&found["check"]["games"], &found["check"]["fairer"]), (&100.into(), &true.into()));
    let said = found["answer"]["sentences"][2].as_str().expect("a sentence");
    assert!(said.contains("In 100 fresh games against the map as it is, Corith won"), "{said}");
    // It can be kept: it checks clean, and extends what it was found for.
    assert!(one.err.contains("Corith starts in "), "{}", one.err);
    assert!(bench.read("fairer/pack.toml").contains("extends = \"weak\""));
    clean(&["check", &fairer]);
    assert_eq!(run(&["--threads", "3", "--format", "json"]).out, one.out, "threads matter");
    // The pack as it is plays the games that it plays without --suggest.
    let args = ["simulate", &weak, "--players", "3", "--games", "100", "--quiet"];
    let alone = clean(&[&args[..], &["--format", "json"]].concat()).json();
    assert_eq!(found["report"]["win_share"], alone["win_share"]);
}

/// Games of the Inland Sea end after 12 to 18 turns. With a limit of 16 some changes make games too long.
#[test]
fn no_change_that_stalls_games_is_proposed() {
    let mut left_out = 0;
    for seed in ["1", "2", "3"] {
        let args =
            ["simulate", "inland-sea", "--players", "3", "--suggest", "--games", "60", "--quiet"];
        let more = ["--turns", "16", "--seed", seed, "--format", "json"];
        let found = clean(&[&args[..], &more].concat()).json();
        let measured = found["suggestions"].as_array().expect("a list").iter();
        for one in measured.chain(found.get("check").filter(|check| !check.is_null())) {
            let [before, after] =
                [0, 1].map(|side| one["stopped"][side].as_u64().expect("a number"));
            assert!(after <= before, "seed {seed}: {one}");
        }
        left_out += found["stalled"].as_u64().expect("a number");
    }
    assert!(left_out > 0, "no change stalled a game: this limit tests nothing");
}

/// For every change of a setup that may be proposed for two pairs of civilizations: what it is, and the pack with it.
fn changes(pack: &str, setup: &str, mut look: impl FnMut(&Pack, &str, &Pack)) {
    let origin = Origin::find(pack.as_ref()).expect("it ships");
    let source = origin.pack().expect("it is read");
    let before = origin.compile().expect("it compiles").pack.expect("it has no error");
    let row = before.setups.iter().find(|one| &*one.id == setup).expect("a setup");
    let ids: Vec<String> =
        row.civilizations.iter().map(|one| before[*one].id.to_string()).collect();
    let tried = origin.with_library(|library| {
        let head = overlay(&Base { pack: source, library }, "changed", "Changed").expect("a head");
        let changed = SourcePack { name: "changed".to_owned(), files: vec![head] };
        let subject = Subject::new(changed, library);
        for (weak, strong) in ids.iter().zip(&ids[1..]).take(2) {
            for (trial, accepted) in accepted(&subject, &before, setup, [weak, strong]) {
                let after = accepted.outcome.pack.as_ref().expect("a pack");
                look(&before, &trial.title, after);
            }
        }
    });
    tried.expect("the library is read");
}

/// All areas that are walked to over land borders from one, while these areas are there.
fn walked(pack: &Pack, from: AreaId, is_there: &[bool]) -> BTreeSet<AreaId> {
    let (mut seen, mut next) = (BTreeSet::from([from]), vec![from]);
    while let Some(area) = next.pop() {
        let land = pack[area].land.iter().filter(|near| pack[**near].is_land());
        next.extend(land.filter(|near| is_there[near.index()] && seen.insert(**near)));
    }
    seen
}

#[test]
fn no_change_makes_a_hole_in_a_board_or_cuts_somebody_off() {
    let (mut taken_out, mut borders) = (0, 0);
    for (pack, setup) in [("mega-empires-east", "players-5"), ("inland-sea", "three")] {
        changes(pack, setup, |before, title, after| {
            let [old, new] = [before, after].map(|pack| {
                let setup = pack.setups.iter().find(|one| *one.id == *setup).expect("a setup");
                pack.in_play(Some(setup))
            });
            let all = || (0..).map(AreaId).zip(old.iter().zip(&new));
            // What is taken out lies at land that was out before, and not at the coast.
            for (area, _) in all().filter(|(_, (was, is))| **was && !**is) {
                let out: Vec<bool> = new.iter().map(|is| !is).collect();
                let hole = walked(after, area, &out);
                assert!(hole.iter().any(|area| !old[area.index()]), "{title}: a hole");
                assert!(after[area].water.is_empty(), "{title}: at the coast");
                taken_out += 1;
            }
            // Who could walk to the start of another can still do so.
            let starts = |pack: &Pack, in_play: &[bool]| -> Vec<Vec<bool>> {
                let setup = pack.setups.iter().find(|one| *one.id == *setup).expect("a setup");
                let at = setup.civilizations.iter();
                let at: Vec<AreaId> = at.filter_map(|one| pack.start_of(*one)).collect();
                let walks = at.iter().map(|from| walked(pack, *from, in_play));
                walks.map(|walk| at.iter().map(|to| walk.contains(to)).collect()).collect()
            };
            let [could, can] = [starts(before, &old), starts(after, &new)];
            for (could, can) in could.iter().flatten().zip(can.iter().flatten()) {
                assert!(*can || !*could, "{title}: cut off");
            }
            borders += u32::from(title.starts_with("no border of "));
        });
    }
    assert!(taken_out > 0 && borders > 0, "{taken_out} areas taken out, {borders} borders");
}

#[cfg(unix)]
mod stopped {
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    use super::*;

    /// A run that would take days, stopped as soon as it has written something down.
    fn stop(bench: &Bench, out: &str) -> (Option<i32>, String, String) {
        let args = ["simulate", "--players", "5", "--games", "10000000", "--turns", "3"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_strabo"))
            .args(args)
            .args(["--quiet", "--force", "--format", "json", "--results", out])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        while !has_begun(bench) {
            assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
            std::thread::sleep(Duration::from_millis(20));
        }
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// The first games are in a file that is not in its place yet.
    fn has_begun(bench: &Bench) -> bool {
        let files = fs::read_dir(bench.path("")).expect("a folder").flatten();
        let unfinished = files.filter(|file| file.file_name().to_string_lossy().ends_with(".tmp"));
        unfinished.filter_map(|file| file.metadata().ok()).any(|metadata| metadata.len() > 1000)
    }

    fn interrupt(child: &Child) {
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
        assert!(sent.success());
    }

    #[test]
    fn a_run_that_is_interrupted_reports_and_keeps_what_is_done() {
        let bench = Bench::new();
        let file = bench.arg("results.parquet");
        let (code, out, err) = stop(&bench, &file);
        assert_eq!(code, Some(130), "{err}");
        let report: Value = serde_json::from_str(&out).expect("a whole report");
        let games = report["games"].as_u64().expect("a number");
        assert!(games > 0 && games < 10_000_000, "{games}");
        assert!(err.contains(&format!("stopped after {games} of 10000000 games")), "{err}");
        let before = bytes(&bench, "results.parquet");
        fails(&["simulate", "--merge", &file], &["it was stopped", "run this shard again"]);
        // What is there is not written over by what is incomplete.
        let (code, _, err) = stop(&bench, &file);
        assert_eq!(code, Some(130), "{err}");
        assert!(before == bytes(&bench, "results.parquet"));
        assert!(bench.path("results.parquet.partial").exists(), "{err}");
        let left = fs::read_dir(bench.path("")).expect("a folder").count();
        assert_eq!(left, 2, "a temporary file is left over");
    }
}
