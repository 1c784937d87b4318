//! The pages in `orders`: what an author asks of a pack as JSON, and what becomes of that.
//!
//! - A block `json` is an order, for the pack with the name beside it, or for that of the blocks before it.
//! - A block `toml` is a file of a pack, a block `diff` is a difference in one.
//! - A block `text` is what is done, with all lines that change and the comments that go, or why it is refused.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-workbench orders::` writes them anew.

use std::path::Path;

use strabo_compile::SourcePack;
use strabo_geometry::survey::{Limits, Survey, size};
use strabo_model::Pack;
use strabo_workbench::change::{Order, propose};

use crate::common::{
    assert_can_be_undone, canal, comments, isthmus, refused, shipped, subject, text, with_file,
};
use crate::{blocks, changes::differing};

/// A pack that has nothing yet.
const NEW: &str = "[pack]\nid = \"new\"\nname = \"New\"\nversion = \"1.0.0\"\n";

fn page(path: &str) {
    let (mut pack, mut order) = (shipped("smallest"), String::new());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    blocks::page(&path, |language, name, block| {
        let (id, file) = name.split_once('/').unwrap_or((name, ""));
        if !id.is_empty() {
            pack = named(id);
        }
        match language {
            "json" => block.clone_into(&mut order),
            "toml" => pack = with_file(pack.clone(), file, block),
            "diff" => {
                let new = blocks::changed(&text(&pack, file), block);
                pack = with_file(pack.clone(), file, &new);
            }
            _ => return answer(&mut pack, &order),
        }
        block.to_owned()
    });
}

fn named(id: &str) -> SourcePack {
    match id {
        "new" => SourcePack::of_texts("new", [("pack.toml", NEW)]),
        "isthmus" => isthmus(),
        "isthmus-canal" => canal(),
        id => shipped(id),
    }
}

fn answer(pack: &mut SourcePack, order: &str) -> String {
    let order: Order = serde_json::from_str(order).expect("an order");
    let subject = subject(pack.clone());
    let done = propose(&subject, &order).and_then(|change| {
        // The sums of a table are wrong until all of its cells are changed.
        if order.may_leave_errors() { subject.try_out(change) } else { subject.check(change) }
    });
    let accepted = match done {
        Ok(accepted) => accepted,
        Err(refusal) => return format!("refused: {}\n", refused(&subject, Err(refusal))),
    };
    assert_can_be_undone(&subject, &accepted);
    let mut lines = vec![accepted.change.title.clone()];
    lines.extend(accepted.change.notes.iter().map(|note| format!("note: {note}")));
    let kept = comments(&accepted.pack.files);
    let lost = comments(&subject.pack.files).into_iter().filter(|one| !kept.contains(one));
    lines.extend(lost.map(|comment| format!("loses the comment: {comment}")));
    let changed = differing(&subject.pack.files, &accepted.pack.files);
    if changed.iter().any(|line| line.contains("\"coordinates\"")) {
        // A pack without rules is a base for others.
        let partial = accepted.outcome.partial.as_ref().map(|partial| &partial.pack);
        lines.extend(accepted.outcome.pack.as_ref().or(partial).map(surveyed));
    }
    lines.extend(changed);
    *pack = accepted.pack;
    lines.join("\n") + "\n"
}

/// Whether outlines overlap or cross, and how much they cover.
fn surveyed(pack: &Pack) -> String {
    let survey = Survey::new(&pack.outlines, Limits::of(pack), pack.board).expect("outlines");
    let [overlaps, crossings] = [survey.faults.overlaps.len(), survey.faults.crossings.len()];
    let all: f64 = pack.outlines.iter().map(size).sum();
    format!("outlines: {overlaps} overlaps, {crossings} crossings, {all:.3} units in all")
}

blocks::pages! {
    "tests/orders":
    brushes changes drawn setups_and_cards several strokes
}
