//! Reads a pack into values that can be compared: references are named, and lists are what they mean.

use std::fmt;

use strabo_model::Pack;
use strabo_model::value::{self, Record, to_value};

use super::value::{Real, Value};
use super::{lists::meaning, meaning::Meaning, rows::Links};

/// Why a pack could not be read: an index of it points at nothing, or it holds what has no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Reads a pack whose rows are linked to those of another. Every field of the model is in its tree,
/// so that none can be overlooked.
pub fn read(pack: &Pack, links: &Links) -> Result<Value, Unreadable> {
    let tree = to_value(pack).map_err(|error| Unreadable(error.to_string()))?;
    Meaning { links, players: pack.players }.read(tree)
}

impl Meaning<'_> {
    fn read(&self, value: value::Value) -> Result<Value, Unreadable> {
        Ok(match value {
            value::Value::Nothing => Value::Nothing,
            value::Value::Flag(flag) => Value::Flag(flag),
            value::Value::Whole(number) => Value::Whole(number),
            value::Value::Real(number) => Value::Real(Real::new(number)),
            value::Value::Text(text) => Value::Text(text),
            value::Value::Word(word) => Value::Word(word),
            value::Value::Tagged(word, content) => {
                Value::Tagged(word, Box::new(self.read(*content)?))
            }
            value::Value::List(items) => Value::List(self.items(items)?),
            value::Value::Ring(ring) => {
                let corner = |[x, y]: [f64; 2]| {
                    Value::List(vec![Value::Real(Real::new(x)), Value::Real(Real::new(y))])
                };
                Value::List(ring.into_iter().map(corner).collect())
            }
            value::Value::Record(record) => self.record(record)?,
            value::Value::Index(kind, at) => self.link(kind, at)?,
        })
    }

    fn items(&self, items: Vec<value::Value>) -> Result<Vec<Value>, Unreadable> {
        items.into_iter().map(|item| self.read(item)).collect()
    }

    /// A list in a field becomes what it means.
    fn record(&self, Record { name, fields }: Record) -> Result<Value, Unreadable> {
        let mut read = Vec::with_capacity(fields.len());
        for (field, value) in fields {
            let value = match self.read(value)? {
                Value::List(items) => self.of(meaning(name, field), items),
                other => other,
            };
            read.push((field, value));
        }
        Ok(Value::Record(read))
    }

    /// A typed index becomes the row it points at.
    fn link(&self, kind: &'static str, at: u16) -> Result<Value, Unreadable> {
        let Some(rows) = self.links.get(kind) else { return Ok(Value::Whole(at.into())) };
        match rows.get(usize::from(at)) {
            Some(row) => Ok(Value::Link(row.clone())),
            None => Err(Unreadable(format!("the {kind} {at} points at nothing"))),
        }
    }
}
