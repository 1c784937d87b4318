//! `strabo simulate`: many games by bots, what they come to, and whether the setup is fair.

mod compare;
mod merge;
mod output;
mod progress;
mod setting;
mod show;
mod stop;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use strabo_simulate::play::{Desk, Games};
use strabo_simulate::row::{GameRow, Outcome};
use strabo_simulate::run;
use strabo_simulate::shard::{Part, Shard};

use crate::library::DEFAULT_PACK;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use output::Outputs;
use progress::Progress;
use setting::BotRule;
use show::Account;

/// Play many games and tell whether a setup is fair.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Simulate {
    /// A folder, a bundle, or the name of a pack that comes with Strabo
    #[arg(default_value = DEFAULT_PACK, conflicts_with_all = ["merge", "compare"])]
    pack: PathBuf,
    /// How many players
    #[arg(long, value_name = "N", required_unless_present = "merge")]
    players: Option<u8>,
    /// The setup, where a pack has several for a player count
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// How many games
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = parse_games)]
    games: u64,
    /// The seed of all chance: game 17 of seed 1 is the same game on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays: steward or random for everybody, saba=random for one civilization
    #[arg(long, value_name = "WHO", value_delimiter = ',', default_value = "steward", value_parser = setting::parse_bot)]
    bots: Vec<BotRule>,
    /// Switch a variant on
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
    /// End a game after this many turns at the latest
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    turn_limit: u16,
    /// How many games are played at a time; as many as there are cores when left out
    #[arg(long, value_name = "T", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Write the report to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the results as Parquet: a row for each game and civilization
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the turns as Parquet: a row for each game, civilization and turn
    #[arg(long, value_name = "FILE")]
    turns: Option<PathBuf>,
    /// Play only a part of the games, such as 2/4: the second of four
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["merge", "compare"])]
    shard: Option<Shard>,
    /// Put the results of all shards together instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["players", "setup", "games", "seed", "bots", "variants", "turn_limit", "threads", "compare"])]
    merge: Vec<PathBuf>,
    /// Play two packs, or two setups written PACK@SETUP, with the same chance and tell what differs
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["setup", "out", "turns"])]
    compare: Vec<String>,
    /// Do not tell how far it is
    #[arg(long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  strabo simulate --players 5                             a thousand games, and a verdict
  strabo simulate my-map --players 7 --games 5000 --format html -o balance.html
  strabo simulate --players 5 --bots steward,saba=random  one civilization plays badly
  strabo simulate --players 5 --out results.parquet       for pandas, DuckDB and others
  strabo simulate --players 5 --shard 2/4 --out 2.parquet a quarter of the games, on another machine
  strabo simulate --merge 1.parquet 2.parquet 3.parquet 4.parquet --out results.parquet
  strabo simulate --compare mega-empires-east my-map --players 5

Exit status: 0 all games were played, 1 some games failed, 2 wrong use or a file that could not be read \
or written, 130 stopped by Ctrl-C: what was finished is reported and written.";

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading in a terminal
    #[default]
    Human,
    /// For programs
    Json,
    /// One page with plots
    Html,
}

/// More games than this make a file whose foot is too large.
const MOST_GAMES: u64 = 10_000_000;

fn parse_games(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(0) => Err("play at least one game; a thousand show large differences".to_owned()),
        Ok(games) if games > MOST_GAMES => Err(format!(
            "a run has at most {MOST_GAMES} games; a few thousand show small differences"
        )),
        Ok(games) => Ok(games),
        Err(_) => Err("write a number of games, such as 2000".to_owned()),
    }
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse::<NonZeroUsize>().ok().filter(|threads| threads.get() <= 1024);
    threads
        .ok_or_else(|| "play 1 to 1024 games at a time; best as many as there are cores".to_owned())
}

impl Simulate {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        // Known before hours of play, and not after them.
        if let Some(path) = &self.output {
            output::temporary(path)?;
        }
        if !self.merge.is_empty() {
            return self.run_merge(terminal);
        }
        let Some(players) = self.players else { return Err(Failure::new("say how many players")) };
        if let [a, b] = &self.compare[..] {
            return self.run_compare([a, b], players, terminal);
        }
        let Some(setting) = self.setting(&self.pack, self.setup.clone(), players, terminal)? else {
            return Ok(Status::Findings);
        };
        let games = self.shard.map_or(0..self.games, |shard| shard.games(self.games));
        let mut outputs = Outputs::open(
            &setting.run,
            Part::whole(&games),
            self.out.as_ref(),
            self.turns.as_ref(),
        )?;
        let mut account = Account::new(&setting.run);
        let mut progress = Progress::new(games.end - games.start, self.quiet, terminal);
        let stop = stop::listen();
        let begin = Instant::now();
        let bots = |seat: u8, seed: u64| setting.bot(seat, seed);
        let table = Games { game: &setting.game, seed: self.seed, bots: &bots };
        let player = || {
            let (mut desk, table) = (Desk::default(), &table);
            move |index| table.play(index, &mut desk)
        };
        let mut failed = false;
        let done = run::run(games.clone(), self.threads(), stop, &player, |row: GameRow| {
            failed |= matches!(row.outcome, Outcome::Failed(_));
            outputs.add(&row)?;
            account.add(&row);
            Ok::<(), Failure>(progress.step(terminal)?)
        })?;
        progress.finish(terminal)?;
        let complete = done == games.end;
        let seconds = begin.elapsed().as_secs_f64();
        outputs.finish(complete, done > games.start, terminal)?;
        if !complete && done == games.start {
            return Err(Failure::new("it was stopped before the first game was over"));
        }
        self.report(&account, Some(seconds), terminal)?;
        if !complete {
            let (played, all) = (done - games.start, games.end - games.start);
            writeln!(terminal.err(), "stopped after {played} of {all} games")?;
            return Ok(Status::Stopped);
        }
        Ok(if failed { Status::Findings } else { Status::Clean })
    }

    fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}
