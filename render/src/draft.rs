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
mod plan;
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
pub use plan::{DraftedBoard, Figures, Kind, Outline, Part, Plan, PlannedPlace};

/// Drafts a board.
pub fn draft(plan: &Plan) -> DraftedBoard {
    let clean = clean::clean(plan);
    if clean.sea.is_empty() {
        return DraftedBoard::default();
    }
    let chosen = choose::choose(&clean);
    let base = base::fill(&clean, &chosen);
    let count = clean.sea.len();
    let rounds = (400_000 / count).clamp(70, 150);
    // Other ways are tried only where the usual one leaves something to wish for.
    let ways = [(rounds, false), (2 * rounds, false), (2 * rounds, true)];
    let mut best: Option<(usize, DraftedBoard)> = None;
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
fn attempt(plan: &Plan, clean: &Clean, base: &Base, rounds: usize, anew: bool) -> DraftedBoard {
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
    DraftedBoard { outlines, links, figures }
}
