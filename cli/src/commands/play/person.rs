//! A person at the terminal: reads commands and the numbers of choices.

use strabo_engine::{
    Action, Bot, BotKind, Choice, Legal, Offer, OfferBounds, Seat, TradeCard, View, Words,
};

use crate::status::Failure;
use crate::terminal::Terminal;

const HELP: &str = "\
  3            take choice 3
  3 2          take choice 3 with a count of 2
  3 salt,bone 3 oil,any 3
               propose a trade: name two cards you give and how many you give in all,
               then two you want (or any) and how many you want in all
  3 salt,bone 3 oil,any 3 saba
               propose it to one player
  board        show every area that has pieces
  players      show one line for each player
  hand         show your cards and advances
  choices      show the choices again
  auto         let a bot (steward) make this decision
  rest         let a bot (steward) play for you until the end of the game
  leave        leave the game when this phase is over; the others play on
  quit         stop the game; with --record the game so far is saved
";

/// What a person answered.
pub enum Answer {
    /// An action.
    Action(Action),
    /// The player leaves, and the others play on.
    Leave,
    /// The game stops.
    Quit,
}

/// A person, and a bot that can decide for them.
pub struct Person {
    steward: Box<dyn Bot>,
    away: bool,
}

impl Default for Person {
    fn default() -> Self {
        Self { steward: BotKind::Steward.bot(0), away: false }
    }
}

impl Person {
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
        show_choices(view, legal, terminal)?;
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
                "choices" => show_choices(view, legal, terminal)?,
                "auto" => return Ok(Answer::Action(self.steward.choose(view, legal))),
                "rest" => {
                    self.away = true;
                    return Ok(Answer::Action(self.steward.choose(view, legal)));
                }
                "leave" => return Ok(Answer::Leave),
                "quit" => return Ok(Answer::Quit),
                typed => match read(view, legal, typed) {
                    Ok(action) if legal.contains(action) => return Ok(Answer::Action(action)),
                    Ok(_) => {
                        writeln!(terminal.out(), "That is outside the limits of this choice.")?;
                    }
                    Err(why) => {
                        writeln!(terminal.out(), "{why} Type help for a list of commands.")?;
                    }
                },
            }
        }
    }
}

fn show_choices(view: View<'_>, legal: &Legal, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let words = Words::new(view.game());
    let about = view.decision().map_or("nothing", |decision| decision.ask.about());
    let phase = view.game().pack.sequence.get(view.phase().index());
    let phase = phase.map_or("", |phase| &*phase.name);
    let name = words.player(view.seat());
    writeln!(terminal.out(), "Turn {}, {phase}: {name} decides on {about}.", view.turn())?;
    for (number, choice) in (1u32..).zip(&legal.choices) {
        writeln!(terminal.out(), "{number:>4}  {}", words.choice(view, *choice))?;
    }
    Ok(())
}

/// Reads the number of a choice and what follows it.
fn read(view: View<'_>, legal: &Legal, typed: &str) -> Result<Action, String> {
    let mut parts = typed.split_ascii_whitespace();
    let number = parts.next().and_then(|part| part.parse::<usize>().ok());
    let most = legal.choices.len();
    let choice = number.and_then(|number| legal.choices.get(number.checked_sub(1)?));
    let Some(choice) = choice else {
        return Err(format!("Type the number of a choice, from 1 to {most}."));
    };
    let rest: Vec<&str> = parts.collect();
    match (*choice, rest.as_slice()) {
        (Choice::One(action), []) => Ok(action),
        (Choice::UpTo(action, _), []) => Ok(action.with_count(1)),
        (Choice::UpTo(action, most), [count]) => match count.parse() {
            Ok(count) if (1..=most).contains(&count) => Ok(action.with_count(count)),
            _ => Err(format!("The count is a number from 1 to {most}.")),
        },
        (Choice::Offers(bounds), rest) => read_offer(view, bounds, rest),
        (Choice::One(_) | Choice::UpTo(..), _) => {
            Err("This choice takes no further words.".to_owned())
        }
    }
}

fn read_offer(view: View<'_>, bounds: OfferBounds, parts: &[&str]) -> Result<Action, String> {
    let (offer, to) = parts.split_at(parts.len().min(4));
    let (&[give, give_total, want, want_total], [] | [_]) = (offer, to) else {
        let least = bounds.least;
        return Err(format!("Write an offer like this: salt,bone {least} oil,any {least}."));
    };
    let to = match to.first() {
        Some(id) => Some(read_player(view, id)?),
        // An offer back goes to the player who made the proposal.
        None => bounds.partners.first().filter(|_| !bounds.open),
    };
    let total = |text: &str| text.parse().map_err(|_| format!("\"{text}\" is not a number."));
    let offer = Offer {
        to,
        give: read_pair(give, |name| read_card(view, name))?,
        give_total: total(give_total)?,
        want: read_pair(want, |name| match name {
            "any" => Ok(None),
            name => read_card(view, name).map(Some),
        })?,
        want_total: total(want_total)?,
    };
    Ok(Action::Propose(offer))
}

fn read_pair<T>(text: &str, card: impl Fn(&str) -> Result<T, String>) -> Result<[T; 2], String> {
    let Some((first, second)) = text.split_once(',') else {
        return Err(format!("\"{text}\" is not two cards separated by a comma."));
    };
    Ok([card(first)?, card(second)?])
}

fn read_player(view: View<'_>, id: &str) -> Result<Seat, String> {
    let civilization = view.game().pack.civilization(id);
    let seat = civilization.and_then(|civilization| view.game().seat_of(civilization));
    seat.ok_or_else(|| format!("No player has the civilization \"{id}\"."))
}

fn read_card(view: View<'_>, id: &str) -> Result<TradeCard, String> {
    let commodity = view.game().pack.commodity(id);
    let commodity = commodity.ok_or_else(|| format!("There is no commodity \"{id}\"."))?;
    Ok(view.game().card_of(commodity))
}
