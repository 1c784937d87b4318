//! How much of a long game is kept: what can be undone, and the story.

use std::collections::VecDeque;

/// So many decisions can be undone, one after another. Each keeps a whole state.
const MOST_UNDONE: usize = 100;
/// So many lines of the story are kept, and up to twice as many before the oldest are dropped.
const MOST_LINES: u64 = 2400;

/// Keeps one more thing to undo, and drops the oldest when there are too many.
pub fn keep<T>(list: &mut VecDeque<T>, one: T) {
    if list.len() == MOST_UNDONE {
        list.pop_front();
    }
    list.push_back(one);
}

/// Drops the oldest parts of a story that has twice as many lines as are kept. `end` is the number of the
/// first line after a part.
pub fn drop_oldest<T>(story: &mut Vec<T>, end: impl Fn(&T) -> u64) {
    let (Some(first), Some(last)) = (story.first(), story.last()) else { return };
    if end(last) > end(first) + 2 * MOST_LINES {
        let least = end(last) - MOST_LINES;
        story.drain(..story.partition_point(|part| end(part) <= least));
        story.shrink_to(2 * story.len());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::{MOST_LINES, drop_oldest, keep};

    #[test]
    fn a_hundred_decisions_can_be_undone() {
        let mut list = VecDeque::new();
        for number in 0..250 {
            keep(&mut list, number);
        }
        assert!(list.into_iter().eq(150..250));
    }

    #[test]
    fn a_long_story_forgets_its_beginning() {
        let (mut story, mut most) = (Vec::new(), 0);
        for end in 1..=10 * MOST_LINES {
            story.push(end);
            drop_oldest(&mut story, |end| *end);
            let kept = story.len() as u64;
            assert!(kept >= MOST_LINES.min(end), "{kept} after {end}");
            most = most.max(kept);
        }
        assert_eq!((story.last(), most), (Some(&(10 * MOST_LINES)), 2 * MOST_LINES + 1));
    }
}
