//! Times `strabo simulate`: what a second thread brings, and whether memory grows with the number of games.

use super::process;
use crate::workspace::Workspace;

/// How many games, and how many at a time.
const RUNS: &[(u32, &str)] = &[(1_000, "1"), (1_000, "2"), (8_000, "2")];

/// Prints games a second and memory.
pub fn print(workspace: &Workspace) -> Result<(), String> {
    println!("\n`strabo simulate`, five stewards, with the results as Parquet:\n");
    println!("  games  threads    games/s  peak memory");
    let mut rates = Vec::new();
    for (games, threads) in RUNS {
        let count = games.to_string();
        let mut command = workspace.command("target/release/strabo");
        command.args(["simulate", "--players", "5", "--games", &count, "--threads", threads]);
        command.args(["--quiet", "--force", "--results", "target/bench-packs/results.parquet"]);
        let measured = process::measure(&mut command, 3)?;
        let rate = f64::from(*games) / measured.median.as_secs_f64();
        let memory = measured.peak_kilobytes / 1024;
        println!("{games:>7}  {threads:>7} {rate:>10.0}  {memory:>8} MB");
        rates.push(rate);
    }
    if let [one, two, ..] = rates[..] {
        println!("\ntwo threads to one: {:.2} times", two / one);
    }
    Ok(())
}
