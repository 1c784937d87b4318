//! Packs changed by chance, so that tests play games that nobody wrote. What may change is a list, one line each:
//!
//! `resources.*.limit like 1`: a path into the pack as JSON (`*` is every entry, `**` is any way down), a word, and
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

use serde_json::Value;
use strabo_model::Pack;

use crate::random::Chance;

/// Numbers that nobody would print.
const WILD: [u64; 7] = [0, 1, 20, 40, 60, 61, 255];

/// Changes a pack in all that a list says; nothing for one that is none any more.
pub fn changed(pack: &Pack, list: &str, seed: u64, wild: bool) -> Option<Pack> {
    let mut whole = serde_json::to_value(pack).ok()?;
    let chance = &mut Chance::new(seed);
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.for_each(|line| change(&mut whole, line, chance, wild));
    serde_json::from_value(whole).ok()
}

/// Changes a pack in what one line says.
///
/// # Panics
/// If the line is not written as they are.
pub fn change(pack: &mut Value, line: &str, chance: &mut Chance, wild: bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [path, word, odds, rest @ ..] = &words[..] else { panic!("{line}") };
    let number = |at: usize| rest[at].parse().expect("a number");
    let odds: u32 = odds.parse().expect("a number");
    let length = |pack: &Value, table: &str| pack[table].as_array().map_or(0, Vec::len);
    let rows = rest.first().map_or(0, |table| length(pack, table));
    let path: Vec<&str> = path.split('.').collect();
    if *word == "swap" {
        return swap(pack, &path, rest[0], chance);
    }
    each(pack, &path, &mut |_, value| {
        if chance.below(odds) > 0 {
            return;
        }
        match (*word, value.as_u64(), &mut *value) {
            ("flip", _, Value::Bool(_) | Value::Null) => {
                *value = (!value.as_bool().unwrap_or(false)).into();
            }
            ("like", Some(old), _) => *value = like(chance, old, wild).into(),
            ("between", Some(_), _) => *value = some(chance, number(0), number(1)).into(),
            ("turn", Some(old), _) => *value = ((old + number(0)) % number(1)).into(),
            ("row", Some(_), _) | ("row", None, Value::Null) => *value = chance.pick(rows).into(),
            ("rows", _, Value::Array(_) | Value::Null) => {
                let count = some(chance, 0, number(1));
                *value = (0..count).map(|_| Value::from(chance.pick(rows))).collect();
            }
            ("shuffle", _, Value::Array(list)) => chance.shuffle(list),
            ("shorten", _, Value::Array(list)) => list.truncate(chance.pick(list.len() + 1)),
            ("thin", _, Value::Array(list)) => {
                list.retain(|entry| !entry[rest[0]].is_null() || chance.below(odds) > 0);
            }
            _ => {}
        }
    });
}

/// A number between two.
fn some(chance: &mut Chance, least: u64, most: u64) -> u64 {
    least + u64::from(chance.below(u32::try_from(most - least).unwrap_or(0) + 1))
}

fn like(chance: &mut Chance, number: u64, wild: bool) -> u64 {
    if wild && chance.below(60) == 0 {
        return WILD[chance.pick(WILD.len())];
    }
    let most = (number + number / 2 + 1).min(if number > 255 { 1000 } else { 255 });
    some(chance, (number / 2).min(most), most)
}

/// Places change what they hold, with others whose owners have the same in a field.
fn swap(pack: &mut Value, path: &[&str], field: &str, chance: &mut Chance) {
    let mut all: Vec<(Value, Value)> = Vec::new();
    each(pack, path, &mut |owner, value| all.push((owner[field].clone(), value.clone())));
    chance.shuffle(&mut all);
    each(pack, path, &mut |owner, value| {
        if let Some(at) = all.iter().position(|(of, _)| *of == owner[field]) {
            *value = all.swap_remove(at).1;
        }
    });
}

/// Calls a function with every place that a path leads to, and with the record it stands in. A field that is left
/// out is null there.
fn each(value: &mut Value, path: &[&str], with: &mut dyn FnMut(&Value, &mut Value)) {
    let Some((first, rest)) = path.split_first() else { return };
    match value {
        Value::Array(list) => {
            for entry in list {
                match (*first, rest.is_empty()) {
                    ("*", true) => with(&Value::Null, entry),
                    ("*", false) => each(entry, rest, with),
                    ("**", _) => each(entry, path, with),
                    _ => {}
                }
            }
        }
        Value::Object(fields) if *first == "**" => {
            // Roads lead over two spaces, or the pack is refused.
            let inner = fields.iter_mut().filter(|(name, _)| *name != "move");
            inner.for_each(|(_, field)| each(field, path, with));
            if fields.contains_key(rest[0]) {
                each(value, rest, with);
            }
        }
        Value::Object(fields) if rest.is_empty() => {
            let mut inner = fields.remove(*first).unwrap_or_default();
            with(value, &mut inner);
            if !inner.is_null() {
                value[*first] = inner;
            }
        }
        Value::Object(fields) => {
            if let Some(inner) = fields.get_mut(*first) {
                each(inner, rest, with);
            }
        }
        _ => {}
    }
}
