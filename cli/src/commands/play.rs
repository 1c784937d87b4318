//! `strabo play`: plays one game, with people or bots, and prints a line for each turn.

mod any;
mod menu;
mod offer;
mod person;
mod saved;

use std::path::PathBuf;

use clap::Args;
use strabo_areas::{
    Action, Bot, CannotLeave, Event, Events, Game, Legal, Recorder, Seat, State, Words,
};
use strabo_bots::own_seed;
use strabo_engine::Family;
use strabo_table::{Back, Line, Step, Story, Who};

use super::game::{GameArgs, Opened};
use super::record_file::{self, RecordFile};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use person::{Answer, Person};
use saved::Saved;

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
  strabo play founders-stand-in --players 3 --seat 1=human   a game whose players have numbers
  strabo play expansion-project --players 8 --seed 7 --record game.record
  strabo play --resume game.record --seat saba=human   go on where the record stops

With --record, the record is written whole before each decision of yours: a game that is cut off goes on \
with --resume. Say again who plays: a record does not know who decided. While you play, type help for a list \
of commands, such as undo and save.";

const LEGEND: &str = "For each player: space on the succession track, cities, points.";

impl Play {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        if let Some(path) = &self.record
            && !self.force
        {
            record_file::must_be_new(path)?;
        }
        let Some(found) = self.game.find(None, terminal)? else { return Ok(Status::Findings) };
        if found.family() != Family::Areas {
            return any::run(&self.game, found, self.record_file(), terminal);
        }
        let opened = self.game.open(found)?;
        let Opened { game, state, recorder, mut events, seed, file } = opened;
        let who = self.game.who(&game)?;
        let file = self.record_file().or(file);
        let mut story = Story::with_offers();
        story.add(0, since(events.list(), self.game.resumed().is_some()));
        events.clear();
        let mut table = Table {
            game: &game,
            seats: Vec::new(),
            recorder,
            events,
            story,
            back: Back::default(),
            saved: Saved { file, resume: self.game.resume_line(&game, &who) },
        };
        let is_shared = who.iter().filter(|who| **who == Who::Person).count() > 1;
        for (seat, who) in game.all_seats().zip(who) {
            table.seats.push(match who {
                Who::Person => Player::Human(Person::new(is_shared)),
                Who::Bot(kind) => Player::Bot(kind.bot(own_seed(seed, seat))),
            });
        }
        let (name, players) = (&game.pack.name, game.seats());
        writeln!(terminal.out(), "{name}, {players} players, seed {seed}")?;
        if table.has_people(&state) {
            writeln!(
                terminal.out(),
                "Type the number of a choice; where it says (1 to 4), a count may follow, as in 3 2. Type help for all commands."
            )?;
        }
        let state = table.play(state, terminal)?;
        table.saved.keep(|| table.recorder.clone().finish(table.game, &state))?;
        if let Some(file) = &table.saved.file {
            writeln!(terminal.out(), "wrote {}", file.path().display())?;
        }
        if state.ending.is_none() {
            writeln!(terminal.out(), "{}", table.saved.how_to_go_on())?;
        }
        Ok(Status::Clean)
    }
}

impl Play {
    /// The file of the record, if one is named.
    fn record_file(&self) -> Option<RecordFile> {
        self.record.as_ref().map(|path| RecordFile::over(path.clone(), self.force))
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
    story: Story,
    back: Back,
    saved: Saved,
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
            let seat = decision.seat;
            match &mut self.seats[seat.index()] {
                Player::Bot(bot) => {
                    let action = bot.choose(view, &legal);
                    self.back.clear();
                    self.apply(&mut state, &legal, action)?;
                }
                Player::Human(person) => {
                    if !person.away {
                        self.saved.keep(|| self.recorder.clone().finish(self.game, &state))?;
                        tell(&self.story.lines(self.game, Some(seat), person.told), terminal)?;
                        person.told = self.story.last();
                    }
                    match person.ask(view, &legal, terminal)? {
                        Answer::Action(action) => self.decide(&mut state, &legal, seat, action)?,
                        Answer::Undo => self.take_back(&mut state, terminal)?,
                        Answer::Save(path) => {
                            let said = self
                                .saved
                                .save(path, || self.recorder.clone().finish(self.game, &state));
                            writeln!(terminal.out(), "{said}")?;
                        }
                        Answer::Leave => self.leave(&mut state, seat, terminal)?,
                        Answer::Quit => {
                            let turn = state.turn;
                            writeln!(terminal.out(), "The game stops in turn {turn}.")?;
                            return Ok(state);
                        }
                    }
                }
            }
            if !people {
                self.summarise(&state, terminal)?;
                continue;
            }
            self.story.add(state.turn, self.events.list());
            self.events.clear();
            if !self.has_people(&state) {
                people = false;
                self.tell_rest(terminal)?;
                writeln!(terminal.out(), "{LEGEND}")?;
            }
        }
        if people {
            self.tell_rest(terminal)?;
        } else if let (true, Some(ending)) = (self.has_humans(), state.ending) {
            writeln!(terminal.out(), "{}", words.event(Event::Ended(ending)))?;
        }
        write!(terminal.out(), "{}", words.result(&state))?;
        Ok(state)
    }

    /// True while a person is deciding who has not left.
    fn has_people(&self, state: &State) -> bool {
        let seats = self.game.all_seats().zip(&self.seats);
        seats
            .filter(|(seat, _)| !state.is_gone(*seat))
            .any(|(_, player)| matches!(player, Player::Human(person) if !person.away))
    }

    fn has_humans(&self) -> bool {
        self.seats.iter().any(|player| matches!(player, Player::Human(_)))
    }

    /// Prints what nobody was told before.
    fn tell_rest(&self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let told = self.seats.iter().filter_map(|player| match player {
            Player::Human(person) => Some(person.told),
            Player::Bot(_) => None,
        });
        let told = told.max().unwrap_or(0);
        tell(&self.story.lines(self.game, None, told), terminal)
    }

    /// Carries out a decision of a person, and keeps what was before it while it may be taken back.
    fn decide(
        &mut self,
        state: &mut State,
        legal: &Legal,
        seat: Seat,
        action: Action,
    ) -> Result<(), Failure> {
        let step = Step {
            seat,
            what: Words::new(self.game).action(state.view(self.game, seat), action),
            state: state.clone(),
            mark: self.recorder.mark(),
            story: self.story.last(),
        };
        self.apply(state, legal, action)?;
        self.back.keep(step, self.game, state);
        Ok(())
    }

    /// Takes the last decision back, if nobody has seen a consequence of it.
    fn take_back(&mut self, state: &mut State, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let Some(step) = self.back.pop_if(|_| true) else {
            writeln!(
                terminal.out(),
                "There is nothing to take back: since the last decision, somebody else has decided, chance \
                 was drawn or a card was shown."
            )?;
            return Ok(());
        };
        *state = step.state;
        self.recorder.rewind(step.mark);
        self.story.take_back(step.story, state.turn, step.seat, &step.what);
        Ok(())
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
                self.recorder.note_leaving(self.game, &before, seat);
                self.back.clear();
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
        self.recorder.note(self.game, &before, before.seat, action);
        Ok(())
    }

    /// Prints a line for the turn that has just ended, when only bots are playing.
    fn summarise(&mut self, state: &State, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
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

/// The events of a game that begins, or those of the last turn of one that goes on.
fn since(events: &[Event], resumed: bool) -> &[Event] {
    let turn = events.iter().rposition(|event| matches!(event, Event::Turn(_)));
    &events[turn.filter(|_| resumed).unwrap_or(0)..]
}

fn tell(lines: &[Line], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    for line in lines {
        writeln!(terminal.out(), "{line}")?;
    }
    Ok(())
}
