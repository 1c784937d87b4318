//! What differs between two texts, line by line: as edits, and for people to read.

use std::{fmt::Write as _, ops::Range};

use imara_diff::{Algorithm, Diff, InternedInput};
use strabo_compile::SourceFile;

use strabo_sheet::TextEdit;

/// So many lines that stay are shown around those that change.
const CONTEXT: usize = 3;

/// Entries of a list that were replaced, and those of the new list that stand there now.
#[derive(Debug, Clone)]
pub struct Hunk {
    /// Where they stood in the old list.
    pub old: Range<usize>,
    /// Where their successors stand in the new list.
    pub new: Range<usize>,
}

/// What changed from one list of texts to another, in order. Near-linear, whatever the lists are: where they
/// have little in common, more may be replaced than had to be.
pub fn hunks(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut input = InternedInput::default();
    input.update_before(old.iter().copied());
    input.update_after(new.iter().copied());
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let range = |range: Range<u32>| range.start as usize..range.end as usize;
    diff.hunks().map(|hunk| Hunk { old: range(hunk.before), new: range(hunk.after) }).collect()
}

/// The edits of whole lines that turn one text into another.
pub fn rewritten(path: &str, old: &str, new: &str) -> Vec<TextEdit> {
    let [before, after] = [old, new].map(lines);
    let [olds, news] = [&before, &after].map(|lines| starts(lines));
    let edits = hunks(&before, &after).into_iter().map(|Hunk { old, new: range }| TextEdit {
        file: path.to_owned(),
        start: olds[old.start],
        end: olds[old.end],
        text: new[news[range.start]..news[range.end]].to_owned(),
    });
    edits.collect()
}

/// The lines of a text, each with its end.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Where each line begins, and where the text ends.
fn starts(lines: &[&str]) -> Vec<usize> {
    let mut starts = vec![0];
    starts.extend(lines.iter().scan(0, |at, line| {
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
        let _ = writeln!(text, "--- {}\n+++ {}", name("a", old), name("b", new));
        unified(&lines(&read(old)), &lines(&read(new)), &mut text);
    }
    text
}

/// Hunks of two lists of lines; those whose context would touch are shown as one.
fn unified(old: &[&str], new: &[&str], text: &mut String) {
    for group in hunks(old, new).chunk_by(|one, next| next.old.start - one.old.end <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let before = CONTEXT.min(first.old.start);
        let after = CONTEXT.min(old.len() - last.old.end);
        let olds = first.old.start - before..last.old.end + after;
        let news = first.new.start - before..last.new.end + after;
        let _ = writeln!(text, "@@ -{} +{} @@", place(&olds), place(&news));
        let mut at = olds.start;
        for hunk in group {
            print(' ', &old[at..hunk.old.start], text);
            print('-', &old[hunk.old.clone()], text);
            print('+', &new[hunk.new.clone()], text);
            at = hunk.old.end;
        }
        print(' ', &old[at..olds.end], text);
    }
}

/// The first line, counted from 1, and how many; a range without lines names the one before it.
fn place(lines: &Range<usize>) -> String {
    match lines.len() {
        1 => (lines.start + 1).to_string(),
        0 => format!("{},0", lines.start),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn print(sign: char, lines: &[&str], text: &mut String) {
    for line in lines {
        text.push(sign);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}
