//! Where each area is on a picture of the board, read from what was drawn.

use strabo_model::{Pack, refs::AreaId};

use crate::scene::{About, Item, Scene, Text};

/// An area on a picture.
#[derive(Clone, Debug)]
pub struct AreaShape {
    pub area: AreaId,
    /// The corners of its outline in pixels, ring by ring.
    pub rings: Vec<Vec<[i32; 2]>>,
    /// Where pieces stand.
    pub anchor: [i32; 2],
}

/// What the picture shows of each area is read from its scene, so that both always agree.
pub fn area_shapes(pack: &Pack, scene: &Scene) -> Vec<AreaShape> {
    let mut outlines: Vec<Vec<Vec<[i32; 2]>>> = vec![Vec::new(); pack.areas.len()];
    let mut frames: Vec<Option<[i32; 4]>> = vec![None; pack.areas.len()];
    scene.visit(&mut |item| match item {
        Item::Shape(shape) => {
            if let (Some(About::Area(area)), Some(_)) = (shape.about, &shape.area)
                && let Some(outline) = outlines.get_mut(area.index())
            {
                outline.extend(shape.path.corners().into_iter().map(rounded));
            }
        }
        Item::Text(text) => {
            if let Some(About::Name(area)) = text.about
                && let Some(frame) = frames.get_mut(area.index())
            {
                let [left, top, right, bottom] = frame_of(text);
                let all = frame.unwrap_or([left, top, right, bottom]);
                *frame = Some([
                    all[0].min(left),
                    all[1].min(top),
                    all[2].max(right),
                    all[3].max(bottom),
                ]);
            }
        }
        Item::Box(_) | Item::Group(_) | Item::Picture(_) => {}
    });
    let mut area_shapes = Vec::new();
    for (at, (rings, frame)) in outlines.into_iter().zip(frames).enumerate() {
        if !rings.iter().any(|ring| ring.len() > 2) {
            continue;
        }
        let middle = frame.map(|[left, top, right, bottom]| {
            [i32::midpoint(left, right), i32::midpoint(top, bottom)]
        });
        // A name beside its area, led to it by a line, does not tell where pieces stand.
        let inside = middle.filter(|point| is_inside(&rings, *point));
        let anchor = inside.or_else(|| within(&rings)).unwrap_or_default();
        area_shapes.push(AreaShape { area: AreaId::from(at), rings, anchor });
    }
    area_shapes
}

#[allow(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
fn rounded(ring: Vec<[f64; 2]>) -> Vec<[i32; 2]> {
    let mut ring: Vec<[i32; 2]> =
        ring.into_iter().map(|point| point.map(|value| value.round() as i32)).collect();
    ring.dedup();
    ring
}

/// The frame of a text: left, top, right and bottom.
pub(crate) fn frame_of(text: &Text) -> [i32; 4] {
    let [left, right] = text.ends();
    [left, text.y - text.size, right, text.y]
}

/// Returns true if a point lies inside: the line to it crosses the outline an odd number of times.
pub fn is_inside(rings: &[Vec<[i32; 2]>], [x, y]: [i32; 2]) -> bool {
    crossings(rings, y).filter(|at| f64::from(x) < *at).count() % 2 == 1
}

/// A point inside: the middle of the longest stretch on a level through the area.
#[allow(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
pub fn within(rings: &[Vec<[i32; 2]>]) -> Option<[i32; 2]> {
    let levels = rings.iter().flatten().map(|point| point[1]);
    let (top, bottom) = (levels.clone().min()?, levels.max()?);
    let step = ((bottom - top) / 16).max(1);
    let mut best: Option<(i32, [i32; 2])> = None;
    let mut y = top + step / 2;
    while y < bottom {
        let mut xs: Vec<i32> = crossings(rings, y).map(|at| at.round() as i32).collect();
        xs.sort_unstable();
        for pair in xs.chunks_exact(2) {
            let wide = pair[1] - pair[0];
            if best.is_none_or(|(widest, _)| wide > widest) {
                best = Some((wide, [i32::midpoint(pair[0], pair[1]), y]));
            }
        }
        y += step;
    }
    best.map(|(_, point)| point)
}

/// Where outlines cross a level.
fn crossings(rings: &[Vec<[i32; 2]>], y: i32) -> impl Iterator<Item = f64> {
    let sides = rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
    sides.filter(move |(from, to)| (from[1] > y) != (to[1] > y)).map(move |(from, to)| {
        let [from, to] = [from, to].map(|point| point.map(f64::from));
        from[0] + (to[0] - from[0]) * ((f64::from(y) - from[1]) / (to[1] - from[1]))
    })
}
