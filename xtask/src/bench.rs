//! `cargo xtask bench`: times large packs in the library, beside the plain way, and in the program.

mod process;

use std::time::Duration;

use serde_json::Value;

use crate::generate::{self, SIZES};
use crate::workspace::{self, Workspace};

/// How often the program is run on each pack.
const RUNS: usize = 9;

/// Runs the benches of the library and times the program.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let mut cargo = workspace.cargo();
    cargo.args(["bench", "--package", "strabo-compile", "--bench", "check", "--", "--noplot"]);
    workspace::run(&mut cargo)?;
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    print_library(workspace)?;
    print_program(workspace)
}

/// What one way took for each size.
fn medians(workspace: &Workspace, way: &str) -> Result<Vec<Duration>, String> {
    let medians = SIZES.iter().map(|size| {
        let path = format!("target/criterion/check/{way}/{size}/new/estimates.json");
        let estimates = workspace.read(&path)?;
        let estimates: Value =
            serde_json::from_str(&estimates).map_err(|error| format!("{path}: {error}"))?;
        let nanoseconds = estimates["median"]["point_estimate"].as_f64();
        let nanoseconds = nanoseconds.ok_or_else(|| format!("{path} has no median"))?;
        Ok(Duration::from_secs_f64(nanoseconds / 1e9))
    });
    medians.collect()
}

fn print_library(workspace: &Workspace) -> Result<(), String> {
    let (ours, plain) = (medians(workspace, "strabo")?, medians(workspace, "plain")?);
    println!("\nThe library, and the plain way (toml crate, JSON, the same schemas):\n");
    println!("  areas       time    per row      plain   ours/plain");
    for ((size, ours), plain) in SIZES.iter().zip(&ours).zip(&plain) {
        println!(
            "{size:>7} {:>7.2} ms {:>7.2} µs {:>7.2} ms {:>12.2}",
            milliseconds(*ours),
            per_row(*ours, *size),
            milliseconds(*plain),
            ours.as_secs_f64() / plain.as_secs_f64(),
        );
    }
    if let ([.., small, large], [.., ours_small, ours_large]) = (SIZES, ours.as_slice()) {
        let ratio = per_row(*ours_large, *large) / per_row(*ours_small, *small);
        println!("\ntime per row at {large} to time per row at {small}: {ratio:.2}");
    }
    Ok(())
}

fn print_program(workspace: &Workspace) -> Result<(), String> {
    println!("\nThe program, `strabo check`, median of {RUNS} runs:\n");
    println!("  areas  outlines       time  peak memory");
    for size in SIZES {
        for with_outlines in [false, true] {
            let folder = write_pack(workspace, *size, with_outlines)?;
            let mut command = workspace.command("target/release/strabo");
            command.args(["check", &folder]);
            let measured = process::measure(&mut command, RUNS)?;
            let outlines = if with_outlines { "yes" } else { "no" };
            let (time, memory) = (milliseconds(measured.median), measured.peak_kilobytes / 1024);
            println!("{size:>7}  {outlines:>8} {time:>7.1} ms  {memory:>8} MB");
        }
    }
    Ok(())
}

/// Writes the smallest pack with a large map, and returns its folder.
fn write_pack(workspace: &Workspace, size: usize, with_outlines: bool) -> Result<String, String> {
    let ending = if with_outlines { "-outlines" } else { "" };
    let folder = format!("target/bench-packs/areas-{size}{ending}");
    for name in workspace.files("examples/smallest") {
        let text = workspace.read(&format!("examples/smallest/{name}"))?;
        workspace.write(&format!("{folder}/{name}"), text)?;
    }
    workspace.write(&format!("{folder}/map.toml"), generate::map(size))?;
    if with_outlines {
        workspace.write(&format!("{folder}/map.geojson"), generate::outlines(size))?;
    }
    Ok(folder)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Microseconds for each row of the map.
fn per_row(time: Duration, rows: usize) -> f64 {
    time.as_secs_f64() * 1e6 / f64::from(u32::try_from(rows).unwrap_or(u32::MAX))
}
