//! The page that shows what was made of a pack: plain HTML that needs no scripts and fetches nothing.

use std::fmt::Write;

use strabo_model::Pack;
use strabo_model::pack::Certainty;

use crate::division::preparation;
use crate::svg;
use crate::text::escape;
use crate::view::Picture;

const STYLE: &str = "\
:root{color-scheme:light}\
body{margin:0 auto;padding:2rem 1.5rem 4rem;max-width:72rem;color:#22262b;background:#fff;\
font:16px/1.5 'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif}\
h1{margin:0;line-height:1.2}h2{margin:2.5rem 0 .75rem;border-bottom:1px solid #d5dade}\
.faint{color:#5d6570}figure{margin:0;overflow-x:auto;border:1px solid #d5dade}\
svg{display:block}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e6e9eb}\
dt{font-weight:700;margin-top:.75rem}dd{margin:0}";

/// The page, with all pictures of the pack.
pub fn index(pack: &Pack, pictures: &[Picture]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(pack, pictures, &mut out);
    out
}

fn write_page(pack: &Pack, pictures: &[Picture], out: &mut String) -> std::fmt::Result {
    let name = escape(&pack.name);
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>"
    )?;
    let (id, version) = (escape(&pack.id), escape(&pack.version));
    write!(out, "<p class=\"faint\">{id} {version}")?;
    if let Some(players) = pack.players {
        write!(out, ", for {players} players")?;
    }
    writeln!(out, "</p>")?;
    if let Some(description) = &pack.description {
        writeln!(out, "<p>{}</p>", escape(description))?;
    }
    writeln!(
        out,
        "<p>The whole pack: <a href=\"{id}.strabo\">as a bundle</a>, \
         <a href=\"{id}.json\">as JSON</a></p>"
    )?;
    write_pictures(pictures, out)?;
    write_preparation(pack, out)?;
    write_setups(pack, out)?;
    write_notes(pack, out)?;
    write_sources(pack, out)?;
    writeln!(out, "</main>\n</body>\n</html>")
}

fn write_pictures(pictures: &[Picture], out: &mut String) -> std::fmt::Result {
    for picture in pictures {
        let (name, heading) = (escape(&picture.name), picture.view.heading());
        let element = svg::element(&picture.scene);
        writeln!(out, "<h2 id=\"{name}\">{heading}</h2>\n<figure>\n{element}</figure>")?;
        writeln!(out, "<p><a href=\"{name}.svg\">The picture by itself</a></p>")?;
    }
    Ok(())
}

fn write_preparation(pack: &Pack, out: &mut String) -> std::fmt::Result {
    let steps = preparation(pack);
    if steps.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2>Preparing the stacks</h2>\n<dl>")?;
    for (players, sentence) in steps {
        writeln!(out, "<dt>{} players</dt><dd>{}</dd>", escape(&players), escape(&sentence))?;
    }
    writeln!(out, "</dl>")
}

fn write_setups(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.setups.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2 id=\"setups\">Who plays</h2>\n<table>")?;
    writeln!(out, "<tr><th>Players</th><th>Setup</th><th>Civilizations</th></tr>")?;
    for setup in &pack.setups {
        let civilizations = setup.civilizations.iter();
        let names: Vec<&str> =
            civilizations.map(|id| &*pack.civilizations[id.index()].name).collect();
        let name = setup.name.as_deref().unwrap_or(&setup.id);
        writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            setup.players,
            escape(name),
            escape(&names.join(", "))
        )?;
    }
    writeln!(out, "</table>")
}

fn write_notes(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.notes.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2 id=\"notes\">Notes</h2>\n<table>")?;
    writeln!(out, "<tr><th>About</th><th>Fact</th><th>Note</th></tr>")?;
    for note in &pack.notes {
        let (about, text) = (escape(&note.about), escape(&note.text));
        let word = certainty(note.certainty);
        writeln!(out, "<tr><td>{about}</td><td>{word}</td><td>{text}</td></tr>")?;
    }
    writeln!(out, "</table>")
}

const fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Unprinted => "not printed",
        Certainty::Inferred => "inferred",
        Certainty::Disputed => "disputed",
        Certainty::Misprint => "misprint",
        Certainty::Ours => "our choice",
    }
}

fn write_sources(pack: &Pack, out: &mut String) -> std::fmt::Result {
    if pack.sources.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2 id=\"sources\">Sources</h2>\n<dl>")?;
    for source in &pack.sources {
        let used = source.used_for.as_deref().unwrap_or_default();
        writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(&source.title), escape(used))?;
    }
    writeln!(out, "</dl>")
}
