//! `strabo play`: plays one game, with people or bots, and prints a line for each turn.

mod person;

use std::path::PathBuf;

use clap::Args;
use strabo_engine::{
    Action, Bot, CannotLeave, Event, Events, Game, Legal, Recorder, Seat, State, Words, own_seed,
};
use strabo_table::Who;

use super::game::{GameArgs, Opened};
use super::record_file::{self, RecordFile};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use person::{Answer, Person};

/// Play one game, against bots or with bots only.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
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

const EXAMPLES: &str = "\
Examples:
  strabo play --players 5                           five bots, one line for each turn
  strabo play --players 6 --seat saba=human         play Saba yourself
  strabo play expansion-project --players 8 --seed 7 --record game.record
  strabo play --resume game.record --seat saba=human   go on where the record stops

With --record, the record is written whole before each decision of yours: a game that is cut off goes on \
with --resume. Say again who plays: a record does not know who decided.";

const LEGEND: &str = "For each player: space on the succession track, cities, points.";

impl Play {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        if let Some(path) = &self.record
            && !self.force
        {
            record_file::must_be_new(path)?;
        }
        let Some(opened) = self.game.open(None, terminal)? else { return Ok(Status::Findings) };
        let Opened { game, state, recorder, mut events, seed, file } = opened;
        if self.game.resumed().is_some() {
            events.clear();
        }
        let who = self.game.who(&game)?;
        let mut table = Table { game: &game, seats: Vec::new(), recorder, events, file };
        if let Some(path) = &self.record {
            table.file = Some(RecordFile::over(path.clone(), self.force));
        }
        for (seat, who) in game.all_seats().zip(who) {
            table.seats.push(match who {
                Who::Person => Player::Human(Person::default()),
                Who::Bot(kind) => Player::Bot(kind.bot(own_seed(seed, seat))),
            });
        }
        let (name, players) = (&game.pack.name, game.seats());
        writeln!(terminal.out(), "{name}, {players} players, seed {seed}")?;
        let state = table.play(state, terminal)?;
        table.keep(&state)?;
        if let Some(path) = self.record.as_ref().or(self.game.resumed()) {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        Ok(Status::Clean)
    }
}

enum Player {
    Human(Person),
    Bot(Box<dyn Bot>),
}

/// A game and its players.
struct Table<'g> {
    game: &'g Game,
    seats: Vec<Player>,
    recorder: Recorder,
    events: Events,
    /// Where the record is kept.
    file: Option<RecordFile>,
}

impl Table<'_> {
    fn play(&mut self, mut state: State, terminal: &mut Terminal<'_>) -> Result<State, Failure> {
        let words = Words::new(self.game);
        let mut legal = Legal::default();
        let mut people = self.has_people(&state);
        if !people {
            writeln!(terminal.out(), "{LEGEND}")?;
        }
        while let Some(decision) = self.game.decision(&state) {
            self.game.legal(&state, &mut legal);
            let view = state.view(self.game, decision.seat);
            let action = match &mut self.seats[decision.seat.index()] {
                Player::Bot(bot) => bot.choose(view, &legal),
                Player::Human(person) => {
                    keep(&mut self.file, &self.recorder, &state)?;
                    tell(words, Some(decision.seat), &mut self.events, terminal)?;
                    match person.ask(view, &legal, terminal)? {
                        Answer::Action(action) => action,
                        Answer::Leave => {
                            self.leave(&mut state, decision.seat, terminal)?;
                            continue;
                        }
                        Answer::Quit => {
                            let turn = state.turn;
                            writeln!(terminal.out(), "The game stops in turn {turn}.")?;
                            return Ok(state);
                        }
                    }
                }
            };
            self.apply(&mut state, &legal, action)?;
            if people && !self.has_people(&state) {
                people = false;
                tell(words, None, &mut self.events, terminal)?;
                writeln!(terminal.out(), "{LEGEND}")?;
            }
            self.summarise(&state, people, terminal)?;
        }
        if people {
            tell(words, None, &mut self.events, terminal)?;
        }
        write!(terminal.out(), "{}", words.result(&state))?;
        Ok(state)
    }

    /// True while a person is playing who has not left.
    fn has_people(&self, state: &State) -> bool {
        let seats = self.game.all_seats().zip(&self.seats);
        seats
            .filter(|(seat, _)| !state.is_gone(*seat))
            .any(|(_, player)| matches!(player, Player::Human(_)))
    }

    /// Writes the record, if it is kept.
    fn keep(&mut self, state: &State) -> Result<(), Failure> {
        keep(&mut self.file, &self.recorder, state)
    }

    /// Lets a person leave the game when the current phase is over, if the rules allow it.
    fn leave(
        &mut self,
        state: &mut State,
        seat: Seat,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Failure> {
        let before = state.clone();
        match self.game.leave(state, seat) {
            Ok(()) => {
                self.recorder.note_leaving(&before, seat);
                let name = self.game.name(seat);
                writeln!(terminal.out(), "{name} will leave the game when this phase is over.")?;
            }
            Err(CannotLeave::NotPlaying) => {
                writeln!(terminal.out(), "You have already left the game.")?;
            }
            Err(why) => writeln!(terminal.out(), "You cannot leave: {why}.")?,
        }
        Ok(())
    }

    fn apply(&mut self, state: &mut State, legal: &Legal, action: Action) -> Result<(), Failure> {
        let before = state.clone();
        self.game
            .apply_chosen(state, legal, action, &mut self.events)
            .map_err(|error| Failure::new(error.to_string()))?;
        self.recorder.note(&before, action);
        Ok(())
    }

    /// Prints a line for the turn that has just ended, when only bots are playing.
    fn summarise(
        &mut self,
        state: &State,
        people: bool,
        terminal: &mut Terminal<'_>,
    ) -> Result<(), Failure> {
        if people {
            return Ok(());
        }
        let ended = self.events.list().iter().find_map(|event| match event {
            Event::Turn(turn) if *turn > 1 => Some(*turn - 1),
            Event::Ended(_) => Some(state.turn),
            _ => None,
        });
        self.events.clear();
        let Some(turn) = ended else { return Ok(()) };
        let view = state.view(self.game, Seat::default());
        write!(terminal.out(), "turn {turn:>3}")?;
        for seat in self.game.all_seats().filter(|seat| !state.is_gone(*seat)) {
            let name = self.game.name(seat);
            let (marker, cities) = (view.marker(seat), view.cities(seat));
            write!(terminal.out(), "  {name} {marker}/{cities}/{}", view.points(seat))?;
        }
        writeln!(terminal.out())?;
        Ok(())
    }
}

fn keep(file: &mut Option<RecordFile>, recorder: &Recorder, state: &State) -> Result<(), Failure> {
    file.as_mut().map_or(Ok(()), |file| file.write(&recorder.clone().finish(state)))
}

/// Prints what has happened since this person last decided.
fn tell(
    words: Words<'_>,
    seat: Option<Seat>,
    events: &mut Events,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    for event in events.list().iter().copied() {
        if matches!(event, Event::Turn(_)) {
            writeln!(terminal.out(), "\n{}", words.event(event))?;
        } else if is_news(event, seat) {
            writeln!(terminal.out(), "  {}", words.event(event))?;
        }
    }
    events.clear();
    Ok(())
}

/// True for events that are printed; the moves of others can be seen on the board.
fn is_news(event: Event, own: Option<Seat>) -> bool {
    match event {
        Event::Turn(_)
        | Event::Phase(_)
        | Event::Marched { .. }
        | Event::Sailed { .. }
        | Event::Embarked { .. }
        | Event::Landed { .. }
        | Event::ShipKept { .. }
        | Event::ShipBuilt { .. }
        | Event::Proposed { .. }
        | Event::Discarded { .. } => false,
        Event::Tax { seat, .. }
        | Event::Grown { seat, .. }
        | Event::ShipLost { seat, .. }
        | Event::TokensLost { seat, .. }
        | Event::TokensPlaced { seat, .. }
        | Event::Dealt { seat, .. }
        | Event::CardBought { seat, .. }
        | Event::TreasuryLost { seat, .. } => Some(seat) == own,
        Event::CardGiven { from, to, .. } => [Some(from), Some(to)].contains(&own),
        Event::CityBuilt { .. }
        | Event::PackageOpened { .. }
        | Event::Left { .. }
        | Event::TokensTaken { .. }
        | Event::CityLost { .. }
        | Event::CityReduced { .. }
        | Event::CityTaken { .. }
        | Event::CityAttacked { .. }
        | Event::Spoils { .. }
        | Event::Traded { .. }
        | Event::CalamityDiscarded { .. }
        | Event::Calamity { .. }
        | Event::CalamityCancelled { .. }
        | Event::SecondaryVictim { .. }
        | Event::AbilityUsed { .. }
        | Event::Acquired { .. }
        | Event::MarkerMoved { .. }
        | Event::Ended(_) => true,
    }
}
