//! A person at the terminal: what has happened, short lists, offers, a running total, undo and save.

use strabo_cli::Status;

use crate::common::{Bench, Ran, strabo, strabo_reading};

/// A game of five in which Saba is played by the person at the terminal.
fn by_hand(input: &str, turns: &str, more: &[&str]) -> Ran {
    let mut args = vec!["play", "--players", "5", "--seed", "3", "--turns", turns];
    args.extend(["--seat", "saba=human"]);
    args.extend(more);
    strabo_reading(input, &args).clean()
}

/// What was printed before each time Saba was asked: what happened, and then the question.
fn questions(out: &str) -> Vec<&str> {
    out.split("\n> ").collect()
}

#[test]
fn what_others_did_is_told_before_the_next_decision() {
    let ran = by_hand(&"auto\n".repeat(80), "6", &[]);
    let parts = questions(&ran.out);
    assert!(!parts[0].contains(" moves "), "nobody has moved before: {}", parts[0]);
    let moves = ran.out.lines().filter(|line| line.starts_with("    Babylon moves "));
    let moves: Vec<&str> = moves.collect();
    assert!(moves.iter().any(|line| line.contains("; ")), "one sentence for several: {moves:?}");
    assert!(moves.iter().all(|line| line.ends_with('.')), "{moves:?}");
    assert_eq!(ran.out.matches(moves[0]).count(), 1, "nothing is printed twice: {}", ran.out);
    assert!(ran.out.contains("\n  Population Expansion\n    "), "by phase: {}", ran.out);
    assert!(!ran.out.contains("    Saba moves"), "one's own moves are not told: {}", ran.out);
    assert!(ran.out.contains("    Saba builds a city in "), "but what became of them is");
}

#[test]
fn every_choice_says_what_waits_there() {
    let ran = by_hand("quit\n", "2", &[]);
    let moves: Vec<&str> = ran.out.lines().filter(|line| line.contains("  Move 1 token")).collect();
    assert!(!moves.is_empty(), "{}", ran.out);
    assert!(moves.iter().all(|line| line.contains(": ") && line.contains("limit ")), "{moves:?}");
    assert!(moves.iter().any(|line| line.ends_with("; city site")), "{moves:?}");
}

#[test]
fn many_choices_are_a_list_of_groups() {
    let ran = by_hand(&"auto\n".repeat(40), "9", &[]);
    let parts = questions(&ran.out);
    let is_grouped = |part: &&&str| {
        part.contains(" choices\n") && part.contains("Saba: Choose how many tokens go")
    };
    let at = parts.iter().position(|part| is_grouped(&part)).expect("a list of groups");
    let list: Vec<&str> = parts[at].lines().filter(|line| line.starts_with("   ")).collect();
    let group = list.iter().find(|line| line.ends_with(" choices")).expect("a group");
    let number = group.split_whitespace().next().expect("a number");
    assert!(group.contains('(') && group.contains("limit "), "{group}");
    // The same game, in which that group is opened, closed, and one of its choices taken at once.
    let typed = format!("{}{number}\nback\n{number} 99\n{number} 1\nquit\n", "auto\n".repeat(at));
    let ran = by_hand(&typed, "9", &[]);
    let parts = questions(&ran.out);
    assert!(parts[at + 1].contains("(back: all choices)\n   1  "), "{}", parts[at + 1]);
    assert!(parts[at + 2].contains(group), "{}", parts[at + 2]);
    assert!(parts[at + 3].contains("Type the number of a choice, from 1 to"), "{}", parts[at + 3]);
    assert!(parts[at + 4].contains("Saba: Choose how many tokens go"), "{}", parts[at + 4]);
}

#[test]
fn a_running_total_is_said_while_paying() {
    let ran = by_hand(&"auto\n".repeat(400), "8", &[]);
    assert!(ran.out.contains("The game ends"), "{}", ran.out);
    ran.prints(&[
        "On the table: ",
        "\nCards: ",
        "In the purchase: nothing. Price 0, cards put in 0: you can spend ",
        "cards put in 0: ",
        " left to pay, treasury has ",
        "The steward: Buy ",
    ]);
}

#[test]
fn an_offer_to_one_player_is_told_to_no_other() {
    let people = ["--seat", "babylon=human", "--seat", "persia=human"];
    let at_question = |input: &str| by_hand(input, "6", &people).out;
    let out = at_question(&"auto\n".repeat(240));
    let parts = questions(&out);
    let is_asked = |part: &&str| part.contains("Saba: Propose a trade");
    let at = parts.iter().position(is_asked).expect("trade");
    assert!(parts[at].contains("\nType hand to see your cards.\n"), "{}", parts[at]);
    assert!(!out.contains("Cards: "), "several people see the terminal");
    let before = "auto\n".repeat(at);
    let out = at_question(&format!("{before}hand\n"));
    let hand = out.lines().find_map(|line| line.strip_prefix("> Cards: ")).expect("the hand");
    let cards = hand.split(", ").filter_map(|card| {
        let (count, name) = card.split(" (").next()?.split_once(' ')?;
        Some(vec![name.to_lowercase(); count.parse().ok()?])
    });
    let cards: Vec<String> = cards.flatten().collect();
    let offer = format!("2 {},{} 3 any,any 3 babylon\n", cards[0], cards[1]);
    let out = at_question(&format!("{before}{offer}{}", "1\n".repeat(6)));
    let parts = questions(&out);
    let part = |words: &str| parts.iter().rfind(|part| part.contains(words)).expect("a question");
    let asked = part("Babylon: Accept the offer of");
    assert!(asked.contains("\nOn the table: Saba offers Babylon 3 cards, "), "{asked}");
    let other = part("Persia: Propose a trade");
    assert!(
        other.contains("    Saba and Babylon trade: 3 cards"),
        "everybody sees the trade: {other}"
    );
    assert!(!other.contains("offers Babylon"), "but nobody heard the offer: {other}");
}

#[test]
fn a_decision_is_taken_back_as_if_it_had_not_been_made() {
    let bench = Bench::new();
    let [first, second] = ["first.record", "second.record"].map(|name| bench.arg(name));
    let ran = by_hand("undo\n2\nundo\n1\nundo\nquit\n", "2", &["--record", &first]);
    let parts = questions(&ran.out);
    assert!(parts[1].contains("There is nothing to undo: "), "{}", parts[1]);
    assert!(parts[3].contains("    Saba undoes: Move 1 token from "), "{}", parts[3]);
    assert!(parts[5].contains("There is nothing to undo: "), "others have moved: {}", parts[5]);
    by_hand("1\nquit\n", "2", &["--record", &second]);
    assert_eq!(bench.read("first.record"), bench.read("second.record"));
}

#[test]
fn a_game_is_saved_at_any_time_and_says_how_to_go_on() {
    let bench = Bench::new();
    bench.write("mine.txt", "mine");
    let (mine, game) = (bench.arg("mine.txt"), bench.arg("game.record"));
    let ran = by_hand(&format!("save\nsave {mine}\nsave {game}\n1\n"), "2", &[]);
    let parts = questions(&ran.out);
    assert!(parts[1].contains("The game is not saved: it has no file."), "{}", parts[1]);
    assert!(
        parts[2].contains("The game could not be saved: ") && parts[2].contains("already exists")
    );
    let command = format!("Go on with it: strabo play --seat saba=human --resume \"{game}\"");
    assert!(parts[3].contains(&command), "{}", parts[3]);
    assert!(ran.out.contains("The game stops in turn"), "the input ends: {}", ran.out);
    assert!(ran.out.trim_end().ends_with(&command), "{}", ran.out);
    assert_eq!(bench.read("mine.txt"), "mine");
    // The decision after `save` is in the file as well, and the turn is printed again.
    let resume = ["play", "--seat", "saba=human", "--resume", &game];
    let again = strabo_reading("quit\n", &resume).clean();
    let turn = "\nTurn 2\n  Population Expansion\n    Saba grows by 2 tokens.\n";
    assert!(again.out.contains(turn), "{}", again.out);
    assert_eq!(strabo(&["replay", &game]).status, Status::Clean);
    let last =
        |out: &str| out.rfind(", Saba: ").map(|at| out[at..].lines().next().map(str::to_owned));
    assert_eq!(last(&again.out), last(&ran.out), "the same question");
}

#[test]
fn two_people_are_each_told_what_happened_since_they_decided() {
    let ran = by_hand("2\n1\n1\n1\nquit\n", "2", &["--seat", "babylon=human"]);
    let parts = questions(&ran.out);
    let asked = parts.iter().position(|part| part.contains(", Babylon: ")).expect("Babylon");
    assert!(parts[asked].contains("    Saba moves 1 token from "), "{}", parts[asked]);
}
