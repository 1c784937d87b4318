//! What something is, with a small picture of an area where the client shows pictures.

use serde_json::{Value, json};

use super::request::Asked;
use crate::lsp::wire::Refused;

/// The largest picture that is sent, in bytes.
const LARGEST_PICTURE: usize = 60_000;

pub fn hover(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.pack()?;
    let offset = asked.offset(&pack)?;
    let Some(hover) = pack.hover(&asked.file, offset) else { return Ok(Value::Null) };
    let client = &asked.session.client;
    let kind = if client.markdown { "markdown" } else { "plaintext" };
    let mut text = hover.text;
    let thing = hover.thing.filter(|_| client.markdown && client.pictures);
    if let Some(picture) = thing.and_then(|thing| pack.picture(thing))
        && picture.len() <= LARGEST_PICTURE
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
