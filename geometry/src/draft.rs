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

mod around;
mod aside;
mod base;
mod blocks;
mod budget;
mod choose;
mod clean;
mod foam;
mod grid;
mod measure;
mod mesh;
mod outline;
mod plain;
mod plan;
mod planarity;
mod remesh;
mod rotation;
mod settle;
mod shape;
mod warp;

use std::ops::RangeInclusive;

use strabo_model::effort::Effort;

use base::Base;
use budget::Budget;
use clean::Clean;
use foam::Wishes;
use mesh::Mesh;
use outline::{Chains, Pen};

pub use measure::measure;
pub use plan::{DraftedBoard, Figures, Kind, Outline, Part, Plan, PlannedPlace};

/// Lines are drawn in pieces, not more than this many for each place.
const PIECES_EACH: usize = 200;
/// And in at least and at most this many.
const PIECES: RangeInclusive<usize> = 50_000..=2_000_000;

/// Around a place with more neighbours than this, no outline finds room.
const MOST_AROUND: usize = 1000;

/// Drafts a board. What is too large or too tangled to be drawn well within a fixed number of steps is
/// drawn more plainly, and the board says so.
pub fn draft(plan: &Plan) -> DraftedBoard {
    draft_within(plan, &mut Budget::default())
}

/// Places of which nothing is known but that they exist are drawn in rows below all others: between them they
/// would take room and push neighbours apart.
fn draft_within(plan: &Plan, budget: &mut Budget) -> DraftedBoard {
    let (rest, aside) = aside::split(plan);
    let board = draft_connected(&rest, budget);
    if aside.is_empty() { board } else { aside::put_back(board, plan, &rest, &aside) }
}

fn draft_connected(plan: &Plan, budget: &mut Budget) -> DraftedBoard {
    let clean = clean::clean(plan, &mut budget.comparing);
    if clean.sea.is_empty() {
        return DraftedBoard::default();
    }
    let good = if clean.most_around() > MOST_AROUND { None } else { best_of(plan, &clean, budget) };
    budget.is_plain = good.is_none();
    let mut board = good.unwrap_or_else(|| plain_board(plan, &clean));
    board.given_up = budget.given_up();
    board
}

/// The best of some attempts; nothing when all are hopeless.
fn best_of(plan: &Plan, clean: &Clean, budget: &mut Budget) -> Option<DraftedBoard> {
    let chosen = choose::choose(clean, budget);
    let base = base::fill(clean, &chosen);
    let count = clean.sea.len();
    let rounds = (400_000 / count).clamp(70, 150);
    // Other ways are tried only where the usual one leaves something to wish for.
    let ways = [(rounds, false), (2 * rounds, false), (2 * rounds, true)];
    let mut best: Option<(usize, DraftedBoard)> = None;
    for way in ways.into_iter().take(if count > 5000 { 1 } else { 3 }) {
        let Some(board) = attempt(plan, clean, &base, way, budget) else {
            break;
        };
        let faults = board.figures.faults() - chosen.links.len().min(board.figures.faults());
        if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
            best = Some((faults, board));
        }
        if faults == 0 || !budget.has_another_attempt() {
            break;
        }
    }
    best.map(|(_, board)| board).filter(|board| !board.figures.is_hopeless(count))
}

/// Settles and draws a board once; from the centre points or as if there were none. Nothing when the
/// effort was used up before everything had its place.
fn attempt(
    plan: &Plan,
    clean: &Clean,
    base: &Base,
    (rounds, anew): (usize, bool),
    budget: &mut Budget,
) -> Option<DraftedBoard> {
    let mut base = base.clone();
    if anew {
        base.known.clone_from(&base.rim);
    }
    let is_settled = settle::settle(&mut base, clean.unit, &mut budget.settling);
    if !is_settled && budget.settling.is_used_up() {
        return None;
    }
    let mut mesh = Mesh::new(&base, &clean.sea, clean.board, clean.unit);
    shape::shape(&mut mesh, clean.unit, 60, &mut budget.shaping);
    foam::settle(&mut mesh, &Wishes::new(clean), rounds, &mut budget.shaping);
    let mut chains = Chains::new(&mesh);
    let pieces = (PIECES_EACH * clean.sea.len()).clamp(*PIECES.start(), *PIECES.end());
    let pen = chains.pen(clean.board, clean.unit, pieces);
    chains.draw(None, &pen);
    chains.repair(&pen, &mut budget.drawing)?;
    examined(chains.outlines(&mesh, clean.sea.len()), plan, pen.quantum, &mut budget.drawing)
}

/// A board of squares, which is always right and never beautiful.
fn plain_board(plan: &Plan, clean: &Clean) -> DraftedBoard {
    let quantum = Pen::new(clean.board, clean.unit).quantum;
    let outlines = plain::squares(clean, quantum);
    examined(outlines, plan, quantum, &mut Effort::new(u64::MAX)).unwrap_or_default()
}

fn examined(
    outlines: Vec<Outline>,
    plan: &Plan,
    quantum: f64,
    effort: &mut Effort,
) -> Option<DraftedBoard> {
    let (figures, links) = measure::examine(&outlines, plan, quantum, effort)?;
    Some(DraftedBoard { outlines, links, figures, given_up: Vec::new() })
}

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::draft::planarity::{embed, is_planar};
    pub use crate::draft::{budget::Budget, rotation::Rotation};

    /// Drafts a board with so much effort.
    pub fn draft_within(
        plan: &crate::draft::Plan,
        budget: &mut Budget,
    ) -> crate::draft::DraftedBoard {
        super::draft_within(plan, budget)
    }
}
