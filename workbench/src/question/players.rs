//! Player counts in words.

use strabo_model::{Pack, players::PlayerRange, words};

/// "5–7", "5 and 7–9": ascending counts, neighbours drawn together.
pub fn ranges(counts: &[u8]) -> String {
    let mut runs: Vec<PlayerRange> = Vec::new();
    for count in counts.iter().copied() {
        match runs.last_mut() {
            Some(last) if last.max == count => {}
            Some(last) if last.max + 1 == count => last.max = count,
            _ => runs.push(PlayerRange { min: count, max: count }),
        }
    }
    let each: Vec<String> = runs.into_iter().map(words::range).collect();
    words::list(&each, "and")
}

/// Values by player count, those of neighbours that agree drawn together: "21 cards for 5–7, 24 cards for 8".
pub fn by_count<T: PartialEq>(
    pack: &Pack,
    value: impl Fn(u8) -> Option<T>,
    write: impl Fn(&T) -> String,
) -> String {
    let mut runs: Vec<(PlayerRange, T)> = Vec::new();
    for count in pack.players.into_iter().flat_map(PlayerRange::iter) {
        let Some(found) = value(count) else { continue };
        match runs.last_mut() {
            Some((range, last)) if range.max + 1 == count && *last == found => range.max = count,
            _ => runs.push((PlayerRange { min: count, max: count }, found)),
        }
    }
    let each =
        runs.iter().map(|(range, found)| format!("{} for {}", write(found), words::range(*range)));
    each.collect::<Vec<_>>().join(", ")
}
