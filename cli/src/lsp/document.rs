//! A text as the editor shows it, and the edits that reach it.

use serde_json::{Value, json};
use strabo_workbench::{Lines, Position, Rope, Units, replace};

/// The largest text that is taken from an editor, in bytes, so that every question is answered within
/// seconds. A map of twenty thousand areas is half of this; `strabo check` reads larger ones.
const LARGEST_TEXT: usize = 17 << 20;

/// A text with its lines.
pub struct Text {
    text: String,
    lines: Lines,
}

impl Text {
    pub fn new(text: String) -> Self {
        let lines = Lines::new(&text);
        Self { text, lines }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The byte at a position of the protocol; places past the end are the end.
    pub fn offset(&self, position: &Value, units: Units) -> Result<usize, String> {
        Ok(self.lines.offset(&self.text, position_of(position)?, units))
    }

    /// A byte as a position of the protocol.
    pub fn position(&self, offset: usize, units: Units) -> Value {
        let Position { line, column } = self.lines.position(&self.text, offset, units);
        json!({ "line": line, "character": column })
    }

    /// Two bytes as a range of the protocol.
    pub fn span(&self, range: &std::ops::Range<usize>, units: Units) -> Value {
        json!({
            "start": self.position(range.start, units),
            "end": self.position(range.end, units),
        })
    }

    /// The first line as a range of the protocol.
    pub fn first_line(&self, units: Units) -> Value {
        self.span(&self.lines.range(&self.text, 0), units)
    }
}

/// Replaces a range, or everything if there is none.
fn edit(text: &mut Rope, change: &Value, units: Units) -> Result<(), String> {
    let new = change["text"].as_str().ok_or("an edit has no text")?;
    let range = &change["range"];
    if range.is_null() {
        *text = Rope::from_str(new);
    } else {
        replace(text, [position_of(&range["start"])?, position_of(&range["end"])?], units, new);
    }
    if text.len_bytes() > LARGEST_TEXT {
        return Err(too_large());
    }
    Ok(())
}

fn too_large() -> String {
    let most = LARGEST_TEXT >> 20;
    format!("a text of more than {most} MB is not followed; strabo check reads it")
}

/// Line and column of the protocol. Numbers below and beyond all limits are moved to them.
fn position_of(position: &Value) -> Result<Position, String> {
    let number = |value: &Value| {
        let number = value.as_f64().ok_or("a position has no line or no character")?;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a cast from a float stops at the limits, which is what is wanted"
        )]
        Ok::<u32, String>(number as u32)
    };
    Ok(Position { line: number(&position["line"])?, column: number(&position["character"])? })
}

/// A text that is open in the editor.
pub struct Document {
    /// The link, as the client writes it.
    pub uri: String,
    /// The version that the client gave it.
    pub version: Option<i64>,
    pub text: Text,
}

impl Document {
    /// Reads the parameters of `textDocument/didOpen`.
    pub fn open(mut params: Value) -> Result<Self, String> {
        let document = &mut params["textDocument"];
        let Value::String(text) = document["text"].take() else {
            return Err("an opened document has no text".to_owned());
        };
        if text.len() > LARGEST_TEXT {
            return Err(too_large());
        }
        let Value::String(uri) = document["uri"].take() else {
            return Err("an opened document has no uri".to_owned());
        };
        Ok(Self { uri, version: document["version"].as_i64(), text: Text::new(text) })
    }

    /// Makes the edits of `textDocument/didChange`, one after another.
    pub fn change(&mut self, params: &Value, units: Units) -> Result<(), String> {
        self.version = params["textDocument"]["version"].as_i64();
        let changes = params["contentChanges"].as_array().ok_or("an edit has no changes")?;
        let mut text = Rope::from_str(self.text.as_str());
        changes.iter().try_for_each(|change| edit(&mut text, change, units))?;
        self.text = Text::new(text.to_string());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, changes: &Value) -> Result<String, String> {
        let item = json!({ "textDocument": { "uri": "file:///a", "version": 1, "text": text } });
        let mut document = Document::open(item)?;
        let params = json!({ "textDocument": { "version": 2 }, "contentChanges": changes });
        document.change(&params, Units::Utf16)?;
        assert_eq!(document.version, Some(2));
        Ok(document.text.as_str().to_owned())
    }

    fn range(from: (i64, i64), to: (i64, i64), text: &str) -> Value {
        let at = |(line, character)| json!({ "line": line, "character": character });
        json!({ "range": { "start": at(from), "end": at(to) }, "text": text })
    }

    #[test]
    fn edits_are_made_one_after_another() {
        let changes = json!([range((0, 1), (0, 2), "XY"), range((0, 3), (1, 1), "")]);
        assert_eq!(edited("abc\ndef", &changes).as_deref(), Ok("aXYef"));
        assert_eq!(edited("abc", &json!([{ "text": "new" }])).as_deref(), Ok("new"));
    }

    #[test]
    fn columns_count_units_of_utf_16() {
        assert_eq!(edited("a🗺éb", &json!([range((0, 3), (0, 4), "")])).as_deref(), Ok("a🗺b"));
    }

    #[test]
    fn places_out_of_the_text_are_moved_into_it() {
        let changes = json!([range((99, 99), (i64::MAX, i64::MAX), "!")]);
        assert_eq!(edited("abc\n", &changes).as_deref(), Ok("abc\n!"));
        assert_eq!(edited("abc", &json!([range((-5, -5), (0, 1), "")])).as_deref(), Ok("bc"));
        assert_eq!(edited("abc", &json!([range((0, 2), (0, 1), "")])).as_deref(), Ok("ac"));
    }

    #[test]
    fn texts_that_would_take_long_are_refused() {
        let large = "#".repeat(LARGEST_TEXT + 1);
        assert!(edited(&large, &json!([])).is_err_and(|why| why.contains("17 MB")));
        assert!(edited("", &json!([{ "text": large }])).is_err_and(|why| why.contains("17 MB")));
        assert!(edited(&large[2..], &json!([])).is_ok());
    }

    #[test]
    fn edits_that_are_none_are_refused() {
        for changes in [json!([{ "range": {}, "text": "" }]), json!([{}]), json!(7)] {
            assert!(edited("abc", &changes).is_err(), "{changes}");
        }
    }
}
