//! `cargo xtask bench table`: from a decision to `changed` on every screen, with 18 people who play at random.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::socket::{Page, Program, TIMEOUT};
use super::units::milliseconds;
use crate::workspace::{self, Workspace};

const SEATS: usize = 18;
/// How long it may take from a decision until every screen has heard of it.
const LIMIT: Duration = Duration::from_millis(100);
/// How long people play, in seconds, unless `STRABO_BENCH_SECONDS` says otherwise.
const SECONDS: u64 = 600;
/// How much larger the program may be at the end of a game than when the game is warm, which is after a
/// tenth of the time, in percent. The record grows with the game, by a few bytes for each decision.
const GROWTH: u64 = 20;

/// Prints the times and fails if one is over its limit.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    let seconds = std::env::var("STRABO_BENCH_SECONDS").ok().and_then(|text| text.parse().ok());
    let whole = Duration::from_secs(seconds.unwrap_or(SECONDS));
    let mut hall = Hall::open(workspace)?;
    let start = Instant::now();
    let (mut times, mut games) = (Vec::new(), Vec::new());
    while start.elapsed() < whole {
        times.push(hall.decide()?);
        if hall.warm.is_none() && hall.begun.elapsed() > whole / 10 {
            hall.warm = Some(hall.program.kilobytes());
        }
        if hall.is_over {
            games.push(hall.memory());
            hall = Hall::open(workspace)?;
        }
    }
    games.push(hall.memory());
    times.sort();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!("\n{} decisions of {SEATS} people, each heard on {SEATS} screens:", times.len());
    println!(
        "  median {:.1} ms, 99 of 100 within {:.1} ms, worst {:.1} ms; limit {} ms",
        milliseconds(at(50)),
        milliseconds(at(99)),
        milliseconds(times.last().copied().unwrap_or_default()),
        LIMIT.as_millis()
    );
    for Memory { warm, late, record, decisions } in &games {
        let warm = warm.map_or_else(|| "not warm yet".to_owned(), |warm| format!("{warm} kB warm"));
        println!(
            "  game of {decisions} decisions: memory {warm}, {late} kB at the end; record {record} bytes"
        );
    }
    println!("  no event was lost");
    if at(99) > LIMIT {
        return Err(format!("a decision takes longer than {} ms", LIMIT.as_millis()));
    }
    let grows =
        |game: &Memory| game.warm.is_some_and(|warm| game.late > warm + warm * GROWTH / 100);
    if games.iter().any(grows) {
        return Err(format!("the program grows by more than {GROWTH} %"));
    }
    Ok(())
}

/// What a game took: kilobytes of the program, and bytes of its record.
struct Memory {
    /// None for a game that did not take long enough.
    warm: Option<u64>,
    late: u64,
    record: u64,
    decisions: usize,
}

/// A table with all its people.
struct Hall {
    program: Program,
    pages: Vec<Page>,
    /// What every page has heard of.
    version: u64,
    number: u64,
    is_over: bool,
    record: PathBuf,
    begun: Instant,
    /// The kilobytes of the program when the game was warm.
    warm: Option<u64>,
    decisions: usize,
}

impl Hall {
    fn open(workspace: &Workspace) -> Result<Self, String> {
        let program = workspace.path("target/release/strabo").display().to_string();
        let record = workspace.path("target/bench-packs/table.record");
        let _ = std::fs::create_dir_all(workspace.path("target/bench-packs"));
        let _ = std::fs::remove_file(&record);
        let mut command = workspace.command(&program);
        command.args([
            "table",
            "expansion-project",
            "--players",
            "18",
            "--seat",
            "*=human",
            "--seed",
            "1",
        ]);
        let (program, lines) = Program::start(command.arg("--record").arg(&record), SEATS)?;
        let pages = lines.iter().map(|line| Page::open(line)).collect::<Result<Vec<_>, _>>()?;
        let mut hall = Self {
            program,
            pages,
            version: 0,
            number: 0,
            is_over: false,
            record,
            begun: Instant::now(),
            warm: None,
            decisions: 0,
        };
        // Everybody hears that the others have come.
        std::thread::sleep(Duration::from_millis(500));
        hall.version = hall.sight(0)?["version"].as_u64().unwrap_or(0);
        for page in &hall.pages {
            while page.news.try_recv().is_ok() {}
        }
        Ok(hall)
    }

    /// What the game has taken so far.
    fn memory(&self) -> Memory {
        let record = std::fs::metadata(&self.record).map_or(0, |file| file.len());
        let (warm, decisions) = (self.warm, self.decisions);
        Memory { warm, late: self.program.kilobytes(), record, decisions }
    }

    fn sight(&mut self, seat: usize) -> Result<Value, String> {
        let (status, sight) = self.pages[seat].call("sight", &json!({}))?;
        if status == 200 { Ok(sight) } else { Err(format!("no sight: {sight}")) }
    }

    /// Lets the person who is asked do something legal; returns how long it took until all have heard.
    fn decide(&mut self) -> Result<Duration, String> {
        let sight = self.sight(0)?;
        let Some(seat) =
            sight["asked"]["seat"].as_u64().and_then(|seat| usize::try_from(seat).ok())
        else {
            self.is_over = true;
            return Ok(Duration::ZERO);
        };
        // Trade ends when everybody has had enough.
        let done: Vec<u64> = numbers(&sight["room"]["done"]);
        let trader = (0..SEATS).find(|seat| !done.contains(&(*seat as u64)));
        if let (Some(trader), true) = (trader, sight["room"].is_object()) {
            return self.order(trader, "enough", &json!({ "seat": trader, "done": true }));
        }
        let sight = self.sight(seat)?;
        let legal = sight["legal"].as_array().cloned().unwrap_or_default();
        let legal: Vec<&Value> = legal.iter().filter(|one| one.get("token").is_some()).collect();
        self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        let pick = usize::try_from(self.number >> 33).unwrap_or(0) % legal.len().max(1);
        let choice = legal.get(pick).ok_or("nothing is legal")?;
        let act = json!({ "version": sight["version"], "seat": seat, "token": choice["token"] });
        self.order(seat, "act", &act)
    }

    fn order(&mut self, seat: usize, name: &str, order: &Value) -> Result<Duration, String> {
        let start = Instant::now();
        let (status, answer) = self.pages[seat].call(name, order)?;
        if status != 200 {
            return Err(format!("{order} is refused: {answer}"));
        }
        self.decisions += 1;
        let version = answer["version"].as_u64().unwrap_or(0);
        if version == self.version {
            return Ok(start.elapsed());
        }
        for (at, page) in self.pages.iter().enumerate() {
            let heard = page.news.recv_timeout(TIMEOUT);
            let heard =
                heard.map_err(|_| format!("screen {at} did not hear of version {version}"))?;
            let heard: Value = serde_json::from_str(&heard).unwrap_or_default();
            if heard["version"] != version {
                return Err(format!("screen {at} heard {heard} instead of version {version}"));
            }
        }
        self.version = version;
        Ok(start.elapsed())
    }
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}
