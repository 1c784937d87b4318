//! `strabo lsp`: what an author sees in an editor.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::common::editor::{Editor, at, uri};
use super::common::{Bench, entries};

/// A folder with a copy of the smallest pack and a pack that extends it.
fn workspace() -> (Bench, PathBuf) {
    let bench = Bench::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/smallest");
    for path in entries(&source).iter().filter(|path| path.is_file()) {
        let name = path.file_name().expect("a name").to_string_lossy();
        bench.write(&format!("smallest/{name}"), &fs::read_to_string(path).expect("text"));
    }
    bench.pack();
    let map = bench.path("smallest/map.toml");
    (bench, map)
}

fn everything() -> Value {
    json!({
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "hover": { "contentFormat": ["markdown"] },
            "codeAction": { "codeActionLiteralSupport": {} },
        },
        "workspace": {
            "workspaceEdit": { "documentChanges": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
    })
}

/// Outlines of the smallest pack: the north reaches into the lake.
const OVERLAP: &str = r#"{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "id": "north" }, "geometry": { "type": "Polygon", "coordinates": [[[0, 0], [60, 0], [60, 20], [40, 20], [35, 25], [25, 25], [20, 20], [0, 20], [0, 0]]] } },
  { "type": "Feature", "properties": { "id": "lake" }, "geometry": { "type": "Polygon", "coordinates": [[[20, 20], [40, 20], [40, 40], [20, 40], [20, 20]]] } }
] }"#;

fn is_empty(found: &[Value]) -> bool {
    found.is_empty()
}

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().map(|finding| finding["code"].as_str().expect("a code")).collect()
}

/// Does what an action says to the file that is open in a version.
fn apply(editor: &mut Editor, map: &Path, version: i64, action: &Value) {
    let document = &action["edit"]["documentChanges"][0];
    assert_eq!(document["textDocument"], json!({ "uri": uri(map), "version": version }));
    let change = json!({
        "textDocument": { "uri": uri(map), "version": version + 1 },
        "contentChanges": document["edits"].as_array().expect("edits").iter()
            .map(|edit| json!({ "range": edit["range"], "text": edit["newText"] })).collect::<Vec<_>>(),
    });
    editor.notify("textDocument/didChange", &change);
}

#[test]
fn what_was_probably_meant_is_a_quick_fix_that_is_not_preferred() {
    let (bench, map) = workspace();
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let text = editor.open(&map);
    editor.replace(&map, 2, &text.replacen("\"west\", \"east\"", "\"wset\", \"east\"", 1));
    let found = editor.findings(&map, |found| !found.is_empty());
    let finding =
        found.iter().find(|finding| finding["code"] == "unknown-area").expect("a finding");
    let params = json!({
        "textDocument": { "uri": uri(&map) }, "range": finding["range"],
        "context": { "diagnostics": found, "only": ["quickfix"] },
    });
    let actions = editor.ask("textDocument/codeAction", &params);
    let guess = &actions[0];
    assert_eq!(guess["title"], "change it to \"west\"");
    assert_eq!(guess["isPreferred"], false, "{guess}");
    apply(&mut editor, &map, 2, guess);
    editor.findings(&map, is_empty);
    editor.leave();
}

#[test]
fn an_overlap_is_cut_by_a_quick_fix() {
    let (bench, map) = workspace();
    bench.write("smallest/map.geojson", OVERLAP);
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    editor.open(&map);
    let found = editor.findings(&map, |found| codes(found).contains(&"overlapping-outlines"));
    let finding = found.iter().find(|one| one["code"] == "overlapping-outlines").expect("it");
    let params = json!({
        "textDocument": { "uri": uri(&map) }, "range": finding["range"],
        "context": { "diagnostics": found, "only": ["quickfix"] },
    });
    let actions = editor.ask("textDocument/codeAction", &params);
    let titles: Vec<_> =
        actions.as_array().into_iter().flatten().map(|one| &one["title"]).collect();
    let at = titles.iter().position(|title| **title == "cut \"north\" out of \"lake\"");
    let at = at.unwrap_or_else(|| panic!("{actions}"));
    editor.ask("workspace/executeCommand", &actions[at]["command"]);
    let asked = editor.seen.iter().find(|message| message["method"] == "workspace/applyEdit");
    let edit = &asked.expect("the client is asked")["params"]["edit"]["documentChanges"][0];
    assert_eq!(edit["textDocument"]["uri"], uri(&bench.path("smallest/map.geojson")));
    editor.leave();
}

#[test]
fn a_finding_has_its_level_its_page_other_places_and_a_fix() {
    let (bench, map) = workspace();
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let text = editor.open(&map);
    editor.findings(&map, is_empty);
    // North does not border on the west any more.
    let broken = text.replacen("land = [\"west\", \"east\"]", "land = [\"east\"]", 1);
    editor.replace(&map, 2, &broken);
    let found = editor.findings(&map, |found| !found.is_empty());
    assert_eq!(codes(&found), ["one-way-border"]);
    let finding = &found[0];
    assert_eq!((&finding["severity"], &finding["source"]), (&json!(1), &json!("strabo")));
    let page = finding["codeDescription"]["href"].as_str().expect("a page");
    let page = fs::read_to_string(page.trim_start_matches("file://")).expect("the page is a file");
    assert!(page.starts_with("# one-way-border"), "{page}");
    let related = finding["relatedInformation"].as_array().expect("other places");
    assert!(related.iter().any(|place| place["location"]["uri"] == uri(&map)), "{related:?}");
    assert!(finding["message"].as_str().expect("text").contains("\nhelp: "));

    let context = json!({ "diagnostics": found });
    let params = json!({
        "textDocument": { "uri": uri(&map) }, "range": finding["range"], "context": context,
    });
    let actions = editor.ask("textDocument/codeAction", &params);
    let fix =
        actions.as_array().expect("a list").iter().find(|action| action["kind"] == "quickfix");
    let fix = fix.expect("a quick fix");
    assert_eq!(fix["diagnostics"][0]["code"], "one-way-border");
    apply(&mut editor, &map, 2, fix);
    editor.findings(&map, is_empty);
    let all = json!({
        "textDocument": { "uri": uri(&map) }, "range": finding["range"],
        "context": { "diagnostics": [], "only": ["source.fixAll"] },
    });
    assert_eq!(editor.ask("textDocument/codeAction", &all), json!([]), "nothing is left to fix");
    editor.replace(&map, 4, &broken);
    let actions = editor.ask("textDocument/codeAction", &all);
    assert_eq!(actions[0]["kind"], "source.fixAll.strabo", "{actions}");
    editor.leave();
}

#[test]
fn editing_the_base_changes_the_findings_of_the_pack_above_it() {
    let (bench, map) = workspace();
    bench.write("pack/map.toml", "[[area]]\nid = \"north\"\nland = [\"west\", \"east\"]\n");
    let above = bench.path("pack/map.toml");
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let text = editor.open(&map);
    editor.findings(&map, is_empty);
    editor.replace(&map, 2, &text.replace("\"west\"", "\"far-west\""));
    let found = editor.findings(&above, |found| !found.is_empty());
    assert!(codes(&found).contains(&"unknown-area"), "{found:?}");
    editor.replace(&map, 3, &text);
    editor.findings(&above, is_empty);
    editor.leave();
}

#[test]
fn a_definition_may_be_in_a_folder_beside_the_pack_or_in_a_pack_that_ships() {
    let (bench, base) = workspace();
    let map = bench.path("pack/map.toml");
    let text = "[[area]]\nid = \"north\"\nland = [\"west\", \"east\"]\n";
    bench.write("pack/map.toml", text);
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    editor.open(&map);
    let rows = editor.ask("textDocument/definition", &at(&map, text, "\"west\"", 2));
    assert_eq!(rows.as_array().map(Vec::len), Some(1));
    assert_eq!(rows[0]["uri"], uri(&base));
    let line = usize::try_from(rows[0]["range"]["start"]["line"].as_u64().expect("a line"))
        .expect("a line");
    let base_text = fs::read_to_string(&base).expect("a file");
    assert_eq!(base_text.lines().nth(line), Some("id = \"west\""));
    let found = editor.ask("textDocument/references", &at(&map, text, "\"west\"", 2));
    let files: Vec<&Value> =
        found.as_array().expect("a list").iter().map(|place| &place["uri"]).collect();
    assert!(files.contains(&&json!(uri(&map))) && files.contains(&&json!(uri(&base))), "{files:?}");

    // Without the folder beside it, the pack that ships counts.
    fs::remove_dir_all(bench.path("smallest")).expect("the folder goes");
    let gone = json!({ "changes": [{ "uri": uri(&bench.path("smallest/pack.toml")), "type": 3 }] });
    editor.notify("workspace/didChangeWatchedFiles", &gone);
    let rows = editor.ask("textDocument/definition", &at(&map, text, "\"west\"", 2));
    let copy = rows[0]["uri"].as_str().expect("a link").trim_start_matches("file://").to_owned();
    assert!(copy.ends_with("packs/smallest/map.toml"), "{copy}");
    assert_eq!(fs::read_to_string(&copy).expect("the copy is a file"), base_text);
    assert!(fs::metadata(&copy).expect("a file").permissions().readonly());
    editor.leave();
}

#[test]
fn a_rename_reaches_the_packs_above_and_is_refused_if_the_id_is_taken() {
    let (bench, map) = workspace();
    bench.write("pack/map.toml", "[[area]]\nid = \"north\"\nland = [\"west\", \"east\"]\n");
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let text = editor.open(&map);
    editor.findings(&map, is_empty);
    let mut params = at(&map, &text, "\"west\"", 2);
    assert_eq!(editor.ask("textDocument/prepareRename", &params)["placeholder"], "west");
    params["newName"] = "far-west".into();
    let edit = editor.ask("textDocument/rename", &params);
    let files: Vec<&Value> = edit["documentChanges"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|file| &file["textDocument"]["uri"])
        .collect();
    assert_eq!(files, [&json!(uri(&bench.path("pack/map.toml"))), &json!(uri(&map))]);
    params["newName"] = "north".into();
    let refused = editor.request("textDocument/rename", &params);
    let why = refused["error"]["message"].as_str().expect("a reason");
    assert!(why.contains("\"north\" already"), "{why}");
    assert_eq!(refused["error"]["code"], -32803);
    editor.leave();
}

#[test]
fn changes_of_the_workbench_are_commands() {
    let (bench, map) = workspace();
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let mut params = at(&map, &editor.open(&map), "\"west\"", 2);
    params["range"] = json!({ "start": params["position"], "end": params["position"] });
    params["context"] = json!({ "diagnostics": [] });
    let actions = editor.ask("textDocument/codeAction", &params);
    let action = actions.as_array().expect("a list").iter().find(|action| {
        action["title"].as_str().is_some_and(|title| title.starts_with("remove the border"))
    });
    let command = &action.expect("an action for the border")["command"];
    let done = editor.ask("workspace/executeCommand", command);
    assert!(done["title"].as_str().is_some_and(|title| title.contains("border")), "{done}");
    let asked = editor.seen.iter().find(|message| message["method"] == "workspace/applyEdit");
    let edit = &asked.expect("the client is asked")["params"]["edit"]["documentChanges"];
    assert_eq!(edit[0]["edits"].as_array().map(Vec::len), Some(2), "both sides: {edit}");
    let wrong =
        json!({ "command": "strabo.change", "arguments": [{ "uri": uri(&map), "change": "fly" }] });
    assert_eq!(editor.request("workspace/executeCommand", &wrong)["error"]["code"], -32803);
    editor.leave();
}

#[test]
fn a_file_without_a_pack_says_why_it_is_not_checked() {
    let bench = Bench::new();
    bench.write("alone/map.toml", "[[area]]\n");
    bench.write("alone/Cargo.toml", "[[[\n");
    let (map, other) = (bench.path("alone/map.toml"), bench.path("alone/Cargo.toml"));
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    editor.open(&other);
    let text = editor.open(&map);
    let found = editor.findings(&map, |_| true);
    assert_eq!((found.len(), &found[0]["severity"]), (1, &json!(3)));
    assert!(found[0]["message"].as_str().expect("text").contains("has no pack.toml"));
    assert_eq!(found[0]["range"]["start"]["line"], 0);
    assert_eq!(editor.ask("textDocument/hover", &at(&map, &text, "area", 1)), Value::Null);
    assert!(!editor.seen.iter().any(|message| message["params"]["uri"] == uri(&other)));
    // As soon as there is a pack.toml, even one that is not saved, it is a pack.
    editor.did_open(&bench.path("alone/pack.toml"), "[pack]\nid = \"alone\"\n");
    let found = editor.findings(&map, |found| found.iter().all(|finding| finding["severity"] == 1));
    assert!(!found.is_empty());
    editor.leave();
}

#[test]
fn files_that_change_on_disk_are_noticed_without_help_of_the_client() {
    let (bench, map) = workspace();
    let mut editor = Editor::open_folder(&bench.path(""), &json!({}));
    editor.open(&map);
    editor.findings(&map, is_empty);
    let trade = bench.read("smallest/trade.toml");
    bench.write("smallest/trade.toml", &format!("{trade}\n[[commodity]]\nid = \"A B\"\n"));
    let found = editor.findings(&bench.path("smallest/trade.toml"), |found| !found.is_empty());
    assert!(found.iter().all(|finding| finding["source"] == "strabo"));
    editor.leave();
}

#[test]
fn columns_count_bytes_where_the_client_prefers_them() {
    let (bench, map) = workspace();
    let offer = json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } });
    let mut editor = Editor::start();
    let params =
        json!({ "processId": null, "rootUri": uri(&bench.path("")), "capabilities": offer });
    let answer = editor.ask("initialize", &params);
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    let text = fs::read_to_string(&map).expect("a file");
    let text = text.replacen("name = \"North Shore\"", "name = \"🗺 é\"", 1);
    editor.did_open(&map, &text);
    editor.findings(&map, is_empty);
    let line = text[..text.find('🗺').expect("the emoji")].matches('\n').count();
    let place = json!({ "line": line, "character": "name = \"🗺 é".len() });
    let change = json!({
        "textDocument": { "uri": uri(&map), "version": 2 },
        "contentChanges": [{ "range": { "start": place, "end": place }, "text": "\\q" }],
    });
    editor.notify("textDocument/didChange", &change);
    let found = editor.findings(&map, |found| !found.is_empty());
    assert_eq!(found[0]["range"]["start"]["line"], line);
    editor.leave();
}

#[test]
fn a_burst_of_keystrokes_is_checked_once_it_is_over() {
    let (bench, map) = workspace();
    let mut editor = Editor::open_folder(&bench.path(""), &everything());
    let text = editor.open(&map);
    editor.findings(&map, is_empty);
    for version in 2..=300 {
        editor.replace(&map, version, &format!("{text}# {version}\n"));
    }
    let last = editor.wait(|message| message["params"]["version"] == 300);
    assert_eq!(last["params"]["diagnostics"], json!([]));
    let reports =
        editor.seen.iter().filter(|message| message["params"]["uri"] == uri(&map)).count();
    assert!(reports < 200, "{reports} reports for 299 edits");
    editor.leave();
}
