//! The pages in `places`: what stands at a place of a text, what may stand there, and what is known about it.
//!
//! - A block `toml PACK/FILE` is the text of a file, `append` stands at the end of a file that ships, and `find`
//!   stands somewhere in one. The bar marks the place.
//! - A block `text` has the answers. With a word beside it, that choice is taken.
//! - Blocks `outline`, `folds`, `hints` and `links` have what an editor shows of a file, or of the text
//!   before them.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-workbench places::` writes them anew.

use std::ops::Range;
use std::path::Path;

use strabo_workbench::question::{Completion, Here, Hint, Row};
use strabo_workbench::{Bench, CursorContext, Location, Origin, Snapshot, Step};

use crate::blocks;
use crate::common::{COMMON, EAST, bench, east, text_of};

fn page(path: &str) {
    let (mut place, mut marked) = (String::new(), String::new());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    blocks::page(&path, |language, name, block| {
        if language == "text" {
            return answers(&place, &marked, name);
        }
        if ["outline", "folds", "hints", "links"].contains(&language) {
            let (_, written) = place.split_once(' ').unwrap_or_default();
            return if name.is_empty() {
                whole(written, &marked, language)
            } else {
                whole(name, "", language)
            };
        }
        place = format!("{language} {name}");
        block.clone_into(&mut marked);
        block.to_owned()
    });
}

fn on_bench(pack: &str) -> (Bench, &'static str) {
    match pack {
        "mega-empires-east" => (east(), EAST),
        "civilization-common" => (east(), COMMON),
        pack => (bench("p", pack), "p"),
    }
}

fn answers(place: &str, marked: &str, taken: &str) -> String {
    let (how, path) = place.split_once(' ').expect("a block with a text comes first");
    let (pack, file) = path.split_once('/').expect("a pack and a file");
    let (mut bench, folder) = on_bench(pack);
    bench.check(folder).expect("a folder on the bench");
    let old = text_of(&bench, folder, file);
    let new = marked.replacen('|', "", 1);
    let (start, text) = match how {
        "toml" => (0, new),
        "append" => (old.len(), old + &new),
        _ => (old.find(new.trim_end()).expect("the text is there"), old),
    };
    let at = start + marked.find('|').expect("a bar marks the place");
    if how != "find" {
        bench.open(folder, file, text.clone());
    }
    let now = bench.check(folder).expect("a folder on the bench");
    let found = now.complete(file, at);
    let mut lines = vec![stands(&text, at), offered(&found)];
    if !taken.is_empty() {
        lines.extend(after(&found, &text, taken));
    }
    lines.extend(now.here(file, at).map(|here| names(&now, &here)).unwrap_or_default());
    let hover = now.hover(file, at).map(|hover| hover.text).unwrap_or_default();
    lines.extend(hover.lines().map(|line| format!("| {line}").trim_end().to_owned()));
    lines.join("\n") + "\n"
}

fn stands(text: &str, at: usize) -> String {
    let here = CursorContext::at(text, at);
    let steps = here.path.iter().map(|step| match step {
        Step::Key(key) => key.clone(),
        Step::Item(at) => at.to_string(),
    });
    let path = steps.collect::<Vec<_>>().join(".");
    let mut parts = vec![format!("{:?} of [{path}], {:?}", here.slot, &text[here.word.clone()])];
    for (what, list) in [("fields", &here.keys), ("entries", &here.items)] {
        let others = Some(list.join(", ")).filter(|others| !others.is_empty());
        parts.extend(others.map(|others| format!("other {what}: {others}")));
    }
    parts.extend(here.row.map(|row| format!("of {row}")));
    parts.join("; ").trim_end().to_owned()
}

/// What is named at a place, and where that is defined.
fn names(now: &Snapshot, here: &Here) -> Vec<String> {
    let (Some(kind), Some(role)) = (here.kind, here.role) else { return Vec::new() };
    let defined = here.thing.map(|thing| now.definitions(thing)).unwrap_or_default();
    let defined = defined.iter().map(|place| format!("defined in {}", line_of(now, place)));
    std::iter::once(format!("{role:?}, {kind}")).chain(defined).collect()
}

fn line_of(now: &Snapshot, place: &Location) -> String {
    let text = now.text_at(&place.origin, &place.path).expect("a file");
    let number = text[..place.range.start].matches('\n').count() + 1;
    let folder = match &place.origin {
        Origin::Folder(folder) => folder.rsplit('/').next().expect("a name"),
        Origin::Library(id) => id,
    };
    format!("{folder}/{}:{number}", place.path)
}

/// What an editor shows of a whole file: its rows, what can be folded, its hints and links.
fn whole(place: &str, text: &str, what: &str) -> String {
    let (pack, file) = place.split_once('/').expect("a pack and a file");
    let (mut bench, folder) = on_bench(pack);
    bench.check(folder).expect("a folder on the bench");
    if !text.is_empty() {
        bench.open(folder, file, text);
    }
    let now = bench.check(folder).expect("a folder on the bench");
    let text = now.text(file).expect("a file");
    let first = |range: &Range<usize>| {
        let lines: Vec<&str> = text[range.clone()].lines().collect();
        let [start, end] =
            [lines.first(), lines.last()].map(|line| line.copied().unwrap_or_default());
        format!("{} lines, {start} … {end}", lines.len())
    };
    let lines: Vec<String> = match what {
        "outline" => {
            let row = |row: &Row| {
                let id = row.id_range.as_ref().map_or("", |range| &text[range.clone()]);
                let name = row.name.as_deref().unwrap_or_default();
                let table = if row.many {
                    format!("[[{}]]", row.table)
                } else {
                    format!("[{}]", row.table)
                };
                format!("{table} {id} {name}: {}", first(&row.range))
            };
            now.outline(file).iter().map(row).collect()
        }
        "folds" => {
            let folds = now.folds(file);
            folds.iter().map(|fold| format!("{:?}: {}", fold.kind, first(&fold.range))).collect()
        }
        "links" => {
            let links = now.links(file);
            links
                .iter()
                .map(|link| format!("{} to {:?}", &text[link.range.clone()], link.target))
                .collect()
        }
        _ => {
            let hint = |hint: &Hint| {
                let line = text[..hint.at].lines().next_back().unwrap_or_default();
                format!("{line}  {}", hint.text)
            };
            now.hints(file, 0..text.len()).iter().map(hint).collect()
        }
    };
    lines.iter().map(|line| line.trim_end()).flat_map(|line| [line, "\n"]).collect()
}

fn offered(found: &Completion) -> String {
    let labels: Vec<&str> = found.choices.iter().map(|choice| &*choice.label).collect();
    match labels.len() {
        0 => "offers nothing".to_owned(),
        1..60 => format!("offers {}", labels.join(", ")),
        many => format!("offers {} and {} more", labels[..10].join(", "), many - 10),
    }
}

/// The line after a choice is taken, and what is said about it.
fn after(found: &Completion, text: &str, label: &str) -> Vec<String> {
    let choice = found.choices.iter().find(|choice| choice.label == label).expect("a choice");
    let start = text[..found.range.start].rfind('\n').map_or(0, |at| at + 1);
    let rest = text[found.range.end..].lines().next().unwrap_or_default();
    let line = format!("{}{}{rest}", &text[start..found.range.start], choice.text);
    let said = choice.detail.iter().chain(&choice.sentence);
    let said: Vec<&str> = said.map(String::as_str).collect();
    vec![
        format!("takes {}", line.trim_end()),
        format!("{label} is {:?}: {}", choice.sort, said.join(": ")).trim_end().to_owned(),
    ]
}

blocks::pages! {
    "tests/places":
    completion context editors hover
}
