//! The board of a pack: its own outlines, or outlines drafted from its centre points and borders.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use strabo_model::map::{Outline, OutlinePart};
use strabo_model::refs::AreaId;
use strabo_model::{Area, Pack};

use crate::draft::{self, DraftedBoard, Kind, Plan, PlannedPlace};

/// A side of the board that is farther away than this many usual distances is left empty.
const FAR: f64 = 2.0;
/// The sea or land around the outermost centre points where the board goes on, in usual distances.
const MARGIN: f64 = 0.8;
/// An impassable area without closed contacts touches what is nearer than this many times the nearest.
const REACH: f64 = 1.8;
/// And no more areas than this.
const MOST_AROUND: usize = 6;

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
    let mut plan = Plan::default();
    plan.borders = declared(pack);
    for area in &pack.areas {
        let kind = if area.is_land() { Kind::Land } else { Kind::Sea };
        plan.places.push(PlannedPlace { kind, at: area.at });
    }
    for (at, area) in pack.areas.iter().enumerate().filter(|(_, area)| area.impassable) {
        plan.borders.extend(beside_impassable(pack, at, area));
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
    plan
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
fn beside_impassable(pack: &Pack, at: usize, area: &Area) -> Vec<(u32, u32)> {
    let pair = |other: usize| {
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        (number(at.min(other)), number(at.max(other)))
    };
    let other_of = |[one, other]: &[AreaId; 2]| match (one.index() == at, other.index() == at) {
        (true, false) => Some(other.index()),
        (false, true) => Some(one.index()),
        _ => None,
    };
    let closed: Vec<(u32, u32)> = pack.closed.iter().filter_map(other_of).map(pair).collect();
    let Some([x, y]) = area.at.filter(|_| closed.is_empty()) else { return closed };
    let others = pack.areas.iter().enumerate().filter(|(other, _)| *other != at);
    let mut around: Vec<(f64, usize)> = others
        .filter_map(|(other, there)| there.at.map(|[u, v]| ((u - x).hypot(v - y), other)))
        .collect();
    around.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let reach = around.first().map_or(0.0, |(nearest, _)| REACH * nearest);
    around.truncate(MOST_AROUND);
    around.into_iter().filter(|(away, _)| *away <= reach).map(|(_, other)| pair(other)).collect()
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
            let board = draft::draft(&plan);
            *last = Some((plan, board.clone()));
            board
        }
    })
}

/// What the draft of a pack without outlines had to give up, in sentences.
pub fn given_up(pack: &Pack) -> Vec<&'static str> {
    if pack.outlines.is_empty() { drafted(plan(pack)).given_up } else { Vec::new() }
}

/// Drafts the outlines of a pack, even if it has its own.
pub fn draft(pack: &Pack) -> (Vec<Outline>, DraftedBoard) {
    let mut board = drafted(plan(pack));
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
