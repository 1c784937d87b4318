//! Boards whose opposite sides meet: a line to an area beyond a side leaves there and comes in at the other side.

use strabo_model::map::Wraps;

use super::frame::Frame;

type Point = [f64; 2];

/// The line between two points of a picture in two parts, each from its point to the rim, where the
/// way over the rim is the shorter one.
pub fn over_rim(
    wraps: Option<Wraps>,
    frame: &Frame,
    [one, other]: [Point; 2],
) -> Option<[[Point; 2]; 2]> {
    let wraps = wraps?;
    let shift = [wraps.east_west(), wraps.north_south()];
    let shift = [0, 1].map(|axis: usize| {
        let (apart, period) = (other[axis] - one[axis], frame.size[axis]);
        // Going the other way around is shorter from half of the board on.
        if shift[axis] && apart.abs() > period / 2.0 { -period.copysign(apart) } else { 0.0 }
    });
    if shift == [0.0, 0.0] {
        return None;
    }
    let there = [0, 1].map(|axis: usize| other[axis] + shift[axis]);
    let back = [0, 1].map(|axis: usize| one[axis] - shift[axis]);
    Some([[one, rim(frame, one, there)], [other, rim(frame, other, back)]])
}

/// Where the way from a point on the board to one beyond it crosses the rim.
fn rim(frame: &Frame, from: Point, to: Point) -> Point {
    let part = |axis: usize| {
        let (least, most) = (frame.origin[axis], frame.origin[axis] + frame.size[axis]);
        let step = to[axis] - from[axis];
        let end = to[axis].clamp(least, most);
        if step == 0.0 { 1.0 } else { ((end - from[axis]) / step).clamp(0.0, 1.0) }
    };
    let part = part(0).min(part(1));
    [0, 1].map(|axis: usize| from[axis] + (to[axis] - from[axis]) * part)
}
