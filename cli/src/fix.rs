//! `strabo check --fix`: applies fixes in memory, checks the result, and only then writes the files.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use strabo_compile::Outcome;
use strabo_compile::diagnostic::{Diagnostic, Level};
use strabo_compile::lints::Stage;
use strabo_compile::source::{SourceFile, SourcePack};

use crate::folder::{Folder, read_file};
use crate::library::Origin;
use crate::report::Fixed;
use crate::safe::Batch;
use crate::status::Failure;

/// Fixes may uncover further findings that can be fixed: they are fixed in up to this many rounds.
const MOST_ROUNDS: usize = 10;
/// How many fixes are tried one by one when they cause errors together.
const MOST_TRIED: usize = 100;

/// A change to one file, given by its index in the pack.
#[derive(Clone, Debug)]
struct Change {
    file: usize,
    start: usize,
    end: usize,
    text: String,
}

/// Applies all certain fixes, writes the changed files, and returns what is left.
pub fn fix(origin: &Origin, folder: &Folder) -> Result<(Outcome, Fixed), Failure> {
    let mut files = folder.files.clone();
    let compile = |files: &[SourceFile]| {
        origin.compile_with(SourcePack { name: folder.name(), files: files.to_vec() })
    };
    let mut outcome = compile(&files)?;
    let mut fixed = Fixed::default();
    let mut seen = vec![fingerprint(&files)];
    for _ in 0..MOST_ROUNDS {
        let mut fixes = without_conflicts(changes(&outcome, folder, &files));
        if fixes.is_empty() {
            break;
        }
        let before = weight(&outcome);
        let attempt =
            |fixes: &[Vec<Change>]| -> Result<Option<(Vec<SourceFile>, Outcome)>, Failure> {
                let files = apply(&files, fixes);
                let outcome = compile(&files)?;
                Ok((weight(&outcome) <= before).then_some((files, outcome)))
            };
        let mut result = attempt(&fixes)?;
        fixed.refused = 0;
        if result.is_none() {
            let all = fixes.len();
            let mut harmless = Vec::new();
            for fix in fixes.into_iter().take(MOST_TRIED) {
                if attempt(std::slice::from_ref(&fix))?.is_some() {
                    harmless.push(fix);
                }
            }
            fixes = harmless;
            fixed.refused = all - fixes.len();
            result = if fixes.is_empty() { None } else { attempt(&fixes)? };
        }
        let Some((new_files, new_outcome)) = result else { break };
        let fingerprint = fingerprint(&new_files);
        if seen.contains(&fingerprint) {
            break;
        }
        seen.push(fingerprint);
        fixed.findings += fixes.len();
        (files, outcome) = (new_files, new_outcome);
    }
    fixed.files = write(folder, &files)?;
    Ok((outcome, fixed))
}

fn fingerprint(files: &[SourceFile]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.bytes.hash(&mut hasher);
    }
    hasher.finish()
}

/// How bad a pack is. An error that keeps a file from being read counts for more than any number of
/// findings about the whole pack, because those appear only once all files can be read.
fn weight(outcome: &Outcome) -> (usize, usize) {
    let errors = outcome.diagnostics.iter().filter(|finding| finding.level == Level::Error);
    let (loading, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        errors.partition(|finding| finding.lint.stage == Stage::Loading);
    (loading.len(), others.len())
}

/// The fixes whose edits lie in files of the pack itself, symbolic links excluded.
fn changes(outcome: &Outcome, folder: &Folder, files: &[SourceFile]) -> Vec<Vec<Change>> {
    let fixes = outcome.diagnostics.iter().filter_map(|finding| finding.fix.as_ref());
    let placed = fixes.map(|fix| {
        let edits = fix.edits.iter().map(|edit| {
            let mapped = outcome.sources.of(edit.span);
            let path = mapped.path.as_str();
            if mapped.depth > 0 || folder.links.iter().any(|link| link == path) {
                return None;
            }
            let file = files.iter().position(|file| file.path == path)?;
            let start = edit.span.start.checked_sub(mapped.base)? as usize;
            let end = edit.span.end.checked_sub(mapped.base)? as usize;
            mapped.text.get(start..end)?;
            let text = match mapped.text.find('\n') {
                Some(at) if mapped.text[..at].ends_with('\r') => {
                    edit.text.replace("\r\n", "\n").replace('\n', "\r\n")
                }
                _ => edit.text.clone(),
            };
            Some(Change { file, start, end, text })
        });
        edits.collect::<Option<Vec<Change>>>()
    });
    placed.flatten().filter(|edits| !edits.is_empty()).collect()
}

/// Leaves out fixes that overlap an earlier one; the next round tries them again.
fn without_conflicts(mut fixes: Vec<Vec<Change>>) -> Vec<Vec<Change>> {
    let mut taken: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    fixes.retain(|fix| {
        let mut ours = Vec::new();
        for change in fix {
            if !is_free(&taken, change) {
                for place in ours {
                    taken.remove(&place);
                }
                return false;
            }
            ours.push((change.file, change.start));
            taken.insert((change.file, change.start), change.end);
        }
        true
    });
    fixes
}

/// True when a change neither overlaps another one nor starts at the same offset.
fn is_free(taken: &BTreeMap<(usize, usize), usize>, change: &Change) -> bool {
    let place = (change.file, change.start);
    let before = taken.range(..=place).next_back();
    let after = taken.range(place..).next();
    before.is_none_or(|((file, start), end)| {
        *file < change.file || (*end <= change.start && *start != change.start)
    }) && after.is_none_or(|((file, start), _)| *file > change.file || change.end <= *start)
}

fn apply(files: &[SourceFile], fixes: &[Vec<Change>]) -> Vec<SourceFile> {
    let mut changes: Vec<&Change> = fixes.iter().flatten().collect();
    changes.sort_by_key(|change| (change.file, change.start));
    let mut result = files.to_vec();
    for ours in changes.chunk_by(|a, b| a.file == b.file) {
        let old = &files[ours[0].file].bytes;
        let mut new: Vec<u8> = Vec::with_capacity(old.len());
        let mut from = 0;
        for change in ours {
            new.extend_from_slice(&old[from..change.start]);
            new.extend_from_slice(change.text.as_bytes());
            from = change.end;
        }
        new.extend_from_slice(&old[from..]);
        result[ours[0].file].bytes = new.into();
    }
    result
}

/// Writes the files that differ from what was read, all or none; returns their paths.
fn write(folder: &Folder, files: &[SourceFile]) -> Result<Vec<String>, Failure> {
    let mut batch = Batch::edits();
    let mut written = Vec::new();
    let pairs = folder.files.iter().zip(files);
    for (old, new) in pairs.filter(|(old, new)| old.bytes != new.bytes) {
        let path = folder.path.join(&old.path);
        let metadata =
            fs::symlink_metadata(&path).map_err(|error| Failure::io("read", &path, &error))?;
        if read_file(&path, &metadata)? != *old.bytes {
            let message = format!("\"{}\" changed while strabo was fixing it", path.display());
            return Err(Failure::new(message).help("nothing was written; run the command again"));
        }
        batch.add(path, &new.bytes, Some(metadata.permissions()))?;
        written.push(format!("{}/{}", folder.name(), old.path));
    }
    batch.commit()?;
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::{Change, SourceFile, apply, without_conflicts};

    fn change(start: usize, end: usize, text: &str) -> Change {
        Change { file: 0, start, end, text: text.to_owned() }
    }

    fn applied(fixes: Vec<Vec<Change>>) -> String {
        let files = [SourceFile::new("a.toml", b"abcdef".to_vec())];
        let fixes = without_conflicts(fixes);
        String::from_utf8(apply(&files, &fixes)[0].bytes.to_vec()).expect("text")
    }

    #[test]
    fn fixes_that_touch_the_same_text_wait_for_the_next_round() {
        assert_eq!(applied(vec![vec![change(1, 3, "X")], vec![change(2, 4, "Y")]]), "aXdef");
        assert_eq!(applied(vec![vec![change(2, 2, "X")], vec![change(2, 2, "Y")]]), "abXcdef");
        assert_eq!(applied(vec![vec![change(2, 4, "X")], vec![change(1, 5, "Y")]]), "abXef");
    }

    #[test]
    fn fixes_side_by_side_are_made_at_once() {
        assert_eq!(applied(vec![vec![change(3, 5, "X")], vec![change(1, 3, "Y")]]), "aYXf");
    }

    #[test]
    fn edits_of_one_fix_are_made_together_or_not_at_all() {
        let fixes = vec![
            vec![change(4, 5, "X")],
            vec![change(0, 1, "Y"), change(4, 5, "Z")],
            vec![change(0, 1, "W")],
        ];
        assert_eq!(applied(fixes), "WbcdXf");
    }
}
