//! `strabo play` and `strabo replay`: games by bots and by hand, and records that are wrong.

use crate::common::{Bench, clean, strabo, strabo_in, strabo_reading};
use strabo_cli::Status;

#[test]
fn bots_play_a_game_with_a_line_for_each_turn() {
    let ran = clean(&["play", "--players", "5", "--seed", "3", "--turns", "4"]);
    ran.prints(&["5 players, seed 3", "\nturn   4  "]);
    stopped_after(&ran.out, 4, 5);
}

/// A game that was stopped ends with everybody's points, without ranks.
#[track_caller]
fn stopped_after(out: &str, turn: u16, players: usize) {
    let said = format!(
        "\nThe game was stopped after turn {turn}, the last one that was agreed on. \
         By the rules nobody has won. Points so far:\n"
    );
    let (_, points) = out.split_once(&said).unwrap_or_else(|| panic!("{said:?} not in {out}"));
    let lines = points.lines().filter(|line| line.starts_with("  ") && line.contains(" points ("));
    assert_eq!(lines.count(), players, "{out}");
    assert!(!out.contains("\n1. "), "a rank looks like a result: {out}");
}

#[test]
fn the_same_seed_is_the_same_game() {
    let args = ["play", "--players", "6", "--seed", "9", "--turns", "3", "--bots", "random"];
    assert_eq!(strabo(&args).out, strabo(&args).out);
}

#[test]
fn a_record_is_written_and_replays() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    let args = ["play", "--players", "5", "--seed", "3", "--turns", "4", "--record", file.as_str()];
    assert_eq!(strabo(&args).status, Status::Clean);
    let ran = clean(&["replay", &file]);
    assert!(ran.out.contains("in 4 turns") && ran.out.contains("all as recorded"), "{}", ran.out);
    stopped_after(&ran.out, 4, 5);
    let turn = strabo(&["replay", &file, "--turn", "2"]);
    assert!(turn.out.starts_with("Turn 2\n"), "{}", turn.out);
    assert!(turn.out.contains(" moves "), "{}", turn.out);
    assert!(!turn.out.contains("Turn 3\n"), "{}", turn.out);
    let none = strabo(&["replay", &file, "--turn", "9"]);
    none.fails_with("there is no turn 9");
}

/// The civilization that is asked first, and a person who plays it.
fn by_hand(input: &str, more: &[&str]) -> crate::common::Ran {
    let mut args = vec!["play", "--players", "5", "--seed", "3", "--turns", "2"];
    args.extend(["--seat", "saba=human"]);
    args.extend(more);
    strabo_reading(input, &args)
}

#[test]
fn a_person_sees_numbered_choices_and_how_things_stand() {
    let ran = by_hand("help\nboard\nplayers\nhand\nchoices\nnonsense\n999\nquit\n", &[]).clean();
    ran.prints(&[
        "Saba: Choose how many tokens go, and where.",
        "Type the number of a choice; where it says (1 to 4), a count may follow, as in 3 2. Type help for all commands.",
        "   1  End my movement",
        "\n  points       show the points of everybody",
        "leave the game",
        "Saba (you): cities 0",
        "Cards: none",
        "Type the number of a choice, from 1 to",
        "The game stops in turn 1.",
    ]);
}

#[test]
fn a_person_can_finish_a_game() {
    let ran = by_hand(&"1\n".repeat(400), &[]).clean();
    ran.prints(&["The game ends: the agreed number of turns was played."]);
    stopped_after(&ran.out, 2, 5);
}

#[test]
fn a_person_can_let_a_steward_play_on() {
    let ran = by_hand("auto\nrest\n", &[]).clean();
    stopped_after(&ran.out, 2, 5);
}

#[test]
fn a_game_that_was_left_is_saved_and_can_be_checked() {
    let bench = Bench::new();
    let file = bench.arg("left.record");
    by_hand("1\nquit\n", &["--record", &file]).clean();
    let replay = clean(&["replay", &file]);
    assert!(replay.out.contains("The game is not over."), "{}", replay.out);
}

#[test]
fn a_person_can_leave_and_the_others_play_on() {
    let bench = Bench::new();
    let file = bench.arg("leave.record");
    let typed = format!("help\nleave\nleave\n{}", "1\n".repeat(40));
    let ran = by_hand(&typed, &["--record", &file]).clean();
    ran.prints(&[
        "leave the game when this phase is over; the others play on",
        "Saba will leave the game when this phase is over.",
        "You have already left the game.",
        "  Saba leaves the game.\n",
        "For each player: space, cities, points.\nturn   2  ",
    ]);
    // Who has left has no points.
    stopped_after(&ran.out, 2, 4);
    let asked = ran.out.matches(", Saba: ").count();
    assert_eq!(asked, 3, "the phase is finished with the player, and then nothing is asked");
    let replay = clean(&["replay", &file, "--turn", "1"]);
    assert!(replay.out.contains("    Saba leaves the game.\n"), "{}", replay.out);
}

#[test]
fn the_last_two_players_cannot_leave() {
    let people = ["persia", "nubia", "babylon"].map(|id| format!("{id}=human"));
    let mut args = vec![];
    for one in &people {
        args.extend(["--seat", one.as_str()]);
    }
    let ran = by_hand(&"leave\n1\n".repeat(40), &args).clean();
    let refused = "You cannot leave: at least two players must be left.";
    assert!(ran.out.contains(refused), "{}", ran.out);
}

#[test]
fn the_end_of_input_leaves_the_game() {
    let ran = by_hand("", &[]).clean();
    assert!(ran.out.contains("The game stops"), "{}", ran.out);
}

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
