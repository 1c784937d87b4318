//! Edits of lists: entries come and go, comments and the form of the list stay.

use std::{collections::BTreeSet, fmt::Write as _};

use strabo_compile::tree::{NodeId, comma_behind};

use super::rows::Sheet;
use crate::edit::TextEdit;

/// Lists that would be longer than this are written over several lines.
const WIDEST: usize = 100;

/// Which entries a list of ids gets and loses.
#[derive(Clone, Copy, Default)]
pub struct ListChange<'i> {
    /// The ids that come in, unless they are there.
    pub add: &'i [&'i str],
    /// The ids that go.
    pub remove: &'i [&'i str],
}

impl Sheet<'_> {
    /// Changes a list of ids in a row. `inherited` are the entries the list has when the row does not
    /// give it, because an extended pack does.
    pub fn change_list(
        &self,
        order: &[&str],
        row: NodeId,
        key: &str,
        change: ListChange<'_>,
        inherited: &[String],
    ) -> Vec<TextEdit> {
        let gone: BTreeSet<&str> = change.remove.iter().copied().collect();
        let Some(list) = self.forest.get(row, key) else {
            let kept = inherited.iter().map(String::as_str);
            let kept: Vec<&str> = kept.filter(|id| !gone.contains(id)).collect();
            if change.add.is_empty() && kept.len() == inherited.len() {
                return Vec::new();
            }
            let ids = with_added(kept, change.add);
            let value = written(&ids.iter().map(|id| quoted(id)).collect::<Vec<_>>(), key);
            return vec![self.set(order, row, key, &value)];
        };
        self.change_entries(list, change)
    }

    /// Changes the entries of a list of ids.
    pub fn change_entries(&self, list: NodeId, change: ListChange<'_>) -> Vec<TextEdit> {
        let entries = self.strings(list);
        if self.text_of(list).contains('#') {
            return self.change_with_comments(list, &entries, change);
        }
        let gone: BTreeSet<&str> = change.remove.iter().copied().collect();
        let kept = entries.iter().map(|(_, id)| *id);
        let ids = with_added(kept.filter(|id| !gone.contains(id)).collect(), change.add);
        if ids.len() == entries.len() && ids.iter().zip(&entries).all(|(id, (_, old))| id == old) {
            return Vec::new();
        }
        let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
        vec![self.edit(self.range(list), &self.in_form_of(list, &ids))]
    }

    /// The text of a list without comments that replaces another one.
    fn in_form_of(&self, list: NodeId, entries: &[String]) -> String {
        let old = self.text_of(list);
        let first = self.forest.children(list).next().map(|node| self.range(node).start);
        let line = self.line_start(self.range(list).start);
        let Some(first) = first.filter(|_| old.contains('\n')) else {
            let pad = if old.starts_with("[ ") { " " } else { "" };
            let flat = format!("[{pad}{}{pad}]", entries.join(", "));
            let before = self.range(list).start - line;
            // An author who writes longer lines than that keeps them.
            let widest = WIDEST.max(before + old.len());
            return if before + flat.len() <= widest { flat } else { filled(entries, "  ", "") };
        };
        if entries.is_empty() {
            return "[]".to_owned();
        }
        let start = self.line_start(first);
        let indent = &self.text[start..first];
        let indent = if indent.trim().is_empty() { indent } else { "  " };
        let closing = self.line_start(self.range(list).end - 1);
        let closing = &self.text[closing..self.range(list).end - 1];
        let closing = if closing.trim().is_empty() { closing } else { "" };
        let lines = old.lines().filter(|line| line.contains(['"', '\'', '{'])).count();
        if lines >= self.forest.len(list) {
            let entries = entries.join(&format!(",\n{indent}"));
            return format!("[\n{indent}{entries},\n{closing}]");
        }
        filled(entries, indent, closing)
    }

    fn change_with_comments(
        &self,
        list: NodeId,
        entries: &[(NodeId, &str)],
        change: ListChange<'_>,
    ) -> Vec<TextEdit> {
        let removed: BTreeSet<&str> = change.remove.iter().copied().collect();
        let (gone, kept): (Vec<&(NodeId, &str)>, Vec<_>) =
            entries.iter().partition(|(_, id)| removed.contains(id));
        let gone: Vec<NodeId> = gone.into_iter().map(|(node, _)| *node).collect();
        let mut edits = self.remove_entries(list, &gone);
        let known: BTreeSet<&str> = kept.iter().map(|(_, id)| *id).collect();
        let new: Vec<&str> = change.add.iter().copied().filter(|id| !known.contains(id)).collect();
        if new.is_empty() {
            return edits;
        }
        let ids = new.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(", ");
        edits.push(if let Some((last, _)) = kept.last() {
            let at = self.range(*last).end;
            self.edit(at..at, &format!(", {ids}"))
        } else {
            let at = self.range(list).start + 1;
            self.edit(at..at, &format!("{ids},"))
        });
        edits
    }

    /// Takes entries of any kind out of a list; comments stay.
    pub fn remove_entries(&self, list: NodeId, gone: &[NodeId]) -> Vec<TextEdit> {
        if gone.is_empty() {
            return Vec::new();
        }
        if self.text_of(list).contains('#') || self.has_long_entries(list) {
            return self.remove_each(list, gone);
        }
        let place = |node: NodeId| self.range(node).start;
        let gone: BTreeSet<usize> = gone.iter().map(|node| place(*node)).collect();
        let kept = self.forest.children(list).filter(|node| !gone.contains(&place(*node)));
        let kept: Vec<String> = kept.map(|node| self.text_of(node).to_owned()).collect();
        vec![self.edit(self.range(list), &self.in_form_of(list, &kept))]
    }

    /// The same by one edit for each entry, which leaves the text of the others alone.
    pub fn remove_each(&self, list: NodeId, gone: &[NodeId]) -> Vec<TextEdit> {
        gone.iter().flat_map(|node| self.remove_entry(list, *node)).collect()
    }

    /// True when an entry itself spans several lines, which a new form of the list would lose.
    fn has_long_entries(&self, list: NodeId) -> bool {
        self.forest.children(list).any(|node| self.text_of(node).contains('\n'))
    }

    fn remove_entry(&self, list: NodeId, node: NodeId) -> Vec<TextEdit> {
        let here = self.range(node);
        let behind = &self.text[here.end..self.range(list).end];
        let comma = comma_behind(behind).map(|at| here.end + at);
        let end = match comma {
            Some(comma) if self.text[here.end..comma].trim().is_empty() => comma + 1,
            _ => here.end,
        };
        let mut edits = vec![self.edit(self.with_its_line(here.start, end), "")];
        if let Some(comma) = comma.filter(|comma| *comma >= end) {
            edits.push(self.edit(comma..comma + 1, ""));
        }
        edits
    }

    /// A range with the whole line it leaves empty, or with the space behind it.
    fn with_its_line(&self, start: usize, end: usize) -> std::ops::Range<usize> {
        let (line, line_end) = (self.line_start(start), self.line_end(end));
        if self.text[line..start].trim().is_empty()
            && self.text[end..line_end].trim().is_empty()
            && !self.text[line..end].contains('[')
        {
            return line..self.next_line(end);
        }
        let space = self.text[end..line_end].len() - self.text[end..line_end].trim_start().len();
        let rest = &self.text[end + space..line_end];
        if rest.is_empty() { start..end } else { start..end + space }
    }
}

/// Ids with others added: in their place if they are sorted, at the end if they are not.
fn with_added<'i>(mut ids: Vec<&'i str>, add: &[&'i str]) -> Vec<&'i str> {
    let sorted = ids.len() > 1 && ids.is_sorted();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    ids.extend(add.iter().filter(|id| !known.contains(*id)));
    if sorted {
        ids.sort_unstable();
    }
    ids
}

/// A new list behind `key = `.
pub fn written(entries: &[String], key: &str) -> String {
    let flat = format!("[{}]", entries.join(", "));
    if key.len() + 3 + flat.len() <= WIDEST { flat } else { filled(entries, "  ", "") }
}

/// Entries on as few lines as they fit.
fn filled(entries: &[String], indent: &str, closing: &str) -> String {
    let mut text = "[\n".to_owned();
    let mut line = String::new();
    for entry in entries {
        if !line.is_empty() && indent.len() + line.len() + entry.len() + 2 > WIDEST {
            let _ = writeln!(text, "{indent}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(entry);
        line.push(',');
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{indent}{line}");
    }
    text + closing + "]"
}

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    let mut result = String::with_capacity(text.len() + 2);
    result.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => result.extend(['\\', c]),
            '\n' => result.push_str("\\n"),
            '\t' => result.push_str("\\t"),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(result, "\\u{:04X}", u32::from(c));
            }
            c => result.push(c),
        }
    }
    result.push('"');
    result
}
