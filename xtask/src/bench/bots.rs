//! `cargo xtask bench bots`: how well bots play, one among others and at tables of their own.

use crate::workspace::{self, Workspace};

/// What is played: the options of the program, and its bots.
const RUNS: &[&[&str]] = &[
    &["--games", "200", "steward", "careful"],
    &["--games", "60", "--setup", "mega-empires-east:9", "steward", "careful"],
    &["--games", "60", "--setup", "expansion-project:7", "steward", "careful"],
    &["--games", "60", "--setup", "tidewheel:6", "steward", "careful"],
    &["--games", "60", "--setup", "inland-sea:3", "steward", "careful"],
    &["--games", "30", "searcher:50", "steward"],
    &["--games", "10", "searcher:200", "steward"],
    &["--games", "200", "steward"],
    &["--games", "60", "--setup", "expansion-project:9", "steward"],
    &["--games", "60", "--setup", "expansion-project:5", "--variant", "short-game", "steward"],
    &["--games", "60", "careful", "steward"],
    &["--games", "60", "warlike", "steward"],
    &["--games", "60", "seafaring", "steward"],
    &["--games", "60", "trading", "steward"],
];

/// Plays all of them, which takes some minutes.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let program = ["--release", "--package", "strabo-bots", "--example", "strength"];
    workspace::run(workspace.cargo().arg("build").args(program))?;
    for words in RUNS {
        workspace::run(
            workspace.cargo().args(["run", "--quiet"]).args(program).arg("--").args(*words),
        )?;
    }
    Ok(())
}
