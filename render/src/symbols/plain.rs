//! Plain shapes, easy to tell apart.

use super::part::Drawing;
use super::part::Part::{Corners, Disc};

pub const CIRCLE: Drawing = &[Disc([0, 0, 92])];
pub const SQUARE: Drawing = &[Corners(&[[-82, -82], [82, -82], [82, 82], [-82, 82]])];
pub const TRIANGLE: Drawing = &[Corners(&[[0, -95], [98, 78], [-98, 78]])];
pub const DIAMOND: Drawing = &[Corners(&[[0, -100], [84, 0], [0, 100], [-84, 0]])];
pub const STAR: Drawing = &[Corners(&[
    [0, -104],
    [26, -32],
    [100, -28],
    [42, 18],
    [62, 90],
    [0, 48],
    [-62, 90],
    [-42, 18],
    [-100, -28],
    [-26, -32],
])];
pub const HEXAGON: Drawing =
    &[Corners(&[[0, -100], [87, -50], [87, 50], [0, 100], [-87, 50], [-87, -50]])];
pub const CROSS: Drawing = &[Corners(&[
    [-30, -92],
    [30, -92],
    [30, -30],
    [92, -30],
    [92, 30],
    [30, 30],
    [30, 92],
    [-30, 92],
    [-30, 30],
    [-92, 30],
    [-92, -30],
    [-30, -30],
])];
pub const RING: Drawing = &[Disc([0, 0, 92]), Disc([0, 0, 46])];
pub const PENTAGON: Drawing = &[Corners(&[[0, -100], [98, -28], [60, 86], [-60, 86], [-98, -28]])];
