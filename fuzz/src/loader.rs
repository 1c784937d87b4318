//! Any bytes as the files of a pack: whatever is wrong is said with a place, and nothing panics.
//!
//! The first byte says whether the files are laid over the smallest pack (odd) or take the place of
//! its files (even). The rest is cut at bytes 255, which no text has; the first byte of each piece is
//! the place of its file in the sorted list of files.

use strabo_compile::source::{Library, SourceFile, SourceMap, SourcePack, Sources, Span};
use strabo_compile::{authored::Part, compile, diagnostic::Diagnostic};

const HEAD: &str = "[pack]\nid = \"fuzz\"\nname = \"Fuzz\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\n\
                    extends = \"smallest\"\n";

/// Only the smallest pack: larger ones take longer to compile than all the rest.
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<SourcePack> {
        self.ids().iter().any(|known| known == id).then(smallest)
    }

    fn ids(&self) -> Vec<String> {
        vec!["smallest".to_owned()]
    }
}

fn smallest() -> SourcePack {
    strabo_data::sources("smallest").expect("a pack that ships")
}

fn files(data: &[u8]) -> Vec<SourceFile> {
    let mut names: Vec<String> =
        Part::ALL.iter().map(|part| format!("{}.toml", part.name())).collect();
    names.sort();
    let mut files: Vec<SourceFile> = Vec::new();
    for piece in data.split(|byte| *byte == u8::MAX) {
        let Some((first, text)) = piece.split_first() else { continue };
        let at = usize::from(*first) % (names.len() + 1);
        let name = names.get(at).map_or("other.toml", String::as_str);
        if files.iter().all(|file| file.path != name) {
            files.push(SourceFile::new(name, text.to_vec()));
        }
    }
    files
}

/// The pack that bytes stand for.
pub fn pack(data: &[u8]) -> SourcePack {
    let (mode, rest) = data.split_first().unwrap_or((&0, data));
    let mut files = files(rest);
    let others = if mode % 2 == 1 {
        vec![SourceFile::new("pack.toml", HEAD.as_bytes())]
    } else {
        smallest().files
    };
    for other in others {
        if files.iter().all(|file| file.path != other.path) {
            files.push(other);
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    SourcePack { name: "fuzz".to_owned(), files }
}

/// Looks a span up as a terminal would.
fn show(sources: &SourceMap, span: Span) {
    assert!(span.start <= span.end, "{span:?} ends before it starts");
    let file = sources.of(span);
    assert!(file.span().contains(span), "{span:?} leaves {}", file.path);
    let local = |at: u32| (at - file.base) as usize;
    for at in [span.start, span.end] {
        assert!(
            file.text.is_char_boundary(local(at)),
            "{span:?} cuts a character of {}",
            file.path
        );
        let (line, column) = file.position(at);
        assert!(line >= 1 && column >= 1);
        let _ = file.line(line);
    }
    let _ = sources.text(span);
}

fn show_all(sources: &SourceMap, finding: &Diagnostic) {
    assert!(!finding.message.is_empty());
    show(sources, finding.primary.span);
    finding.labels.iter().for_each(|label| show(sources, label.span));
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    edits.for_each(|edit| show(sources, edit.span));
}

/// Compiles bytes as a pack.
pub fn run(data: &[u8]) {
    let outcome = compile(Sources { pack: pack(data), library: &Shelf });
    for finding in &outcome.diagnostics {
        show_all(&outcome.sources, finding);
    }
    let said = outcome.is_base || !outcome.diagnostics.is_empty();
    assert!(outcome.pack.is_some() || said, "no pack, and no word why");
}
