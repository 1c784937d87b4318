//! What everybody's points are made of.

use strabo_core::{Amount, Standing};

use super::Facts;
use crate::ids::seats;
use crate::rules::{Points, Sort, Tie};

impl Facts<'_> {
    /// The points of everybody, the best first.
    pub(crate) fn standings(self) -> Vec<Standing> {
        let scale = self.rules.points.iter().fold(2, |scale, row| scale * row.per);
        let list = seats(self.seats()).map(|at| {
            let scaled =
                |row: &Points| i32::from(self.count(at, &row.of)) * row.points * (scale / row.per);
            let halves = |scaled: i32| Amount::of_halves(scaled.div_euclid(scale / 2));
            let sum: i32 = self.rules.points.iter().map(scaled).sum();
            let mut ties = vec![sum.rem_euclid(scale / 2)];
            if self.has(at, Sort::WinsTies) {
                ties.push(1);
            } else {
                ties.push(0);
            }
            for tie in &self.rules.ties {
                ties.push(match tie {
                    Tie::Most(tally) => i32::from(self.count(at, tally)),
                    Tie::Holds(wonder) => i32::from(self.wonders(at).any(|own| own == *wonder)),
                });
            }
            // Smaller fractions than halves are carried from part to part, so that the parts add up.
            let mut before = 0;
            let parts = self.rules.points.iter().map(|row| {
                let so_far = halves(before);
                before += scaled(row);
                halves(before) - so_far
            });
            let (parts, points) = (parts.collect(), halves(sum));
            (Standing { seat: at, rank: 0, points, parts }, ties)
        });
        Standing::ranked(list.collect())
    }
}
