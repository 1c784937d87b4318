//! Markdown of our own pages on a terminal: headings, blocks of code, lists and wrapped paragraphs.

use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};

use crate::terminal::TextStyle;

/// Writes a page.
pub fn write_markdown(text: &str, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let (bold, dim) = (look.bold(), look.dim());
    let mut in_code = false;
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            in_code = !in_code;
            let path = info.split_once(' ').map_or("", |(_, path)| path);
            if in_code && !path.is_empty() {
                writeln!(out, "  {dim}{path}{dim:#}")?;
            }
        } else if in_code {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        } else if let Some(title) = line.trim_start_matches('#').strip_prefix(' ')
            && line.starts_with('#')
        {
            writeln!(out, "{bold}{title}{bold:#}")?;
        } else {
            let indent = if line.starts_with("- ") { 2 } else { 0 };
            write_paragraph(&without_links(line), indent, look, out)?;
        }
    }
    Ok(())
}

/// Writes a paragraph wrapped to the width of the terminal, with `code` in colour. The first line is indented
/// as the text is.
pub fn write_paragraph(
    text: &str,
    indent: usize,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = look.paint(AnsiColor::Cyan);
    let mut in_code = false;
    let words = text.trim_start_matches(' ');
    let mut column = text.len() - words.len();
    write!(out, "{:column$}", "")?;
    for (at, word) in words.split(' ').enumerate() {
        let width = word.chars().count();
        if at > 0 && column + 1 + width > look.width {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        } else if at > 0 {
            write!(out, " ")?;
            column += 1;
        }
        column += width;
        if !look.colour {
            write!(out, "{word}")?;
            continue;
        }
        for (at, piece) in word.split('`').enumerate() {
            in_code ^= at > 0;
            let style = if in_code { paint } else { Style::new() };
            write!(out, "{style}{piece}{style:#}")?;
        }
    }
    writeln!(out)
}

/// A line with the text of its links, and with pictures named.
pub fn without_links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((label, after)) = link.split_once("](") else { break };
        let Some((_, after)) = after.split_once(')').filter(|_| !label.contains('[')) else {
            break;
        };
        match before.strip_suffix('!') {
            Some(before) => text.extend([before, "[picture: ", label, "]"]),
            None => text.extend([before, label]),
        }
        rest = after;
    }
    text + rest
}
