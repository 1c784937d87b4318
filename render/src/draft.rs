//! Drafts a board from centre points and borders: a planar partition whose shared edges are exactly the declared borders.

// Counts and grid cells are far below what a float holds exactly; rounded points are the same or they are not;
// corners of triangles are a, b, c everywhere.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::many_single_char_names
)]

mod base;
mod blocks;
mod choose;
mod clean;
mod foam;
mod grid;
mod measure;
mod mesh;
mod outline;
mod planarity;
mod remesh;
mod rotation;
mod settle;
mod shape;
#[cfg(test)]
mod tests;
mod warp;

use base::Base;
use clean::Clean;
use foam::Wishes;
use mesh::Mesh;
use outline::{Chains, Pen};

pub use measure::measure;

/// What a place is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Solid ground.
    Land,
    /// Open water.
    Sea,
}

/// A place to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Land or sea.
    pub kind: Kind,
    /// Its centre point, in board units, where known.
    pub at: Option<[f64; 2]>,
}

/// What is known of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The places.
    pub places: Vec<Place>,
    /// Which places touch, by land or water alike; each pair once.
    pub borders: Vec<(u32, u32)>,
    /// The board: least x, least y, greatest x, greatest y.
    pub board: Option<[f64; 4]>,
}

/// One connected part of a place. Rings are closed implicitly; the outer one turns from x to y, holes the other way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The outer ring.
    pub outer: Vec<[f64; 2]>,
    /// What is cut out of it.
    pub holes: Vec<Vec<[f64; 2]>>,
}

/// The outline of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Its parts; a draft gives every place exactly one.
    pub parts: Vec<Part>,
}

/// A drafted board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// One outline for each place.
    pub outlines: Vec<Outline>,
    /// Borders that could not become shared edges.
    pub links: Vec<(u32, u32)>,
    /// How good the draft is.
    pub figures: Figures,
}

/// How well outlines agree with a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Declared borders.
    pub borders: usize,
    /// Declared borders that are shared edges.
    pub shared: usize,
    /// Pairs of places that share an edge but no border.
    pub false_contacts: usize,
    /// The smallest area against the median.
    pub smallest_to_median: f64,
    /// Places whose outline crosses or retraces itself.
    pub self_intersections: usize,
    /// Pairs of places that cover common ground.
    pub overlaps: usize,
    /// Places without any outline.
    pub missing: usize,
    /// The length of the shortest shared edge of a declared border, in board units.
    pub shortest_shared: f64,
}

impl Figures {
    /// How many things are not as they should be.
    fn faults(&self) -> usize {
        let apart = self.borders - self.shared;
        apart + self.false_contacts + self.self_intersections + self.overlaps + self.missing
    }
}

/// Drafts a board.
pub fn draft(plan: &Plan) -> Draft {
    let clean = clean::clean(plan);
    if clean.sea.is_empty() {
        return Draft::default();
    }
    let chosen = choose::choose(&clean);
    let base = base::fill(&clean, &chosen);
    let count = clean.sea.len();
    let rounds = (400_000 / count).clamp(70, 150);
    // Other ways are tried only where the usual one leaves something to wish for.
    let ways = [(rounds, false), (2 * rounds, false), (2 * rounds, true)];
    let mut best: Option<(usize, Draft)> = None;
    for (rounds, anew) in ways.into_iter().take(if count > 5000 { 1 } else { 3 }) {
        let board = attempt(plan, &clean, &base, rounds, anew);
        let faults = board.figures.faults() - chosen.links.len().min(board.figures.faults());
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, board));
        }
        if faults == 0 {
            break;
        }
    }
    best.map(|(_, board)| board).unwrap_or_default()
}

/// Settles and draws a board once; from the centre points or as if there were none.
fn attempt(plan: &Plan, clean: &Clean, base: &Base, rounds: usize, anew: bool) -> Draft {
    let mut base = base.clone();
    if anew {
        base.known.clone_from(&base.rim);
    }
    settle::settle(&mut base, clean.unit);
    let mut mesh = Mesh::new(&base, &clean.sea, clean.board, clean.unit);
    shape::shape(&mut mesh, clean.unit, 60);
    foam::settle(&mut mesh, &Wishes::new(clean), rounds);
    let pen = Pen::new(clean.board, clean.unit);
    let mut chains = Chains::new(&mesh);
    chains.draw(None, &pen);
    chains.repair(&pen);
    let outlines = chains.outlines(&mesh, clean.sea.len());
    let (figures, links) = measure::examine(&outlines, plan, pen.quantum);
    Draft { outlines, links, figures }
}
