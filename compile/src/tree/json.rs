//! The tree as JSON for the schema check, and the way back from a JSON pointer to a node.

use serde_json::{Map, Number, Value as Json};

use super::{Forest, NodeId, Value};

/// A node as JSON. Numbers that are infinite or not a number, and dates, become null, which no
/// schema of ours accepts.
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

/// The node that a JSON pointer (`/commodity/3/cards`) leads to, or the last one on the way that
/// exists.
pub fn locate(forest: &Forest<'_>, node: NodeId, pointer: &str) -> NodeId {
    let mut node = node;
    for step in pointer.split('/').skip(1) {
        let step = step.replace("~1", "/").replace("~0", "~");
        let next = match forest.value(node) {
            Value::Table => forest.get(node, &step),
            Value::Array => step.parse().ok().and_then(|at| forest.children(node).nth(at)),
            _ => None,
        };
        let Some(next) = next else { break };
        node = next;
    }
    node
}
