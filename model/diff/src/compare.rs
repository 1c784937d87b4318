//! Walks two trees of values side by side and writes down where they differ.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::players::PlayerRange;

use super::change::{Change, Kind, RowName, Step, parts};
use super::value::{Key, Link, Map, Set, Value};

/// A map that is not given.
const EMPTY: Map = Map { entries: Vec::new(), ordered: false };

/// A change, and the two rows it concerns if it holds from either side.
struct PairedChange {
    change: Change,
    mutual: Option<(Box<str>, Box<str>)>,
}

/// Where in the packs the comparison is.
struct Walk {
    part: &'static str,
    noun: &'static str,
    row: Option<Link>,
    path: Vec<Step>,
    found: Vec<PairedChange>,
}

/// All changes from one pack to the other.
pub fn compare(before: &Value, after: &Value) -> Vec<Change> {
    let mut walk =
        Walk { part: "pack", noun: "pack", row: None, path: Vec::new(), found: Vec::new() };
    for field in either(before, after) {
        // A field that no part is given for would still be told, under its own name.
        let part = parts().find(|part| part.field == field);
        if part.as_ref().is_some_and(|part| part.is_head) {
            continue;
        }
        (walk.part, walk.noun) = part.map_or((field, field), |part| (part.name, part.noun));
        let (one, other) = (before.field(field), after.field(field));
        match (one, other) {
            (Some(Value::Map(one)), Some(Value::Map(other))) => walk.table(one, other),
            (Some(Value::Map(one)), None) => walk.table(one, &EMPTY),
            (None, Some(Value::Map(other))) => walk.table(&EMPTY, other),
            _ => {
                let one = one.unwrap_or(&Value::Nothing);
                let other = other.unwrap_or(&Value::Nothing);
                if walk.part == field {
                    walk.values(one, other);
                } else {
                    walk.at(Step::Field(field), |walk| walk.values(one, other));
                }
            }
        }
    }
    once(walk.found)
}

fn fields(value: &Value) -> &[(&'static str, Value)] {
    match value {
        Value::Record(fields) => fields,
        _ => &[],
    }
}

/// The fields that either record has, in their order: a part without rows may be left out of a pack.
fn either(before: &Value, after: &Value) -> Vec<&'static str> {
    let mut all: Vec<&'static str> = fields(before).iter().map(|(field, _)| *field).collect();
    let mut at = 0;
    for (field, _) in fields(after) {
        if let Some(known) = all.iter().position(|known| known == field) {
            at = known + 1;
        } else {
            all.insert(at, field);
            at += 1;
        }
    }
    all
}

/// What holds from either side is told once, by the row that comes first in the alphabet.
fn once(found: Vec<PairedChange>) -> Vec<Change> {
    let told: BTreeSet<(&str, bool, &str, &str)> = found
        .iter()
        .filter_map(|found| {
            let (row, other) = found.mutual.as_ref()?;
            Some((last_field(&found.change), found.change.before.is_some(), &**row, &**other))
        })
        .collect();
    let keep: Vec<bool> = found
        .iter()
        .map(|found| match &found.mutual {
            Some((row, other)) if row > other => {
                let removed = found.change.before.is_some();
                !told.contains(&(last_field(&found.change), removed, other, row))
            }
            _ => true,
        })
        .collect();
    found.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(found, _)| found.change).collect()
}

fn last_field(change: &Change) -> &'static str {
    let mut fields = change.path.iter().rev().filter_map(|step| match step {
        Step::Field(field) => Some(*field),
        _ => None,
    });
    fields.next().unwrap_or_default()
}

impl Walk {
    fn at(&mut self, step: Step, run: impl FnOnce(&mut Self)) {
        self.path.push(step);
        run(self);
        self.path.pop();
    }

    fn values(&mut self, before: &Value, after: &Value) {
        match (before, after) {
            _ if before == after => {}
            (Value::Record(one), Value::Record(other)) => {
                for (field, value) in one {
                    let partner = after.field(field).unwrap_or(&Value::Nothing);
                    self.at(Step::Field(field), |walk| walk.values(value, partner));
                }
                for (field, value) in other {
                    if before.field(field).is_none() {
                        self.at(Step::Field(field), |walk| walk.values(&Value::Nothing, value));
                    }
                }
            }
            (Value::Tagged(word, one), Value::Tagged(same, other)) if word == same => {
                self.at(Step::Field(word), |walk| walk.values(one, other));
            }
            (Value::Map(one), Value::Map(other)) => self.entries(one, other),
            (Value::Map(one), Value::Nothing) if by_players(one) => self.entries(one, &EMPTY),
            (Value::Nothing, Value::Map(other)) if by_players(other) => self.entries(&EMPTY, other),
            (Value::Set(one), Value::Set(other)) => self.sets(one, other),
            (Value::List(one), Value::List(other)) if alike(one, other) => {
                for (at, (one, other)) in one.iter().zip(other).enumerate() {
                    self.at(Step::Index(at), |walk| walk.values(one, other));
                }
            }
            (Value::Outline(_), Value::Outline(_)) => self.at(Step::Field("outline"), |walk| {
                walk.tell(Kind::Changed, some(before), some(after));
            }),
            _ => self.tell(Kind::Changed, some(before), some(after)),
        }
    }

    /// The rows of a part.
    fn table(&mut self, before: &Map, after: &Map) {
        if by_players(before) || by_players(after) {
            return self.entries(before, after);
        }
        let noun = self.noun;
        for (key, one, other) in pairs(before, after) {
            let Some(row) = other.or(one) else { continue };
            self.row = Some(row_name(key, row));
            self.noun = noun_of(noun, row);
            match (one, other) {
                (Some(one), Some(other)) => self.values(one, other),
                (None, other) => self.tell(Kind::Added, None, other.cloned()),
                (one, None) => self.tell(Kind::Removed, one.cloned(), None),
            }
        }
        self.noun = noun;
        self.row = None;
        self.order(before, after);
    }

    /// Entries with keys inside a row or a part.
    fn entries(&mut self, before: &Map, after: &Map) {
        let start = self.found.len();
        for (key, one, other) in pairs(before, after) {
            // None of something is the same as no entry for it: a player count or a group that only one of
            // the packs has is reported by itself.
            if matches!((one, other), (None, Some(Value::Whole(0))) | (Some(Value::Whole(0)), None))
            {
                continue;
            }
            let nothing = Value::Nothing;
            let (one, other) = (one.unwrap_or(&nothing), other.unwrap_or(&nothing));
            self.at(step(key), |walk| walk.values(one, other));
        }
        self.join_counts(start);
        self.order(before, after);
    }

    /// The same change for one player count after the other is one change for a range of them.
    fn join_counts(&mut self, start: usize) {
        let depth = self.path.len();
        let mut joined: Vec<PairedChange> = Vec::new();
        for found in self.found.drain(start..) {
            let last = joined.iter_mut().find_map(|earlier| {
                let range = continued(&earlier.change, &found.change, depth)?;
                Some((earlier, range))
            });
            match last {
                Some((earlier, range)) => earlier.change.path[depth] = Step::Players(range),
                None => joined.push(found),
            }
        }
        self.found.append(&mut joined);
    }

    /// Rows whose order is a rule and that both packs have in another order.
    fn order(&mut self, before: &Map, after: &Map) {
        if !before.ordered {
            return;
        }
        let keys = |map: &Map, other: &Map| -> Vec<Value> {
            let known: BTreeSet<&Key> = other.entries.iter().map(|(key, _)| key).collect();
            let keys = map.entries.iter().map(|(key, _)| key).filter(|key| known.contains(key));
            keys.filter_map(|key| match key {
                Key::Row(row) => Some(Value::Link(row.clone())),
                _ => None,
            })
            .collect()
        };
        let (one, other) = (keys(before, after), keys(after, before));
        if one != other {
            self.at(Step::Field("order"), |walk| {
                walk.tell(Kind::Changed, Some(Value::List(one)), Some(Value::List(other)));
            });
        }
    }

    fn sets(&mut self, before: &Set, after: &Set) {
        let (gone, new) = only_in_one(before.items.iter().collect(), after.items.iter().collect());
        for (removed, item) in gone
            .into_iter()
            .map(|item| (true, item))
            .chain(new.into_iter().map(|item| (false, item)))
        {
            let mutual = match (item, &self.row) {
                (Value::Link(other), Some(row)) if before.mutual => {
                    Some((row.key.clone(), other.key.clone()))
                }
                _ => None,
            };
            self.path.push(Step::Item);
            let (one, other) = if removed { (Some(item), None) } else { (None, Some(item)) };
            self.tell(Kind::Changed, one.cloned(), other.cloned());
            self.path.pop();
            if let Some(found) = self.found.last_mut() {
                found.mutual = mutual;
            }
        }
    }

    fn tell(&mut self, kind: Kind, before: Option<Value>, after: Option<Value>) {
        let names = matches!(self.path.as_slice(), [Step::Field("id" | "name")]);
        let kind = if names && self.row.is_some() { Kind::Renamed } else { kind };
        let row =
            self.row.as_ref().map(|row| RowName { id: row.id.clone(), name: row.name.clone() });
        let (part, noun, path) = (self.part, self.noun, self.path.clone());
        let change = Change { part, noun, kind, row, path, before, after };
        self.found.push(PairedChange { change, mutual: None });
    }
}

fn by_players(map: &Map) -> bool {
    matches!(map.entries.first(), Some((Key::Players(_), _)))
}

fn some(value: &Value) -> Option<Value> {
    (*value != Value::Nothing).then(|| value.clone())
}

/// Lists that differ inside their items, not in which items they have.
fn alike(one: &[Value], other: &[Value]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|pair| match pair {
            (Value::Tagged(word, _), Value::Tagged(same, _)) => word == same,
            (Value::Record(_), Value::Record(_)) => true,
            (one, other) => matches!(one, Value::Word(_)) && one == other,
        })
}

/// The entries of one key in both maps.
struct Bucket<'v> {
    at: usize,
    /// As the map after calls it, if it has it.
    key: &'v Key,
    before: Vec<&'v Value>,
    after: Vec<&'v Value>,
}

impl<'v> Bucket<'v> {
    fn new(at: usize, key: &'v Key) -> Self {
        Self { at, key, before: Vec::new(), after: Vec::new() }
    }
}

/// The entries of both maps, key by key: first those of the map before, in its order. Players come in
/// ascending order. Where a key is not unique, equal entries are partners first.
fn pairs<'v>(
    before: &'v Map,
    after: &'v Map,
) -> Vec<(&'v Key, Option<&'v Value>, Option<&'v Value>)> {
    let mut index: BTreeMap<&Key, Bucket<'_>> = BTreeMap::new();
    for (at, (key, value)) in before.entries.iter().enumerate() {
        index.entry(key).or_insert_with(|| Bucket::new(at, key)).before.push(value);
    }
    for (at, (key, value)) in (before.entries.len()..).zip(&after.entries) {
        let bucket = index.entry(key).or_insert_with(|| Bucket::new(at, key));
        bucket.key = key;
        bucket.after.push(value);
    }
    let mut buckets: Vec<Bucket<'_>> = index.into_values().collect();
    buckets.sort_by_key(|bucket| match bucket.key {
        Key::Players(count) => usize::from(*count),
        _ => bucket.at,
    });
    let mut pairs = Vec::with_capacity(buckets.len());
    for Bucket { key, before: mut ones, after: mut others, .. } in buckets {
        if ones.len() > 1 || others.len() > 1 {
            (ones, others) = only_in_one(ones, others);
        }
        for at in 0..ones.len().max(others.len()) {
            pairs.push((key, ones.get(at).copied(), others.get(at).copied()));
        }
    }
    pairs
}

/// What only one of two lists holds, sorted.
fn only_in_one<'v>(
    mut one: Vec<&'v Value>,
    mut other: Vec<&'v Value>,
) -> (Vec<&'v Value>, Vec<&'v Value>) {
    one.sort();
    other.sort();
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    let mut others = other.into_iter().peekable();
    for item in one {
        while let Some(next) = others.next_if(|next| *next < item) {
            new.push(next);
        }
        if others.next_if(|next| *next == item).is_none() {
            gone.push(item);
        }
    }
    new.extend(others);
    (gone, new)
}

fn step(key: &Key) -> Step {
    match key {
        Key::Players(count) => Step::Players(PlayerRange { min: *count, max: *count }),
        Key::Row(row) => Step::Row(RowName { id: row.id.clone(), name: row.name.clone() }),
        Key::Word(word) => Step::Field(word),
        Key::Several(keys) => {
            let names: Vec<String> = (keys.iter())
                .filter_map(|key| match key {
                    Key::Row(row) => Some(row.name.to_string()),
                    Key::Word(word) => Some((*word).to_owned()),
                    _ => None,
                })
                .collect();
            Step::Row(RowName { id: key.id().into(), name: names.join(", ").into() })
        }
    }
}

/// The range of players of a change that goes on with the next player count.
fn continued(earlier: &Change, change: &Change, depth: usize) -> Option<PlayerRange> {
    let (Some(Step::Players(range)), Some(Step::Players(next))) =
        (earlier.path.get(depth), change.path.get(depth))
    else {
        return None;
    };
    let same = range.max.checked_add(1) == Some(next.min)
        && earlier.path[depth + 1..] == change.path[depth + 1..]
        && earlier.before == change.before
        && earlier.after == change.after;
    same.then_some(PlayerRange { min: range.min, max: next.max })
}

/// What a row is called: a row told apart by what it refers to has the name of that.
fn row_name(key: &Key, row: &Value) -> Link {
    let text = |field: &str| match row.field(field) {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let (key_text, id, name) = match key {
        Key::Row(link) => (link.key.clone(), link.id.clone(), link.name.clone()),
        other => {
            let id: Box<str> = other.id().into();
            (id.clone(), id.clone(), id)
        }
    };
    let id = text("id").unwrap_or(id);
    let name = text("name").unwrap_or(name);
    Link { key: key_text, id, name, shared: false }
}

/// An open sea is an area to the model, and a sea to people.
fn noun_of(noun: &'static str, row: &Value) -> &'static str {
    match row.field("kind") {
        Some(Value::Word("sea")) if noun == "area" => "sea",
        _ => noun,
    }
}
