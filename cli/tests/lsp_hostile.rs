//! `strabo lsp` with a client that does not keep to the protocol.

#![cfg(unix)]

use std::fs;

use serde_json::{Value, json};

use super::common::Bench;
use super::common::editor::{Editor, at, uri};

fn head(bench: &Bench) {
    bench.write("pack/pack.toml", "[pack]\nid = \"pack\"\nname = \"P\"\nversion = \"1.0.0\"\n");
}

fn open(bench: &Bench) -> Editor {
    Editor::open_folder(&bench.path(""), &json!({}))
}

fn code(answer: &Value) -> &Value {
    &answer["error"]["code"]
}

#[test]
fn messages_out_of_order_are_refused() {
    let mut editor = Editor::start();
    assert_eq!(code(&editor.request("textDocument/hover", &json!({}))), -32002);
    assert_eq!(code(&editor.request("shutdown", &Value::Null)), -32002);
    editor.notify("textDocument/didOpen", &json!({ "textDocument": 7 }));
    editor.ask("initialize", &json!({ "capabilities": {} }));
    assert_eq!(code(&editor.request("initialize", &json!({ "capabilities": {} }))), -32600);
    editor.ask("shutdown", &Value::Null);
    assert_eq!(code(&editor.request("textDocument/hover", &json!({}))), -32600);
    editor.notify("exit", &Value::Null);
    assert_eq!(editor.end(), (Some(0), String::new()));
}

#[test]
fn the_status_says_whether_the_client_left_in_order() {
    let mut editor = Editor::start();
    editor.ask("initialize", &json!({}));
    editor.notify("exit", &Value::Null);
    assert_eq!(editor.end().0, Some(1));
    let mut editor = Editor::start();
    editor.ask("initialize", &json!({}));
    assert_eq!(editor.end().0, Some(1), "the input was closed");
    let editor = Editor::start();
    assert_eq!(editor.end().0, Some(1), "nothing was said at all");
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_with_the_process_of_the_client() {
    let mut parent = std::process::Command::new("sleep").arg("1").spawn().expect("sleep starts");
    let mut editor = Editor::start();
    editor.ask("initialize", &json!({ "processId": parent.id(), "capabilities": {} }));
    parent.wait().expect("it ends");
    // Its input is still open.
    assert_eq!(editor.child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn what_is_not_json_is_refused_and_the_session_goes_on() {
    let mut editor = Editor::start();
    for body in ["not JSON", "[]", "7", "{\"id\":{},\"method\":\"x\"}", "\u{0}"] {
        editor.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        assert_eq!(code(&editor.wait(|message| message["id"].is_null())), -32700, "{body}");
    }
    editor.raw(b"Content-Length: 3\r\n\r\n\xff\xfe\xfd");
    editor.wait(|message| message["id"].is_null());
    editor.raw(b"content-length: 16\r\nContent-Type: x\r\n\r\n{\"id\":1,\"method\"");
    editor.wait(|message| message["id"].is_null());
    editor.ask("initialize", &json!(null));
    editor.leave();
}

#[test]
fn a_header_that_cannot_be_followed_ends_the_session_with_a_reason() {
    for header in [
        "Content-Length: 99999999999999\r\n\r\n",
        "Content-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
    ] {
        let mut editor = Editor::start();
        editor.ask("initialize", &json!({}));
        editor.raw(header.as_bytes());
        let said = editor.wait(|message| message["method"] == "window/logMessage");
        assert!(
            said["params"]["message"].as_str().expect("text").contains("strabo lsp ends"),
            "{said}"
        );
        assert_eq!(editor.child.wait().expect("it ends").code(), Some(2), "{header}");
    }
}

#[test]
fn odd_ids_and_unknown_methods_are_answered() {
    let mut editor = Editor::start();
    editor.ask("initialize", &json!({}));
    for id in ["-1", "9223372036854775808", "123456789012345678901234567890", "\"\\u0000\""] {
        let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"no/such\\nmethod\"}}");
        editor.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        let answer = editor.wait(|message| message.get("error").is_some());
        assert_eq!(code(&answer), -32601);
        let id: Value = serde_json::from_str(id).expect("JSON");
        assert_eq!(answer["id"], id);
    }
    editor.notify("no/such", &json!([1, 2]));
    editor.notify("$/setTrace", &json!({}));
    editor.notify("$/cancelRequest", &json!({ "id": 12345 }));
    editor.notify("$/cancelRequest", &Value::Null);
    editor.send(&json!({ "jsonrpc": "2.0", "id": 999, "result": { "unasked": true } }));
    editor.leave();
}

#[test]
fn parameters_of_any_form_are_refused_or_ignored() {
    let bench = Bench::new();
    head(&bench);
    let path = bench.path("pack/pack.toml");
    let mut editor = open(&bench);
    editor.open(&path);
    let methods = "completion hover definition references documentHighlight prepareRename rename \
        documentSymbol foldingRange documentLink inlayHint codeAction formatting";
    let document = json!({ "uri": uri(&path) });
    let params = [
        Value::Null,
        json!([]),
        json!({ "textDocument": 3 }),
        json!({ "textDocument": { "uri": "untitled:1" }, "position": {} }),
        json!({ "textDocument": { "uri": "file:///no/such/map.toml" }, "position": { "line": 0, "character": 0 } }),
        json!({ "textDocument": document }),
        json!({ "textDocument": document, "position": { "line": -1, "character": 1e300 }, "newName": "" }),
        json!({ "textDocument": document, "position": { "line": u64::MAX, "character": i64::MIN }, "newName": 1,
                "range": { "start": { "line": 9e99, "character": 0 }, "end": { "line": 0, "character": 0 } } }),
    ];
    for method in methods.split(' ') {
        for params in &params {
            let answer = editor.request(&format!("textDocument/{method}"), params);
            let code = code(&answer);
            assert!(
                code.is_null() || *code == -32602 || *code == -32803,
                "{method} {params}: {answer}"
            );
        }
    }
    for (method, params) in
        [("workspace/symbol", json!({})), ("workspace/executeCommand", json!({ "command": [] }))]
    {
        assert_eq!(code(&editor.request(method, &params)), -32602);
    }
    for method in ["didOpen", "didChange", "didClose", "didSave"] {
        for params in &params {
            editor.notify(&format!("textDocument/{method}"), params);
        }
    }
    for params in
        [json!({ "changes": 4 }), json!({ "changes": [{}, { "uri": 1 }] }), json!({ "event": [] })]
    {
        editor.notify("workspace/didChangeWatchedFiles", &params);
        editor.notify("workspace/didChangeWorkspaceFolders", &params);
    }
    editor.leave();
}

#[test]
fn an_edit_that_is_none_ends_the_following_of_its_text() {
    let bench = Bench::new();
    head(&bench);
    let path = bench.path("pack/pack.toml");
    let mut editor = open(&bench);
    editor.did_open(&path, "[[[");
    editor.findings(&path, |found| !found.is_empty());
    let broken = json!({ "textDocument": { "uri": uri(&path), "version": 2 }, "contentChanges": [{ "range": 5, "text": "" }] });
    editor.notify("textDocument/didChange", &broken);
    let said = editor.wait(|message| message["method"] == "window/logMessage");
    assert!(said["params"]["message"].as_str().expect("text").contains("no longer followed"));
    editor.leave();
}

#[test]
fn a_file_of_16_megabytes_is_followed() {
    let bench = Bench::new();
    head(&bench);
    let path = bench.path("pack/pack.toml");
    let text = bench.read("pack/pack.toml");
    let long = format!("{text}# {}\n", "x".repeat(16 << 20));
    let mut editor = open(&bench);
    editor.did_open(&path, &long);
    editor.findings(&path, |_| true);
    let end = json!({ "line": 5, "character": 17_000_000 });
    let change = json!({
        "textDocument": { "uri": uri(&path), "version": 2 },
        "contentChanges": [{ "range": { "start": end, "end": end }, "text": "\n[[[" }],
    });
    editor.notify("textDocument/didChange", &change);
    let found = editor.findings(&path, |found| !found.is_empty());
    assert!(found.iter().any(|finding| finding["code"] == "invalid-toml"), "{found:?}");
    editor.ask("textDocument/hover", &at(&path, &text, "name", 1));
    editor.replace(&path, 3, &"y".repeat(40 << 20));
    let said = editor.wait(|message| message["method"] == "window/logMessage");
    assert!(said["params"]["message"].as_str().expect("text").contains("no longer followed"));
    editor.leave();
}

#[test]
fn files_that_are_not_text_are_findings() {
    let bench = Bench::new();
    head(&bench);
    fs::write(bench.path("pack/map.toml"), b"[[area]]\nid = \"\xff\xfe\"\n").expect("a file");
    let path = bench.path("pack/pack.toml");
    let mut editor = open(&bench);
    let text = editor.open(&path);
    let found = editor.findings(&bench.path("pack/map.toml"), |found| !found.is_empty());
    assert_eq!(found[0]["code"], "not-text", "{found:?}");
    editor.ask("textDocument/hover", &at(&path, &text, "name", 1));
    // What the editor shows counts, whatever is on disk.
    editor.did_open(&bench.path("pack/map.toml"), "[[area]]\nid = \"a\"\nname = \"A\"\n");
    editor.findings(&bench.path("pack/map.toml"), |found| {
        found.iter().all(|finding| finding["code"] != "not-text")
    });
    editor.leave();
}

#[test]
fn a_pack_that_cannot_be_read_says_why() {
    let bench = Bench::new();
    head(&bench);
    bench.write("outside.toml", "");
    std::os::unix::fs::symlink(bench.path("outside.toml"), bench.path("pack/map.toml"))
        .expect("a link");
    let path = bench.path("pack/pack.toml");
    let mut editor = open(&bench);
    editor.open(&path);
    let found = editor.findings(&path, |found| !found.is_empty());
    let message = found[0]["message"].as_str().expect("text");
    assert!(message.contains("outside of the pack") && message.contains("\nhelp: "), "{message}");
    editor.leave();
}
