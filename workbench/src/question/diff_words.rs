//! Describes one difference in words: the row, the field, and both values.

use strabo_diff::{Change, Key, Kind, Map, Set, Step, Value};

/// Longer texts are not shown, only that they changed.
const LONGEST: usize = 60;

/// A line, and the values to show after it.
pub struct Line {
    /// The row and the field.
    pub text: String,
    /// The values before and after, if both can be shown.
    pub values: Option<(String, String)>,
}

/// Words for fields whose own names are unclear.
const LABELS: &str = include_str!("labels.txt");

/// Fields that mean one thing in a row and another inside an attribute.
fn label(path: &[Step], at: usize, field: &str) -> String {
    let is_item = matches!(path.get(at + 1), Some(Step::Item));
    let mut labels = LABELS.lines().filter_map(|line| line.split_once(": "));
    match labels.find(|(name, _)| *name == field) {
        // `add` is an area of a setup, and the number an attribute adds.
        Some(_) if field == "add" && !is_item => "add".to_owned(),
        Some((_, label)) => label.to_owned(),
        None => plain(field),
    }
}

fn plain(word: &str) -> String {
    word.replace('_', " ")
}

/// The row of a change: `advance Diplomacy`, or the part when it has no rows.
pub fn subject(change: &Change) -> String {
    match (&change.row, change.path.first()) {
        (Some(row), _) => format!("{} {}", change.noun, row.name),
        (None, Some(Step::Players(range))) => format!("{} for {range} players", change.noun),
        (None, _) => plain(change.noun),
    }
}

/// A row in a list of rows: its name, and its id where another has the same name.
pub fn row(change: &Change, shares_name: bool) -> String {
    match &change.row {
        Some(row) if shares_name => format!("{} ({})", row.name, row.id),
        Some(row) => row.name.to_string(),
        None => plain(change.noun),
    }
}

/// Rows that only one pack has, and outlines: only their names are listed.
pub fn is_listed(change: &Change) -> bool {
    let outlines = matches!((&change.before, &change.after), (Some(Value::Outline(_)), Some(_)));
    outlines || matches!(change.kind, Kind::Added | Kind::Removed)
}

/// The change in words.
pub fn line(change: &Change) -> Line {
    let subject = subject(change);
    let what = way(change);
    let text = |words: &str| match (what.as_str(), words) {
        ("", "") => format!("{subject}:"),
        ("", words) => format!("{subject} {words}"),
        (what, "") => format!("{subject}: {what}"),
        (what, words) => format!("{subject}: {what} {words}"),
    };
    let whole = |text: String| Line { text, values: None };
    if change.path.last() == Some(&Step::Item) {
        let (value, verb) = side(change);
        return whole(text(&format!("{} {verb}", value.map(prose).unwrap_or_default())));
    }
    match (&change.before, &change.after) {
        (Some(Value::Text(one)), Some(Value::Text(other)))
            if one.chars().count().max(other.chars().count()) > LONGEST =>
        {
            whole(text("changed"))
        }
        (Some(one), Some(other)) => Line {
            text: if change.kind == Kind::Renamed { renamed(change, &subject) } else { text("") },
            values: Some((prose(one), prose(other))),
        },
        (one, other) if one.as_ref().or(other.as_ref()).is_some_and(is_composed) => {
            let (value, verb) = side(change);
            let value = value.map(prose).unwrap_or_default();
            let value = if value.is_empty() { value } else { format!(" ({value})") };
            whole(text(&format!("{verb}{value}")))
        }
        (one, other) => {
            let flag = matches!(one.as_ref().or(other.as_ref()), Some(Value::Flag(_)));
            let absent = || if flag { "no".to_owned() } else { none() };
            let shown = |value: &Option<Value>| value.as_ref().map_or_else(absent, prose);
            let long = |text: &String| text.chars().count() > LONGEST;
            let (one, other) = (shown(one), shown(other));
            if long(&one) || long(&other) {
                return whole(text(side(change).1));
            }
            Line { text: text(""), values: Some((one, other)) }
        }
    }
}

fn renamed(change: &Change, subject: &str) -> String {
    match change.path.first() {
        Some(Step::Field("id")) => format!("{subject}: renamed, id"),
        _ => format!("{subject}: renamed from"),
    }
}

fn none() -> String {
    "none".to_owned()
}

/// The only value of a change, and what happened to it.
fn side(change: &Change) -> (Option<&Value>, &'static str) {
    match (&change.before, &change.after) {
        (Some(before), _) => (Some(before), "removed"),
        (None, after) => (after.as_ref(), "added"),
    }
}

fn is_composed(value: &Value) -> bool {
    matches!(
        value,
        Value::List(_) | Value::Set(_) | Value::Map(_) | Value::Record(_) | Value::Tagged(..)
    )
}

/// The path from the row to the difference.
fn way(change: &Change) -> String {
    let mut text = String::new();
    let skipped =
        usize::from(change.row.is_none() && matches!(change.path.first(), Some(Step::Players(_))));
    for (at, step) in change.path.iter().enumerate().skip(skipped) {
        let words = match step {
            Step::Field(field) => label(&change.path, at, field),
            Step::Row(row) => row.name.to_string(),
            Step::Players(range) => format!("for {range} players"),
            Step::Index(index) => (index + 1).to_string(),
            Step::Item => continue,
        };
        let after_entry = at > skipped
            && matches!(change.path[at - 1], Step::Row(_) | Step::Players(_) | Step::Index(_));
        let gap = match (text.is_empty(), after_entry) {
            (true, _) => "",
            (false, true) => ", ",
            (false, false) => " ",
        };
        text.push_str(gap);
        text.push_str(&words);
    }
    text
}

/// A value in a few words: `take damage (points 10, from coastal)`.
pub fn prose(value: &Value) -> String {
    match value {
        Value::Nothing => none(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => number.get().to_string(),
        Value::Text(text) => text.to_string(),
        Value::Word(word) => plain(word),
        Value::Link(link) => link.name.to_string(),
        Value::List(items) | Value::Set(Set { items, .. }) if items.is_empty() => none(),
        Value::Set(Set { items, .. }) => items.iter().map(prose).collect::<Vec<_>>().join(" and "),
        Value::List(items) => {
            let rows = items.iter().any(|item| matches!(item, Value::Record(_)));
            items.iter().map(prose).collect::<Vec<_>>().join(if rows { "; " } else { ", " })
        }
        Value::Map(Map { entries, .. }) => {
            list(entries.iter().map(|(key, value)| (key_name(key), value)))
        }
        Value::Record(fields) => list(fields.iter().map(|(name, value)| (plain(name), value))),
        Value::Outline(_) => "an outline".to_owned(),
        Value::Tagged(word, inner) => match prose(inner).as_str() {
            "" => plain(word),
            inside => format!("{} ({inside})", plain(word)),
        },
    }
}

/// Names and values; absent and false ones are left out.
fn list<'v>(entries: impl Iterator<Item = (String, &'v Value)>) -> String {
    let shown = entries.filter_map(|(name, value)| match value {
        Value::Nothing | Value::Flag(false) => None,
        Value::Flag(true) => Some(name),
        Value::List(items) | Value::Set(Set { items, .. }) if items.is_empty() => None,
        Value::Map(map) if map.entries.is_empty() => None,
        _ => Some(format!("{name} {}", prose(value))),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn key_name(key: &Key) -> String {
    match key {
        Key::Players(count) => format!("for {count} players"),
        Key::Row(row) => row.name.to_string(),
        Key::Word(word) => plain(word),
        Key::Several(keys) => keys.iter().map(key_name).collect::<Vec<_>>().join(", "),
    }
}
