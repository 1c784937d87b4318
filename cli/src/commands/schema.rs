//! `strabo schema`: JSON Schemas that let editors check and complete the files of a pack.

use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::{authored::Part, schema};

use crate::safe::{Batch, make_folder};
use crate::status::{Result, Status};
use crate::{report::text::count, terminal::Terminal};

/// List the JSON Schemas of pack files, or write them to a folder.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/schema.txt").trim_end())]
pub struct Schema {
    /// The folder to write to [default: list the files on standard output]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Overwrite files that this command did not write, or that were changed since
    #[arg(long)]
    force: bool,
}

impl Schema {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let Some(folder) = &self.output else {
            list(terminal)?;
            return Ok(Status::Clean);
        };
        let resolved = (strabo_export::schema::FILE, strabo_export::schema::TEXT);
        let schemas = count(write(folder, &[resolved], self.force)?, "schema");
        writeln!(terminal.out(), "wrote {schemas} to {}", folder.display())?;
        Ok(Status::Clean)
    }
}

/// Writes the schemas of pack files and some more to a folder; returns how many there are.
pub fn write(folder: &Path, more: &[(&str, &str)], force: bool) -> Result<usize> {
    let mut batch = Batch::into_folder(folder, "schema", force)?;
    let mut written = 0;
    let more = more.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    for (path, text) in schema::all().chain(more) {
        let path = path.split('/').fold(folder.to_owned(), |path, part| path.join(part));
        if let Some(parent) = path.parent() {
            make_folder(parent)?;
        }
        batch.add(path, text.as_bytes(), None)?;
        written += 1;
    }
    batch.commit()?;
    Ok(written)
}

fn list(terminal: &mut Terminal<'_>) -> std::io::Result<()> {
    let bold = terminal.out_look().bold();
    let out = terminal.out();
    let widest = Part::ALL.iter().map(|part| part.name().len() + ".toml".len()).max().unwrap_or(0);
    writeln!(out, "A pack is a folder with these files. Each file has these tables:\n")?;
    for part in Part::ALL {
        let file = format!("{}.toml", part.name());
        let tables: Vec<&str> = part.tables().iter().map(|table| table.name).collect();
        writeln!(out, "  {bold}{file:widest$}{bold:#}  {}", tables.join(", "))?;
    }
    writeln!(
        out,
        "\nEach file has a schema, and a second one for packs that extend another. Write them with\n\
         \n  strabo schema -o schemas\n\n\
         and name the schema in the first line of each file:\n\
         \n  #:schema schemas/trade.schema.json\n  \
         #:schema schemas/overlay/trade.schema.json\n\n\
         The folder also contains the schema of the JSON that `strabo export --to json` writes.\n\n\
         Editors with Tombi or Taplo (\"Even Better TOML\") then check and complete as you type."
    )
}
