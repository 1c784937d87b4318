//! `strabo table` and `--resume`: one key for each seat, and nothing is lost when the program is killed.

use std::io::{BufRead, BufReader, Write};
use std::process::Command;

use serde_json::{Value, json};
use strabo_cli::Status;

use crate::common::studio::{Studio, sight, table};
use crate::common::{Bench, clean, strabo, strabo_in, strabo_reading};

/// Answers with one of the legal choices; returns the status.
fn act(seat: &Studio, pick: usize) -> u16 {
    let now = sight(seat);
    let legal = now["legal"].as_array().expect("choices");
    let legal: Vec<&Value> = legal.iter().filter(|choice| choice.get("token").is_some()).collect();
    let token = &legal[pick % legal.len()]["token"];
    seat.call("act", &json!({ "version": now["version"], "seat": now["you"], "token": token })).0
}

#[test]
fn the_link_of_a_seat_opens_no_other() {
    let bench = Bench::new();
    let two = ["smallest", "--players", "3", "--seat", "alder=human", "--seat", "birch=human"];
    let seats = table(&bench, &two, 2);
    let (first, second) = (sight(&seats[0]), sight(&seats[1]));
    assert_eq!((&first["you"], &second["you"]), (&json!(0), &json!(1)));
    assert!(seats[0].line.starts_with("alder http://127.0.0.1:"), "{}", seats[0].line);
    let stolen = json!({ "version": first["version"], "seat": 0, "token": "." });
    assert_eq!(seats[1].call("act", &stolen).0, 403);
    let late = json!({ "version": 0, "seat": 0, "token": "." });
    assert_eq!(seats[0].call("act", &late).0, 409);
    let mut other = Studio::stranger(seats[0].port, "0".repeat(32));
    assert_eq!(other.call("sight", &json!({})).0, 403);
    other.key.clear();
    assert_eq!(other.call("game", &json!({})).0, 403);
    assert_eq!(sight(&seats[0])["version"], first["version"]);
    let board = seats[0].call("sight", &json!({ "dark": false })).1["board"].clone();
    assert!(board["shapes"][0]["outline"].is_string(), "{board:.200}");
    assert!(seats[0].request("GET", "/", "", "").contains("<html"));
}

#[test]
fn every_page_hears_of_a_decision() {
    let bench = Bench::new();
    let two = ["smallest", "--players", "3", "--seat", "alder=human", "--seat", "birch=human"];
    let seats = table(&bench, &two, 2);
    let mut stream = seats[1].connect();
    let (port, key) = (seats[1].port, &seats[1].key);
    let ask = format!("GET /api/events?key={key} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("sent");
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains(": connected")));
    assert_eq!(act(&seats[0], 0), 200);
    assert!(lines.any(|line| line == "event: changed"));
    let data = lines.find(|line| line.starts_with("data: ")).expect("the data");
    assert!(data.contains("version") && !data.contains("token"), "{data}");
}

#[test]
fn a_table_that_is_killed_goes_on_where_it_was() {
    let bench = Bench::new();
    let mut seats = table(&bench, &["smallest", "--players", "3", "--seed", "7"], 1);
    for round in 0..4 {
        for pick in 0..3 {
            assert_eq!(act(&seats[0], pick + round), 200);
        }
        let before = sight(&seats[0]);
        seats[0].kill();
        let record = bench.read("smallest.record");
        seats = table(&bench, &["--resume", "smallest.record", "--seat", "alder=human"], 1);
        let after = sight(&seats[0]);
        for part in ["places", "players", "legal", "tray", "question", "turn"] {
            let mut parts = [before[part].clone(), after[part].clone()];
            for one in parts.iter_mut().filter_map(Value::as_array_mut).flatten() {
                one.as_object_mut().map(|row| row.remove("here"));
            }
            assert_eq!(parts[0], parts[1], "{part} in round {round}");
        }
        assert_eq!(bench.read("smallest.record"), record, "resuming decides nothing");
    }
    drop(seats);
    clean(&["replay", &bench.arg("smallest.record")]);
}

#[test]
fn a_table_that_is_resumed_has_the_same_addresses() {
    let bench = Bench::new();
    let resume = ["--resume", "smallest.record", "--seat", "alder=human"];
    let address_of = |arguments: &[&str]| {
        let mut seats = table(&bench, arguments, 1);
        seats[0].kill();
        seats[0].line.clone()
    };
    let first = address_of(&["smallest", "--players", "3", "--seed", "7"]);
    assert_eq!(address_of(&resume), first);
    assert_eq!(address_of(&resume), first);
    let keys = bench.read("smallest.record.keys");
    let (_, key) = first.split_once("key=").expect("a key");
    assert!(!keys.contains(key), "the file has no key, only what all are made of");
    // Another game has other keys, also where the file of an earlier one was left behind.
    std::fs::remove_file(bench.path("smallest.record")).expect("a file");
    assert!(!address_of(&["smallest", "--players", "3", "--seed", "7"]).contains(key));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let path = bench.path("smallest.record.keys");
        let mode = || std::fs::metadata(&path).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600, "only its owner reads it");
        let before = bench.read("smallest.record.keys");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).expect("changed");
        address_of(&resume);
        let after = bench.read("smallest.record.keys");
        assert_ne!(after.lines().nth(1), before.lines().nth(1), "others may have read it");
        assert_eq!(mode(), 0o600);
    }
    bench.write("smallest.record.keys", "mine");
    let ran = strabo_in(&bench.path("."), &[&["table"][..], &resume].concat());
    ran.fails_with("is not a file of keys");
    assert_eq!(bench.read("smallest.record.keys"), "mine");
}

#[test]
fn a_record_is_never_overwritten() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    let play = ["play", "smallest", "--players", "3", "--turns", "2", "--record", &file];
    assert_eq!(strabo(&play).status, Status::Clean);
    let text = bench.read("game.record");
    for command in ["play", "table"] {
        strabo(&[command, "smallest", "--players", "3", "--record", &file]).fails_with("--resume");
    }
    assert_eq!(bench.read("game.record"), text);
    let over = strabo(&["play", "--resume", &file]);
    assert!(over.err.contains("the game is over"), "{}", over.err);
    // Without a name, a table takes one that is free.
    bench.write("smallest.record", "mine");
    let seats = table(&bench, &["smallest", "--players", "3"], 1);
    assert_eq!(sight(&seats[0])["turn"], 1);
    assert_eq!(bench.read("smallest.record"), "mine");
    assert!(bench.read("smallest-2.record").starts_with("strabo record"));
}

#[test]
fn a_game_at_the_terminal_goes_on_from_its_record() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    let human = ["--seat", "alder=human"];
    let start = ["play", "smallest", "--players", "3", "--seed", "5", "--record", &file];
    strabo_reading("1\nquit\n", &[&start[..], &human].concat()).clean();
    let before = bench.read("game.record");
    strabo_reading("1\nquit\n", &[&["play", "--resume", &file][..], &human].concat()).clean();
    let after = bench.read("game.record");
    let body = |text: &str| text.rsplit_once("\npause").map(|(body, _)| body.to_owned());
    let (before, after) = (body(&before).expect("a pause"), body(&after).expect("a pause"));
    assert!(after.starts_with(&before) && after.len() > before.len(), "{before}\n{after}");
    // A record that was cut off before its last line is whole as far as it goes.
    bench.write("cut.record", &format!("{after}\n"));
    strabo_reading(
        "quit\n",
        &[&["play", "--resume", &bench.arg("cut.record")][..], &human].concat(),
    )
    .clean();
    bench.write("torn.record", &after[..after.len() - 1]);
    let torn = strabo_reading("quit\n", &["play", "--resume", &bench.arg("torn.record")]);
    assert_eq!(torn.status, Status::Failed, "{}", torn.out);
}

#[test]
fn a_game_is_looked_at_in_a_browser() {
    let bench = Bench::new();
    let file = bench.arg("game.record");
    strabo(&["play", "smallest", "--players", "3", "--turns", "4", "--record", &file]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
    command.args(["replay", &file, "--serve"]);
    let reel = Studio::spawn(command, 1).remove(0);
    let (_, game) = reel.call("game", &json!({}));
    let steps = game["steps"].as_u64().expect("a number");
    let (status, last) = reel.call("sight", &json!({ "step": steps }));
    assert_eq!(status, 200);
    assert!(last["over"]["standings"].is_array(), "{last}");
    assert_eq!(reel.call("act", &json!({})).0, 409);
}

#[test]
fn a_screen_that_two_would_share_twice_is_refused() {
    let shared = ["--screen", "alder+birch", "--screen", "birch+cedar"];
    let ran = strabo(&[&["table", "smallest", "--players", "3"][..], &shared].concat());
    assert!(ran.err.contains("\"birch\" sits at two screens"), "{}", ran.err);
    let ran = strabo(&["table", "smallest", "--players", "3", "--screen", "alder+oak"]);
    assert!(ran.err.contains("civilizations in this setup"), "{}", ran.err);
}

/// The time at which a table was started tells a clock but for its last digits.
#[test]
fn the_seeds_of_tables_that_start_together_have_no_digits_in_common() {
    let seeds = [(); 3].map(|()| {
        let bench = Bench::new();
        let _seats = table(&bench, &["smallest", "--players", "3"], 1);
        let record = bench.read("smallest.record");
        let head = record.lines().nth(1).expect("a head");
        let head: Value = serde_json::from_str(head).expect("JSON");
        head["seed"].as_u64().expect("a seed") >> 30
    });
    assert!(seeds.iter().any(|seed| *seed != seeds[0]), "{seeds:?}");
}

/// It has the seed, from which everything that is hidden follows.
#[cfg(unix)]
#[test]
fn a_record_is_its_owners_alone_until_the_game_is_over() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    let mode = |file: &str| {
        std::fs::metadata(bench.path(file)).expect("a file").permissions().mode() & 0o777
    };
    let seats = table(&bench, &["smallest", "--players", "3"], 1);
    assert_eq!(mode("smallest.record"), 0o600);
    assert_eq!(act(&seats[0], 0), 200);
    assert_eq!(mode("smallest.record"), 0o600, "after a decision");
    bench.write("usual", "");
    let play = ["play", "smallest", "--players", "3", "--seed", "1", "--record", "over.record"];
    assert_eq!(strabo_in(&bench.path("."), &play).status, Status::Clean);
    assert!(bench.read("over.record").lines().last().is_some_and(|line| line.starts_with("end ")));
    assert_eq!(mode("over.record"), mode("usual"));
}
