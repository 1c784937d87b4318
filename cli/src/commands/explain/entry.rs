//! What a word of the format means, on a terminal and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::reference::{Entry, Line, readers};
use crate::{commands::markdown::write_paragraph, terminal::TextStyle};

/// Other meanings are listed up to this many.
const MOST_OTHERS: usize = 12;

/// Writes an entry: what it is, its fields and words, lints, games, an example.
pub fn write(
    entry: &Entry,
    others: &[String],
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bold = look.bold();
    writeln!(out, "{bold}{}{bold:#} ({} of {})\n", entry.title, entry.kind, entry.place)?;
    write_paragraph(&entry.sentence, 0, look, out)?;
    let is_value = !entry.sort.is_empty() && (entry.kind == "field" || entry.fields.is_empty());
    if is_value {
        let need = match entry.need.as_str() {
            "optional" => "It may be left out.".to_owned(),
            need if need.starts_with("required") => format!("It is {need}."),
            default => sentence("Default:", default),
        };
        let parts = [sentence("It is", &entry.sort), need];
        write_paragraph(parts.concat().trim(), 0, look, out)?;
    }
    let tables = if entry.kind == "file" { "Tables" } else { "Fields" };
    write_lines(tables, &entry.fields, look, out)?;
    write_lines("Words", &entry.words, look, out)?;
    let games = entry.games.as_ref().map(|games| match games.as_slice() {
        [] => "no shipped game".to_owned(),
        games => games.join(", "),
    });
    let shown = others.len().min(MOST_OTHERS);
    let others = others[..shown].join(", ") + if shown < others.len() { ", …" } else { "" };
    for (title, text) in [
        ("Read by: ", entry.readers.as_deref().map(readers::listed).unwrap_or_default()),
        ("Lints: ", entry.lints.join(", ")),
        ("Played in games with: ", entry.families.join(", ")),
        ("Used by: ", games.unwrap_or_default()),
        ("In words: ", entry.reads.clone()),
        ("Other meanings: ", others),
    ] {
        if !text.is_empty() {
            writeln!(out)?;
            write_paragraph(&format!("{title}{text}"), 2, look, out)?;
        }
    }
    if let Some(example) = &entry.example {
        writeln!(out, "\n{bold}Example, from {}{bold:#}", example.from)?;
        for line in example.text.lines() {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        }
    }
    Ok(())
}

/// Writes the meanings of a word, each with the query that asks for it.
pub fn write_meanings(
    name: &str,
    entries: &[Entry],
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bold = look.bold();
    writeln!(out, "\"{name}\" has {} meanings. Ask for one of them:\n", entries.len())?;
    for entry in entries {
        let Entry { kind, place, sentence, .. } = entry;
        writeln!(out, "  {bold}strabo explain {}{bold:#}", entry.query)?;
        write_paragraph(&format!("      {kind} of {place}: {sentence}"), 6, look, out)?;
    }
    Ok(())
}

fn write_lines(
    title: &str,
    lines: &[Line],
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let (bold, dim) = (look.bold(), look.dim());
    writeln!(out, "\n{bold}{title}{bold:#}")?;
    for line in lines {
        let details = [line.sort.as_str(), line.need.as_str()];
        let details: Vec<&str> = details.into_iter().filter(|text| !text.is_empty()).collect();
        write!(out, "  {bold}{}{bold:#}", line.name)?;
        if !details.is_empty() {
            write!(out, "  {dim}{}{dim:#}", details.join("; "))?;
        }
        writeln!(out)?;
        let words: Vec<&str> = line.words.iter().map(|(word, _)| *word).collect();
        let words = sentence(" One of:", &words.join(", "));
        write_paragraph(&format!("      {}{}", line.sentence, words.trim_end()), 6, look, out)?;
    }
    Ok(())
}

/// `It is a word. `, or nothing.
fn sentence(start: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{start} {text}. ") }
}

pub fn json(entry: &Entry) -> Value {
    let lines = |lines: &[Line]| lines.iter().map(json_line).collect::<Vec<_>>();
    json!({
        "kind": entry.kind,
        "name": entry.title,
        "query": entry.query,
        "of": entry.place,
        "meaning": entry.sentence,
        "type": entry.sort,
        "default": entry.need,
        "fields": lines(&entry.fields),
        "words": lines(&entry.words),
        "lints": entry.lints,
        "read_by": entry.readers,
        "families": entry.families,
        "games": entry.games,
        "in_words": entry.reads,
        "example": entry.example.as_ref().map(|example| json!({ "from": example.from, "text": example.text })),
    })
}

fn json_line(line: &Line) -> Value {
    let words: Vec<&str> = line.words.iter().map(|(word, _)| *word).collect();
    json!({
        "name": line.name,
        "meaning": line.sentence,
        "type": line.sort,
        "default": line.need,
        "words": words,
        "lints": line.lints,
        "read_by": line.readers,
    })
}
