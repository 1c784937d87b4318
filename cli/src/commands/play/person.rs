//! A person at the terminal: reads commands and the numbers of choices.

use std::{fmt::Write, path::PathBuf};

use strabo_engine::{Seat, Session};
use strabo_model::words::capital;

use super::menu::{Chosen, Menu};
use crate::{status::Result, terminal::Terminal};

const CHOOSING: &str = "\
\x20 3            take choice 3, or show the choices of group 3 (such as an area or a ship)
  3 2          take choice 3 with a count of 2, or choice 2 of group 3
  3 2 4        take choice 2 of group 3 with a count of 4
  back         show the groups again
  iron         show the choices with this word in them
  choices      show all choices again
";

const OFFERS: &str = "\
\x20 3 salt,bone 3 oil,any 3
               propose a trade: name two cards you give and how many you give in all,
               then two you want (or any) and how many you want in all
  3 salt,bone 3 oil,any 3 saba
               propose it to one player
";

const DECIDING: &str = "\
\x20 points       show the points of everybody
  undo         undo the last decision, as long as nobody has seen a consequence of it
  auto         let a bot (steward) make this decision
  rest         let a bot (steward) play for you until the end of the game
";

const LEAVING: &str = "\
\x20 leave        leave the game when this phase is over; the others play on
";

const ENDING: &str = "\
\x20 save         save the game now, and show how to go on with it later
  save FILE    save it in a new file, and keep that file up to date from now on
  quit         stop the game; with --record or after save, the game so far is saved
";

/// What a person typed that ends the question or asks it again.
pub enum Typed {
    /// The id of an answer.
    Answer(String),
    /// A bot decides.
    LetBot { until_the_end: bool },
    /// The points are shown.
    Points,
    /// The last decision is undone.
    Undo,
    /// The game is saved, in a new file if one is named.
    Save(Option<PathBuf>),
    /// The player leaves, and the others play on.
    Leave,
    /// The game stops.
    Quit,
}

/// Asks until there is a legal answer or a command. At the end of the input, the game stops.
pub fn ask(
    session: &dyn Session,
    seat: Seat,
    is_shared: bool,
    terminal: &mut Terminal<'_>,
) -> Result<Typed> {
    let pages = session.pages(seat);
    show_question(session, seat, is_shared, terminal)?;
    let mut menu = Menu::new(session.answers());
    menu.show(terminal)?;
    loop {
        write!(terminal.out(), "> ")?;
        let Some(line) = terminal.line()? else { return Ok(Typed::Quit) };
        match line.as_str() {
            "" => {}
            "help" | "?" => write!(terminal.out(), "{}", help(session, &pages))?,
            "choices" | "answers" => menu.show_all(terminal)?,
            "back" => {
                menu.close();
                menu.show(terminal)?;
            }
            "auto" => return Ok(Typed::LetBot { until_the_end: false }),
            "rest" => return Ok(Typed::LetBot { until_the_end: true }),
            "points" => return Ok(Typed::Points),
            "undo" => return Ok(Typed::Undo),
            "save" => return Ok(Typed::Save(None)),
            "leave" => return Ok(Typed::Leave),
            "quit" => return Ok(Typed::Quit),
            typed => {
                if let Some(file) = typed.strip_prefix("save ") {
                    return Ok(Typed::Save(Some(PathBuf::from(file.trim()))));
                }
                if let Some((_, text)) = pages.iter().find(|(name, _)| *name == typed) {
                    writeln!(terminal.out(), "{}", text.trim_end())?;
                } else if !typed.starts_with(|first: char| first.is_ascii_digit()) {
                    menu.show_with(typed, terminal)?;
                } else {
                    let chosen = menu.read(typed).and_then(|chosen| match chosen {
                        Chosen::Opened => Ok(None),
                        Chosen::Answer(answer, rest) => {
                            session.read_answer(seat, answer, &rest).map(Some)
                        }
                    });
                    match chosen {
                        Ok(Some(id)) => return Ok(Typed::Answer(id)),
                        Ok(None) => menu.show(terminal)?,
                        Err(why) => {
                            writeln!(terminal.out(), "{why} Type help for a list of commands.")?;
                        }
                    }
                }
            }
        }
    }
}

/// The commands of this game.
fn help(session: &dyn Session, pages: &[(&'static str, String)]) -> String {
    let can = session.capabilities();
    let mut help = CHOOSING.to_owned();
    if can.trade_room {
        help.push_str(OFFERS);
    }
    for (name, _) in pages {
        // Writing to a string cannot fail.
        let _ = writeln!(help, "  {name:<12} show the {name}");
    }
    help.push_str(DECIDING);
    if can.leaving {
        help.push_str(LEAVING);
    }
    help.push_str(ENDING);
    help
}

/// Prints who is asked what, and what one has to know to answer.
fn show_question(
    session: &dyn Session,
    seat: Seat,
    is_shared: bool,
    terminal: &mut Terminal<'_>,
) -> Result<()> {
    let (name, question) = (session.name(seat), session.question());
    // Before the first turn there is none to name.
    let turn = (session.turn() > 0)
        .then(|| format!("{} {}", capital(session.labels().turn), session.turn()));
    let when: Vec<String> = turn.into_iter().chain(session.phase()).chain([name]).collect();
    writeln!(terminal.out(), "{}: {question}.", when.join(", "))?;
    let pages = session.pages(seat);
    let hand = pages.iter().find(|(name, _)| *name == "hand");
    let hand = hand.filter(|_| is_shared).and_then(|(_, text)| text.lines().next());
    for note in session.notes() {
        let note = if hand == Some(&*note) { "Type hand to see your cards." } else { &*note };
        writeln!(terminal.out(), "{note}")?;
    }
    Ok(())
}
