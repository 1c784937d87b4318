//! What may stand at a place: tables, fields, ids, words, player counts.

use std::{collections::BTreeSet, ops::Range};

use strabo_compile::index::{Kind, Thing};
use strabo_compile::{Part, authored::Form, lints, schema::Shape};
use strabo_model::players::PlayerRange;

use super::here::{down, expected};
use crate::cursor::{CursorContext, Slot, Step};
use crate::snapshot::Snapshot;

/// More choices than this are narrowed to those that fit what is written already.
const MOST: usize = 300;

/// What may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The bytes that a choice replaces.
    pub range: Range<usize>,
    /// What may stand there, in the order of the pack or the schema.
    pub choices: Vec<Choice>,
    /// False when there are more than are listed: ask again when more is written.
    pub complete: bool,
}

/// One thing that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to show: `ur`.
    pub label: String,
    /// What to write in the range: `"ur"` where quotation marks are needed.
    pub text: String,
    pub sort: Sort,
    /// A few words beside it: the name of a thing, the type of a field.
    pub detail: Option<String>,
    /// What it means, in a sentence.
    pub sentence: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The name of a table.
    Table,
    /// The name of a field.
    Field,
    /// The id of a thing.
    Thing(Kind),
    /// A word of a closed list.
    Word,
    /// A player count or a range of them.
    Players,
}

impl Snapshot {
    /// What may stand at a byte of a file, whether or not the text around it can be parsed.
    pub fn complete(&self, path: &str, offset: usize) -> Completion {
        let (Some(text), Some(part)) = (self.text(path), Part::of_path(path)) else {
            return Completion::default();
        };
        let spot = CursorContext::at(text, offset);
        let overlay = self.is_overlay();
        let mut asked = Asked {
            snapshot: self,
            text,
            spot: &spot,
            choices: Vec::new(),
            offset,
            complete: true,
        };
        match spot.slot {
            Slot::Heading { rows } => asked.headings(part, overlay, rows),
            Slot::Key if spot.path.is_empty() => {}
            Slot::Key => asked.keys(part, overlay),
            Slot::Value => asked.values(part, overlay),
            Slot::Nothing => {}
        }
        let (range, typed) = (asked.range(), asked.typed());
        let Asked { mut choices, mut complete, .. } = asked;
        if choices.len() > MOST {
            complete = false;
            let fits = |text: &str| fits(text, &typed);
            choices.retain(|one| fits(&one.label) || one.detail.as_deref().is_some_and(fits));
            choices.truncate(MOST);
        }
        Completion { range, choices, complete }
    }
}

/// True for a text with what is written already, whatever its capitals.
fn fits(text: &str, typed: &str) -> bool {
    text.contains(typed) || text.to_lowercase().contains(typed)
}

struct Asked<'a> {
    snapshot: &'a Snapshot,
    text: &'a str,
    spot: &'a CursorContext,
    choices: Vec<Choice>,
    /// The place.
    offset: usize,
    /// False when there are more choices than are listed.
    complete: bool,
}

impl Asked<'_> {
    /// What is replaced: the word, but of a text whose last quotation mark is missing only what could be
    /// an id.
    fn range(&self) -> Range<usize> {
        let Range { start, end } = self.spot.word.clone();
        let odd = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.');
        let word = &self.text[start..end];
        start..start + word.find(odd).unwrap_or(word.len())
    }

    /// What is written before the place, in small letters.
    fn typed(&self) -> String {
        let Range { start, end } = self.range();
        self.text.get(start..self.offset.clamp(start, end)).unwrap_or_default().to_lowercase()
    }

    fn headings(&mut self, part: Part, overlay: bool, rows: bool) {
        let Some(file) = Shape::of_file(part, overlay) else { return };
        let form = if rows { Form::Many } else { Form::One };
        let closing = if rows { "]]" } else { "]" };
        let rest = self.text[self.spot.word.end..].bytes().take_while(|byte| *byte == b']');
        let closing = closing.get(rest.count()..).unwrap_or_default();
        for field in file.fields() {
            let table = part.tables().iter().find(|table| table.name == field.name);
            // A table of an overlay that lists what it deletes.
            let fits = table.map_or(!rows, |table| table.form == form);
            let used = !rows && self.text.contains(&format!("\n[{}]", field.name));
            if fits && !used {
                self.choices.push(Choice {
                    label: field.name.to_owned(),
                    text: format!("{}{closing}", field.name),
                    sort: Sort::Table,
                    detail: None,
                    sentence: field.sentence.map(str::to_owned),
                });
            }
        }
    }

    fn keys(&mut self, part: Part, overlay: bool) {
        let file = Shape::of_file(part, overlay);
        let Some(table) = file.and_then(|file| down(file, &self.spot.path)) else { return };
        if let Some(kind) = table.keys_refer() {
            self.things(kind, &self.spot.keys);
            return;
        }
        if table.keys_are_players() {
            self.players();
            return;
        }
        let equals = self.equals();
        for field in table.fields() {
            if self.spot.keys.iter().any(|key| key == field.name) {
                continue;
            }
            let sort = table.field(field.name).map(|shape| shape.sort());
            self.choices.push(Choice {
                label: field.name.to_owned(),
                text: format!("{}{equals}", field.name),
                sort: Sort::Field,
                detail: sort.map(|sort| {
                    let needed = if field.required { "required: " } else { "" };
                    format!("{needed}{sort}")
                }),
                sentence: field.sentence.map(str::to_owned),
            });
        }
    }

    fn values(&mut self, part: Part, overlay: bool) {
        let (shape, kind) = expected(part, overlay, self.spot, self.text);
        if self.is_item_of_allow() {
            for kind in Kind::ALL.iter().filter(|kind| !matches!(kind, Kind::Pack | Kind::Lint)) {
                self.things(*kind, &[]);
            }
            return;
        }
        let Some(shape) = shape else { return };
        match kind {
            Some(Kind::Lint) => {
                self.words(&shape);
                for choice in &mut self.choices {
                    let lint = lints::find(&choice.label);
                    choice.sentence = lint.map(|lint| lint.summary.to_owned());
                }
            }
            Some(Kind::Pack) => self.packs(),
            // The id of the row itself is its author's choice.
            Some(_) if shape.refers().is_none() && self.spot.table() != Some("delete") => {}
            Some(kind) => {
                self.things(kind, &self.spot.items);
            }
            None if shape.is_players() => self.players(),
            None => self.words(&shape),
        }
    }

    fn is_item_of_allow(&self) -> bool {
        let end = self.spot.path.last();
        self.spot.table() == Some("allow") && matches!(end, Some(Step::Key(key)) if key == "item")
    }

    /// The ids of a kind but those that are there already, and but the row's own.
    fn things(&mut self, kind: Kind, taken: &[String]) {
        let own = self.spot.table().and_then(Kind::of_table) == Some(kind);
        let own = self.spot.row.as_deref().filter(|_| own);
        let is_key = self.spot.slot == Slot::Key;
        let taken: BTreeSet<&str> = taken.iter().map(String::as_str).chain(own).collect();
        let index = self.snapshot.index();
        let is_many = index.things(kind).nth(MOST).is_some();
        self.complete &= !is_many;
        let typed = self.typed();
        let fits = |text: &str| fits(text, &typed);
        for (_, thing) in index.things(kind) {
            let Thing { id, name, declared, .. } = thing;
            // What is deleted was declared by the base, and is still to be named in `[delete]`.
            if !declared || taken.contains(id) {
                continue;
            }
            // Among many, those that are not listed anyway are not made.
            if is_many && self.choices.len() > MOST {
                break;
            }
            if is_many && !fits(id) && !name.is_some_and(fits) {
                continue;
            }
            let text = match kind {
                _ if is_key => format!("{id}{}", self.equals()),
                Kind::Stack => id.to_owned(),
                _ => self.quoted(id),
            };
            self.choices.push(Choice {
                label: id.to_owned(),
                text,
                sort: Sort::Thing(kind),
                detail: name.map(str::to_owned),
                sentence: None,
            });
        }
    }

    fn packs(&mut self) {
        for id in self.snapshot.answers().libraries() {
            self.choices.push(Choice {
                label: id.clone(),
                text: self.quoted(id),
                sort: Sort::Thing(Kind::Pack),
                detail: None,
                sentence: None,
            });
        }
    }

    fn words(&mut self, shape: &Shape<'_>) {
        for (word, meaning) in shape.words() {
            if self.spot.items.iter().any(|item| item == word) {
                continue;
            }
            self.choices.push(Choice {
                label: word.to_owned(),
                text: self.quoted(word),
                sort: Sort::Word,
                detail: None,
                sentence: meaning.map(str::to_owned),
            });
        }
        if shape.is("boolean") {
            for word in ["true", "false"] {
                let (label, text) = (word.to_owned(), word.to_owned());
                let (sort, sentence) = (Sort::Word, None);
                self.choices.push(Choice { label, text, sort, detail: None, sentence });
            }
        }
        // Words with fields are written as tables.
        let is_list = shape.item().is_some();
        for field in shape.fields().into_iter().filter(|_| !self.spot.quoted && !is_list) {
            let inside = shape.field(field.name).is_some_and(|inside| inside.is("object"));
            let value = if inside { "{  }" } else { "" };
            self.choices.push(Choice {
                label: field.name.to_owned(),
                text: format!("{{ {} = {value} }}", field.name),
                sort: Sort::Word,
                detail: None,
                sentence: field.sentence.map(str::to_owned),
            });
        }
    }

    /// The player counts of the pack, one by one and in the ranges that it uses.
    fn players(&mut self) {
        let Some(pack) = self.snapshot.pack() else { return };
        let Some(all) = pack.players else { return };
        let deals = pack.deals.iter().map(|deal| deal.players);
        let cards = pack.commodities.iter().flat_map(|row| &row.cards).map(|count| count.players);
        let single = all.iter().filter_map(|count| PlayerRange::new(count, count));
        let used: BTreeSet<PlayerRange> = deals.chain(cards).chain(single).chain([all]).collect();
        for range in used {
            let label = range.to_string();
            if !self.spot.keys.contains(&label) {
                let text = self.quoted(&label);
                let (sort, sentence) = (Sort::Players, None);
                self.choices.push(Choice { label, text, sort, detail: None, sentence });
            }
        }
    }

    /// A word with the quotation marks that it still needs.
    fn quoted(&self, word: &str) -> String {
        let CursorContext { word: inner, whole, quoted, .. } = self.spot;
        match quoted {
            false => format!("\"{word}\""),
            true if whole.end == inner.end => format!("{word}\""),
            true => word.to_owned(),
        }
    }

    /// What still has to follow a key.
    fn equals(&self) -> &'static str {
        let rest = self.text[self.spot.whole.end..].trim_start_matches([' ', '\t']);
        if rest.starts_with('=') { "" } else { " = " }
    }
}
