//! Where the dotted line of a border begins and ends that outlines cannot show: it leads from coast to coast.

use strabo_model::{effort::Effort, map::Outline, refs::AreaId};

use super::{labels::AreaLabels, seam::over_rim, sheet::Sheet, signs::distance};

/// A point in pixels.
pub type Point = [f64; 2];

/// How far a line reaches into the areas it joins, in pixels.
pub const REACH: f64 = 3.0;
/// How long it is at least.
pub const SHORTEST: f64 = 21.0;
/// How often each end is moved to the point that is nearest to the other one.
const ROUNDS: usize = 3;
/// Corners that the lines of one board may look at. Lines after that lead from middle to middle.
pub const EFFORT: u64 = 4_000_000;

/// The ends of the line between two areas. A line between middles would run through both names.
pub fn ends(
    sheet: &Sheet<'_>,
    places: &[AreaLabels],
    between: [AreaId; 2],
    effort: &mut Effort,
) -> [Point; 2] {
    let middles = between.map(|id| places[id.index()].middle);
    if over_rim(sheet.request.pack.wraps, &sheet.frame, middles).is_some() {
        return middles;
    }
    let outlines = between.map(|id| &sheet.outlines[id.index()]);
    let found = coasts(outlines, middles, effort).and_then(longer);
    found.unwrap_or(middles)
}

/// The points of two outlines that are near each other.
pub fn coasts(
    outlines: [&Outline; 2],
    middles: [Point; 2],
    effort: &mut Effort,
) -> Option<[Point; 2]> {
    let rings = outlines.iter().flat_map(|outline| outline.rings());
    let corners: usize = rings.map(Vec::len).sum();
    if !effort.spend(ROUNDS * corners) {
        return None;
    }
    let mut ends = middles;
    for _ in 0..ROUNDS {
        ends[0] = nearest(outlines[0], ends[1])?;
        ends[1] = nearest(outlines[1], ends[0])?;
    }
    Some(ends)
}

/// The point of an outline that is nearest to another point.
fn nearest(outline: &Outline, to: Point) -> Option<Point> {
    let sides = outline.rings().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(from, end)| on_side(to, *from, *end))
    });
    sides.min_by(|one, other| distance(*one, to).total_cmp(&distance(*other, to)))
}

fn on_side(point: Point, from: Point, to: Point) -> Point {
    let along = [to[0] - from[0], to[1] - from[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let ahead = (point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1];
    let share = if square > 0.0 { (ahead / square).clamp(0.0, 1.0) } else { 0.0 };
    [from[0] + share * along[0], from[1] + share * along[1]]
}

/// The same line, a little way into both areas. Outlines that meet in a point give no direction.
pub fn longer(ends: [Point; 2]) -> Option<[Point; 2]> {
    let long = distance(ends[0], ends[1]);
    if long < 0.5 {
        return None;
    }
    let more = REACH.max((SHORTEST - long) / 2.0) / long;
    let [one, other] = ends;
    let step = [0, 1].map(|axis: usize| (other[axis] - one[axis]) * more);
    Some([[one[0] - step[0], one[1] - step[1]], [other[0] + step[0], other[1] + step[1]]])
}
