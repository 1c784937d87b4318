//! Tells whether a graph can be drawn without crossings, and in which order the lines leave each point then: the left-right test of de Fraysseix, Ossona de Mendez and Rosenstiehl as told by Brandes, without recursion.

use std::cmp::Ordering;

use super::rotation::Rotation;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Interval {
    low: u32,
    high: u32,
}

const EMPTY: Interval = Interval { low: NONE, high: NONE };

impl Interval {
    fn is_empty(self) -> bool {
        self.low == NONE && self.high == NONE
    }
}

#[derive(Clone, Copy)]
struct Conflict {
    left: Interval,
    right: Interval,
}

impl Conflict {
    fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

struct Test<'a> {
    lines: &'a [(u32, u32)],
    /// Lines at each point: offsets into `around`.
    offsets: Vec<u32>,
    around: Vec<u32>,
    /// Orientation given by the search: the end a line leaves, and the one it reaches.
    from: Vec<u32>,
    to: Vec<u32>,
    height: Vec<u32>,
    parent: Vec<u32>,
    lowest: Vec<u32>,
    second: Vec<u32>,
    nesting: Vec<i64>,
    roots: Vec<u32>,
    /// Lines leaving each point, in nesting order: offsets into `leaving`.
    leaving_offsets: Vec<u32>,
    leaving: Vec<u32>,
    reference: Vec<u32>,
    side: Vec<i8>,
    lowest_line: Vec<u32>,
    bottom: Vec<u32>,
    stack: Vec<Conflict>,
}

/// The order of lines around each point in some drawing without crossings, or `None` if there is no such drawing.
/// The lines must be distinct pairs of distinct points below `points`.
pub fn embed(points: usize, lines: &[(u32, u32)]) -> Option<Rotation> {
    let mut test = run(points, lines)?;
    Some(test.rotation(points))
}

/// Whether the graph can be drawn without crossings.
pub fn is_planar(points: usize, lines: &[(u32, u32)]) -> bool {
    run(points, lines).is_some()
}

/// The most lines that any graph with so many points can have without crossings.
pub fn most_lines(points: usize) -> usize {
    if points > 2 { 3 * points - 6 } else { usize::MAX }
}

fn run(points: usize, lines: &[(u32, u32)]) -> Option<Test<'_>> {
    if lines.len() > most_lines(points) {
        return None;
    }
    let mut test = Test::new(points, lines);
    test.orient(points);
    test.sort_leaving(points);
    test.check(points).then_some(test)
}

fn offsets_of(points: usize, sources: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut offsets = vec![0_u32; points + 1];
    for source in sources {
        offsets[source as usize + 1] += 1;
    }
    for index in 0..points {
        offsets[index + 1] += offsets[index];
    }
    offsets
}

impl<'a> Test<'a> {
    fn new(points: usize, lines: &'a [(u32, u32)]) -> Self {
        let offsets = offsets_of(points, lines.iter().flat_map(|&(a, b)| [a, b]));
        let mut fill = offsets.clone();
        let mut around = vec![0; 2 * lines.len()];
        for (line, &(a, b)) in (0_u32..).zip(lines) {
            for end in [a, b] {
                around[fill[end as usize] as usize] = line;
                fill[end as usize] += 1;
            }
        }
        let count = lines.len();
        Self {
            lines,
            offsets,
            around,
            from: vec![NONE; count],
            to: vec![NONE; count],
            height: vec![NONE; points],
            parent: vec![NONE; points],
            lowest: vec![0; count],
            second: vec![0; count],
            nesting: vec![0; count],
            roots: Vec::new(),
            leaving_offsets: Vec::new(),
            leaving: Vec::new(),
            reference: vec![NONE; count],
            side: vec![1; count],
            lowest_line: vec![NONE; count],
            bottom: vec![0; count],
            stack: Vec::new(),
        }
    }

    fn other(&self, line: u32, end: u32) -> u32 {
        let (a, b) = self.lines[line as usize];
        if a == end { b } else { a }
    }

    /// First search: gives every line a direction and finds how low it returns.
    fn orient(&mut self, points: usize) {
        let mut position: Vec<u32> = self.offsets.clone();
        let mut todo = Vec::new();
        for root in (0_u32..).take(points) {
            if self.height[root as usize] != NONE {
                continue;
            }
            self.height[root as usize] = 0;
            self.roots.push(root);
            todo.push(root);
            while let Some(&point) = todo.last() {
                let at = position[point as usize];
                if at == self.offsets[point as usize + 1] {
                    todo.pop();
                    let line = self.parent[point as usize];
                    if line != NONE {
                        self.finish_line(line);
                    }
                    continue;
                }
                position[point as usize] += 1;
                let line = self.around[at as usize];
                if self.from[line as usize] != NONE {
                    continue;
                }
                let other = self.other(line, point);
                let height = self.height[point as usize];
                self.from[line as usize] = point;
                self.to[line as usize] = other;
                self.lowest[line as usize] = height;
                self.second[line as usize] = height;
                if self.height[other as usize] == NONE {
                    self.parent[other as usize] = line;
                    self.height[other as usize] = height + 1;
                    todo.push(other);
                } else {
                    self.lowest[line as usize] = self.height[other as usize];
                    self.finish_line(line);
                }
            }
        }
    }

    fn finish_line(&mut self, line: u32) {
        let (index, point) = (line as usize, self.from[line as usize] as usize);
        self.nesting[index] = 2 * i64::from(self.lowest[index]);
        if self.second[index] < self.height[point] {
            self.nesting[index] += 1;
        }
        let parent = self.parent[point];
        if parent == NONE {
            return;
        }
        let parent = parent as usize;
        match self.lowest[index].cmp(&self.lowest[parent]) {
            Ordering::Less => {
                self.second[parent] = self.lowest[parent].min(self.second[index]);
                self.lowest[parent] = self.lowest[index];
            }
            Ordering::Greater => {
                self.second[parent] = self.second[parent].min(self.lowest[index]);
            }
            Ordering::Equal => {
                self.second[parent] = self.second[parent].min(self.second[index]);
            }
        }
    }

    fn sort_leaving(&mut self, points: usize) {
        self.leaving_offsets = offsets_of(points, self.from.iter().copied());
        let mut order: Vec<u32> = (0_u32..).take(self.lines.len()).collect();
        order.sort_by_key(|&line| self.nesting[line as usize]);
        let mut fill = self.leaving_offsets.clone();
        self.leaving = vec![0; self.lines.len()];
        for line in order {
            let slot = &mut fill[self.from[line as usize] as usize];
            self.leaving[*slot as usize] = line;
            *slot += 1;
        }
    }

    /// Second search: keeps return lines apart on two sides.
    fn check(&mut self, points: usize) -> bool {
        let mut position: Vec<u32> = self.leaving_offsets.clone();
        let mut entered = vec![false; points];
        let mut todo = Vec::new();
        for root in self.roots.clone() {
            todo.push(root);
            while let Some(&point) = todo.last() {
                let index = point as usize;
                let at = position[index];
                if at == self.leaving_offsets[index + 1] {
                    todo.pop();
                    if self.parent[index] != NONE {
                        self.remove_returns(self.parent[index]);
                    }
                    continue;
                }
                let line = self.leaving[at as usize];
                let other = self.to[line as usize] as usize;
                let tree = self.parent[other] == line;
                if tree && !entered[other] {
                    entered[other] = true;
                    self.bottom[line as usize] = u32::try_from(self.stack.len()).unwrap_or(NONE);
                    todo.push(self.to[line as usize]);
                    continue;
                }
                if !tree {
                    self.bottom[line as usize] = u32::try_from(self.stack.len()).unwrap_or(NONE);
                    self.lowest_line[line as usize] = line;
                    self.stack
                        .push(Conflict { left: EMPTY, right: Interval { low: line, high: line } });
                }
                if self.lowest[line as usize] < self.height[index] {
                    let parent = self.parent[index];
                    if at == self.leaving_offsets[index] {
                        if parent != NONE {
                            self.lowest_line[parent as usize] = self.lowest_line[line as usize];
                        }
                    } else if parent == NONE || !self.add_constraints(line, parent) {
                        return false;
                    }
                }
                position[index] += 1;
            }
        }
        true
    }

    fn conflicting(&self, interval: Interval, line: u32) -> bool {
        interval.high != NONE && self.lowest[interval.high as usize] > self.lowest[line as usize]
    }

    fn set_reference(&mut self, line: u32, to: u32) {
        if line != NONE {
            self.reference[line as usize] = to;
        }
    }

    fn add_constraints(&mut self, line: u32, parent: u32) -> bool {
        let mut merged = Conflict { left: EMPTY, right: EMPTY };
        while let Some(mut pair) = self.stack.pop() {
            if !pair.left.is_empty() {
                pair.swap();
            }
            if !pair.left.is_empty() {
                return false;
            }
            if pair.right.low != NONE
                && self.lowest[pair.right.low as usize] > self.lowest[parent as usize]
            {
                if merged.right.is_empty() {
                    merged.right = pair.right;
                } else {
                    self.set_reference(merged.right.low, pair.right.high);
                }
                merged.right.low = pair.right.low;
            } else {
                self.set_reference(pair.right.low, self.lowest_line[parent as usize]);
            }
            if self.stack.len() <= self.bottom[line as usize] as usize {
                break;
            }
        }
        while let Some(&top) = self.stack.last() {
            if !self.conflicting(top.left, line) && !self.conflicting(top.right, line) {
                break;
            }
            self.stack.pop();
            let mut pair = top;
            if self.conflicting(pair.right, line) {
                pair.swap();
            }
            if self.conflicting(pair.right, line) {
                return false;
            }
            self.set_reference(merged.right.low, pair.right.high);
            if pair.right.low != NONE {
                merged.right.low = pair.right.low;
            }
            if merged.left.is_empty() {
                merged.left = pair.left;
            } else {
                self.set_reference(merged.left.low, pair.left.high);
            }
            merged.left.low = pair.left.low;
        }
        if !(merged.left.is_empty() && merged.right.is_empty()) {
            self.stack.push(merged);
        }
        true
    }

    fn lowest_of(&self, pair: Conflict) -> u32 {
        let of = |line: u32| {
            if line == NONE { NONE } else { self.lowest[line as usize] }
        };
        of(pair.left.low).min(of(pair.right.low))
    }

    fn remove_returns(&mut self, line: u32) {
        let point = self.from[line as usize];
        let height = self.height[point as usize];
        while let Some(&pair) = self.stack.last() {
            if self.lowest_of(pair) != height {
                break;
            }
            self.stack.pop();
            if pair.left.low != NONE {
                self.side[pair.left.low as usize] = -1;
            }
        }
        if let Some(mut pair) = self.stack.pop() {
            self.trim(&mut pair.left, pair.right.low, point);
            self.trim(&mut pair.right, pair.left.low, point);
            self.stack.push(pair);
        }
        if self.lowest[line as usize] < height
            && let Some(&top) = self.stack.last()
        {
            let (left, right) = (top.left.high, top.right.high);
            let take_left = left != NONE
                && (right == NONE || self.lowest[left as usize] > self.lowest[right as usize]);
            self.reference[line as usize] = if take_left { left } else { right };
        }
    }

    fn trim(&mut self, interval: &mut Interval, other_low: u32, point: u32) {
        while interval.high != NONE && self.to[interval.high as usize] == point {
            interval.high = self.reference[interval.high as usize];
        }
        if interval.high == NONE && interval.low != NONE {
            self.set_reference(interval.low, other_low);
            self.side[interval.low as usize] = -1;
            interval.low = NONE;
        }
    }

    fn resolve_sides(&mut self) {
        let mut chain = Vec::new();
        for start in (0_u32..).take(self.lines.len()) {
            let mut line = start;
            while self.reference[line as usize] != NONE {
                chain.push(line);
                line = self.reference[line as usize];
            }
            let mut sign = self.side[line as usize];
            while let Some(line) = chain.pop() {
                sign *= self.side[line as usize];
                self.side[line as usize] = sign;
                self.reference[line as usize] = NONE;
            }
        }
    }

    fn half(&self, line: u32, from: u32) -> u32 {
        2 * line + u32::from(self.lines[line as usize].0 != from)
    }

    fn rotation(&mut self, points: usize) -> Rotation {
        self.resolve_sides();
        for (nesting, &side) in self.nesting.iter_mut().zip(&self.side) {
            *nesting *= i64::from(side);
        }
        self.sort_leaving(points);
        let mut rotation = Rotation::new(points, self.lines.len());
        for point in 0..points {
            let mut before = NONE;
            for at in self.leaving_offsets[point]..self.leaving_offsets[point + 1] {
                let line = self.leaving[at as usize];
                let from = self.from[line as usize];
                let half = self.half(line, from);
                rotation.push_after(from, half, before);
                before = half;
            }
        }
        let (mut left, mut right) = (vec![NONE; points], vec![NONE; points]);
        let mut position: Vec<u32> = self.leaving_offsets.clone();
        let mut todo = Vec::new();
        for root in self.roots.clone() {
            todo.push(root);
            while let Some(&point) = todo.last() {
                let at = position[point as usize];
                if at == self.leaving_offsets[point as usize + 1] {
                    todo.pop();
                    continue;
                }
                position[point as usize] += 1;
                let line = self.leaving[at as usize];
                let other = self.to[line as usize];
                let back = self.half(line, other);
                if self.parent[other as usize] == line {
                    rotation.push_first(other, back);
                    left[point as usize] = back ^ 1;
                    right[point as usize] = back ^ 1;
                    todo.push(other);
                } else if self.side[line as usize] == 1 {
                    rotation.push_after(other, back, right[other as usize]);
                } else {
                    rotation.push_before(other, back, left[other as usize]);
                    left[other as usize] = back;
                }
            }
        }
        rotation
    }
}
