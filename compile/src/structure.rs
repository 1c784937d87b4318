//! What the schema says about a row that could not be read: every structural mistake, with its place.

mod errors;
pub mod forms;

use std::{cell::OnceCell, collections::BTreeSet};

use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::{Map, Value as Json};

use self::errors::{Mistake, Places, TableSchema};
use self::forms::{as_id, choice, expected, hidden_character, limit, with_hyphens};
use crate::authored::{Form, Part, Rejected, TableKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{
    MALFORMED_ID, MALFORMED_VALUE, MISSING_FIELD, UNKNOWN_FIELD, UNKNOWN_WORD, WRONG_TYPE,
};
use crate::source::{SourceMap, Span};
use crate::tree::{Forest, NodeId, Value};
use crate::{load::Merged, rows::RowStart, schema, suggest, support::counts};

/// Up to this many words are all listed when one is misspelt.
const MOST_WORDS: usize = 4;

/// Each suggestion compares an id with all of its table: beyond this many, none is made.
const MOST_SUGGESTIONS: usize = 200;

/// The schemas that were needed so far, and the ids of all rows.
pub struct Structure<'a> {
    forest: &'a Forest<'a>,
    /// Rows may be incomplete: the pack is a base for others.
    loose: bool,
    merged: &'a Merged,
    texts: &'a SourceMap,
    ids: OnceCell<BTreeSet<&'a str>>,
    schemas: Vec<((Part, usize), TableSchema)>,
    suggestions: usize,
}

impl<'a> Structure<'a> {
    /// Explains rows of a complete pack, or (`loose`) of one that others complete.
    pub const fn new(
        forest: &'a Forest<'_>,
        merged: &'a Merged,
        texts: &'a SourceMap,
        loose: bool,
    ) -> Self {
        let ids = OnceCell::new();
        let schemas = Vec::new();
        Self { forest, loose, merged, texts, ids, schemas, suggestions: 0 }
    }

    /// Reports every structural mistake of a rejected row, except for what only follows from a mistake in
    /// its text. Returns how many there were.
    pub fn explain(&mut self, rejected: Rejected, sink: &mut Sink) -> usize {
        let mut found = Sink::default();
        self.look_at(rejected, &mut found);
        let row = self.forest.span(rejected.node);
        let after = self.merged.rows.partition_point(|(start, ..)| *start <= row.start);
        let end = self.merged.rows.get(after).map_or(u32::MAX, |(start, ..)| *start);
        let before = sink.len();
        sink.extend(found.into_vec().into_iter().filter(|finding| {
            let span = finding.primary.span;
            let lost = finding.lint.name == MISSING_FIELD.name && self.is_torn(row.start, end);
            !lost && !self.is_torn(span.start, span.end)
        }));
        sink.len() - before
    }

    /// True when a mistake in the text lies between two places.
    fn is_torn(&self, from: u32, to: u32) -> bool {
        let first = self.merged.torn_at.partition_point(|at| *at < from);
        self.merged.torn_at.get(first).is_some_and(|at| *at <= to)
    }

    fn look_at(&mut self, rejected: Rejected, sink: &mut Sink) {
        let forest = self.forest;
        let table = &rejected.part.tables()[rejected.table];
        let node = rejected.node;
        if table.form == Form::Many && forest.key(node) == Some(table.name) {
            sink.push(not_rows(forest, table, node));
            return;
        }
        let Some(at) = self.schema(rejected) else { return };
        let (_, schema) = &self.schemas[at];
        let (rows, ids) = (self.merged.rows.as_slice(), &self.ids);
        let row = Row { forest, node, table, schema, rows, ids };
        let errors = schema.errors(forest, node);
        let mut places = Places::new(forest, node);
        let mut mistakes = schema.mistakes(&errors, &mut places);
        let is_missing = |mistake: &Mistake<'_>| {
            mistake.node == node && matches!(mistake.kind, Kind::Required { .. })
        };
        if mistakes.iter().any(is_missing) && self.suggestions < MOST_SUGGESTIONS {
            self.suggestions += 1;
            if let Some((id, near)) = row.misspelt(self.texts) {
                let fields = mistakes.iter().filter(|mistake| is_missing(mistake));
                sink.push(row.no_such_row(id, near, fields));
                mistakes.retain(|mistake| !is_missing(mistake));
            }
        }
        row.report_all(&mistakes, &mut places, sink);
    }

    /// The position of the schema of a table, which is read when it is first needed.
    fn schema(&mut self, rejected: Rejected) -> Option<usize> {
        let key = (rejected.part, rejected.table);
        let known = self.schemas.iter().position(|(known, _)| *known == key);
        if known.is_some() {
            return known;
        }
        self.schemas.push((key, TableSchema::new(rejected.part, rejected.table, self.loose)?));
        Some(self.schemas.len() - 1)
    }
}

fn not_rows(forest: &Forest<'_>, table: &TableKind, node: NodeId) -> Diagnostic {
    let found = forest.value(node).description();
    let span = forest.key_span(node).unwrap_or_else(|| forest.span(node));
    Diagnostic::new(&WRONG_TYPE, span, format!("\"{}\" is {found}, not a list of rows", table.name))
        .help(format!("write each row under a heading of its own: [[{}]]", table.name))
}

struct Row<'r, 'a> {
    forest: &'a Forest<'a>,
    node: NodeId,
    table: &'r TableKind,
    schema: &'r TableSchema,
    rows: &'a [RowStart],
    ids: &'r OnceCell<BTreeSet<&'a str>>,
}

impl<'a> Row<'_, 'a> {
    /// Reports mistakes of one value. A field that is missing because its key is misspelt is one mistake.
    fn report_all(&self, mistakes: &[Mistake<'_>], places: &mut Places<'a>, sink: &mut Sink) {
        let mut meant: Vec<(NodeId, &str)> = Vec::new();
        for mistake in mistakes {
            let Kind::AdditionalProperties { unexpected } = mistake.kind else { continue };
            for name in unexpected {
                let near = suggest::nearest(name, known_fields(mistake.schema));
                meant.extend(near.map(|near| (mistake.node, near)));
            }
        }
        // A row whose id is misspelt may be meant to change one of an extended pack, which has the rest.
        let has_no_id = self.table.key().is_some_and(|key| meant.contains(&(self.node, key)));
        for mistake in mistakes {
            let is_misspelt = mistake.missing().is_some_and(|field| {
                has_no_id && mistake.node == self.node || meant.contains(&(mistake.node, field))
            });
            if !is_misspelt {
                self.report(mistake, places, sink);
            }
        }
    }

    /// The place of the id, and the nearest one of a row of the packs that are extended: a row that
    /// lacks fields may be meant to change that one.
    fn misspelt(&self, texts: &SourceMap) -> Option<(Span, &'a str)> {
        let forest: &'a Forest<'a> = self.forest;
        let id = forest.get(self.node, self.table.key()?)?;
        let (Value::String(word), span) = (forest.value(id), forest.span(id)) else { return None };
        let depth = texts.of(span).depth;
        let of_the_base = self.rows.iter().filter_map(|(_, node, table)| {
            let Value::String(known) = forest.value(*node) else { return None };
            let is_known = *table == self.table.name && texts.of(forest.span(*node)).depth > depth;
            is_known.then_some(known)
        });
        Some((span, suggest::nearest(word, of_the_base)?))
    }

    /// One finding for a row whose id is misspelt, with all the fields that it would need otherwise.
    fn no_such_row<'m>(
        &self,
        id: Span,
        near: &str,
        missing: impl Iterator<Item = &'m Mistake<'m>>,
    ) -> Diagnostic {
        let fields: Vec<String> =
            missing.filter_map(Mistake::missing).map(|field| format!("\"{field}\"")).collect();
        let message = format!("{} lacks {}", self.owner(self.node), counts::listed(&fields));
        Diagnostic::new(&MISSING_FIELD, id, message).help(format!(
            "did you mean \"{near}\", a row of the extended pack? A new row needs all fields"
        ))
    }

    fn report(&self, mistake: &Mistake<'_>, places: &mut Places<'a>, sink: &mut Sink) {
        let (node, schema) = (mistake.node, mistake.schema);
        match mistake.kind {
            Kind::AdditionalProperties { unexpected } => {
                for name in unexpected {
                    self.unknown_field(mistake, name, sink);
                }
            }
            Kind::Required { .. } => {
                let field = mistake.missing().unwrap_or_default();
                let message = format!("{} lacks \"{field}\"", self.owner(node));
                let span = self.forest.span(node);
                let help = format!("add a line: {field} = …");
                sink.push(Diagnostic::new(&MISSING_FIELD, span, message).help(help));
            }
            Kind::Type { .. } => self.wrong_type(node, expected(schema), sink),
            Kind::OneOfNotValid { context } | Kind::OneOfMultipleValid { context } => {
                let branches = context.iter().map(|branch| self.schema.mistakes(branch, places));
                let branches: Vec<_> = branches.collect();
                self.one_of(mistake, &branches, places, sink);
            }
            Kind::Enum { .. } | Kind::Constant { .. } => {
                self.unknown_word(node, &listed(schema).collect::<Vec<_>>(), sink);
            }
            Kind::PropertyNames { error } => {
                let name = error.instance().as_str().unwrap_or_default();
                let span = self.key_span(node, name);
                let message = format!("\"{name}\" cannot be a key here");
                let finding = Diagnostic::new(&MALFORMED_VALUE, span, message);
                sink.push(with_hyphen(finding.help(form_of(schema)), name));
            }
            Kind::Pattern { pattern } => self.malformed(mistake, pattern, sink),
            other => {
                let message = format!("{} {}", self.name(node), limit(other));
                sink.push(Diagnostic::new(&MALFORMED_VALUE, self.forest.span(node), message));
            }
        }
    }

    fn key_span(&self, table: NodeId, name: &str) -> Span {
        let key = self.forest.get(table, name).and_then(|field| self.forest.key_span(field));
        key.unwrap_or_else(|| self.forest.span(table))
    }

    fn unknown_field(&self, mistake: &Mistake<'_>, name: &str, sink: &mut Sink) {
        let node = mistake.node;
        let span = self.key_span(node, name);
        let known = known_fields(mistake.schema);
        let message = format!("{} has no field \"{name}\"", self.owner(node));
        let mut finding = Diagnostic::new(&UNKNOWN_FIELD, span, message);
        if let Some(same) = suggest::same_letters(name, known.clone())
            && self.forest.get(node, same).is_none()
        {
            finding = finding.replace(format!("rename it to \"{same}\""), span, same);
        }
        let all = known.clone().collect::<Vec<_>>().join(", ");
        let finding = finding.help(format!("fields of this table: {all}"));
        sink.push(finding.did_you_mean(("fields", ""), (name, span), known));
    }

    fn wrong_type(&self, node: NodeId, expected: &str, sink: &mut Sink) {
        let found = self.forest.value(node);
        let what = self.name(node);
        let message = match found {
            Value::Float(number) if !number.is_finite() => format!("{what} is not a finite number"),
            Value::Datetime(_) => format!("{what} is a date, but packs have no dates"),
            _ => format!("{what} is {}, not {expected}", found.description()),
        };
        let mut finding = Diagnostic::new(&WRONG_TYPE, self.forest.span(node), message);
        let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let field = match self.forest.key(node) {
            Some(key) if !key.is_empty() && key.chars().all(is_bare) => format!("{key} = "),
            Some(key) => format!("{key:?} = "),
            None => String::new(),
        };
        if let Some(better) = self.as_type(node, expected) {
            finding = finding.help(format!("write {field}{better}"));
            finding = finding.guess(self.forest.span(node), better);
        } else if let "an integer" | "a number" = expected {
            let (how, example) = match (found, expected) {
                (Value::String(_), _) => ("a number without quotation marks", "7"),
                (_, "an integer") => ("a whole number", "7"),
                _ => ("a number", "7.5"),
            };
            finding.help = Some(format!("write {how}: {field}{example}"));
        } else if expected == "a table" {
            finding.help = Some(format!("write a table: {field}{{ … }}"));
        }
        sink.push(finding);
    }

    /// A value as one of another type, if it can be one.
    fn as_type(&self, node: NodeId, expected: &str) -> Option<String> {
        let inside = || {
            let mut entries = self.forest.children(node);
            entries.next().filter(|_| entries.next().is_none())
        };
        Some(match (self.forest.value(node), expected) {
            (Value::String(text), "an integer" | "a number") => {
                let text = with_hyphens(text).unwrap_or_else(|| text.to_owned());
                let number = text.trim().trim_start_matches('+');
                let is_whole = number.parse::<i64>().is_ok();
                let is_number = number.parse::<f64>().is_ok_and(f64::is_finite);
                (is_whole || is_number && expected == "a number").then(|| number.to_owned())?
            }
            (Value::Integer(number), "a string") => format!("\"{number}\""),
            (Value::String(text @ ("true" | "false")), "true or false") => text.to_owned(),
            (Value::String(text), "an array") => format!("[\"{text}\"]"),
            (Value::Integer(number), "an array") => format!("[{number}]"),
            (Value::Array, "an integer" | "a number" | "a string") => {
                match (self.forest.value(inside()?), expected) {
                    (Value::String(text), "a string") => format!("\"{text}\""),
                    (Value::Integer(number), "an integer" | "a number") => number.to_string(),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// An effect, attribute or other word with fields: `{ take_damage = { … } }` or `"sail_open_sea"`.
    fn one_of(
        &self,
        mistake: &Mistake<'_>,
        branches: &[Vec<Mistake<'_>>],
        places: &mut Places<'a>,
        sink: &mut Sink,
    ) {
        let node = mistake.node;
        let inside = |mistakes: &&Vec<Mistake<'_>>| {
            !mistakes.is_empty() && mistakes.iter().all(|inner| inner.node != node)
        };
        if let Some(branch) = branches.iter().find(inside) {
            self.report_all(branch, places, sink);
            return;
        }
        let words = words(mistake.schema);
        if self.forest.value(node) == Value::Table {
            let mut keys = self.forest.children(node);
            match (keys.next(), keys.next()) {
                (Some(only), None) => {
                    let word = self.forest.key(only).unwrap_or_default();
                    let span = self.forest.key_span(only).unwrap_or_else(|| self.forest.span(only));
                    sink.push(self.unfamiliar(node, word, span, &words));
                }
                (first, _) => {
                    let known = words.first().copied().unwrap_or("…");
                    let example = first.and_then(|key| self.forest.key(key)).unwrap_or(known);
                    Diagnostic::new(
                        &WRONG_TYPE,
                        self.forest.span(node),
                        format!("{} must have exactly one key", self.name(node)),
                    )
                    .help(format!(
                        "write each as a table of its own: {{ {example} = {{ … }} }}, {{ … }}"
                    ))
                    .report(sink);
                }
            }
        } else {
            self.unknown_word(node, &words, sink);
        }
    }

    fn unknown_word(&self, node: NodeId, words: &[&str], sink: &mut Sink) {
        match self.forest.value(node) {
            Value::String(word) => {
                let span = self.forest.span(node);
                let finding = self.unfamiliar(node, word, span, words);
                sink.push(match suggest::same_letters(word, words.iter().copied()) {
                    Some(same) if !words.contains(&word) => {
                        finding.replace(format!("write \"{same}\""), span, format!("\"{same}\""))
                    }
                    _ => finding,
                });
            }
            _ => self.wrong_type(node, "a word", sink),
        }
    }

    /// A word that is not in the vocabulary, or one that lacks its fields.
    fn unfamiliar(&self, node: NodeId, word: &str, span: Span, words: &[&str]) -> Diagnostic {
        if words.contains(&word) {
            return Diagnostic::new(&UNKNOWN_WORD, span, format!("\"{word}\" needs its fields"))
                .help(format!("write {{ {word} = {{ … }} }}"));
        }
        let key = self.forest.key(node);
        let place = key.map_or_else(|| "here".to_owned(), |key| format!("for \"{key}\""));
        let message = format!("\"{word}\" is not a known word {place}");
        let help = match key {
            Some(key) if (1..=MOST_WORDS).contains(&words.len()) => {
                format!("\"{key}\" is {}", choice(words))
            }
            _ => "the schema of this file lists the words that can stand here".to_owned(),
        };
        let is_few = key.is_some() && (1..=MOST_WORDS).contains(&words.len());
        let quote = if self.forest.value(node) == Value::Table { "" } else { "\"" };
        let finding = Diagnostic::new(&UNKNOWN_WORD, span, message).help(help.clone());
        let mut finding =
            finding.did_you_mean(("words", quote), (word, span), words.iter().copied());
        if is_few {
            finding.help = Some(help);
        }
        finding
    }

    fn malformed(&self, mistake: &Mistake<'_>, pattern: &str, sink: &mut Sink) {
        let node = mistake.node;
        let span = self.forest.span(node);
        let Value::String(value) = self.forest.value(node) else { return };
        let text = value.escape_debug().to_string();
        if schema::is_id(mistake.schema) {
            let finding = Diagnostic::new(&MALFORMED_ID, span, format!("\"{text}\" is not an id"));
            let better = as_id(value);
            let finding = match &better {
                Some(better) => finding.help(format!("write \"{better}\"")),
                None => finding.help(form_of(mistake.schema)),
            };
            sink.push(match (self.meant(mistake, &text), better) {
                (Some(id), _) => {
                    finding.replace(format!("write \"{id}\""), span, format!("\"{id}\""))
                }
                (None, Some(better)) => finding.guess(span, format!("\"{better}\"")),
                (None, None) => finding,
            });
        } else if let Some(found) = hidden_character(value, pattern.contains("\\t")) {
            let message = format!("{} contains {found}", self.name(node));
            Diagnostic::new(&MALFORMED_VALUE, span, message)
                .help(format!("remove that character from \"{text}\""))
                .report(sink);
        } else {
            let message = format!("{} has the wrong form: \"{text}\"", self.name(node));
            let finding = Diagnostic::new(&MALFORMED_VALUE, span, message);
            sink.push(with_hyphen(finding.help(form_of(mistake.schema)), value));
        }
    }

    /// The row that is meant by a name which differs from its id by case or accents only.
    fn meant(&self, mistake: &Mistake<'_>, text: &str) -> Option<String> {
        let id = suggest::plain(text);
        let (node, parent) = (mistake.node, mistake.parent?);
        let forest: &'a Forest<'a> = self.forest;
        let value = |node: NodeId| match forest.value(node) {
            Value::String(text) => Some(text),
            _ => None,
        };
        let is_own_id = parent == self.node && self.forest.key(node) == self.table.key();
        let is_used = self.forest.value(parent) == Value::Array
            && self.forest.children(parent).any(|other| value(other) == Some(&id));
        let all = || self.rows.iter().filter_map(|(_, node, _)| value(*node)).collect();
        (!is_own_id && !is_used && self.ids.get_or_init(all).contains(id.as_str())).then_some(id)
    }

    /// `"cards"`, or `entry 3` of a list.
    fn name(&self, node: NodeId) -> String {
        match self.forest.key(node) {
            Some(key) => format!("\"{key}\""),
            None => "this entry".to_owned(),
        }
    }

    /// `commodity "flax"`, or the table inside of it.
    fn owner(&self, node: NodeId) -> String {
        if node != self.node {
            return self.name(node);
        }
        let id = self.table.key().and_then(|key| self.forest.get(node, key));
        match id.map(|id| self.forest.value(id)) {
            Some(Value::String(id)) => format!("{} \"{id}\"", self.table.name),
            Some(Value::Integer(number)) => format!("{} {number}", self.table.name),
            _ => format!("this {}", self.table.name),
        }
    }
}

/// Names a dash where a hyphen should be, and replaces it.
fn with_hyphen(mut finding: Diagnostic, text: &str) -> Diagnostic {
    let Some(better) = with_hyphens(text) else { return finding };
    finding.message = format!("\"{text}\" has a dash (–) where a hyphen (-) belongs");
    let (span, title) = (finding.primary.span, format!("write \"{better}\""));
    finding.help(title.clone()).replace(title, span, format!("\"{better}\""))
}

fn known_fields(schema: &Map<String, Json>) -> impl Iterator<Item = &str> + Clone {
    let fields = schema.get("properties").and_then(Json::as_object);
    fields.into_iter().flat_map(|fields| fields.keys().map(String::as_str))
}

/// The words that each of several schemas stands for.
fn words(schema: &Map<String, Json>) -> Vec<&str> {
    let branches = schema.get("oneOf").and_then(Json::as_array);
    let branches = branches.into_iter().flatten().filter_map(Json::as_object);
    branches.flat_map(|branch| listed(branch).chain(known_fields(branch))).collect()
}

fn listed(schema: &Map<String, Json>) -> impl Iterator<Item = &str> {
    let words = schema.get("enum").and_then(Json::as_array).into_iter().flatten();
    words.chain(schema.get("const")).filter_map(Json::as_str)
}

fn form_of(schema: &Map<String, Json>) -> String {
    match schema.get("description").and_then(Json::as_str) {
        Some(text) => format!("expected: {}", forms::clause(text)),
        None => "the schema of this file describes the form".to_owned(),
    }
}
