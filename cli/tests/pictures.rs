//! A game that was played as pictures: one turn, a folder, and a page to send.

use strabo_cli::Status;

use crate::common::{Bench, clean, strabo};

/// The record of a game of three stewards, and the words that name it.
fn record(bench: &Bench, name: &str, turns: &str) -> String {
    let file = bench.arg(name);
    let play = ["play", "smallest", "--players", "3", "--seed", "3", "--turns", turns];
    assert_eq!(strabo(&[&play[..], &["--record", &file]].concat()).status, Status::Clean);
    file
}

#[test]
fn a_picture_shows_the_board_at_the_end_of_a_turn() {
    let bench = Bench::new();
    let (long, short) = (record(&bench, "long.record", "5"), record(&bench, "short.record", "3"));
    let svg = bench.arg("turn.svg");
    let draw = ["replay", &long, "--turn", "3", "-o", &svg];
    let ran = strabo(&draw);
    assert_eq!((ran.status, &*ran.err), (Status::Clean, ""));
    assert_eq!(ran.out, format!("wrote {svg}\n"));
    let picture = bench.read("turn.svg");
    for part in ["class=\"pieces\"", "class=\"legend\"", "Turn 3", " points, ", "Alder"] {
        assert!(picture.contains(part), "{part}");
    }
    // A game that ends after that turn has the same board at its end, without a next turn.
    let last = bench.arg("last.svg");
    assert_eq!(strabo(&["replay", &short, "-o", &last]).status, Status::Clean);
    assert!(bench.read("last.svg") == picture, "the end of turn 3 in both games");
    // What exists is not overwritten.
    bench.write("turn.svg", "mine");
    strabo(&draw).fails_with("--force");
    assert_eq!(bench.read("turn.svg"), "mine");
    assert_eq!(strabo(&[&draw[..], &["--force"]].concat()).status, Status::Clean);
    assert!(bench.read("turn.svg") == picture);
    let png = bench.arg("small.png");
    clean(&["replay", &long, "--turn", "1", "--scale", "20", "-o", &png]);
    assert!(std::fs::read(png).expect("a file").starts_with(b"\x89PNG"));
}

#[test]
fn a_folder_has_one_picture_for_each_turn() {
    let bench = Bench::new();
    let file = record(&bench, "game.record", "4");
    let folder = bench.arg("turns");
    for _ in 0..2 {
        let ran = clean(&["replay", &file, "-o", &folder]);
        assert_eq!(ran.out.lines().count(), 4, "{}", ran.out);
    }
    let pictures = (1..=4).map(|turn| bench.read(&format!("turns/turn-{turn:02}.svg")));
    let mut pictures: Vec<String> = pictures.collect();
    pictures.dedup();
    assert_eq!(pictures.len(), 4, "every turn looks different");
    bench.write("turns/turn-02.svg", "mine");
    let ran = strabo(&["replay", &file, "-o", &folder]);
    assert_eq!(ran.status, Status::Failed, "what somebody has changed is kept");
    assert_eq!(bench.read("turns/turn-02.svg"), "mine");
}

#[test]
fn a_page_has_all_turns_and_needs_nothing_else() {
    let bench = Bench::with_pack();
    let named = bench.read("pack/pack.toml").replace("\"Pack\"", "\"<script>alert(1)</script>\"");
    bench.write("pack/pack.toml", &named);
    let (pack, file) = (bench.arg("pack"), bench.arg("game.record"));
    let play = ["play", &pack, "--players", "3", "--seed", "3", "--turns", "4", "--record", &file];
    assert_eq!(strabo(&play).status, Status::Clean);
    let page = bench.arg("story.html");
    clean(&["replay", &file, "--pack", &pack, "-o", &page]);
    let html = bench.read("story.html");
    assert_eq!(html.matches("<section id=\"turn-").count(), 4);
    assert_eq!(html.matches("id=\"board\"").count(), 1, "the board is there once");
    assert_eq!(html.matches("href=\"#board\"").count(), 4);
    assert_eq!(html.matches("<script").count(), 1, "a name is no script");
    assert!(html.contains("&lt;script&gt;alert(1)"), "a name is text");
    assert!(html.contains("default-src 'none'") && html.contains("<h3>Cities</h3>"));
    let elsewhere = html.replace("http://www.w3.org/2000/svg", "");
    let fetched =
        ["http:", "https:", " src=", "url(http"].iter().find(|one| elsewhere.contains(**one));
    assert_eq!(fetched, None, "nothing is fetched");
}

#[test]
fn what_cannot_be_drawn_is_refused_and_nothing_is_written() {
    let bench = Bench::new();
    let file = record(&bench, "game.record", "2");
    let refused = [
        (["--turn", "9", "-o", "turn.svg"], "there is no turn 9: the game has 2 turns"),
        (["--turn", "0", "-o", "turn.svg"], "there is no turn 0"),
        (["--scale", "90", "-o", "turn.gif"], "a game cannot be drawn as \"gif\""),
    ];
    for ([option, value, output, name], words) in refused {
        let path = bench.arg(name);
        strabo(&["replay", &file, option, value, output, &path]).fails_with(words);
        assert!(!bench.path(name).exists());
    }
    bench.write("broken.record", &bench.read("game.record").replacen("turn 2", "turn 7", 1));
    let (broken, folder) = (bench.arg("broken.record"), bench.arg("turns"));
    assert_eq!(strabo(&["replay", &broken, "-o", &folder]).status, Status::Failed);
    assert!(!bench.path("turns").exists(), "a record is checked before anything is written");
}
