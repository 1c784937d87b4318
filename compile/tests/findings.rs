//! The pages in `findings`: mistakes, and everything that is said about them.
//!
//! - A block with the name of a file is that file, laid over the smallest pack.
//! - A block `diff` changes a file of the smallest pack itself, or of a pack in `packs`; a block `gone` has none.
//! - A block `text` is what is found in the files since the last one: what and where, the other places, what
//!   to do about it, and the fix, which is certain or a guess.
//! - A block `places` has all places of a thing, by its kind and id.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-compile-tests findings::` writes them anew.

use crate::blocks;
use crate::common::{Shelf, check_over_smallest, file, over_smallest, smallest};
use std::mem;
use std::path::Path;
use strabo_compile::index::Kind;
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_compile::{Diagnostic, Outcome, Span, compile_indexed};

fn page(path: &str) {
    let mut files = Vec::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    blocks::page(&path, |language, name, block| {
        match language {
            "text" => return found(mem::take(&mut files)),
            "places" => return places(files.clone(), name),
            _ => change(&mut files, language, name, block),
        }
        block.to_owned()
    });
}

fn change(files: &mut Vec<SourceFile>, language: &str, path: &str, block: &str) {
    let (pack, name) = path.split_once('/').unwrap_or(("", path));
    if files.is_empty() && !pack.is_empty() {
        *files = whole(pack);
    }
    let at = files.iter().position(|file| file.path == name);
    let old = at.map(|at| files.swap_remove(at));
    match language {
        "gone" => {}
        "diff" => {
            let old = String::from_utf8(old.expect("a file").bytes.to_vec()).expect("a text");
            files.push(file(name, &blocks::changed(&old, block)));
        }
        _ => files.push(file(name, block)),
    }
}

#[expect(clippy::disallowed_methods, reason = "packs for tests are read")]
fn whole(pack: &str) -> Vec<SourceFile> {
    if pack == "smallest" {
        return smallest().files;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs").join(pack);
    let entries = std::fs::read_dir(folder).expect("a pack");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let text = |path: &Path| std::fs::read_to_string(path).expect("a text");
    paths.map(|path| file(&name(&path), &text(&path))).collect()
}

/// Every place of a thing, with what it is there.
fn places(files: Vec<SourceFile>, thing: &str) -> String {
    let pack = SourcePack { name: "page".to_owned(), files: over_smallest(files) };
    let (outcome, index) = compile_indexed(Sources { pack, library: &Shelf });
    let (kind, id) = thing.split_once(' ').expect("a kind and an id");
    let thing = Kind::of_word(kind).and_then(|kind| index.find(kind, id)).expect("a thing");
    let places = index
        .places_of(thing)
        .map(|place| format!("{} {:?}\n", place_of(&outcome, place.span), place.role));
    let declared = if index.thing(thing).declared { "declared" } else { "not declared" };
    let name = index.thing(thing).name.map_or(String::new(), |name| format!(", called {name}"));
    places.chain([format!("{declared}{name}\n")]).collect::<Vec<_>>().concat()
}

fn place_of(outcome: &Outcome, span: Span) -> String {
    let file = outcome.sources.of(span);
    let (line, column) = file.position(span.start);
    format!("{}/{}:{line}:{column}", file.pack, file.path)
}

fn found(mut files: Vec<SourceFile>) -> String {
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let outcome = check_over_smallest(files);
    let all: String = outcome.diagnostics.iter().map(|finding| told(&outcome, finding)).collect();
    if all.is_empty() { "nothing\n".to_owned() } else { all }
}

fn told(outcome: &Outcome, finding: &Diagnostic) -> String {
    let place = |span: Span| place_of(outcome, span);
    let at = place(finding.primary.span);
    let mut lines = vec![format!("{at} {}: {}", finding.lint.name, finding.message)];
    let here = Some(&finding.primary.text).filter(|text| !text.is_empty());
    lines.extend(here.map(|text| format!("  here: {text}")));
    lines
        .extend(finding.labels.iter().map(|also| format!("  {}: {}", place(also.span), also.text)));
    lines.extend(finding.help.iter().map(|help| format!("  help: {help}")));
    if let Some(fix) = &finding.fix {
        let sort = if fix.is_certain { "fix" } else { "guess" };
        let edits: Vec<String> = fix.edits.iter().map(|edit| format!("{:?}", edit.text)).collect();
        lines.push(format!("  {sort}: {}", edits.join(", ")));
    }
    lines.join("\n") + "\n"
}

blocks::pages! {
    "findings":
    allow bad_input cascades map_mistakes messages named_things outlines overlay redefinitions unknown_names
}
