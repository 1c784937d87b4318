//! Where something is defined, and who refers to it.

use serde_json::{Value, json};
use strabo_compile::index::Role;

use super::request::Asked;
use crate::lsp::wire::Refused;

/// The rows that define what is at a place, in this pack or in one that it extends.
pub fn definition(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let Some(thing) = asked.here(&pack)?.and_then(|here| here.thing) else {
        return Ok(Value::Null);
    };
    let mut places = asked.places(&pack);
    let rows: Vec<Value> =
        pack.definitions(thing).iter().filter_map(|row| places.location(row)).collect();
    Ok(rows.into())
}

/// Every place that names what is at a place, also in packs that extend this one.
pub fn references(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let Some(thing) = asked.here(&pack)?.and_then(|here| here.thing) else {
        return Ok(Value::Null);
    };
    let with_rows = asked.params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
    let found = pack.index().thing(thing);
    let mentions = asked.session.mentions(pack.folder(), found.kind, found.id);
    let mut places = asked.places(&pack);
    let wanted = mentions
        .iter()
        .filter(|mention| with_rows || !matches!(mention.role, Role::Definition | Role::Change));
    let list: Vec<Value> =
        wanted.filter_map(|mention| places.location(&mention.location)).collect();
    Ok(list.into())
}

/// The places in this file that name what is at a place.
pub fn highlights(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let Some(thing) = asked.here(&pack)?.and_then(|here| here.thing) else {
        return Ok(Value::Null);
    };
    let origin = pack.origin();
    let mut places = asked.places(&pack);
    let mentions = pack.mentions(thing);
    let own = mentions
        .iter()
        .filter(|mention| mention.location.origin == origin && mention.location.path == asked.file);
    let list: Vec<Value> = own
        .map(|mention| {
            // 2 is a place that is read, 3 one that is written.
            let kind = if mention.role == Role::Reference { 2 } else { 3 };
            json!({ "range": places.own(&asked.file, &mention.location.range), "kind": kind })
        })
        .collect();
    Ok(list.into())
}
