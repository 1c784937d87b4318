//! How fast games are in the module for browsers, beside the same code compiled for this computer.

use serde_json::Value;

use crate::tools::{self, NODE};
use crate::workspace::{Workspace, output, run};
use crate::{programs::Programs, web};

const RACE: &str = "run --quiet --locked --release --package strabo-web --example race --";
const SCRIPT: &str = "xtask/src/bench/race.mjs";
/// A pack of each family, how many play, and how many games.
const RACES: [(&str, &str, &str); 4] = [
    ("mega-empires-east", "5", "12"),
    ("founders-stand-in", "3", "400"),
    ("new-dawn-stand-in", "3", "60"),
    ("clash-stand-in", "3", "40"),
];

/// Plays the same games twice, and prints both.
pub fn go(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[NODE])?;
    web::build(workspace)?;
    let programs = Programs::build(workspace)?;
    println!("{:<20} {:>16} {:>16} {:>8}", "games a second", "this computer", "browser", "share");
    for (pack, players, games) in RACES {
        let folder = format!("target/bench/{pack}");
        run(programs.strabo().args(["build", pack, "--force", "-o", &folder]))?;
        let bundle = format!("{folder}/{pack}.strabo");
        let mut cargo = workspace.cargo();
        let native = output(cargo.args(RACE.split(' ')).args([&bundle, players, games]))?;
        let mut node = workspace.command("node");
        let module = output(node.args([SCRIPT, web::MODULE, &bundle, players, games]))?;
        let [(native, ours), (module, theirs)] = [read(&native)?, read(&module)?];
        if ours != theirs {
            return Err(format!("{pack}: {ours} here and {theirs} in the module"));
        }
        let rate = |seconds: f64| games.parse::<f64>().unwrap_or_default() / seconds;
        let (here, there) = (rate(native), rate(module));
        println!("{pack:<20} {here:>16.1} {there:>16.1} {:>8.2}", there / here);
    }
    Ok(())
}

/// The seconds of a run, and what it said of its games.
fn read(text: &str) -> Result<(f64, Value), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("{text}: {error}"))?;
    let seconds = value["seconds"].as_f64().ok_or_else(|| format!("no seconds in {text}"))?;
    Ok((seconds, value["said"].clone()))
}
