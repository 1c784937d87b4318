//! How near two outlines come to each other, without comparing all their sides.

use super::plane::{Bounds, Point, distance};
use super::segments::{Segment, Segments};
use strabo_model::{effort::Effort, map::Outline};

/// So many sides are compared one by one.
const FEW: usize = 8;
/// Steps for each side; a pair of outlines of usual form takes less than one for each of its sides.
const STEPS: u64 = 200;

/// Outlines with rectangles around ever shorter stretches of them.
pub struct Nearness {
    segments: Segments,
    trees: Vec<Option<Vec<Bounds>>>,
    #[doc(hidden)]
    pub effort: Effort,
}

/// A stretch of an outline: its place in the tree, and the sides from the first up to the second.
#[derive(Clone, Copy)]
struct Stretch {
    node: usize,
    from: usize,
    to: usize,
}

impl Stretch {
    /// Both halves; nothing when there are few sides.
    fn halves(self) -> Option<[Self; 2]> {
        let middle = usize::midpoint(self.from, self.to);
        (self.to - self.from > FEW).then_some([
            Self { node: 2 * self.node + 1, from: self.from, to: middle },
            Self { node: 2 * self.node + 2, from: middle, to: self.to },
        ])
    }
}

impl Nearness {
    /// Takes outlines apart.
    pub fn new(outlines: &[Outline]) -> Self {
        let segments = Segments::new(outlines);
        let effort = Effort::new(STEPS * (segments.all.len() as u64 + 20_000));
        Self { trees: (0..segments.areas()).map(|_| None).collect(), segments, effort }
    }

    /// The rectangle around an area; nothing when it is not drawn.
    pub fn bounds(&mut self, area: usize) -> Option<Bounds> {
        let sides = self.segments.of(area);
        self.trees[area].get_or_insert_with(|| tree_of(sides)).first().copied()
    }

    /// How near two areas come to each other when the first is moved. Nothing when one of them is not
    /// drawn, and when the effort for all questions is used up.
    pub fn between(&mut self, one: usize, other: usize, moved: Point) -> Option<f64> {
        self.bounds(one)?;
        self.bounds(other)?;
        let (ones, others) = (self.segments.of(one), self.segments.of(other));
        let [Some(one), Some(other)] = [one, other].map(|area| self.trees[area].as_ref()) else {
            return None;
        };
        let gap = |a: Stretch, b: Stretch| {
            // Rounding must not rule out the nearest stretches.
            shifted(&one[a.node], moved).gap(&other[b.node]) * (1.0 - 1e-9)
        };
        let whole = |sides: &[Segment]| Stretch { node: 0, from: 0, to: sides.len() };
        let mut least = f64::INFINITY;
        let mut waiting = vec![(0.0, whole(ones), whole(others))];
        while let Some((at_least, a, b)) = waiting.pop() {
            if at_least >= least {
                continue;
            }
            let (longer, shorter) = (a.to - a.from, b.to - b.from);
            let halves = if longer >= shorter {
                a.halves().map(|halves| halves.map(|half| (half, b)))
            } else {
                b.halves().map(|halves| halves.map(|half| (a, half)))
            };
            let steps = if halves.is_some() { 1 } else { longer * shorter };
            if !self.effort.spend(steps) {
                return None;
            }
            if let Some(halves) = halves {
                let mut halves = halves.map(|(a, b)| (gap(a, b), a, b));
                // The nearer half is looked at first, and often rules out the other.
                halves.sort_by(|x, y| y.0.total_cmp(&x.0));
                waiting.extend(halves);
            } else {
                least = least.min(nearest(&ones[a.from..a.to], &others[b.from..b.to], moved));
            }
        }
        Some(least)
    }
}

fn plus(point: Point, by: Point) -> Point {
    [point[0] + by[0], point[1] + by[1]]
}

fn shifted(bounds: &Bounds, by: Point) -> Bounds {
    Bounds { least: plus(bounds.least, by), most: plus(bounds.most, by) }
}

/// The least distance of a side of one from a corner of the other.
pub fn nearest(ones: &[Segment], others: &[Segment], moved: Point) -> f64 {
    let mut least = f64::INFINITY;
    for one in ones {
        let (from, to) = (plus(one.from, moved), plus(one.to, moved));
        for other in others {
            let from_other = distance(other.from, from, to);
            least = least.min(from_other).min(distance(from, other.from, other.to));
        }
    }
    least
}

/// The rectangles around all stretches of a tree, the halves of stretch `n` at `2n + 1` and `2n + 2`.
fn tree_of(sides: &[Segment]) -> Vec<Bounds> {
    let Some(all) = bounds_of(sides) else { return Vec::new() };
    let mut tree = Vec::new();
    let mut waiting = vec![Stretch { node: 0, from: 0, to: sides.len() }];
    while let Some(stretch) = waiting.pop() {
        if tree.len() <= stretch.node {
            tree.resize(stretch.node + 1, all);
        }
        tree[stretch.node] = bounds_of(&sides[stretch.from..stretch.to]).unwrap_or(all);
        waiting.extend(stretch.halves().into_iter().flatten());
    }
    tree
}

fn bounds_of(sides: &[Segment]) -> Option<Bounds> {
    Bounds::of(sides.iter().flat_map(|side| [&side.from, &side.to]))
}
