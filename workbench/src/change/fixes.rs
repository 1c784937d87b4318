//! The fixes of findings as changes.

use strabo_compile::Diagnostic;

use super::{Change, Refusal, Result, Subject};
use crate::difference::rewritten;
use crate::fix::{edits_of, fix_all};

/// The fix of one finding of the pack.
pub fn apply_fix(subject: &Subject<'_>, finding: &Diagnostic) -> Result {
    let Some(fix) = &finding.fix else {
        return Err(Refusal::new(format!("{} has no fix here", finding.lint.name)));
    };
    let edits = edits_of(subject.outcome(), fix, &[]).ok_or_else(|| {
        Refusal::new("what would have to be changed is in a pack that this one extends")
    })?;
    Ok(Change { title: fix.title.clone(), edits, ..Change::default() })
}

/// All certain fixes that cause no new error, and those of what they uncover.
pub fn apply_fixes(subject: &Subject<'_>) -> Change {
    let fixed = fix_all(subject.pack.clone(), &[], subject.library);
    let pairs = subject.pack.files.iter().zip(&fixed.files);
    let edits = pairs.filter(|(old, new)| old.bytes != new.bytes).filter_map(|(old, new)| {
        let [old_text, new_text] = [&old.bytes, &new.bytes].map(|bytes| std::str::from_utf8(bytes));
        Some(rewritten(&old.path, old_text.ok()?, new_text.ok()?))
    });
    let count = fixed.findings;
    let title =
        if count == 1 { "fix 1 finding".to_owned() } else { format!("fix {count} findings") };
    let mut change = Change { title, edits: edits.flatten().collect(), ..Change::default() };
    if fixed.refused > 0 {
        change.notes.push(format!("leaves out {} that would cause errors", fixed.refused));
    }
    change
}
