//! Drives `strabo lsp` over its pipe, as an editor does.

use std::io::{BufReader, Read};
use std::ops::{Deref, DerefMut};
use std::process::{Command, Stdio};
use std::{path::Path, time::Duration};

use serde_json::{Value, json};

use super::client::Client;

/// How long a message is waited for.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A client with its server.
pub struct Editor {
    client: Client,
    _cache: tempfile::TempDir,
}

impl Deref for Editor {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl DerefMut for Editor {
    fn deref_mut(&mut self) -> &mut Client {
        &mut self.client
    }
}

impl Editor {
    /// Starts the server and says nothing yet.
    pub fn start() -> Self {
        let cache = tempfile::tempdir().expect("a folder for the cache");
        let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
        command.arg("lsp").env("XDG_CACHE_HOME", cache.path()).stderr(Stdio::piped());
        let client = Client::start(&mut command, TIMEOUT).expect("the program starts");
        Self { client, _cache: cache }
    }

    /// Starts the server and opens a folder.
    pub fn open_folder(folder: &Path, capabilities: &Value) -> Self {
        let mut editor = Self::start();
        let params = json!({
            "processId": null,
            "rootUri": uri(folder),
            "capabilities": capabilities,
        });
        let answer = editor.request("initialize", &params);
        assert_eq!(answer["result"]["serverInfo"]["name"], "strabo", "{answer}");
        editor.notify("initialized", &json!({}));
        editor
    }

    /// Writes bytes as they are. The server may have ended, which is what some tests are about.
    pub fn raw(&mut self, bytes: &[u8]) {
        let _ = self.client.raw(bytes);
    }

    pub fn send(&mut self, message: &Value) {
        let _ = self.client.send(message);
    }

    pub fn notify(&mut self, method: &str, params: &Value) {
        let _ = self.client.notify(method, params);
    }

    /// Sends a request and returns its answer.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        self.client.request(method, params).expect("an answer")
    }

    /// The result of a request.
    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The next message of a kind; those before it are kept in `seen`.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.client.wait(wanted).expect("a message")
    }

    /// The next findings of a file that meet a condition.
    pub fn findings(&mut self, path: &Path, wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let uri = uri(path);
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && wanted(message["params"]["diagnostics"].as_array().expect("a list"))
        });
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    pub fn did_open(&mut self, path: &Path, text: &str) {
        let document =
            json!({ "uri": uri(path), "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Opens a file as it is on disk, and returns its text.
    pub fn open(&mut self, path: &Path) -> String {
        let text = std::fs::read_to_string(path).expect("a file");
        self.did_open(path, &text);
        text
    }

    /// Replaces the whole text.
    pub fn replace(&mut self, path: &Path, version: i64, text: &str) {
        let document = json!({ "uri": uri(path), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.notify("textDocument/didChange", &params);
    }

    /// Closes the input and returns the exit status and what was printed on standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.client.input.take());
        let status = self.client.child.wait().expect("the program ends");
        let mut text = String::new();
        let errors = self.client.child.stderr.take().expect("a pipe");
        BufReader::new(errors).read_to_string(&mut text).expect("text");
        (status.code(), text)
    }

    /// Shuts down in order; nothing was printed on standard error.
    pub fn leave(mut self) {
        self.ask("shutdown", &Value::Null);
        self.notify("exit", &Value::Null);
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

/// The link to a file.
pub fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Parameters about a place in a file: the first of a word, a few columns into it.
pub fn at(path: &Path, text: &str, word: &str, more: usize) -> Value {
    let offset = text.find(word).unwrap_or_else(|| panic!("no {word}")) + more;
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    json!({
        "textDocument": { "uri": uri(path) },
        "position": { "line": line, "character": column },
    })
}
