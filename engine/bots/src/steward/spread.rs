//! Spreading over the land: every token goes where it is worth most, each by one step, so that nobody is
//! lost while there is room anywhere in the country.

use super::movement::{Area, Plan};
use super::weights::Weights;
use strabo_areas::{Land, View};

impl Plan {
    /// First those who would be lost, then those who stand where others do, then the second ones.
    pub(super) fn spread(&mut self, view: View<'_>, weights: &Weights) {
        for least in [0, 3, 2] {
            for at in 0..self.settled.len() {
                let from = self.settled[at];
                loop {
                    let area = self.area(from);
                    let fits = if least == 0 { area.surplus() > 0 } else { area.own >= least };
                    if area.free == 0 || !fits || !self.push(view, from, weights) {
                        break;
                    }
                }
            }
        }
    }

    /// Moves tokens from an area to the place where they gain most, through areas whose own tokens move on.
    /// False when they are best where they are.
    fn push(&mut self, view: View<'_>, from: Land, weights: &Weights) -> bool {
        let places = &view.game().places;
        let loss = self.area(from).loss(weights);
        self.mark += 1;
        self.marks[from.index()] = self.mark;
        self.reached.clear();
        self.reached.push((from, 0));
        let (mut at, mut found) = (0, None);
        while at < self.reached.len() {
            let (place, _) = self.reached[at];
            for &to in places.by_land(place) {
                let area = self.area(to);
                if self.marks[to.index()] == self.mark || !area.known {
                    continue;
                }
                self.marks[to.index()] = self.mark;
                let gain = area.gain(weights);
                if gain > loss && found.is_none_or(|(known, _)| gain > known) {
                    found = Some((gain, self.reached.len()));
                }
                if gain > loss || area.free > 0 {
                    self.reached.push((to, at));
                }
            }
            at += 1;
            // Nobody passes through an area without leaving one's place to another, or before its own surplus.
            let blocked = |area: Area| area.free == 0 || area.surplus() > 0;
            while at < self.reached.len() && blocked(self.area(self.reached[at].0)) {
                at += 1;
            }
        }
        let Some((_, goal)) = found else { return false };
        let mut step = goal;
        let mut count = self.count(from, self.reached[goal].0);
        while step != 0 {
            let before = self.reached[step].1;
            count = count.min(self.area(self.reached[before].0).free);
            step = before;
        }
        let mut step = goal;
        while step != 0 {
            let before = self.reached[step].1;
            self.march(self.reached[before].0, self.reached[step].0, count);
            step = before;
        }
        true
    }

    /// How many tokens may go at once, all of them for the same gain and the same loss.
    fn count(&self, from: Land, to: Land) -> u8 {
        let (here, there) = (self.area(from), self.area(to));
        let leave = match here.surplus() {
            0 if here.own > 2 => here.own - 2,
            0 => 1,
            surplus => surplus,
        };
        let arrive = if there.own < 2 { 1 } else { there.room() };
        leave.min(arrive).max(1)
    }
}
