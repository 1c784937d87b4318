//! Changes of lists.

use strabo_compile::Part;
use strabo_sheet::{ListChange, Sheet, quoted};

fn changed(text: &str, add: &[&str], remove: &[&str]) -> String {
    let sheet = Sheet::parse("map.toml", text).expect("TOML");
    let table = Part::Map.tables().iter().find(|table| table.name == "area").expect("areas");
    let row = sheet.rows("area").next().expect("a row");
    let edits = sheet.change_list((table.fields)(), row, "land", ListChange { add, remove }, &[]);
    let new = sheet.edited(&edits);
    assert!(Sheet::parse("map.toml", &new).is_some(), "{new}");
    new
}

#[test]
fn lists_keep_their_form_and_their_comments() {
    for (before, after) in [
        ("land = [\"a\", \"c\"]", "land = [\"c\", \"x\"]"),
        ("land = [ \"y\", \"a\", \"b\" ]", "land = [ \"y\", \"b\", \"x\" ]"),
        ("land = [\"a\", \"b\", \"z\"] # why", "land = [\"b\", \"x\", \"z\"] # why"),
        ("land = [\n  \"a\",\n  \"b\"\n] # end", "land = [\n  \"b\",\n  \"x\",\n] # end"),
        ("land = [\n  \"a\", \"b\",\n  \"c\",\n]", "land = [\n  \"b\", \"c\", \"x\",\n]"),
        (
            "land = [\n  \"a\", # ford\n  \"b\", # bridge\n]",
            "land = [\n  # ford\n  \"b\", \"x\", # bridge\n]",
        ),
        ("land = [\n  # ford\n  \"a\",\n  \"b\",\n]", "land = [\n  # ford\n  \"b\", \"x\",\n]"),
        ("land = [ # none\n \"a\"]", "land = [\"x\", # none\n ]"),
        ("land = []", "land = [\"x\"]"),
        ("name = \"A\" # called", "name = \"A\" # called\nland = [\"x\"]"),
        ("water = [\"a\"]", "land = [\"x\"]\nwater = [\"a\"]"),
    ] {
        let [before, after] = [before, after].map(|row| format!("[[area]]\n{row}\n\n[[sea]]\n"));
        assert_eq!(changed(&before, &["x"], &["a"]), after);
        let windows = changed(&before.replace('\n', "\r\n"), &["x"], &["a"]);
        assert_eq!(windows, after.replace('\n', "\r\n"));
    }
    assert_eq!(changed("[[area]]\nland = [\"a\"]\n", &[], &["a"]), "[[area]]\nland = []\n");
    assert_eq!(changed("[[area]]\nland = [\"a\"]\n", &["a"], &[]), "[[area]]\nland = [\"a\"]\n");
    let inline = "area = [{ id = \"b\", land = [\"a\"] }, {}]\n";
    assert_eq!(changed(inline, &["x"], &[]), inline.replace("[\"a\"]", "[\"a\", \"x\"]"));
    let without = "area = [{ id = \"b\", water = [\"a\"] }]\n";
    let wanted = "area = [{ id = \"b\", land = [\"x\"], water = [\"a\"] }]\n";
    assert_eq!(changed(without, &["x"], &[]), wanted);
}

#[test]
fn a_long_list_is_written_over_several_lines() {
    let ids: Vec<String> = (0..20).map(|at| format!("place-{at}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let new = changed("[[area]]\nid = \"a\"\n", &ids, &[]);
    assert!(new.contains("land = [\n  \"place-0\", \"place-1\","), "{new}");
    assert!(new.lines().all(|line| line.len() <= 100), "{new}");
    let back = changed(&new, &[], &ids[1..]);
    assert_eq!(back, "[[area]]\nid = \"a\"\nland = [\n  \"place-0\",\n]\n");
}

#[test]
fn a_long_line_of_the_author_stays_one_line() {
    let ids: Vec<String> = (0..20).map(|at| format!("\"place-{at}\"")).collect();
    let text = |ids: &[String]| format!("[[area]]\nland = [{}]\n", ids.join(", "));
    assert_eq!(changed(&text(&ids), &[], &["place-0"]), text(&ids[1..]));
}

#[test]
fn texts_are_escaped() {
    assert_eq!(quoted("a \"b\" \\ \u{7f}\n"), "\"a \\\"b\\\" \\\\ \\u007F\\n\"");
}
