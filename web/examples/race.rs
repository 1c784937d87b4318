//! Plays games of a bundle between bots as the module for browsers does: `race BUNDLE PLAYERS GAMES`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a program that reads a file and looks at the clock"
)]

use std::env::args;
use std::time::Instant;

use serde_json::{Value, json};
use strabo_web::WebTable;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = args().skip(1).collect();
    let [bundle, players, games] = words.as_slice() else {
        return Err("say BUNDLE PLAYERS GAMES".into());
    };
    let (players, games): (u8, u64) = (players.parse()?, games.parse()?);
    let mut table = WebTable::default();
    table.load(&std::fs::read(bundle)?)?;
    let message = json!({ "do": "race", "players": players, "games": games, "seed": 1 });
    let start = Instant::now();
    let answer: Value = serde_json::from_slice(&table.answer(message.to_string().as_bytes()))?;
    println!("{}", json!({ "seconds": start.elapsed().as_secs_f64(), "said": answer["said"] }));
    Ok(())
}
