//! What the schema says about a row that could not be read: every structural mistake, with its place.

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::{ValidationError, Validator};
use serde_json::Value as Json;

use crate::authored::{Form, Part, Rejected, TableKind};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lints::{
    MALFORMED_ID, MALFORMED_VALUE, MISSING_FIELD, UNKNOWN_FIELD, UNKNOWN_WORD, WRONG_TYPE,
};
use crate::schema;
use crate::source::Span;
use crate::suggest;
use crate::tree::json::{locate, to_json};
use crate::tree::{Forest, NodeId, Value};

/// The validators that were needed so far.
pub struct Structure {
    /// Rows may be incomplete: the pack is a base for others.
    loose: bool,
    validators: Vec<((Part, usize), Json, Validator)>,
}

impl Structure {
    /// Explains rows of a complete pack, or (`loose`) of one that others complete.
    pub const fn new(loose: bool) -> Self {
        Self { loose, validators: Vec::new() }
    }

    /// Reports every structural mistake of a rejected row. Returns how many there were.
    pub fn explain(&mut self, forest: &Forest<'_>, rejected: Rejected, sink: &mut Sink) -> usize {
        let before = sink.len();
        let table = &rejected.part.tables()[rejected.table];
        let node = rejected.node;
        if table.form == Form::Many && forest.key(node) == Some(table.name) {
            sink.push(not_rows(forest, table, node));
            return 1;
        }
        let Some((schema, validator)) = self.validator(rejected) else { return 0 };
        let json = to_json(forest, node);
        let row = Row { forest, node, table, schema };
        for error in validator.iter_errors(&json) {
            row.report(&error, sink);
        }
        sink.len() - before
    }

    fn validator(&mut self, rejected: Rejected) -> Option<(&Json, &Validator)> {
        let key = (rejected.part, rejected.table);
        let known = self.validators.iter().position(|(known, ..)| *known == key);
        let at = if let Some(at) = known {
            at
        } else {
            let schema = schema::of_table(rejected.part, rejected.table, self.loose)?;
            let validator = jsonschema::validator_for(&schema).ok()?;
            self.validators.push((key, schema, validator));
            self.validators.len() - 1
        };
        let (_, schema, validator) = &self.validators[at];
        Some((schema, validator))
    }
}

fn not_rows(forest: &Forest<'_>, table: &TableKind, node: NodeId) -> Diagnostic {
    let found = forest.value(node).description();
    let span = forest.key_span(node).unwrap_or_else(|| forest.span(node));
    Diagnostic::new(&WRONG_TYPE, span, format!("\"{}\" is {found}, not a list of rows", table.name))
        .help(format!("write each row under a heading of its own: [[{}]]", table.name))
}

struct Row<'r, 'f> {
    forest: &'r Forest<'f>,
    node: NodeId,
    table: &'r TableKind,
    schema: &'r Json,
}

impl Row<'_, '_> {
    fn report(&self, error: &ValidationError<'_>, sink: &mut Sink) {
        let node = locate(self.forest, self.node, error.instance_path().as_str());
        match error.kind() {
            Kind::AdditionalProperties { unexpected } => {
                for name in unexpected {
                    self.unknown_field(error, node, name, sink);
                }
            }
            Kind::Required { property } => {
                let field = property.as_str().unwrap_or_default();
                let span = self.forest.span(node);
                let what = self.owner(node);
                sink.push(
                    Diagnostic::new(&MISSING_FIELD, span, format!("{what} lacks \"{field}\""))
                        .help(format!("add a line: {field} = …")),
                );
            }
            Kind::Type { kind } => self.wrong_type(node, &expected(kind), sink),
            Kind::OneOfNotValid { context } | Kind::OneOfMultipleValid { context } => {
                self.one_of(error, node, context, sink);
            }
            Kind::AnyOf { context } => {
                // An optional field: its own schema, or null, which TOML cannot write.
                for inner in context.first().into_iter().flatten() {
                    self.report(inner, sink);
                }
            }
            Kind::Enum { options } => {
                let words: Vec<&str> =
                    options.as_array().into_iter().flatten().filter_map(Json::as_str).collect();
                self.unknown_word(node, &words, sink);
            }
            Kind::Constant { expected_value } => {
                let words: Vec<&str> = expected_value.as_str().into_iter().collect();
                self.unknown_word(node, &words, sink);
            }
            Kind::PropertyNames { error } => {
                let name = error.instance().as_str().unwrap_or_default();
                let key = self.forest.get(node, name);
                let span = key.and_then(|key| self.forest.key_span(key));
                let span = span.unwrap_or_else(|| self.forest.span(node));
                sink.push(
                    Diagnostic::new(
                        &MALFORMED_VALUE,
                        span,
                        format!("\"{name}\" cannot be a key here"),
                    )
                    .help(self.form_at(error)),
                );
            }
            Kind::Pattern { pattern } => self.malformed(error, node, pattern, sink),
            _ => {
                let text =
                    range(error.kind()).unwrap_or_else(|| format!("has the wrong form: {error}"));
                let what = self.name(node);
                sink.push(Diagnostic::new(
                    &MALFORMED_VALUE,
                    self.forest.span(node),
                    format!("{what} {text}"),
                ));
            }
        }
    }

    fn unknown_field(
        &self,
        error: &ValidationError<'_>,
        node: NodeId,
        name: &str,
        sink: &mut Sink,
    ) {
        let Some(field) = self.forest.get(node, name) else { return };
        let span = self.forest.key_span(field).unwrap_or_else(|| self.forest.span(field));
        let known = self.known_fields(error);
        let known = known.iter().map(String::as_str);
        let message = format!("{} has no field \"{name}\"", self.owner(node));
        let mut finding = Diagnostic::new(&UNKNOWN_FIELD, span, message);
        if let Some(near) = suggest::nearest(name, known.clone())
            && self.forest.get(node, near).is_none()
        {
            finding = finding.replace(format!("rename it to \"{near}\""), span, near);
        }
        if let Some(help) = suggest::help("fields", name, known) {
            finding = finding.help(help);
        }
        sink.push(finding);
    }

    fn known_fields(&self, error: &ValidationError<'_>) -> Vec<String> {
        let path = error.schema_path().as_str();
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let properties = self.schema.pointer(parent).and_then(|s| s.get("properties"));
        let names =
            properties.and_then(Json::as_object).into_iter().flat_map(|p| p.keys().cloned());
        names.collect()
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
        finding.help = match (found, expected) {
            (Value::String(text), "an integer" | "a number") if text.parse::<f64>().is_ok() => {
                Some(format!("leave out the quotation marks: {text}"))
            }
            (Value::Integer(number), "a string") => {
                Some(format!("put it in quotation marks: \"{number}\""))
            }
            (Value::String(text), "an array") => Some(format!("write it as a list: [\"{text}\"]")),
            _ => None,
        };
        sink.push(finding);
    }

    /// An effect, attribute or other word with fields: `{ take_damage = { … } }` or `"sail_open_sea"`.
    fn one_of(
        &self,
        error: &ValidationError<'_>,
        node: NodeId,
        context: &[Vec<ValidationError<'static>>],
        sink: &mut Sink,
    ) {
        let here = error.instance_path().as_str();
        let inside = |errors: &&Vec<ValidationError<'static>>| {
            !errors.is_empty()
                && errors.iter().all(|inner| inner.instance_path().as_str().len() > here.len())
        };
        if let Some(branch) = context.iter().find(inside) {
            for inner in branch {
                self.report(inner, sink);
            }
            return;
        }
        let words = self.words(error);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if self.forest.value(node) == Value::Table {
            let mut keys = self.forest.children(node);
            match (keys.next(), keys.next()) {
                (Some(only), None) => {
                    let word = self.forest.key(only).unwrap_or_default();
                    let span = self.forest.key_span(only).unwrap_or_else(|| self.forest.span(only));
                    sink.push(unfamiliar(word, span, &words));
                }
                (first, _) => {
                    let known = words.first().copied().unwrap_or("…");
                    let example = first.and_then(|key| self.forest.key(key)).unwrap_or(known);
                    sink.push(
                        Diagnostic::new(
                            &WRONG_TYPE,
                            self.forest.span(node),
                            format!("{} must have exactly one key", self.name(node)),
                        )
                        .help(format!(
                            "write each as a table of its own: {{ {example} = {{ … }} }}, {{ … }}"
                        )),
                    );
                }
            }
        } else {
            self.unknown_word(node, &words, sink);
        }
    }

    fn words(&self, error: &ValidationError<'_>) -> Vec<String> {
        let branches = self.schema.pointer(error.schema_path().as_str()).and_then(Json::as_array);
        let mut words = Vec::new();
        for branch in branches.into_iter().flatten() {
            let units = branch.get("enum").and_then(Json::as_array).into_iter().flatten();
            let unit = branch.get("const").into_iter();
            words.extend(units.chain(unit).filter_map(Json::as_str).map(str::to_owned));
            let fields = branch.get("properties").and_then(Json::as_object);
            words.extend(fields.into_iter().flat_map(|fields| fields.keys().cloned()));
        }
        words
    }

    fn unknown_word(&self, node: NodeId, words: &[&str], sink: &mut Sink) {
        match self.forest.value(node) {
            Value::String(word) => {
                sink.push(unfamiliar(word, self.forest.span(node), words));
            }
            _ => self.wrong_type(node, "a word", sink),
        }
    }

    fn malformed(&self, error: &ValidationError<'_>, node: NodeId, pattern: &str, sink: &mut Sink) {
        let span = self.forest.span(node);
        let text = match self.forest.value(node) {
            Value::String(text) => text.escape_debug().to_string(),
            other => other.description().to_owned(),
        };
        if pattern.starts_with("^[a-z0-9]+(-") {
            let mut finding =
                Diagnostic::new(&MALFORMED_ID, span, format!("\"{text}\" is not an id"))
                    .help(self.form_at(error));
            if let Some(better) = as_id(&text) {
                finding = finding.help(format!("write \"{better}\""));
            }
            sink.push(finding);
        } else {
            let what = self.name(node);
            sink.push(
                Diagnostic::new(
                    &MALFORMED_VALUE,
                    span,
                    format!("{what} has the wrong form: \"{text}\""),
                )
                .help(self.form_at(error)),
            );
        }
    }

    /// The description of the schema that was violated.
    fn form_at(&self, error: &ValidationError<'_>) -> String {
        let path = error.schema_path().as_str();
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let description = self.schema.pointer(parent).and_then(|schema| schema.get("description"));
        description
            .and_then(Json::as_str)
            .unwrap_or("the schema of this file describes the form")
            .to_owned()
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

/// A word that is not in the vocabulary, or one that lacks its fields.
fn unfamiliar(word: &str, span: Span, words: &[&str]) -> Diagnostic {
    if words.contains(&word) {
        return Diagnostic::new(&UNKNOWN_WORD, span, format!("\"{word}\" needs its fields"))
            .help(format!("write {{ {word} = {{ … }} }}"));
    }
    let help = suggest::help("words", word, words.iter().copied());
    let help = help.unwrap_or_else(|| {
        "the schema of this file lists the words that can stand here".to_owned()
    });
    Diagnostic::new(&UNKNOWN_WORD, span, format!("\"{word}\" is not a known word here")).help(help)
}

fn expected(kind: &TypeKind) -> String {
    let name = match kind {
        TypeKind::Single(kind) => kind.to_string(),
        TypeKind::Multiple(kinds) => {
            let names: Vec<String> = kinds.iter().map(|kind| kind.to_string()).collect();
            names.into_iter().find(|name| name != "null").unwrap_or_default()
        }
    };
    match name.as_str() {
        "object" => "a table".to_owned(),
        "array" => "an array".to_owned(),
        "integer" => "an integer".to_owned(),
        "number" => "a number".to_owned(),
        "string" => "a string".to_owned(),
        "boolean" => "true or false".to_owned(),
        other => other.to_owned(),
    }
}

fn range(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::MaxLength { limit } => format!("must be at most {limit} characters long"),
        Kind::MinLength { limit } => format!("must be at least {limit} characters long"),
        Kind::MaxItems { limit } => format!("must have at most {limit} entries"),
        Kind::MinItems { limit } => format!("must have at least {limit} entries"),
        Kind::AdditionalItems { limit } => format!("must have exactly {limit} entries"),
        _ => return None,
    })
}

/// The id an author probably meant: `Tigris & Euphrates` becomes `tigris-euphrates`.
fn as_id(text: &str) -> Option<String> {
    let mut id = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase());
        } else if matches!(c, ' ' | '-' | '_' | '&' | '.') && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        } else if !matches!(c, ' ' | '-' | '_' | '&' | '.' | '\'') {
            return None;
        }
    }
    let id = id.trim_end_matches('-');
    (!id.is_empty() && id != text).then(|| id.to_owned())
}
