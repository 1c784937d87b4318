//! `strabo export`: a pack as files for another program.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use strabo_export::{File, Options, Target, files};

use super::{PackArg, resolved};
use crate::library::Origin;
use crate::report::text::count;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Write a pack for another program.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    #[command(flatten)]
    pack: PackArg,
    /// Who the files are for
    #[arg(long, value_name = "TARGET", value_parser = target())]
    to: Target,
    /// The file or the folder to write
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  strabo export --to json -o east.json                the resolved pack of mega-empires-east
  strabo export my-map --to typescript -o src/games   src/games/my-map.ts, and the types beside it
  strabo export my-map --to typescript -o my-map.ts   types and data in one module

PATH is a file when it has the ending of the target, .json or .ts, and a folder otherwise. JSON is always \
one file; TypeScript in a folder is a module of types, strabo.types.ts, a module for the pack, and \
manifest.json, which lists both with size and SHA-256. What is there already is replaced. References \
between rows are positions, from 0; strabo schema -o DIR also writes the schema of the JSON.";

/// The targets that the export knows.
fn target() -> impl TypedValueParser<Value = Target> {
    let values = Target::ALL.iter().map(|one| PossibleValue::new(one.word()).help(one.what()));
    PossibleValuesParser::new(values).try_map(|word| {
        let found = Target::ALL.iter().copied().find(|target| target.word() == word);
        found.ok_or_else(|| format!("there is no target {word}"))
    })
}

impl Export {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        keep_outside(&origin, &self.output)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let one_file = self.is_file();
        let files = files(&pack, Options { target: self.to, one_file })
            .map_err(|error| Failure::new(format!("cannot export \"{}\": {error}", pack.id)))?;
        let written = self.write(&files, one_file)?;
        for path in &written {
            writeln!(terminal.out(), "wrote {}", path.display())?;
        }
        if !one_file {
            writeln!(terminal.out(), "{}: {}", pack.id, count(written.len(), "file"))?;
        }
        Ok(Status::Clean)
    }

    /// True when the path is meant as a file: it has the ending of one, and is no folder.
    fn is_file(&self) -> bool {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        ending.is_some() && ending == self.to.ending() && !self.output.is_dir()
    }

    fn write(&self, files: &[File], one_file: bool) -> Result<Vec<PathBuf>, Failure> {
        let place = |file: &File| {
            if one_file {
                return self.output.clone();
            }
            file.path.split('/').fold(self.output.clone(), |path, part| path.join(part))
        };
        let mut batch = Batch::default();
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

/// What is made does not go between what it is made from, nor below it.
fn keep_outside(origin: &Origin, output: &Path) -> Result<(), Failure> {
    let Origin::Folder(folder) = origin else { return Ok(()) };
    // What is to be made is not there yet: the first folder above it that is there tells.
    let here = Path::new(".");
    let existing = output.ancestors().find_map(|path| {
        fs::canonicalize(if path.as_os_str().is_empty() { here } else { path }).ok()
    });
    let pack = fs::canonicalize(&folder.path).ok();
    if existing.zip(pack).is_some_and(|(output, pack)| output.starts_with(pack)) {
        let message = format!("\"{}\" lies in the pack itself", output.display());
        return Err(Failure::new(message).help("write outside of the folder of the pack"));
    }
    Ok(())
}
