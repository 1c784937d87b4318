//! The options of `strabo simulate`.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;
use strabo_bots::BotKind;
use strabo_simulate::{shard::Shard, until::most_games};

use super::super::pack::parse_one;
use crate::format::Format;

/// Play many games and report whether a setup is fair.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/simulate.txt").trim_end())]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Simulate {
    /// A folder, a bundle, or the name of a shipped pack [default: the pack of the current folder, or
    /// else mega-empires-east]
    #[arg(conflicts_with_all = ["merge", "compare"])]
    pub pack: Option<PathBuf>,
    /// The number of players
    #[arg(long, value_name = "N", required_unless_present = "merge", value_parser = parse_one)]
    pub players: Option<u8>,
    /// The id of a setup, if the pack has several for this number of players
    #[arg(long, value_name = "ID")]
    pub setup: Option<String>,
    /// The number of games [default: 1000]; with --until the most games [default: enough in any case]
    #[arg(long, value_name = "G", value_parser = parse_games)]
    games: Option<u64>,
    /// Play until the 95% interval of every win share is at most this wide to both sides
    #[arg(long, value_name = "SHARE", value_parser = parse_precision, conflicts_with_all = ["merge", "compare"])]
    pub until: Option<f64>,
    /// The random seed: game 17 of seed 1 is the same game on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Give the places in the ranking order to the civilizations in turn, and report both effects
    #[arg(long, conflicts_with_all = ["merge", "compare"])]
    pub rotate: bool,
    /// Who plays a civilization: a bot, as in saba=random; * stands for all. Where players have numbers, 1=random
    #[arg(long = "seat", value_name = "CIVILIZATION=WHO", value_parser = parse_seat)]
    pub seats: Vec<BotRule>,
    /// The bot that plays all other civilizations: steward, careful, warlike, seafaring, trading, searcher:PLAYOUTS or random
    // The form steward,saba=random, from before there was --seat, goes on working, unlisted.
    #[arg(long, value_name = "WHO", value_delimiter = ',', default_value = "steward", value_parser = parse_bot)]
    pub bots: Vec<BotRule>,
    /// Turn on a variant by its id; can be repeated
    #[arg(long = "variant", value_name = "ID")]
    pub variants: Vec<String>,
    /// End each game after this many turns
    #[arg(long, alias = "turn-limit", value_name = "N", default_value_t = 100, value_parser = parse_turns)]
    pub turns: u16,
    /// The number of threads, each playing one game at a time [default: the number of cores]
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// The format of the report
    #[arg(long, value_parser = Format::among(FORMATS), default_value = "human", value_name = "FORMAT")]
    pub format: Format,
    /// Add tests, coefficients, all tables and limits to a report as text
    #[arg(long)]
    pub details: bool,
    /// Write the report to a file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the results of all games as Parquet, one row for each game and civilization
    #[arg(long, alias = "out", value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Write the turns of all games as Parquet, one row for each game, civilization and turn
    #[arg(long, value_name = "FILE")]
    pub turn_results: Option<PathBuf>,
    /// Play only a part of the games: 2/4 is the second of four parts
    #[arg(long, value_name = "I/N", requires = "results", conflicts_with_all = ["merge", "compare"])]
    pub shard: Option<Shard>,
    /// Merge the results of all shards instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["players", "setup", "games", "seed", "seats", "bots", "variants", "turns", "threads", "compare"])]
    pub merge: Vec<PathBuf>,
    /// Play two packs, or two setups written PACK@SETUP, with the same seeds and report the differences
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["setup", "results", "turn_results"])]
    pub compare: Vec<String>,
    /// Try small changes of the map, and list those that make the setup fairer
    #[arg(long, conflicts_with_all = ["merge", "compare", "shard", "until", "results", "turn_results", "timing"])]
    pub suggest: bool,
    /// The most games of --suggest in all [default: 14 times --games, which is 500 then]
    #[arg(long, value_name = "G", requires = "suggest", value_parser = parse_games)]
    pub budget: Option<u64>,
    /// Write the best change of --suggest to a new folder, as a pack that extends this one
    #[arg(long, value_name = "DIR", requires = "suggest")]
    pub suggest_out: Option<PathBuf>,
    /// Overwrite the files of --output, --results and --turn-results if they exist
    #[arg(long)]
    pub force: bool,
    /// Do not show progress
    #[arg(long)]
    pub quiet: bool,
    /// Add the decisions per second to a report in JSON or HTML, which then differs from run to run
    #[arg(long, conflicts_with_all = ["merge", "compare"])]
    pub timing: bool,
}

const FORMATS: &[Format] = &[Format::Human, Format::Json, Format::Html];

/// With more games the footer of a Parquet file gets too large.
const MOST_GAMES: u64 = 10_000_000;

impl Simulate {
    /// How many games are played, or the most with `--until`.
    pub fn games(&self) -> u64 {
        let enough = |asked: f64| most_games(self.players.unwrap_or(2), asked).min(1e7);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small number"
        )]
        let enough = |asked: f64| enough(asked) as u64;
        let usual = if self.suggest { 500 } else { 1000 };
        self.games.unwrap_or_else(|| self.until.map_or(usual, enough))
    }

    /// Who plays, in the order in which later rules override earlier ones.
    pub fn rules(&self) -> Vec<BotRule> {
        self.bots.iter().chain(&self.seats).cloned().collect()
    }

    /// How many games are played at a time.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

fn parse_games(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(0) => Err("play at least one game; a thousand games show large differences".to_owned()),
        Ok(games) if games > MOST_GAMES => Err(format!(
            "a run has at most {MOST_GAMES} games; a few thousand games show small differences"
        )),
        Ok(games) => Ok(games),
        Err(_) => Err("write a number of games, such as 2000".to_owned()),
    }
}

/// Reads `2%` or `0.02`.
pub fn parse_precision(text: &str) -> Result<f64, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let share = match text.strip_suffix('%') {
        Some(percent) => number(percent).map(|percent| percent / 100.0),
        None => number(text),
    };
    let share = share.ok_or("write how far intervals may reach, such as 2%")?;
    if (0.001..=0.5).contains(&share) {
        Ok(share)
    } else {
        Err("ask for 0.1% to 50%; 2% takes a few thousand games".to_owned())
    }
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse::<NonZeroUsize>().ok().filter(|threads| threads.get() <= 1024);
    threads.ok_or_else(|| "use 1 to 1024 threads; the number of cores is usually best".to_owned())
}

/// Who plays, as written on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotRule {
    /// All civilizations that are not named.
    All(BotKind),
    /// One civilization.
    One(String, BotKind),
}

/// A file is what `--turns` took before it meant the same as in `strabo play`.
fn parse_turns(text: &str) -> Result<u16, String> {
    match text.parse::<u16>() {
        Ok(turns @ 1..=1000) => Ok(turns),
        Err(_) if text.contains(|letter: char| !letter.is_ascii_digit()) => Err(format!(
            "--turns ends each game after a number of turns; \
             --turn-results {text} writes the turns of all games to a file"
        )),
        _ => Err("end games after 1 to 1000 turns".to_owned()),
    }
}

/// Reads `saba=random` or `*=random`.
fn parse_seat(text: &str) -> Result<BotRule, String> {
    match text.split_once('=') {
        Some(("*", name)) => Ok(BotRule::All(name.parse()?)),
        Some(_) => parse_bot(text),
        None => Err("write a civilization and a bot, such as saba=random".to_owned()),
    }
}

/// Reads `random` or `saba=random`.
fn parse_bot(text: &str) -> Result<BotRule, String> {
    match text.split_once('=') {
        Some((civilization, name)) => Ok(BotRule::One(civilization.to_owned(), name.parse()?)),
        None => Ok(BotRule::All(text.parse()?)),
    }
}
