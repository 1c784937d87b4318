//! Who reads a field of a pack: lints, pictures, the engine, or other programs alone.

/// The fields of the model, each with its readers. Written by `cargo xtask readers`.
pub const LIST: &str = include_str!("readers.txt");
/// Rows and fields that an author writes and the model has under another name, or not at all.
pub const RENAMED: &str = include_str!("renamed.txt");

/// The readers of a field, by the name of its type in the schema; nothing for one that is not known.
pub fn of(record: &str, field: &str) -> Option<Vec<&'static str>> {
    if field == "id" {
        return Some(vec!["what names it"]);
    }
    let authored = format!("{record}.{field}");
    let wanted = match (renamed(&authored), renamed(record)) {
        (Some("lints"), _) => return Some(vec!["lints"]),
        (Some(other), _) => other.to_owned(),
        (None, Some(other)) => format!("{other}.{field}"),
        (None, None) => authored,
    };
    let mut lines = LIST.lines().filter_map(|line| line.split_once(':'));
    let (_, readers) = lines.find(|(known, _)| *known == wanted)?;
    Some(readers.split(',').map(str::trim).filter(|reader| !reader.is_empty()).collect())
}

fn renamed(name: &str) -> Option<&'static str> {
    let mut pairs = RENAMED.lines().filter_map(|line| line.split_once(": "));
    pairs.find(|(known, _)| *known == name).map(|(_, other)| other)
}

pub fn listed(readers: &[&str]) -> String {
    if readers.is_empty() { "other programs".to_owned() } else { readers.join(", ") }
}
