//! `strabo build`: check a pack, then write what can be made of it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_model::{Pack, bundle};
use strabo_render::theme::{Look, Theme};
use strabo_render::{page, svg, view};

use super::{PackArg, resolved};
use crate::library::Origin;
use crate::report::human::describe;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Check a pack and make a bundle, tables and pages of it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Build {
    #[command(flatten)]
    pack: PackArg,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "out")]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  strabo build                    mega-empires-east, into the folder out
  strabo build my-map -o my-out   then open my-out/index.html";

impl Build {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        keep_apart(&origin, &self.output)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let files = files(&pack)?;
        make_folder(&self.output)?;
        let mut batch = Batch::default();
        for (name, text) in &files {
            batch.add(self.output.join(name), text.as_bytes(), None)?;
        }
        let bundle = format!("{}.{}", pack.id, bundle::EXTENSION);
        batch.add(self.output.join(&bundle), &crate::bundle::write(&pack)?, None)?;
        batch.commit()?;
        for name in files.iter().map(|(name, _)| name).chain([&bundle]) {
            writeln!(terminal.out(), "wrote {}", self.output.join(name).display())?;
        }
        writeln!(terminal.out(), "{}: {}", pack.id, describe(&pack))?;
        Ok(Status::Clean)
    }
}

/// What is written for a pack: names and texts.
fn files(pack: &Pack) -> Result<Vec<(String, String)>, Failure> {
    let mut json = serde_json::to_string_pretty(pack)
        .map_err(|error| Failure::new(format!("cannot write the pack as JSON: {error}")))?;
    json.push('\n');
    let mut files = vec![(format!("{}.json", pack.id), json)];
    let pictures = view::all(pack, Theme::of(Look::Light));
    for picture in &pictures {
        files.push((format!("{}.svg", picture.name), svg::document(&picture.scene)));
    }
    files.push(("index.html".to_owned(), page::index(pack, &pictures)));
    Ok(files)
}

/// What is made does not go between what it is made from.
fn keep_apart(origin: &Origin, output: &Path) -> Result<(), Failure> {
    let Origin::Folder(folder) = origin else { return Ok(()) };
    let same = fs::canonicalize(output).ok().zip(fs::canonicalize(&folder.path).ok());
    if same.is_some_and(|(output, folder)| output == folder) {
        let message = format!("\"{}\" is the pack itself", output.display());
        return Err(Failure::new(message).help("write into another folder: -o out"));
    }
    Ok(())
}
