//! Texts: what a page types counts at once, is written when it is saved, and is never lost.

use serde_json::{Value, json};
use strabo_compile::Library;
use strabo_serve::Studio;

use crate::support::{Memory, ask, asked};

/// A window that types in a text.
struct Window<'s> {
    name: &'static str,
    path: &'s str,
    base: Value,
    revision: Value,
}

impl<'s> Window<'s> {
    fn open(studio: &mut Studio, name: &'static str, path: &'s str) -> Self {
        let text = asked(studio, "text", &json!({ "path": path, "window": name }));
        Self { name, path, base: text["base"].clone(), revision: text["revision"].clone() }
    }

    fn types(&mut self, studio: &mut Studio, edit: &Value) -> Result<Value, u16> {
        let body = json!({
            "path": self.path, "window": self.name, "base": self.base, "revision": self.revision,
            "edits": [edit],
        });
        let answer = ask(studio, "type", &body).map_err(|problem| problem.status)?;
        (self.base, self.revision) = (answer["base"].clone(), answer["revision"].clone());
        Ok(answer)
    }

    fn saves(&self, studio: &mut Studio, force: bool) -> Result<Value, u16> {
        let body = json!({ "path": self.path, "window": self.name, "force": force });
        ask(studio, "save", &body).map_err(|problem| problem.status)
    }

    fn shows(&self, studio: &mut Studio) -> String {
        let text = asked(studio, "text", &json!({ "path": self.path, "window": self.name }));
        text["text"].as_str().expect("a text").to_owned()
    }
}

fn insert(line: u32, column: u32, text: &str) -> Value {
    json!({ "from": [line, column], "to": [line, column], "text": text })
}

fn errors(studio: &mut Studio) -> u64 {
    asked(studio, "look", &json!({}))["summary"]["errors"].as_u64().expect("a number")
}

fn file(studio: &mut Studio, path: &str) -> Value {
    let seen = asked(studio, "look", &json!({}));
    let files = seen["files"].as_array().expect("files").clone();
    files.into_iter().find(|file| file["path"] == path).expect("a file")
}

#[test]
fn what_is_typed_counts_and_is_not_written() {
    let (disk, mut studio) = Memory::opened();
    let before = disk.text("map.toml");
    assert_eq!(errors(&mut studio), 0);
    let mut window = Window::open(&mut studio, "one", "map.toml");
    let version = studio.version();
    window.types(&mut studio, &insert(0, 0, "[[area\n")).expect("it is typed");
    assert!(studio.version() > version, "pages look again");
    assert!(errors(&mut studio) > 0);
    assert_eq!(disk.text("map.toml"), before);
    assert_eq!(file(&mut studio, "map.toml")["dirty"], true);
    // A change would have to keep it.
    let order = json!({ "order": { "do": "format" } });
    assert_eq!(ask(&mut studio, "change", &order).expect_err("not saved").status, 409);

    let undone = json!({ "from": [0, 0], "to": [1, 0], "text": "" });
    window.types(&mut studio, &undone).expect("it is typed");
    assert_eq!(errors(&mut studio), 0);
    assert_eq!(file(&mut studio, "map.toml")["dirty"], false);
    assert!(ask(&mut studio, "change", &order).is_ok());
}

#[test]
fn saving_writes_and_can_be_taken_back() {
    let (disk, mut studio) = Memory::opened();
    let before = disk.text("map.toml");
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "# größer 🏺\n")).expect("it is typed");
    // Columns count as the page does: the jar is two.
    window.types(&mut studio, &insert(0, 11, "!")).expect("it is typed");
    window.saves(&mut studio, false).expect("it is saved");
    assert_eq!(disk.text("map.toml"), format!("# größer 🏺!\n{before}"));
    assert_eq!(file(&mut studio, "map.toml")["dirty"], false);
    asked(&mut studio, "undo", &json!({}));
    assert_eq!(disk.text("map.toml"), before);
    let writes = disk.writes();
    window.saves(&mut studio, false).expect("there is nothing to save");
    assert_eq!(disk.writes(), writes);
}

#[test]
fn what_somebody_else_wrote_is_not_overwritten_without_asking() {
    let (disk, mut studio) = Memory::opened();
    let before = disk.text("map.toml");
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "# mine\n")).expect("it is typed");
    let theirs = format!("# theirs\n{before}");
    disk.put("map.toml", &theirs);
    assert!(studio.look_at_disk());
    assert_eq!(file(&mut studio, "map.toml")["conflict"], true);
    assert_eq!(window.saves(&mut studio, false), Err(409));
    assert_eq!(disk.text("map.toml"), theirs);
    let which = json!({ "path": "map.toml" });
    let difference = asked(&mut studio, "unsaved", &which)["difference"].clone();
    let difference = difference.as_str().expect("a difference");
    assert!(difference.contains("-# theirs\n+# mine\n"), "{difference}");
    // Typing goes on meanwhile.
    window.types(&mut studio, &insert(0, 6, "!")).expect("it is typed");

    window.saves(&mut studio, true).expect("it was asked for");
    assert_eq!(disk.text("map.toml"), format!("# mine!\n{before}"));
    asked(&mut studio, "undo", &json!({}));
    assert_eq!(disk.text("map.toml"), theirs, "theirs is not lost either");
}

#[test]
fn a_writer_that_was_not_noticed_yet_is_not_overwritten() {
    let (disk, mut studio) = Memory::opened();
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "# mine\n")).expect("it is typed");
    disk.put("map.toml", "# theirs\n");
    assert_eq!(window.saves(&mut studio, false), Err(409));
    assert_eq!(window.saves(&mut studio, false), Err(409), "it is noticed now");
    assert_eq!(disk.text("map.toml"), "# theirs\n");
    assert!(window.shows(&mut studio).starts_with("# mine\n"));
    assert_eq!(file(&mut studio, "map.toml")["conflict"], true);
}

#[test]
fn taking_theirs_drops_what_was_typed() {
    let (disk, mut studio) = Memory::opened();
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "# mine\n")).expect("it is typed");
    let theirs = format!("# theirs\n{}", disk.text("map.toml"));
    disk.put("map.toml", &theirs);
    studio.look_at_disk();
    asked(&mut studio, "discard", &json!({ "path": "map.toml", "window": "one" }));
    assert_eq!(window.shows(&mut studio), theirs);
    assert_eq!(file(&mut studio, "map.toml")["conflict"], false);
    assert_eq!(disk.writes(), 0);
}

#[test]
fn one_window_types_and_others_see_it() {
    let (disk, mut studio) = Memory::opened();
    let before = disk.text("map.toml");
    let mut one = Window::open(&mut studio, "one", "map.toml");
    let mut other = Window::open(&mut studio, "other", "map.toml");
    one.types(&mut studio, &insert(0, 0, "# one\n")).expect("it is typed");
    assert_eq!(file(&mut studio, "map.toml")["window"], "one");
    assert_eq!(other.shows(&mut studio), before);
    assert_eq!(other.types(&mut studio, &insert(0, 0, "x")), Err(409));
    assert_eq!(other.saves(&mut studio, true), Err(409));

    let which = json!({ "path": "map.toml", "window": "other" });
    let taken = asked(&mut studio, "take", &which);
    assert!(taken["text"].as_str().expect("a text").starts_with("# one\n"));
    (other.base, other.revision) = (taken["base"].clone(), taken["revision"].clone());
    other.types(&mut studio, &insert(1, 0, "# other\n")).expect("it is typed");
    assert_eq!(one.types(&mut studio, &insert(0, 0, "x")), Err(409));
    other.saves(&mut studio, false).expect("it is saved");
    assert_eq!(disk.text("map.toml"), format!("# one\n# other\n{before}"));
}

#[test]
fn a_window_that_is_out_of_step_sends_all_of_its_text() {
    let (disk, mut studio) = Memory::opened();
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "a")).expect("it is typed");
    // The same edit twice, because the answer was lost.
    window.revision = json!(0);
    assert_eq!(window.types(&mut studio, &insert(0, 0, "a")), Err(412));
    let whole = json!({
        "path": "map.toml", "window": "one", "base": window.base, "revision": 0, "text": "# all\n",
    });
    asked(&mut studio, "type", &whole);
    assert_eq!(window.shows(&mut studio), "# all\n");
    // The file is another one than the window began with.
    let mut late = Window::open(&mut studio, "one", "pack.toml");
    disk.put("pack.toml", "# theirs\n");
    studio.look_at_disk();
    assert_eq!(late.types(&mut studio, &insert(0, 0, "a")), Err(412));
}

#[test]
fn line_ends_of_windows_stay() {
    let disk = Memory::smallest();
    let text = "# one\r\n# two\n# three\r\n";
    disk.put("rules.toml", text);
    let mut studio = disk.studio();
    let mut window = Window::open(&mut studio, "one", "rules.toml");
    window.types(&mut studio, &insert(0, 99, "!")).expect("it is typed");
    let joined = json!({ "from": [1, 5], "to": [2, 2], "text": " and " });
    window.types(&mut studio, &joined).expect("it is typed");
    window.saves(&mut studio, false).expect("it is saved");
    assert_eq!(disk.text("rules.toml"), "# one!\r\n# two and three\r\n");
}

#[test]
fn a_file_that_was_removed_is_not_lost_while_it_is_typed() {
    let (disk, mut studio) = Memory::opened();
    let mut window = Window::open(&mut studio, "one", "trade.toml");
    window.types(&mut studio, &insert(0, 0, "# mine\n")).expect("it is typed");
    disk.remove("trade.toml");
    studio.look_at_disk();
    assert_eq!(file(&mut studio, "trade.toml")["conflict"], true);
    assert_eq!(window.saves(&mut studio, false), Err(409));
    window.saves(&mut studio, true).expect("it was asked for");
    assert!(disk.text("trade.toml").starts_with("# mine\n"));
    asked(&mut studio, "undo", &json!({}));
    assert_eq!(disk.text("trade.toml"), "");
}

#[test]
fn only_files_of_the_pack_are_typed_in() {
    let (disk, mut studio) = Memory::opened();
    for path in ["../elsewhere.toml", "/etc/passwd", "new.toml", ""] {
        let body = json!({
            "path": path, "window": "one", "base": "", "revision": 0, "text": "# text\n",
        });
        assert_eq!(ask(&mut studio, "type", &body).expect_err(path).status, 404, "{path}");
        let which = json!({ "path": path, "window": "one" });
        assert!(ask(&mut studio, "text", &which).is_err(), "{path}");
        asked(&mut studio, "discard", &which);
        assert_eq!(ask(&mut studio, "save", &which).expect_err(path).status, 404, "{path}");
    }
    assert_eq!(disk.writes(), 0);
}

#[test]
fn lines_have_colours() {
    let disk = Memory::smallest();
    disk.put("rules.toml", "# é\n[[note]] # x\nid = \"🏺\"\ntext = \"\"\"one\ntwo\"\"\"\n");
    let mut studio = disk.studio();
    let body = json!({ "path": "rules.toml", "window": "one", "from": 0, "to": 5 });
    let lines = asked(&mut studio, "tokens", &body)["lines"].clone();
    assert_eq!(lines[0], json!([0, 3, "comment"]));
    let heading = json!([0, 1, "mark", 1, 1, "mark", 2, 4, "table", 6, 1, "mark", 7, 1, "mark"]);
    assert_eq!(lines[1].as_array().expect("pieces")[..15], heading.as_array().expect("pieces")[..]);
    assert_eq!(lines[2], json!([0, 2, "key", 3, 1, "mark", 5, 4, "text"]));
    assert_eq!(lines[3], json!([0, 4, "key", 5, 1, "mark", 7, 6, "text"]));
    assert_eq!(lines[4], json!([0, 6, "text"]));
    let far = json!({ "path": "rules.toml", "from": 4, "to": 9_999_999 });
    assert_eq!(asked(&mut studio, "tokens", &far)["lines"].as_array().expect("lines").len(), 2);
}

#[test]
fn a_place_in_the_text_is_completed_and_explained() {
    let disk = Memory::smallest();
    let map = disk.text("map.toml");
    let mut studio = disk.studio();
    let line = map.lines().position(|line| line.starts_with("land = ")).expect("a border");
    let at = json!({ "path": "map.toml", "line": line, "column": 9 });
    let here = asked(&mut studio, "here", &at);
    assert_eq!(here["thing"]["kind"], "area");
    assert!(here["text"].as_str().expect("a text").contains("area"));
    assert_eq!(here["start"][0], line);
    let row = &here["rows"][0];
    assert_eq!((&row["file"], &row["own"]), (&json!("map.toml"), &json!(true)));
    let id = here["thing"]["id"].as_str().expect("an id");
    let at_row = map
        .lines()
        .nth(usize::try_from(row["line"].as_u64().expect("a line")).expect("a line") - 1);
    assert_eq!(at_row, Some(&*format!("id = \"{id}\"")));

    let mut window = Window::open(&mut studio, "one", "map.toml");
    window
        .types(&mut studio, &insert(u32::try_from(line).expect("a line"), 8, "\"\", "))
        .expect("it is typed");
    let at = json!({ "path": "map.toml", "line": line, "column": 9 });
    let completion = asked(&mut studio, "complete", &at);
    let choices = completion["choices"].as_array().expect("choices");
    assert!(choices.iter().any(|choice| choice["sort"] == "area"), "{completion}");
    assert_eq!(completion["start"], json!([line, 9]));
}

#[test]
fn the_page_of_a_lint_is_shown() {
    let mut studio = Memory::smallest().studio();
    let page = asked(&mut studio, "explain", &json!({ "code": "one-way-border" }));
    assert_eq!(page["level"], "error");
    assert!(page["page"].as_str().expect("a page").contains("## Bad"));
    let problem = ask(&mut studio, "explain", &json!({ "code": "one-way-borders" }));
    assert_eq!(problem.expect_err("no lint").help.as_deref(), Some("did you mean one-way-border?"));
}

#[test]
fn files_of_an_extended_pack_are_read_and_not_changed() {
    let pack = strabo_data::library().find("mega-empires-east").expect("a shipped pack");
    let disk = Memory::new(pack.files);
    let mut studio = disk.studio();
    let seen = asked(&mut studio, "look", &json!({}));
    let common = json!(["civilization-common", "map.toml"]);
    assert!(seen["extended"].as_array().expect("files").contains(&common));
    // From a name in a file of the pack to its row in the other one.
    let setups = disk.text("setups.toml");
    let named = |line: &str| line.starts_with("civilizations = [");
    let line = setups.lines().position(named).expect("a setup");
    let at = json!({ "path": "setups.toml", "line": line, "column": 19 });
    let row = asked(&mut studio, "here", &at)["rows"][0].clone();
    assert_eq!((&row["own"], &row["pack"]), (&json!(false), &json!("civilization-common")));
    let which = json!({ "path": row["file"], "pack": row["pack"], "window": "one" });
    let text = asked(&mut studio, "text", &which)["text"].clone();
    let text = text.as_str().expect("a text");
    let found = text
        .lines()
        .nth(usize::try_from(row["line"].as_u64().expect("a line")).expect("a line") - 1);
    assert!(found.expect("a row").starts_with("id = "), "{found:?}");
    let stretch = json!({ "path": row["file"], "pack": row["pack"], "from": 0, "to": 3 });
    assert_eq!(asked(&mut studio, "tokens", &stretch)["lines"].as_array().expect("lines").len(), 3);
    let keys = json!({
        "path": "map.toml", "pack": "civilization-common", "window": "one", "base": "", "revision": 0,
        "text": "# mine\n",
    });
    for name in ["type", "save"] {
        let problem = ask(&mut studio, name, &keys).expect_err("not ours");
        assert_eq!(problem.message, "map.toml belongs to the pack \"civilization-common\"");
    }
    for (pack, path) in [("civilization-common", "../x"), ("nowhere", "map.toml")] {
        let which = json!({ "path": path, "pack": pack });
        assert_eq!(ask(&mut studio, "text", &which).expect_err("nothing").status, 404);
    }
    assert_eq!(disk.writes(), 0);
}

#[test]
fn undo_names_the_step_that_was_undone() {
    let (_, mut studio) = Memory::opened();
    for population in [3, 4] {
        let order = json!({ "do": "set", "areas": ["north"], "population": population });
        asked(&mut studio, "change", &json!({ "order": order }));
    }
    let mut window = Window::open(&mut studio, "one", "map.toml");
    window.types(&mut studio, &insert(0, 0, "# mine\n")).expect("it is typed");
    window.saves(&mut studio, false).expect("it is saved");
    let titles: Vec<Value> = ["undo", "undo", "redo"]
        .iter()
        .map(|way| asked(&mut studio, way, &json!({}))["title"].clone())
        .collect();
    let change = "change the area \"north\"";
    assert_eq!(titles, ["edit map.toml", change, change]);
}

/// Each edit would look at the whole text.
#[test]
fn many_edits_of_a_large_text_are_made_at_once() {
    let disk = Memory::smallest();
    disk.put("rules.toml", &"# a line of a large file\n".repeat(40_000));
    let mut studio = disk.studio();
    let window = Window::open(&mut studio, "one", "rules.toml");
    let edits: Vec<Value> = (0..400).map(|line| insert(line * 100, 2, "x")).collect();
    let body = json!({
        "path": "rules.toml", "window": "one", "base": window.base, "revision": 0, "edits": edits,
    });
    asked(&mut studio, "type", &body);
    let shown = window.shows(&mut studio);
    assert_eq!(shown.lines().filter(|line| line.starts_with("# xa")).count(), 400);
    assert_eq!(shown.lines().step_by(100).filter(|line| line.starts_with("# xa")).count(), 400);
}

/// An order of 64 MB would take gigabytes.
#[test]
fn an_order_has_a_bound_and_a_text_a_larger_one() {
    let mut studio = Memory::smallest().studio();
    let line = vec!["[1,2]"; 1_500_000].join(",");
    let order = format!("{{\"order\":{{\"do\":\"draw-area\",\"outline\":[{line}]}}}}");
    let problem = strabo_serve::call(&mut studio, "change", order.as_bytes());
    assert_eq!(problem.expect_err("an order").status, 413);
    let window = Window::open(&mut studio, "one", "map.toml");
    let body = json!({
        "path": "map.toml", "window": "one", "base": window.base, "revision": 0, "text": line,
    });
    asked(&mut studio, "type", &body);
}
