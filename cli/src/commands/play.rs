//! `strabo play`: plays one game, with people or bots, and prints a line for each turn.

mod person;

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use strabo_engine::{
    Action, Bot, BotKind, CannotLeave, Event, Events, Game, Legal, Options, RecordHead, Recorder,
    Seat, SetupError, State, Words, own_seed, pack_digest,
};
use strabo_model::Pack;

use super::pack::{PackArg, parse_one, resolved, say_setup};
use crate::safe::{Batch, must_be_free};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use person::{Answer, Person};

/// Play one game, against bots or with bots only.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    #[command(flatten)]
    pack: PackArg,
    /// The number of players
    #[arg(long, value_name = "N", value_parser = parse_one)]
    players: u8,
    /// Who plays a civilization: human, steward or random, as in saba=human
    #[arg(long = "seat", value_name = "CIVILIZATION=WHO", value_parser = parse_seat)]
    seats: Vec<(String, Who)>,
    /// The bot that plays all other civilizations
    #[arg(long, value_enum, default_value = "steward", value_name = "WHO")]
    bots: BotName,
    /// The random seed; the same seed gives the same game [default: taken from the clock]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// The id of a setup, if the pack has several for this number of players
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// Turn on a variant by its id; can be repeated
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
    /// End the game after this many turns
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    turns: u16,
    /// Write a record of the game for `strabo replay`
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
  strabo play expansion-project --players 8 --seed 7 --record game.record";

const LEGEND: &str = "For each player: space on the succession track, cities, points.";

/// The bots by their names on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BotName {
    /// Plans its moves
    Steward,
    /// Chooses any legal action at random
    Random,
}

impl BotName {
    fn kind(self) -> BotKind {
        match self {
            Self::Steward => BotKind::Steward,
            Self::Random => BotKind::Random,
        }
    }
}

/// Who plays a civilization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Human,
    Bot(BotKind),
}

/// Reads `saba=human`.
fn parse_seat(text: &str) -> Result<(String, Who), String> {
    let (civilization, who) =
        text.split_once('=').ok_or("write CIVILIZATION=WHO, such as saba=human")?;
    let who = match who {
        "human" => Who::Human,
        other => match BotKind::ALL.into_iter().find(|kind| kind.name() == other) {
            Some(kind) => Who::Bot(kind),
            None => return Err(format!("\"{other}\" is not human, steward or random")),
        },
    };
    Ok((civilization.to_owned(), who))
}

impl Play {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        if let Some(path) = &self.record {
            must_be_free(&[path], self.force)?;
        }
        let origin = self.pack.find(terminal)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        if self.setup.is_none() {
            say_setup(&pack, self.players, terminal)?;
        }
        let options = Options {
            setup: self.setup.clone(),
            variants: self.variants.clone(),
            turn_limit: self.turns,
            ..Options::new(self.players)
        };
        let game = Game::new(&pack, &options).map_err(|error| refused(&pack, &options, &error))?;
        let who = self.who(&game)?;
        let seed = self.seed.unwrap_or_else(clock);
        let recorder = Recorder::new(&RecordHead::new(&game, pack_digest(&pack), seed));
        let mut table = Table { game: &game, seats: Vec::new(), recorder, events: Events::kept() };
        for (seat, who) in game.all_seats().zip(who) {
            table.seats.push(match who {
                Who::Human => Player::Human(Person::default()),
                Who::Bot(kind) => Player::Bot(kind.bot(own_seed(seed, seat))),
            });
        }
        writeln!(terminal.out(), "{}, {} players, seed {seed}", pack.name, self.players)?;
        let state = table.play(seed, terminal)?;
        if let Some(path) = &self.record {
            let mut batch = Batch::new(self.force);
            batch.add(path.clone(), table.recorder.finish(&state).as_bytes(), None)?;
            batch.commit()?;
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        Ok(Status::Clean)
    }

    /// Who plays each seat.
    fn who(&self, game: &Game) -> Result<Vec<Who>, Failure> {
        let mut who = vec![Who::Bot(self.bots.kind()); game.seats()];
        for (id, one) in &self.seats {
            let ids = game.civilizations.iter().map(|id| &*game.pack[*id].id);
            let Some(at) = ids.clone().position(|known| known == id) else {
                let known: Vec<&str> = ids.collect();
                return Err(Failure::new(format!("\"{id}\" is not in this setup"))
                    .help(format!("civilizations in this setup: {}", known.join(", "))));
            };
            who[at] = *one;
        }
        Ok(who)
    }
}

/// Explains why the game cannot be played, and what can be.
pub(super) fn refused(pack: &Pack, options: &Options, error: &SetupError) -> Failure {
    let list = |ids: Vec<&str>| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
    match error {
        SetupError::NoSetup => {
            let here = pack.setups.iter().filter(|setup| setup.players == options.players);
            let here: Vec<&str> = here.map(|setup| &*setup.id).collect();
            if let (Some(id), false) = (&options.setup, here.is_empty()) {
                let message = format!(
                    "\"{}\" has no setup \"{id}\" for {} players",
                    pack.id, options.players
                );
                return Failure::new(message)
                    .help(format!("setups for this number of players: {}", list(here)));
            }
            let mut counts: Vec<u8> = pack.setups.iter().map(|setup| setup.players).collect();
            counts.sort_unstable();
            counts.dedup();
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            let message = format!("\"{}\" has no setup for {} players", pack.id, options.players);
            Failure::new(message).help(if counts.is_empty() {
                "the pack has no setups".to_owned()
            } else {
                format!("it has setups for {} players", counts.join(", "))
            })
        }
        SetupError::NoVariant(_) => {
            let known = pack.variants.iter().map(|variant| &*variant.id).collect();
            Failure::new(error.to_string()).help(format!("its variants: {}", list(known)))
        }
        SetupError::NotPlayed(_) => Failure::new(error.to_string())
            .help(format!("strabo check, inspect, render and export work on \"{}\"", pack.id)),
        SetupError::VariantUnprinted(..)
        | SetupError::VariantsExclude(..)
        | SetupError::Missing(_)
        | SetupError::Beyond(_)
        | SetupError::Contradiction(_)
        | SetupError::NoRow(_)
        | SetupError::NoStart(_) => {
            Failure::new(format!("\"{}\" cannot be played: {error}", pack.id))
        }
    }
}

/// A seed from the clock.
fn clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs().wrapping_mul(1_000_003) ^ u64::from(since.subsec_nanos())
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
}

impl Table<'_> {
    fn play(&mut self, seed: u64, terminal: &mut Terminal<'_>) -> Result<State, Failure> {
        let words = Words::new(self.game);
        let mut state = self.game.start(seed, &mut self.events);
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
