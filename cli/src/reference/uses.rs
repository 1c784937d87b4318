//! Which shipped games use a word of the rules, an example of each, and what the program says for it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Part, schema::Shape};
use strabo_model::Pack;
use strabo_model::value::{Value as Plain, to_value};

use super::entry::{Entry, Example, Word, one_line};
use super::spoken::spoken;

/// A longer text is no small example.
const LONGEST: usize = 160;

/// What the shipped packs do with the vocabulary.
#[derive(Default)]
pub struct Uses {
    games: BTreeMap<Word, BTreeSet<String>>,
    /// By word and row, in the order of the file: the texts, with the pack that has them.
    written: BTreeMap<Word, BTreeMap<(String, String), Vec<String>>>,
    /// By word: the pack, the row, and all that is said there.
    said: BTreeMap<Word, BTreeMap<(String, String), Vec<String>>>,
    /// The packs that extend others, with what they extend.
    extending: Vec<(String, String)>,
}

impl Uses {
    /// Compiles all shipped packs.
    pub fn read() -> Self {
        let mut uses = Self::default();
        let schema: Json = serde_json::from_str(strabo_export::schema::TEXT).unwrap_or_default();
        for id in strabo_data::names() {
            uses.note_texts(id);
            let Some(pack) = strabo_data::compile(id).and_then(|outcome| outcome.pack) else {
                continue;
            };
            if let Ok(tree) = to_value(&pack) {
                uses.note_games(&pack, &tree, &Shape::of_schema(&schema));
            }
            for (word, row, text) in spoken(&pack) {
                let rows = uses.said.entry(word).or_default();
                rows.entry((id.to_owned(), row)).or_default().push(text);
            }
        }
        uses
    }

    /// Adds what is known about a word to its entry.
    pub fn add_to(&self, entry: &mut Entry, list: &str) {
        let word = (list.to_owned(), entry.title.clone());
        let games = self.games.get(&word).into_iter().flatten().cloned();
        entry.games = Some(games.collect());
        entry.families = strabo_engine::families_that_play(list, &entry.title);
        let Some((example, reads)) = self.example(&word) else { return };
        entry.example = example;
        entry.reads = reads;
    }

    /// The shortest text for which the program says something, or only one of the two.
    fn example(&self, word: &Word) -> Option<(Option<Example>, String)> {
        let mut texts: Vec<(bool, usize, &String, &String, Option<&String>)> = Vec::new();
        let nothing = BTreeMap::new();
        let [written, said] =
            [&self.written, &self.said].map(|texts| texts.get(word).unwrap_or(&nothing));
        for ((pack, row), own) in written {
            // What a base writes and a pack does not change, is said for the pack.
            let of = |pack: &String| (pack.clone(), row.clone());
            let extending = self.extending.iter().filter(|(_, base)| base == pack);
            let heirs =
                extending.map(|(heir, _)| heir).filter(|heir| !written.contains_key(&of(heir)));
            let mut said = std::iter::once(pack).chain(heirs).filter_map(|id| said.get(&of(id)));
            // Rows are written in the order in which they are said.
            let said = said.find(|said| said.len() == own.len());
            for (at, text) in own.iter().enumerate().filter(|(_, text)| text.len() <= LONGEST) {
                let reads = said.map(|said| &said[at]);
                texts.push((reads.is_none(), text.len(), pack, text, reads));
            }
        }
        texts.sort();
        if let Some((_, _, pack, text, Some(reads))) = texts.first() {
            let example = Example { text: format!("{text}\n"), from: (*pack).clone() };
            return Some((Some(example), (*reads).clone()));
        }
        // No text is both short and known to be said so: the sentence alone.
        said.values().flatten().min_by_key(|text| text.len()).map(|text| (None, text.clone()))
    }

    fn note_games(&mut self, pack: &Pack, value: &Plain, shape: &Shape<'_>) {
        let mut note = |word: &str| {
            let list = shape.record().unwrap_or_default().to_owned();
            self.games.entry((list, word.to_owned())).or_default().insert(pack.name.to_string());
        };
        match value {
            Plain::Word(word) => note(word),
            Plain::Tagged(word, inside) => {
                note(word);
                if let Some(shape) = shape.field(word) {
                    self.note_games(pack, inside, &shape);
                }
            }
            Plain::List(items) => {
                if let Some(shape) = shape.item() {
                    for item in items {
                        self.note_games(pack, item, &shape);
                    }
                }
            }
            Plain::Record(record) => {
                for (name, value) in &record.fields {
                    let is_given = !matches!(value, Plain::Nothing | Plain::Flag(false))
                        && !matches!(value, Plain::List(items) if items.is_empty());
                    if is_given {
                        note(name);
                    }
                }
                for (name, value) in &record.fields {
                    if let Some(shape) = shape.field(name) {
                        self.note_games(pack, value, &shape);
                    }
                }
            }
            _ => {}
        }
    }

    fn note_texts(&mut self, id: &str) {
        for file in strabo_data::sources(id).map(|pack| pack.files).unwrap_or_default() {
            let (Some(part), Ok(text)) =
                (Part::of_path(&file.path), std::str::from_utf8(&file.bytes))
            else {
                continue;
            };
            let Some(shape) = Shape::of_file(part, false) else { continue };
            let mut forest = Forest::new();
            let root = forest.parse(text, 0, &mut Vec::new());
            let head = forest.get(root, "pack").and_then(|head| forest.get(head, "extends"));
            if let Some(Value::String(base)) = head.map(|base| forest.value(base)) {
                self.extending.push((id.to_owned(), base.to_owned()));
            }
            let mut walk = Walk { forest: &forest, text, pack: id, row: String::new(), uses: self };
            for table in forest.children(root) {
                let Some(shape) = forest.key(table).and_then(|key| shape.field(key)) else {
                    continue;
                };
                let rows = (forest.value(table) == Value::Array).then(|| forest.children(table));
                match (rows, shape.item()) {
                    (Some(rows), Some(item)) => rows.for_each(|row| walk.row(row, &item)),
                    _ => walk.row(table, &shape),
                }
            }
        }
    }
}

/// Walks through the rows of a file.
struct Walk<'w> {
    forest: &'w Forest<'w>,
    text: &'w str,
    pack: &'w str,
    row: String,
    uses: &'w mut Uses,
}

impl Walk<'_> {
    fn row(&mut self, row: NodeId, shape: &Shape<'static>) {
        let id = self.forest.get(row, "id").map(|id| self.forest.value(id));
        self.row = if let Some(Value::String(id)) = id { id.to_owned() } else { String::new() };
        self.node(row, shape);
    }

    fn node(&mut self, node: NodeId, shape: &Shape<'static>) {
        let list = shape.record().filter(|record| shape.is_vocabulary() || *record == "Step");
        match self.forest.value(node) {
            Value::String(word) => {
                if let Some(list) = list {
                    self.note(list, word, node);
                }
            }
            Value::Array => {
                if let Some(item) = shape.item() {
                    self.forest.children(node).for_each(|child| self.node(child, &item));
                }
            }
            Value::Table => {
                for child in self.forest.children(node) {
                    let key = self.forest.key(child).unwrap_or_default();
                    match list {
                        Some(list) => self.note(list, key, node),
                        None if shape.record() == Some("Modifier") => {
                            self.note("Modifier", key, node);
                        }
                        None => {}
                    }
                    if let Some(inside) = shape.field(key) {
                        self.node(child, &inside);
                    }
                }
            }
            _ => {}
        }
    }

    /// Only what is written in one place is an example.
    fn note(&mut self, list: &str, word: &str, node: NodeId) {
        let span = self.forest.span(node);
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let is_whole = text.starts_with(['{', '"']);
        let text =
            if is_whole { one_line(text).replace(", }", " }") } else { " ".repeat(LONGEST + 1) };
        let rows = self.uses.written.entry((list.to_owned(), word.to_owned())).or_default();
        rows.entry((self.pack.to_owned(), self.row.clone())).or_default().push(text);
    }
}
