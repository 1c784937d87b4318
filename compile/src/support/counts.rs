//! Player counts: which are missing, which are covered twice, and how a message lists them.

use strabo_model::players::PlayerRange;

/// `a, b and c`.
pub fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            text.push_str(if at + 1 == words.len() { " and " } else { ", " });
        }
        text.push_str(word.as_ref());
    }
    text
}

/// `5-8`, `3 and 5-8`: ascending numbers, neighbours drawn together.
pub fn ranges<T: Copy + Into<u32>>(numbers: &[T]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in numbers.iter().map(|number| (*number).into()) {
        match runs.last_mut() {
            Some((_, last)) if *last == number => {}
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let words: Vec<String> = runs
        .iter()
        .map(|(min, max)| if min == max { min.to_string() } else { format!("{min}-{max}") })
        .collect();
    listed(&words)
}

/// `5-8 players`, `1 player`.
pub fn players(counts: &[u8]) -> String {
    let word = if counts == [1] { "player" } else { "players" };
    format!("{} {word}", ranges(counts))
}

/// `5-8 players` of one range.
pub fn players_of(range: PlayerRange) -> String {
    players(&range.iter().collect::<Vec<u8>>())
}

/// `no sets`, `1 set`, `2 sets`.
pub fn number_of(number: u32, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {more}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}

/// The counts that lie in both ranges.
pub fn common(one: PlayerRange, other: PlayerRange) -> impl Iterator<Item = u8> {
    one.min.max(other.min)..=one.max.min(other.max)
}

/// The counts of `all` that no range covers.
pub fn uncovered(all: PlayerRange, ranges: impl Iterator<Item = PlayerRange>) -> Vec<u8> {
    let mut covered = [false; 256];
    for range in ranges {
        for count in range.iter() {
            covered[usize::from(count)] = true;
        }
    }
    all.iter().filter(|count| !covered[usize::from(*count)]).collect()
}

/// A range that covers counts an earlier one covers too.
pub struct Clash {
    /// The later range, by position.
    pub at: usize,
    /// The first of the earlier ranges, by position.
    pub with: usize,
    /// The counts both cover.
    pub counts: Vec<u8>,
}

/// Every range that covers a count once more.
pub fn clashes(ranges: impl Iterator<Item = PlayerRange>) -> Vec<Clash> {
    let mut owners = [None; 256];
    let mut found: Vec<Clash> = Vec::new();
    for (at, range) in ranges.enumerate() {
        let mut clash: Option<Clash> = None;
        for count in range.iter() {
            let owner = &mut owners[usize::from(count)];
            let Some(with) = *owner else {
                *owner = Some(at);
                continue;
            };
            let clash = clash.get_or_insert(Clash { at, with, counts: Vec::new() });
            if clash.with == with {
                clash.counts.push(count);
            }
        }
        found.extend(clash);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{clashes, players, ranges, uncovered};
    use strabo_model::players::PlayerRange;

    fn range(text: &str) -> PlayerRange {
        PlayerRange::parse(text).expect("a range")
    }

    #[test]
    fn neighbours_are_drawn_together() {
        assert_eq!(ranges(&[3_u8, 5, 6, 7, 9]), "3, 5-7 and 9");
        assert_eq!(players(&[1]), "1 player");
        assert_eq!(players(&[2, 3]), "2-3 players");
    }

    #[test]
    fn gaps_and_overlaps_are_found() {
        let deals = [range("5-8"), range("8-10"), range("12")];
        assert_eq!(uncovered(range("5-12"), deals.into_iter()), [11]);
        let found = clashes(deals.into_iter());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].at, found[0].with, found[0].counts.as_slice()), (1, 0, &[8_u8][..]));
    }
}
