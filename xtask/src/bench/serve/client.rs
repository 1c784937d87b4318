//! A page without a browser: keeps what the studio says of the board, and asks for changes over the socket.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// A studio that runs, and a page that follows it.
pub struct Client {
    child: Child,
    stream: BufReader<TcpStream>,
    port: u16,
    key: String,
    news: Receiver<()>,
    /// The number of the board that the page has.
    board: Value,
    areas: Vec<Value>,
    /// A pair of neighbours that may be merged.
    pair: Option<Value>,
}

impl Client {
    /// Starts a studio on a folder, and looks at it.
    pub fn start(program: &str, folder: &Path) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.arg("serve").arg(folder).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("the program has no output")?;
        BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
        let rest = line.trim_end().strip_prefix("http://127.0.0.1:");
        let (port, key) = rest
            .and_then(|rest| rest.split_once("/?key="))
            .ok_or_else(|| format!("strabo serve printed \"{line}\""))?;
        let port = port.parse().map_err(|error| format!("{port}: {error}"))?;
        let news = listen(port, key)?;
        let stream = BufReader::new(connect(port)?);
        let key = key.to_owned();
        let mut client = Self {
            child,
            stream,
            port,
            key,
            news,
            board: Value::Null,
            areas: Vec::new(),
            pair: None,
        };
        client.look()?;
        Ok(client)
    }

    /// What is known about each area.
    pub fn areas(&self) -> Vec<Value> {
        self.areas.clone()
    }

    /// Asks for what changed.
    pub fn look(&mut self) -> Result<(), String> {
        let (status, seen) = self.call("look", json!({}))?;
        self.take(status, &seen)
    }

    /// Makes a change; returns how long the answer took.
    pub fn change(&mut self, order: &Value) -> Result<Duration, String> {
        self.timed("change", json!({ "order": order }))
    }

    /// Takes the last change back; returns how long the answer took.
    pub fn undo(&mut self) -> Result<Duration, String> {
        self.timed("undo", json!({}))
    }

    fn timed(&mut self, name: &str, body: Value) -> Result<Duration, String> {
        let start = Instant::now();
        let (status, seen) = self.call(name, body)?;
        let spent = start.elapsed();
        self.take(status, &seen)?;
        Ok(spent)
    }

    /// An order that merges two areas: the first pair that the pack allows.
    pub fn merge(&mut self) -> Result<Value, String> {
        if let Some(order) = &self.pair {
            return Ok(order.clone());
        }
        for area in self.areas() {
            let others = area["land"].as_array().into_iter().flatten();
            let others = others.filter_map(Value::as_u64).filter_map(|at| usize::try_from(at).ok());
            for other in others {
                let order = json!({ "do": "merge", "a": area["id"], "b": self.areas[other]["id"] });
                let body = json!({ "order": order, "preview": true });
                if self.call("change", body)?.0 == 200 {
                    self.pair = Some(order.clone());
                    return Ok(order);
                }
            }
        }
        Err("no two areas can be merged".to_owned())
    }

    /// An order that moves a corner: the first one from some area on that may be moved.
    pub fn corner(&mut self, number: usize) -> Result<Value, String> {
        let ids: Vec<Value> = self.areas.iter().map(|area| area["id"].clone()).collect();
        for id in ids.iter().cycle().skip(number * 7 % ids.len().max(1)).take(ids.len()) {
            let (_, outline) = self.call("outline", json!({ "area": id }))?;
            let ring = outline["rings"][0].as_array().cloned().unwrap_or_default();
            let Some(from) = ring.get(ring.len() / 2) else { continue };
            let [x, y] = [0, 1].map(|axis: usize| from[axis].as_f64().unwrap_or_default() + 0.2);
            let order = json!({ "do": "move-corner", "from": from, "to": [x, y] });
            let body = json!({ "order": order, "preview": true });
            if self.call("change", body)?.0 == 200 {
                return Ok(order);
            }
        }
        Err("no corner can be moved".to_owned())
    }

    /// Drops the news that has come so far.
    pub fn forget_news(&self) {
        while self.news.try_recv().is_ok() {}
    }

    /// Waits until the studio says that something has changed.
    pub fn wait_for_news(&self) -> Result<(), String> {
        self.news.recv_timeout(PATIENCE).map_err(|_| "the studio notices no change".to_owned())
    }

    /// The memory of the program, or 0 where the system does not tell.
    pub fn kilobytes(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    fn call(&mut self, name: &str, mut body: Value) -> Result<(u16, Value), String> {
        body["board"] = self.board.clone();
        let (port, key, body) = (self.port, &self.key, body.to_string());
        let request = format!(
            "POST /api/{name} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-strabo-key: {key}\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let broken = |error: std::io::Error| format!("the studio does not answer: {error}");
        self.stream.get_mut().write_all(request.as_bytes()).map_err(broken)?;
        read(&mut self.stream).map_err(broken)
    }

    fn take(&mut self, status: u16, seen: &Value) -> Result<(), String> {
        if status != 200 {
            return Err(format!("the studio refuses: {}", seen["error"]));
        }
        let board = &seen["board"];
        self.board = board["number"].clone();
        let parsed = |text: &Value| serde_json::from_str(text.as_str().unwrap_or("null")).ok();
        let all = |list: &Value| -> Vec<Value> {
            list.as_array().into_iter().flatten().filter_map(parsed).collect()
        };
        if board.get("from").is_none() && board.get("same").is_none() {
            self.areas = all(&board["areas"]);
        } else {
            for splice in board["areas"].as_array().into_iter().flatten().rev() {
                let number = |at: usize| splice[at].as_u64().and_then(|n| usize::try_from(n).ok());
                let (start, count) = (number(0).unwrap_or(0), number(1).unwrap_or(0));
                self.areas.splice(start..start + count, all(&splice[2]));
            }
        }
        Ok(())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn connect(port: u16) -> Result<TcpStream, String> {
    let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
    Ok(stream)
}

/// Reads one answer of a connection that stays open.
fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<(u16, Value)> {
    let (mut status, mut length) = (0, 0);
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest.get(..3).and_then(|status| status.parse().ok()).unwrap_or(0);
        } else if let Some(text) = line.strip_prefix("content-length: ") {
            length = text.parse().unwrap_or(0);
        } else if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
}

/// Listens to the events of the studio that say that something has changed.
fn listen(port: u16, key: &str) -> Result<Receiver<()>, String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string())?;
    let request = format!("GET /api/events?key={key} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(|error| error.to_string())?;
    let (sender, news) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if line == "event: changed" && sender.send(()).is_err() {
                return;
            }
        }
    });
    Ok(news)
}
