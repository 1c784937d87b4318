//! Notes and sources of a pack, who plays and how stacks are prepared, as plain tables.

use std::fmt::Write;

use strabo_model::{Pack, pack::Certainty};

use crate::{division::preparation, text::escape};

/// Writes everything about the pack that is not a picture.
pub fn write(pack: &Pack, files: &[(String, String)], out: &mut String) -> std::fmt::Result {
    writeln!(out, "<div class=\"prose\">")?;
    if let Some(description) = &pack.description {
        writeln!(out, "<p><bdi>{}</bdi></p>", escape(description))?;
    }
    if !files.is_empty() {
        writeln!(out, "<ul>")?;
        for (what, file) in files {
            writeln!(out, "<li><a href=\"{}\">{}</a></li>", escape(file), escape(what))?;
        }
        writeln!(out, "</ul>")?;
    }
    write_setups(pack, out)?;
    write_preparation(pack, out)?;
    write_notes(pack, out)?;
    write_sources(pack, out)?;
    writeln!(out, "</div>")
}

fn write_preparation(pack: &Pack, out: &mut String) -> std::fmt::Result {
    let steps = preparation(pack);
    if steps.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h3>Preparing the stacks</h3>\n<dl>")?;
    for (players, sentence) in steps {
        writeln!(out, "<dt>{} players</dt><dd>{}</dd>", escape(&players), escape(&sentence))?;
    }
    writeln!(out, "</dl>")
}

fn write_setups(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.setups.iter().all(|setup| setup.civilizations.is_empty()) {
        return Ok(());
    }
    writeln!(out, "<h3>Who plays</h3>\n<div class=\"scroll\"><table>")?;
    writeln!(out, "<tr><th>Players</th><th>Setup</th><th>Civilizations</th></tr>")?;
    for setup in &pack.setups {
        let civilizations = setup.civilizations.iter();
        let names: Vec<&str> = civilizations.map(|id| &*pack[*id].name).collect();
        let name = setup.name.as_deref().unwrap_or(&setup.id);
        writeln!(
            out,
            "<tr><td>{}</td><td><bdi>{}</bdi></td><td><bdi>{}</bdi></td></tr>",
            setup.players,
            escape(name),
            escape(&names.join(", "))
        )?;
    }
    writeln!(out, "</table></div>")
}

fn write_notes(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.notes.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h3>Notes</h3>\n<div class=\"scroll\"><table>")?;
    writeln!(out, "<tr><th>About</th><th>Fact</th><th>Note</th></tr>")?;
    for note in &pack.notes {
        let (about, text) = (escape(&note.about), escape(&note.text));
        let word = certainty(note.certainty);
        writeln!(
            out,
            "<tr><td><bdi>{about}</bdi></td><td>{word}</td><td><bdi>{text}</bdi></td></tr>"
        )?;
    }
    writeln!(out, "</table></div>")
}

const fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Unprinted => "not printed",
        Certainty::Inferred => "inferred",
        Certainty::Disputed => "disputed",
        Certainty::Misprint => "misprint",
        Certainty::Ours => "our choice",
        Certainty::StandIn => "our stand-in",
    }
}

fn write_sources(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.sources.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h3>Sources</h3>\n<dl>")?;
    for source in &pack.sources {
        let used = source.used_for.as_deref().unwrap_or_default();
        writeln!(
            out,
            "<dt><bdi>{}</bdi></dt><dd><bdi>{}</bdi></dd>",
            escape(&source.title),
            escape(used)
        )?;
    }
    writeln!(out, "</dl>")
}
