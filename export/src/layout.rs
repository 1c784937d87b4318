//! JSON laid out for people: what fits on a line stays on a line, in the order it was written.

/// The widest line.
const WIDTH: usize = 100;

/// How the keys of objects are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// `"cost": 60`, as in JSON.
    Quoted,
    /// `cost: 60`, as in JavaScript, where a key is a name.
    Plain,
}

/// Lays out compact JSON, as `serde_json` writes it.
pub fn layout(json: &str, keys: Keys) -> String {
    let ends = ends(json.as_bytes());
    let mut layout = Layout { json, ends, keys, out: String::with_capacity(json.len() * 5 / 4) };
    layout.value(0, 0, 0);
    layout.out
}

/// For each bracket that opens, the place of the one that closes.
fn ends(bytes: &[u8]) -> Vec<usize> {
    let mut ends = vec![0; bytes.len()];
    let mut open = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = string_end(bytes, at) - 1,
            b'[' | b'{' => open.push(at),
            b']' | b'}' => {
                if let Some(start) = open.pop() {
                    ends[start] = at;
                }
            }
            _ => {}
        }
        at += 1;
    }
    ends
}

/// The place behind a string that starts here.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

struct Layout<'j> {
    json: &'j str,
    ends: Vec<usize>,
    keys: Keys,
    out: String,
}

impl Layout<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.json.as_bytes().get(at).copied().unwrap_or_default()
    }

    /// The place behind the value that starts here.
    fn end(&self, at: usize) -> usize {
        match self.byte(at) {
            b'[' | b'{' => self.ends[at] + 1,
            b'"' => string_end(self.json.as_bytes(), at),
            _ => {
                let rest = &self.json[at..];
                rest.find([',', ']', '}']).map_or(self.json.len(), |length| at + length)
            }
        }
    }

    /// The entries of an object or array, as places of their beginning and end.
    fn entries(&self, at: usize) -> Vec<(usize, usize)> {
        let (mut start, last) = (at + 1, self.ends[at]);
        let mut entries = Vec::new();
        while start < last {
            let value = if self.byte(at) == b'{' { self.end(start) + 1 } else { start };
            let end = self.end(value);
            entries.push((start, end));
            start = end + 1;
        }
        entries
    }

    /// Writes a value; `used` columns of its last line are taken by what stands around it.
    fn value(&mut self, at: usize, indent: usize, used: usize) {
        let end = self.end(at);
        if !matches!(self.byte(at), b'[' | b'{') {
            return self.out.push_str(&self.json[at..end]);
        }
        let entries = self.entries(at);
        // A space behind each comma and colon, and two inside braces.
        let is_object = self.byte(at) == b'{';
        let wide = end - at + entries.len() * if is_object { 3 } else { 1 };
        if entries.is_empty() || (wide <= WIDTH && indent + used + wide <= WIDTH) {
            return self.inline(at);
        }
        let short = entries.iter().all(|(start, end)| end - start <= WIDTH / 4);
        self.out.push(char::from(self.byte(at)));
        if !is_object && short {
            self.filled(&entries, indent + 2);
        } else {
            for (start, _) in entries {
                self.line(indent + 2);
                self.entry(is_object, start, indent + 2);
                self.out.push(',');
            }
            // JSON knows no comma behind the last entry.
            self.out.pop();
        }
        self.line(indent);
        self.out.push(char::from(self.byte(end - 1)));
    }

    /// Short items, as many on a line as fit.
    fn filled(&mut self, entries: &[(usize, usize)], indent: usize) {
        let mut column = WIDTH;
        for (at, (start, _)) in entries.iter().enumerate() {
            let before = self.out.len();
            self.inline(*start);
            let item = self.out.split_off(before);
            if column + 2 + item.len() > WIDTH {
                self.line(indent);
                column = indent;
            } else {
                self.out.push(' ');
                column += 1;
            }
            column += item.len() + 1;
            self.out.push_str(&item);
            if at + 1 < entries.len() {
                self.out.push(',');
            }
        }
    }

    fn entry(&mut self, is_object: bool, start: usize, indent: usize) {
        let mut value = start;
        let before = self.out.len();
        if is_object {
            let end = self.end(start);
            self.key(start, end);
            self.out.push_str(": ");
            value = end + 1;
        }
        // The comma behind it counts as well.
        let used = self.out.len() - before + 1;
        self.value(value, indent, used);
    }

    fn key(&mut self, start: usize, end: usize) {
        let name = &self.json[start + 1..end - 1];
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let plain = self.keys == Keys::Plain && is_name;
        self.out.push_str(if plain { name } else { &self.json[start..end] });
    }

    fn inline(&mut self, at: usize) {
        let end = self.end(at);
        let entries = match self.byte(at) {
            b'[' | b'{' => self.entries(at),
            _ => return self.out.push_str(&self.json[at..end]),
        };
        let is_object = self.byte(at) == b'{';
        let space = if is_object && !entries.is_empty() { " " } else { "" };
        self.out.push(char::from(self.byte(at)));
        self.out.push_str(space);
        for (number, (start, _)) in entries.into_iter().enumerate() {
            if number > 0 {
                self.out.push_str(", ");
            }
            let mut value = start;
            if is_object {
                let end = self.end(start);
                self.key(start, end);
                self.out.push_str(": ");
                value = end + 1;
            }
            self.inline(value);
        }
        self.out.push_str(space);
        self.out.push(char::from(self.byte(end - 1)));
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_fits_stays_on_a_line() {
        let json = r#"{"a":[1,2],"b":{},"c":{"d e":"x, {\"y\": [z]}"}}"#;
        let expected = r#"{ a: [1, 2], b: {}, c: { "d e": "x, {\"y\": [z]}" } }"#;
        assert_eq!(layout(json, Keys::Plain), expected);
    }

    #[test]
    fn the_layout_changes_no_value() {
        let numbers: Vec<f64> = (0..200).map(|number| f64::from(number) / 4.0).collect();
        let words: Vec<String> =
            (0..40).map(|at| format!("a \"quoted\\ word\" {at}, [{{")).collect();
        let value = json!({ "numbers": numbers, "words": words, "nested": [{ "a": [], "b": { "c": null } }] });
        let text = layout(&value.to_string(), Keys::Quoted);
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().count() > 10);
    }
}
