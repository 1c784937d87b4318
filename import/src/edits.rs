//! Edits the rows of a TOML text and leaves everything else as it is, comments included.

use std::fmt::Write as _;

use strabo_compile::tree::{Forest, NodeId, Value};

/// A text with its tree, and the edits that wait for it.
pub struct Edits<'t> {
    text: &'t str,
    /// The tree of the text.
    pub forest: Forest<'t>,
    /// The document.
    pub root: NodeId,
    waiting: Vec<(usize, usize, String)>,
}

impl<'t> Edits<'t> {
    /// Parses a text; an error has its line.
    pub fn new(text: &'t str) -> Result<Self, (u32, String)> {
        let mut forest = Forest::new();
        let mut errors = Vec::new();
        let root = forest.parse(text, 0, &mut errors);
        let edits = Self { text, forest, root, waiting: Vec::new() };
        match errors.first() {
            Some(error) => Err((edits.line(error.span.start), error.message.clone())),
            None => Ok(edits),
        }
    }

    /// The line of an offset.
    pub fn line(&self, at: u32) -> u32 {
        let before = self.text.get(..at as usize).unwrap_or(self.text);
        u32::try_from(before.split('\n').count()).unwrap_or(u32::MAX)
    }

    /// The text of a value.
    pub fn text_of(&self, node: NodeId) -> &'t str {
        let (start, end) = self.range(node);
        &self.text[start..end]
    }

    fn range(&self, node: NodeId) -> (usize, usize) {
        let span = self.forest.span(node);
        (span.start as usize, span.end as usize)
    }

    /// A string in a table.
    pub fn string(&self, table: NodeId, key: &str) -> Option<&str> {
        match self.forest.value(self.forest.get(table, key)?) {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A number in a table or an array.
    pub fn number(&self, node: NodeId) -> Option<f64> {
        match self.forest.value(node) {
            Value::Float(number) => Some(number),
            #[expect(clippy::cast_precision_loss, reason = "a position is a small number")]
            Value::Integer(number) => Some(number as f64),
            _ => None,
        }
    }

    /// The strings of an array, with their nodes.
    pub fn strings(&self, array: NodeId) -> Vec<(NodeId, &str)> {
        let children = self.forest.children(array);
        let strings = children.filter_map(|node| match self.forest.value(node) {
            Value::String(text) => Some((node, text)),
            _ => None,
        });
        strings.collect()
    }

    /// Sets a value in a table, in its place or behind the last one.
    pub fn set(&mut self, table: NodeId, key: &str, value: &str) {
        if let Some(node) = self.forest.get(table, key) {
            if self.text_of(node) != value {
                let (start, end) = self.range(node);
                self.waiting.push((start, end, value.to_owned()));
            }
            return;
        }
        let at = self.end_of(table);
        self.waiting.push((at, at, format!("\n{key} = {value}")));
    }

    /// The end of the last line of a table.
    fn end_of(&self, table: NodeId) -> usize {
        let last = self.forest.children(table).last().unwrap_or(table);
        let (_, end) = self.range(last);
        self.end_of_line(end)
    }

    fn end_of_line(&self, from: usize) -> usize {
        let end = self.text[from..].find('\n').map_or(self.text.len(), |at| from + at);
        if self.text[from..end].ends_with('\r') { end - 1 } else { end }
    }

    /// Adds text behind a table, or at the end of the file.
    pub fn add_behind(&mut self, table: Option<NodeId>, text: &str) {
        let at = table.map_or(self.text.trim_end().len(), |table| self.end_of(table));
        self.waiting.push((at, at, format!("\n\n{}", text.trim())));
    }

    /// Adds text in front of the first table that has a header.
    pub fn add_in_front(&mut self, text: &str) {
        let headers = self.text.match_indices('[').map(|(at, _)| at);
        let mut headers = headers.filter(|at| *at == 0 || self.text[..*at].ends_with('\n'));
        let at = headers.next().unwrap_or(self.text.len());
        self.waiting.push((at, at, format!("{}\n\n", text.trim())));
    }

    /// Adds and removes entries of a list of ids.
    pub fn change_list(&mut self, table: NodeId, key: &str, add: &[&str], remove: &[&str]) {
        let quoted = |ids: &[&str]| {
            let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
            ids
        };
        let Some(array) = self.forest.get(table, key) else {
            if !add.is_empty() {
                self.set(table, key, &format!("[{}]", quoted(add).join(", ")));
            }
            return;
        };
        let entries = self.strings(array);
        let text = self.text_of(array);
        if text.contains('#') {
            let gone: Vec<NodeId> = entries
                .iter()
                .filter(|(_, id)| remove.contains(id))
                .map(|(node, _)| *node)
                .collect();
            return self.change_with_comments(array, &quoted(add), &gone);
        }
        let kept = entries.iter().map(|(_, id)| *id).filter(|id| !remove.contains(id));
        let ids = quoted(&kept.chain(add.iter().copied()).collect::<Vec<_>>());
        let first = entries.first().map(|(node, _)| self.range(*node).0);
        let new = match first.filter(|_| text.contains('\n')) {
            // One entry to a line, as far in as the first one is.
            Some(first) => {
                let line = self.text[..first].rfind('\n').map_or(0, |at| at + 1);
                let indent = " ".repeat(first - line);
                let mut new = "[\n".to_owned();
                for id in ids {
                    let _ = writeln!(new, "{indent}{id},");
                }
                new + "]"
            }
            None => format!("[{}]", ids.join(", ")),
        };
        self.set(table, key, &new);
    }

    /// Takes entries out of a list with comments, and adds others behind its last entry.
    fn change_with_comments(&mut self, array: NodeId, add: &[String], gone: &[NodeId]) {
        for node in gone {
            let (start, end) = self.range(*node);
            let rest = &self.text[end..];
            let comma = rest.trim_start().starts_with(',');
            let behind = rest.len() - rest.trim_start().len() + 1;
            self.waiting.push((start, if comma { end + behind } else { end }, String::new()));
        }
        if add.is_empty() {
            return;
        }
        let last = self.forest.children(array).filter(|node| !gone.contains(node)).last();
        let (at, new) = match last {
            Some(last) => (self.range(last).1, format!(", {}", add.join(", "))),
            None => (self.range(array).0 + 1, format!("{},", add.join(", "))),
        };
        self.waiting.push((at, at, new));
    }

    /// The text with all edits made, with the line ends that it has.
    pub fn finish(mut self) -> String {
        self.waiting.sort_by_key(|(start, ..)| *start);
        let windows = self.text.contains("\r\n");
        let mut new = String::with_capacity(self.text.len());
        let mut from = 0;
        for (start, end, text) in self.waiting {
            new.push_str(&self.text[from..start.max(from)]);
            new.push_str(&if windows { text.replace('\n', "\r\n") } else { text });
            from = end.max(from);
        }
        new.push_str(&self.text[from..]);
        if !new.ends_with('\n') {
            new.push_str(if windows { "\r\n" } else { "\n" });
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::Edits;

    fn changed(text: &str, add: &[&str], remove: &[&str]) -> String {
        let mut edits = Edits::new(text).expect("TOML");
        let rows = edits.forest.get(edits.root, "area").expect("rows");
        let row = edits.forest.children(rows).next().expect("a row");
        edits.change_list(row, "land", add, remove);
        let new = edits.finish();
        assert!(Edits::new(&new).is_ok(), "{new}");
        new
    }

    #[test]
    fn lists_keep_their_form_and_their_comments() {
        for (before, after) in [
            ("land = [\"a\", \"b\"]", "land = [\"b\", \"x\"]"),
            ("land = [\n  \"a\",\n  \"b\"\n] # end", "land = [\n  \"b\",\n  \"x\",\n] # end"),
            (
                "land = [\n  \"a\", # ford\n  \"b\", # bridge\n]",
                "land = [\n   # ford\n  \"b\", \"x\", # bridge\n]",
            ),
            ("land = [ # none\n \"a\"]", "land = [\"x\", # none\n ]"),
            ("land = []", "land = [\"x\"]"),
            ("name = \"A\" # called", "name = \"A\" # called\nland = [\"x\"]"),
        ] {
            let [before, after] =
                [before, after].map(|row| format!("[[area]]\n{row}\n\n[[sea]]\n"));
            assert_eq!(changed(&before, &["x"], &["a"]), after);
            let windows = changed(&before.replace('\n', "\r\n"), &["x"], &["a"]);
            assert_eq!(windows, after.replace('\n', "\r\n"));
        }
        assert_eq!(changed("[[area]]\nland = [\"a\"]\n", &[], &["a"]), "[[area]]\nland = []\n");
    }
}
