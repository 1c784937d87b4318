//! Borders over sides of a board that meet.

use strabo_model::Pack;

use strabo_geometry::survey::Nearness;

/// True when two areas touch over sides of the board that meet: one lies at a side, and the other
/// comes to lie beside it when it is moved by the size of the board.
pub fn meets_over_seam(
    pack: &Pack,
    nearness: &mut Nearness,
    [one, other]: [usize; 2],
    tolerance: f64,
) -> bool {
    let (Some(board), Some(wraps)) = (pack.board, pack.wraps) else { return false };
    let axes = [(wraps.east_west(), 0), (wraps.north_south(), 1)];
    axes.into_iter().filter(|(meets, _)| *meets).any(|(_, axis)| {
        [[one, other], [other, one]].into_iter().any(|[low, high]| {
            let (Some(here), Some(there)) = (nearness.bounds(low), nearness.bounds(high)) else {
                return false;
            };
            let at_seam =
                here.least[axis] <= tolerance && there.most[axis] >= board[axis] - tolerance;
            let across = 1 - axis;
            let shared = here.most[across].min(there.most[across])
                - here.least[across].max(there.least[across]);
            let mut moved = [0.0; 2];
            moved[axis] = board[axis];
            at_seam
                && shared > tolerance
                && nearness.between(low, high, moved).is_none_or(|gap| gap <= tolerance)
        })
    })
}
