//! A client of a language server: messages out and in over its pipes. The tests and the bench share it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::{thread, time::Duration};

use serde_json::{Value, json};

/// A client with its server, which is ended with it.
pub struct Client {
    pub child: Child,
    /// What the server reads; nothing when it was closed.
    pub input: Option<ChildStdin>,
    output: Receiver<Value>,
    /// Messages that came while another was waited for.
    pub seen: Vec<Value>,
    /// Whether requests of the server are answered with nothing, so that it goes on.
    pub answers: bool,
    patience: Duration,
    asked: i64,
}

impl Client {
    /// Starts a server, which has so long to answer each time.
    pub fn start(command: &mut Command, patience: Duration) -> Result<Self, String> {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("the server cannot be started: {error}"))?;
        let input = child.stdin.take();
        let mut reader = BufReader::new(child.stdout.take().ok_or("the server has no pipes")?);
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, output, seen: Vec::new(), answers: false, patience, asked: 0 })
    }

    /// Writes bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("the pipe is closed")?;
        let sent = input.write_all(bytes).and_then(|()| input.flush());
        sent.map_err(|error| format!("the server does not read: {error}"))
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) -> Result<(), String> {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: &Value) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Sends a request and returns its answer.
    pub fn request(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The next message of a kind; those before it are kept in `seen`.
    pub fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, String> {
        loop {
            let message = self.output.recv_timeout(self.patience).map_err(|_| {
                let last: Vec<&Value> = self.seen.iter().rev().take(5).collect();
                format!("no such message after {last:?}")
            })?;
            if wanted(&message) {
                return Ok(message);
            }
            if self.answers && message.get("method").is_some() && !message["id"].is_null() {
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }))?;
            }
            self.seen.push(message);
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message; nothing at the end, and nothing more behind one that is not framed as it must be.
fn read(reader: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        match line.trim_end() {
            "" => break,
            line if line.starts_with("Content-Type: ") => {}
            line => length = Some(line.strip_prefix("Content-Length: ")?.parse().ok()?),
        }
    }
    let mut body = vec![0; length?];
    reader.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
