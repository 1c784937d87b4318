//! What something is, with a small picture of an area where the client shows pictures.

use serde_json::{Value, json};

use super::request::Asked;
use crate::lsp::wire::Refused;

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
        text.push_str(&format!("\n\n![]({})", data_link(&picture)));
    }
    let range = asked.places(&pack).own(&asked.file, &hover.range);
    Ok(json!({ "contents": { "kind": kind, "value": text }, "range": range }))
}

/// A picture as a link that holds it.
fn data_link(svg: &str) -> String {
    let mut link = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        // What Markdown and links leave as it is.
        if byte.is_ascii_alphanumeric() || b"-._~/:=,;".contains(&byte) {
            link.push(char::from(byte));
        } else {
            link.push_str(&format!("%{byte:02X}"));
        }
    }
    link
}
