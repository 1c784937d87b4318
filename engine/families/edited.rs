//! Packs that somebody else may have written: pages change a pack that ships, and say with which words a game of it
//! is refused. They are scenes with these steps:
//!
//! - `pack ID` is the pack that is changed; `players 3`, `setup ID`, `variant ID` and `turns 6` are options.
//! - `PATH = VALUE`, and `PATH += VALUE` for one entry more. A path leads through fields, to rows by their ids, to
//!   entries by their numbers (`0:3` are the first three, `-1` is the last one), to those that have values in
//!   fields (`deck=0&second!=null`), and by `*` to all of them.
//! - `fill PATH 40 VALUE` makes a list so long with entries of this value, or with copies of its last one. Each has
//!   an id of its own, and its number stands in the place of `$i`.
//! - `without PATH FIELD` takes the entries out of a list that have a field, or a value in it (`kind=die`).
//! - Figures are those of all values that a path leads to: their `count`, `sum` and `lengths`, how many `distinct` ones
//!   there are, `all` of these, and the `tally` of how often each is there. Numbers of rows are told by their ids
//!   where a table follows.
//! - `refused WORDS` is what is said, where `…` stands for anything, `plays` is a game that can be played,
//!   and `holds` one in which every law holds. `sealed` is a pack whose bundle is read as the same.
//!
//! A value is JSON, or `@PATH`, what stands elsewhere in the pack, with the fields after it in the place of its own.
//! `#PATH` is the number of a row.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use serde_json::{Value, to_value};
use strabo_core::{Family, Options, laws};
use strabo_model::{Pack, bundle};

use crate::scenes::{Done, Stage, joined, number};

/// The packs that pages of a family change.
pub trait Packs: Clone {
    type Game: Family;
    /// What a page begins with, and for how many players.
    const FIRST: (&'static str, u8);
    fn pack(id: &str) -> Pack;
}

/// A pack with changes, and how it is played.
#[derive(Clone)]
pub struct Edited<P> {
    pack: Value,
    pub options: Options,
    packs: PhantomData<P>,
}

impl<P: Packs> Default for Edited<P> {
    fn default() -> Self {
        let (id, players) = P::FIRST;
        Self { pack: json(&P::pack(id)), options: Options::new(players), packs: PhantomData }
    }
}

fn json(pack: &Pack) -> Value {
    to_value(pack).expect("plain data")
}

/// Whether everything that was written is read. What is empty need not be.
fn known(written: &Value, read: &Value) -> Done {
    match (written, read) {
        (Value::Array(written), Value::Array(read)) => {
            written.iter().zip(read).try_for_each(|(written, read)| known(written, read))
        }
        (Value::Object(written), Value::Object(read)) => {
            written.iter().try_for_each(|(key, value)| match read.get(key) {
                Some(read) => known(value, read),
                None if value.as_object().is_some_and(|object| !object.is_empty()) => {
                    Err(key.clone())
                }
                None if value.as_array().is_some_and(|list| !list.is_empty()) => Err(key.clone()),
                None if value.is_number() || *value == true => Err(key.clone()),
                None => Ok(()),
            })
        }
        _ => Ok(()),
    }
}

impl<P: Packs> Stage for Edited<P> {
    fn reseed(&mut self, _: u64) {}

    fn figure(&self, words: &[&str]) -> Result<String, String> {
        let (what, path, table) = match words {
            [what, path] => (*what, path, None),
            [what, path, table] => (*what, path, Some(at(&self.pack, table)?)),
            words => return Err(format!("{words:?} is no figure of a pack")),
        };
        let (mut pack, mut found) = (self.pack.clone(), Vec::new());
        let path = self.numbered(path)?;
        each(&mut pack, &path.split('.').collect::<Vec<_>>(), &mut |place| {
            found.push(place.take());
            Ok(())
        })?;
        found.retain(|value| !value.is_null());
        let called = |value: &Value| {
            let row = value.as_u64().and_then(|row| table?.get(usize::try_from(row).ok()?));
            let name = row.map_or(value, |row| &row["id"]);
            name.as_str().map_or_else(|| name.to_string(), str::to_owned)
        };
        let mut tally: BTreeMap<String, usize> = BTreeMap::new();
        for value in &found {
            *tally.entry(called(value)).or_default() += 1;
        }
        Ok(match what {
            "count" => found.len().to_string(),
            "sum" => found.iter().filter_map(Value::as_i64).sum::<i64>().to_string(),
            "lengths" => {
                let lengths = found.iter().filter_map(|list| Some(list.as_array()?.len()));
                joined(lengths.collect::<BTreeSet<usize>>())
            }
            "distinct" => tally.len().to_string(),
            "all" => joined(tally.keys()),
            "tally" => joined(tally.iter().map(|(name, count)| format!("{name}:{count}"))),
            what => return Err(format!("{what} is no figure of a pack")),
        })
    }

    fn lists(&self, _: &[&str]) -> Result<bool, String> {
        Err("nobody is asked for an answer".to_owned())
    }

    fn step(&mut self, words: &[&str]) -> Done {
        let words: Vec<String> =
            words.iter().map(|word| self.numbered(word)).collect::<Result<_, _>>()?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match &words[..] {
            ["pack", id] => self.pack = json(&P::pack(id)),
            ["players", many] => self.options.players = number(many)?,
            ["turns", many] => self.options.turn_limit = number(many)?,
            ["setup", id] => self.options.setup = Some((*id).to_owned()),
            ["variant", id] => self.options.variants.push((*id).to_owned()),
            ["refused", wanted @ ..] => {
                let said = self.game().err().ok_or("it is played")?;
                if !fits(&said, &wanted.join(" ")) {
                    return Err(said);
                }
            }
            ["plays"] => _ = self.game()?,
            ["holds"] => _ = laws::hold(&self.game()?, 1, 60)?,
            ["sealed"] => {
                let pack = self.pack()?;
                let bytes = bundle::write(&pack).map_err(|why| why.to_string())?;
                let read = bundle::read(&bytes).map_err(|why| why.to_string())?;
                if read != pack {
                    return Err("the bundle has another pack".to_owned());
                }
            }
            ["fill", path, count, value @ ..] => {
                let (count, value) = (number(count)?, value.join(" "));
                let whole = self.pack.clone();
                self.each(path, &mut |list| fill(list, count, &value, &whole))?;
            }
            ["without", path, field] => self.each(path, &mut |list| {
                let list = list.as_array_mut().ok_or("it is no list")?;
                list.retain(|entry| !has(entry, field));
                Ok(())
            })?,
            [path, "=", value @ ..] => {
                let value = parsed(&value.join(" "), &self.pack)?;
                self.each(path, &mut |place| {
                    *place = value.clone();
                    Ok(())
                })?;
            }
            [path, "+=", value @ ..] => {
                let value = parsed(&value.join(" "), &self.pack)?;
                self.each(path, &mut |list| {
                    list.as_array_mut().ok_or("it is no list")?.push(value.clone());
                    Ok(())
                })?;
            }
            words => return Err(format!("{words:?} is no change of a pack")),
        }
        Ok(())
    }
}

impl<P: Packs> Edited<P> {
    pub fn pack(&self) -> Result<Pack, String> {
        let pack: Pack =
            serde_json::from_value(self.pack.clone()).map_err(|why| why.to_string())?;
        known(&self.pack, &json(&pack)).map_err(|key| format!("a pack has no {key}"))?;
        Ok(pack)
    }

    fn game(&self) -> Result<P::Game, String> {
        P::Game::new(&self.pack()?, &self.options).map_err(|why| why.to_string())
    }

    /// Changes all places that a path leads to.
    fn each(&mut self, path: &str, with: &mut dyn FnMut(&mut Value) -> Done) -> Done {
        let mut places = 0;
        each(&mut self.pack, &path.split('.').collect::<Vec<_>>(), &mut |place| {
            places += 1;
            with(place)
        })?;
        if places == 0 { Err(format!("{path} leads nowhere")) } else { Ok(()) }
    }

    /// A word with the number of a row for what follows after `#`.
    fn numbered(&self, word: &str) -> Result<String, String> {
        let Some((before, path)) = word.split_once('#') else { return Ok(word.to_owned()) };
        let end = path.find([',', '&', ']', '}']).unwrap_or(path.len());
        let (table, id) = path[..end].rsplit_once('.').ok_or("a table and the id of a row")?;
        let rows = at(&self.pack, table)?.as_array().ok_or("it is no table")?;
        let row = chosen(rows, id)?.first().copied().ok_or("no such row")?;
        Ok(format!("{before}{row}{}", &path[end..]))
    }
}

/// Calls a function with every place that a path leads to. A field that is not there is made at the end of it.
fn each(place: &mut Value, path: &[&str], with: &mut dyn FnMut(&mut Value) -> Done) -> Done {
    let [first, rest @ ..] = path else { return with(place) };
    match place {
        Value::Array(list) => {
            let mut entries = chosen(list, first)?.into_iter();
            entries.try_for_each(|entry| each(&mut list[entry], rest, with))
        }
        Value::Object(fields) if rest.is_empty() || fields.contains_key(*first) => {
            each(fields.entry(*first).or_insert(Value::Null), rest, with)
        }
        _ => Ok(()),
    }
}

/// What stands at the first place that a path leads to.
fn at<'v>(value: &'v Value, path: &str) -> Result<&'v Value, String> {
    path.split('.').try_fold(value, |place, word| {
        let found = match place {
            Value::Array(list) => chosen(list, word)?.first().map(|entry| &list[*entry]),
            place => place.get(word),
        };
        found.ok_or_else(|| format!("{word} leads nowhere"))
    })
}

/// The entries of a list that a word stands for.
fn chosen(list: &[Value], word: &str) -> Result<Vec<usize>, String> {
    let by_id = || list.iter().position(|row| row["id"] == word);
    let from_end = |back: usize| list.len().checked_sub(back).ok_or("it is not so long");
    let found = if word == "*" {
        (0..list.len()).collect()
    } else if let Some((from, to)) = word.split_once(':') {
        (number(from)?..number(to)?).collect()
    } else if word.contains('=') {
        (0..list.len()).filter(|entry| has(&list[*entry], word)).collect()
    } else if let Some(row) = by_id() {
        vec![row]
    } else if let Some(back) = word.strip_prefix('-') {
        vec![from_end(number(back)?)?]
    } else {
        vec![number(word)?]
    };
    let is_there = found.iter().all(|entry| *entry < list.len());
    if is_there { Ok(found) } else { Err(format!("there is no {word}")) }
}

/// Whether an entry has a field, or the value in it that stands behind the sign.
fn has(entry: &Value, fields: &str) -> bool {
    fields.split('&').all(|field| {
        let is = |field: &str, value| entry[field].to_string().trim_matches('"') == value;
        match (field.split_once("!="), field.split_once('=')) {
            (Some((field, value)), _) => !is(field, value),
            (None, Some((field, value))) => is(field, value),
            (None, None) => entry.get(field).is_some(),
        }
    })
}

fn fill(list: &mut Value, count: usize, value: &str, pack: &Value) -> Done {
    let list = list.as_array_mut().ok_or("it is no list")?;
    let last = list.last().cloned();
    for at in list.len()..count {
        let mut entry = match &last {
            Some(last) if value.is_empty() => last.clone(),
            _ => parsed(&value.replace("$i", &at.to_string()), pack)?,
        };
        if let Some(id) = entry.get_mut("id") {
            *id = format!("copy-{at}").into();
        }
        list.push(entry);
    }
    Ok(())
}

/// The value that a text stands for.
fn parsed(text: &str, pack: &Value) -> Result<Value, String> {
    let read =
        |text: &str| serde_json::from_str::<Value>(text).map_err(|why| format!("{text}: {why}"));
    let Some(copied) = text.strip_prefix('@') else { return read(text) };
    let (path, fields) = copied.split_once(' ').unwrap_or((copied, "{}"));
    let mut copy = at(pack, path)?.clone();
    if let (Value::Object(copy), Value::Object(fields)) = (&mut copy, read(fields)?) {
        copy.extend(fields);
    }
    Ok(copy)
}

/// Whether these words are said, where `…` stands for anything.
fn fits(said: &str, wanted: &str) -> bool {
    let mut parts = wanted.split('…');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = said.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}
