//! Where pieces find room: inside their area, beside names, signs and other pieces.

use strabo_model::{Pack, refs::AreaId};

use crate::area_shapes::{area_shapes, frame_of, is_inside};
use crate::scene::{About, Item, Scene};

/// Left, top, right and bottom.
pub type Frame = [i32; 4];

/// How many places across and down are looked at.
const STEPS: i32 = 13;
/// Pieces are drawn smaller, in percent, where they find no room.
const SIZES: [i32; 4] = [100, 82, 66, 54];
/// Between two pieces, in pixels.
const GAP: i32 = 2;
/// What it costs when a corner is outside of the area, compared with a hidden pixel of a name.
const OUTSIDE: i64 = 140;
/// What it costs to draw pieces one size smaller.
const SMALLER: i64 = 100;
/// What it costs when the pieces stand beside their area, with a line that leads to it.
const BESIDE: i64 = 500;

/// Where the pieces of an area stand.
pub struct PiecePositions {
    pub frames: Vec<Frame>,
    /// A line from pieces beside their area to its middle.
    pub leader: Option<[[i32; 2]; 2]>,
}

/// A board with what may not be hidden.
pub struct Room {
    areas: Vec<Option<PieceArea>>,
    signs: Vec<Frame>,
    bounds: Frame,
}

struct PieceArea {
    rings: Vec<Vec<[i32; 2]>>,
    anchor: [i32; 2],
    frame: Frame,
}

/// A way to arrange pieces: the frame around all, and each in it.
struct Block {
    size: [i32; 2],
    frames: Vec<Frame>,
}

impl Room {
    /// The room of a board that was drawn.
    pub fn of(pack: &Pack, board: &Scene) -> Self {
        let mut areas: Vec<Option<PieceArea>> = (0..pack.areas.len()).map(|_| None).collect();
        let mut bounds: Option<Frame> = None;
        for spot in area_shapes(pack, board) {
            let Some(frame) = around(spot.rings.iter().flatten().copied()) else { continue };
            bounds = Some(bounds.map_or(frame, |known| joined(known, frame)));
            areas[spot.area.index()] =
                Some(PieceArea { rings: spot.rings, anchor: spot.anchor, frame });
        }
        let mut signs = Vec::new();
        board.visit(&mut |item| signs.extend(sign(item)));
        Self { areas, signs, bounds: bounds.unwrap_or_default() }
    }

    /// Finds room for the pieces of an area, whose sizes depend on the percentage they are drawn at.
    pub fn find(
        &self,
        area: AreaId,
        taken: &mut Vec<Frame>,
        sizes: &dyn Fn(i32) -> Vec<[i32; 2]>,
    ) -> Option<PiecePositions> {
        let place = self.areas.get(area.index())?.as_ref()?;
        let mut best: Option<(i64, [i32; 2], Block)> = None;
        let near = self.near(place, &sizes(SIZES[0]), taken);
        for (step, percent) in (0_i64..).zip(SIZES) {
            for block in blocks(&sizes(percent)) {
                for middle in candidates(place, block.size) {
                    let least =
                        best.as_ref().map_or(i64::MAX, |(least, ..)| *least) - step * SMALLER;
                    if let Some(cost) = self.cost(place, &near, block.size, middle, least) {
                        let block = Block { size: block.size, frames: block.frames.clone() };
                        best = Some((cost + step * SMALLER, middle, block));
                    }
                }
            }
            // Smaller pieces are only tried where larger ones hide something.
            if best.as_ref().is_some_and(|(cost, ..)| *cost < OUTSIDE) {
                break;
            }
        }
        let (_, middle, block) = best?;
        let (x, y) = (middle[0] - block.size[0] / 2, middle[1] - block.size[1] / 2);
        let moved = |[left, top, right, bottom]: Frame| [left + x, top + y, right + x, bottom + y];
        let frames: Vec<Frame> = block.frames.into_iter().map(moved).collect();
        taken.extend(&frames);
        let leader = (!is_inside(&place.rings, middle)).then_some([place.anchor, middle]);
        Some(PiecePositions { frames, leader })
    }

    /// What might be hidden by pieces of these sizes in or beside an area.
    fn near(&self, place: &PieceArea, sizes: &[[i32; 2]], taken: &[Frame]) -> Vec<(Frame, i64)> {
        let [left, top, right, bottom] = place.frame;
        let [wide, high] =
            [0, 1].map(|side| sizes.iter().map(|size| size[side] + GAP).sum::<i32>());
        let reach = [left - wide, top - high, right + wide, bottom + high];
        let signs = self.signs.iter().map(|frame| (*frame, 2));
        // Two pieces on each other are worse than a letter that is covered.
        let pieces = taken.iter().map(|frame| (*frame, 4));
        signs.chain(pieces).filter(|(frame, _)| shared(*frame, reach) > 0).collect()
    }

    /// What it costs to stand there, if that is less than a limit. Whether a point is inside is asked last,
    /// because it takes longest.
    fn cost(
        &self,
        place: &PieceArea,
        near: &[(Frame, i64)],
        [wide, high]: [i32; 2],
        middle: [i32; 2],
        limit: i64,
    ) -> Option<i64> {
        let [x, y] = middle;
        let (left, top) = (x - wide / 2, y - high / 2);
        let (right, bottom) = (left + wide, top + high);
        let mut cost = i64::from((x - place.anchor[0]).abs() + (y - place.anchor[1]).abs()) / 4;
        if shared([left, top, right, bottom], self.bounds) < i64::from(wide) * i64::from(high) {
            cost += 20 * BESIDE;
        }
        let wider = [left - GAP, top - GAP, right + GAP, bottom + GAP];
        for (other, weight) in near {
            if cost >= limit {
                return None;
            }
            cost += shared(wider, *other) * weight;
        }
        if cost < limit && !is_inside(&place.rings, middle) {
            cost += BESIDE;
        }
        for corner in [[left, top], [right, top], [left, bottom], [right, bottom]] {
            if cost < limit && !is_inside(&place.rings, corner) {
                cost += OUTSIDE;
            }
        }
        (cost < limit).then_some(cost)
    }
}

/// The frame of what must stay readable: names, limits, sites and other signs.
fn sign(item: &Item) -> Option<Frame> {
    let of_sign = |about: Option<About>| {
        matches!(
            about,
            Some(About::Name(_) | About::Sign(_) | About::Between(..) | About::Start(..))
        )
    };
    match item {
        Item::Text(text) if of_sign(text.about) => Some(frame_of(text)),
        Item::Box(one) if of_sign(one.about) => {
            Some([one.x, one.y, one.x + one.width, one.y + one.height])
        }
        Item::Shape(shape) if of_sign(shape.about) => {
            let corners = shape.path.corners().into_iter().flatten();
            around(corners.map(|point| point.map(crate::path::whole)))
        }
        _ => None,
    }
}

/// Pieces in rows: all in one, then in two and three.
fn blocks(sizes: &[[i32; 2]]) -> Vec<Block> {
    let most = sizes.len().min(4);
    (1..=most).map(|rows| block(sizes, sizes.len().div_ceil(rows))).collect()
}

fn block(sizes: &[[i32; 2]], across: usize) -> Block {
    let mut frames = Vec::with_capacity(sizes.len());
    let (mut wide, mut top) = (0, 0);
    for row in sizes.chunks(across.max(1)) {
        let high = row.iter().map(|size| size[1]).max().unwrap_or(0);
        let mut left = 0;
        for size in row {
            let lower = top + (high - size[1]) / 2;
            frames.push([left, lower, left + size[0], lower + size[1]]);
            left += size[0] + GAP;
        }
        wide = wide.max(left - GAP);
        top += high + GAP;
    }
    Block { size: [wide, top - GAP], frames }
}

/// Middles to try: a grid over the area and a little around it.
fn candidates(place: &PieceArea, size: [i32; 2]) -> impl Iterator<Item = [i32; 2]> {
    let [left, top, right, bottom] = place.frame;
    let (left, top) = (left - size[0] / 2, top - size[1] / 2);
    let (wide, high) = (right + size[0] / 2 - left, bottom + size[1] / 2 - top);
    (0..STEPS * STEPS).map(move |step| {
        let (across, down) = (step % STEPS, step / STEPS);
        [left + wide * (2 * across + 1) / (2 * STEPS), top + high * (2 * down + 1) / (2 * STEPS)]
    })
}

fn around(points: impl Iterator<Item = [i32; 2]>) -> Option<Frame> {
    points.map(|[x, y]| [x, y, x, y]).reduce(joined)
}

fn joined(one: Frame, other: Frame) -> Frame {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

/// How many pixels two frames share.
fn shared(one: Frame, other: Frame) -> i64 {
    let across = one[2].min(other[2]) - one[0].max(other[0]);
    let down = one[3].min(other[3]) - one[1].max(other[1]);
    if across > 0 && down > 0 { i64::from(across) * i64::from(down) } else { 0 }
}
