//! How a game is set up on the command line, for commands that play one.

use std::path::PathBuf;

use clap::Args;
use strabo_bots::{BotKind, seats};
use strabo_engine::{Game, Options, Seat, Session, SetupError, game_of, has_trade_room};
use strabo_model::Pack;
use strabo_table::Who;

use super::pack::{PackArg, parse_one, resolved, say_setup};
use super::record_file::{self, RecordFile, RecordOfPack, cannot_resume};
use crate::status::{Failure, Result};
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
    /// The bot that plays all other civilizations: steward, careful, warlike, seafaring, trading, searcher:PLAYOUTS or random
    #[arg(long, default_value = "steward", value_name = "WHO")]
    bots: BotKind,
    /// The random seed; the same seed gives the same game [default: one that nobody guesses]
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
pub enum Origin {
    /// A pack, and how it is played.
    New(Box<Pack>, Options),
    /// A record, and where it is.
    Record(PathBuf, Box<RecordOfPack>),
}

/// A game with somebody at each of its seats.
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

impl GameArgs {
    /// The record of a game that goes on.
    pub fn resumed(&self) -> Option<&PathBuf> {
        self.resume.as_ref()
    }

    /// Finds the pack and the options, or the record to go on with. Nothing if the pack has errors. A
    /// game with a trade room may have more rounds of trade than usual.
    pub fn find(
        &self,
        trade_rounds: Option<u8>,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Origin>> {
        if let Some(path) = &self.resume {
            let found = record_file::find(path, self.pack.typed(), terminal)?;
            return Ok(found.map(|found| Origin::Record(path.clone(), Box::new(found))));
        }
        let players = self.players.unwrap_or_default();
        let origin = self.pack.find(terminal)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(None) };
        if self.setup.is_none() {
            say_setup(&pack, players, terminal)?;
        }
        let usual = Options::new(players);
        let rounds = trade_rounds.filter(|_| has_trade_room(&pack));
        let options = Options {
            trade_rounds: rounds.unwrap_or(usual.trade_rounds),
            setup: self.setup.clone(),
            variants: self.variants.clone(),
            turn_limit: self.turns,
            ..usual
        };
        Ok(Some(Origin::New(Box::new(pack), options)))
    }

    /// Sets up a game, or takes up that of a record, with those at its seats whom `who` names.
    pub fn sit(
        &self,
        origin: Origin,
        who: impl FnOnce(&Game) -> Result<Vec<Who>>,
    ) -> Result<Seated> {
        let game = match &origin {
            Origin::Record(path, found) => {
                game_of(&found.text, &found.pack).map_err(|error| cannot_resume(path, &error))?
            }
            Origin::New(pack, options) => {
                Game::new(pack, options).map_err(|error| refused(pack, options, &error))?
            }
        };
        let who = who(&game)?;
        let kinds: Vec<Option<BotKind>> = who.iter().map(|who| who.bot()).collect();
        match origin {
            Origin::New(..) => {
                let seed = self.seed.map_or_else(fresh_seed, Ok)?;
                let session = seats::session(&game, seed, &kinds).map_err(Failure::new)?;
                Ok(Seated { session, who, seed, file: None })
            }
            Origin::Record(path, found) => {
                let session = seats::resumed(&game, &found.text, &found.pack, &kinds);
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

    /// The command that goes on with a record, before the name of the file.
    pub fn resume_line(&self, seated: &Seated) -> String {
        let mut words = vec!["strabo play".to_owned()];
        words.extend(self.pack.typed().map(|pack| format!("\"{}\"", pack.display())));
        let seats = (0..).map(Seat::new).zip(&seated.who);
        words.extend(seats.filter_map(|(seat, who)| {
            let id = seated.session.seat_id(seat);
            match who {
                Who::Person => Some(format!("--seat {id}=human")),
                Who::Bot(BotKind::Steward) => None,
                Who::Bot(kind) => Some(format!("--seat {id}={kind}")),
            }
        }));
        words.push("--resume ".to_owned());
        words.join(" ")
    }

    /// Who plays each seat.
    pub fn who(&self, game: &Game) -> Result<Vec<Who>> {
        let mut who = vec![Who::Bot(self.bots); game.seat_ids().len()];
        for (id, one) in &self.seats {
            match &**id {
                "*" => who.fill(*one),
                id => who[seat_of(game, id)?.index()] = *one,
            }
        }
        Ok(who)
    }
}

/// The seat of a player by its id: that of a civilization, or a number.
pub fn seat_of(game: &Game, id: &str) -> Result<Seat> {
    let ids = game.seat_ids();
    let found = (0..).map(Seat::new).zip(&ids).find(|(_, known)| *known == id);
    found.map(|(seat, _)| seat).ok_or_else(|| {
        Failure::new(format!("\"{id}\" is not in this setup")).help(format!(
            "{}s in this setup: {}",
            game.labels().player,
            ids.join(", ")
        ))
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

/// A seed that nobody guesses, as exact in JSON as it is here.
fn fresh_seed() -> Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::new(format!("no seed could be made: {error}")))?;
    Ok(u64::from_le_bytes(bytes) >> 11)
}
