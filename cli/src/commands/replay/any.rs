//! The record of a game of any family: checked, told, and drawn turn by turn.

use std::path::PathBuf;

use strabo_bots::seated::{self, Seated, Visit};
use strabo_core::{Labels, Log, RecordError, Standing, digest_of, pack_digest};
use strabo_model::Pack;
use strabo_model::position::Position;
use strabo_render::tiles::position;
use strabo_render::{Look, Theme, svg};

use super::pictures::{Wanted, drawn, no_turn};
use crate::format::format_of;
use crate::safe::Batch;
use crate::status::Failure;
use crate::terminal::Terminal;

/// A record that was replayed to its end.
pub struct Told {
    labels: Labels,
    names: Vec<String>,
    /// What happened in each turn, and how the table looked at its end.
    turns: Vec<(u16, Vec<String>, Position)>,
    standings: Vec<Standing>,
    actions: u64,
    digest: u64,
    over: bool,
}

/// Replays a record of a game, which says which machine plays it.
struct Reading<'r>(&'r str, &'r Pack);

impl Visit for Reading<'_> {
    type Out = Result<Told, RecordError>;

    fn visit<M: Seated>(self, _: &M) -> Self::Out {
        let mut events = M::Events::kept();
        let digest = pack_digest(self.1);
        let mut replay = strabo_core::Replay::<M>::new(self.0, self.1, digest, &mut events)?;
        let mut turns: Vec<(u16, Vec<String>, Position)> = Vec::new();
        let mut turn = replay.game.turn(&replay.state);
        let mut told = replay.game.tell(&events, None);
        loop {
            events.clear();
            let more = replay.step(&mut events)?.is_some();
            told.extend(replay.game.tell(&events, None));
            let now = replay.game.turn(&replay.state);
            if now != turn || !more {
                let position = replay.game.position(&replay.state);
                turns.push((turn, std::mem::take(&mut told), position));
                turn = now;
            }
            if !more {
                break;
            }
        }
        let game = &replay.game;
        let seats = (0..u8::MAX).map(strabo_core::Seat::new).take(game.seats());
        Ok(Told {
            labels: game.labels(),
            names: seats.map(|seat| game.name(seat)).collect(),
            turns,
            standings: game.standings(&replay.state),
            actions: replay.actions,
            digest: digest_of(&replay.state),
            over: game.ending(&replay.state).is_some(),
        })
    }
}

/// Replays a record. `game` is the game of its pack and options.
pub fn read(text: &str, pack: &Pack, game: &strabo_engine::Game) -> Result<Told, RecordError> {
    seated::visit(game, Reading(text, pack))
}

impl Told {
    fn last(&self) -> u16 {
        self.turns.last().map_or(0, |(turn, ..)| *turn)
    }

    /// Says that all is as recorded, with the events of one turn before that, and the result.
    pub fn show(
        &self,
        pack: &Pack,
        wanted: Option<u16>,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Failure> {
        if let Some(wanted) = wanted {
            let found = self.turns.iter().find(|(turn, ..)| *turn == wanted);
            let (_, lines, _) = found.ok_or_else(|| no_turn(wanted, self.last()))?;
            for line in lines {
                writeln!(terminal.out(), "{line}")?;
            }
        }
        writeln!(
            terminal.out(),
            "{} with {} players: {} actions in {} {}s, final state {:016x}, all as recorded.",
            pack.name,
            self.names.len(),
            self.actions,
            self.last(),
            self.labels.turn,
            self.digest
        )?;
        if !self.over {
            writeln!(terminal.out(), "The game is not over.")?;
        }
        for one in &self.standings {
            let name = self.names.get(one.seat.index()).map_or("?", String::as_str);
            writeln!(terminal.out(), "{}. {name}: {} points", one.rank, one.points)?;
        }
        Ok(())
    }

    /// Writes pictures of the ends of turns, and returns the files.
    pub fn draw(&self, pack: &Pack, wanted: &Wanted<'_>) -> Result<Vec<PathBuf>, Failure> {
        let theme = Theme::of(Look::Light);
        let label = self.labels.turn;
        let scene = |turn: u16, table: &Position| {
            position::scene(pack, theme, &format!("End of {label} {turn}"), table)
                .ok_or_else(|| Failure::new("there is nothing on the table to draw"))
        };
        let output = wanted.output;
        let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let mut batch;
        let mut files = Vec::new();
        match ending.to_ascii_lowercase().as_str() {
            "svg" | "png" => {
                batch = Batch::new(wanted.force);
                let turn = wanted.turn.unwrap_or_else(|| self.last());
                let found = self.turns.iter().find(|(number, ..)| *number == turn);
                let (_, _, table) = found.ok_or_else(|| no_turn(turn, self.last()))?;
                let bytes = drawn(&scene(turn, table)?, format_of(output), wanted.scale)?;
                files.push((output.to_owned(), bytes));
            }
            "" => {
                batch = Batch::into_folder(output, "replay", wanted.force)?;
                for (turn, _, table) in &self.turns {
                    let bytes = svg::document(&scene(*turn, table)?).into_bytes();
                    files.push((output.join(format!("{label}-{turn:02}.svg")), bytes));
                }
            }
            other => {
                let message = format!("this game cannot be drawn as \"{other}\"");
                let help = "name a picture (turn.svg, turn.png) or a folder for all turns";
                return Err(Failure::new(message).help(help));
            }
        }
        for (path, bytes) in &files {
            batch.add(path.clone(), bytes, None)?;
        }
        batch.commit()?;
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }
}
