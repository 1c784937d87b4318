//! `strabo replay`: checks the record of a game and shows its result or one turn.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_engine::{Event, Events, RecordError, RecordHead, Words, hex, pack_digest};
use strabo_model::Pack;

use super::pack::resolved;
use crate::folder::read_file;
use crate::library::{Origin, head_id};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Check the record of a game and show its result or one turn.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    /// The record, written by `strabo play --record`
    file: PathBuf,
    /// A folder, a bundle, or the name of a shipped pack [default: the shipped pack or the pack of the
    /// current folder that the record is of]
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    // Where it stood first; it works there still, unlisted.
    #[arg(value_name = "PACK", hide = true, conflicts_with = "pack")]
    second: Option<PathBuf>,
    /// Show the events of this turn
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  strabo replay game.record              check every action and show the result
  strabo replay game.record --turn 12    show the events of turn 12
  strabo replay game.record --pack my-map

A record is exactly one text: if a line is not what would be written for its game, replay fails and \
names the line.";

const ANOTHER_PACK: &str =
    "give the pack with which the game was played: --pack and its folder or its bundle";

impl Replay {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let metadata =
            fs::metadata(&self.file).map_err(|error| Failure::io("read", &self.file, &error))?;
        let bytes = read_file(&self.file, &metadata)?;
        let shown = self.file.display();
        let fail = |error: RecordError| {
            let failure = Failure::new(format!("\"{shown}\": {error}"));
            match error {
                RecordError::OtherPack { .. } | RecordError::OtherDigest { .. } => {
                    failure.help(ANOTHER_PACK)
                }
                _ => failure,
            }
        };
        let text = String::from_utf8(bytes).map_err(|_| fail(RecordError::NotARecord))?;
        let head = strabo_engine::Replay::head_of(&text).map_err(fail)?;
        let Some(pack) = self.pack_of(&head, terminal)? else { return Ok(Status::Findings) };
        let mut events = Events::kept();
        let digest = pack_digest(&pack);
        let mut replay =
            strabo_engine::Replay::new(&text, &pack, digest, &mut events).map_err(fail)?;
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
        if !replay.has_digest() {
            let message = "the record has format 1, which contains no digest of its text: changes of \
                           offers that nobody accepted cannot be noticed";
            writeln!(terminal.err(), "{message}")?;
        }
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

    /// The pack that was named, or else the shipped pack or the one of the current folder with the id
    /// of the record. Nothing if it has errors. What a record says is never taken as a path.
    fn pack_of(
        &self,
        head: &RecordHead,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Pack>, Failure> {
        if let Some(typed) = self.pack.as_ref().or(self.second.as_ref()) {
            return resolved(&Origin::find(typed)?, terminal);
        }
        let here = Path::new(".");
        let mut origins: Vec<Origin> =
            strabo_packs::sources(&head.pack).map(Origin::Shipped).into_iter().collect();
        if head_id(here).as_ref() == Some(&head.pack) {
            origins.push(Origin::find(here)?);
        }
        let mut other = None;
        for origin in origins {
            match resolved(&origin, terminal)? {
                Some(pack) if hex(pack_digest(&pack)) == head.digest => return Ok(Some(pack)),
                pack => other = Some(pack),
            }
        }
        // A pack with this id and another digest is refused with both digests.
        other.ok_or_else(|| {
            let RecordHead { pack, version, digest, .. } = head;
            let version = version.as_ref().map_or_else(String::new, |version| format!(" {version:.40}"));
            let message = format!(
                "\"{}\": the record is of the pack \"{pack:.80}\"{version} with the digest {digest:.70}, \
                 which is neither a shipped pack nor the pack of the current folder",
                self.file.display()
            );
            Failure::new(message).help(ANOTHER_PACK)
        })
    }

    /// Adds the events of the turn that was asked for to the page.
    fn show(&self, replay: &strabo_engine::Replay<'_>, events: &mut Events, page: &mut String) {
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
