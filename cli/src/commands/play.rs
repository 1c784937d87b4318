//! `strabo play`: plays one game, with people or bots, and prints a line for each turn.

mod menu;
mod person;
mod saved;

use std::path::PathBuf;

use clap::Args;
use strabo_engine::{Ending, LineKind, NumberedLine, Seat, Session, Standing, story::condensed};
use strabo_model::words::capital;
use strabo_table::Who;

use super::game::{GameArgs, Seated};
use super::record_file::{self, RecordFile};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;
use person::Typed;
use saved::Saved;

/// Play one game, against bots or with bots only.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/play.txt").trim_end())]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    /// Write a record of the game, for `strabo replay` and for --resume
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Overwrite the record if it exists
    #[arg(long)]
    force: bool,
}

impl Play {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        if let Some(path) = &self.record
            && !self.force
        {
            record_file::must_be_new(path)?;
        }
        let Some(origin) = self.game.find(None, terminal)? else { return Ok(Status::Findings) };
        let seated = self.game.sit(origin, |game| self.game.who(game))?;
        let resume = self.game.resume_line(&seated);
        let Seated { session, who, seed, file } = seated;
        let record = self.record.as_ref();
        let record = record.map(|path| RecordFile::over(path.clone(), self.force));
        let people = who.iter().filter(|who| **who == Who::Person).count();
        // Of a game that goes on, the current turn is told.
        let told = if self.game.resumed().is_some() { before_turn(&*session) } else { 0 };
        let mut table = TerminalTable {
            told: vec![told; who.len()],
            left: Vec::new(),
            is_shared: people > 1,
            saved: Saved { file: record.or(file), resume },
            session,
        };
        let (name, players) = (&table.session.pack().name, who.len());
        writeln!(terminal.out(), "{name}, {players} players, seed {seed}")?;
        if people > 0 {
            writeln!(
                terminal.out(),
                "Type the number of a choice; where it says (1 to 4), a count may follow, as in 3 2. Type help for all commands."
            )?;
        }
        table.play(terminal)?;
        table.saved.keep(|| table.session.record())?;
        if let Some(file) = &table.saved.file {
            writeln!(terminal.out(), "wrote {}", file.path().display())?;
        }
        if table.session.asked().is_some() {
            writeln!(terminal.out(), "{}", table.saved.how_to_go_on())?;
        }
        Ok(Status::Clean)
    }
}

/// The number of the last line of the story before the current turn began.
fn before_turn(session: &dyn Session) -> u64 {
    let story = session.story(None, 0);
    story.iter().rfind(|line| line.line.kind == LineKind::Turn).map_or(0, |line| line.number - 1)
}

/// A game, and what was said to whom.
struct TerminalTable {
    session: Box<dyn Session>,
    /// The number of the last line of the story that each player was told.
    told: Vec<u64>,
    /// Who has said that they leave.
    left: Vec<Seat>,
    /// Several people play at this terminal: a hand is shown only when it is asked for.
    is_shared: bool,
    saved: Saved,
}

impl TerminalTable {
    fn play(&mut self, terminal: &mut Terminal<'_>) -> Result<()> {
        let label = self.session.labels().turn;
        let mut are_asked = self.are_people_asked();
        let mut turn = self.session.turn();
        if !are_asked {
            self.show_legend(terminal)?;
        }
        while let Some(seat) = self.session.asked() {
            if !self.session.is_person(seat) {
                self.session.let_bot_act().map_err(Failure::new)?;
            } else if !self.ask(seat, terminal)? {
                writeln!(terminal.out(), "The game stops in {label} {}.", self.session.turn())?;
                return Ok(());
            }
            if !are_asked && (self.session.asked().is_none() || self.session.turn() != turn) {
                self.show_turn(turn, terminal)?;
            } else if are_asked && !self.are_people_asked() {
                are_asked = false;
                self.tell_rest(terminal)?;
                self.show_legend(terminal)?;
            }
            turn = self.session.turn();
        }
        if are_asked {
            self.tell_rest(terminal)?;
        }
        let result = self.result();
        if self.session.ending() == Some(Ending::TurnLimit) {
            write!(terminal.out(), "{}", stopped(label, turn, &result))?;
        } else {
            write!(terminal.out(), "The game ends in {label} {turn}.\n{result}")?;
        }
        Ok(())
    }

    /// True while there is a person who decides and has not left.
    fn are_people_asked(&self) -> bool {
        self.session.standings().iter().any(|one| self.session.is_person(one.seat))
    }

    /// Asks a person for one decision. False when the game stops.
    fn ask(&mut self, seat: Seat, terminal: &mut Terminal<'_>) -> Result<bool> {
        self.saved.keep(|| self.session.record())?;
        self.tell(Some(seat), self.told[seat.index()], terminal)?;
        self.told[seat.index()] = self.session.last_line();
        match person::ask(&*self.session, seat, self.is_shared, terminal)? {
            Typed::Answer(id) => {
                self.session.act_in_turn(seat, &id).map_err(|why| Failure::new(why.message))?;
            }
            Typed::LetBot { until_the_end } => {
                if until_the_end {
                    self.session.set_away(seat, true);
                }
                let words = self.session.let_bot_act().map_err(Failure::new)?;
                writeln!(terminal.out(), "The steward: {words}.")?;
            }
            Typed::Points => write!(terminal.out(), "{}", self.result())?,
            Typed::Undo => {
                if let Err(why) = self.session.undo(seat) {
                    writeln!(terminal.out(), "{}.", capital(&why.message))?;
                }
            }
            Typed::Save(path) => {
                let said = self.saved.save(path, || self.session.record());
                writeln!(terminal.out(), "{said}")?;
            }
            Typed::Leave => {
                let said = self.leave(seat);
                writeln!(terminal.out(), "{said}")?;
            }
            Typed::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Lets a person leave the game when the current phase is over, if the rules allow it.
    fn leave(&mut self, seat: Seat) -> String {
        if self.left.contains(&seat) {
            return "You have already left the game.".to_owned();
        }
        match self.session.leave(seat) {
            Ok(()) => {
                self.left.push(seat);
                let name = self.session.name(seat);
                format!("{name} will leave the game when this phase is over.")
            }
            Err(why) => format!("You cannot leave: {why}."),
        }
    }

    /// Prints what nobody was told before.
    fn tell_rest(&self, terminal: &mut Terminal<'_>) -> Result<()> {
        self.tell(None, self.told.iter().copied().max().unwrap_or(0), terminal)
    }

    /// Prints the story after a line, as one player or everybody may read it.
    fn tell(&self, to: Option<Seat>, after: u64, terminal: &mut Terminal<'_>) -> Result<()> {
        let lines = self.session.story(to, after).into_iter().map(|one: NumberedLine| one.line);
        for line in condensed(lines, &self.names()) {
            writeln!(terminal.out(), "{line}")?;
        }
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        (0..).map(Seat::new).take(self.told.len()).map(|seat| self.session.name(seat)).collect()
    }

    /// Says what the lines for turns are about.
    fn show_legend(&self, terminal: &mut Terminal<'_>) -> Result<()> {
        let figures = self.session.labels().figures;
        let names: Vec<&str> =
            figures.iter().take(2).map(String::as_str).chain(["points"]).collect();
        writeln!(terminal.out(), "For each player: {}.", names.join(", "))?;
        Ok(())
    }

    /// Prints a line for a turn that has just ended.
    fn show_turn(&self, turn: u16, terminal: &mut Terminal<'_>) -> Result<()> {
        write!(terminal.out(), "{} {turn:>3}", self.session.labels().turn)?;
        let mut standings = self.session.standings();
        standings.sort_by_key(|one| one.seat);
        for one in standings {
            write!(terminal.out(), "  {} ", self.session.name(one.seat))?;
            for figure in self.session.figures(one.seat).iter().take(2) {
                write!(terminal.out(), "{figure}/")?;
            }
            write!(terminal.out(), "{}", one.points)?;
        }
        writeln!(terminal.out())?;
        Ok(())
    }

    fn result(&self) -> String {
        result(&self.session.standings(), &self.session.labels().points, &self.names())
    }
}

/// The points of a game that was stopped: nobody has won it.
pub fn stopped(label: &str, turn: u16, result: &str) -> String {
    // A place in the order of points would look like a result.
    let unranked = |line: &str| line.split_once(". ").map(|(_, rest)| format!("  {rest}\n"));
    let points: String = result.lines().filter_map(unranked).collect();
    format!(
        "The game was stopped after {label} {turn}, the last one that was agreed on. By the rules \
         nobody has won. Points so far:\n{points}"
    )
}

/// Everybody's points by part, the best first.
pub fn result(standings: &[Standing], parts: &[String], names: &[String]) -> String {
    let line = |one: &Standing| {
        let parts = parts.iter().zip(&one.parts).map(|(name, part)| format!("{name} {part}"));
        let parts: Vec<String> = parts.collect();
        let name = names.get(one.seat.index()).map_or("?", String::as_str);
        format!("{}. {name}: {} points ({})\n", one.rank, one.points, parts.join(", "))
    };
    standings.iter().map(line).collect()
}
