//! `cargo xtask bench lsp`: from a keystroke to findings on the wire, beside other language servers for TOML.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{client::Client, process::in_status, units::milliseconds, write_pack};
use crate::tools::{self, PYTHON, python_with};
use crate::workspace::{self, Workspace};

/// The sizes that are timed, in areas and seas, and how long findings may take.
const SIZES: [(usize, u64); 3] = [(175, 50), (2_000, 100), (20_000, 500)];
/// How long a completion may take, in milliseconds.
const COMPLETION: u64 = 20;
const KEYSTROKES: usize = 15;
/// How many keys are pressed at once. If each were answered, it would take that many times as long as one.
const BURST: usize = 50;
/// How many edits the session with the watched memory has.
const EDITS: usize = 5_000;
/// How many kilobytes a session may grow in these edits: what an allocator keeps varies.
const MOST_GROWTH: u64 = 4096;
/// The other server that can be installed as a package, and its version. That of taplo has no server in it:
/// it is timed if one is on the path (`cargo install taplo-cli --features lsp`).
const OTHERS: &str = "tombi==1.9.6\n";
/// How long to wait for a message.
const TIMEOUT: Duration = Duration::from_secs(20);

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
        "            areas     strabo    limit   {BURST} keys  completion      tombi  ours/tombi      taplo  ours/taplo"
    );
    let mut late = Vec::new();
    for (size, limit) in SIZES {
        for with_outlines in [false, true] {
            let folder = write_pack(workspace, size, with_outlines)?;
            let (ours, burst) = ours(workspace, &folder)?;
            let mut tombi = workspace.command(&beside("tombi"));
            let tombi = other(workspace, tombi.args(["lsp", "--offline"]), &folder);
            let mut taplo = workspace.command("taplo");
            let taplo = other(workspace, taplo.args(["lsp", "stdio"]), &folder);
            let ratio = |other: &Result<Times, String>| match other {
                Ok(other) => {
                    let ratio = ours.findings.as_secs_f64() / other.findings.as_secs_f64();
                    format!("{:>7.1} ms {ratio:>11.2}", milliseconds(other.findings))
                }
                Err(_) => format!("{:>10} {:>11}", "no report", "-"),
            };
            let name = if with_outlines { format!("{size}, outlines") } else { size.to_string() };
            println!(
                "{name:>17} {:>7.1} ms {limit:>5} ms {:>6.1} ms {:>8.1} ms {} {}",
                milliseconds(ours.findings),
                milliseconds(burst),
                milliseconds(ours.completion),
                ratio(&tombi),
                ratio(&taplo),
            );
            for (what, took, most) in [
                ("findings", ours.findings, limit),
                ("a burst of keys", burst, 3 * limit),
                ("a completion", ours.completion, COMPLETION),
            ] {
                if took > Duration::from_millis(most) {
                    late.push(format!("{what} at {name} areas: longer than {most} ms"));
                }
            }
        }
    }
    memory(workspace)?;
    if late.is_empty() { Ok(()) } else { Err(late.join("\n")) }
}

/// How much a session grows that is edited for a long time.
fn memory(workspace: &Workspace) -> Result<(), String> {
    let folder = write_pack(workspace, SIZES[0].0, true)?;
    let mut server = start(workspace.command("target/release/strabo").arg("lsp"))?;
    let mut text = open(&mut server, workspace, &folder)?;
    let mut sizes = Vec::new();
    for edit in 0..EDITS {
        text.press(&mut server)?;
        if edit == EDITS / 10 || edit + 1 == EDITS {
            let status = fs::read_to_string(format!("/proc/{}/status", server.child.id()));
            sizes.push(in_status("VmRSS:", &status.unwrap_or_default()).unwrap_or(0));
        }
    }
    println!("\nmemory after {} edits: {} kB", EDITS / 10, sizes[0]);
    println!("memory after {EDITS} edits: {} kB", sizes[1]);
    let grows = sizes[1] > sizes[0] + MOST_GROWTH;
    if grows { Err("a long session grows".to_owned()) } else { Ok(()) }
}

/// What was measured.
struct Times {
    findings: Duration,
    completion: Duration,
}

/// Times our server with a pack: also a burst of keys.
fn ours(workspace: &Workspace, folder: &str) -> Result<(Times, Duration), String> {
    let mut server = start(workspace.command("target/release/strabo").arg("lsp"))?;
    let mut text = open(&mut server, workspace, folder)?;
    Ok((time(&mut server, &mut text)?, text.burst(&mut server)?))
}

fn other(workspace: &Workspace, command: &mut Command, folder: &str) -> Result<Times, String> {
    let mut server = start(command)?;
    let mut text = open(&mut server, workspace, folder)?;
    time(&mut server, &mut text)
}

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
    fn press(&mut self, server: &mut Client) -> Result<Duration, String> {
        let start = Instant::now();
        self.send(server)?;
        let wrong = self.wrong;
        server.wait(|message| {
            let params = &message["params"];
            let is_last = match &params["version"] {
                Value::Null => {
                    params["diagnostics"].as_array().is_some_and(|list| list.is_empty() != wrong)
                }
                version => *version == self.version,
            };
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == self.uri.as_str()
                && is_last
        })?;
        server.seen.clear();
        Ok(start.elapsed())
    }

    /// Presses keys faster than anybody looks. Returns when the findings of the last one are there.
    fn burst(&mut self, server: &mut Client) -> Result<Duration, String> {
        let start = Instant::now();
        for _ in 0..BURST {
            self.send(server)?;
        }
        server.wait(|message| message["params"]["version"] == self.version)?;
        Ok(start.elapsed())
    }

    fn send(&mut self, server: &mut Client) -> Result<(), String> {
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
        server.notify("textDocument/didChange", &params)
    }
}

/// Starts a server that is quiet on standard error.
fn start(command: &mut Command) -> Result<Client, String> {
    let mut client = Client::start(command.stderr(Stdio::null()), TIMEOUT)?;
    client.answers = true;
    Ok(client)
}

/// Begins a session and opens the map of a pack.
fn open(server: &mut Client, workspace: &Workspace, folder: &str) -> Result<Text, String> {
    let link = |path: &str| format!("file://{}", workspace.path(path).display());
    let params = json!({
        "processId": null,
        "rootUri": link(folder),
        "workspaceFolders": [{ "uri": link(folder), "name": "pack" }],
        "capabilities": {
            "textDocument": { "publishDiagnostics": {}, "completion": {}, "synchronization": {} },
        },
    });
    let answer = server.request("initialize", &params)?;
    let sync = &answer["result"]["capabilities"]["textDocumentSync"];
    let takes_ranges = *sync == 2 || sync["change"] == 2;
    server.notify("initialized", &json!({}))?;
    let path = format!("{folder}/map.toml");
    let text = workspace.read(&path)?;
    let line = text.lines().position(|line| line.starts_with("land = [\""));
    let line = line.ok_or("the map has no borders")?;
    let uri = link(&path);
    let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
    server.notify("textDocument/didOpen", &json!({ "textDocument": document }))?;
    let place = json!({ "line": line, "character": "land = [".len() });
    let at: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let at = at + "land = [".len();
    let wrong = format!("{}={}", &text[..at], &text[at..]);
    let whole = (!takes_ranges).then_some([text, wrong]);
    Ok(Text { uri, place, version: 1, wrong: false, whole })
}

fn time(server: &mut Client, text: &mut Text) -> Result<Times, String> {
    let (mut findings, mut completions) = (Vec::new(), Vec::new());
    // The first presses begin with an empty cache.
    for press in 0..2 * (KEYSTROKES + 2) {
        let time = text.press(server)?;
        // The whole pack is understood only while the text is right.
        if press >= 4 && !text.wrong {
            findings.push(time);
            let params = json!({ "textDocument": { "uri": text.uri }, "position": text.place });
            let start = Instant::now();
            server.request("textDocument/completion", &params)?;
            completions.push(start.elapsed());
        }
    }
    Ok(Times { findings: median(findings), completion: median(completions) })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
