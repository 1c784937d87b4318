//! Packs as they are typed: open texts, packs that extend each other, and texts that do not parse.

use strabo_compile::{SourceFile, index::Kind};
use strabo_workbench::{Bench, Origin};

use super::common::{bench, text_of};

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile::new(path, text.as_bytes().to_vec())
}

fn messages(bench: &mut Bench, folder: &str) -> Vec<String> {
    let snapshot = bench.check(folder).expect("a folder on the bench");
    snapshot.findings().iter().map(|finding| finding.message.clone()).collect()
}

#[test]
fn an_open_text_counts_until_it_is_closed() {
    let mut bench = bench("w/east", "expansion-project");
    assert_eq!(messages(&mut bench, "w/east"), [""; 0]);
    let text = text_of(&bench, "w/east", "map.toml").replacen("population = 3", "populaton = 3", 1);
    bench.open("w/east", "map.toml", text.clone());
    assert!(messages(&mut bench, "w/east")[0].contains("has no field \"populaton\""));
    let at = text.find("populaton").expect("the mistake");
    assert!(bench.edit("w/east", "map.toml", at..at + "populaton".len(), "population"));
    assert_eq!(messages(&mut bench, "w/east"), [""; 0]);
    assert!(bench.edit("w/east", "map.toml", at..at, "x"));
    assert_eq!(messages(&mut bench, "w/east").len(), 1);
    bench.close("w/east", "map.toml");
    assert_eq!(messages(&mut bench, "w/east"), [""; 0]);
}

#[test]
fn an_edit_outside_of_a_text_is_refused() {
    let mut bench = Bench::new(strabo_data::library());
    bench.open("p", "pack.toml", "é");
    assert!(!bench.edit("p", "pack.toml", 5..9, "x"));
    assert!(!bench.edit("p", "pack.toml", 1..2, "x"), "inside of a character");
    assert!(!bench.edit("p", "map.toml", 0..0, "x"), "not open");
    assert!(!bench.edit("q", "map.toml", 0..0, "x"), "not on the bench");
    assert_eq!(bench.text("p", "pack.toml"), Some("é"));
    assert!(bench.check("q").is_none());
}

#[test]
fn a_pack_extends_the_one_in_the_folder_beside_it_as_it_is_typed() {
    let mut bench = bench("w/smallest", "smallest");
    let head = "[pack]\nid = \"mine\"\nname = \"Mine\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\n\
                extends = \"smallest\"\n";
    let map = "[[area]]\nid = \"north\"\nland = [\"west\", \"east\"]\n";
    bench.put_pack("w/mine", vec![file("pack.toml", head), file("map.toml", map)]);
    assert_eq!(messages(&mut bench, "w/mine"), [""; 0]);
    let snapshot = bench.check("w/mine").expect("a pack");
    assert_eq!(snapshot.answers().origins[1], Origin::Folder("w/smallest".to_owned()));

    let base = text_of(&bench, "w/smallest", "map.toml").replace("\"east\"", "\"orient\"");
    bench.open("w/smallest", "map.toml", base);
    let found = messages(&mut bench, "w/mine");
    assert!(found.iter().any(|message| message.contains("no area \"east\"")), "{found:?}");

    bench.remove_pack("w/smallest");
    assert_eq!(messages(&mut bench, "w/mine"), [""; 0], "the shipped pack takes its place");
    let snapshot = bench.check("w/mine").expect("a pack");
    assert_eq!(snapshot.answers().origins[1], Origin::Library("smallest".to_owned()));
}

#[test]
fn a_file_without_a_pack_says_what_is_missing() {
    let mut bench = Bench::new(strabo_data::library());
    bench.open("loose", "map.toml", "[[area]]\nid = \"a\"\nname = \"A\"\npopulation = 1\n");
    let found = messages(&mut bench, "loose");
    assert!(found.contains(&"there is no pack.toml in this folder".to_owned()), "{found:?}");
}

#[test]
fn bytes_that_are_not_text_are_a_finding() {
    let mut bench = bench("p", "smallest");
    bench.put_file("p", "map.toml", Some(vec![b'[', 0xff, 0xfe]));
    assert!(messages(&mut bench, "p")[0].contains("is not UTF-8 text"));
    assert_eq!(bench.text("p", "map.toml"), None);
    bench.put_file("p", "pack.toml", None);
    let found = messages(&mut bench, "p");
    assert!(found.contains(&"there is no pack.toml in this folder".to_owned()), "{found:?}");
}

#[test]
fn a_text_that_does_not_parse_keeps_the_last_good_answers() {
    let mut bench = bench("east", "expansion-project");
    bench.check("east").expect("a pack");
    let text = text_of(&bench, "east", "map.toml");
    let at = text.find("land = [").expect("a list") + "land = [".len();
    bench.open("east", "map.toml", text.clone());
    assert!(bench.edit("east", "map.toml", at..at, "\"bab"));
    let snapshot = bench.check("east").expect("a pack");
    assert!(!snapshot.latest().parses());
    assert!(snapshot.answers().parses());
    // A row far behind the mistake is still found, where it is now.
    let area = snapshot.index().find(Kind::Area, "cilicia").expect("an area");
    let defined = snapshot.definitions(area);
    assert_eq!(defined.len(), 1);
    let now = snapshot.text("map.toml").expect("the text");
    assert_eq!(&now[defined[0].range.clone()], "\"cilicia\"");
    for mention in snapshot.mentions(area) {
        let text = snapshot.text_at(&mention.location.origin, &mention.location.path);
        assert_eq!(&text.expect("a file")[mention.location.range], "\"cilicia\"");
    }
}

#[test]
fn a_question_between_two_compilations_sees_the_new_text() {
    let mut bench = bench("east", "expansion-project");
    bench.check("east").expect("a pack");
    let text = text_of(&bench, "east", "map.toml");
    bench.open("east", "map.toml", format!("# one more line\n{text}"));
    let snapshot = bench.peek("east").expect("a pack");
    let area = snapshot.index().find(Kind::Area, "cilicia").expect("an area");
    let now = snapshot.text("map.toml").expect("the text");
    assert!(now.starts_with("# one more line"));
    assert_eq!(&now[snapshot.definitions(area)[0].range.clone()], "\"cilicia\"");
}

#[test]
fn ten_thousand_edits_leave_no_more_than_one() {
    let mut bench = bench("p", "smallest");
    let text = text_of(&bench, "p", "map.toml");
    let at = text.find("North").expect("a name");
    bench.open("p", "map.toml", text);
    bench.check("p").expect("a pack");
    let before = bench.size();
    for turn in 0..10_000 {
        assert!(bench.edit("p", "map.toml", at..at, if turn % 2 == 0 { "x" } else { "\"" }));
        if turn % 100 == 0 {
            bench.check("p").expect("a pack");
        }
        bench.peek("p").expect("a pack");
        assert!(bench.edit("p", "map.toml", at..at + 1, ""));
    }
    bench.check("p").expect("a pack");
    let after = bench.size();
    assert!(after <= before + before / 10, "{before} bytes became {after}");
}
