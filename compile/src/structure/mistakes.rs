//! Holds a value against its schema and lists every place where it differs.
//!
//! The schemas are our own and use few of the words that JSON Schema has. A library knows all of them,
//! with regular expressions and exact fractions, and takes a twelfth of the time that the whole program
//! takes to build. The tests hold this file against that library.

use serde_json::{Map, Value as Json};
use strabo_model::players::PlayerRange;
use strabo_model::text::{has_id_form, is_colour, is_hidden};

use crate::tree::{Forest, NodeId, Value};

/// One place where a value differs from its schema.
pub struct Mistake<'s> {
    /// The value.
    pub node: NodeId,
    /// What it is part of.
    pub parent: Option<NodeId>,
    /// The schema it does not fit.
    pub schema: &'s Map<String, Json>,
    /// In which way.
    pub kind: Kind<'s>,
}

/// In which way a value differs from its schema.
pub enum Kind<'s> {
    /// Fields that the schema does not have.
    Unknown(Vec<NodeId>),
    /// A field that the schema requires.
    Missing(&'s str),
    /// Another type; the first one that would do.
    Type(&'s str),
    /// None of several schemas fits, or more than one; the mistakes against each of them.
    NoneOf(Vec<Vec<Mistake<'s>>>),
    /// Not one of these words.
    Word(Vec<&'s str>),
    /// A field whose name has the wrong form, and the schema of its name.
    Key(NodeId, &'s Map<String, Json>),
    /// A string of the wrong form.
    Form(&'s str),
    /// More or less than a limit, in words.
    Range(String),
}

/// All mistakes of a value. `root` has the definitions that schemas refer to.
pub fn mistakes<'s>(forest: &Forest<'_>, root: &'s Json, node: NodeId) -> Vec<Mistake<'s>> {
    let mut found = Vec::new();
    Walk { forest, root }.value((node, None), root, &mut found);
    found
}

struct Walk<'f, 's> {
    forest: &'f Forest<'f>,
    root: &'s Json,
}

/// A value, and what it is part of.
type Place = (NodeId, Option<NodeId>);

impl<'s> Walk<'_, 's> {
    fn value(&self, place: Place, schema: &'s Json, found: &mut Vec<Mistake<'s>>) {
        let Json::Object(schema) = schema else { return };
        if let Some(Json::String(target)) = schema.get("$ref") {
            if let Some(target) = self.root.pointer(target.trim_start_matches('#')) {
                self.value(place, target, found);
            }
            return;
        }
        let (node, parent) = place;
        let mut note = |kind: Kind<'s>| found.push(Mistake { node, parent, schema, kind });
        if let Some(expected) = schema.get("type")
            && let Some(first) = self.other_type(node, expected)
        {
            note(Kind::Type(first));
            return;
        }
        if let Some(words) = words(schema)
            && !is_word(self.forest.value(node), schema, &words)
        {
            note(Kind::Word(words));
        }
        match self.forest.value(node) {
            Value::String(text) => string(text, schema, &mut note),
            Value::Integer(number) => range(approximate(number), schema, &mut note),
            Value::Float(number) => range(number, schema, &mut note),
            Value::Array => self.array(node, schema, found),
            Value::Table => self.table(place, schema, found),
            Value::Boolean(_) | Value::Datetime(_) => {}
        }
        for part in list(schema, "allOf") {
            self.value(place, part, found);
        }
        self.branches(place, schema, found);
        if let Some(condition) = schema.get("if") {
            let mut against = Vec::new();
            self.value(place, condition, &mut against);
            let then = if against.is_empty() { schema.get("then") } else { schema.get("else") };
            if let Some(then) = then {
                self.value(place, then, found);
            }
        }
    }

    /// The first type of a schema when a value has none of its types.
    fn other_type(&self, node: NodeId, expected: &'s Json) -> Option<&'s str> {
        let mut types = match expected {
            Json::Array(types) => types.as_slice(),
            one => std::slice::from_ref(one),
        }
        .iter()
        .filter_map(Json::as_str);
        let first = types.clone().next()?;
        let fits = types.any(|name| match self.forest.value(node) {
            Value::String(_) => name == "string",
            Value::Integer(_) => matches!(name, "integer" | "number"),
            // A whole number may be written with a point.
            Value::Float(number) => {
                number.is_finite()
                    && (name == "number" || name == "integer" && number.fract() == 0.0)
            }
            Value::Boolean(_) => name == "boolean",
            Value::Datetime(_) => false,
            Value::Array => name == "array",
            Value::Table => name == "object",
        });
        (!fits).then_some(first)
    }

    fn array(&self, node: NodeId, schema: &'s Map<String, Json>, found: &mut Vec<Mistake<'s>>) {
        let count = self.forest.len(node) as u64;
        let limit = |name| schema.get(name).and_then(Json::as_u64);
        let mut note = |text| {
            found.push(Mistake { node, parent: None, schema, kind: Kind::Range(text) });
        };
        if let Some(most) = limit("maxItems").filter(|most| count > *most) {
            note(format!("must have at most {most} entries"));
        }
        if let Some(least) = limit("minItems").filter(|least| count < *least) {
            note(format!("must have at least {least} entries"));
        }
        if let Some(items) = schema.get("items") {
            for child in self.forest.children(node) {
                self.value((child, Some(node)), items, found);
            }
        }
    }

    fn table(
        &self,
        (node, parent): Place,
        schema: &'s Map<String, Json>,
        found: &mut Vec<Mistake<'s>>,
    ) {
        let fields = schema.get("properties").and_then(Json::as_object);
        let rest = schema.get("additionalProperties");
        let mut unknown = Vec::new();
        for child in self.forest.children(node) {
            let name = self.forest.key(child).unwrap_or_default();
            match (fields.and_then(|fields| fields.get(name)), rest) {
                (Some(field), _) => self.value((child, Some(node)), field, found),
                (None, Some(Json::Bool(false))) => unknown.push(child),
                (None, Some(rest)) => self.value((child, Some(node)), rest, found),
                (None, None) => {}
            }
            if let Some(names) = self.resolved(schema.get("propertyNames")) {
                let mut fits = true;
                string(name, names, &mut |_| fits = false);
                if !fits || words(names).is_some_and(|words| !words.contains(&name)) {
                    found.push(Mistake { node, parent, schema, kind: Kind::Key(child, names) });
                }
            }
        }
        if !unknown.is_empty() {
            found.push(Mistake { node, parent, schema, kind: Kind::Unknown(unknown) });
        }
        for name in list(schema, "required").iter().filter_map(Json::as_str) {
            if self.forest.get(node, name).is_none() {
                found.push(Mistake { node, parent, schema, kind: Kind::Missing(name) });
            }
        }
    }

    /// A schema that refers to no other.
    fn resolved(&self, schema: Option<&'s Json>) -> Option<&'s Map<String, Json>> {
        let schema = schema?.as_object()?;
        match schema.get("$ref").and_then(Json::as_str) {
            Some(target) => self.root.pointer(target.trim_start_matches('#'))?.as_object(),
            None => Some(schema),
        }
    }

    /// What `anyOf` and `oneOf` say.
    fn branches(&self, place: Place, schema: &'s Map<String, Json>, found: &mut Vec<Mistake<'s>>) {
        let each = |name| {
            let branches = list(schema, name).iter();
            let tried: Vec<Vec<Mistake<'s>>> = branches
                .map(|branch| {
                    let mut inside = Vec::new();
                    self.value(place, branch, &mut inside);
                    inside
                })
                .collect();
            tried
        };
        let (node, parent) = place;
        let any = each("anyOf");
        if any.iter().all(|inside| !inside.is_empty()) {
            // An optional field: its own schema, or null, which TOML cannot write.
            found.extend(any.into_iter().next().into_iter().flatten());
        }
        let one = each("oneOf");
        if !one.is_empty() && one.iter().filter(|inside| inside.is_empty()).count() != 1 {
            found.push(Mistake { node, parent, schema, kind: Kind::NoneOf(one) });
        }
    }
}

fn list<'s>(schema: &'s Map<String, Json>, name: &str) -> &'s [Json] {
    schema.get(name).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// The words of a schema that lists some.
fn words(schema: &Map<String, Json>) -> Option<Vec<&str>> {
    if let Some(Json::Array(words)) = schema.get("enum") {
        return Some(words.iter().filter_map(Json::as_str).collect());
    }
    schema.get("const").map(|word| word.as_str().into_iter().collect())
}

/// True for one of the words, and for the truth value that a schema wants.
fn is_word(value: Value<'_>, schema: &Map<String, Json>, words: &[&str]) -> bool {
    match value {
        Value::String(word) => words.contains(&word),
        Value::Boolean(value) => schema.get("const") == Some(&Json::Bool(value)),
        _ => false,
    }
}

fn string<'s>(text: &str, schema: &'s Map<String, Json>, note: &mut impl FnMut(Kind<'s>)) {
    let most = schema.get("maxLength").and_then(Json::as_u64);
    if let Some(most) = most.filter(|most| text.chars().count() as u64 > *most) {
        note(Kind::Range(format!("must be at most {most} characters long")));
    }
    if let Some(Json::String(pattern)) = schema.get("pattern")
        && !has_form(text, pattern)
    {
        note(Kind::Form(pattern));
    }
}

fn range<'s>(number: f64, schema: &'s Map<String, Json>, note: &mut impl FnMut(Kind<'s>)) {
    let limit = |name| {
        let limit = schema.get(name)?;
        Some((limit, limit.as_f64()?))
    };
    if let Some((limit, _)) = limit("maximum").filter(|(_, most)| number > *most) {
        note(Kind::Range(format!("must be at most {limit}")));
    }
    if let Some((limit, _)) = limit("minimum").filter(|(_, least)| number < *least) {
        note(Kind::Range(format!("must be at least {limit}")));
    }
    if let Some((limit, _)) = limit("exclusiveMinimum").filter(|(_, least)| number <= *least) {
        note(Kind::Range(format!("must be more than {limit}")));
    }
}

#[expect(clippy::cast_precision_loss, reason = "what is rounded is far beyond every limit")]
fn approximate(number: i64) -> f64 {
    number as f64
}

/// Whether a text has the form that a schema gives as a regular expression. There are five of them.
pub fn has_form(text: &str, pattern: &str) -> bool {
    let is_text = |may_stand: fn(char) -> bool| {
        text.chars().all(|c| !is_hidden(c) || may_stand(c)) && !text.trim().is_empty()
    };
    match Form::of(pattern) {
        Some(Form::Id) => has_id_form(text),
        Some(Form::Colour) => is_colour(text),
        Some(Form::Players) => PlayerRange::of_form(text).is_some(),
        Some(Form::Line) => is_text(|_| false),
        Some(Form::Lines) => is_text(|c| matches!(c, '\n' | '\r' | '\t')),
        None => true,
    }
}

/// The forms of strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `tigris-euphrates`.
    Id,
    /// `#a0b1c2`.
    Colour,
    /// `5-8`.
    Players,
    /// A line of visible text.
    Line,
    /// Lines of visible text.
    Lines,
}

impl Form {
    /// The form that a regular expression of our schemas stands for.
    pub fn of(pattern: &str) -> Option<Self> {
        Some(match pattern {
            "^[a-z0-9]+(-[a-z0-9]+)*$" => Self::Id,
            "^#[0-9a-f]{6}$" => Self::Colour,
            "^[1-9][0-9]?(-[1-9][0-9]?)?$" => Self::Players,
            lines if lines.starts_with("^([^\\u0000-\\u001f") => Self::Lines,
            line if line.starts_with("^[^\\u0000-\\u001f") => Self::Line,
            _ => return None,
        })
    }
}
