//! `strabo new`: creates a new pack.

mod copy;
mod flat;
mod head;
mod overlay;
mod ranges;
mod ring;
mod rules;
mod setup;
mod title;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::authored::Part;
use strabo_compile::source::{SourceFile, SourcePack};
use strabo_workbench::start::{self, RandomMap};

use super::pack::{parse_one, resolved};
use super::schema::{self, SCHEMAS};
use crate::library::Origin;
use crate::safe::{Batch, NewFolder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use copy::copy;
pub use head::must_be_found;
use overlay::overlay;
pub use rules::files as own_rules;
pub use title::{id_of, name_of, title_of};

/// The default pack to start from.
const TEMPLATE: &str = "inland-sea";
/// The default number of players of a random map.
const DEFAULT_PLAYERS: u8 = 4;

/// Start a new pack.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The folder to create; its name becomes the id of the pack
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to copy or extend [default: inland-sea, a small complete game]
    #[arg(long, value_name = "PACK")]
    from: Option<PathBuf>,
    /// Extend the pack of --from instead of copying it, so that only the changes are written
    #[arg(long, requires = "from", conflicts_with = "flat")]
    overlay: bool,
    /// Take the rules, cards and advances of this pack, with a map and civilizations of your own
    #[arg(long, value_name = "PACK", conflicts_with_all = ["from", "civilizations"])]
    rules: Option<PathBuf>,
    /// Write everything that the pack takes from others into it, so that it extends nothing
    #[arg(long)]
    flat: bool,
    /// The number of players, for --rules or for a setup of the pack of --from
    #[arg(long, value_name = "N", value_parser = parse_one)]
    players: Option<u8>,
    /// The civilizations of the setup, one for each player
    #[arg(
        long,
        value_name = "A,B,C",
        value_delimiter = ',',
        requires = "players",
        requires = "from"
    )]
    civilizations: Vec<String>,
    /// Make a random map of N areas, with open seas in addition
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "rules", "flat"])]
    areas: Option<usize>,
    /// The seed of the random map: the same seed makes the same map on every computer [default: 1]
    #[arg(long, value_name = "S", requires = "areas")]
    seed: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  strabo new my-game                                     start from a small complete game
  strabo new my-map --from mega-empires-east             copy a pack
  strabo new my-map --from mega-empires-east --flat      copy a pack and all that it extends
  strabo new my-map --from mega-empires-east --overlay   extend a pack: write only your changes
  strabo new my-map --rules mega-empires-east --players 3   your own map and civilizations, known rules
  strabo new my-map --areas 60 --players 5 --seed 7      a random map for 2 to 5 players
  strabo new my-five --from mega-empires-east --players 5 --civilizations saba,babylon,persia,indus,parthia";

impl New {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let title = title_of(&self.folder)?;
        let id = id_of(&title)?;
        must_be_new(&self.folder)?;
        if let Some(areas) = self.areas {
            return self.random(areas, [&id, &title], terminal);
        }
        if self.players.is_some() && self.rules.is_none() && self.civilizations.is_empty() {
            return Err(Failure::new(
                "--players needs --areas, --rules, or --from and --civilizations",
            )
            .help("strabo new --help shows an example of each"));
        }
        let origin = match self.rules.as_ref().or(self.from.as_ref()) {
            Some(from) => Origin::find(from)?,
            None => strabo_packs::sources(TEMPLATE)
                .map(Origin::Shipped)
                .ok_or_else(|| Failure::new("the pack to start from is missing"))?,
        };
        let Some(mut files) = self.files(&origin, [&id, &title], terminal)? else {
            return Ok(Status::Findings);
        };
        if self.flat {
            let pack = SourcePack { name: title.clone(), files };
            files = flat::files(&origin, pack, &id, &title)?;
        }
        self.write(&files, terminal)
    }

    /// A pack with a random map.
    fn random(
        &self,
        areas: usize,
        [id, title]: [&str; 2],
        terminal: &mut Terminal<'_>,
    ) -> Result<Status, Failure> {
        let (players, seed) = (self.players.unwrap_or(DEFAULT_PLAYERS), self.seed.unwrap_or(1));
        let wish = RandomMap { id, name: &name_of(title), areas, players, seed };
        let files = start::random(&wish, &strabo_packs::library())?;
        self.write(&files, terminal)
    }

    /// Writes the files of the pack and the schemas for its editors.
    fn write(&self, files: &[SourceFile], terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let new = NewFolder::at(&self.folder)?;
        let mut batch = Batch::new(false);
        for file in files {
            batch.add(new.path().join(&file.path), &file.bytes, None)?;
        }
        batch.commit()?;
        schema::write(&new.path().join(SCHEMAS), &[], false)?;
        new.commit()?;
        self.tell(files, terminal)?;
        Ok(Status::Clean)
    }

    /// The files of the pack, or nothing if the pack to start from has errors.
    fn files(
        &self,
        origin: &Origin,
        [id, title]: [&str; 2],
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<Vec<SourceFile>>, Failure> {
        if self.rules.is_none() && self.players.is_none() {
            return if self.overlay {
                overlay(origin, id, title, &self.folder).map(|head| Some(vec![head]))
            } else {
                copy(origin, id, title, &self.folder, !self.flat).map(Some)
            };
        }
        let Some(pack) = resolved(origin, terminal)? else { return Ok(None) };
        if self.rules.is_some() {
            let players = self.players.or(pack.players.map(|all| all.min)).unwrap_or(2);
            if !self.flat {
                must_be_found(&pack.id, origin, &self.folder)?;
            }
            let (mut files, people) = rules::files(origin, &pack, [id, title], players)?;
            let about = "A small fair map to start from: make it yours.";
            files.push(rules::file(Part::Map, &ring::map(&people), Some(about)));
            return Ok(Some(files));
        }
        let players = self.players.unwrap_or_default();
        let own = setup::setup(&pack, id, players, &self.civilizations)?;
        let head = overlay(origin, id, title, &self.folder)?;
        setup::tell(&pack, &own, terminal)?;
        Ok(Some(vec![head, setup::file(&pack, &own)]))
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
             strabo inspect {folder}   show the contents of the pack\n  \
             strabo build {folder}     write a bundle, pictures and a web page\n\n\
             Editors with Tombi or Taplo (\"Even Better TOML\") check and complete as you type: every \
             file names its schema in the folder {SCHEMAS}. After updating Strabo, update the schemas \
             in the folder of the pack with: strabo schema -o {SCHEMAS}",
            names.join(", ")
        )
    }
}

/// Fails for a folder that has something in it.
pub fn must_be_new(folder: &Path) -> Result<(), Failure> {
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::new(format!("\"{}\" is not empty", folder.display()))
            .help("name a new folder: existing files are never overwritten")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::io("create the folder", folder, &error)),
    }
}
