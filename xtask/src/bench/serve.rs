//! `cargo xtask bench serve`: from a stroke, and from a saved file, to the new picture, over the studio's socket.

mod client;

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::units::milliseconds;
use crate::workspace::{self, Workspace};
use client::Client;

/// How long a stroke may take at 175 and at 2,000 areas, in milliseconds.
const STROKES: [u64; 2] = [100, 300];
/// How long a saved file may take at 175 areas; at 2,000 it may take as much longer as a stroke does.
const SAVED: u64 = 200;
/// How long settling all outlines may take at 175 areas, and as much longer at 2,000.
const SETTLE: u64 = 1_000;
/// How many strokes of each kind are timed.
const TIMED: usize = 15;
/// How many strokes and undos the session with the watched memory has.
const LONG: usize = 1_000;
/// How much larger the program may be in the last quarter of that session than in the second tenth, in percent.
const GROWTH: u64 = 10;

/// Prints the times and fails if one is over its limit.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    let program = workspace.path("target/release/strabo").display().to_string();
    println!("\nFrom a stroke, and from a saved file, to the answer with the new picture:\n");
    println!("  areas  what          median      worst      limit");
    let mut late = Vec::new();
    let east = ["--from", "mega-empires-east", "--flat"];
    let large = ["--areas", "2000", "--players", "8", "--seed", "1"];
    for (words, limit) in [&east[..], &large[..]].into_iter().zip(STROKES) {
        let folder = new_pack(workspace, &program, words)?;
        let mut client = Client::start(&program, &workspace.path(&folder))?;
        let areas = client.areas().len();
        for (what, times) in time(&mut client, workspace, &folder)? {
            let limit = match what {
                "saved file" => SAVED * limit / STROKES[0],
                "settle" => SETTLE * limit / STROKES[0],
                _ => limit,
            };
            println!("{areas:>7}  {what:<10}  {}  {limit:>6} ms", shown(&times));
            if median(&times) > Duration::from_millis(limit) {
                late.push(format!("{what} at {areas} areas takes longer than {limit} ms"));
            }
        }
    }
    late.extend(memory(workspace, &program, &east)?);
    if late.is_empty() { Ok(()) } else { Err(late.join("\n")) }
}

/// A new pack, made by the program.
fn new_pack(workspace: &Workspace, program: &str, words: &[&str]) -> Result<String, String> {
    let folder = "target/bench-packs/studio";
    let _ = fs::remove_dir_all(workspace.path(folder));
    workspace::output(workspace.command(program).args(["new", folder]).args(words))?;
    Ok(folder.to_owned())
}

/// What was timed, and how long it took each time.
type Times = Vec<(&'static str, Vec<Duration>)>;

fn time(client: &mut Client, workspace: &Workspace, folder: &str) -> Result<Times, String> {
    let [mut undone, mut saved] = [const { Vec::new() }; 2];
    let mut strokes = ["name", "corner", "merge"].map(|what| (what, Vec::new()));
    // The first strokes fill caches.
    for round in 0..TIMED + 2 {
        let orders = [name(client, round), client.corner(round)?, client.merge()?];
        for (order, (_, times)) in orders.iter().zip(&mut strokes) {
            times.push(client.change(order)?);
            undone.push(client.undo()?);
        }
        saved.push(save(client, workspace, folder, round)?);
    }
    let settled = client.change(&json!({ "do": "settle", "pinned": [] }))?;
    let mut all: Times = strokes.into_iter().collect();
    all.extend([("undo", undone), ("saved file", saved)]);
    for (_, times) in &mut all {
        times.drain(..2);
    }
    all.push(("settle", vec![settled]));
    Ok(all)
}

/// An order that gives an area another name.
fn name(client: &Client, number: usize) -> Value {
    let areas = client.areas();
    let id = &areas[number * 7 % areas.len()]["id"];
    json!({ "do": "rename-name", "kind": "area", "id": id, "name": format!("Place {number}") })
}

/// Writes a file as an editor does; returns when the page has the new picture.
fn save(
    client: &mut Client,
    workspace: &Workspace,
    folder: &str,
    round: usize,
) -> Result<Duration, String> {
    let path = format!("{folder}/map.toml");
    let text = workspace.read(&path)?;
    let Some((before, rest)) = text.split_once("name = \"") else {
        return Err("the map has no names".to_owned());
    };
    let after = rest.split_once('"').map_or("", |(_, after)| after);
    client.forget_news();
    let text = format!("{before}name = \"Saved {round}\"{after}");
    let start = Instant::now();
    workspace.write(&path, text)?;
    client.wait_for_news()?;
    client.look()?;
    Ok(start.elapsed())
}

/// How much the program grows while strokes are made and taken back.
fn memory(workspace: &Workspace, program: &str, words: &[&str]) -> Result<Option<String>, String> {
    let folder = new_pack(workspace, program, words)?;
    let mut client = Client::start(program, &workspace.path(&folder))?;
    // The size goes up and down by a tenth from stroke to stroke: the median of many counts.
    let [mut early, mut late] = [const { Vec::new() }; 2];
    for step in 0..LONG {
        // Five strokes, five undos.
        if step % 10 < 5 {
            client.change(&name(&client, step))?;
        } else {
            client.undo()?;
        }
        if (LONG / 10..LONG / 5).contains(&step) {
            early.push(client.kilobytes());
        }
        if step >= LONG * 3 / 4 {
            late.push(client.kilobytes());
        }
    }
    let [early, late] = [early, late].map(|mut sizes| {
        sizes.sort_unstable();
        sizes[sizes.len() / 2]
    });
    println!("\nmemory after {} strokes and undos: {early} kB", LONG / 5);
    println!("memory after {LONG} strokes and undos: {late} kB");
    let is_grown = late > early + early * GROWTH / 100;
    Ok(is_grown.then(|| format!("the program grows by more than {GROWTH} %")))
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn shown(times: &[Duration]) -> String {
    let largest = times.iter().max().copied().unwrap_or_default();
    format!("{:>6.1} ms  {:>6.1} ms", milliseconds(median(times)), milliseconds(largest))
}
