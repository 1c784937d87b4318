//! Packs changed by chance, so that tests play games that nobody wrote. What may change is a list, one line each:
//!
//! `resources.*.limit like 1`: a path into the pack (`*` is every entry, `**` is any way down), a word, and
//! once in how many times it happens; then what the word needs.
//!
//! | word | does |
//! | --- | --- |
//! | `flip N` | a switch |
//! | `like N` | a number near it; in wild packs now and then one that nobody would print |
//! | `between N LEAST MOST` | another number |
//! | `turn N BY OF` | a number goes on, and begins again |
//! | `row N TABLE` | refers to another row of a table |
//! | `rows N TABLE MOST` | refers to some rows of it, at most so many |
//! | `swap N FIELD` | places change what they hold with others whose owners have the same in a field, or `-` |
//! | `shuffle N`, `shorten N` | a list, in another order or without its end |
//! | `thin N FIELD` | entries of a list go, but those that have a field |

use strabo_model::value::{Value, to_value};
use strabo_model::{Pack, bundle};

use crate::random::Chance;

/// Numbers that nobody would print.
const WILD: [i64; 7] = [0, 1, 20, 40, 60, 61, 255];

/// Changes a pack in all that a list says; nothing for one that is none any more.
pub fn changed(pack: &Pack, list: &'static str, seed: u64, wild: bool) -> Option<Pack> {
    let mut whole = to_value(pack).ok()?;
    let chance = &mut Chance::new(seed);
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.for_each(|line| change(&mut whole, line, chance, wild));
    bundle::from_tree(&whole).ok()
}

/// Changes a pack in what one line says.
///
/// # Panics
/// If the line is not written as they are.
pub fn change(pack: &mut Value, line: &'static str, chance: &mut Chance, wild: bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [path, word, odds, rest @ ..] = &words[..] else { panic!("{line}") };
    let number = |at: usize| rest[at].parse().expect("a number");
    let odds: u32 = odds.parse().expect("a number");
    let rows = rest.first().map_or(0, |table| match field(pack, table) {
        Value::List(rows) => rows.len(),
        _ => 0,
    });
    let path: Vec<&'static str> = path.split('.').collect();
    if *word == "swap" {
        return swap(pack, &path, rest[0], chance);
    }
    each(pack, &path, &mut |_, value| {
        if chance.below(odds) > 0 {
            return;
        }
        let old = match value {
            Value::Whole(old) => Some(*old),
            Value::Index(_, at) => Some((*at).into()),
            _ => None,
        };
        match (*word, old, &mut *value) {
            ("flip", _, Value::Flag(is_on)) => *is_on = !*is_on,
            ("flip", _, Value::Nothing) => *value = Value::Flag(true),
            ("like", Some(old), _) => *value = Value::Whole(like(chance, old, wild)),
            ("between", Some(_), _) => {
                *value = Value::Whole(some(chance, number(0), number(1)));
            }
            ("turn", Some(old), _) => *value = Value::Whole((old + number(0)) % number(1)),
            ("row", Some(_), _) | ("row", None, Value::Nothing) => *value = row(chance, rows),
            ("rows", _, Value::List(_) | Value::Nothing) => {
                let count = some(chance, 0, number(1));
                *value = Value::List((0..count).map(|_| row(chance, rows)).collect());
            }
            ("shuffle", _, Value::List(list)) => chance.shuffle(list),
            ("shorten", _, Value::List(list)) => list.truncate(chance.pick(list.len() + 1)),
            ("thin", _, Value::List(list)) => {
                let has = |entry: &Value| *field(entry, rest[0]) != Value::Nothing;
                list.retain(|entry| has(entry) || chance.below(odds) > 0);
            }
            _ => {}
        }
    });
}

/// A row of a table.
fn row(chance: &mut Chance, rows: usize) -> Value {
    Value::Whole(i64::try_from(chance.pick(rows)).unwrap_or(0))
}

/// A number between two.
fn some(chance: &mut Chance, least: i64, most: i64) -> i64 {
    least + i64::from(chance.below(u32::try_from(most - least).unwrap_or(0) + 1))
}

fn like(chance: &mut Chance, number: i64, wild: bool) -> i64 {
    if wild && chance.below(60) == 0 {
        return WILD[chance.pick(WILD.len())];
    }
    let most = (number + number / 2 + 1).min(if number > 255 { 1000 } else { 255 });
    some(chance, (number / 2).min(most), most)
}

/// What a record has in a field; nothing for other values.
fn field<'v>(value: &'v Value, name: &str) -> &'v Value {
    let Value::Record(record) = value else { return &Value::Nothing };
    let found = record.fields.iter().find(|(field, _)| *field == name);
    found.map_or(&Value::Nothing, |(_, value)| value)
}

/// Places change what they hold, with others whose owners have the same in a field.
fn swap(pack: &mut Value, path: &[&'static str], same: &str, chance: &mut Chance) {
    let mut all: Vec<(Value, Value)> = Vec::new();
    each(pack, path, &mut |owner, value| all.push((field(owner, same).clone(), value.clone())));
    chance.shuffle(&mut all);
    each(pack, path, &mut |owner, value| {
        if let Some(at) = all.iter().position(|(of, _)| of == field(owner, same)) {
            *value = all.swap_remove(at).1;
        }
    });
}

/// Calls a function with every place that a path leads to, and with the record it stands in. A field that is left
/// out is nothing there.
fn each(value: &mut Value, path: &[&'static str], with: &mut dyn FnMut(&Value, &mut Value)) {
    let Some((first, rest)) = path.split_first() else { return };
    match value {
        Value::List(list) => {
            for entry in list {
                match (*first, rest.is_empty()) {
                    ("*", true) => with(&Value::Nothing, entry),
                    ("*", false) => each(entry, rest, with),
                    ("**", _) => each(entry, path, with),
                    _ => {}
                }
            }
        }
        Value::Tagged(_, content) if *first == "**" => each(content, path, with),
        Value::Tagged(word, content) if word == first => each(content, rest, with),
        Value::Record(record) => {
            let fields = &mut record.fields;
            if *first == "**" {
                // Roads lead over two spaces, or the pack is refused.
                let inner = fields.iter_mut().filter(|(name, _)| *name != "move");
                inner.for_each(|(_, field)| each(field, path, with));
            }
            let name = if *first == "**" { rest[0] } else { *first };
            let at = fields.iter().position(|(field, _)| *field == name);
            match (at, *first == "**", rest.is_empty()) {
                (Some(_), true, _) => each(value, rest, with),
                (Some(at), false, false) => each(&mut fields[at].1, rest, with),
                (at, false, true) => {
                    let inner = at.map(|at| fields.swap_remove(at).1);
                    let mut inner = inner.unwrap_or(Value::Nothing);
                    with(value, &mut inner);
                    if let Value::Record(record) = value
                        && inner != Value::Nothing
                    {
                        record.fields.push((name, inner));
                    }
                }
                _ => {}
            }
        }
        _ => {}
    }
}
