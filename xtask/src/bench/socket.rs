//! A page without a browser: calls a server over its socket, and hears what has changed.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::{fs, net::TcpStream, time::Duration};

use serde_json::Value;

/// How long an answer is waited for.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// A page of a server: a connection, and what it hears.
pub struct Page {
    stream: BufReader<TcpStream>,
    port: u16,
    key: String,
    /// The data of every event that something has changed.
    pub news: Receiver<String>,
}

impl Page {
    /// Opens the page at an address that a server printed.
    pub fn open(line: &str) -> Result<Self, String> {
        let rest = line.trim_end().split_once("http://127.0.0.1:").map(|(_, rest)| rest);
        let (port, key) = rest
            .and_then(|rest| rest.split_once("/?key="))
            .ok_or_else(|| format!("strabo printed \"{line}\""))?;
        let port = port.parse().map_err(|error| format!("{port}: {error}"))?;
        let news = listen(port, key)?;
        Ok(Self { stream: BufReader::new(connect(port)?), port, key: key.to_owned(), news })
    }

    /// Calls a function of the server; returns the status and the answer.
    pub fn call(&mut self, name: &str, body: &Value) -> Result<(u16, Value), String> {
        let (port, key, body) = (self.port, &self.key, body.to_string());
        let request = format!(
            "POST /api/{name} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-strabo-key: {key}\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        // The server closes a connection on which nothing was asked for a while.
        if let Ok((status, answer)) = self.send(&request)
            && status != 0
        {
            return Ok((status, answer));
        }
        self.stream = BufReader::new(connect(port)?);
        self.send(&request).map_err(|error| format!("the server does not answer: {error}"))
    }

    fn send(&mut self, request: &str) -> std::io::Result<(u16, Value)> {
        self.stream.get_mut().write_all(request.as_bytes())?;
        read(&mut self.stream)
    }
}

/// A server that runs until it is dropped.
pub struct Program(Child);

impl Program {
    /// Starts a server, and returns the first lines that it prints.
    pub fn start(command: &mut Command, lines: usize) -> Result<(Self, Vec<String>), String> {
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("the server does not start: {error}"))?;
        let out = child.stdout.take().ok_or("the program has no output")?;
        let out = BufReader::new(out).lines().take(lines).map_while(Result::ok);
        Ok((Self(child), out.collect()))
    }

    /// Its memory, or 0 where the system does not tell.
    pub fn kilobytes(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn connect(port: u16) -> Result<TcpStream, String> {
    let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    stream.set_read_timeout(Some(TIMEOUT)).map_err(|error| error.to_string())?;
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

/// Listens to the events of the server that say that something has changed.
fn listen(port: u16, key: &str) -> Result<Receiver<String>, String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| error.to_string())?;
    let request = format!("GET /api/events?key={key} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(|error| error.to_string())?;
    let (sender, news) = channel();
    std::thread::spawn(move || {
        let mut before = String::new();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let data = line.strip_prefix("data: ").filter(|_| before == "event: changed");
            if data.is_some_and(|data| sender.send(data.to_owned()).is_err()) {
                return;
            }
            before = line;
        }
    });
    Ok(news)
}
