//! The pages in `places`: what stands at a place of a text, what may stand there, and what is known about it.
//!
//! - A block `toml PACK/FILE` is the text of a file, `append` stands at the end of a file that ships, and `find`
//!   stands somewhere in one. The bar marks the place.
//! - A block `text` has the answers. With a word beside it, that choice is taken.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-workbench places::` writes them anew.

use std::path::Path;

use strabo_workbench::question::Completion;
use strabo_workbench::{Bench, CursorContext, Step};

use crate::blocks;
use crate::common::{COMMON, EAST, bench, east, text_of};

fn page(path: &str) {
    let (mut place, mut marked) = (String::new(), String::new());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    blocks::page(&path, |language, name, block| {
        if language == "text" {
            return answers(&place, &marked, name);
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
    parts.join("; ")
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
    vec![format!("takes {line}"), format!("{label} is {:?}: {}", choice.sort, said.join(": "))]
}

blocks::pages! {
    "places":
    completion context hover
}
