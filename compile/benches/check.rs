//! How long a large pack takes, beside the plain way: the `toml` crate, JSON, and the same schemas.
//! `cargo xtask bench` runs this and says what the numbers mean.
//!
//! A harness of its own: criterion and divan would make every test build compile thirty more crates,
//! and most others a second time with other features.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "support/generate.rs"]
mod generate;

use std::hint::black_box;
use std::time::{Duration, Instant};

use jsonschema::Validator;
use serde_json::Value;
use strabo_compile::{authored::Part, source::SourceFile};
use toml::de::{DeTable, DeValue};

/// The smallest pack with a map of this size.
fn pack(places: usize) -> Vec<SourceFile> {
    let mut files = common::smallest().files;
    let map = files.iter_mut().find(|file| file.path == "map.toml").expect("a map");
    let text: &'static str = generate::map(places).leak();
    map.bytes = text.as_bytes().into();
    files
}

fn check(files: &[SourceFile]) {
    let outcome = common::check(files.to_vec());
    assert!(outcome.pack.is_some(), "{:?}", common::describe(&outcome).first());
}

/// The plain way ends before anything is resolved, and its validators are made before the time is
/// taken, so that the comparison favours it.
fn check_plainly(files: &[SourceFile], validators: &[(String, Validator)]) {
    for (path, validator) in validators {
        let Some(file) = files.iter().find(|file| file.path == *path) else { continue };
        let table = DeTable::parse(std::str::from_utf8(&file.bytes).expect("text")).expect("TOML");
        let json = object(table.get_ref());
        assert!(validator.is_valid(&json), "{path}");
        black_box((table, json));
    }
}

fn validators() -> Vec<(String, Validator)> {
    let files = Part::ALL.iter().map(|part| {
        let schema = serde_json::from_str(part.schema()).expect("JSON");
        let validator = jsonschema::validator_for(&schema);
        (format!("{}.toml", part.name()), validator.expect("a schema"))
    });
    files.collect()
}

fn object(table: &DeTable<'_>) -> Value {
    let fields =
        table.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref())));
    Value::Object(fields.collect())
}

fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(yes) => (*yes).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(items) => items.iter().map(|item| json(item.get_ref())).collect(),
        DeValue::Table(table) => object(table),
    }
}

/// How often each is timed at least, and how long at least.
const SAMPLES: usize = 15;
const LEAST: Duration = Duration::from_secs(2);

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Prints `PLACES OURS PLAIN` for each size, in nanoseconds. The two take turns, so that a busy
/// machine slows both.
fn main() {
    let validators = validators();
    for places in generate::SIZES {
        let files = pack(*places);
        let (mut ours, mut plain) = (Vec::new(), Vec::new());
        let start = Instant::now();
        while ours.len() < SAMPLES || start.elapsed() < LEAST {
            ours.push(time(|| check(&files)));
            plain.push(time(|| check_plainly(&files, &validators)));
        }
        println!("{places} {} {}", median(ours).as_nanos(), median(plain).as_nanos());
    }
}
