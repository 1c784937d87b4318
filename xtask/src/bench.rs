//! `cargo xtask bench`: times large packs and pictures in the library, beside the plain way, the program, and games.

pub mod bots;
pub mod build;
mod bundle;
#[path = "../../cli/tests/common/client.rs"]
mod client;
pub mod lsp;
mod process;
pub mod serve;
mod simulate;
mod socket;
pub mod table;
mod units;
pub mod web;

use std::time::Duration;

use crate::generate::{self, SIZES};
use crate::workspace::{self, Workspace};
use units::{milliseconds, per_row};

/// How often the program is run on each pack.
const RUNS: usize = 9;

/// Runs the benches of the library and times the program.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let bench = |package: &str, name: &str| {
        let mut cargo = workspace.cargo();
        workspace::output(cargo.args(["bench", "--package", package, "--bench", name]))
    };
    let (printed, bundles) =
        (bench("strabo-compile", "check")?, bench("strabo-compile", "bundle")?);
    let pictures = bench("strabo-render", "pictures")?;
    workspace::run(workspace.cargo().args(["build", "--release", "--bin", "strabo"]))?;
    print_library(&printed)?;
    bundle::print(&bundles)?;
    print_pictures(&pictures)?;
    print_program(workspace)?;
    simulate::print(workspace)?;
    println!("\nGames, whole and by bots alone:\n");
    let mut games = workspace.cargo();
    workspace::run(games.args(["bench", "--package", "strabo-bots", "--bench", "play"]))
}

/// What the bench prints, line by line: places, and the times of both ways.
fn read(printed: &str) -> Result<Vec<(usize, Duration, Duration)>, String> {
    let lines = printed.lines().map(|line| {
        let numbers: Result<Vec<u64>, _> = line.split_whitespace().map(str::parse).collect();
        match numbers.as_deref() {
            Ok([places, ours, plain]) => {
                let places = usize::try_from(*places).map_err(|error| error.to_string())?;
                Ok((places, Duration::from_nanos(*ours), Duration::from_nanos(*plain)))
            }
            _ => Err(format!("the bench prints \"{line}\"")),
        }
    });
    lines.collect()
}

fn print_library(printed: &str) -> Result<(), String> {
    let times = read(printed)?;
    println!("\nThe library, and the plain way (toml crate, JSON, the same schemas):\n");
    println!("  areas       time    per row      plain   ours/plain");
    for (places, ours, plain) in &times {
        println!(
            "{places:>7} {:>7.2} ms {:>7.2} µs {:>7.2} ms {:>12.2}",
            milliseconds(*ours),
            per_row(*ours, *places),
            milliseconds(*plain),
            ours.as_secs_f64() / plain.as_secs_f64(),
        );
    }
    if let [.., (small, ours_small, _), (large, ours_large, _)] = times.as_slice() {
        let ratio = per_row(*ours_large, *large) / per_row(*ours_small, *small);
        println!("\ntime per row at {large} to time per row at {small}: {ratio:.2}");
    }
    Ok(())
}

fn print_pictures(printed: &str) -> Result<(), String> {
    let times = read(printed)?;
    println!("\nThe board as SVG, and the plain way (the same shapes written without layout):\n");
    println!("  areas       time     per area      plain   ours/plain");
    for (places, ours, plain) in times.iter().filter(|(places, ..)| *places > 0) {
        println!(
            "{places:>7} {:>7.2} ms {:>9.0} ns {:>7.2} ms {:>12.2}",
            milliseconds(*ours),
            per_row(*ours, *places) * 1e3,
            milliseconds(*plain),
            ours.as_secs_f64() / plain.as_secs_f64(),
        );
    }
    for (_, all, _) in times.iter().filter(|(places, ..)| *places == 0) {
        println!("\nall pictures of mega-empires-east: {:.1} ms", milliseconds(*all));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bench_prints_three_numbers_a_line() {
        let (ours, plain) = (Duration::from_nanos(5), Duration::from_nanos(9));
        assert_eq!(read("200 5 9\n"), Ok(vec![(200, ours, plain)]));
        assert!(read("200 5\n").is_err());
        assert!(read("running 0 tests\n").is_err());
    }
}
