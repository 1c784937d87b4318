//! What differs between two texts, line by line: as edits, and for people to read.

use similar::TextDiff;
use strabo_compile::SourceFile;

use crate::edit::TextEdit;

/// The edits of whole lines that turn one text into another.
pub(crate) fn rewritten(path: &str, old: &str, new: &str) -> Vec<TextEdit> {
    let diff = TextDiff::from_lines(old, new);
    let [olds, news] = [old, new].map(line_starts);
    let ops = diff.ops().iter().filter(|op| !matches!(op, similar::DiffOp::Equal { .. }));
    let edits = ops.map(|op| {
        let (before, after) = (op.old_range(), op.new_range());
        TextEdit {
            file: path.to_owned(),
            start: olds[before.start],
            end: olds[before.end],
            text: new[news[after.start]..news[after.end]].to_owned(),
        }
    });
    edits.collect()
}

/// Where each line begins, and where the text ends.
fn line_starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    starts.extend(text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some(*at)
    }));
    starts
}

/// The differences between two states of a pack in the unified form that `diff -u` and `git diff` write.
/// Both are in the order of their paths.
pub fn difference(before: &[SourceFile], after: &[SourceFile]) -> String {
    let mut paths: Vec<&str> = before.iter().chain(after).map(|file| file.path.as_str()).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut text = String::new();
    for path in paths {
        let [old, new] = [before, after].map(|files| files.iter().find(|file| file.path == path));
        if old.map(|file| &file.bytes) == new.map(|file| &file.bytes) {
            continue;
        }
        let read = |file: Option<&SourceFile>| {
            file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default()
        };
        let name = |side: &str, file: Option<&SourceFile>| {
            file.map_or_else(|| "/dev/null".to_owned(), |_| format!("{side}/{path}"))
        };
        let (old_text, new_text) = (read(old), read(new));
        let diff = TextDiff::from_lines(&old_text, &new_text);
        let mut unified = diff.unified_diff();
        unified.context_radius(3).header(&name("a", old), &name("b", new));
        text.push_str(&unified.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use strabo_compile::SourceFile;

    use super::{difference, rewritten};
    use crate::edit::{applied, in_order};

    #[test]
    fn differences_look_like_those_of_other_programs() {
        let old = [SourceFile::new("a.toml", &b"one\ntwo\n"[..])];
        let new =
            [SourceFile::new("a.toml", &b"one\n2\n"[..]), SourceFile::new("b.toml", &b"new\n"[..])];
        let wanted = "--- a/a.toml\n+++ b/a.toml\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n\
                      --- /dev/null\n+++ b/b.toml\n@@ -0,0 +1 @@\n+new\n";
        assert_eq!(difference(&old, &new), wanted);
    }

    proptest! {
        #[test]
        fn the_edits_of_a_new_text_give_it(old in "([ab]\r?\n){0,8}[ab]?", new in "([ab]\r?\n){0,8}[ab]?") {
            let edits = rewritten("a.toml", &old, &new);
            let result = applied(old.as_bytes(), &in_order(&edits));
            prop_assert_eq!(String::from_utf8(result).expect("text"), new);
        }
    }
}
