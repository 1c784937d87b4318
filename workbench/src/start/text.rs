//! The id and the name of a new pack, and the lines at the top of its files.

use strabo_compile::{Part, file_names::is_reserved};
use strabo_model::words::capital;

use crate::change::{Refusal, Result};

/// The folder of schemas inside a new pack. Its dot hides it and keeps it out of the pack.
pub const SCHEMAS: &str = ".schemas";
const LONGEST_ID: usize = 64;

/// The first line of a file in a new pack, which tells editors where its schema is.
pub fn schema_line(part: Part, is_overlay: bool) -> String {
    let folder = if is_overlay { "overlay/" } else { "" };
    format!("#:schema {SCHEMAS}/{folder}{}.schema.json", part.name())
}

/// Turns `My Map (2)` into `my-map-2`.
pub fn id_of(title: &str) -> Result<String> {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    if id.is_empty() || id.len() > LONGEST_ID {
        return Err(Refusal::new(format!("cannot make an id from \"{title}\""))
            .help("use letters from a to z, digits and hyphens, at most 64 in total"));
    }
    if is_reserved(&id) {
        let message = format!("\"{id}\" cannot be the name of a file on Windows");
        return Err(Refusal::new(message).help("choose another name"));
    }
    Ok(id)
}

/// Turns `my-map` into `My Map`; a title with capitals or spaces stays as it is. Control characters
/// are left out.
pub fn name_of(title: &str) -> String {
    let title: String = title.chars().filter(|c| !c.is_control()).collect();
    if title.contains(' ') || title.chars().any(char::is_uppercase) {
        return title;
    }
    let words = title.split(['-', '_']).filter(|word| !word.is_empty()).map(capital);
    words.collect::<Vec<_>>().join(" ")
}

/// A text as comment lines. Control characters, which TOML does not allow there, are left out.
pub fn comment(text: &str) -> String {
    let line = |line: &str| {
        let visible: String = line.chars().filter(|c| !c.is_control()).collect();
        format!("# {visible}").trim_end().to_owned() + "\n"
    };
    text.lines().map(line).collect()
}
