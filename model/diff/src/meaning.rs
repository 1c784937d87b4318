//! Turns a list into what it means: rows with keys, sets, what holds for each number of players.

use std::fmt::Write;

use strabo_model::players::PlayerRange;

use super::lists::{List, Order};
use super::rows::Links;
use super::value::{Key, Link, Map, Set, Value};

/// What must be known of a pack to understand its lists.
pub struct Meaning<'a> {
    /// The rows that can be referred to.
    pub links: &'a Links,
    /// The player counts of the pack.
    pub players: Option<PlayerRange>,
}

impl Meaning<'_> {
    /// What a list means.
    pub fn of(&self, list: List, items: Vec<Value>) -> Value {
        match list {
            List::Table(kind, order) => ordered(self.keyed(kind, items), order),
            List::Rows(fields, order) => {
                let fields: Vec<&str> = fields.split(' ').collect();
                let entries =
                    items.into_iter().map(|row| (key_of(&row, &fields), without(row, &fields)));
                ordered(entries.collect(), order)
            }
            List::Words => map(items.into_iter().map(word).collect()),
            // A list that says nothing is not the same as one that says nothing of each, and a map that
            // is not drawn has no outlines at all.
            List::Along(_) | List::Outlines if items.is_empty() => Value::Nothing,
            List::Along(kind) => map(self.keyed(kind, items)),
            List::Set => set(items.into_iter().map(inner_set).collect()),
            List::Borders => Value::Set(Set { items: sorted(common(items)), mutual: true }),
            List::Coasts => {
                let coasts = items.into_iter().map(|coast| match coast {
                    Value::List(places) => set(common(places)),
                    other => other,
                });
                set(coasts.collect())
            }
            List::Sequence => Value::List(items),
            List::PerCount => map(self.per_count(items)),
            List::Cards => {
                let mut known = self.per_count(items).into_iter().peekable();
                let all = self.players.into_iter().flat_map(PlayerRange::iter).map(Key::Players);
                let entries = all.map(|count| match known.next_if(|(next, _)| *next == count) {
                    Some((count, row)) => (count, cards(row)),
                    None => (count, Value::Whole(0)),
                });
                map(entries.collect())
            }
            List::Outlines => {
                let shared = |key: &Key| !matches!(key, Key::Row(row) if !row.shared);
                let entries = self.keyed("AreaId", items).into_iter();
                let entries = entries.filter(|(key, _)| shared(key));
                map(entries.map(|(key, outline)| (key, whole_outline(outline))).collect())
            }
            List::Counts => self.counts(&items),
        }
    }

    /// The items with the rows of a table as keys, in the same order. What a table has no row for is
    /// left to its position.
    fn keyed(&self, kind: &str, items: Vec<Value>) -> Vec<(Key, Value)> {
        let rows = self.links.get(kind).map_or(&[][..], Vec::as_slice);
        let keys = rows.iter().map(|row| Key::Row(row.clone()));
        keys.chain((rows.len()..).map(|at| Key::Row(plain(at.to_string())))).zip(items).collect()
    }

    /// What holds for each player count: of several rows the first.
    fn per_count(&self, items: Vec<Value>) -> Vec<(Key, Value)> {
        let rows: Vec<(PlayerRange, Value)> = items
            .into_iter()
            .filter_map(|row| Some((range(row.field("players")?)?, rest(row))))
            .collect();
        let entries = self.players.into_iter().flat_map(PlayerRange::iter).filter_map(|count| {
            let row = rows.iter().find(|(players, _)| players.contains(count))?;
            Some((Key::Players(count), row.1.clone()))
        });
        entries.collect()
    }

    /// Player counts as the shortest list of ranges: `5-8, 10`.
    fn counts(&self, items: &[Value]) -> Value {
        let ranges: Vec<PlayerRange> = items.iter().filter_map(range).collect();
        let all = self.players.into_iter().flat_map(PlayerRange::iter);
        let used =
            |count: &u8| ranges.is_empty() || ranges.iter().any(|range| range.contains(*count));
        let mut runs: Vec<PlayerRange> = Vec::new();
        for count in all.filter(used) {
            match runs.last_mut() {
                Some(run) if run.max + 1 == count => run.max = count,
                _ => runs.push(PlayerRange { min: count, max: count }),
            }
        }
        let mut text = String::new();
        for run in runs {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = write!(text, "{comma}{run}");
        }
        Value::Text(text.into())
    }
}

fn map(entries: Vec<(Key, Value)>) -> Value {
    Value::Map(Map { entries, ordered: false })
}

fn ordered(mut entries: Vec<(Key, Value)>, order: Order) -> Value {
    if let Order::Within(field) = order {
        entries.sort_by(|(_, one), (_, other)| one.field(field).cmp(&other.field(field)));
    }
    Value::Map(Map { entries, ordered: order != Order::Free })
}

fn set(items: Vec<Value>) -> Value {
    Value::Set(Set { items: sorted(items), mutual: false })
}

fn sorted(mut items: Vec<Value>) -> Vec<Value> {
    items.sort();
    items.dedup();
    items
}

/// The two ends of a pair are a set as well.
fn inner_set(item: Value) -> Value {
    match item {
        Value::List(items) => set(items),
        other => other,
    }
}

/// References to what both packs have.
fn common(items: Vec<Value>) -> Vec<Value> {
    let only_here = |item: &Value| matches!(item, Value::Link(link) if !link.shared);
    items.into_iter().filter(|item| !only_here(item)).collect()
}

fn key_of(row: &Value, fields: &[&str]) -> Key {
    let mut keys = fields.iter().filter_map(|field| row.field(field)).map(key);
    match (keys.next(), keys.next()) {
        (Some(only), None) => only,
        (first, second) => Key::Several(first.into_iter().chain(second).chain(keys).collect()),
    }
}

/// What a row refers to is told by its key; an id of its own stays with it.
fn without(row: Value, fields: &[&str]) -> Value {
    let Value::Record(mut all) = row else { return row };
    all.retain(|(name, _)| *name == "id" || !fields.contains(name));
    Value::Record(all)
}

fn key(value: &Value) -> Key {
    match value {
        Value::Link(link) => Key::Row(link.clone()),
        Value::Word(word) => Key::Word(word),
        Value::Text(text) => Key::Row(plain(text.to_string())),
        Value::Whole(number) => Key::Row(plain(number.to_string())),
        _ => Key::Several(Vec::new()),
    }
}

fn plain(id: String) -> Link {
    let id: Box<str> = id.into();
    Link { key: id.clone(), id: id.clone(), name: id, shared: false }
}

fn word(item: Value) -> (Key, Value) {
    match item {
        Value::Tagged(word, value) => (Key::Word(word), *value),
        Value::Word(word) => (Key::Word(word), Value::Flag(true)),
        other => (Key::Several(Vec::new()), other),
    }
}

fn range(value: &Value) -> Option<PlayerRange> {
    match value {
        Value::Text(text) => PlayerRange::parse(text),
        _ => None,
    }
}

/// What a row says besides the players it is for. Its id only serves to write it down.
fn rest(row: Value) -> Value {
    let Value::Record(mut fields) = row else { return row };
    fields.retain(|(name, _)| !matches!(*name, "players" | "id"));
    Value::Record(fields)
}

/// The number of cards of a row that says nothing else.
fn cards(row: Value) -> Value {
    match row {
        Value::Record(fields) => {
            fields.into_iter().next().map_or(Value::Nothing, |(_, cards)| cards)
        }
        other => other,
    }
}

/// An outline, wherever its lines begin and in whatever order its pieces are given.
fn whole_outline(outline: Value) -> Value {
    let Value::Record(fields) = outline else { return outline };
    let fields = fields.into_iter().map(|(name, value)| match value {
        Value::List(parts) => (name, Value::List(sorted(parts.into_iter().map(piece).collect()))),
        other => (name, other),
    });
    Value::Outline(Box::new(Value::Record(fields.collect())))
}

fn piece(part: Value) -> Value {
    let Value::Record(fields) = part else { return part };
    let fields = fields.into_iter().map(|(name, value)| match (name, value) {
        ("holes", Value::List(holes)) => {
            (name, Value::List(sorted(holes.into_iter().map(ring).collect())))
        }
        (_, value) => (name, ring(value)),
    });
    Value::Record(fields.collect())
}

/// A closed line from its smallest corner towards the smaller of its neighbours.
fn ring(line: Value) -> Value {
    let Value::List(mut corners) = line else { return line };
    let first = (0..corners.len()).min_by(|one, other| corners[*one].cmp(&corners[*other]));
    corners.rotate_left(first.unwrap_or(0));
    if corners.len() > 2 && corners[1] > corners[corners.len() - 1] {
        corners[1..].reverse();
    }
    Value::List(corners)
}
