//! Compares a record with what would be written for its game, line by line.

/// Letters of a line that are shown.
const SHOWN: usize = 60;
/// Letters before the difference that are shown.
const BEFORE: usize = 20;

/// A line that differs, counted from one, and the stretch of it that does.
pub(super) struct Difference {
    pub(super) line: usize,
    pub(super) recorded: String,
    pub(super) written: String,
}

/// Finds the first line of a record that is not as written. Its lines may all end as on Windows,
/// because checkouts do that; any other difference counts.
pub(super) fn first_difference(text: &str, written: &str) -> Option<Difference> {
    let mut recorded = text.split_inclusive('\n');
    let windows = recorded.clone().next().is_some_and(|line| line.ends_with("\r\n"));
    let ending = if windows { "\r\n" } else { "\n" };
    let mut lines = written.lines();
    for line in 1.. {
        let (found, wanted) = (recorded.next(), lines.next());
        if found.is_none() && wanted.is_none() {
            break;
        }
        if found.and_then(|found| found.strip_suffix(ending)) != wanted || wanted.is_none() {
            let found = found.unwrap_or_default();
            let wanted = wanted.map(|wanted| format!("{wanted}{ending}")).unwrap_or_default();
            let (recorded, written) = shown(found, &wanted);
            return Some(Difference { line, recorded, written });
        }
    }
    None
}

/// The stretch in which two lines differ. Line ends are shown only if they do.
fn shown(found: &str, wanted: &str) -> (String, String) {
    let bare = |line: &str| line.trim_end_matches(['\r', '\n']).to_owned();
    let (found, wanted) = match (bare(found), bare(wanted)) {
        (one, other) if one == other => (found.to_owned(), wanted.to_owned()),
        bare => bare,
    };
    let same = found.chars().zip(wanted.chars()).take_while(|(one, other)| one == other).count();
    let skipped = if same < SHOWN - BEFORE { 0 } else { same - BEFORE };
    (excerpt(&found, skipped), excerpt(&wanted, skipped))
}

fn excerpt(line: &str, skipped: usize) -> String {
    let mut letters = line.chars().skip(skipped);
    let mut text = String::from(if skipped > 0 { "…" } else { "" });
    for letter in letters.by_ref().take(SHOWN) {
        if letter.is_control() {
            text.extend(letter.escape_default());
        } else {
            text.push(letter);
        }
    }
    if letters.next().is_some() {
        text.push('…');
    }
    text
}
