//! `strabo export`: writes a pack as files for another program.

mod next;
pub(super) mod web;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use strabo_engine::{Chance, stacks};
use strabo_export::{Card, File, Options, Pile, StartingTable, Target, files};
use strabo_model::{Pack, pack::Setup, players::PlayerRange, variant::NonTradablePlace};
use strabo_render::print;

use super::pack::{PackArg, find_setup, parse_players, resolved, tell_given_up};
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Result, Status};
use crate::{library::Origin, report::text::count, terminal::Terminal};

/// Export a pack for another program.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/export.txt").trim_end())]
pub struct Export {
    #[command(flatten)]
    pack: PackArg,
    /// The program or format to export to
    #[arg(long, value_name = "TARGET", value_parser = target())]
    to: Target,
    /// The number of players, for vassal, tts and web [default: as in the first setup]; vassal and tts take
    /// a range too
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<PlayerRange>,
    /// The id of a setup, if there are several for a number of players
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// The random seed for the order of the trade cards, for vassal and tts
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The URL of the folder that the images for tts will be loaded from: http, https or file
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// The file or folder to write
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
    /// Overwrite files that this command did not write, or that were changed since
    #[arg(long)]
    force: bool,
}

/// Reads the name of an export target.
fn target() -> impl TypedValueParser<Value = Target> {
    let values = Target::ALL.iter().map(|one| PossibleValue::new(one.word()).help(one.what()));
    PossibleValuesParser::new(values).try_map(|word| {
        let found = Target::ALL.iter().copied().find(|target| target.word() == word);
        found.ok_or_else(|| format!("there is no target {word}"))
    })
}

impl Export {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        keep_outside(&origin, &self.output)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let one_file = self.is_file();
        if self.to == Target::Web {
            return self.export_page(&pack, terminal);
        }
        if self.to.is_laid_out() {
            let setups = self.setups(&pack, terminal)?;
            tell_given_up(&pack, terminal)?;
            for setup in &setups {
                let output = if setups.len() == 1 { self.output.clone() } else { self.of(setup) };
                self.export(&pack, Some(setup), &output, one_file, terminal)?;
            }
        } else {
            self.export(&pack, None, &self.output, one_file, terminal)?;
        }
        Ok(Status::Clean)
    }

    /// The setup that is asked for, or all for a range of numbers of players.
    fn setups<'p>(&self, pack: &'p Pack, terminal: &mut Terminal<'_>) -> Result<Vec<&'p Setup>> {
        let setups = match self.players {
            Some(range) if self.one()?.is_none() => print::setups(pack, Some(range)),
            _ => Vec::new(),
        };
        if setups.is_empty() {
            let players = self.players.map(|range| range.min);
            return Ok(vec![find_setup(pack, players, self.setup.as_deref(), terminal)?]);
        }
        Ok(setups)
    }

    /// The number of players, if it is one.
    fn one(&self) -> Result<Option<u8>> {
        match self.players {
            Some(range) if range.min == range.max => Ok(Some(range.min)),
            Some(range) if self.setup.is_some() || self.to == Target::Web => {
                let one = range.min;
                Err(Failure::new("this takes one number of players, not a range".to_owned())
                    .help(format!("write --players {one}, or export each to a file of its own")))
            }
            _ => Ok(None),
        }
    }

    /// Where one of several setups is written: beside the name that was given, with the id of the setup.
    fn of(&self, setup: &Setup) -> PathBuf {
        let ending = self.output.extension().filter(|_| self.is_file());
        let name = self.output.with_extension("");
        let name = if ending.is_some() { name } else { self.output.clone() };
        let mut name = name.into_os_string();
        name.push(format!("-{}", setup.id));
        if let Some(ending) = ending {
            name.push(".");
            name.push(ending);
        }
        name.into()
    }

    /// Writes the files of a target, laid out for a setup if it shows one.
    fn export(
        &self,
        pack: &Pack,
        setup: Option<&Setup>,
        output: &Path,
        one_file: bool,
        terminal: &mut Terminal<'_>,
    ) -> Result<()> {
        let piles = setup.map(|setup| dealt(pack, setup, self.seed)).unwrap_or_default();
        let base_url = self.base_url.as_deref();
        let laid = |setup| StartingTable { setup, piles: &piles, seed: self.seed, base_url };
        let table = setup.map(laid);
        let files = files(pack, Options { target: self.to, one_file, table: table.as_ref() })
            .map_err(|error| Failure::new(format!("cannot export \"{}\": {error}", pack.id)))?;
        let written = self.write(&files, output, one_file)?;
        for path in &written {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        if !one_file {
            writeln!(terminal.out(), "{}: {}", pack.id, count(written.len(), "file"))?;
        }
        self.say_next(pack, setup, output, terminal)
    }

    /// Writes the page that plays.
    fn export_page(&self, pack: &Pack, terminal: &mut Terminal<'_>) -> Result {
        if !self.is_file() {
            let message = format!("\"{}\" is not the name of a page", self.output.display());
            return Err(Failure::new(message).help("a page is one file: -o my-map.html"));
        }
        let opening = web::Opening { players: self.one()?, setup: self.setup.as_deref() };
        let page = web::page(pack, opening)?;
        tell_given_up(pack, terminal)?;
        let path = self.output.display().to_string();
        let file = File { path, what: Target::Web.what().to_owned(), bytes: page.into_bytes() };
        for path in self.write(&[file], &self.output, true)? {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        self.say_next(pack, opening.setup(pack), &self.output, terminal)?;
        Ok(Status::Clean)
    }

    /// Says which setup was taken, if the target shows one, and what to do with what was written.
    fn say_next(
        &self,
        pack: &Pack,
        setup: Option<&Setup>,
        output: &Path,
        terminal: &mut Terminal<'_>,
    ) -> Result<()> {
        if let Some(setup) = setup {
            writeln!(terminal.out(), "{}", next::setup(setup))?;
        }
        let step = next::step(pack, self.to, output, self.base_url.as_deref());
        writeln!(terminal.out(), "{step}")?;
        Ok(())
    }

    /// True when the path is a file: it has the extension of the target and is not a folder.
    fn is_file(&self) -> bool {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        ending.is_some() && ending == self.to.ending() && !self.output.is_dir()
    }

    fn write(&self, files: &[File], output: &Path, one_file: bool) -> Result<Vec<PathBuf>> {
        let place = |file: &File| {
            if one_file {
                return output.to_owned();
            }
            file.path.split('/').fold(output.to_owned(), |path, part| path.join(part))
        };
        let mut batch = if one_file {
            Batch::new(self.force)
        } else {
            Batch::into_folder(output, "export", self.force)?
        };
        let mut written = Vec::new();
        for file in files {
            let path = place(file);
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                make_folder(folder)?;
            }
            batch.add(path.clone(), &file.bytes, None)?;
            written.push(path);
        }
        batch.commit()?;
        Ok(written)
    }
}

/// The trade cards as the engine deals them; empty if the pack does not define how.
fn dealt(pack: &Pack, setup: &Setup, seed: u64) -> Vec<Pile> {
    let mut chance = Chance::new(seed);
    let piles = stacks::prepare(pack, setup.players, NonTradablePlace::Bottom, &mut chance);
    let piles = piles.unwrap_or_default();
    let card = |card: &stacks::DealtCard| match *card {
        stacks::DealtCard::Commodity(id) => Card::Commodity(id),
        stacks::DealtCard::Calamity(id) => Card::Calamity(id),
    };
    let pile = |pile: stacks::Pile| Pile {
        block: pile.block,
        stack: pile.stack,
        cards: pile.cards.iter().map(card).collect(),
    };
    piles.into_iter().map(pile).collect()
}

/// The output must not be inside the folder of the pack.
pub(super) fn keep_outside(origin: &Origin, output: &Path) -> Result<()> {
    let Origin::Folder(folder) = origin else { return Ok(()) };
    // The output does not exist yet: the first folder above it that exists decides.
    let here = Path::new(".");
    let existing = output.ancestors().find_map(|path| {
        fs::canonicalize(if path.as_os_str().is_empty() { here } else { path }).ok()
    });
    let pack = fs::canonicalize(&folder.path).ok();
    if existing.zip(pack).is_some_and(|(output, pack)| output.starts_with(pack)) {
        let message = format!("\"{}\" is inside the folder of the pack", output.display());
        return Err(Failure::new(message).help("write to another folder"));
    }
    Ok(())
}
