//! Arrows over borders that are crossed in one direction only.

use strabo_model::{effort::Effort, map::OneWay, refs::AreaId};

use super::crossing::{EFFORT, ends as link_ends};
use super::{edges::Edge, labels::AreaLabels, seam::over_rim, sheet::Sheet};
use crate::scene::{About, Item, Shape};
use crate::theme::Theme;
use crate::{paint::Stroke, path::Path};

type Point = [f64; 2];

/// The arrows of a board, each across the line of its border or along its link.
pub fn arrows(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let pack = sheet.request.pack;
    let reach = f64::from(sheet.frame.sizes.radius) * 1.2;
    let (mut items, mut effort) = (Vec::new(), Effort::new(EFFORT));
    for one_way in &pack.one_way {
        let pair = [one_way.from, one_way.to];
        let ends = pair.map(|id| places[id.index()].middle);
        if pair.iter().any(|id| sheet.outlines[id.index()].is_empty()) {
            continue;
        }
        let [at, towards] = match longest(sheet, *one_way).and_then(|edge| crossing(edge, ends)) {
            Some(crossing) => crossing,
            None => along(sheet, link_ends(sheet, places, pair, &mut effort)),
        };
        let tail = [0, 1].map(|axis: usize| at[axis] - towards[axis] * reach);
        let tip = [0, 1].map(|axis: usize| at[axis] + towards[axis] * reach);
        items.extend(arrow([tail, tip], one_way.from, one_way.to, sheet.request.theme));
    }
    items
}

/// An arrow with a light rim, so that it is seen on any ground.
fn arrow([tail, tip]: [Point; 2], from: AreaId, to: AreaId, theme: &Theme) -> Vec<Item> {
    let (line, head) = shape([tail, tip]);
    let rim = Stroke::new(theme.paper, 70);
    let about = About::Between(from, to);
    vec![
        Shape::line(line.clone(), rim).about(about).into(),
        Shape::filled(head.clone(), theme.paper)
            .stroked(Stroke::new(theme.paper, 40))
            .about(about)
            .into(),
        Shape::line(line, Stroke::new(theme.ink, 30)).about(about).into(),
        Shape::filled(head, theme.ink).about(about).into(),
    ]
}

/// The line of an arrow and its head.
pub fn shape([tail, tip]: [Point; 2]) -> (Path, Path) {
    let part = |along: f64, aside: f64| {
        let [x, y] = [tip[0] - tail[0], tip[1] - tail[1]];
        [tail[0] + x * along - y * aside, tail[1] + y * along + x * aside]
    };
    let line = Path::through(&[tail, part(0.7, 0.0)]);
    let mut head = Path::through(&[tip, part(0.55, 0.28), part(0.55, -0.28)]);
    head.close();
    (line, head)
}

/// The longest line along which two areas meet.
fn longest<'s>(sheet: &'s Sheet<'_>, OneWay { from, to }: OneWay) -> Option<&'s Edge> {
    let pair = [from.index().min(to.index()), from.index().max(to.index())];
    let edges = sheet.edges.iter().filter(|edge| edge.between == (pair[0], Some(pair[1])));
    edges.max_by(|one, other| length(&one.points).total_cmp(&length(&other.points)))
}

fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|side| distance(side[0], side[1])).sum()
}

fn distance(from: Point, to: Point) -> f64 {
    (to[0] - from[0]).hypot(to[1] - from[1])
}

/// The middle of a line and the direction across it, towards the second of two points.
fn crossing(edge: &Edge, ends: [Point; 2]) -> Option<[Point; 2]> {
    let mut left = length(&edge.points) / 2.0;
    for side in edge.points.windows(2) {
        let (from, to, long) = (side[0], side[1], distance(side[0], side[1]));
        if long < left || long == 0.0 {
            left -= long;
            continue;
        }
        let [x, y] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
        let at = [from[0] + x * left, from[1] + y * left];
        let ahead = (ends[1][0] - ends[0][0]) * -y + (ends[1][1] - ends[0][1]) * x;
        return Some([at, if ahead < 0.0 { [y, -x] } else { [-y, x] }]);
    }
    None
}

/// Where the arrow of a link lies: in the middle of its line, or of the part that leaves the board.
fn along(sheet: &Sheet<'_>, ends: [Point; 2]) -> [Point; 2] {
    let over = over_rim(sheet.request.pack.wraps, &sheet.frame, ends);
    let [from, to] = over.map_or(ends, |[first, _]| first);
    let long = distance(from, to).max(f64::MIN_POSITIVE);
    let middle = [0, 1].map(|axis: usize| f64::midpoint(from[axis], to[axis]));
    [middle, [0, 1].map(|axis: usize| (to[axis] - from[axis]) / long)]
}
