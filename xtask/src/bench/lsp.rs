//! `cargo xtask bench lsp`: from a keystroke to findings on the wire, beside other language servers for TOML.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::units::milliseconds;
use super::write_pack;
use crate::tools::{self, PYTHON, python_with};
use crate::workspace::{self, Workspace};

/// The sizes that are timed, in areas and seas, and how long findings may take.
const SIZES: [(usize, u64); 3] = [(175, 50), (2_000, 100), (20_000, 500)];
/// How long a completion may take, in milliseconds.
const COMPLETION: u64 = 20;
/// How many keystrokes are timed.
const KEYSTROKES: usize = 15;
/// How many edits the session with the watched memory has.
const EDITS: usize = 5_000;
/// The other server that can be installed as a package, and its version. That of taplo has no server in it:
/// it is timed if one is on the path (`cargo install taplo-cli --features lsp`).
const OTHERS: &str = "tombi==1.9.6\n";
/// How long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Prints the times and fails if one of ours is over its limit.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[PYTHON])?;
    let python = python_with(workspace, "target/bench-lsp", OTHERS)?;
    let beside = |name: &str| python.replace("/python3", "/").replace("/python", "/") + name;
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    println!(
        "\nFrom a keystroke to findings on the wire, median of {KEYSTROKES}; tombi and taplo see one file:\n"
    );
    println!(
        "  areas     strabo    limit  completion      tombi  ours/tombi      taplo  ours/taplo"
    );
    let mut late = Vec::new();
    for (size, limit) in SIZES {
        let folder = write_pack(workspace, size, false)?;
        let mut ours = Server::start(workspace.command("target/release/strabo").arg("lsp"))?;
        let ours = ours.time(workspace, &folder)?;
        let mut tombi = workspace.command(&beside("tombi"));
        let tombi = Server::start(tombi.args(["lsp", "--offline"]))?.time(workspace, &folder);
        let mut taplo = workspace.command("taplo");
        let taplo = Server::start(taplo.args(["lsp", "stdio"]));
        let taplo = taplo.and_then(|mut taplo| taplo.time(workspace, &folder));
        let ratio = |other: &Result<Times, String>| match other {
            Ok(other) => {
                let ratio = ours.findings.as_secs_f64() / other.findings.as_secs_f64();
                format!("{:>7.1} ms {ratio:>11.2}", milliseconds(other.findings))
            }
            Err(_) => format!("{:>10} {:>11}", "no report", "-"),
        };
        println!(
            "{size:>7} {:>7.1} ms {limit:>5} ms {:>8.1} ms {} {}",
            milliseconds(ours.findings),
            milliseconds(ours.completion),
            ratio(&tombi),
            ratio(&taplo),
        );
        if ours.findings > Duration::from_millis(limit) {
            late.push(format!("findings at {size} areas take longer than {limit} ms"));
        }
        if ours.completion > Duration::from_millis(COMPLETION) {
            late.push(format!("a completion at {size} areas takes longer than {COMPLETION} ms"));
        }
    }
    memory(workspace)?;
    if late.is_empty() { Ok(()) } else { Err(late.join("\n")) }
}

/// How much a session grows that is edited for a long time.
fn memory(workspace: &Workspace) -> Result<(), String> {
    let folder = write_pack(workspace, SIZES[0].0, false)?;
    let mut server = Server::start(workspace.command("target/release/strabo").arg("lsp"))?;
    let mut text = server.open(workspace, &folder)?;
    let mut sizes = Vec::new();
    for edit in 0..EDITS {
        text.press(&mut server)?;
        if edit == EDITS / 10 || edit + 1 == EDITS {
            let status = fs::read_to_string(format!("/proc/{}/status", server.child.id()));
            let status = status.unwrap_or_default();
            let line =
                status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("VmRSS: 0 kB");
            sizes.push(line.trim_start_matches("VmRSS:").trim().to_owned());
        }
    }
    println!("\nmemory after {} edits: {}", EDITS / 10, sizes[0]);
    println!("memory after {EDITS} edits: {}", sizes[1]);
    Ok(())
}

/// What was measured.
struct Times {
    findings: Duration,
    completion: Duration,
}

/// A server and its pipes.
struct Server {
    child: Child,
    input: ChildStdin,
    output: Receiver<Value>,
    asked: i64,
}

/// The text that is edited.
struct Text {
    uri: String,
    /// Where the letter goes.
    place: Value,
    version: i64,
    wrong: bool,
    /// The whole text, right and wrong, for a server that takes no edits of ranges.
    whole: Option<[String; 2]>,
}

impl Text {
    /// Presses a key: writes a letter that makes the text wrong, or takes it back. Returns when the
    /// findings are there.
    fn press(&mut self, server: &mut Server) -> Result<Duration, String> {
        self.version += 1;
        let after = json!({
            "line": self.place["line"],
            "character": self.place["character"].as_u64().unwrap_or(0) + 1,
        });
        let change = if let Some(whole) = &self.whole {
            json!({ "text": whole[usize::from(!self.wrong)] })
        } else if self.wrong {
            json!({ "range": { "start": self.place, "end": after }, "text": "" })
        } else {
            json!({ "range": { "start": self.place, "end": self.place }, "text": "=" })
        };
        self.wrong = !self.wrong;
        let document = json!({ "uri": self.uri, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        let start = Instant::now();
        server.notify("textDocument/didChange", &params)?;
        let wrong = self.wrong;
        server.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == self.uri.as_str()
                && message["params"]["diagnostics"]
                    .as_array()
                    .is_some_and(|list| list.is_empty() != wrong)
        })?;
        Ok(start.elapsed())
    }
}

impl Server {
    fn start(command: &mut Command) -> Result<Self, String> {
        let broken = |error: std::io::Error| format!("the server cannot be started: {error}");
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(broken)?;
        let (Some(input), Some(pipe)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the server has no pipes".to_owned());
        };
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(pipe);
            while let Some(message) = read(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, output, asked: 0 })
    }

    fn send(&mut self, message: &Value) -> Result<(), String> {
        let body = message.to_string();
        let text = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let sent = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|error| format!("the server does not read: {error}"))
    }

    fn notify(&mut self, method: &str, params: &Value) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    fn request(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The next message of a kind. Requests of the server are answered with nothing.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, String> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let message = self.output.recv_timeout(PATIENCE);
            let message = message.map_err(|_| "the server does not answer".to_owned())?;
            if wanted(&message) {
                return Ok(message);
            }
            if message.get("method").is_some() && !message["id"].is_null() {
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }))?;
            }
        }
        Err("the server does not answer in time".to_owned())
    }

    /// Begins a session and opens the map of a pack.
    fn open(&mut self, workspace: &Workspace, folder: &str) -> Result<Text, String> {
        let link = |path: &str| format!("file://{}", workspace.path(path).display());
        let params = json!({
            "processId": null,
            "rootUri": link(folder),
            "workspaceFolders": [{ "uri": link(folder), "name": "pack" }],
            "capabilities": {
                "textDocument": { "publishDiagnostics": {}, "completion": {}, "synchronization": {} },
            },
        });
        let answer = self.request("initialize", &params)?;
        let sync = &answer["result"]["capabilities"]["textDocumentSync"];
        let takes_ranges = *sync == 2 || sync["change"] == 2;
        self.notify("initialized", &json!({}))?;
        let path = format!("{folder}/map.toml");
        let text = workspace.read(&path)?;
        let line = text.lines().position(|line| line.starts_with("land = [\""));
        let line = line.ok_or("the map has no borders")?;
        let uri = link(&path);
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }))?;
        let place = json!({ "line": line, "character": "land = [".len() });
        let at: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let at = at + "land = [".len();
        let wrong = format!("{}={}", &text[..at], &text[at..]);
        let whole = (!takes_ranges).then_some([text, wrong]);
        Ok(Text { uri, place, version: 1, wrong: false, whole })
    }

    fn time(&mut self, workspace: &Workspace, folder: &str) -> Result<Times, String> {
        let mut text = self.open(workspace, folder)?;
        let (mut findings, mut completions) = (Vec::new(), Vec::new());
        // The first presses begin with an empty cache.
        for press in 0..2 * (KEYSTROKES + 2) {
            let time = text.press(self)?;
            // The whole pack is understood only while the text is right.
            if press >= 4 && !text.wrong {
                findings.push(time);
                let params = json!({ "textDocument": { "uri": text.uri }, "position": text.place });
                let start = Instant::now();
                self.request("textDocument/completion", &params)?;
                completions.push(start.elapsed());
            }
        }
        Ok(Times { findings: median(findings), completion: median(completions) })
    }
}

impl Drop for Server {
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
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let mut body = vec![0; length?];
    reader.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
