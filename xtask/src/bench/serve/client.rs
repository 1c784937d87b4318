//! A page without a browser: keeps what the studio says of the board, and asks for changes over the socket.

use std::time::{Duration, Instant};
use std::{path::Path, process::Command};

use serde_json::{Value, json};

use super::super::socket::{Page, Program, TIMEOUT};

/// A studio that runs, and a page that follows it.
pub struct Client {
    program: Program,
    page: Page,
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
        let (program, lines) = Program::start(command.arg("serve").arg(folder), 1)?;
        let page = Page::open(lines.first().map_or("", String::as_str))?;
        let mut client = Self { program, page, board: Value::Null, areas: Vec::new(), pair: None };
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
                if self.call("change", json!({ "order": order, "preview": true }))?.0 == 200 {
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
            if self.call("change", json!({ "order": order, "preview": true }))?.0 == 200 {
                return Ok(order);
            }
        }
        Err("no corner can be moved".to_owned())
    }

    /// Drops the news that has come so far.
    pub fn forget_news(&self) {
        while self.page.news.try_recv().is_ok() {}
    }

    /// Waits until the studio says that something has changed.
    pub fn wait_for_news(&self) -> Result<(), String> {
        let news = self.page.news.recv_timeout(TIMEOUT);
        news.map(|_| ()).map_err(|_| "the studio notices no change".to_owned())
    }

    /// The memory of the program, or 0 where the system does not tell.
    pub fn kilobytes(&self) -> u64 {
        self.program.kilobytes()
    }

    fn call(&mut self, name: &str, mut body: Value) -> Result<(u16, Value), String> {
        body["board"] = self.board.clone();
        self.page.call(name, &body)
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
