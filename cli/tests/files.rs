//! Files that belong to somebody: which ones a command replaces, and what it leaves behind.

use std::fs::{self, File};

use crate::common::{Bench, clean, strabo};
use strabo_cli::Status;

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
