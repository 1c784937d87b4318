//! `strabo check --fix`: applies fixes in memory, checks the result, and only then writes the files.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use strabo_compile::Outcome;
use strabo_compile::diagnostic::Level;
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

/// A fix: changes that are made together.
type Changes = Vec<Change>;

/// The pack at some point between its first and its last text.
struct State {
    files: Vec<SourceFile>,
    outcome: Outcome,
}

/// A state that is not worse than the one before, and how many fixes led to it.
struct Step {
    state: State,
    fixes: usize,
}

struct Fixer<'a> {
    origin: &'a Origin,
    folder: &'a Folder,
}

/// Applies all certain fixes, writes the changed files, and returns what is left.
pub fn fix(origin: &Origin, folder: &Folder) -> Result<(Outcome, Fixed), Failure> {
    let fixer = Fixer { origin, folder };
    let mut state = fixer.state(folder.files.clone())?;
    let mut fixed = Fixed::default();
    let mut seen = vec![fingerprint(&state.files)];
    for _ in 0..MOST_ROUNDS {
        fixed.refused = 0;
        let step = match fixer.all_at_once(&state)? {
            Some(step) => Some(step),
            None => fixer.one_by_one(&state, &mut fixed.refused)?,
        };
        let Some(step) = step else { break };
        let fingerprint = fingerprint(&step.state.files);
        if seen.contains(&fingerprint) {
            break;
        }
        seen.push(fingerprint);
        fixed.findings += step.fixes;
        state = step.state;
    }
    fixed.files = write(folder, &state.files)?;
    Ok((state.outcome, fixed))
}

impl Fixer<'_> {
    fn state(&self, files: Vec<SourceFile>) -> Result<State, Failure> {
        let pack = SourcePack { name: self.folder.name(), files: files.clone() };
        Ok(State { files, outcome: self.origin.compile_with(pack)? })
    }

    fn fixes(&self, state: &State) -> Vec<Changes> {
        without_conflicts(changes(&state.outcome, self.folder, &state.files))
    }

    /// Applies all fixes, and then those of what they uncover, until nothing is worse than at first.
    fn all_at_once(&self, from: &State) -> Result<Option<Step>, Failure> {
        let mut made: Vec<Vec<Changes>> = vec![self.fixes(from)];
        let mut files = apply(&from.files, &made[0]);
        while made.len() <= MOST_ROUNDS && made.last().is_some_and(|fixes| !fixes.is_empty()) {
            let state = self.state(files)?;
            if !is_worse(from, &state, &made) {
                return Ok(Some(Step { state, fixes: made.iter().map(Vec::len).sum() }));
            }
            made.push(self.fixes(&state));
            files = apply(&state.files, &made[made.len() - 1]);
        }
        Ok(None)
    }

    /// Applies one fix after another and leaves out those that make something worse.
    fn one_by_one(&self, from: &State, refused: &mut usize) -> Result<Option<Step>, Failure> {
        let all = self.fixes(from);
        let mut kept: Vec<Changes> = Vec::new();
        let mut last = None;
        for fix in all.iter().take(MOST_TRIED) {
            kept.push(fix.clone());
            let state = self.state(apply(&from.files, &kept))?;
            if is_worse(from, &state, std::slice::from_ref(&kept)) {
                kept.pop();
            } else {
                last = Some(Step { state, fixes: kept.len() });
            }
        }
        *refused = all.len() - kept.len();
        Ok(last)
    }
}

fn fingerprint(files: &[SourceFile]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.bytes.hash(&mut hasher);
    }
    hasher.finish()
}

/// What an error is and where: the lint, and the place in the text before any fix was made.
type Place<'a> = (&'static str, usize, &'a str, usize);

/// True when there is an error after some rounds of fixes that was not there before: of another kind or in
/// another place.
fn is_worse(before: &State, after: &State, made: &[Vec<Changes>]) -> bool {
    let mut known: BTreeMap<Place<'_>, usize> = BTreeMap::new();
    for place in errors(before, &[]) {
        *known.entry(place).or_default() += 1;
    }
    errors(after, made).any(|place| match known.get_mut(&place) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    })
}

fn errors<'s>(state: &'s State, made: &[Vec<Changes>]) -> impl Iterator<Item = Place<'s>> {
    let rounds: Vec<Moves<'_>> = made.iter().rev().map(|fixes| moves(fixes)).collect();
    let findings = state.outcome.diagnostics.iter();
    findings.filter(|finding| finding.level == Level::Error).map(move |finding| {
        let span = finding.primary.span;
        let mapped = state.outcome.sources.of(span);
        let mut at = span.start.saturating_sub(mapped.base) as usize;
        let own = state.files.iter().position(|file| file.path == mapped.path);
        if let Some(file) = own.filter(|_| mapped.depth == 0) {
            for moves in &rounds {
                at = place_before(moves, file, at);
            }
        }
        (finding.lint.name, mapped.depth, mapped.path.as_str(), at)
    })
}

/// One round of changes: for each, its file and where its new text begins, then the change itself.
type Moves<'c> = Vec<((usize, usize), &'c Change)>;

fn moves(fixes: &[Changes]) -> Moves<'_> {
    let mut moves = Moves::new();
    let (mut added, mut removed, mut file) = (0, 0, 0);
    for change in in_order(fixes) {
        if change.file != file {
            (added, removed, file) = (0, 0, change.file);
        }
        moves.push(((file, change.start + added - removed), change));
        added += change.text.len();
        removed += change.end - change.start;
    }
    moves
}

/// Where the text at a place stood before the changes. New text stood where it replaced something.
fn place_before(moves: &Moves<'_>, file: usize, at: usize) -> usize {
    let after = moves.partition_point(|(place, _)| *place <= (file, at));
    match after.checked_sub(1).map(|last| moves[last]) {
        Some(((own, start), change)) if own == file => {
            let end = start + change.text.len();
            if at < end { change.start } else { at - end + change.end }
        }
        _ => at,
    }
}

fn in_order(fixes: &[Changes]) -> Vec<&Change> {
    let mut changes: Vec<&Change> = fixes.iter().flatten().collect();
    changes.sort_by_key(|change| (change.file, change.start));
    changes
}

/// The fixes whose edits lie in files of the pack itself, symbolic links excluded.
fn changes(outcome: &Outcome, folder: &Folder, files: &[SourceFile]) -> Vec<Changes> {
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
        edits.collect::<Option<Changes>>()
    });
    placed.flatten().filter(|edits| !edits.is_empty()).collect()
}

/// Leaves out fixes that overlap an earlier one; the next round tries them again.
fn without_conflicts(mut fixes: Vec<Changes>) -> Vec<Changes> {
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

fn apply(files: &[SourceFile], fixes: &[Changes]) -> Vec<SourceFile> {
    let changes = in_order(fixes);
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
    use super::{Change, Changes, SourceFile, apply, moves, place_before, without_conflicts};

    fn change(start: usize, end: usize, text: &str) -> Change {
        Change { file: 0, start, end, text: text.to_owned() }
    }

    fn applied(fixes: Vec<Changes>) -> String {
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

    #[test]
    fn a_place_is_found_again_in_the_text_before() {
        // "abcdef" becomes "aXXdYef".
        let fixes = [vec![change(1, 3, "XX")], vec![change(4, 4, "Y")]];
        let before: Vec<usize> = (0..8).map(|at| place_before(&moves(&fixes), 0, at)).collect();
        assert_eq!(before, [0, 1, 1, 3, 4, 4, 5, 6]);
        // "abcdef" becomes "adef": what comes behind a removed text keeps its own place.
        assert_eq!(place_before(&moves(&[vec![change(1, 3, "")]]), 0, 1), 3);
    }
}
