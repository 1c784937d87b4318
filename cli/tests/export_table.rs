//! `strabo export --to vassal` and `--to tts`: games laid out for a setup.

use crate::common::{Bench, clean, strabo};
use serde_json::Value;

#[test]
fn a_module_is_one_file_when_it_has_the_ending() {
    let bench = Bench::new();
    let path = bench.arg("out/game.vmod");
    clean(&["export", "smallest", "--to", "vassal", "-o", &path]);
    let files = bench.all("out");
    assert_eq!(files.len(), 1);
    assert!(files[0].1.starts_with(b"PK"), "a zip");
}

#[test]
fn a_folder_gets_the_module_of_the_chosen_setup_and_what_to_do_with_it() {
    let bench = Bench::new();
    let path = bench.arg("out");
    clean(&["export", "smallest", "--to", "vassal", "--players", "3", "-o", &path]);
    let manifest: Value = serde_json::from_str(&bench.read("out/manifest.json")).expect("JSON");
    assert_eq!(manifest["files"][0]["path"], "smallest-three.vmod");
    assert!(bench.read("out/README.txt").contains("3 players"));
}

#[test]
fn a_saved_game_has_the_address_given() {
    let bench = Bench::new();
    let path = bench.arg("out");
    let url = "https://example.org/x";
    clean(&["export", "smallest", "--to", "tts", "--base-url", url, "-o", &path]);
    let save = bench.read("out/smallest-two.json");
    assert!(save.contains("\"https://example.org/x/images/board.png\""));
}

#[test]
fn another_seed_deals_another_game() {
    let bench = Bench::new();
    let save = |seed: &str| {
        let path = bench.arg(seed);
        strabo(&["export", "smallest", "--to", "tts", "--seed", seed, "-o", &path]);
        bench.read(&format!("{seed}/smallest-two.json"))
    };
    assert_ne!(save("1"), save("2"));
}

#[test]
fn a_setup_that_is_not_there_is_refused_with_those_that_are() {
    let bench = Bench::new();
    let path = bench.arg("out");
    let ran = strabo(&["export", "smallest", "--to", "tts", "--players", "9", "-o", &path]);
    ran.fails_with("\"smallest\" has no setup for 9 players");
    assert!(ran.err.contains("two (2 players), three (3 players)"), "{ran:?}");
}

#[test]
fn the_readme_promises_what_the_pack_has() {
    let bench = Bench::new();
    let path = bench.arg("out");
    strabo(&["export", "smallest", "--to", "tts", "-o", &path]);
    let readme = bench.read("out/README.txt");
    let bags = "Each civilization has bags of tokens and cities, and a deck of all advances.";
    assert!(readme.contains(bags) && !readme.contains("ships"), "{readme}");
    let path = bench.arg("vassal");
    strabo(&["export", "smallest", "--to", "vassal", "-o", &path]);
    let readme = bench.read("vassal/README.txt");
    assert!(readme.contains("\"Pieces\" has tokens, cities and advances."), "{readme}");
}
