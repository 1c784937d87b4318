//! The positions of the spaces of a grid in a picture.

use strabo_model::layout::MapCell;
use strabo_model::tile::{Grid, GridShape};

/// Twelve directions clockwise from the east.
const DIRECTIONS: [[f64; 2]; 12] = [
    [1.0, 0.0],
    [LONG, 0.5],
    [0.5, LONG],
    [0.0, 1.0],
    [-0.5, LONG],
    [-LONG, 0.5],
    [-1.0, 0.0],
    [-LONG, -0.5],
    [-0.5, -LONG],
    [0.0, -1.0],
    [0.5, -LONG],
    [LONG, -0.5],
];
/// From the middle of a hex to its side, when a side is 1.
const LONG: f64 = 0.866_025_403_784_438_6;

/// A grid with a size and a place.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    grid: Grid,
    /// The length of a side in pixels.
    pub side: f64,
    origin: [f64; 2],
}

impl Lattice {
    /// A grid whose space `[0, 0]` has its middle at a position.
    pub fn at(grid: Grid, side: f64, [x, y]: [i32; 2]) -> Self {
        Self { grid, side, origin: [f64::from(x), f64::from(y)] }
    }

    /// A grid in the middle of a frame, so large that all spaces fit but no side is longer than `most`.
    pub fn fitting(
        grid: Grid,
        spots: &[MapCell],
        [x, y]: [i32; 2],
        [width, height]: [i32; 2],
        most: f64,
    ) -> Self {
        let unit = Self { grid, side: 1.0, origin: [0.0, 0.0] };
        let [left, top, right, bottom] = unit.bounds(spots);
        let (wide, high) = ((right - left).max(0.1), (bottom - top).max(0.1));
        let side = (f64::from(width) / wide).min(f64::from(height) / high).min(most);
        let origin = [
            f64::from(x) + (f64::from(width) - side * (left + right)) / 2.0,
            f64::from(y) + (f64::from(height) - side * (top + bottom)) / 2.0,
        ];
        Self { grid, side, origin }
    }

    /// The middle of a space.
    pub fn middle(&self, spot: MapCell) -> [f64; 2] {
        let [column, row] = spot.map(f64::from);
        let [x, y] = match (self.grid.shape, self.grid.flat_tops) {
            (GridShape::Square, _) => [column, row],
            (GridShape::Hex, false) => [2.0 * LONG * (column + row / 2.0), 1.5 * row],
            (GridShape::Hex, true) => [1.5 * column, 2.0 * LONG * (row + column / 2.0)],
        };
        [self.origin[0] + x * self.side, self.origin[1] + y * self.side]
    }

    /// The middle of a space in whole pixels.
    pub fn spot(&self, spot: MapCell) -> [i32; 2] {
        self.middle(spot).map(crate::path::whole)
    }

    /// The corners of a space, so that each side of the grid joins the corner of its number to the next.
    pub fn corners(&self, spot: MapCell) -> Vec<[f64; 2]> {
        let [x, y] = self.middle(spot);
        let corner = |[right, down]: [f64; 2]| [x + right * self.side, y + down * self.side];
        match self.grid.shape {
            GridShape::Square => {
                [[0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]].map(corner).to_vec()
            }
            GridShape::Hex => {
                let first = if self.grid.flat_tops { 0 } else { 11 };
                (0..6).map(|at| corner(DIRECTIONS[(first + 2 * at) % 12])).collect()
            }
        }
    }

    /// The two ends of a side of a space.
    pub fn edge(&self, spot: MapCell, side: usize) -> [[f64; 2]; 2] {
        let corners = self.corners(spot);
        [corners[side % corners.len()], corners[(side + 1) % corners.len()]]
    }

    /// Half the width of a space where it is widest from side to side, for what is written on it.
    pub fn half_width(&self) -> f64 {
        match self.grid.shape {
            GridShape::Square => self.side * 0.5,
            GridShape::Hex => self.side * LONG,
        }
    }

    /// Left, top, right and bottom of some spaces.
    pub fn bounds(&self, spots: &[MapCell]) -> [f64; 4] {
        let corners = spots.iter().flat_map(|spot| self.corners(*spot));
        let wide = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        let found = corners.fold(wide, |[left, top, right, bottom], [x, y]| {
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        });
        if spots.is_empty() { [0.0; 4] } else { found }
    }
}
