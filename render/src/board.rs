//! The board of a pack: its own outlines, or outlines drafted from its centre points and borders.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use strabo_geometry::draft::{DraftedBoard, Kind, Plan, PlannedPlace};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};
use strabo_model::{Area, Pack, refs::AreaId};

/// A side of the board that is farther away than this many usual distances is left empty.
const FAR: f64 = 2.0;
/// The sea or land around the outermost centre points where the board goes on, in usual distances.
const MARGIN: f64 = 0.8;
/// An impassable area without closed contacts touches what is nearer than this many times the nearest.
const REACH: f64 = 1.8;
/// And no more areas than this.
const MOST_AROUND: usize = 6;
/// The most areas that are looked at to find what is near all impassable ones, for every picture.
const MOST_STEPS: u64 = 50_000_000;
/// What is said when that was not enough.
const NOT_AROUND: &str =
    "too many impassable areas to find what lies around each: some of them touch nothing";

/// The outlines of a board, with what they cannot show.
#[derive(Clone, Debug)]
pub struct BoardOutlines<'p> {
    /// The outline of each area, in the order of the pack.
    pub outlines: Cow<'p, [Outline]>,
    /// Borders that are drawn as a line, sorted, the lower id first.
    pub links: Vec<[AreaId; 2]>,
    /// Whether the outlines were drafted because the pack has none.
    pub is_drafted: bool,
}

/// Collects what a pack says about its board, to draft it.
pub fn plan(pack: &Pack) -> Plan {
    planned(pack).0
}

/// The plan of a pack, and what was given up to make it.
fn planned(pack: &Pack) -> (Plan, Option<&'static str>) {
    let mut plan = Plan { borders: declared(pack), ..Plan::default() };
    for area in &pack.areas {
        let kind = if area.is_land() { Kind::Land } else { Kind::Sea };
        plan.places.push(PlannedPlace { kind, at: area.at });
    }
    let mut nearest = Nearest::new(pack);
    for (at, area) in pack.areas.iter().enumerate().filter(|(_, area)| area.impassable) {
        plan.borders.extend(beside_impassable(at, area, &mut nearest));
    }
    plan.borders.sort_unstable();
    plan.borders.dedup();
    let links: BTreeSet<(u32, u32)> = pack
        .links
        .iter()
        .map(|link| link.map(|id| u32::from(id.0)))
        .map(|[one, other]| (one.min(other), one.max(other)))
        .collect();
    plan.borders.retain(|border| !links.contains(border));
    plan.board = pack.board.map(|size| part_of_board(size, &plan));
    (plan, nearest.effort.is_used_up().then_some(NOT_AROUND))
}

/// The borders of a pack, each once and in order, the lower place first.
fn declared(pack: &Pack) -> Vec<(u32, u32)> {
    let mut borders: Vec<(u32, u32)> = Vec::new();
    for (area, number) in pack.areas.iter().zip(0_u32..) {
        let neighbours = area.land.iter().chain(&area.water).map(|id| u32::from(id.0));
        borders.extend(neighbours.map(|other| (number.min(other), number.max(other))));
    }
    borders.sort_unstable();
    borders.dedup();
    borders
}

/// What an impassable area touches, which has no borders: its closed contacts, or else the areas around
/// its centre. Without neighbours it would be a sliver in nothing.
fn beside_impassable(at: usize, area: &Area, nearest: &mut Nearest) -> Vec<(u32, u32)> {
    let pair = |other: usize| {
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        (number(at.min(other)), number(at.max(other)))
    };
    let closed: Vec<(u32, u32)> =
        nearest.closed.get(&at).into_iter().flatten().map(|other| pair(*other)).collect();
    let Some(centre) = area.at.filter(|_| closed.is_empty()) else { return closed };
    let around = nearest.around(at, centre);
    let reach = around.first().map_or(0.0, |(nearest, _)| REACH * nearest);
    around.into_iter().filter(|(away, _)| *away <= reach).map(|(_, other)| pair(other)).collect()
}

/// Which areas lie near a centre, and which contacts are closed.
struct Nearest {
    /// The centres of areas from left to right.
    from_left: Vec<([f64; 2], usize)>,
    closed: BTreeMap<usize, Vec<usize>>,
    effort: Effort,
}

impl Nearest {
    fn new(pack: &Pack) -> Self {
        let mut closed: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for [one, other] in pack.closed.iter().map(|pair| pair.map(AreaId::index)) {
            if one != other {
                closed.entry(one).or_default().push(other);
                closed.entry(other).or_default().push(one);
            }
        }
        let centres = pack.areas.iter().enumerate();
        let mut from_left: Vec<([f64; 2], usize)> =
            centres.filter_map(|(at, area)| Some((area.at?, at))).collect();
        from_left.sort_by(|(a, _), (b, _)| a[0].total_cmp(&b[0]));
        Self { from_left, closed, effort: Effort::new(MOST_STEPS) }
    }

    /// The areas nearest to a centre, with their distance; none when all questions together take too
    /// many steps, as with thousands of impassable areas above each other.
    fn around(&mut self, at: usize, [x, y]: [f64; 2]) -> Vec<(f64, usize)> {
        let mut found: Vec<(f64, usize)> = Vec::new();
        let start = self.from_left.partition_point(|([other, _], _)| *other < x);
        let (before, after) = self.from_left.split_at(start);
        let (mut right, mut left) = (after.iter(), before.iter().rev());
        let sides: [&mut dyn Iterator<Item = &([f64; 2], usize)>; 2] = [&mut right, &mut left];
        for side in sides {
            for &([u, v], other) in side {
                let is_full = found.len() == MOST_AROUND;
                if is_full && found.last().is_some_and(|(farthest, _)| (u - x).abs() > *farthest) {
                    break;
                }
                if !self.effort.spend(1) {
                    return Vec::new();
                }
                if other == at {
                    continue;
                }
                let away = ((u - x).hypot(v - y), other);
                let place = found.partition_point(|known| {
                    known.0.total_cmp(&away.0).then(known.1.cmp(&away.1)).is_lt()
                });
                found.insert(place, away);
                found.truncate(MOST_AROUND);
            }
        }
        found
    }
}

/// The part of the board that the places lie in: a pack may use the eastern half only.
fn part_of_board([width, height]: [f64; 2], plan: &Plan) -> [f64; 4] {
    let mut hull = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let mut known = 0_u32;
    for [x, y] in plan.places.iter().filter_map(|place| place.at) {
        hull = [hull[0].min(x), hull[1].min(y), hull[2].max(x), hull[3].max(y)];
        known += 1;
    }
    if known == 0 {
        return [0.0, 0.0, width, height];
    }
    let extent = (hull[2] - hull[0]) * (hull[3] - hull[1]);
    let unit = (extent / f64::from(known)).sqrt();
    if !unit.is_finite() || unit <= 0.0 {
        return [0.0, 0.0, width, height];
    }
    let low = |at: f64| if at > FAR * unit { (at - MARGIN * unit).floor() } else { 0.0 };
    let high = |at: f64, end: f64| {
        if end - at > FAR * unit { (at + MARGIN * unit).ceil() } else { end }
    };
    [low(hull[0]), low(hull[1]), high(hull[2], width), high(hull[3], height)]
}

thread_local! {
    /// The last plan and its board: every picture of a pack is drawn on the same board, and a draft takes
    /// longer than all the rest. It changes nothing but the time.
    static LAST: RefCell<Option<(Plan, DraftedBoard)>> = const { RefCell::new(None) };
}

fn drafted(plan: Plan) -> DraftedBoard {
    LAST.with_borrow_mut(|last| match last {
        Some((known, board)) if *known == plan => board.clone(),
        _ => {
            let board = strabo_geometry::draft::draft(&plan);
            *last = Some((plan, board.clone()));
            board
        }
    })
}

/// What the draft of a pack without outlines had to give up, in sentences.
pub fn given_up(pack: &Pack) -> Vec<&'static str> {
    if pack.outlines.is_empty() { drafted_for(pack).given_up } else { Vec::new() }
}

/// The drafted board of a pack, with all that was given up.
fn drafted_for(pack: &Pack) -> DraftedBoard {
    let (plan, given_up) = planned(pack);
    let mut board = drafted(plan);
    board.given_up.extend(given_up);
    board
}

/// Drafts the outlines of a pack, even if it has its own.
pub fn draft(pack: &Pack) -> (Vec<Outline>, DraftedBoard) {
    let mut board = drafted_for(pack);
    // What is not a border needs no link.
    let borders = declared(pack);
    board.links.retain(|link| borders.binary_search(link).is_ok());
    let outlines = std::mem::take(&mut board.outlines).into_iter().map(|outline| {
        let parts = outline.parts.into_iter();
        let parts = parts.map(|part| OutlinePart { outer: part.outer, holes: part.holes });
        Outline { parts: parts.collect() }
    });
    (outlines.collect(), board)
}

/// The board of a pack, drafted if it has no outlines; `None` if the pack has no areas.
pub fn board(pack: &Pack) -> Option<BoardOutlines<'_>> {
    if pack.areas.is_empty() {
        return None;
    }
    let mut links = pack.links.clone();
    let is_drafted = pack.outlines.is_empty();
    let outlines = if is_drafted {
        let (outlines, board) = draft(pack);
        let id = |place: u32| AreaId::from(place as usize);
        links.extend(board.links.iter().map(|&(one, other)| [id(one), id(other)]));
        Cow::Owned(outlines)
    } else {
        Cow::Borrowed(pack.outlines.as_slice())
    };
    for link in &mut links {
        link.sort_unstable();
    }
    links.sort_unstable();
    links.dedup();
    Some(BoardOutlines { outlines, links, is_drafted })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(centres: impl Iterator<Item = [f64; 2]>, steps: u64) -> Nearest {
        let mut from_left: Vec<([f64; 2], usize)> = centres.zip(0..).collect();
        from_left.sort_by(|(a, _), (b, _)| a[0].total_cmp(&b[0]));
        Nearest { from_left, closed: BTreeMap::new(), effort: Effort::new(steps) }
    }

    /// Asks what lies around every area; the steps that it takes, and the answers.
    fn ask(mut nearest: Nearest) -> (u64, Vec<Vec<(f64, usize)>>) {
        let all = nearest.from_left.clone();
        let found = all.into_iter().map(|(centre, at)| nearest.around(at, centre)).collect();
        (nearest.effort.spent(), found)
    }

    #[test]
    fn what_lies_around_impassable_areas_is_found_in_a_narrow_strip() {
        let grid = |side: u32| {
            let cell = move |at: u32| [f64::from(at % side), f64::from(at / side)];
            ask(nearest((0..side * side).map(cell), MOST_STEPS))
        };
        let [(few, _), (more, _), (many, found)] = [10, 20, 40].map(grid);
        // A strip of a grid is as long as its side: four times the areas, twice the strip.
        assert!(more < 10 * few && many < 10 * more, "{few} {more} {many}");
        assert!(found.iter().all(|around| around.len() == MOST_AROUND && around[0].0 < 1.1));
    }

    #[test]
    fn areas_above_each_other_are_given_up_when_the_effort_is() {
        let column = |at: u32| [5.0, f64::from(at)];
        let (steps, found) = ask(nearest((0..200).map(column), 3000));
        assert_eq!(steps, 3000);
        assert_eq!(found.iter().filter(|around| around.is_empty()).count(), 200 - 3000 / 200);
    }

    #[test]
    fn the_last_draft_is_kept_until_another_plan_comes() {
        let marked = DraftedBoard { given_up: vec!["kept"], ..DraftedBoard::default() };
        LAST.set(Some((plan(&Pack::default()), marked)));
        assert_eq!(given_up(&Pack::default()), ["kept"]);
        assert_eq!(drafted(Plan { board: Some([0.0; 4]), ..Plan::default() }).given_up, [""; 0]);
        assert_eq!(given_up(&Pack::default()), [""; 0]);
    }
}
