//! `strabo new`: creates a new pack.

mod setup;
mod title;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::source::{SourceFile, SourcePack};
use strabo_model::{Pack, pack::Setup, players::PlayerRange};
use strabo_workbench::start::{self, Base, EmptyBoard, RandomMap, TEMPLATE, id_of, name_of};

use super::pack::{parse_players, resolved};
use super::schema;
use crate::library::{Origin, head_field};
use crate::safe::{Batch, NewFolder, make_folder};
use crate::status::{Failure, Result, Status};
use crate::terminal::Terminal;
use start::SCHEMAS;
pub use title::{must_be_found, title_of};

const DEFAULT_PLAYERS: u8 = 4;
/// The size of a board without areas.
const EMPTY_BOARD: [u32; 2] = [1200, 800];

/// Start a new pack.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/new.txt").trim_end())]
pub struct New {
    /// The folder to create; its name becomes the id of the pack
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to copy or extend: a folder, or a game that ships, such as windward for 3 players, ashwater
    /// for 4 or tidewheel for 4 to 6 [default: inland-sea, a small complete game]
    #[arg(long, value_name = "PACK")]
    from: Option<PathBuf>,
    /// Extend the pack of --from instead of copying it, so that only the changes are written
    #[arg(long, requires = "from", conflicts_with = "flat")]
    overlay: bool,
    /// Take the rules, cards and advances of this pack, with a map and civilizations of your own: a pack with
    /// civilizations on a map of areas, such as mega-empires-east, expansion-project, inland-sea or ashwater
    #[arg(long, value_name = "PACK", conflicts_with_all = ["from", "civilizations"])]
    rules: Option<PathBuf>,
    /// Write everything that the pack takes from others into it, so that it extends nothing
    #[arg(long)]
    flat: bool,
    /// The number of players, or a range such as 3-5: for --rules, for a setup of the pack of --from, or
    /// the most of --areas
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<PlayerRange>,
    /// The civilizations of the setup, one for each player
    #[arg(
        long,
        value_name = "A,B,C",
        value_delimiter = ',',
        requires = "players",
        requires = "from"
    )]
    civilizations: Vec<String>,
    /// Make a random map of N areas, with open seas in addition; 0 leaves the board empty, to draw on
    #[arg(long, value_name = "N", conflicts_with = "from")]
    areas: Option<usize>,
    /// The seed of the random map: the same seed makes the same map on every computer [default: 1]
    #[arg(long, value_name = "S", requires = "areas")]
    seed: Option<u64>,
}

impl New {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let title = title_of(&self.folder)?;
        let id = id_of(&title)?;
        must_be_new(&self.folder)?;
        let is_map = self.areas.is_some() || self.rules.is_some();
        if self.players.is_some() && !is_map && self.civilizations.is_empty() {
            return Err(Failure::new(
                "--players needs --rules or --areas, or --from and --civilizations",
            )
            .help("strabo new --help shows an example of each"));
        }
        let origin = match self.rules.as_ref().or(self.from.as_ref()) {
            Some(from) => Origin::find(from)?,
            None => strabo_data::sources(TEMPLATE)
                .map(Origin::Shipped)
                .ok_or_else(|| Failure::new("the pack to start from is missing"))?,
        };
        let Some(mut files) = self.files(&origin, [&id, &title], terminal)? else {
            return Ok(Status::Findings);
        };
        if self.flat {
            let pack = SourcePack { name: title, files };
            files = origin.with_library(|library| start::flat(&Base { pack, library }))??;
        }
        self.write(&files, terminal)
    }

    /// The files of the pack, or nothing if the pack to start from has errors.
    fn files(
        &self,
        origin: &Origin,
        names: [&str; 2],
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Vec<SourceFile>>> {
        let pack = origin.pack()?;
        let has_map = self.areas.is_some() || self.rules.is_some();
        let resolved = if self.rules.is_some() || self.players.is_some() && !has_map {
            let Some(pack) = resolved(origin, terminal)? else { return Ok(None) };
            Some(pack)
        } else {
            None
        };
        self.must_find_base(origin, &pack)?;
        let (files, told) = origin.with_library(|library| {
            let base = Base { pack, library };
            self.made(&base, resolved.as_ref(), names)
        })??;
        if let (Some(pack), Some(own)) = (&resolved, told) {
            setup::tell(pack, &own, terminal)?;
        }
        Ok(Some(files))
    }

    /// The files of the pack, and its setup if that is new. Nothing is read from disk any more.
    fn made(
        &self,
        base: &Base<'_>,
        resolved: Option<&Pack>,
        [id, title]: [&str; 2],
    ) -> Result<(Vec<SourceFile>, Option<Setup>)> {
        let usual = resolved.and_then(|pack| pack.players).map(|all| all.min);
        let players = |usual: u8| self.players.unwrap_or(PlayerRange { min: usual, max: usual });
        if self.areas == Some(0) {
            let (name, players) = (&name_of(title), players(DEFAULT_PLAYERS).max);
            let wish = EmptyBoard { id, name, players, board: EMPTY_BOARD };
            return Ok((start::empty(&wish, base.library)?, None));
        }
        if let Some(areas) = self.areas {
            let range = players(usual.unwrap_or(DEFAULT_PLAYERS));
            let (rules, players) = (resolved.map(|pack| (base, pack, range)), range.max);
            let (name, seed) = (&name_of(title), self.seed.unwrap_or(1));
            let wish = RandomMap { id, name, areas, players, seed, rules };
            return Ok((start::random(&wish, base.library)?, None));
        }
        let Some(pack) = resolved else {
            let files = if self.overlay {
                vec![start::overlay(base, id, title)?]
            } else {
                start::copy(&base.pack, id, title)?
            };
            return Ok((files, None));
        };
        if self.rules.is_some() {
            let players = players(usual.unwrap_or(2));
            return Ok((start::own_map(base, pack, [id, title], players)?, None));
        }
        let PlayerRange { min, max } = players(0);
        if min < max {
            return Err(Failure::new("--civilizations makes a setup for one number of players")
                .help(format!("write --players {min} or --players {max}")));
        }
        let own = start::setup(pack, id, max, &self.civilizations)?;
        Ok((vec![start::overlay(base, id, title)?, start::setup_file(pack, &own)], Some(own)))
    }

    /// What the new pack extends must be found from its folder.
    fn must_find_base(&self, origin: &Origin, pack: &SourcePack) -> Result<()> {
        let extends = self.overlay || self.rules.is_some() || !self.civilizations.is_empty();
        let field = if extends { "id" } else { "extends" };
        let head = pack.files.iter().find(|file| file.path == "pack.toml");
        let text = head.and_then(|file| std::str::from_utf8(&file.bytes).ok());
        match text.and_then(|text| head_field(text, field)) {
            Some((base, _)) if !self.flat => must_be_found(&base, origin, &self.folder),
            _ => Ok(()),
        }
    }

    /// Writes the pack and says what to do next.
    fn write(&self, files: &[SourceFile], terminal: &mut Terminal<'_>) -> Result {
        write_folder(&self.folder, files)?;
        self.tell(files, terminal)?;
        Ok(Status::Clean)
    }

    fn tell(&self, files: &[SourceFile], terminal: &mut Terminal<'_>) -> std::io::Result<()> {
        let shown = self.folder.display().to_string();
        let folder = if shown.contains(' ') { format!("\"{shown}\"") } else { shown };
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        writeln!(
            terminal.out(),
            "created {folder} with {}\n\n\
             Next:\n  \
             strabo check {folder}     report errors and warnings\n  \
             strabo serve {folder}     show and change it in the browser\n  \
             strabo inspect {folder}   show the contents of the pack\n  \
             strabo build {folder}     write a bundle, pictures and a web page\n\n\
             Editors with `strabo lsp` check, complete and rename as you type: docs/editors.md has the \
             settings.\n\
             Those with Tombi or Taplo (\"Even Better TOML\") check and complete by the schemas in the \
             folder {SCHEMAS}. After updating Strabo, update the schemas \
             in the folder of the pack with: strabo schema -o {SCHEMAS}",
            names.join(", ")
        )
    }
}

/// Writes the files of a new pack, and the schemas for its editors.
pub fn write_folder(folder: &Path, files: &[SourceFile]) -> Result<()> {
    let new = NewFolder::at(folder)?;
    let mut batch = Batch::new(false);
    for file in files {
        let path = new.path().join(&file.path);
        make_folder(path.parent().unwrap_or(new.path()))?;
        batch.add(path, &file.bytes, None)?;
    }
    batch.commit()?;
    schema::write(&new.path().join(SCHEMAS), &[], false)?;
    new.commit()
}

/// Fails for a folder that has something in it.
pub fn must_be_new(folder: &Path) -> Result<()> {
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::new(format!("\"{}\" is not empty", folder.display()))
            .help("name a new folder: existing files are never overwritten")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::io("create the folder", folder, &error)),
    }
}
