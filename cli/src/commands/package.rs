//! `strabo package`: one file to give away, with the game as text, for programs, on paper and to play.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use strabo_bots::BotKind;
use strabo_compile::source::{SourceFile, SourcePack};
use strabo_engine::{Game, Options};
use strabo_export::{File, zip};
use strabo_model::{Pack, bundle::EXTENSION, pack::Setup};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{Paper, pdf, print};
use strabo_simulate::{
    head::Plan, report::Report, row::Order, simulation::Simulation, tally::Tally,
};
use strabo_workbench::change::{self, Subject};

use super::export::keep_outside;
use super::export::web::{self, Opening};
use super::pack::{PackArg, resolved, tell_given_up};
use crate::folder::is_read;
use crate::library::{Origin, head_field};
use crate::report::human::describe;
use crate::report::text::{count, printable};
use crate::status::{Failure, Result, Status, not_drawn};
use crate::{bundle, safe::Batch, terminal::Terminal, zipped};

/// Pack everything about a pack into one file to give away.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/package.txt").trim_end())]
pub struct Package {
    #[command(flatten)]
    pack: PackArg,
    /// How many games between bots the README reports on, for each number of players; 0 for none
    #[arg(long, default_value_t = 100, value_name = "G", value_parser = clap::value_parser!(u64).range(..=10_000))]
    games: u64,
    /// The file to write [default: the id of the pack with .zip]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

impl Package {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        let sources = sources(&origin)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let output = self.output.clone().unwrap_or_else(|| format!("{}.zip", pack.id).into());
        if output.extension().is_none_or(|end| end != zipped::EXTENSION) {
            let message = format!("\"{}\" does not end in .zip", output.display());
            return Err(Failure::new(message).help(format!("write -o {}.zip", pack.id)));
        }
        keep_outside(&origin, &output)?;
        tell_given_up(&pack, terminal)?;
        let mut files = made(&pack, terminal)?;
        let readme = readme(&pack, &files, &self.played(&pack, terminal)?);
        files.insert(0, file("README.txt", "this text", readme.into_bytes()));
        files.extend(sources.into_iter().map(|source| {
            file(&format!("{}/{}", zipped::FOLDER, source.path), "", source.bytes.into_owned())
        }));
        let bytes = zip(&files).map_err(|error| Failure::new(error.to_string()))?;
        let mut batch = Batch::new(self.force);
        batch.add(output.clone(), &bytes, None)?;
        batch.commit()?;
        let shown = output.display();
        for file in files.iter().filter(|file| !file.what.is_empty()) {
            writeln!(terminal.out(), "packed {}: {}", file.path, file.what)?;
        }
        writeln!(
            terminal.out(),
            "wrote {shown}: {}, {} bytes\nwho gets it opens the page inside, or types: strabo table {shown} --open",
            count(files.len(), "file"),
            bytes.len()
        )?;
        Ok(Status::Clean)
    }

    /// What games between bots tell, a paragraph for each number of players.
    fn played(&self, pack: &Pack, terminal: &mut Terminal<'_>) -> Result<Vec<String>> {
        let mut setups: Vec<&Setup> = pack.setups.iter().collect();
        setups.sort_by_key(|setup| setup.players);
        setups.dedup_by_key(|setup| setup.players);
        let mut said = Vec::new();
        for setup in setups.into_iter().filter(|_| self.games > 0) {
            let players = setup.players;
            let options = Options { setup: Some(setup.id.to_string()), ..Options::new(players) };
            let Ok(game) = Game::new(pack, &options) else { continue };
            let bots = vec![BotKind::Steward; usize::from(players)];
            let plan = Plan { seed: 1, games: self.games, bots: &bots, order: Order::Printed };
            let Ok(simulation) = Simulation::new(&game, plan) else { continue };
            writeln!(terminal.err(), "playing {} with {players} players", count_of(self.games))?;
            let (mut play, mut tally) = (simulation.player(), Tally::new(&simulation.run));
            for index in 0..self.games {
                tally.add(&play(index));
            }
            let report = Report::new(&simulation.run, &tally, None);
            let [who, luck, _] = report.sentences();
            let (turns, games) = (tally.turns.sum, tally.turns.count.max(1));
            let turns = (turns + i64::try_from(games / 2).unwrap_or_default())
                / i64::try_from(games).unwrap_or(1);
            let length = format!("about {turns} turns in {} between bots", count_of(self.games));
            said.push(format!("{players} players: {length}. {who} {luck}"));
        }
        Ok(said)
    }
}

/// What is made from the pack: for programs, to play, and to print.
fn made(pack: &Pack, terminal: &mut Terminal<'_>) -> Result<Vec<File>> {
    let mut files = Vec::new();
    match web::page(pack, Opening { players: None, setup: None }) {
        Ok(page) => {
            let what = "plays in any browser, without a network";
            files.push(file(&format!("{}.html", pack.id), what, page.into_bytes()));
        }
        Err(why) => writeln!(terminal.err(), "without a page that plays: {why}")?,
    }
    let book = print::book(pack, None, Paper::A4, Theme::of(ThemeKind::Light));
    let bytes =
        pdf::book(&book.title, &book.pages, &book.bookmarks, Paper::A4).map_err(|error| {
            not_drawn(&error, error.to_string(), "strabo book --players draws fewer")
        })?;
    files.push(file(&format!("{}.pdf", pack.id), "every setup, table and chart, to print", bytes));
    let name = format!("{}.{EXTENSION}", pack.id);
    files.push(file(&name, "the game for programs", bundle::write(pack)?));
    Ok(files)
}

fn count_of(games: u64) -> String {
    count(usize::try_from(games).unwrap_or(usize::MAX), "game")
}

fn file(path: &str, what: &str, bytes: Vec<u8>) -> File {
    File { path: path.to_owned(), what: what.to_owned(), bytes }
}

/// The files of the pack that Strabo reads; with all that it extends in them if that does not ship with Strabo.
fn sources(origin: &Origin) -> Result<Vec<SourceFile>> {
    let pack = origin.pack()?;
    let head = pack.files.iter().find(|file| file.path == "pack.toml");
    let text = head.and_then(|file| std::str::from_utf8(&file.bytes).ok());
    let base = text.and_then(|text| head_field(text, "extends")).map(|(base, _)| base);
    let mut files = pack.files.clone();
    if base.is_some_and(|base| strabo_data::sources(&base).is_none()) {
        files = alone(origin, pack)?;
    }
    files.retain(|file| is_read(&file.path));
    Ok(files)
}

fn alone(origin: &Origin, pack: SourcePack) -> Result<Vec<SourceFile>> {
    let files = pack.files.clone();
    let change = origin.with_library(|library| change::flat(&Subject::new(pack, library)))??;
    Ok(change.apply(&files).unwrap_or(files))
}

/// What is in the file and what to do with it, as plain text.
fn readme(pack: &Pack, files: &[File], played: &[String]) -> String {
    let mut text = format!("{}\n{}\n\n", pack.name, "=".repeat(pack.name.chars().count()));
    if let Some(words) = &pack.description {
        let _ = writeln!(text, "{words}\n");
    }
    let _ = writeln!(text, "{}, version {}: {}.", pack.id, pack.version, describe(pack));
    if let Some(players) = pack.players {
        let _ = writeln!(text, "For {players} players.");
    }
    text.push_str("\nIn this file:\n\n");
    for file in files {
        let _ = writeln!(text, "  {}: {}", file.path, file.what);
    }
    let _ = writeln!(text, "  {}/: the game as text, to change it\n", zipped::FOLDER);
    let name = format!("{}.zip", pack.id);
    let _ = writeln!(
        text,
        "With Strabo on your computer, the whole file is a pack:\n\n  strabo table {name} --open\n  \
         strabo new my-version --from {name}"
    );
    if !played.is_empty() {
        let _ = writeln!(text, "\nLength and balance:\n\n  {}", played.join("\n  "));
    }
    printable(&text).into_owned()
}
