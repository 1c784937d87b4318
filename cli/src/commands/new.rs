//! `strabo new`: creates a new pack.

mod setup;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use strabo_compile::authored::Part;
use strabo_compile::geometry;
use strabo_compile::source::{SourceFile, Span};
use strabo_compile::tree::{Forest, Value};
use toml_edit::{DocumentMut, Item, Table, value};

use super::pack::resolved;
use super::schema::{self, SCHEMAS, schema_line};
use crate::library::{Origin, can_be_extended_from};
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// The default pack to start from.
const SMALLEST: &str = "smallest";
/// The longest id.
const LONGEST_ID: usize = 64;

/// Start a new pack.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The folder to create; its name becomes the id of the pack
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to copy or extend [default: the smallest complete pack]
    #[arg(long, value_name = "PACK")]
    from: Option<PathBuf>,
    /// Extend the pack of --from instead of copying it, so that only the changes are written
    #[arg(long, requires = "from")]
    overlay: bool,
    /// Extend the pack of --from with a setup for this number of players
    #[arg(long, value_name = "N", requires = "from", requires = "civilizations")]
    players: Option<u8>,
    /// The civilizations of the setup, one for each player
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', requires = "players")]
    civilizations: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  strabo new my-game                                     start from the smallest complete pack
  strabo new my-map --from mega-empires-east             copy a pack
  strabo new my-map --from mega-empires-east --overlay   extend a pack: write only your changes
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

/// The name of the folder.
fn title_of(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned).ok_or_else(|| {
        Failure::new(format!("cannot name a pack after \"{}\"", folder.display()))
            .help("name a new folder: strabo new my-map")
    })
}

/// Turns `My Map (2)` into `my-map-2`.
fn id_of(title: &str) -> Result<String, Failure> {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    if id.is_empty() || id.len() > LONGEST_ID {
        let message = format!("cannot make an id from \"{title}\"");
        return Err(Failure::new(message)
            .help("use letters from a to z, digits and hyphens, at most 64 in total"));
    }
    Ok(id)
}

/// Turns `my-map` into `My Map`; a title with capitals or spaces stays as it is. Control characters
/// are left out.
fn name_of(title: &str) -> String {
    let title: String = title.chars().filter(|c| !c.is_control()).collect();
    if title.contains(' ') || title.chars().any(char::is_uppercase) {
        return title;
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
            .help("name a new folder: existing files are never overwritten")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::io("create the folder", folder, &error)),
    }
}

/// The `[pack]` table of a pack, with the spans of its values.
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
            .help("strabo check shows what is wrong with it")
    };
    let (_, span) = head.id.ok_or_else(unreadable)?;
    changes.push((span, toml_edit::Value::from(id).to_string()));
    let (_, span) = head.name.ok_or_else(unreadable)?;
    changes.push((span, toml_edit::Value::from(name_of(title)).to_string()));
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

/// Adds a first line that names the schema of a file, or replaces it.
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

/// The base of the new pack must be found from its folder.
fn must_be_found(base: &str, origin: &Origin, folder: &Path) -> Result<(), Failure> {
    if can_be_extended_from(folder, base)? {
        return Ok(());
    }
    let message = format!("\"{base}\" cannot be extended from \"{}\"", folder.display());
    Err(Failure::new(message).help(format!(
        "a pack can extend a shipped pack, or a pack in a folder next to it whose name is its id: \
         create the new pack next to \"{}\"",
        origin.name()
    )))
}

/// A `pack.toml` that extends a pack, with examples in comments.
fn overlay(origin: &Origin, id: &str, title: &str, folder: &Path) -> Result<SourceFile, Failure> {
    let head = head_of(&head_text(origin)?);
    let Some((base, _)) = head.id else {
        return Err(Failure::new(format!("\"{}\" has no id in its pack.toml", origin.name())));
    };
    must_be_found(&base, origin, folder)?;
    let base_name = head.name.map_or_else(|| base.clone(), |(name, _)| name);
    let players = head.players.map(|(players, _)| players);
    let resolved = origin.compile()?.pack;
    let commodity = resolved.as_ref().and_then(|pack| pack.commodities.first());
    let commodity = commodity.map_or("flax", |commodity| &*commodity.id);
    let text = overlay_text(id, title, [&base, &base_name], players.as_deref(), commodity);
    Ok(SourceFile::new("pack.toml", text.into_bytes()))
}

fn overlay_text(
    id: &str,
    title: &str,
    [base, base_name]: [&str; 2],
    players: Option<&str>,
    commodity: &str,
) -> String {
    let name = name_of(title);
    let mut head = Table::new();
    head["id"] = value(id);
    head["name"] = value(&name);
    head["version"] = value("0.1.0");
    head["extends"] = value(base);
    if let Some(players) = players {
        head["players"] = value(players);
    }
    let schema = schema_line(Part::Pack, true);
    let title = comment(&format!("{name}: changes to {base_name}."));
    head.decor_mut().set_prefix(format!("{schema}\n{title}\n"));
    let mut file = DocumentMut::new();
    file["pack"] = Item::Table(head);
    let missing = if players.is_none() { "# players = \"5-9\"\n" } else { "" };
    let example = comment(&format!(
        "All other files are optional. A row with an id of the extended pack changes only the fields\n\
         it gives; a row with a new id is added. For example, in trade.toml:\n\n  \
         {}\n\n  [[commodity]]\n  id = \"{commodity}\"\n  cards = {{ \"{}\" = 9 }}\n\n\
         Remove rows with a table in the same file:\n\n  \
         [delete]\n  commodity = [\"{commodity}\"]\n\n\
         `strabo check` reports what no longer fits.",
        schema_line(Part::Trade, true),
        players.unwrap_or("5-9"),
    ));
    file.set_trailing(format!("{missing}\n{example}"));
    file.to_string()
}

/// A text as comment lines. Control characters, which TOML does not allow there, are left out.
fn comment(text: &str) -> String {
    let line = |line: &str| {
        let visible: String = line.chars().filter(|c| !c.is_control()).collect();
        format!("# {visible}").trim_end().to_owned() + "\n"
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{id_of, name_of, overlay_text};

    #[test]
    fn the_name_of_the_folder_becomes_id_and_name() {
        assert_eq!(id_of("My Map (2)").as_deref(), Ok("my-map-2"));
        assert_eq!(name_of("my-map"), "My Map");
        assert_eq!(name_of("Ägypten"), "Ägypten");
        assert!(id_of("日本").is_err());
    }

    #[test]
    fn an_overlay_is_written_as_people_write_it() {
        let base = ["east", "The East"];
        let text = overlay_text("my-map", "my-map", base, Some("5-9"), "flax");
        let start = "\
#:schema .schemas/overlay/pack.schema.json
# My Map: changes to The East.

[pack]
id = \"my-map\"
name = \"My Map\"
version = \"0.1.0\"
extends = \"east\"
players = \"5-9\"

# All other files are optional.";
        assert!(text.starts_with(start), "{text}");
        assert!(text.contains("\n#   [[commodity]]\n#   id = \"flax\"\n"), "{text}");
        assert!(text.ends_with("no longer fits.\n"), "{text}");
        let without = overlay_text("my-map", "my-map", base, None, "flax");
        assert!(
            without.contains("\nextends = \"east\"\n# players = \"5-9\"\n\n# All"),
            "{without}"
        );
    }

    proptest! {
        #[test]
        fn any_name_is_read_as_it_was_written(name in any::<String>(), mark in "[\"'\\\\\u{0}-\u{1f}\u{7f}]{0,4}") {
            let hostile = format!("{mark}{name}{mark}");
            let text = overlay_text("my-map", &hostile, [&hostile, &hostile], Some(&hostile), "flax");
            let read: toml::Table = text.parse().expect("TOML");
            let head = &read["pack"];
            let name = name_of(&hostile);
            prop_assert_eq!(head["name"].as_str(), Some(name.as_str()));
            prop_assert_eq!(head["extends"].as_str(), Some(hostile.as_str()));
            prop_assert_eq!(head["players"].as_str(), Some(hostile.as_str()));
        }
    }
}
