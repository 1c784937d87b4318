//! `strabo new`: a pack to start from.

mod setup;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::authored::Part;
use strabo_compile::geometry;
use strabo_compile::source::{SourceFile, Span};
use strabo_compile::tree::{Forest, Value};

use super::{resolved, schema};
use crate::library::{Origin, can_be_extended_from};
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// The folder of schemas inside a new pack. Its dot keeps it out of sight and out of the pack.
const SCHEMAS: &str = ".schemas";
/// The pack to start from when none is named.
const SMALLEST: &str = "smallest";
/// The longest id.
const LONGEST_ID: usize = 64;

/// Start a new pack.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The folder to make; its name becomes the id of the pack
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to start from; the smallest complete one when left out
    #[arg(long, value_name = "PACK")]
    from: Option<PathBuf>,
    /// Write only what differs from that pack, instead of a copy of it
    #[arg(long, requires = "from")]
    overlay: bool,
    /// Write a setup for this many players, laid over that pack
    #[arg(long, value_name = "N", requires = "from", requires = "civilizations")]
    players: Option<u8>,
    /// The civilizations that play it
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', requires = "players")]
    civilizations: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  strabo new my-game                                     the smallest complete pack
  strabo new my-map --from mega-empires-east             a copy to change
  strabo new my-map --from mega-empires-east --overlay   only the changes
  strabo new my-five --from mega-empires-east --players 5 --civilizations saba,babylon,persia,indus,parthia";

impl New {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let title = title_of(&self.folder)?;
        let id = id_of(&title)?;
        must_be_new(&self.folder)?;
        let origin = match &self.from {
            Some(from) => Origin::find(from)?,
            None => strabo_packs::sources(SMALLEST)
                .map(Origin::Shipped)
                .ok_or_else(|| Failure::new("the smallest pack is missing"))?,
        };
        let files = if let Some(players) = self.players {
            let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
            let own = setup::setup(&pack, &id, players, &self.civilizations)?;
            let head = overlay(&origin, &id, &title, &self.folder)?;
            setup::tell(&pack, &own, terminal)?;
            vec![head, setup::file(&pack, &own)]
        } else if self.overlay {
            vec![overlay(&origin, &id, &title, &self.folder)?]
        } else {
            copy(&origin, &id, &title, &self.folder)?
        };
        make_folder(&self.folder)?;
        let mut batch = Batch::default();
        for file in &files {
            batch.add(self.folder.join(&file.path), &file.bytes, None)?;
        }
        batch.commit()?;
        schema::write(&self.folder.join(SCHEMAS))?;
        self.tell(&files, terminal)?;
        Ok(Status::Clean)
    }

    fn tell(&self, files: &[SourceFile], terminal: &mut Terminal<'_>) -> std::io::Result<()> {
        let shown = self.folder.display().to_string();
        let folder = if shown.contains(' ') { format!("\"{shown}\"") } else { shown };
        let names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        writeln!(
            terminal.out(),
            "made {folder} with {}\n\n\
             Next:\n  \
             strabo check {folder}     see what is wrong, and where\n  \
             strabo inspect {folder}   see what the pack contains\n  \
             strabo build {folder}     make tables and pages of it\n\n\
             Editors with Tombi or Taplo (\"Even Better TOML\") check and complete as you type: every \
             file names its schema, and the schemas are in its folder {SCHEMAS}. After an update of \
             Strabo, renew them there with: strabo schema -o {SCHEMAS}",
            names.join(", ")
        )
    }
}

/// The name of the folder.
fn title_of(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned).ok_or_else(|| {
        Failure::new(format!("\"{}\" gives the pack no name", folder.display()))
            .help("name a folder that is to be made: strabo new my-map")
    })
}

/// `My Map (2)` becomes `my-map-2`.
fn id_of(title: &str) -> Result<String, Failure> {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    if id.is_empty() || id.len() > LONGEST_ID {
        let message = format!("no id can be made of \"{title}\"");
        return Err(Failure::new(message)
            .help("use letters from a to z, digits and hyphens, 64 of them at most"));
    }
    Ok(id)
}

/// `my-map` becomes `My Map`; a title with capitals or blanks stays as it is.
fn name_of(title: &str) -> String {
    if title.contains(' ') || title.chars().any(char::is_uppercase) {
        return title.to_owned();
    }
    let words = title.split(['-', '_']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    });
    words.collect::<Vec<_>>().join(" ")
}

fn must_be_new(folder: &Path) -> Result<(), Failure> {
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::new(format!("\"{}\" is not empty", folder.display()))
            .help("a new pack gets a new folder; nothing is ever overwritten")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::io("make the folder", folder, &error)),
    }
}

/// What the `[pack]` table of a pack says.
#[derive(Default)]
struct Head {
    id: Option<(String, Span)>,
    name: Option<(String, Span)>,
    extends: Option<(String, Span)>,
    players: Option<(String, Span)>,
}

fn head_of(text: &str) -> Head {
    let mut forest = Forest::new();
    let root = forest.parse(text, 0, &mut Vec::new());
    let Some(head) = forest.get(root, "pack") else { return Head::default() };
    let string = |key: &str| {
        let node = forest.get(head, key)?;
        match forest.value(node) {
            Value::String(text) => Some((text.to_owned(), forest.span(node))),
            _ => None,
        }
    };
    Head {
        id: string("id"),
        name: string("name"),
        extends: string("extends"),
        players: string("players"),
    }
}

/// The text of a pack's `pack.toml`.
fn head_text(origin: &Origin) -> Result<String, Failure> {
    let name = origin.name();
    let files = origin.pack()?.files;
    let file = files
        .iter()
        .find(|file| file.path == "pack.toml")
        .ok_or_else(|| Failure::new(format!("\"{name}\" is not a pack: it has no pack.toml")))?;
    let text = String::from_utf8(file.bytes.to_vec())
        .map_err(|_| Failure::new(format!("\"{name}/pack.toml\" is not UTF-8 text")))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// A copy of a pack under another name.
fn copy(origin: &Origin, id: &str, title: &str, folder: &Path) -> Result<Vec<SourceFile>, Failure> {
    let head_text = head_text(origin)?;
    let head = head_of(&head_text);
    let mut changes: Vec<(Span, String)> = Vec::new();
    let unreadable = || {
        Failure::new(format!("\"{}\" has no id and name in its pack.toml", origin.name()))
            .help("strabo check tells what is wrong with it")
    };
    let (_, span) = head.id.ok_or_else(unreadable)?;
    changes.push((span, quoted(id)));
    let (_, span) = head.name.ok_or_else(unreadable)?;
    changes.push((span, quoted(&name_of(title))));
    if let Some((base, _)) = &head.extends {
        must_be_found(base, origin, folder)?;
    }
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut new_head = head_text;
    for (span, text) in changes {
        new_head.replace_range(span.start as usize..span.end as usize, &text);
    }
    let is_overlay = head.extends.is_some();
    let mut files = Vec::new();
    for file in origin.pack()?.files {
        if file.path == geometry::FILE {
            files.push(file);
            continue;
        }
        let Some(part) = Part::of_path(&file.path) else { continue };
        let bytes = if part == Part::Pack { new_head.as_bytes() } else { &file.bytes };
        files.push(SourceFile::new(file.path.clone(), with_schema(bytes, part, is_overlay)));
    }
    Ok(files)
}

/// A file whose first line names its schema in the new pack.
fn with_schema(bytes: &[u8], part: Part, is_overlay: bool) -> Vec<u8> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first_end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (first, rest) = bytes.split_at(first_end);
    let end = if first.ends_with(b"\r\n") { "\r\n" } else { "\n" };
    let body = if first.starts_with(b"#:schema") { rest } else { bytes };
    let mut new = format!("{}{end}", schema_line(part, is_overlay)).into_bytes();
    new.extend_from_slice(body);
    new
}

fn schema_line(part: Part, is_overlay: bool) -> String {
    let folder = if is_overlay { "overlay/" } else { "" };
    format!("#:schema {SCHEMAS}/{folder}{}.schema.json", part.name())
}

/// A TOML string. Names of folders may hold anything.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {}
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The new pack extends another; that one must be where it is looked for.
fn must_be_found(base: &str, origin: &Origin, folder: &Path) -> Result<(), Failure> {
    if can_be_extended_from(folder, base)? {
        return Ok(());
    }
    let message = format!("\"{base}\" cannot be extended from \"{}\"", folder.display());
    Err(Failure::new(message).help(format!(
        "a pack extends a pack in a folder beside it that is named like its id, or one that comes with \
         Strabo: make the new pack beside \"{}\"",
        origin.name()
    )))
}

/// A `pack.toml` that extends a pack, with examples.
fn overlay(origin: &Origin, id: &str, title: &str, folder: &Path) -> Result<SourceFile, Failure> {
    let head = head_of(&head_text(origin)?);
    let Some((base, _)) = head.id else {
        return Err(Failure::new(format!("\"{}\" has no id in its pack.toml", origin.name())));
    };
    must_be_found(&base, origin, folder)?;
    let resolved = origin.compile()?.pack;
    let name = name_of(title);
    let mut text = String::new();
    let _ = write!(
        text,
        "{}\n# {}, laid over {}.\n\n[pack]\nid = \"{id}\"\nname = {}\nversion = \"0.1.0\"\n\
         extends = \"{base}\"\n",
        schema_line(Part::Pack, true),
        quoted(&name).trim_matches('"'),
        head.name.map_or(base.clone(), |(name, _)| name),
        quoted(&name),
    );
    match &head.players {
        Some((players, _)) => {
            let _ = writeln!(text, "players = \"{players}\"");
        }
        None => text.push_str("# players = \"5-9\"\n"),
    }
    let commodity = resolved.as_ref().and_then(|pack| pack.commodities.first());
    let (row, players) = (
        commodity.map_or("flax", |commodity| &*commodity.id),
        head.players.map_or_else(|| "5-9".to_owned(), |(players, _)| players),
    );
    let _ = write!(
        text,
        "\n# All other files may be left out. A row with an id of the extended pack changes only the fields\n\
         # it gives; a row with a new id is added. For example, in trade.toml:\n#\n\
         #   {}\n#\n\
         #   [[commodity]]\n#   id = \"{row}\"\n#   cards = {{ \"{players}\" = 9 }}\n#\n\
         # Rows are left out with a table in the same file:\n#\n\
         #   [delete]\n#   commodity = [\"{row}\"]\n#\n\
         # `strabo check` tells what no longer fits.\n",
        schema_line(Part::Trade, true),
    );
    Ok(SourceFile::new("pack.toml", text.into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{id_of, name_of, quoted};

    #[test]
    fn the_name_of_the_folder_becomes_id_and_name() {
        assert_eq!(id_of("My Map (2)").as_deref(), Ok("my-map-2"));
        assert_eq!(name_of("my-map"), "My Map");
        assert_eq!(name_of("Ägypten"), "Ägypten");
        assert!(id_of("日本").is_err());
        assert_eq!(quoted("a\"b\\c"), "\"a\\\"b\\\\c\"");
    }
}
