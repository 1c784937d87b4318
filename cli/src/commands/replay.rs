//! `strabo replay`: checks the record of a game and shows its result or one turn.

mod pictures;
mod turns;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;
use strabo_engine::{Ending, RecordError, game_of, head_of, playback};
use strabo_serve::ReplayServer;

use super::play::{result, stopped};
use super::record_file::{pack_of, read, wrong};
use super::serve::{bind, key, run};
use crate::status::{Result, Status};
use crate::terminal::Terminal;
use pictures::{Wanted, no_turn};

/// Check the record of a game and show its result or one turn.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/replay.txt").trim_end())]
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
    /// Show the events of this turn, or draw its end with --output
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
    /// Draw the board with its pieces: a picture (.svg, .png), a page with all turns and what happened
    /// (.html), or a folder with one picture for each turn
    #[arg(short, long, value_name = "PATH", conflicts_with = "serve")]
    output: Option<PathBuf>,
    /// The size of a PNG in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100, requires = "output", value_parser = clap::value_parser!(u32).range(5..=1000))]
    scale: u32,
    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    force: bool,
    /// Open the game in a browser: the board after every decision
    #[arg(long, conflicts_with = "turn")]
    serve: bool,
    /// With --serve, the port to listen on [default: a free one]
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "serve"
    )]
    port: u16,
}

impl Replay {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let fail = |error: RecordError| wrong(&self.file, &error);
        let text = read(&self.file)?;
        let head = head_of(&text).map_err(fail)?;
        let typed = self.pack.as_deref().or(self.second.as_deref());
        let Some(pack) = pack_of(&self.file, &head, typed, terminal)? else {
            return Ok(Status::Findings);
        };
        if self.serve {
            let game = ReplayServer::new(playback(&text, &pack).map_err(fail)?);
            let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let server = bind(local, self.port, vec![key()?], game)?;
            let shown = server.address();
            return run(server, &shown, false, terminal);
        }
        let game = game_of(&text, &pack).map_err(fail)?;
        let game = turns::replayed(&text, &pack, &game).map_err(fail)?;
        if let Some(output) = &self.output {
            let (turn, scale, force) = (self.turn, self.scale, self.force);
            let wanted = Wanted { output, turn, scale, force };
            for path in pictures::write(&pack, &game, &wanted)? {
                writeln!(terminal.out(), "wrote {}", path.display())?;
            }
            return Ok(Status::Clean);
        }
        if let Some(wanted) = self.turn {
            let found = game.turns.iter().find(|turn| turn.number == wanted && wanted > 0);
            let turn = found.ok_or_else(|| no_turn(wanted, &game))?;
            write!(terminal.out(), "{}", turn.text())?;
        }
        if !game.has_digest {
            let message = "the record has format 1, which contains no digest of its text: changes of \
                           offers that nobody accepted cannot be noticed";
            writeln!(terminal.err(), "{message}")?;
        }
        let last = game.turns.last().map_or(0, |last| last.number);
        writeln!(
            terminal.out(),
            "{} with {} players: {} actions in {} {}s, final state {:016x}, all as recorded.",
            pack.name,
            game.names.len(),
            game.actions,
            last,
            game.labels.turn,
            game.digest
        )?;
        let result = result(&game.standings, &game.labels.points, &game.names);
        let end = match game.ending {
            None => "The game is not over.\n".to_owned(),
            Some(Ending::Rules) => result,
            Some(Ending::TurnLimit) => stopped(game.labels.turn, last, &result),
        };
        write!(terminal.out(), "{end}")?;
        Ok(Status::Clean)
    }
}
