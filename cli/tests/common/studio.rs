//! A studio that runs: `strabo serve` as a process of its own, asked over its socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Bench;

/// How long anything may take before a test gives up.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// A server, which ends with the test.
pub struct Studio {
    /// The process, for the first address it printed.
    child: Option<Child>,
    /// The first line of standard output.
    pub line: String,
    pub port: u16,
    pub key: String,
}

impl Studio {
    /// Starts it on a folder.
    pub fn start(folder: &str) -> Self {
        Self::with(&[folder], &[])
    }

    /// Starts it with these arguments and variables.
    pub fn with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
        command.arg("serve").args(arguments).envs(variables.iter().copied());
        Self::spawn(command, 1).remove(0)
    }

    /// Runs a server that prints some addresses, each at the end of a line: one for each of them. The
    /// first is the process.
    pub fn spawn(mut command: Command, addresses: usize) -> Vec<Self> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = child.stdout.take().expect("standard output");
        let mut out = BufReader::new(out);
        let mut process = Some(child);
        let one = |_| {
            let mut line = String::new();
            out.read_line(&mut line).expect("a line");
            let rest = line.trim_end().split_once("http://127.0.0.1:").map_or("", |(_, rest)| rest);
            let (port, key) = rest.split_once("/?key=").unwrap_or_else(|| panic!("{line:?}"));
            let (port, key) = (port.parse().expect("a port"), key.to_owned());
            Self { child: process.take(), line, port, key }
        };
        (0..addresses).map(one).collect()
    }

    /// Somebody who knows where a server is, and has this key.
    pub fn stranger(port: u16, key: String) -> Self {
        Self { child: None, line: String::new(), port, key }
    }

    /// Opens a connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a socket");
        stream.set_write_timeout(Some(TIMEOUT)).expect("a socket");
        stream
    }

    /// Sends bytes as they are, and returns everything that comes back.
    pub fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(bytes);
        answer(&mut stream)
    }

    /// A request with the right Host, the key, and more headers, each with its line end.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let (port, key, length) = (self.port, &self.key, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-strabo-key: {key}\r\n\
             connection: close\r\ncontent-length: {length}\r\n{headers}\r\n"
        );
        self.send((head + body).as_bytes())
    }

    /// Calls a function of the studio; returns the status and the answer. Status 0 is no answer.
    pub fn call(&self, name: &str, body: &Value) -> (u16, Value) {
        let said = self.request("POST", &format!("/api/{name}"), "", &body.to_string());
        let value =
            said.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok());
        (status(&said), value.unwrap_or_default())
    }

    /// Asks again and again until the answer of `look` is as wanted.
    #[track_caller]
    pub fn wait_for(&self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let (status, seen) = self.call("look", &serde_json::json!({}));
            if status == 200 && is_wanted(&seen) {
                return seen;
            }
            assert!(
                start.elapsed() < TIMEOUT,
                "{what} was never seen: {status} {}",
                seen["trouble"]
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to it.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let id = self.child.as_ref().expect("the process").id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Ends it as Ctrl-C does; returns its status, and what it wrote to standard error.
    #[cfg(unix)]
    pub fn interrupt(mut self) -> (ExitStatus, String) {
        self.signal("-INT");
        let mut said = String::new();
        let child = self.child.as_mut().expect("the process");
        let mut err = child.stderr.take().expect("standard error");
        err.read_to_string(&mut said).expect("text");
        (child.wait().expect("it ends"), said)
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Everything that comes back on a connection.
pub fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let _ = stream.shutdown(Shutdown::Both);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The status of an answer; 0 if there is none.
pub fn status(said: &str) -> u16 {
    said.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok()).unwrap_or(0)
}

/// A table in the folder of a bench, with as many addresses as it has screens.
pub fn table(bench: &Bench, arguments: &[&str], screens: usize) -> Vec<Studio> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
    command.arg("table").args(arguments).current_dir(bench.path("."));
    Studio::spawn(command, screens)
}

/// What a seat of a table sees.
pub fn sight(seat: &Studio) -> Value {
    let (status, mut sight) = seat.call("sight", &json!({}));
    assert_eq!(status, 200, "{sight}");
    // How long somebody has been asked is another number a second later.
    sight["asked"].as_object_mut().and_then(|asked| asked.remove("seconds"));
    sight
}
