//! How high every slot of a column stands: in order, without touching, and as level as can be with what
//! its arrows lead to.

/// How often columns are moved towards their neighbours.
const SWEEPS: usize = 16;
/// How much more a slot with arrows counts than one without.
const PULL: i64 = 1000;

/// Slots from top to bottom.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// The height of each slot, with the air below it.
    pub heights: Vec<i32>,
}

impl Column {
    /// The height of all slots.
    pub fn total(&self) -> i32 {
        self.heights.iter().sum()
    }
}

/// An arrow from a slot of one column to a slot of the next: the column and both positions in them.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The column it starts in.
    pub column: usize,
    /// The slot there.
    pub from: usize,
    /// The slot in the next column.
    pub to: usize,
}

/// The middle of every slot, from the top of the columns. No column becomes longer than the longest.
pub fn middles(columns: &[Column], links: &[Link]) -> Vec<Vec<i32>> {
    let room = columns.iter().map(Column::total).max().unwrap_or(0);
    let mut middles: Vec<Vec<i32>> = columns
        .iter()
        .map(|column| settle(column, &vec![(0, 1); column.heights.len()], room))
        .collect();
    for sweep in 0..SWEEPS {
        for step in 0..columns.len() {
            let at = if sweep % 2 == 0 { step } else { columns.len() - 1 - step };
            let wanted = wanted(at, &middles, links, true);
            middles[at] = settle(&columns[at], &wanted, room);
        }
    }
    // What is nearly straight becomes straight: every slot is drawn to those that lead to it.
    for (at, column) in columns.iter().enumerate() {
        let wanted = wanted(at, &middles, links, false);
        middles[at] = settle(column, &wanted, room);
    }
    middles
}

/// Where each slot of a column would like its middle to be, and how strongly: as high as those that lead
/// to it, and perhaps as those it leads to.
fn wanted(at: usize, middles: &[Vec<i32>], links: &[Link], both_ways: bool) -> Vec<(i64, i64)> {
    let mut sums = vec![(0, 0); middles[at].len()];
    let mut pull = |slot: usize, towards: i32| {
        sums[slot].0 += i64::from(towards);
        sums[slot].1 += 1;
    };
    for link in links {
        if link.column == at && both_ways {
            pull(link.from, middles[at + 1][link.to]);
        } else if link.column + 1 == at {
            pull(link.to, middles[at - 1][link.from]);
        }
    }
    let wishes = sums.iter().zip(&middles[at]).map(|((sum, count), own)| match count {
        0 => (i64::from(*own), 1),
        count => (sum / count, PULL),
    });
    wishes.collect()
}

/// Slots that stand one below the other without room between them.
struct Pool {
    sum: i64,
    weight: i64,
    slots: usize,
}

impl Pool {
    fn is_below(&self, other: &Self) -> bool {
        let [one, two] = [(self.sum, other.weight), (other.sum, self.weight)]
            .map(|(sum, weight)| i128::from(sum) * i128::from(weight));
        one > two
    }
}

/// The middles nearest to what is wanted, by the sum of squares, that keep the order and the heights.
/// Neighbours that would overlap are pooled and share their wish.
fn settle(column: &Column, wanted: &[(i64, i64)], room: i32) -> Vec<i32> {
    let mut pools: Vec<Pool> = Vec::new();
    let mut above = 0_i64;
    for (height, (wish, weight)) in column.heights.iter().zip(wanted) {
        let free = wish - above - i64::from(height / 2);
        above += i64::from(*height);
        let mut pool = Pool { sum: free * weight, weight: *weight, slots: 1 };
        while let Some(last) = pools.pop_if(|last| last.is_below(&pool)) {
            pool.sum += last.sum;
            pool.weight += last.weight;
            pool.slots += last.slots;
        }
        pools.push(pool);
    }
    let most = i64::from(room) - above;
    let frees = pools.iter().flat_map(|pool| {
        let free = (pool.sum / pool.weight).clamp(0, most.max(0));
        std::iter::repeat_n(free, pool.slots)
    });
    let mut above = 0_i64;
    let middles = frees.zip(&column.heights).map(|(free, height)| {
        let middle = above + free + i64::from(height / 2);
        above += i64::from(*height);
        i32::try_from(middle).unwrap_or(i32::MAX)
    });
    middles.collect()
}

#[cfg(test)]
mod tests {
    use super::{Column, Link, middles};

    fn columns(heights: &[&[i32]]) -> Vec<Column> {
        heights.iter().map(|heights| Column { heights: heights.to_vec() }).collect()
    }

    #[test]
    fn a_card_stands_between_the_two_that_lead_to_it() {
        let links = [Link { column: 0, from: 0, to: 0 }, Link { column: 0, from: 1, to: 0 }];
        assert_eq!(middles(&columns(&[&[50, 50], &[50]]), &links), [vec![25, 75], vec![50]]);
    }

    #[test]
    fn a_card_without_arrows_gives_way() {
        let links = [Link { column: 0, from: 2, to: 1 }];
        let placed = middles(&columns(&[&[50, 50, 50], &[50, 50]]), &links);
        assert_eq!(placed, [vec![25, 75, 125], vec![25, 125]]);
    }

    #[test]
    fn cards_that_want_the_same_place_stand_one_below_the_other() {
        let links = [Link { column: 0, from: 0, to: 0 }, Link { column: 0, from: 0, to: 1 }];
        let placed = middles(&columns(&[&[40], &[50, 50, 50]]), &links);
        assert_eq!(placed[1], [25, 75, 125]);
    }
}
