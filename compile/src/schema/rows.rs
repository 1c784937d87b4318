//! Where the schema of a file describes one of its tables.

use serde_json::Value;

use crate::authored::{Form, TableKind};

/// The part of the schema of a file that describes a table, or one row of it.
pub fn row<'f>(file: &'f Value, table: &TableKind) -> Option<&'f Value> {
    let place = match table.form {
        Form::One => "allOf/0",
        Form::Many => "items",
    };
    file.pointer(&format!("/properties/{}/{place}", table.name))
}
