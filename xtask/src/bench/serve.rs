//! `cargo xtask bench serve`: from a stroke, and from a saved file, to the new picture, over the studio's socket.

mod client;

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::units::milliseconds;
use super::write_pack;
use crate::workspace::{self, Workspace};
use client::Client;

/// How long a stroke may take at 175 and at 2,000 areas, and a saved file, in milliseconds.
const STROKES: [u64; 2] = [100, 300];
const SAVED: u64 = 200;
/// How many strokes of each kind are timed.
const TIMED: usize = 15;
/// How many strokes and undos the session with the watched memory has.
const LONG: usize = 3_000;
/// How much larger the program may be at the end of that session than after a tenth of it, in percent.
const GROWTH: u64 = 10;

/// Prints the times and fails if one is over its limit.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    let program = workspace.path("target/release/strabo").display().to_string();
    println!("\nFrom a stroke to the answer with the new picture, median of {TIMED} (largest):\n");
    println!(
        "  areas  limit        name              merge               undo          saved file (limit {SAVED} ms)"
    );
    let mut late = Vec::new();
    let folders = [east(workspace, &program)?, write_pack(workspace, 2_000, true)?];
    for (folder, limit) in folders.iter().zip(STROKES) {
        let mut client = Client::start(&program, &workspace.path(folder))?;
        let areas = client.areas();
        let times = time(&mut client, workspace, folder)?;
        let shown = times.each.iter().map(|times| shown(times)).collect::<Vec<_>>();
        println!("{:>7} {limit:>3} ms  {}", areas.len(), shown.join("  "));
        let [strokes @ .., saved] = &times.each;
        for (times, limit, what) in strokes
            .iter()
            .map(|times| (times, limit, "a stroke"))
            .chain([(saved, SAVED, "a saved file")])
        {
            if median(times) > Duration::from_millis(limit) {
                late.push(format!("{what} at {} areas takes longer than {limit} ms", areas.len()));
            }
        }
    }
    late.extend(memory(workspace, &program)?);
    if late.is_empty() { Ok(()) } else { Err(late.join("\n")) }
}

/// A copy of the East that extends nothing.
fn east(workspace: &Workspace, program: &str) -> Result<String, String> {
    let folder = "target/bench-packs/east";
    let _ = fs::remove_dir_all(workspace.path(folder));
    let words = ["new", folder, "--from", "mega-empires-east", "--flat"];
    workspace::output(workspace.command(program).args(words))?;
    Ok(folder.to_owned())
}

/// Times of names, merges, undos and saved files.
struct Times {
    each: [Vec<Duration>; 4],
}

fn time(client: &mut Client, workspace: &Workspace, folder: &str) -> Result<Times, String> {
    let mut each = [const { Vec::new() }; 4];
    // The first strokes fill caches.
    for round in 0..TIMED + 2 {
        let name = name(client, round);
        let merge = client.merge()?;
        let steps = [name, merge];
        for (kind, order) in steps.iter().enumerate() {
            let spent = client.change(order)?;
            let undone = client.undo()?;
            if round > 1 {
                each[kind].push(spent);
                each[2].push(undone);
            }
        }
        let spent = save(client, workspace, folder, round)?;
        if round > 1 {
            each[3].push(spent);
        }
    }
    Ok(Times { each })
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
fn memory(workspace: &Workspace, program: &str) -> Result<Option<String>, String> {
    let folder = east(workspace, program)?;
    let mut client = Client::start(program, &workspace.path(&folder))?;
    let mut early = 0;
    for step in 0..LONG {
        // Five strokes, five undos.
        if step % 10 < 5 {
            let order = name(&client, step);
            client.change(&order)?;
        } else {
            client.undo()?;
        }
        if step == LONG / 10 {
            early = client.kilobytes();
        }
    }
    let late = client.kilobytes();
    println!("\nmemory after {} strokes and undos: {early} kB", LONG / 10);
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
    format!("{:>6.1} ms ({:>6.1})", milliseconds(median(times)), milliseconds(largest))
}
