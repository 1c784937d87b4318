//! Asks the crate `jsonschema` where a row differs from its schema, and finds those places in the tree.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::{ValidationError, Validator, error::ValidationErrorKind as Kind};
use serde_json::{Map, Value as Json};

use crate::tree::{Forest, NodeId, Value};
use crate::{authored::Part, schema, tree::json::to_json};

/// The schema of the rows of one table.
pub struct TableSchema {
    schema: Json,
    validator: Validator,
}

/// One place where a row differs from its schema.
pub struct Mistake<'e> {
    /// The value.
    pub node: NodeId,
    /// What it is part of.
    pub parent: Option<NodeId>,
    /// The schema it does not fit.
    pub schema: &'e Map<String, Json>,
    /// In which way.
    pub kind: &'e Kind,
}

impl<'e> Mistake<'e> {
    /// The field that is missing, if that is the mistake.
    pub fn missing(&self) -> Option<&'e str> {
        match self.kind {
            Kind::Required { property } => property.as_str(),
            _ => None,
        }
    }
}

impl TableSchema {
    /// The schema of a table; in a `loose` one rows may be incomplete.
    pub fn new(part: Part, table: usize, loose: bool) -> Option<Self> {
        let schema = schema::of_table(part, table, loose)?;
        let validator = jsonschema::validator_for(&schema).ok()?;
        Some(Self { schema, validator })
    }

    /// Everything that is wrong with a row.
    pub fn errors(&self, forest: &Forest<'_>, row: NodeId) -> Vec<ValidationError<'static>> {
        self.validator.iter_errors(&to_json(forest, row)).map(ValidationError::to_owned).collect()
    }

    /// The mistakes that errors stand for. What else is wrong with a value of the wrong type is no
    /// mistake of its own, and a key is wrong only once.
    pub fn mistakes<'e>(
        &'e self,
        errors: &'e [ValidationError<'_>],
        places: &mut Places<'_>,
    ) -> Vec<Mistake<'e>> {
        let key =
            |error: &'e ValidationError<'_>| (error.instance_path().as_str(), schema_path(error));
        let is_type = |error: &&ValidationError<'_>| matches!(error.kind(), Kind::Type { .. });
        let wrong_types: BTreeSet<_> = errors.iter().filter(is_type).map(key).collect();
        let mut wrong_keys = BTreeSet::new();
        let mut mistakes = Vec::new();
        for error in errors {
            let is_new = match error.kind() {
                Kind::Type { .. } => true,
                Kind::PropertyNames { error: inner } => {
                    wrong_keys.insert((error.instance_path().as_str(), inner.instance().as_str()))
                }
                _ => !wrong_types.contains(&key(error)),
            };
            let place = places.of(error.instance_path().as_str());
            let schema = self.schema.pointer(schema_path(error)).and_then(Json::as_object);
            if let (true, Some((node, parent)), Some(schema)) = (is_new, place, schema) {
                mistakes.push(Mistake { node, parent, schema, kind: error.kind() });
            }
        }
        mistakes
    }
}

/// The path of the schema that has the keyword which an error is about.
fn schema_path<'e>(error: &'e ValidationError<'_>) -> &'e str {
    let path = match error.kind() {
        Kind::PropertyNames { error } => error.schema_path(),
        _ => error.schema_path(),
    };
    path.as_str().rsplit_once('/').map_or("", |(schema, _)| schema)
}

/// Finds values of a row by their paths.
pub struct Places<'f> {
    forest: &'f Forest<'f>,
    row: NodeId,
    /// The entries of arrays that were looked into: an array can have thousands, each with an error.
    entries: BTreeMap<NodeId, Vec<NodeId>>,
}

impl<'f> Places<'f> {
    /// Finds values of one row.
    pub const fn new(forest: &'f Forest<'f>, row: NodeId) -> Self {
        Self { forest, row, entries: BTreeMap::new() }
    }

    /// The value at a JSON pointer, and what it is part of.
    fn of(&mut self, pointer: &str) -> Option<(NodeId, Option<NodeId>)> {
        let forest = self.forest;
        let (mut node, mut parent) = (self.row, None);
        for part in pointer.split('/').skip(1) {
            let child = if forest.value(node) == Value::Array {
                let entries = || forest.children(node).collect();
                let entries = self.entries.entry(node).or_insert_with(entries);
                entries.get(part.parse::<usize>().ok()?).copied()
            } else {
                forest.get(node, &part.replace("~1", "/").replace("~0", "~"))
            };
            (node, parent) = (child?, Some(node));
        }
        Some((node, parent))
    }
}
