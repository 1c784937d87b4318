//! Files that belong to somebody: which ones a command replaces, and what it leaves behind.

use std::fs::{self, File};

use crate::common::{Bench, clean, strabo, strabo_in};
use strabo_cli::Status;

/// Runs a command that must fail without changing anything, and returns its message.
fn refused(bench: &Bench, args: &[&str]) -> String {
    let before = bench.all("");
    let ran = strabo(args);
    assert_eq!(ran.status, Status::Failed, "{ran:?}");
    assert!(bench.all("") == before, "{args:?} changed a file");
    ran.err
}

#[test]
fn every_command_takes_the_pack_of_the_current_folder() {
    let bench = Bench::with_pack();
    let inspect = strabo_in(&bench.path("pack"), &["inspect", "--format", "json"]).clean();
    assert_eq!(inspect.json()["pack"]["id"], "pack");
    assert!(inspect.err.contains("using the pack \"pack\" of the current folder"), "{inspect:?}");
    for command in [
        &["build", "-o", "../out"][..],
        &["export", "--to", "json", "-o", "../pack.json"],
        &["render", "--view", "map", "-o", "../map.svg"],
        &["draft", "-o", "../map.geojson"],
        &["play", "--players", "2", "--turns", "1"],
        &["simulate", "--players", "2", "--games", "1", "--turns", "1", "--quiet"],
    ] {
        let ran = strabo_in(&bench.path("pack"), command).clean();
        assert!(ran.err.contains("using the pack \"pack\" of the current folder"), "{ran:?}");
    }
    assert!(bench.path("out/pack.strabo").is_file());
}

#[test]
fn a_check_of_a_broken_pack_in_the_current_folder_fails() {
    let bench = Bench::with_pack();
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\ncivilizations = [\"nobody\"]\n");
    let ran = strabo_in(&bench.path("pack"), &["check"]).with_findings();
    assert!(ran.out.contains("unknown-civilization"), "{ran:?}");
    bench.write("torn/pack.toml", "[pack\n");
    let ran = strabo_in(&bench.path("torn"), &["check"]).with_findings();
    assert!(ran.err.contains("using the pack of the current folder"), "{ran:?}");
}

#[test]
fn a_file_that_exists_needs_force() {
    let bench = Bench::new();
    for (file, args) in [
        ("map.svg", &["render", "smallest", "--view", "map", "-o"][..]),
        ("book.pdf", &["book", "smallest", "-o"]),
        ("g.record", &["play", "smallest", "--players", "2", "--turns", "1", "--record"]),
        ("pack.json", &["export", "smallest", "--to", "json", "-o"]),
        ("map.geojson", &["draft", "smallest", "-o"]),
        ("report.html", &["simulate", "smallest", "--players", "2", "--games", "1", "-o"]),
        (
            "turns.parquet",
            &["simulate", "smallest", "--players", "2", "--games", "1", "--turn-results"],
        ),
    ] {
        bench.write(file, "mine");
        let path = bench.arg(file);
        let args = [args, &[&path]].concat();
        let error = refused(&bench, &args);
        assert!(error.contains("already exists") && error.contains("--force"), "{error}");
        clean(&[&args[..], &["--force"]].concat());
        assert!(fs::read(bench.path(file)).expect("a file") != b"mine", "{file}");
    }
    // The same picture once more changes nothing.
    clean(&["render", "smallest", "--view", "map", "-o", &bench.arg("map.svg")]);
}

#[test]
fn build_replaces_only_what_it_wrote() {
    let bench = Bench::with_pack();
    let (pack, out) = (bench.arg("pack"), bench.arg("out"));
    let build = ["build", &pack, "-o", &out];
    clean(&build);
    let first = bench.all("out");
    clean(&build);
    assert!(bench.all("out") == first, "a second build has other bytes");
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\nname = \"A Pair\"\n");
    clean(&build);
    assert!(bench.all("out") != first);

    bench.write("out/map.svg", "drawn by hand");
    let error = refused(&bench, &build);
    assert!(error.contains("map.svg\" was not written by strabo build"), "{error}");
    assert!(error.contains("--force"), "{error}");
    clean(&[&build[..], &["--force"]].concat());
    assert!(bench.read("out/map.svg").contains("<svg"));
    clean(&build);
}

#[test]
fn build_keeps_a_picture_that_was_there_first() {
    let bench = Bench::new();
    bench.write("here/map.svg", "drawn by hand");
    let error = refused(&bench, &["build", "smallest", "-o", &bench.arg("here")]);
    assert!(error.contains("map.svg"), "{error}");
    // What another command wrote is not its own either.
    let there = bench.arg("there");
    clean(&["export", "smallest", "--to", "typescript", "-o", &there]);
    clean(&["export", "smallest", "--to", "typescript", "-o", &there]);
    bench.write("there/smallest.ts", "mine");
    let error = refused(&bench, &["export", "smallest", "--to", "typescript", "-o", &there]);
    assert!(error.contains("was not written by strabo export"), "{error}");
}

#[test]
fn a_list_of_files_that_is_damaged_protects_everything() {
    let bench = Bench::new();
    let out = bench.arg("man");
    clean(&["man", "-o", &out]);
    bench.write("man/strabo-check.1", "mine");
    bench.write("man/.written-by-strabo", "\u{0}\nman short name\n\nman");
    let error = refused(&bench, &["man", "-o", &out]);
    assert!(error.contains("strabo-check.1"), "{error}");
}

#[test]
fn leftovers_of_a_killed_run_are_removed() {
    let bench = Bench::new();
    bench.write(".strabo-aaaaaa.tmp", "half a picture");
    bench.write(".strabo-bbbbbb.tmp", "");
    bench.write(".strabo-bbbbbb.tmp.d/pack.toml", "half a pack");
    bench.write(".strabo-cccccc.tmp", "somebody is writing this");
    let used = File::open(bench.path(".strabo-cccccc.tmp")).expect("a file");
    used.lock().expect("a lock");
    clean(&["render", "smallest", "--view", "map", "-o", &bench.arg("map.svg")]);
    let names = |bench: &Bench| -> Vec<String> {
        let entries = fs::read_dir(bench.path("")).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&bench), [".strabo-cccccc.tmp", "map.svg"]);
    // Closing would not be enough: a program that another test is starting may still hold the file.
    used.unlock().expect("unlocked");
    clean(&["new", &bench.arg("p")]);
    assert_eq!(names(&bench), ["map.svg", "p"]);
}

#[test]
fn a_new_pack_is_whole_or_not_there() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let bench = Bench::new();
    let mut killed = 0;
    for attempt in 0..30_u64 {
        let target = bench.arg("deep/p");
        let mut child = Command::new(env!("CARGO_BIN_EXE_strabo"))
            .args(["new", &target])
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(attempt * 3));
        // It may have ended already.
        let _ = child.kill();
        killed += u32::from(!child.wait().expect("it ends").success());
        if bench.path("deep").exists() {
            assert_eq!(strabo(&["check", &target]).status, Status::Clean);
            assert!(bench.path("deep/p/.schemas/overlay/trade.schema.json").is_file());
            fs::remove_dir_all(bench.path("deep")).expect("a folder");
        }
    }
    assert!(killed > 0, "none was killed in time");
    clean(&["new", &bench.arg("deep/p")]);
    let left: Vec<_> = fs::read_dir(bench.path("")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_new_pack_fills_an_empty_folder() {
    let bench = Bench::new();
    fs::create_dir(bench.path("empty")).expect("a folder");
    clean(&["new", &bench.arg("empty")]);
    clean(&["check", &bench.arg("empty")]);
    clean(&["new", &bench.arg("not/there/../yet")]);
    clean(&["check", &bench.arg("not/yet")]);
}
