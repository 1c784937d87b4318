//! A game as one HTML file that plays by itself: the page of a table with everything it needs inside, and no network.

use std::collections::BTreeMap;
use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, write::DeflateEncoder};
use serde_json::json;
use sha2::{Digest, Sha256};
use strabo_model::Pack;
use strabo_render::page::{Page, policy::hash};
use strabo_render::text::escape;

use crate::assets;

/// What the file is made of.
#[derive(Clone, Copy, Debug)]
pub struct OneFile<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// Its bundle.
    pub bundle: &'p [u8],
    /// The table as WebAssembly.
    pub module: &'p [u8],
    /// The page of its pictures, with the pictures inside.
    pub pictures: Page<'p>,
    /// How many play when the file is opened.
    pub players: u8,
    /// The setup they play, if the pack has several.
    pub setup: Option<&'p str>,
}

/// The script that plays the part of `/table/game.js`.
const LOCAL: &str = "/table/local.js";
/// What scripts begin with in the file: a name of their own, because a file has no root to begin at.
const ROOT: &str = "page/";
/// What a line begins with that stands for others; no text of a page holds it.
const AGAIN: char = '\u{1}';
/// A break in a picture that is an address, so that its lines are lines too.
const BROKEN: &str = "\u{2}\n";
const ENTRY: &str = "import \"page/table/table.js\";";

impl OneFile<'_> {
    /// The text of the file.
    pub fn html(&self) -> io::Result<String> {
        let page = text("/table/");
        let style = [text("/table/table.css"), text("/table/board.css")].concat();
        let scripts = json!({ "imports": scripts() }).to_string();
        let policy = self.policy(&style, &scripts);
        let icon = STANDARD.encode(text("/icon.svg"));
        let head = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <title>{}</title>\n\
             <link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">\n\
             <style>{style}</style>\n\
             <script type=\"importmap\">{scripts}</script>\n",
            escape(&self.pack.name)
        );
        let (_, body) = page.split_once("</head>").unwrap_or_default();
        let parts = self.parts()?;
        let body = body.replace("</body>", &format!("{parts}</body>"));
        let body =
            body.replace("They come from the computer of the host only.", "They are in this file.");
        Ok(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n{head}</head>{body}"
        ))
    }

    /// Everything comes from the file itself: the policy forbids all connections.
    fn policy(&self, style: &str, scripts: &str) -> String {
        let allowed = self.pictures.allowed();
        format!(
            "default-src 'none'; img-src data:; worker-src blob:; style-src {} {}; \
             script-src data: 'wasm-unsafe-eval' {} {} {}; base-uri 'none'; form-action 'none'",
            hash(style),
            allowed.style,
            hash(scripts),
            hash(ENTRY),
            allowed.scripts
        )
    }

    /// What the scripts take out of the page.
    fn parts(&self) -> io::Result<String> {
        let digest = STANDARD.encode(Sha256::digest(self.bundle));
        let about = json!({
            "id": self.pack.id, "digest": digest, "players": self.players, "setup": self.setup,
        });
        let kind = "text/plain";
        let parts = [
            ("about", "application/json", about.to_string()),
            ("worker", kind, text("/table/worker.js").to_owned()),
            ("module", kind, packed(self.module)?),
            ("bundle", kind, packed(self.bundle)?),
            ("pictures", kind, packed(folded(&self.pictures.html()).as_bytes())?),
        ];
        let parts = parts.into_iter().map(|(id, kind, text)| {
            // No text ends the element it stands in.
            let text = text.replace("</", "<\\/");
            format!("<script type=\"{kind}\" id=\"file-{id}\">{text}</script>\n")
        });
        let parts: String = parts.collect();
        Ok(format!("{parts}<script type=\"module\">{ENTRY}</script>\n"))
    }
}

/// A text in which runs of lines that stood there before are their number and their count: the same board in
/// every setup is too long for what the compression remembers.
fn folded(text: &str) -> String {
    let text = text.replace("%0A", BROKEN);
    let lines: Vec<&str> = text.lines().collect();
    let (mut folded, mut known, mut at) = (String::new(), BTreeMap::new(), 0);
    while at < lines.len() {
        let before: usize = known.get(lines[at]).copied().unwrap_or(at);
        let same = |(one, other): &(&&str, &&str)| one == other;
        let run = lines[before..at].iter().zip(&lines[at..]).take_while(same).count();
        let line = match run {
            0 | 1 => lines[at],
            _ => &format!("{AGAIN}{before} {run}"),
        };
        folded.extend([line, "\n"]);
        known.extend((at..at + run.max(1)).map(|at| (lines[at], at)));
        at += run.max(1);
    }
    folded
}

/// Compressed, as text.
fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

fn text(path: &str) -> &'static str {
    assets::plain(path).map_or("", |(_, text)| text)
}

/// The scripts of a table by their names, as addresses that hold them. What plays comes from the file.
fn scripts() -> BTreeMap<String, String> {
    let mut scripts = BTreeMap::new();
    let mut left = vec!["/table/table.js"];
    while let Some(path) = left.pop() {
        let name = format!("{ROOT}{}", &path[1..]);
        if scripts.contains_key(&name) {
            continue;
        }
        let source = text(if path == "/table/game.js" { LOCAL } else { path });
        let imports = source.split("from \"").skip(1).filter_map(|rest| rest.split('"').next());
        left.extend(imports.filter(|import| import.starts_with('/')));
        let own = source.replace("from \"/", &format!("from \"{ROOT}"));
        scripts.insert(name, format!("data:text/javascript;base64,{}", STANDARD.encode(own)));
    }
    scripts
}
