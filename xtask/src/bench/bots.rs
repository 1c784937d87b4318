//! `cargo xtask bench bots`: how well bots play, one among others and at tables of their own; and `blunders`.

use std::ffi::OsString;

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
    &["--games", "20", "--setup", "founders-stand-in:2", "searcher:50", "steward"],
    &["--games", "20", "--setup", "founders-stand-in:4", "searcher:50", "steward"],
    &["--games", "20", "--setup", "new-dawn-stand-in:2", "searcher:50", "steward"],
    &["--games", "20", "--setup", "new-dawn-stand-in:4", "searcher:50", "steward"],
    &["--games", "10", "--setup", "clash-stand-in:2", "searcher:50", "steward"],
    &["--games", "10", "--setup", "clash-stand-in:4", "searcher:50", "steward"],
    &["--games", "200", "steward"],
    &["--games", "60", "--setup", "expansion-project:9", "steward"],
    &["--games", "60", "--setup", "expansion-project:5", "--variant", "short-game", "steward"],
    &["--games", "60", "careful", "steward"],
    &["--games", "60", "warlike", "steward"],
    &["--games", "60", "seafaring", "steward"],
    &["--games", "60", "trading", "steward"],
];

/// The program that plays.
const PROGRAM: [&str; 5] = ["--release", "--package", "strabo-bots", "--example", "strength"];

/// Counts what stewards do that no person would.
pub fn blunders(workspace: &Workspace, words: &[OsString]) -> Result<(), String> {
    let mut cargo = workspace.cargo();
    workspace::run(cargo.arg("run").args(PROGRAM).arg("--").args(words).arg("blunders"))
}

/// Plays all of them, which takes some minutes.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    workspace::run(workspace.cargo().arg("build").args(PROGRAM))?;
    for words in RUNS {
        workspace::run(
            workspace.cargo().args(["run", "--quiet"]).args(PROGRAM).arg("--").args(*words),
        )?;
    }
    Ok(())
}
