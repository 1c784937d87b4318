//! `strabo replay`: checks the record of a game and shows its result or one turn.

mod any;
mod pictures;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;
use strabo_areas::{Event, Events, RecordError, Words, pack_digest};

use strabo_bots::seated;
use strabo_engine::{Family, Game, Options};
use strabo_model::Pack;
use strabo_serve::{PlayedServer, ReelServer, Served};
use strabo_table::Reel;

use super::game::refused;
use super::record_file::{pack_of, read, wrong};
use super::serve::{bind, key, run};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use pictures::{Wanted, no_turn};

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

const EXAMPLES: &str = "\
Examples:
  strabo replay game.record              check every action and show the result
  strabo replay game.record --turn 12    show the events of turn 12
  strabo replay game.record --pack my-map
  strabo replay game.record --turn 4 -o turn.svg   draw the board at the end of turn 4
  strabo replay game.record -o turns     a folder with one picture for each turn
  strabo replay game.record -o story.html   one page to send to others, with pictures and what happened
  strabo replay game.record --serve      print an address: the game on its board, decision by decision

A record is exactly one text: if a line is not what would be written for its game, replay fails and \
names the line.";

/// Serves a game that was played to the browsers of this computer, until it is stopped.
fn serve(
    game: impl Served + 'static,
    port: u16,
    terminal: &mut Terminal<'_>,
) -> Result<Status, Failure> {
    let server = bind(IpAddr::V4(Ipv4Addr::LOCALHOST), port, vec![key()?], game)?;
    let shown = server.address();
    run(server, &shown, false, terminal)
}

impl Replay {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let fail = |error: RecordError| wrong(&self.file, &error);
        let text = read(&self.file)?;
        let head = strabo_areas::head_of(&text).map_err(fail)?;
        let typed = self.pack.as_deref().or(self.second.as_deref());
        let Some(pack) = pack_of(&self.file, &head, typed, terminal)? else {
            return Ok(Status::Findings);
        };
        if Family::of(&pack) != Family::Areas {
            return self.run_any(&text, &pack, &head.options(), terminal);
        }
        let mut events = Events::kept();
        let digest = pack_digest(&pack);
        let mut replay =
            strabo_areas::Replay::new(&text, &pack, digest, &mut events).map_err(fail)?;
        if self.serve {
            let reel = Reel::new(replay, &mut events).map_err(fail)?;
            return serve(ReelServer::new(reel), self.port, terminal);
        }
        if let Some(output) = &self.output {
            let ends = pictures::ends(&mut replay, &mut events).map_err(fail)?;
            let (turn, scale, force) = (self.turn, self.scale, self.force);
            let wanted = Wanted { output, turn, scale, force };
            for path in pictures::write(&replay.game, &ends, &wanted)? {
                writeln!(terminal.out(), "wrote {}", path.display())?;
            }
            return Ok(Status::Clean);
        }
        let mut page = String::new();
        self.show(&replay, &mut events, &mut page);
        while replay.step(&mut events).map_err(fail)?.is_some() {
            self.show(&replay, &mut events, &mut page);
        }
        if let Some(turn) = self.turn.filter(|turn| *turn == 0 || *turn > replay.state.turn) {
            return Err(no_turn(turn, replay.state.turn));
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

    /// Checks, tells or draws a game of another family than that of areas.
    fn run_any(
        &self,
        text: &str,
        pack: &Pack,
        options: &Options,
        terminal: &mut Terminal<'_>,
    ) -> Result<Status, Failure> {
        let game = Game::new(pack, options).map_err(|error| refused(pack, options, &error))?;
        if self.serve {
            let played = seated::played(&game, text, pack);
            let played = played.map_err(|error| wrong(&self.file, &error))?;
            return serve(PlayedServer::new(played), self.port, terminal);
        }
        let told = any::read(text, pack, &game).map_err(|error| wrong(&self.file, &error))?;
        if let Some(output) = &self.output {
            let (turn, scale, force) = (self.turn, self.scale, self.force);
            for path in told.draw(pack, &Wanted { output, turn, scale, force })? {
                writeln!(terminal.out(), "wrote {}", path.display())?;
            }
            return Ok(Status::Clean);
        }
        told.show(pack, self.turn, terminal)?;
        Ok(Status::Clean)
    }

    /// Adds the events of the turn that was asked for to the page.
    fn show(&self, replay: &strabo_areas::Replay<'_>, events: &mut Events, page: &mut String) {
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
