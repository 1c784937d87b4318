//! A game of any family at the terminal: questions with numbered answers, the story, the table as text.

use std::path::PathBuf;

use strabo_core::{Answer, Ending, Seat, Session};
use strabo_table::Who;

use super::super::game::{Found, GameArgs, Seated};
use super::super::record_file::RecordFile;
use super::saved::Saved;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// More answers than this are shown only in part.
const MOST_SHOWN: usize = 40;

const HELP: &str = "\
  3            take answer 3
  iron         show the answers with this word in them
  answers      show all answers again
  board        show the table
  points       show the points of everybody
  undo         take the last decision back, as long as nobody has seen a consequence of it
  save         save the game now, and show how to go on with it later
  save FILE    save it in a new file, and keep that file up to date from now on
  quit         stop the game; with --record or after save, the game so far is saved
";

/// Plays a game with people or bots at its seats.
pub fn run(
    args: &GameArgs,
    found: Found,
    record: Option<RecordFile>,
    terminal: &mut Terminal<'_>,
) -> Result<Status, Failure> {
    let Seated { session, who, seed, file } = args.sit(found, false)?;
    let resume = args.resume_line_by_number(&who);
    let told = vec![session.steps(); who.len()];
    let saved = Saved { file: record.or(file), resume };
    let mut play = Play { session, told, saved };
    let (name, players) = (play.session.pack().name.to_string(), who.len());
    writeln!(terminal.out(), "{name}, {players} players, seed {seed}")?;
    let people = who.contains(&Who::Person);
    if people {
        writeln!(terminal.out(), "Type the number of an answer, or help for all commands.")?;
        play.told.fill(0);
    }
    play.until_over(people, terminal)?;
    let record = || play.session.record();
    play.saved.keep(record)?;
    if let Some(file) = &play.saved.file {
        writeln!(terminal.out(), "wrote {}", file.path().display())?;
    }
    if play.session.asked().is_some() {
        writeln!(terminal.out(), "{}", play.saved.how_to_go_on())?;
    }
    Ok(Status::Clean)
}

struct Play {
    session: Box<dyn Session>,
    /// What each player was told last, as a number of parts of the story.
    told: Vec<usize>,
    saved: Saved,
}

enum Typed {
    Token(String),
    Undo,
    Save(Option<PathBuf>),
    Quit,
}

impl Play {
    fn until_over(&mut self, people: bool, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let label = capital(self.session.labels().turn);
        let mut turn = self.session.turn();
        while let Some(seat) = self.session.asked() {
            if self.session.is_bot(seat) {
                self.session.let_bot_act().map_err(Failure::new)?;
            } else if !self.ask(seat, terminal)? {
                let turn = self.session.turn();
                writeln!(terminal.out(), "The game stops in {} {turn}.", label.to_lowercase())?;
                return Ok(());
            }
            if !people && self.session.turn() != turn {
                writeln!(terminal.out(), "{label} {turn}: {}", self.points(", "))?;
                turn = self.session.turn();
            }
        }
        if people {
            let told = self.told.iter().copied().max().unwrap_or(0);
            for line in self.session.story(None, told) {
                writeln!(terminal.out(), "{line}")?;
            }
        }
        let how = match self.session.ending() {
            Some(Ending::TurnLimit) => "The game was stopped",
            _ => "The game is over",
        };
        writeln!(terminal.out(), "{how} in {} {}.", label.to_lowercase(), self.session.turn())?;
        write!(terminal.out(), "{}", self.result())?;
        Ok(())
    }

    /// Asks a person until there is an answer. False when the game stops.
    fn ask(&mut self, seat: Seat, terminal: &mut Terminal<'_>) -> Result<bool, Failure> {
        self.saved.keep(|| self.session.record())?;
        for line in self.session.story(Some(seat), self.told[seat.index()]) {
            writeln!(terminal.out(), "{line}")?;
        }
        self.told[seat.index()] = self.session.steps();
        let (name, question) = (self.session.name(seat), self.session.question());
        let answers = self.session.answers();
        let turn = self.session.turn();
        let label = capital(self.session.labels().turn);
        writeln!(terminal.out(), "{label} {turn}, {name}: {question}.")?;
        show(&answers, "", terminal)?;
        loop {
            match self.read(seat, &answers, terminal)? {
                Typed::Token(token) => match self.session.act(seat, &token) {
                    Ok(()) => return Ok(true),
                    Err(why) => writeln!(terminal.out(), "{why}.")?,
                },
                Typed::Undo => match self.session.take_back(seat) {
                    Ok(()) => {
                        let steps = self.session.steps();
                        self.told.iter_mut().for_each(|told| *told = (*told).min(steps));
                        return Ok(true);
                    }
                    Err(why) => writeln!(terminal.out(), "{}.", capital(&why))?,
                },
                Typed::Save(path) => {
                    let said = self.saved.save(path, || self.session.record());
                    writeln!(terminal.out(), "{said}")?;
                }
                Typed::Quit => return Ok(false),
            }
        }
    }

    /// Reads a line that is an answer or ends the question.
    fn read(
        &self,
        seat: Seat,
        answers: &[Answer],
        terminal: &mut Terminal<'_>,
    ) -> Result<Typed, Failure> {
        loop {
            write!(terminal.out(), "> ")?;
            let Some(line) = terminal.line()? else { return Ok(Typed::Quit) };
            match line.as_str() {
                "" => {}
                "help" | "?" => write!(terminal.out(), "{HELP}")?,
                "answers" | "choices" => show_all(answers, terminal)?,
                "board" => writeln!(terminal.out(), "{}", self.session.board(seat).trim_end())?,
                "points" | "players" => write!(terminal.out(), "{}", self.result())?,
                "undo" => return Ok(Typed::Undo),
                "save" => return Ok(Typed::Save(None)),
                "quit" => return Ok(Typed::Quit),
                typed => {
                    if let Some(file) = typed.strip_prefix("save ") {
                        return Ok(Typed::Save(Some(PathBuf::from(file.trim()))));
                    }
                    match typed.parse::<usize>() {
                        Ok(number) => {
                            let answer = number.checked_sub(1).and_then(|at| answers.get(at));
                            if let Some(answer) = answer {
                                return Ok(Typed::Token(answer.token.clone()));
                            }
                            let most = answers.len();
                            writeln!(terminal.out(), "There are answers 1 to {most}.")?;
                        }
                        Err(_) => show(answers, typed, terminal)?,
                    }
                }
            }
        }
    }

    fn points(&self, between: &str) -> String {
        let mut standings = self.session.standings();
        standings.sort_by_key(|one| one.seat);
        let one =
            |one: &strabo_core::Standing| format!("{} {}", self.session.name(one.seat), one.points);
        standings.iter().map(one).collect::<Vec<_>>().join(between)
    }

    /// Everybody's points by part, the best first.
    fn result(&self) -> String {
        let labels = self.session.labels();
        let line = |one: &strabo_core::Standing| {
            let parts = labels.points.iter().zip(one.parts).filter(|(name, _)| !name.is_empty());
            let parts: Vec<String> = parts.map(|(name, part)| format!("{name} {part}")).collect();
            let name = self.session.name(one.seat);
            format!("{}. {name}: {} points ({})\n", one.rank, one.points, parts.join(", "))
        };
        self.session.standings().iter().map(line).collect()
    }
}

/// Shows the answers that contain a text, or as many as fit on a screen.
fn show(answers: &[Answer], with: &str, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let wanted = with.to_lowercase();
    let fits = |answer: &Answer| answer.words.to_lowercase().contains(&wanted);
    let found: Vec<(usize, &Answer)> =
        (1..).zip(answers).filter(|(_, answer)| fits(answer)).collect();
    if found.is_empty() {
        writeln!(
            terminal.out(),
            "No answer has \"{with}\" in it. Type help for a list of commands."
        )?;
    }
    for (number, answer) in found.iter().take(MOST_SHOWN) {
        writeln!(terminal.out(), "  {number:>3}  {}", answer.words)?;
    }
    if let Some(more) = found.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
        let message = "more: type answers for all of them, or a word to see those with it";
        writeln!(terminal.out(), "  … and {more} {message}")?;
    }
    Ok(())
}

fn show_all(answers: &[Answer], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    for (number, answer) in (1..).zip(answers) {
        let number: usize = number;
        writeln!(terminal.out(), "  {number:>3}  {}", answer.words)?;
    }
    Ok(())
}

/// A text with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
