//! The tree as JSON, where values are compared and not their places.

use serde_json::{Map, Number, Value as Json};

use super::{Forest, NodeId, Value};

/// A node as JSON. Numbers that are infinite or not a number, and dates, become null: JSON
/// has no word for them.
pub fn to_json(forest: &Forest<'_>, node: NodeId) -> Json {
    match forest.value(node) {
        Value::String(value) => Json::String(value.to_owned()),
        Value::Integer(value) => Json::Number(value.into()),
        Value::Float(value) => Number::from_f64(value).map_or(Json::Null, Json::Number),
        Value::Boolean(value) => Json::Bool(value),
        Value::Datetime(_) => Json::Null,
        Value::Array => forest.children(node).map(|child| to_json(forest, child)).collect(),
        Value::Table => {
            let mut object = Map::new();
            for child in forest.children(node) {
                let key = forest.key(child).unwrap_or_default().to_owned();
                object.insert(key, to_json(forest, child));
            }
            Json::Object(object)
        }
    }
}
