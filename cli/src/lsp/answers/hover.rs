//! What something is, with a small picture of an area where the client shows pictures.

use serde_json::{Value, json};

use super::request::Asked;
use crate::lsp::{uri, wire::Refused};

pub fn hover(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let offset = asked.offset(&pack)?;
    let Some(hover) = pack.hover(&asked.file, offset) else { return Ok(Value::Null) };
    let client = &asked.session.client;
    let kind = if client.markdown { "markdown" } else { "plaintext" };
    let mut text = hover.text;
    if client.markdown
        && let (Some(thing), Some(look)) = (hover.thing, client.pictures)
        && let Some(picture) = pack.picture(thing, look)
    {
        text = format!("{text}\n\n![](data:image/svg+xml,{})", uri::encoded(&picture));
    }
    let range = asked.places(&pack).own(&asked.file, &hover.range);
    Ok(json!({ "contents": { "kind": kind, "value": text }, "range": range }))
}
