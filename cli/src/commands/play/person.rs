//! A person at the terminal: reads commands and the numbers of choices.

use std::path::PathBuf;

use strabo_bots::BotKind;

use strabo_areas::{Action, Ask, Bot, Event, Legal, View, Words};
use strabo_model::refs::AdvanceId;
use strabo_table::left;

use super::menu::{Menu, Typed};
use crate::status::Failure;
use crate::terminal::Terminal;

const HELP: &str = "\
  3            take choice 3, or show the choices of group 3 (an area, a ship, a colour of advances)
  3 2          take choice 3 with a count of 2, or choice 2 of group 3
  3 2 4        take choice 2 of group 3 with a count of 4
  back         show the groups again
  3 salt,bone 3 oil,any 3
               propose a trade: name two cards you give and how many you give in all,
               then two you want (or any) and how many you want in all
  3 salt,bone 3 oil,any 3 saba
               propose it to one player
  undo         take the last decision back, as long as nobody has seen a consequence of it
  board        show every area that has pieces
  players      show one line for each player
  hand         show your cards and advances
  choices      show the choices again
  auto         let a bot (steward) make this decision
  rest         let a bot (steward) play for you until the end of the game
  leave        leave the game when this phase is over; the others play on
  save         save the game now, and show how to go on with it later
  save FILE    save it in a new file, and keep that file up to date from now on
  quit         stop the game; with --record or after save, the game so far is saved
";

/// What a person answered.
pub enum Answer {
    /// An action.
    Action(Action),
    /// The last decision is taken back.
    Undo,
    /// The game is saved, in a new file if one is named.
    Save(Option<PathBuf>),
    /// The player leaves, and the others play on.
    Leave,
    /// The game stops.
    Quit,
}

/// A person, and a bot that can decide for them.
pub struct Person {
    /// Others play at the same terminal: a hand is shown only when it is asked for.
    is_shared: bool,
    steward: Box<dyn Bot>,
    /// The steward plays until the end.
    pub away: bool,
    /// The last story entry before the last decision of this person.
    pub told: u64,
}

impl Person {
    /// A person, alone at the terminal or with others.
    pub fn new(is_shared: bool) -> Self {
        Self { is_shared, steward: BotKind::Steward.bot(0), away: false, told: 0 }
    }

    /// Asks until the answer is legal. At the end of the input, the game stops.
    pub fn ask(
        &mut self,
        view: View<'_>,
        legal: &Legal,
        terminal: &mut Terminal<'_>,
    ) -> Result<Answer, Failure> {
        if self.away {
            return Ok(Answer::Action(self.steward.choose(view, legal)));
        }
        let mut menu = Menu::new(view, legal);
        show_question(view, self.is_shared, terminal)?;
        menu.show(terminal)?;
        let words = Words::new(view.game());
        loop {
            write!(terminal.out(), "> ")?;
            let Some(line) = terminal.line()? else { return Ok(Answer::Quit) };
            match line.as_str() {
                "" => {}
                "help" | "?" => write!(terminal.out(), "{HELP}")?,
                "board" => write!(terminal.out(), "{}", words.board(view))?,
                "players" => write!(terminal.out(), "{}", words.standing(view))?,
                "hand" => write!(terminal.out(), "{}", words.hand(view))?,
                "choices" => menu.show(terminal)?,
                "back" => {
                    menu.close();
                    menu.show(terminal)?;
                }
                "auto" | "rest" => {
                    self.away = line == "rest";
                    let action = self.steward.choose(view, legal);
                    writeln!(terminal.out(), "The steward: {}.", words.action(view, action))?;
                    return Ok(Answer::Action(action));
                }
                "undo" => return Ok(Answer::Undo),
                "save" => return Ok(Answer::Save(None)),
                "leave" => return Ok(Answer::Leave),
                "quit" => return Ok(Answer::Quit),
                typed => {
                    if let Some(file) = typed.strip_prefix("save ") {
                        return Ok(Answer::Save(Some(PathBuf::from(file.trim()))));
                    }
                    match menu.read(typed) {
                        Ok(Typed::Opened) => menu.show(terminal)?,
                        Ok(Typed::Action(action)) if legal.contains(action) => {
                            return Ok(Answer::Action(action));
                        }
                        Ok(Typed::Action(_)) => {
                            writeln!(terminal.out(), "That is outside the limits of this choice.")?;
                        }
                        Err(why) => {
                            writeln!(terminal.out(), "{why} Type help for a list of commands.")?;
                        }
                    }
                }
            }
        }
    }
}

/// Prints who is asked what, and what one has to know to answer.
fn show_question(
    view: View<'_>,
    is_shared: bool,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    let words = Words::new(view.game());
    let ask = view.decision().map_or(Ask::Nothing, |decision| decision.ask);
    let phase = view.game().pack.sequence.get(view.phase().index());
    let phase = phase.map_or("", |phase| &*phase.name);
    let (name, about) = (words.player(view.seat()), ask.about());
    writeln!(terminal.out(), "Turn {}, {phase}: {name} decides on {about}.", view.turn())?;
    if let Some(left) = left(view, ask) {
        writeln!(terminal.out(), "Still to be named: {left}.")?;
    }
    match ask {
        Ask::Answer | Ask::NamedCard | Ask::Agreement | Ask::HiddenCard => {
            if let (Some(seat), Some(offer)) = (view.proposer(), view.offer()) {
                let offered = words.event(Event::Proposed { seat, offer });
                writeln!(terminal.out(), "On the table: {offered}")?;
            }
        }
        Ask::Purchase => writeln!(terminal.out(), "{}", total(view))?,
        _ => {}
    }
    if matches!(ask, Ask::Proposal | Ask::Answer | Ask::NamedCard) {
        let hand = words.hand(view);
        let shown = hand.lines().next().filter(|_| !is_shared);
        writeln!(terminal.out(), "{}", shown.unwrap_or("Type hand to see your cards."))?;
    }
    if ask == Ask::Proposal {
        writeln!(
            terminal.out(),
            "An offer is typed like this: 2 salt,bone 3 oil,any 3 (see help)."
        )?;
    }
    Ok(())
}

/// What the purchase costs so far, and what is paid of it.
fn total(view: View<'_>) -> String {
    let words = Words::new(view.game());
    let basket = view.purchase().basket;
    let ids = view.game().pack.ids().filter(|id: &AdvanceId| basket >> id.index() & 1 == 1);
    let names: Vec<&str> = ids.map(|id| words.advance(id)).collect();
    let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    let (price, paid) = (view.basket_price(), view.purse());
    let treasury = view.treasury(view.seat());
    let rest = match price.checked_sub(paid) {
        Some(0) if price == 0 => format!("you can spend {} in all", view.wealth()),
        Some(0) => "paid exactly".to_owned(),
        Some(rest) => format!("{rest} left to pay, treasury has {treasury}"),
        None => format!("{} too much", paid - price),
    };
    format!("In the purchase: {names}. Price {price}, cards put in {paid}: {rest}.")
}
