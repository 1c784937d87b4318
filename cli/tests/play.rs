//! `strabo replay`: records that are wrong, old or of another pack.

use crate::common::{Bench, clean, strabo, strabo_in};
use strabo_cli::Status;

#[test]
fn a_record_that_is_wrong_is_refused_with_the_number_of_the_action() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    strabo(&["play", "--players", "5", "--seed", "3", "--turns", "2", "--record", &file]);
    let text = bench.read("game.record");
    let end = text.rfind("end ").expect("the last line");
    let broken = [
        (text[..end].to_owned(), "stops after action"),
        (text.replacen("turn 1\n0 ", "turn 1\n0 m1,2,77 ", 1), "action 1, by player 1: "),
        (text.replacen("record 2", "record 7", 1), "format 7"),
        (text.replacen("\"players\":5", "\"players\":3", 1), "no setup for these players"),
        (text.replacen("\"digest\":\"", "\"digest\":\"0", 1), "the pack has changed"),
        ("\u{0}\u{1}".to_owned(), "not a record of a game"),
    ];
    for (text, words) in broken {
        bench.write("broken.record", &text);
        let ran = strabo(&["replay", &bench.arg("broken.record")]);
        ran.fails_with(words);
        assert!(ran.out.is_empty(), "{}", ran.out);
    }
    let other = strabo(&["replay", &file, "expansion-project"]);
    assert!(other.err.contains("is of \"mega-empires-east\""), "{}", other.err);
    let none = strabo(&["replay", &bench.arg("none.record")]);
    assert_eq!(none.status, Status::Failed);
}

#[test]
fn a_record_with_an_answer_that_nobody_offered_is_refused_with_its_number() {
    let bench = Bench::new();
    for (name, first, other) in [
        ("clash-stand-in-2", "\n0 advance:2 ", "\n0 card:254 "),
        ("new-dawn-stand-in-2", "\n1 tile:1,0 ", "\n1 tile:200,0 "),
        ("founders-stand-in-2", "\n0 draft:forest\n", "\n0 put:127,127\n"),
    ] {
        let record = format!("{}/../examples/records/{name}.record", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(record).expect("a record");
        bench.write("other.record", &text.replacen(first, other, 1));
        strabo(&["replay", &bench.arg("other.record")]).fails_with("action 1, by player ");
    }
}

#[test]
fn a_record_with_other_line_ends_or_of_the_format_before_replays() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    strabo(&["play", "--players", "5", "--seed", "3", "--turns", "3", "--record", &file]);
    let text = bench.read("game.record");
    bench.write("windows.record", &text.replace('\n', "\r\n"));
    let ran = strabo(&["replay", &bench.arg("windows.record")]);
    assert_eq!((ran.status, &*ran.err), (Status::Clean, ""));
    // The format before had no digest of the text and no version of the pack.
    let (rest, _) = text.trim_end().rsplit_once(' ').expect("the digest");
    let (begin, rest) = rest.split_once("\"version\"").expect("a version");
    let (_, rest) = rest.split_once(',').expect("more fields");
    let old = format!("{begin}{rest}\n").replacen("record 2", "record 1", 1);
    bench.write("old.record", &old);
    let ran = clean(&["replay", &bench.arg("old.record")]);
    assert!(ran.err.contains("no digest of its text"), "{}", ran.err);
}

#[test]
fn the_pack_of_a_record_is_found_by_its_id_and_digest_and_never_as_a_path() {
    let bench = Bench::with_pack();
    let (pack, file) = (bench.arg("pack"), bench.arg("game.record"));
    clean(&["play", &pack, "--players", "3", "--turns", "2", "--record", &file]);
    clean(&["replay", &file, "--pack", &pack]);
    clean(&["replay", &file, &pack]);
    strabo_in(&bench.path("pack"), &["replay", &file]).clean();
    let text = bench.read("game.record");
    let (_, digest) = text.split_once("\"digest\":\"").expect("a digest");
    let refused = |folder: &str, file: &str, name: &str| {
        let ran = strabo_in(&bench.path(folder), &["replay", file]);
        assert_eq!((ran.status, &*ran.out), (Status::Failed, ""), "{name}");
        for words in
            [&format!("the pack \"{name}\" 1.0.0 with the digest {}", &digest[..64])[..], "--pack"]
        {
            assert!(ran.err.contains(words), "{words}: {}", ran.err);
        }
        assert!(ran.err.contains("neither a shipped pack nor the pack of the current folder"));
    };
    // The folder stands there, under the name that the record gives.
    refused("", &file, "pack");
    for name in [pack.as_str(), "./pack", "../pack", "pack/", "..", ".", "", "../../etc", "/etc"] {
        bench.write(
            "other.record",
            &text.replacen("\"pack\":\"pack\"", &format!("\"pack\":\"{name}\""), 1),
        );
        refused("", &bench.arg("other.record"), name);
        refused("pack", &bench.arg("other.record"), name);
    }
    // Another version of the same pack.
    bench.write("pack/pack.toml", &bench.read("pack/pack.toml").replace("1.0.0", "1.0.1"));
    for args in [&["replay", &file][..], &["replay", &file, "--pack", "."]] {
        let ran = strabo_in(&bench.path("pack"), args);
        assert_eq!(ran.status, Status::Failed, "{args:?}");
        assert!(
            ran.err.contains("the pack has changed") && ran.err.contains("--pack"),
            "{}",
            ran.err
        );
    }
}
