//! What is changed on disk is noticed, by the studio and by `build --watch`, also where clocks are coarse.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use crate::common::studio::Studio;
use crate::common::{Bench, strabo};

/// A copy of the smallest pack in the folder `pack`.
fn pack() -> Bench {
    let bench = Bench::with_copy("smallest");
    let map = bench.read("pack/map.toml").replace("\"North Shore\"", "\"North\"");
    bench.write("pack/map.toml", &map);
    bench
}

/// Renames an area in the text; every name has five letters.
fn name(bench: &Bench, from: &str, to: &str) {
    let text = bench.read("pack/map.toml");
    assert!(text.contains(&format!("name = \"{from}\"")), "{text}");
    save(bench, &text.replace(&format!("name = \"{from}\""), &format!("name = \"{to}\"")));
}

/// Writes the map as careful editors do: beside it, and renamed.
fn save(bench: &Bench, text: &str) {
    bench.write("pack/.map.editor", text);
    fs::rename(bench.path("pack/.map.editor"), bench.path("pack/map.toml")).expect("renamed");
}

fn shows(studio: &Studio, name: &str) -> serde_json::Value {
    studio.wait_for(name, |seen| {
        let areas = seen["board"]["areas"].as_array();
        areas.is_some_and(|areas| {
            areas.iter().any(|area| area.as_str().is_some_and(|text| text.contains(name)))
        })
    })
}

#[cfg(unix)]
#[test]
fn a_file_with_the_same_stamp_and_length_is_noticed() {
    let bench = pack();
    let studio = Studio::start(&bench.arg("pack"));
    let mut last = "North";
    for (first, second) in [("Naxos", "Nepal"), ("Niger", "Nauru"), ("Nimes", "Namur")] {
        let start = Instant::now();
        name(&bench, last, first);
        shows(&studio, first);
        // While the studio holds still, the file is written again, by a clock that has not moved on.
        studio.signal("-STOP");
        let is_soon = start.elapsed() < Duration::from_secs(2);
        let path = bench.path("pack/map.toml");
        let stamp = fs::metadata(&path).and_then(|metadata| metadata.modified()).expect("a time");
        fs::write(&path, bench.read("pack/map.toml").replace(first, second)).expect("a file");
        // On a computer that is too busy, the clock has moved on.
        if is_soon {
            File::options()
                .write(true)
                .open(&path)
                .and_then(|file| file.set_modified(stamp))
                .expect("a time");
        }
        studio.signal("-CONT");
        shows(&studio, second);
        last = second;
    }
}

#[test]
fn a_stamp_from_the_future_is_no_reason_to_miss_a_change() {
    let bench = pack();
    let later = SystemTime::now() + Duration::from_secs(3600);
    let path = bench.path("pack/map.toml");
    File::options()
        .write(true)
        .open(&path)
        .and_then(|file| file.set_modified(later))
        .expect("a time");
    let studio = Studio::start(&bench.arg("pack"));
    shows(&studio, "North");
    name(&bench, "North", "Naxos");
    shows(&studio, "Naxos");
}

#[test]
fn a_folder_that_goes_away_leaves_the_last_picture_and_comes_back() {
    let bench = pack();
    let studio = Studio::start(&bench.arg("pack"));
    shows(&studio, "North");
    fs::rename(bench.path("pack"), bench.path("elsewhere")).expect("it moves");
    let seen = studio.wait_for("the trouble", |seen| !seen["trouble"].is_null());
    let said = seen["trouble"]["error"].as_str().expect("a sentence").to_owned();
    assert!(said.contains("there is no such file or folder"), "{said}");
    shows(&studio, "North");
    let order =
        serde_json::json!({ "do": "rename-name", "kind": "area", "id": "north", "name": "Lost" });
    let (status, value) = studio.call("change", &serde_json::json!({ "order": order }));
    assert!((400..=500).contains(&status) && value["error"].is_string(), "{status} {value}");
    fs::rename(bench.path("elsewhere"), bench.path("pack")).expect("it moves");
    studio.wait_for("no trouble", |seen| seen["trouble"].is_null());
    name(&bench, "North", "Naxos");
    shows(&studio, "Naxos");
}

#[test]
fn what_cannot_be_read_is_reported_and_the_last_picture_stays() {
    let bench = pack();
    let studio = Studio::start(&bench.arg("pack"));
    shows(&studio, "North");
    let text = bench.read("pack/map.toml");
    // A file that is too large to be one of a pack.
    let file = File::create(bench.path("pack/map.toml")).expect("a file");
    file.set_len(40 << 20).expect("a hole");
    let seen = studio.wait_for("an error", |seen| {
        seen["findings"].to_string().contains("MB") && seen["stale"] == true
    });
    assert!(!seen["board"].is_null(), "the last picture stays");
    save(&bench, &text);
    studio.wait_for("no error", |seen| seen["summary"]["errors"] == 0 && seen["trouble"].is_null());
    shows(&studio, "North");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_reported_until_it_may() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let bench = pack();
    let studio = Studio::start(&bench.arg("pack"));
    shows(&studio, "North");
    bench.write("outside.toml", "# outside\n");
    symlink(bench.path("outside.toml"), bench.path("pack/notes.toml")).expect("a link");
    let seen = studio.wait_for("the trouble", |seen| !seen["trouble"].is_null());
    assert!(
        seen["trouble"]["error"].as_str().is_some_and(|said| said.contains("outside of the pack"))
    );
    fs::remove_file(bench.path("pack/notes.toml")).expect("it goes");
    studio.wait_for("no trouble", |seen| seen["trouble"].is_null());
    let path = bench.path("pack/map.toml");
    let allow =
        |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
    allow(0o000);
    // The administrator may read everything.
    if fs::read(&path).is_err() {
        fs::write(bench.path("pack/notes.txt"), "something new").expect("a file");
        studio.wait_for("the trouble", |seen| !seen["trouble"].is_null());
        allow(0o644);
        studio.wait_for("no trouble", |seen| seen["trouble"].is_null());
    }
}

/// `strabo build --watch` as a process of its own.
struct Watch {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Watch {
    fn start(bench: &Bench, folder: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
        command.args(["build", &bench.arg(folder), "--watch", "-o", &bench.arg("out")]);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("standard output"));
        Self { child, lines }
    }

    /// The line of the next build.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a line");
        line
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn build_watch_builds_again_after_every_change_and_ends_on_ctrl_c() {
    let bench = pack();
    let mut watch = Watch::start(&bench, "pack");
    let line = watch.line();
    assert!(line.starts_with("built ") && line.contains(" files in "), "{line}");
    assert!(bench.read("out/index.html").contains("North"));
    name(&bench, "North", "Naxos");
    assert!(watch.line().starts_with("built "));
    assert!(bench.read("out/index.html").contains("Naxos"));
    // An error about a name still leaves something to draw; a text that is no TOML may not.
    let text = bench.read("pack/map.toml");
    save(&bench, &text.replacen("[[area]]", "[[area]", 1));
    let line = watch.line();
    assert!(line.contains("errors"), "{line}");
    fs::rename(bench.path("pack"), bench.path("elsewhere")).expect("it moves");
    let line = watch.line();
    assert!(line.starts_with("not built: cannot read"), "{line}");
    fs::rename(bench.path("elsewhere"), bench.path("pack")).expect("it moves");
    watch.line();
    save(&bench, &text);
    let line = watch.line();
    assert!(line.starts_with("built "), "{line}");
    assert!(bench.read("out/index.html").contains("Naxos"));
    let id = watch.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
    assert_eq!(watch.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn build_watch_follows_the_pack_that_is_extended_and_not_its_own_results() {
    let bench = pack();
    bench.write(
        "mine/pack.toml",
        &crate::common::PACK.replace("\"pack\"", "\"mine\"").replace("\"smallest\"", "\"pack\""),
    );
    bench.write(
        "pack/pack.toml",
        &bench.read("pack/pack.toml").replace("id = \"smallest\"", "id = \"pack\""),
    );
    let mut watch = Watch::start(&bench, "mine");
    let line = watch.line();
    assert!(line.starts_with("built "), "{line}");
    // A file that is none of the pack's is no change of it; the next line is about the change below.
    bench.write("mine/out/index.html", "a result");
    sleep(Duration::from_millis(500));
    name(&bench, "North", "Naxos");
    assert!(watch.line().starts_with("built "));
    assert!(bench.read("out/index.html").contains("Naxos"));
}

#[test]
fn build_watch_needs_a_folder() {
    let bench = Bench::new();
    strabo(&["build", "smallest", "--watch", "-o", &bench.arg("out")])
        .fails_with("--watch needs the folder of a pack");
}
