//! The board for other programs: the picture, and the position of each area on it.

use strabo_model::Pack;
use strabo_model::refs::AreaId;
use strabo_render::scene::{About, Anchor, Item, Scene, Text};
use strabo_render::view::{Request, View};

use crate::art::theme;
use crate::file::Error;
use crate::table::Table;

/// The picture of the board and its areas.
pub struct BoardPicture {
    /// The picture.
    pub scene: Scene,
    /// The areas that are drawn, in the order of the pack.
    pub places: Vec<DrawnArea>,
}

/// An area on the picture.
pub struct DrawnArea {
    /// The area.
    pub area: AreaId,
    /// Its outline as one line through corners in pixels: pieces and holes are joined by lines that
    /// are passed twice, which leaves the inside what it was for clients that count crossings.
    pub outline: Vec<[i32; 2]>,
    /// Where pieces stand.
    pub anchor: [i32; 2],
}

impl BoardPicture {
    /// The board of a setup.
    pub fn of(pack: &Pack, table: &Table<'_>) -> Result<Self, Error> {
        let request = Request { pack, setup: Some(table.setup), theme: theme() };
        let scene = View::Map.pages(request).into_iter().next();
        let scene = scene.filter(|_| !pack.areas.is_empty());
        let scene = scene.ok_or_else(|| Error::new("the pack has no areas".to_owned()))?;
        let places = places(pack, &scene);
        Ok(Self { scene, places })
    }

    /// Where an area is.
    pub fn place(&self, area: AreaId) -> Option<&DrawnArea> {
        self.places.iter().find(|place| place.area == area)
    }
}

/// What the picture shows of each area is read from its scene, so that both always agree.
fn places(pack: &Pack, scene: &Scene) -> Vec<DrawnArea> {
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
        Item::Box(_) | Item::Group(_) => {}
    });
    let mut places = Vec::new();
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
        places.push(DrawnArea { area: AreaId::from(at), outline: joined(&rings), anchor });
    }
    places
}

#[allow(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
fn rounded(ring: Vec<[f64; 2]>) -> Vec<[i32; 2]> {
    let mut ring: Vec<[i32; 2]> =
        ring.into_iter().map(|point| point.map(|value| value.round() as i32)).collect();
    ring.dedup();
    ring
}

fn frame_of(text: &Text) -> [i32; 4] {
    let width = text.width();
    let left = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2,
        Anchor::End => text.x - width,
    };
    [left, text.y - text.size, left + width, text.y]
}

/// All rings as one line: from the first corner of the first ring to each other ring and back.
fn joined(rings: &[Vec<[i32; 2]>]) -> Vec<[i32; 2]> {
    let mut line: Vec<[i32; 2]> = Vec::new();
    let mut whole = rings.iter().filter(|ring| ring.len() > 2);
    let Some(first) = whole.next() else { return line };
    line.extend(first);
    for ring in whole {
        // Back to the first corner, over to the ring, around it, and back again.
        line.extend(first.first());
        line.extend(ring);
        line.extend(ring.first());
        line.extend(first.first());
    }
    line
}

/// Returns true if a point lies inside: the line to it crosses the outline an odd number of times.
pub fn is_inside(rings: &[Vec<[i32; 2]>], [x, y]: [i32; 2]) -> bool {
    let mut inside = false;
    for ring in rings {
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            if (from[1] > y) == (to[1] > y) {
                continue;
            }
            let [from, to] = [from, to].map(|point| point.map(f64::from));
            let along = (f64::from(y) - from[1]) / (to[1] - from[1]);
            inside ^= f64::from(x) < from[0] + (to[0] - from[0]) * along;
        }
    }
    inside
}

/// A point inside: the middle of the longest stretch on a level through the area.
fn within(rings: &[Vec<[i32; 2]>]) -> Option<[i32; 2]> {
    let levels = rings.iter().flatten().map(|point| point[1]);
    let (top, bottom) = (levels.clone().min()?, levels.max()?);
    let step = ((bottom - top) / 16).max(1);
    let mut best: Option<(i32, [i32; 2])> = None;
    let mut y = top + step / 2;
    while y < bottom {
        let mut xs: Vec<i32> = crossings(rings, y);
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

#[allow(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
fn crossings(rings: &[Vec<[i32; 2]>], y: i32) -> Vec<i32> {
    let mut xs = Vec::new();
    for ring in rings {
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            if (from[1] > y) != (to[1] > y) {
                let [from, to] = [from, to].map(|point| point.map(f64::from));
                let along = (f64::from(y) - from[1]) / (to[1] - from[1]);
                xs.push((from[0] + (to[0] - from[0]) * along).round() as i32);
            }
        }
    }
    xs
}

#[cfg(test)]
mod tests {
    use super::{is_inside, joined, within};

    fn square(at: i32, side: i32) -> Vec<[i32; 2]> {
        vec![[at, at], [at + side, at], [at + side, at + side], [at, at + side]]
    }

    #[test]
    fn pieces_and_holes_become_one_line_with_the_same_inside() {
        let rings = [square(0, 30), square(10, 10), square(50, 20)];
        let one = vec![joined(&rings)];
        for point in [[5, 5], [15, 15], [25, 25], [60, 60], [40, 40], [-3, 5]] {
            assert_eq!(is_inside(&one, point), is_inside(&rings, point), "{point:?}");
        }
    }

    #[test]
    fn there_is_a_point_inside_of_a_ring_with_a_hole() {
        let rings = [square(0, 30), square(3, 24)];
        assert!(within(&rings).is_some_and(|point| is_inside(&rings, point)));
        assert_eq!(within(&[]), None);
    }
}
