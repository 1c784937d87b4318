//! Splits a run into shards, and checks that all shards are there.

use std::{fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize};

/// One of several equal parts of a run, numbered from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// How many parts there are.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// The games of this part: a range, as large as that of any other part, give or take one.
    pub fn games(self, all: u64) -> Range<u64> {
        let until = |number: u32| {
            let games = u128::from(all) * u128::from(number) / u128::from(self.of);
            u64::try_from(games).unwrap_or(all)
        };
        until(self.number - 1)..until(self.number)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "write a shard as 2/4, the second of four".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let read = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        let (number, of) = (read(number)?, read(of)?);
        match (number, of) {
            (_, 0) => Err("a run has at least one shard".to_owned()),
            (0, _) => Err(format!("shards are numbered from one: 1/{of} to {of}/{of}")),
            (number, of) if number > of => {
                Err(format!("there is no shard {number} of {of}: they are 1/{of} to {of}/{of}"))
            }
            (number, of) => Ok(Self { number, of }),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

/// The range of games that a file is for, and how many of them it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub first: u64,
    /// The game after the last one of the range.
    pub end: u64,
    /// How many games it contains, from the first on: fewer if the run was stopped.
    pub games: u64,
}

impl Part {
    pub fn whole(games: &Range<u64>) -> Self {
        Self { first: games.start, end: games.end, games: games.end.saturating_sub(games.start) }
    }

    /// True when no game is missing.
    pub fn is_complete(self) -> bool {
        self.first.checked_add(self.games) == Some(self.end)
    }
}

/// Sorts parts. If one is duplicate or missing, or incomplete in a run that was to play all games, returns
/// its index in the list and what is wrong.
pub fn order(
    parts: &[Part],
    all: u64,
    may_end_early: bool,
) -> Result<Vec<usize>, (Option<usize>, String)> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| (parts[*at].first, parts[*at].end));
    let mut next = 0;
    for at in order.iter().copied() {
        let part = parts[at];
        if !part.is_complete() && !may_end_early {
            let wanted = part.end.saturating_sub(part.first);
            let words = format!("contains {} of its {wanted} games: it was stopped", part.games);
            return Err((Some(at), words));
        }
        if part.first < next {
            return Err((
                Some(at),
                format!("contains {} again", games(&(part.first..next.min(part.end)))),
            ));
        }
        if part.first > next {
            return Err((None, format!("{} are missing in the files", games(&(next..part.first)))));
        }
        next = part.end;
    }
    if next < all {
        return Err((None, format!("{} are missing in the files", games(&(next..all)))));
    }
    Ok(order)
}

/// A range with games numbered from one.
fn games(range: &Range<u64>) -> String {
    format!("games {} to {}", range.start + 1, range.end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts(shards: &[&str], all: u64) -> Vec<Part> {
        let shard = |text: &&str| text.parse::<Shard>().expect("a shard");
        shards.iter().map(|text| Part::whole(&shard(text).games(all))).collect()
    }

    #[test]
    fn shards_that_do_not_exist_are_refused_in_words() {
        for (text, words) in [
            ("3/2", "there is no shard 3 of 2"),
            ("0/2", "numbered from one"),
            ("1/0", "at least one shard"),
            ("1", "as 2/4"),
            ("-1/2", "as 2/4"),
        ] {
            let error = text.parse::<Shard>().expect_err("no shard");
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn files_are_put_into_the_order_of_their_games() {
        assert_eq!(order(&parts(&["3/3", "1/3", "2/3"], 10), 10, false), Ok(vec![1, 2, 0]));
    }

    #[test]
    fn a_missing_shard_is_named_by_its_games() {
        let error =
            order(&parts(&["1/4", "2/4", "4/4"], 100), 100, false).expect_err("one is missing");
        assert_eq!(error, (None, "games 51 to 75 are missing in the files".to_owned()));
        let error = order(&parts(&["1/2"], 100), 100, false).expect_err("one is missing");
        assert_eq!(error, (None, "games 51 to 100 are missing in the files".to_owned()));
    }

    #[test]
    fn a_doubled_shard_is_refused() {
        let error = order(&parts(&["1/2", "2/2", "2/2"], 8), 8, false).expect_err("one too many");
        assert_eq!(error, (Some(2), "contains games 5 to 8 again".to_owned()));
    }

    #[test]
    fn a_stopped_shard_is_refused() {
        let mut parts = parts(&["1/2", "2/2"], 8);
        parts[1].games = 3;
        assert!(order(&parts, 8, true).is_ok(), "a run with a precision may end early");
        let error = order(&parts, 8, false).expect_err("it was stopped");
        assert_eq!(error, (Some(1), "contains 3 of its 4 games: it was stopped".to_owned()));
    }

    #[test]
    fn shards_without_games_do_no_harm() {
        assert!(order(&parts(&["1/5", "2/5", "3/5", "4/5", "5/5"], 2), 2, false).is_ok());
    }

    proptest! {
        #[test]
        fn shards_are_equal_neighbours_that_hold_every_game_once(of in 1u32..200, all in 0u64..5_000) {
            let mut next = 0;
            for number in 1..=of {
                let games = Shard { number, of }.games(all);
                prop_assert_eq!(games.start, next);
                let size = games.end - games.start;
                prop_assert!(size >= all / u64::from(of) && size <= all.div_ceil(u64::from(of)));
                next = games.end;
            }
            prop_assert_eq!(next, all);
        }
    }
}
