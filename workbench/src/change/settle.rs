//! Settles outlines: lines between areas become smoother, and what they share stays shared.
//!
//! Every corner moves towards the middle of the corners beside it and a little back again, which takes
//! out bends without making areas smaller. Corners of pinned areas and those at the rim of the drawing
//! stay where they are, and so do those of areas that would cross or overlap.

use std::collections::{BTreeMap, BTreeSet};

use strabo_geometry::survey::rings::edges;
use strabo_geometry::survey::{Point, Survey};
use strabo_model::map::{Outline, OutlinePart, Ring};

use super::places::Places;
use super::{Refusal, Result, Subject, corners::keep_centres, drawing::Drawing, editor::Editor};

/// How often lines are smoothed.
const ROUNDS: usize = 3;
/// How far corners move towards the middle, and then back.
const STEPS: [f64; 2] = [0.5, -0.53];

/// A corner as a key.
type Key = [u64; 2];

fn key(point: Point) -> Key {
    point.map(|value| (value + 0.0).to_bits())
}

/// Makes the lines between areas smoother, except those of pinned areas.
pub(super) fn settle(subject: &Subject<'_>, pinned: &[String]) -> Result {
    let places = Places::read(subject);
    for id in pinned {
        places.get(id)?;
    }
    let mut drawing = Drawing::read(subject);
    if !drawing.outlines.is_drawn() {
        return Err(Refusal::new("no outline is drawn yet").help("drafted outlines are settled"));
    }
    let old: Vec<Outline> =
        drawing.outlines.areas.iter().map(|(_, outline)| (*outline).clone()).collect();
    let ids = drawing.outlines.areas.iter().map(|(id, _)| *id);
    let is_pinned: Vec<bool> = ids.map(|id| pinned.iter().any(|pin| pin == id)).collect();
    let mut net = Net::of(&old, &is_pinned);
    for _ in 0..ROUNDS {
        let before = net.now.clone();
        for step in STEPS {
            net.relax(step);
        }
        net.keep_sound(&before, |outlines| {
            let survey = Survey::new(outlines, drawing.outlines.limits, None)?;
            let faults = survey.faults;
            let overlapping = faults.overlaps.iter().flat_map(|found| [found.a, found.b]);
            let crossed = faults.crossings.iter().map(|found| found.area);
            (survey.tangled.is_none()).then(|| overlapping.chain(crossed).collect())
        });
    }
    for (area, now) in net.outlines().into_iter().enumerate() {
        if now != old[area] {
            drawing.set(area, now);
        }
    }
    if drawing.changed().next().is_none() {
        return Err(
            Refusal::new("nothing would change").help("all lines are as smooth as they get")
        );
    }
    drawing.must_be_sound(None)?;
    let mut editor = Editor::new(subject);
    keep_centres(subject, &mut editor, &drawing)?;
    let outlines = match drawing.changed().count() {
        1 => "outline of 1 area".to_owned(),
        count => format!("outlines of {count} areas"),
    };
    let mut change = editor.finish(format!("settle the {outlines}"))?;
    drawing.write(None, &mut change);
    Ok(change)
}

/// All corners of all outlines, each once.
struct Net {
    /// The outlines, as they were drawn.
    drawn: Vec<Outline>,
    number: BTreeMap<Key, usize>,
    beside: Vec<Vec<usize>>,
    areas: Vec<Vec<usize>>,
    is_fixed: Vec<bool>,
    now: Vec<Point>,
}

impl Net {
    fn of(outlines: &[Outline], is_pinned: &[bool]) -> Self {
        let mut net = Self {
            drawn: outlines.to_vec(),
            number: BTreeMap::new(),
            beside: Vec::new(),
            areas: Vec::new(),
            is_fixed: Vec::new(),
            now: Vec::new(),
        };
        let mut sides: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for (area, outline) in outlines.iter().enumerate() {
            for (from, to) in outline.rings().flat_map(edges) {
                let mut ends = [net.corner(from), net.corner(to)];
                net.areas[ends[0]].push(area);
                net.is_fixed[ends[0]] |= is_pinned[area];
                ends.sort_unstable();
                *sides.entry(ends).or_default() += 1;
            }
        }
        for ([one, other], times) in sides {
            net.beside[one].push(other);
            net.beside[other].push(one);
            // A side of one area alone is the rim, or is drawn in another way beyond.
            for end in [one, other] {
                net.is_fixed[end] |= times != 2;
            }
        }
        net
    }

    fn corner(&mut self, point: Point) -> usize {
        let next = self.now.len();
        let number = *self.number.entry(key(point)).or_insert(next);
        if number == next {
            self.now.push(point);
            self.beside.push(Vec::new());
            self.areas.push(Vec::new());
            self.is_fixed.push(false);
        }
        number
    }

    /// Moves every free corner towards the middle of those beside it.
    fn relax(&mut self, step: f64) {
        let old = self.now.clone();
        for (at, near) in self.beside.iter().enumerate() {
            if self.is_fixed[at] || near.is_empty() {
                continue;
            }
            #[expect(clippy::cast_precision_loss, reason = "few corners are beside one")]
            let count = near.len() as f64;
            self.now[at] = [0, 1].map(|axis| {
                let middle = near.iter().map(|there| old[*there][axis]).sum::<f64>() / count;
                let value = old[at][axis] + step * (middle - old[at][axis]);
                (value * 100.0).round() / 100.0
            });
        }
    }

    /// Takes back what makes areas cross or overlap; everything when that is not known.
    fn keep_sound(
        &mut self,
        before: &[Point],
        faults: impl Fn(&[Outline]) -> Option<BTreeSet<usize>>,
    ) {
        for _ in 0..4 {
            match faults(&self.outlines()) {
                Some(areas) if areas.is_empty() => return,
                Some(areas) => {
                    for (at, ours) in self.areas.iter().enumerate() {
                        if ours.iter().any(|area| areas.contains(area)) {
                            self.now[at] = before[at];
                            self.is_fixed[at] = true;
                        }
                    }
                }
                None => break,
            }
        }
        self.now = before.to_vec();
    }

    /// The outlines with the corners where they are now.
    fn outlines(&self) -> Vec<Outline> {
        let ring = |ring: &Ring| -> Ring {
            let corners = ring.iter().map(|corner| self.now[self.number[&key(*corner)]]);
            let mut new: Ring = corners.collect();
            new.dedup();
            while new.len() > 3 && new.first() == new.last() {
                new.pop();
            }
            new
        };
        let part = |part: &OutlinePart| OutlinePart {
            outer: ring(&part.outer),
            holes: part.holes.iter().map(ring).collect(),
        };
        let outline =
            |outline: &Outline| Outline { parts: outline.parts.iter().map(part).collect() };
        self.drawn.iter().map(outline).collect()
    }
}
