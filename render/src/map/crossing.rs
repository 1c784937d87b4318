//! Where the dotted line of a border begins and ends that outlines cannot show: it leads from coast to coast.

use strabo_model::effort::Effort;
use strabo_model::map::Outline;
use strabo_model::refs::AreaId;

use super::labels::AreaLabels;
use super::seam::over_rim;
use super::sheet::Sheet;
use super::signs::distance;

type Point = [f64; 2];

/// How far a line reaches into the areas it joins, in pixels, and how long it is at least.
const REACH: f64 = 3.0;
const SHORTEST: f64 = 21.0;
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
fn coasts(outlines: [&Outline; 2], middles: [Point; 2], effort: &mut Effort) -> Option<[Point; 2]> {
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
fn longer(ends: [Point; 2]) -> Option<[Point; 2]> {
    let long = distance(ends[0], ends[1]);
    if long < 0.5 {
        return None;
    }
    let more = REACH.max((SHORTEST - long) / 2.0) / long;
    let [one, other] = ends;
    let step = [0, 1].map(|axis: usize| (other[axis] - one[axis]) * more);
    Some([[one[0] - step[0], one[1] - step[1]], [other[0] + step[0], other[1] + step[1]]])
}

#[cfg(test)]
mod tests {
    use strabo_model::map::OutlinePart;

    use super::*;

    fn square(x: f64, y: f64) -> Outline {
        let outer = vec![[x, y], [x + 50.0, y], [x + 50.0, y + 50.0], [x, y + 50.0]];
        Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
    }

    fn line(one: &Outline, other: &Outline, effort: u64) -> Option<[Point; 2]> {
        let middles = [one, other].map(|outline| {
            let [x, y] = outline.parts[0].outer[0];
            [x + 25.0, y + 25.0]
        });
        coasts([one, other], middles, &mut Effort::new(effort)).and_then(longer)
    }

    #[test]
    fn a_line_leads_from_coast_to_coast_and_a_little_further() {
        let found = line(&square(0.0, 0.0), &square(150.0, 0.0), 1000).expect("a line");
        let beyond = [50.0 - found[0][0], found[1][0] - 150.0];
        assert!(beyond.iter().all(|far| (far - REACH).abs() < 0.01), "{found:?}");
        assert!(found.iter().all(|[_, y]| (0.0..=50.0).contains(y)), "{found:?}");
    }

    #[test]
    fn a_line_over_a_narrow_gap_is_long_enough_to_be_seen() {
        let [from, to] = line(&square(0.0, 0.0), &square(54.0, 0.0), 1000).expect("a line");
        assert!((distance(from, to) - SHORTEST).abs() < 0.01, "{from:?} {to:?}");
    }

    #[test]
    fn without_a_direction_or_effort_there_is_no_such_line() {
        assert_eq!(
            line(&square(0.0, 0.0), &square(50.0, 50.0), 1000),
            None,
            "they meet in a point"
        );
        assert_eq!(line(&square(0.0, 0.0), &square(150.0, 0.0), 10), None, "too many corners");
    }
}
