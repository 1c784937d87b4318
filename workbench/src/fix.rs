//! Applies the fixes of findings in memory and keeps those that make nothing worse.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use strabo_compile::{Fix, Library, Outcome, SourceFile, SourcePack, Sources, compile};
use strabo_sheet::{Taken, TextEdit, apply, with_line_ends_of};

use crate::new_errors::new_error;

/// Fixes may uncover further findings that can be fixed: they are fixed in up to this many rounds.
const MOST_ROUNDS: usize = 10;
/// How much text is compiled at most, so that a large pack full of fixes takes seconds and not minutes.
const MOST_TEXT: usize = 100 << 20;
/// A pack is compiled at least this often, however large it is, and at most so often.
const COMPILATIONS: (usize, usize) = (12, 300);

/// A pack after its fixes.
#[derive(Debug)]
pub struct Fixed {
    /// The files, in the order in which they were given.
    pub files: Vec<SourceFile>,
    /// What is left to report.
    pub outcome: Outcome,
    /// How many findings were fixed.
    pub findings: usize,
    /// How many fixes were left out, since they would have caused errors.
    pub refused: usize,
}

/// Applies all certain fixes of a pack. Files named in `locked` stay as they are.
///
/// ```
/// use strabo_compile::{NoLibrary, SourcePack};
/// use strabo_workbench::fix_all;
///
/// let head = "[pack]\nid = \"strait\"\nname = \"The Strait\"\nversion = \"1.0.0\"\nplayers = \"3-2\"\n";
/// let fixed = fix_all(SourcePack::of_texts("strait", [("pack.toml", head)]), &[], &NoLibrary);
/// assert_eq!(fixed.findings, 1);
/// assert!(fixed.files[0].bytes.ends_with(b"players = \"2-3\"\n"));
/// ```
pub fn fix_all(pack: SourcePack, locked: &[String], library: &dyn Library) -> Fixed {
    let size: usize = pack.files.iter().map(|file| file.bytes.len()).sum();
    let (least, most) = COMPILATIONS;
    let left = (MOST_TEXT / size.max(1)).clamp(least, most);
    let mut fixer = Fixer { name: pack.name, locked, library, left };
    let mut state = fixer.state(pack.files);
    let (mut findings, mut refused) = (0, 0);
    let mut seen = vec![fingerprint(&state.files)];
    for _ in 0..MOST_ROUNDS {
        refused = 0;
        let step = match fixer.all_at_once(&state) {
            Some(step) => Some(step),
            None => fixer.group_by_group(&state, &mut refused),
        };
        let Some(step) = step else { break };
        let fingerprint = fingerprint(&step.state.files);
        if seen.contains(&fingerprint) {
            break;
        }
        seen.push(fingerprint);
        findings += step.fixes;
        state = step.state;
    }
    Fixed { files: state.files, outcome: state.outcome, findings, refused }
}

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

type Edits = Vec<TextEdit>;

struct Fixer<'a> {
    name: String,
    locked: &'a [String],
    library: &'a dyn Library,
    /// How often the pack may still be compiled.
    left: usize,
}

impl Fixer<'_> {
    fn state(&mut self, files: Vec<SourceFile>) -> State {
        self.left = self.left.saturating_sub(1);
        let pack = SourcePack { name: self.name.clone(), files: files.clone() };
        State { files, outcome: compile(Sources { pack, library: self.library }) }
    }

    /// The fixes of a state. One that overlaps an earlier one waits for the next round.
    fn fixes(&self, state: &State) -> Vec<Edits> {
        let found = state.outcome.diagnostics.iter().filter_map(|finding| finding.fix.as_ref());
        let found = found.filter(|fix| fix.is_certain);
        let all: Vec<Edits> =
            found.filter_map(|fix| edits_of(&state.outcome, fix, self.locked)).collect();
        let mut taken = Taken::default();
        let free: Vec<bool> = all.iter().map(|fix| taken.take(fix)).collect();
        all.into_iter().zip(free).filter_map(|(fix, free)| free.then_some(fix)).collect()
    }

    /// Applies all fixes, and then those of what they uncover, until nothing is worse than at first.
    fn all_at_once(&mut self, from: &State) -> Option<Step> {
        let mut made: Vec<Vec<Edits>> = vec![self.fixes(from)];
        let mut files = apply(&from.files, made[0].iter().flatten());
        while made.len() <= MOST_ROUNDS
            && self.left > 0
            && made.last().is_some_and(|fixes| !fixes.is_empty())
        {
            let state = self.state(files);
            if !is_worse(from, &state, &made) {
                return Some(Step { state, fixes: made.iter().map(Vec::len).sum() });
            }
            made.push(self.fixes(&state));
            files = apply(&state.files, made[made.len() - 1].iter().flatten());
        }
        None
    }

    /// Applies groups of fixes. One that makes something worse is halved, until the fixes that do it
    /// are alone and left out: a few of them among many are found in few compilations.
    fn group_by_group(&mut self, from: &State, refused: &mut usize) -> Option<Step> {
        let all = self.fixes(from);
        let mut kept: Vec<Edits> = Vec::new();
        let mut last = None;
        // The whole was tried before.
        let (front, back) = all.split_at(all.len().div_ceil(2));
        let mut groups: Vec<&[Edits]> = vec![back, front];
        while let Some(group) = groups.pop() {
            if group.is_empty() || self.left == 0 {
                continue;
            }
            let before = kept.len();
            kept.extend_from_slice(group);
            let state = self.state(apply(&from.files, kept.iter().flatten()));
            if !is_worse(from, &state, std::slice::from_ref(&kept)) {
                last = Some(Step { state, fixes: kept.len() });
                continue;
            }
            kept.truncate(before);
            if group.len() > 1 {
                let (front, back) = group.split_at(group.len().div_ceil(2));
                groups.extend([back, front]);
            }
        }
        *refused = all.len() - kept.len();
        last
    }
}

fn is_worse(from: &State, to: &State, made: &[Vec<Edits>]) -> bool {
    let rounds: Vec<Vec<&TextEdit>> =
        made.iter().map(|fixes| fixes.iter().flatten().collect()).collect();
    new_error(&from.outcome, &to.outcome, &rounds).is_some()
}

fn fingerprint(files: &[SourceFile]) -> u64 {
    let mut hasher = FxHasher::default();
    for file in files {
        hasher.write(&file.bytes);
    }
    hasher.finish()
}

/// The edits of a fix, unless one of them lies in a locked file or in one of an extended pack.
pub(crate) fn edits_of(outcome: &Outcome, fix: &Fix, locked: &[String]) -> Option<Edits> {
    let edits = fix.edits.iter().map(|edit| {
        let mapped = outcome.sources.of(edit.span);
        if mapped.depth > 0 || locked.contains(&mapped.path) {
            return None;
        }
        let start = edit.span.start.checked_sub(mapped.base)? as usize;
        let end = edit.span.end.checked_sub(mapped.base)? as usize;
        mapped.text.get(start..end)?;
        let text = with_line_ends_of(&mapped.text, &edit.text);
        Some(TextEdit { file: mapped.path.clone(), start, end, text })
    });
    edits.collect::<Option<Edits>>().filter(|edits| !edits.is_empty())
}
