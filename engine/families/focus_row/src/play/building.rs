//! The map that players build: which tiles go where.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Play;
use crate::board::{Field, Lying};
use crate::outline::Outline;
use crate::prelude::*;
use crate::state::OpenState;

impl Play<'_> {
    /// Lays a tile, fills holes, and goes on to the next player.
    pub(super) fn lay(&mut self, tile: MapTileId, side: u8, turn: u8, at: [i8; 2]) {
        let seat = self.state.active;
        let board = Arc::make_mut(&mut self.state.board);
        let lying = Lying { tile, side, turn, at, core: false, near_core: false };
        let capital = board.lay(self.rules, lying);
        let holes = board.covered.holes();
        board.fill(self.rules, &holes);
        board.connect();
        let player = self.state.player_mut();
        if let Some(capital) = capital
            && player.capital.is_none()
        {
            player.capital = Some(capital);
            player.cities.insert(capital);
        }
        if let Some(held) = player.hand.iter_mut().find(|held| **held == Some(tile)) {
            *held = None;
        }
        self.populate();
        self.note(Event::Laid { seat, tile });
        self.next_builder();
    }

    /// The next player who has tiles left, or the game begins.
    pub(super) fn next_builder(&mut self) {
        for step in 1..=self.state.players.len() {
            let seat = self.state.seat_after(self.state.active, step);
            if self.state.players[seat.index()].hand.iter().any(Option::is_some) {
                self.state.active = seat;
                self.push(Task::Pick);
                return;
            }
        }
        self.push(Task::Begin);
    }
}

/// The tiles that the active player can place somewhere, with each side that may be up: only the sides that can
/// touch the core, if one can.
pub(crate) fn picks(rules: &Rules, state: &OpenState, list: &mut Vec<Action>) {
    let mut tried: Vec<(u8, Option<Fit>)> = Vec::new();
    for tile in state.player().hand.iter().copied().flatten() {
        let info = &rules[tile];
        let sides = if rules.building.either_side { info.faces.len() } else { 1 };
        let mut found = Vec::new();
        for side in 0..u8::try_from(sides).unwrap_or(1) {
            let shape = info.shape(side);
            let known = tried.iter().find(|(other, _)| *other == shape).map(|(_, fit)| *fit);
            let fit = known.unwrap_or_else(|| fit(rules, &state.board, shape));
            tried.push((shape, fit));
            found.extend(fit.map(|fit| (fit, side)));
        }
        let best = found.iter().map(|(fit, _)| *fit).min();
        let best = found.into_iter().filter(|(fit, _)| Some(*fit) == best);
        list.extend(best.map(|(_, side)| Action::Tile { tile, side }));
    }
}

/// Where a tile can be placed at best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Core,
    Beside,
}

/// A place for an outline, and whether it touches the core or a tile that does.
#[derive(Clone, Copy)]
struct OutlinePlace {
    at: [i8; 2],
    core: bool,
    beside: bool,
}

/// Where a tile of a shape can be placed at best, if it can be placed somewhere.
fn fit(rules: &Rules, board: &Board, shape: u8) -> Option<Fit> {
    let outlines = &rules.outlines[usize::from(shape)];
    let fresh = outlines.iter().zip(0_u8..).filter(|(outline, turn)| outline.same_as >= *turn);
    let mut beside = None;
    for (outline, _) in fresh {
        let found = places(rules, board, outline, |place| {
            beside = beside.or(place.beside.then_some(Fit::Beside));
            let core = !rules.building.core || place.core;
            if core { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_break() {
            return Some(Fit::Core);
        }
    }
    beside
}

/// Where a tile can be placed: beside the core if that is possible, or beside a tile that touches it.
pub(crate) fn lays(
    rules: &Rules,
    state: &OpenState,
    tile: MapTileId,
    side: u8,
    list: &mut Vec<Action>,
) {
    let shape = usize::from(rules[tile].shape(side));
    let mut near = Vec::new();
    let mut found: [Vec<OutlinePlace>; 6] = Default::default();
    for turn in 0..6_u8 {
        let outline = &rules.outlines[shape][usize::from(turn)];
        let same = usize::from(outline.same_as.min(turn));
        if outline.same_as >= turn {
            let _ = places(rules, &state.board, outline, |place| {
                found[same].push(place);
                ControlFlow::Continue(())
            });
        }
        for OutlinePlace { at, core, beside } in &found[same] {
            if !rules.building.core || *core {
                list.push(Action::Lay { turn, at: *at });
            } else if *beside {
                near.push(Action::Lay { turn, at: *at });
            }
        }
    }
    if list.is_empty() {
        list.append(&mut near);
    }
}

/// Calls a function with every place for an outline, until it has seen enough.
fn places(
    rules: &Rules,
    board: &Board,
    outline: &Outline,
    mut with: impl FnMut(OutlinePlace) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut left = board.covered.free_for(&outline.cells);
    let fillers = usize::from(rules.building.fillers).saturating_sub(board.filled());
    for cell in board.cells.iter().filter(|cell| cell.tile.is_some()) {
        for halo in &outline.halo {
            let at = [cell.at[0] - halo[0], cell.at[1] - halo[1]];
            if !left.take(at) || !Field::reaches(at) {
                continue;
            }
            let moved = |cell: &[i8; 2]| [cell[0] + at[0], cell[1] + at[1]];
            let (mut touched, mut free) = (0, 0_u64);
            let (mut core, mut beside) = (false, false);
            for (bit, cell) in outline.halo.iter().enumerate() {
                let cell = moved(cell);
                if board.tiled.has(cell) {
                    touched += 1;
                    core |= board.core.has(cell);
                    beside |= board.near_core.has(cell);
                } else if !board.covered.has(cell) {
                    free |= 1 << bit;
                }
            }
            if touched < rules.building.touches {
                continue;
            }
            if outline.is_split(free) {
                let mut covered = board.covered;
                outline.cells.iter().for_each(|cell| covered.insert(moved(cell)));
                if covered.holes().len() > fillers {
                    continue;
                }
            }
            with(OutlinePlace { at, core, beside })?;
        }
    }
    ControlFlow::Continue(())
}
