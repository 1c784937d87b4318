//! Texts of packs that are extended, and large ones. `talks/texts.txt` has how texts are typed and saved.

use serde_json::{Value, json};
use strabo_compile::Library;
use strabo_serve::Studio;

use crate::support::{Memory, asked};

/// The body of an order that types in a window, which has just been opened.
fn typing(studio: &mut Studio, path: &str, what: &str, typed: Value) -> Value {
    let text = asked(studio, "text", &json!({ "path": path, "window": "one" }));
    let mut body = json!({ "path": path, "window": "one", "base": text["base"], "revision": text["revision"] });
    body[what] = typed;
    body
}

#[test]
fn a_name_leads_to_its_row_in_the_pack_that_is_extended() {
    let pack = strabo_data::library().find("mega-empires-east").expect("a shipped pack");
    let disk = Memory::new(pack.files);
    let mut studio = disk.studio();
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
}

/// Each edit would look at the whole text.
#[test]
fn many_edits_of_a_large_text_are_made_at_once() {
    let disk = Memory::smallest();
    disk.put("rules.toml", &"# a line of a large file\n".repeat(40_000));
    let mut studio = disk.studio();
    let insert = |line: u32| json!({ "from": [line, 2], "to": [line, 2], "text": "x" });
    let edits = (0..400).map(|line| insert(line * 100)).collect();
    let body = typing(&mut studio, "rules.toml", "edits", edits);
    asked(&mut studio, "type", &body);
    let shown = asked(&mut studio, "text", &json!({ "path": "rules.toml", "window": "one" }));
    let shown = shown["text"].as_str().expect("a text");
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
    let body = typing(&mut studio, "map.toml", "text", line.into());
    asked(&mut studio, "type", &body);
}
