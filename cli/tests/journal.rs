//! A change of several files is made whole or not at all, whenever the program is killed, and also while other programs write.

use std::process::{Command, Stdio};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};
use std::{collections::BTreeMap, fs};

use serde_json::json;
use strabo_cli::Status;

use crate::common::studio::Studio;
use crate::common::{Bench, clean, strabo};

/// A small game with outlines, so that a new id of an area stands in several files.
fn pack() -> Bench {
    let bench = Bench::with_copy("inland-sea");
    clean(&["draft", &bench.arg("pack"), "-o", &bench.arg("pack/map.geojson")]);
    bench
}

/// The files that an author sees, and their contents.
fn files(bench: &Bench) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(bench.path("pack")).expect("a folder");
    let names =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
    let seen = names.filter(|name| !name.starts_with('.'));
    seen.map(|name| (name.clone(), fs::read(bench.path(&format!("pack/{name}"))).expect("a file")))
        .collect()
}

fn hidden(bench: &Bench) -> Vec<String> {
    let entries = fs::read_dir(bench.path("pack")).expect("a folder");
    let names =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
    names.filter(|name| name.starts_with('.')).collect()
}

fn rename(bench: &Bench, from: &str, to: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
    command.args(["rename", &bench.arg("pack"), "area", from, to]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Renames and dies after a step. Returns false if there is no such step.
fn dies_after(bench: &Bench, step: u32) -> bool {
    let mut command = rename(bench, "gull-bay", "tern-bay");
    let status = command.env("STRABO_ABORT_AFTER_STEP", step.to_string()).status();
    !status.expect("the program runs").success()
}

/// The pack after the change, and how many files changed.
fn afterwards() -> (BTreeMap<String, Vec<u8>>, u32) {
    let bench = pack();
    let before = files(&bench);
    assert!(rename(&bench, "gull-bay", "tern-bay").status().expect("it runs").success());
    let after = files(&bench);
    let changed = after.iter().filter(|(name, bytes)| before[*name] != **bytes).count();
    assert_eq!(hidden(&bench), Vec::<String>::new());
    (after, u32::try_from(changed).expect("a small number"))
}

#[test]
fn the_files_are_old_or_new_whatever_the_last_step_was() {
    let (after, changed) = afterwards();
    assert!(changed >= 2, "{changed} files");
    let mut seen = Vec::new();
    for step in 1.. {
        let bench = pack();
        let before = files(&bench);
        if !dies_after(&bench, step) {
            assert_eq!(files(&bench), after);
            break;
        }
        // Reading the folder is enough.
        strabo(&["check", &bench.arg("pack")]);
        let now = files(&bench);
        assert!(now == before || now == after, "half a change after step {step}");
        seen.push(now == after);
        // The next change finds nothing in its way, and leaves nothing.
        clean(&["rename", &bench.arg("pack"), "area", "reed-mouth", "rush-mouth"]);
        assert_eq!(hidden(&bench), Vec::<String>::new(), "after step {step}");
    }
    // The new files are written, the journal appears, and the files are renamed.
    let old = usize::try_from(changed).expect("a small number") + 1;
    let wanted: Vec<bool> = (0..2 * old - 1).map(|step| step >= old).collect();
    assert_eq!(seen, wanted);
}

#[test]
fn sixty_kills_leave_no_half_change() {
    let bench = pack();
    let start = Instant::now();
    let mut ids = ["gull-bay", "tern-bay"];
    let mut states = [files(&bench), BTreeMap::new()];
    assert!(rename(&bench, ids[0], ids[1]).status().expect("it runs").success());
    states[1] = files(&bench);
    let whole = start.elapsed();
    // The change back may write another order of lists once; from there on both states are known.
    assert!(rename(&bench, ids[1], ids[0]).status().expect("it runs").success());
    states[0] = files(&bench);
    let mut made = 0;
    for kill in 0..60_u32 {
        let mut child = rename(&bench, ids[0], ids[1]).spawn().expect("it starts");
        sleep(whole * (kill % 20) / 18);
        let _ = child.kill();
        let _ = child.wait();
        strabo(&["check", &bench.arg("pack")]);
        let now = files(&bench);
        if now == states[1] {
            ids.swap(0, 1);
            states.swap(0, 1);
            made += 1;
        } else {
            assert!(now == states[0], "half a change after kill {kill}");
        }
    }
    assert!(made > 0, "no kill came too late");
}

#[test]
fn a_studio_that_dies_in_a_stroke_shows_a_whole_one_when_it_starts_again() {
    let (after, changed) = afterwards();
    let order = json!({ "order": { "do": "rename-id", "kind": "area", "from": "gull-bay", "to": "tern-bay" } });
    for step in [changed, changed + 1, changed + 2, 2 * changed] {
        let bench = pack();
        let before = files(&bench);
        let at = step.to_string();
        let variables = [("STRABO_ABORT_AFTER_STEP", at.as_str())];
        let dying = Studio::with(&[&bench.arg("pack")], &variables);
        assert_eq!(dying.call("change", &order).0, 0, "no answer");
        let studio = Studio::start(&bench.arg("pack"));
        let now = files(&bench);
        assert!(now == if step > changed + 1 { after.clone() } else { before }, "step {step}");
        let (status, seen) = studio.call("look", &json!({}));
        assert_eq!((status, &seen["summary"]["errors"]), (200, &json!(0)));
        assert_eq!(hidden(&bench).iter().filter(|name| name.contains("journal")).count(), 0);
    }
}

#[test]
fn what_an_author_changed_after_a_crash_is_kept() {
    let (after, changed) = afterwards();
    let edit = |bench: &Bench| {
        let text = bench.read("pack/map.toml") + "# mine\n";
        bench.write("pack/map.toml", &text);
    };
    // Nothing was renamed: the others stay old.
    let bench = pack();
    let before = files(&bench);
    assert!(dies_after(&bench, changed + 1));
    edit(&bench);
    strabo(&["check", &bench.arg("pack")]);
    let now = files(&bench);
    assert!(now["map.toml"].ends_with(b"# mine\n"));
    assert!(now.iter().all(|(name, bytes)| name == "map.toml" || before[name] == *bytes));
    // All but the last were renamed: the last follows.
    let bench = pack();
    assert!(dies_after(&bench, 2 * changed));
    edit(&bench);
    strabo(&["check", &bench.arg("pack")]);
    let now = files(&bench);
    assert!(now["map.toml"].ends_with(b"# mine\n"));
    assert!(now.iter().all(|(name, bytes)| name == "map.toml" || after[name] == *bytes));
}

#[test]
fn programs_that_write_at_once_lose_nothing() {
    let bench = pack();
    let text = bench.read("pack/map.toml");
    let ids: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).collect();
    let ids = &ids[..6];
    scope(|scope| {
        for id in ids {
            let bench = &bench;
            scope.spawn(move || {
                let new = format!("{id}-anew");
                // Another one may always be faster; the one that is refused tries again.
                let done =
                    (0..60).any(|_| rename(bench, id, &new).status().expect("it runs").success());
                assert!(done, "{id} was never renamed");
            });
        }
    });
    let text = bench.read("pack/map.toml");
    for id in ids {
        assert!(text.contains(&format!("id = \"{id}-anew\"")), "{id} was lost");
    }
    assert_eq!(strabo(&["check", &bench.arg("pack")]).status, Status::Clean);
    assert_eq!(hidden(&bench), Vec::<String>::new());
}

#[test]
fn a_journal_of_somebody_else_touches_nothing_outside() {
    const HEAD: &str =
        "# Strabo changes these files together: digest before, digest after, new file, name.\n";
    for line in [
        "- - .strabo-x.tmp ../victim",
        "- - ../victim map.toml",
        "- - .strabo-/../../victim.tmp map.toml",
        "- - - notes.txt",
        "nonsense",
    ] {
        let bench = pack();
        bench.write("victim", "mine");
        bench.write("pack/notes.txt", "mine");
        let before = files(&bench);
        bench.write("pack/.strabo-journal", &format!("{HEAD}{line}\n"));
        assert_eq!(strabo(&["check", &bench.arg("pack")]).status, Status::Clean);
        strabo(&["rename", &bench.arg("pack"), "area", "gull-bay", "tern-bay"])
            .fails_with(".strabo-journal\" cannot be understood");
        assert_eq!(bench.read("victim"), "mine");
        assert!(files(&bench) == before, "{line}");
    }
}

#[test]
fn a_program_that_still_writes_is_waited_for() {
    let bench = pack();
    bench.write("pack/.strabo-journal", "not finished");
    let file = fs::File::open(bench.path("pack/.strabo-journal")).expect("a file");
    file.lock().expect("a lock");
    let path = bench.path("pack/.strabo-journal");
    scope(|scope| {
        scope.spawn(move || {
            sleep(Duration::from_millis(300));
            fs::remove_file(path).expect("it goes");
            drop(file);
        });
        clean(&["rename", &bench.arg("pack"), "area", "gull-bay", "tern-bay"]);
    });
}
