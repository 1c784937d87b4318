//! `cargo xtask bench build`: how long a release build from nothing takes, crate by crate.

use std::time::{Duration, Instant};
use std::{collections::BTreeMap, fs};

use serde_json::Value;

use crate::workspace::{self, Workspace};

/// Where the build goes, apart from all others, so that it starts from nothing.
const FOLDER: &str = "target/bench-build";
/// The figures of the last run, which the next one is compared with.
const LAST: &str = "target/bench-build.txt";
/// How many crates are listed.
const LISTED: usize = 30;

/// Builds the program from nothing and prints the seconds of each crate.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let folder = workspace.path(FOLDER);
    let _ = fs::remove_dir_all(&folder);
    let (start, before) = (Instant::now(), processor_time());
    workspace::run(workspace.cargo().args([
        "build",
        "--release",
        "--timings",
        "--target-dir",
        FOLDER,
    ]))?;
    let wall = start.elapsed();
    let processor =
        before.zip(processor_time()).map(|(before, after)| after.saturating_sub(before));
    let page = fs::read_to_string(folder.join("cargo-timings/cargo-timing.html"))
        .map_err(|error| format!("cargo wrote no table of times: {error}"))?;
    let crates = read(&page)?;
    print(&crates, &parse(&fs::read_to_string(workspace.path(LAST)).unwrap_or_default()));
    println!("\nfrom nothing: {}", minutes(wall));
    match processor {
        Some(time) => println!("processor time: {}", minutes(time)),
        None => println!("processor time: this system does not say"),
    }
    let lines = crates.iter().map(|(name, seconds)| format!("{seconds:.1} {name}\n"));
    workspace.write(LAST, lines.collect::<String>())
}

/// The seconds of each crate, the slowest first. A crate that is built in several steps is their sum.
fn read(page: &str) -> Result<Vec<(String, f64)>, String> {
    let unknown = || "the page of cargo's timings has another form than is known here".to_owned();
    let (_, rest) = page.split_once("const UNIT_DATA = ").ok_or_else(unknown)?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
    let units = values.next().and_then(Result::ok).ok_or_else(unknown)?;
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for unit in units.as_array().ok_or_else(unknown)? {
        let name = unit["name"].as_str().ok_or_else(unknown)?;
        let seconds = unit["duration"].as_f64().ok_or_else(unknown)?;
        *sums.entry(name.to_owned()).or_default() += seconds;
    }
    let mut crates: Vec<(String, f64)> = sums.into_iter().collect();
    crates.sort_by(|one, other| other.1.total_cmp(&one.1));
    Ok(crates)
}

fn parse(last: &str) -> BTreeMap<&str, f64> {
    let lines = last.lines().filter_map(|line| line.split_once(' '));
    lines.filter_map(|(seconds, name)| Some((name, seconds.parse().ok()?))).collect()
}

fn print(crates: &[(String, f64)], last: &BTreeMap<&str, f64>) {
    println!("\nseconds   before  crate");
    for (name, seconds) in crates.iter().take(LISTED) {
        println!("{seconds:>7.1}  {}  {name}", before(last.get(name.as_str()).copied()));
    }
    let rest: f64 = crates.iter().skip(LISTED).map(|(_, seconds)| seconds).sum();
    println!("{rest:>7.1}           all others");
    let sum: f64 = crates.iter().map(|(_, seconds)| seconds).sum();
    let sum_before = (!last.is_empty()).then(|| last.values().sum());
    println!("{sum:>7.1}  {}  in sum, of {} crates", before(sum_before), crates.len());
}

fn before(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| format!("{:>7}", ""), |seconds| format!("{seconds:>7.1}"))
}

fn minutes(time: Duration) -> String {
    format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60)
}

/// The processor time of all programs this one has run to their end, where the system has `/proc`.
fn processor_time() -> Option<Duration> {
    /// Linux counts in hundredths for every program, whatever the kernel's own clock.
    const TICKS: u64 = 100;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_a_crate_are_added_up() {
        let page = r#"<script>const UNIT_DATA = [
            {"name":"a","duration":1.5}, {"name":"b","duration":2.0}, {"name":"a","duration":1.0}
        ];
        const OTHER = 1;</script>"#;
        assert_eq!(read(page), Ok(vec![("a".to_owned(), 2.5), ("b".to_owned(), 2.0)]));
        assert!(read("<html>").is_err());
    }

    #[test]
    fn the_figures_of_the_last_run_are_read_back() {
        assert_eq!(parse("2.5 a\n2.0 b\n"), BTreeMap::from([("a", 2.5), ("b", 2.0)]));
        assert!(parse("").is_empty());
    }
}
