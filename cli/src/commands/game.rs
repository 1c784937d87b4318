//! How a game is set up on the command line, for commands that play one.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use strabo_areas::SetupError;
use strabo_areas::{Events, Game, Options, Recorder, Seat, State, pack_digest};
use strabo_bots::{BotKind, seated};
use strabo_core::Session;
use strabo_engine::Family;
use strabo_model::Pack;
use strabo_table::Who;

use super::pack::{PackArg, parse_one, resolved, say_setup};
use super::record_file::{self, RecordFile, cannot_resume};
use crate::status::Failure;
use crate::terminal::Terminal;

/// How a game is set up.
#[derive(Debug, Args)]
pub struct GameArgs {
    #[command(flatten)]
    pack: PackArg,
    /// The number of players
    #[arg(long, value_name = "N", value_parser = parse_one, required_unless_present = "resume")]
    pub players: Option<u8>,
    /// Who plays a civilization: human or a bot, as in saba=human; * stands for all. Where players have
    /// numbers, 1=human
    #[arg(long = "seat", value_name = "CIVILIZATION=WHO", value_parser = parse_seat)]
    pub seats: Vec<(String, Who)>,
    /// The bot that plays all other civilizations: steward, careful, warlike, seafaring, trading, searcher:PLAYOUTS, old-steward or random
    #[arg(long, default_value = "steward", value_name = "WHO")]
    bots: BotKind,
    /// The random seed; the same seed gives the same game [default: taken from the clock]
    #[arg(long, value_name = "S")]
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
    /// Go on with the game of this record, which must not be over
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["players", "seed", "setup", "variants", "turns", "record"]
    )]
    resume: Option<PathBuf>,
}

/// What a game is made of.
pub enum Found {
    /// A pack, and how it is played.
    New(Box<Pack>, Options),
    /// A record, and where it is.
    Record(PathBuf, Box<record_file::Found>),
}

impl Found {
    /// The family of the game.
    pub fn family(&self) -> Family {
        match self {
            Self::New(pack, _) => Family::of(pack),
            Self::Record(_, found) => Family::of(&found.pack),
        }
    }
}

/// A game of any family with bots at its seats.
pub struct Seated {
    /// The game.
    pub session: Box<dyn Session>,
    /// Who plays each seat.
    pub who: Vec<Who>,
    /// The seed.
    pub seed: u64,
    /// The file of a game that goes on.
    pub file: Option<RecordFile>,
}

/// A game of areas that begins or goes on.
pub struct Opened {
    /// The game.
    pub game: Game,
    /// Where it stands.
    pub state: State,
    /// The record so far.
    pub recorder: Recorder,
    /// What has happened so far.
    pub events: Events,
    /// The seed.
    pub seed: u64,
    /// The file of a game that goes on.
    pub file: Option<RecordFile>,
}

impl GameArgs {
    /// The record of a game that goes on.
    pub fn resumed(&self) -> Option<&PathBuf> {
        self.resume.as_ref()
    }

    /// Finds the pack and the options, or the record to go on with. Nothing if the pack has errors. A
    /// game may have more rounds of trade than usual.
    pub fn find(
        &self,
        trade_rounds: Option<u8>,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Found>, Failure> {
        if let Some(path) = &self.resume {
            let found = record_file::find(path, self.pack.typed(), terminal)?;
            return Ok(found.map(|found| Found::Record(path.clone(), Box::new(found))));
        }
        let players = self.players.unwrap_or_default();
        let origin = self.pack.find(terminal)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(None) };
        if self.setup.is_none() {
            say_setup(&pack, players, terminal)?;
        }
        let usual = Options::new(players);
        let rounds = trade_rounds.filter(|_| Family::of(&pack) == Family::Areas);
        let options = Options {
            trade_rounds: rounds.unwrap_or(usual.trade_rounds),
            setup: self.setup.clone(),
            variants: self.variants.clone(),
            turn_limit: self.turns,
            ..usual
        };
        Ok(Some(Found::New(Box::new(pack), options)))
    }

    /// Sets up a game of areas, or takes up that of a record.
    pub fn open(&self, found: Found) -> Result<Opened, Failure> {
        let (pack, options) = match found {
            Found::Record(path, found) => {
                let found = record_file::resume(&path, *found)?;
                return Ok(Opened {
                    game: found.game,
                    state: found.state,
                    recorder: found.recorder,
                    events: found.events,
                    seed: found.seed,
                    file: Some(RecordFile::new(path, Some(&found.text))),
                });
            }
            Found::New(pack, options) => (pack, options),
        };
        let game = Game::new(&pack, &options).map_err(|error| refused(&pack, &options, &error))?;
        let seed = self.seed();
        let recorder = Recorder::new(&game.record_head(pack_digest(&pack), seed));
        let mut events = Events::kept();
        let state = game.start(seed, &mut events);
        Ok(Opened { game, state, recorder, events, seed, file: None })
    }

    /// Sets up a game of any family with bots at its seats, or takes up that of a record. Where no seat
    /// is named, the first may be for a person.
    pub fn sit(&self, found: Found, is_first_a_person: bool) -> Result<Seated, Failure> {
        let (pack, options) = match &found {
            Found::Record(_, found) => (&found.pack, found.head.options()),
            Found::New(pack, options) => (&**pack, options.clone()),
        };
        let game = strabo_engine::Game::new(pack, &options);
        let game = game.map_err(|error| refused(pack, &options, &error))?;
        let mut who = self.who_by_number(options.players)?;
        if let Some(first) = who.first_mut().filter(|_| is_first_a_person && self.seats.is_empty())
        {
            *first = Who::Person;
        }
        let kinds: Vec<Option<BotKind>> = who.iter().map(|who| who.bot()).collect();
        match found {
            Found::New(..) => {
                let seed = self.seed();
                let session = seated::session(&game, seed, &kinds).map_err(Failure::new)?;
                Ok(Seated { session, who, seed, file: None })
            }
            Found::Record(path, found) => {
                let session = seated::resumed(&game, &found.text, &found.pack, &kinds);
                let session = session.map_err(Failure::new)?;
                let session = session.map_err(|error| cannot_resume(&path, &error))?;
                if session.asked().is_none() {
                    return Err(record_file::is_over(&path));
                }
                let file = Some(RecordFile::new(path, Some(&found.text)));
                Ok(Seated { session, who, seed: found.head.seed, file })
            }
        }
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(clock)
    }

    /// Who plays each seat of a game whose players have numbers: `--seat 2=human`.
    fn who_by_number(&self, players: u8) -> Result<Vec<Who>, Failure> {
        let mut who = vec![Who::Bot(self.bots); usize::from(players)];
        for (id, one) in &self.seats {
            if id == "*" {
                who.fill(*one);
                continue;
            }
            let number = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let Some(seat) = number.and_then(|at| who.get_mut(at)) else {
                let message = format!("there is no player \"{id}\" in this game");
                let help = format!("players have numbers, from 1 to {players}: --seat 1=human");
                return Err(Failure::new(message).help(help));
            };
            *seat = *one;
        }
        Ok(who)
    }

    /// The command that goes on with a record of a game whose players have numbers.
    pub fn resume_line_by_number(&self, who: &[Who]) -> String {
        let numbers = (1..=who.len()).map(|number| number.to_string());
        self.resume_words(&numbers.collect::<Vec<_>>(), who)
    }

    /// The command that goes on with a record, before the name of the file.
    pub fn resume_line(&self, game: &Game, who: &[Who]) -> String {
        let ids = game.civilizations.iter().map(|id| game.pack[*id].id.to_string());
        self.resume_words(&ids.collect::<Vec<_>>(), who)
    }

    fn resume_words(&self, ids: &[String], who: &[Who]) -> String {
        let mut words = vec!["strabo play".to_owned()];
        words.extend(self.pack.typed().map(|pack| format!("\"{}\"", pack.display())));
        words.extend(ids.iter().zip(who).filter_map(|(id, who)| match who {
            Who::Person => Some(format!("--seat {id}=human")),
            Who::Bot(BotKind::Steward) => None,
            Who::Bot(kind) => Some(format!("--seat {id}={kind}")),
        }));
        words.push("--resume ".to_owned());
        words.join(" ")
    }

    /// Who plays each seat.
    pub fn who(&self, game: &Game) -> Result<Vec<Who>, Failure> {
        let mut who = vec![Who::Bot(self.bots); game.seats()];
        for (id, one) in &self.seats {
            match &**id {
                "*" => who.fill(*one),
                id => who[seat_of(game, id)?.index()] = *one,
            }
        }
        Ok(who)
    }
}

/// The seat of a civilization by its id.
pub fn seat_of(game: &Game, id: &str) -> Result<Seat, Failure> {
    let ids = || game.civilizations.iter().map(|id| &*game.pack[*id].id);
    let found = game.all_seats().zip(ids()).find(|(_, known)| *known == id);
    found.map(|(seat, _)| seat).ok_or_else(|| {
        let known: Vec<&str> = ids().collect();
        Failure::new(format!("\"{id}\" is not in this setup"))
            .help(format!("civilizations in this setup: {}", known.join(", ")))
    })
}

/// Reads `saba=human`.
fn parse_seat(text: &str) -> Result<(String, Who), String> {
    let (civilization, who) =
        text.split_once('=').ok_or("write CIVILIZATION=WHO, such as saba=human")?;
    let who = match who {
        "human" => Who::Person,
        other => Who::Bot(other.parse().map_err(|wrong| format!("{wrong}, and human"))?),
    };
    Ok((civilization.to_owned(), who))
}

/// Explains why the game cannot be played, and what can be.
pub fn refused(pack: &Pack, options: &Options, error: &SetupError) -> Failure {
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
        | SetupError::Unprinted(_)
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
