//! The order in which lines leave each point of a drawing.

const NONE: u32 = u32::MAX;

/// The order of lines around every point. Line `e` has two halves: `2e` leaves its first end, `2e + 1` its second.
#[derive(Clone, Debug, Default)]
pub struct Rotation {
    /// The next half around the point a half leaves.
    pub next: Vec<u32>,
    /// The half before it around the same point.
    pub previous: Vec<u32>,
    /// One half leaving each point, or `u32::MAX` for a lonely point.
    pub first: Vec<u32>,
}

impl Rotation {
    /// No lines yet.
    pub fn new(points: usize, lines: usize) -> Self {
        Self {
            next: vec![NONE; 2 * lines],
            previous: vec![NONE; 2 * lines],
            first: vec![NONE; points],
        }
    }

    /// Puts a half after another around its point; alone where there is none.
    pub fn push_after(&mut self, point: u32, half: u32, reference: u32) {
        if reference == NONE {
            self.next[half as usize] = half;
            self.previous[half as usize] = half;
            self.first[point as usize] = half;
            return;
        }
        let after = self.next[reference as usize];
        self.next[reference as usize] = half;
        self.previous[half as usize] = reference;
        self.next[half as usize] = after;
        self.previous[after as usize] = half;
    }

    /// Puts a half before another around its point.
    pub fn push_before(&mut self, point: u32, half: u32, reference: u32) {
        if reference == NONE {
            self.push_after(point, half, NONE);
            return;
        }
        self.push_after(point, half, self.previous[reference as usize]);
        if self.first[point as usize] == reference {
            self.first[point as usize] = half;
        }
    }

    /// Puts a half before the first one around its point.
    pub fn push_first(&mut self, point: u32, half: u32) {
        self.push_before(point, half, self.first[point as usize]);
        self.first[point as usize] = half;
    }

    /// Takes a half out of the order around its point.
    pub fn remove(&mut self, point: u32, half: u32) {
        let (before, after) = (self.previous[half as usize], self.next[half as usize]);
        if after == half {
            self.first[point as usize] = NONE;
        } else {
            self.next[before as usize] = after;
            self.previous[after as usize] = before;
            if self.first[point as usize] == half {
                self.first[point as usize] = after;
            }
        }
        self.next[half as usize] = NONE;
        self.previous[half as usize] = NONE;
    }

    /// Turns the drawing over.
    pub fn mirror(&mut self) {
        std::mem::swap(&mut self.next, &mut self.previous);
    }
}
