//! `strabo replay`: checks the record of a game and shows its result or one turn.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use strabo_engine::event::{Event, Events};
use strabo_engine::hash::pack_digest;
use strabo_engine::record;
use strabo_engine::words::Words;

use super::pack::resolved;
use crate::folder::read_file;
use crate::library::Origin;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Check the record of a game and show its result or one turn.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    /// The record, written by `strabo play --record`
    file: PathBuf,
    /// A folder, a bundle, or the name of a shipped pack [default: the pack named in the record]
    pack: Option<PathBuf>,
    /// Show the events of this turn
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  strabo replay game.record              check every action and show the result
  strabo replay game.record --turn 12    show the events of turn 12";

impl Replay {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let metadata =
            fs::metadata(&self.file).map_err(|error| Failure::io("read", &self.file, &error))?;
        let bytes = read_file(&self.file, &metadata)?;
        let shown = self.file.display();
        let fail = |error: record::RecordError| Failure::new(format!("\"{shown}\": {error}"));
        let text = String::from_utf8(bytes).map_err(|_| fail(record::RecordError::NotARecord))?;
        let head = record::Replay::head_of(&text).map_err(fail)?;
        let named = PathBuf::from(&head.pack);
        let origin = Origin::find(self.pack.as_ref().unwrap_or(&named))?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let mut events = Events::kept();
        let digest = pack_digest(&pack);
        let mut replay = record::Replay::new(&text, &pack, digest, &mut events).map_err(fail)?;
        let mut page = String::new();
        self.show(&replay, &mut events, &mut page);
        while replay.step(&mut events).map_err(fail)?.is_some() {
            self.show(&replay, &mut events, &mut page);
        }
        if let Some(turn) = self.turn.filter(|turn| *turn == 0 || *turn > replay.state.turn) {
            let last = replay.state.turn;
            return Err(Failure::new(format!(
                "there is no turn {turn}: the game has {last} turns"
            )));
        }
        write!(terminal.out(), "{page}")?;
        let words = Words::new(&replay.game);
        writeln!(
            terminal.out(),
            "{} with {} players: {} actions in {} turns, final state {:016x}, all as recorded.",
            pack.name,
            replay.head.players,
            replay.actions,
            replay.state.turn,
            replay.state.digest()
        )?;
        match replay.state.ending {
            Some(_) => write!(terminal.out(), "{}", words.result(&replay.state))?,
            None => writeln!(terminal.out(), "The game is not over.")?,
        }
        Ok(Status::Clean)
    }

    /// Adds the events of the turn that was asked for to the page.
    fn show(&self, replay: &record::Replay<'_>, events: &mut Events, page: &mut String) {
        let words = Words::new(&replay.game);
        let mut turn = replay.state.turn;
        // The list may contain the end of a turn: events before the start of a new turn belong to
        // the previous one.
        if events.list().iter().any(|event| matches!(event, Event::Turn(_))) {
            turn = turn.saturating_sub(1);
        }
        for event in events.list().iter().copied() {
            if let Event::Turn(begun) = event {
                turn = begun;
            }
            if self.turn == Some(turn) {
                let indent = match event {
                    Event::Turn(_) => "",
                    Event::Phase(_) => "  ",
                    _ => "    ",
                };
                page.push_str(indent);
                page.push_str(&words.event(event));
                page.push('\n');
            }
        }
        events.clear();
    }
}
