//! The schema and the types say the same: a row is read exactly when the schema accepts it, so that
//! the fast path never hides a mistake and never fails without an explanation.

use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use strabo_compile::authored::{Authored, Form, Part, TableKind};
use strabo_compile::{schema, tree::Forest};

/// Draws choices from one number, so that a failing case is one number too.
struct Chance {
    state: u64,
    /// Half of the rows are meant to be right, so that deep ones are right as a whole.
    careful: bool,
}

impl Chance {
    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % limit.max(1)
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// True once in a while, when mistakes are wanted.
    fn slip(&mut self, n: usize) -> bool {
        self.one_in(n) && !self.careful
    }
}

const STRINGS: &[&str] = &[
    "clay",
    "tigris-euphrates",
    "Clay",
    "",
    " ",
    "a--b",
    "-a",
    "5-8",
    "9",
    "8-5",
    "0",
    "100",
    "5-",
    "Wonder of the World",
    "\u{202e}evil",
    "two\nlines",
    "#a0b1c2",
    "#A0B1C2",
    "#12345",
    "é",
    "tab\there",
    "\u{85}",
    "\u{a0}",
    "\u{3000}",
    "\u{feff}x",
    "x\u{200b}",
    "major",
    "players",
    "trader",
    "nul\u{0}",
];

/// A value that the schema accepts most of the time.
fn generate(schema: &Value, root: &Value, chance: &mut Chance, depth: usize) -> Value {
    if chance.slip(40) {
        return anything(chance);
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let pointer = target.trim_start_matches('#');
        return generate(root.pointer(pointer).expect("the target exists"), root, chance, depth);
    }
    for word in ["allOf", "anyOf", "oneOf"] {
        if let Some(branches) = schema.get(word).and_then(Value::as_array) {
            let branch = if word == "anyOf" { &branches[0] } else { chance.pick(branches) };
            return generate(branch, root, chance, depth);
        }
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return chance.pick(words).clone();
    }
    if let Some(word) = schema.get("const") {
        return word.clone();
    }
    match kind(schema) {
        "string" => string(schema, chance),
        "integer" => integer(schema, chance),
        "number" if chance.slip(4) => json!(1_000_001.0),
        "number" => json!(*chance.pick(&[0.0, -3.5, 1e6, -1e6, 7.0])),
        "boolean" => json!(chance.one_in(2)),
        "array" => array(schema, root, chance, depth),
        "object" => object(schema, root, chance, depth),
        _ => anything(chance),
    }
}

fn kind(schema: &Value) -> &str {
    match schema.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str).unwrap_or(""),
        _ => "",
    }
}

fn string(schema: &Value, chance: &mut Chance) -> Value {
    let pattern = schema.get("pattern").and_then(Value::as_str).unwrap_or("");
    if chance.slip(4) {
        return json!(*chance.pick(STRINGS));
    }
    if chance.slip(60) {
        return json!("x".repeat(*chance.pick(&[64, 65, 120, 121, 4000, 4001])));
    }
    json!(match pattern {
        "^#[0-9a-f]{6}$" => "#a0b1c2",
        "^[1-9][0-9]?(-[1-9][0-9]?)?$" => chance.pick(&["2-3", "9", "10-18"]),
        _ => chance.pick(&["clay", "salt-2"]),
    })
}

fn integer(schema: &Value, chance: &mut Chance) -> Value {
    let minimum = schema.get("minimum").and_then(Value::as_f64).unwrap_or(-40_000.0);
    let maximum = schema.get("maximum").and_then(Value::as_f64).unwrap_or(40_000.0);
    let choices =
        [minimum, minimum + 1.0, 0.0, 1.0, 7.0, maximum, 255.0, minimum - 1.0, maximum + 1.0];
    let number = choices[chance.below(if chance.careful { 6 } else { choices.len() })];
    let text = if chance.one_in(6) { format!("{number:.1}") } else { format!("{number:.0}") };
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

fn array(schema: &Value, root: &Value, chance: &mut Chance, depth: usize) -> Value {
    let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
    let most = schema.get("maxItems").and_then(Value::as_u64).filter(|_| chance.careful);
    let count = usize::try_from(least).unwrap_or(0) + chance.below(if depth > 5 { 1 } else { 3 });
    let count =
        most.and_then(|most| usize::try_from(most).ok()).map_or(count, |most| count.min(most));
    let items = schema.get("items").cloned().unwrap_or(Value::Bool(true));
    let item = |at: usize| match &items {
        Value::Array(each) => each.get(at).cloned().unwrap_or(Value::Bool(true)),
        same => same.clone(),
    };
    Value::Array((0..count).map(|at| generate(&item(at), root, chance, depth + 1)).collect())
}

fn object(schema: &Value, root: &Value, chance: &mut Chance, depth: usize) -> Value {
    let mut object = Map::new();
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, field) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let wanted =
            if required.contains(&name.as_str()) { !chance.slip(30) } else { chance.one_in(2) };
        if wanted {
            object.insert(name.clone(), generate(field, root, chance, depth + 1));
        }
    }
    if let Some(rest @ Value::Object(_)) = schema.get("additionalProperties") {
        let names = schema.get("propertyNames").cloned().unwrap_or(json!({ "type": "string" }));
        for _ in 0..chance.below(3) {
            if let Value::String(name) = generate(&names, root, chance, depth + 1) {
                object.insert(name, generate(rest, root, chance, depth + 1));
            }
        }
    }
    if chance.slip(40) {
        object.insert("colour-of-magic".to_owned(), json!(8));
    }
    Value::Object(object)
}

fn anything(chance: &mut Chance) -> Value {
    match chance.below(7) {
        0 => json!(*chance.pick(STRINGS)),
        1 => json!(-1),
        2 => json!(70_000),
        3 => json!(2.5),
        4 => json!([]),
        5 => json!({}),
        _ => json!(true),
    }
}

fn write_toml(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write_toml(item, out);
                out.push_str(", ");
            }
            out.push(']');
        }
        Value::Object(fields) => {
            out.push('{');
            for (at, (name, field)) in fields.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                out.push_str(&quoted(name));
                out.push_str(" = ");
                write_toml(field, out);
            }
            out.push('}');
        }
        Value::String(text) => out.push_str(&quoted(text)),
        other => out.push_str(&other.to_string()),
    }
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string().replace('\u{7f}', "\\u007f")
}

/// The row under its heading.
fn text_of(table: &TableKind, row: &Map<String, Value>) -> String {
    let heading = match table.form {
        Form::One => format!("[{}]\n", table.name),
        Form::Many => format!("[[{}]]\n", table.name),
    };
    let mut text = heading;
    for (name, field) in row {
        text.push_str(&quoted(name));
        text.push_str(" = ");
        write_toml(field, &mut text);
        text.push('\n');
    }
    text
}

/// True when the row is read as it stands under its heading.
fn is_read(table: &CheckedTable, row: &Map<String, Value>) -> Option<bool> {
    let text = text_of(table.kind, row);
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let root = forest.parse(&text, 0, &mut errors);
    let mut rejected = 0;
    let mut authored = Authored::default();
    authored.read(table.part, &forest, root, &mut |_| rejected += 1);
    errors.is_empty().then_some(rejected == 0)
}

struct CheckedTable {
    part: Part,
    kind: &'static TableKind,
    schema: Value,
    validator: Validator,
}

fn tables() -> Vec<CheckedTable> {
    let mut tables = Vec::new();
    for part in Part::ALL {
        for (table, kind) in part.tables().iter().enumerate() {
            let schema = schema::of_table(*part, table, false).expect("a schema");
            let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
            tables.push(CheckedTable { part: *part, kind, schema, validator });
        }
    }
    tables
}

fn check(table: &CheckedTable, seed: u64) -> Result<bool, String> {
    let mut chance = Chance { state: seed | 1, careful: false };
    for _ in 0..8 {
        chance.next();
    }
    chance.careful = chance.one_in(2);
    let Value::Object(row) = generate(&table.schema, &table.schema, &mut chance, 0) else {
        return Ok(false);
    };
    let Some(read) = is_read(table, &row) else { return Ok(false) };
    let row = Value::Object(row);
    let accepted = table.validator.is_valid(&row);
    let errors: Vec<_> = table.validator.iter_errors(&row).collect();
    // The schema knows the names of lints and of files that can be replaced; the types accept any id, and
    // other findings report it.
    let named = |at: &str| match table.kind.name {
        "allow" => true,
        "pack" => at.starts_with("/replaces/"),
        _ => false,
    };
    let later = errors.iter().all(|error| named(error.instance_path().as_str()));
    if read == accepted || (read && later) {
        return Ok(accepted);
    }
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Err(format!("{}: read {read}, accepted {accepted}: {row}\n{errors:?}", table.kind.name))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn a_row_is_read_exactly_when_the_schema_accepts_it(seed in any::<u64>()) {
        thread_local!(static TABLES: Vec<CheckedTable> = tables());
        TABLES.with(|tables| {
            for table in tables {
                check(table, seed).map_err(TestCaseError::fail)?;
            }
            Ok::<(), TestCaseError>(())
        })?;
    }
}

#[test]
fn the_generator_makes_rows_of_both_kinds_for_every_table() {
    for table in tables() {
        let seeds = (1..400u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let accepted: Vec<bool> = seeds.filter_map(|seed| check(&table, seed).ok()).collect();
        let good = accepted.iter().filter(|accepted| **accepted).count();
        assert!(good >= 10, "{}: only {good} rows are accepted", table.kind.name);
        assert!(accepted.len() - good >= 10, "{}: nearly all rows are accepted", table.kind.name);
    }
}
