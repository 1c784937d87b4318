//! Drives `strabo lsp` over its pipe, as an editor does.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// How long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client with its server.
pub struct Editor {
    pub child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    /// Messages that were read while another was looked for.
    pub seen: Vec<Value>,
    asked: i64,
    _cache: tempfile::TempDir,
}

impl Editor {
    /// Starts the server and says nothing yet.
    pub fn start() -> Self {
        let cache = tempfile::tempdir().expect("a folder for the cache");
        let mut child = Command::new(env!("CARGO_BIN_EXE_strabo"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", cache.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, output, seen: Vec::new(), asked: 0, _cache: cache }
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

    /// Writes bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the pipe is open");
        // The server may have ended, which is what some tests are about.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns its answer.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The result of a request.
    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The next message of a kind; those before it are kept in `seen`.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.output.recv_timeout(PATIENCE).unwrap_or_else(|_| {
                panic!(
                    "no such message after {:?}",
                    self.seen.iter().rev().take(5).collect::<Vec<_>>()
                )
            });
            if wanted(&message) {
                return message;
            }
            self.seen.push(message);
        }
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
        drop(self.input.take());
        let status = self.child.wait().expect("the program ends");
        let mut text = String::new();
        let errors = self.child.stderr.take().expect("a pipe");
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

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(reader: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        match line.trim_end() {
            "" => break,
            line => {
                length = line
                    .strip_prefix("Content-Length: ")
                    .map(|length| length.parse().expect("a length"));
            }
        }
    }
    let mut body = vec![0; length.expect("the server writes a length")];
    reader.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("the server writes JSON and nothing else"))
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
