//! Borders over sides of a board that meet.

use strabo_model::Pack;
use strabo_model::map::Outline;

use crate::geometry::survey::gap;

/// True when two areas touch over sides of the board that meet: one lies at a side, and the other
/// comes to lie beside it when it is moved by the size of the board.
pub fn meets_over_seam(pack: &Pack, areas: [usize; 2], tolerance: f64) -> bool {
    let (Some(board), Some(wraps)) = (pack.board, pack.wraps) else { return false };
    let [Some(one), Some(other)] = areas.map(|at| pack.outlines.get(at)) else { return false };
    let axes = [(wraps.east_west(), 0), (wraps.north_south(), 1)];
    axes.into_iter().filter(|(meets, _)| *meets).any(|(_, axis)| {
        [(one, other), (other, one)].into_iter().any(|(low, high)| {
            let moved = moved(low, axis, board[axis]);
            let reach = |outline, axis| extent(outline, axis).unwrap_or([f64::NAN; 2]);
            let at_seam = reach(&moved, axis)[0] <= board[axis] + tolerance
                && reach(high, axis)[1] >= board[axis] - tolerance;
            let (low, across) = (reach(&moved, 1 - axis), reach(high, 1 - axis));
            let shared = low[1].min(across[1]) - low[0].max(across[0]);
            at_seam && shared > tolerance && gap(&moved, high).is_none_or(|gap| gap <= tolerance)
        })
    })
}

/// The least and the greatest coordinate of an outline.
fn extent(outline: &Outline, axis: usize) -> Option<[f64; 2]> {
    let mut numbers = outline.rings().flatten().map(|point| point[axis]);
    let first = numbers.next()?;
    Some(numbers.fold([first; 2], |[least, most], next| [least.min(next), most.max(next)]))
}

fn moved(outline: &Outline, axis: usize, by: f64) -> Outline {
    let mut outline = outline.clone();
    for part in &mut outline.parts {
        for point in part.outer.iter_mut().chain(part.holes.iter_mut().flatten()) {
            point[axis] += by;
        }
    }
    outline
}
