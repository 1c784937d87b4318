//! Points, ties, and whether anybody can still gain something.

use crate::prelude::*;
use strabo_core::{Amount, Standing};

use crate::tables::Counted;

/// The parts of the points, in the order of [`Standing::parts`].
pub(crate) const PARTS: [&str; 4] =
    ["tiles", "tokens on tiles", "tokens in hand", "replaced tiles"];

impl Game {
    fn count(&self, nation: &Nation, counted: Counted) -> i32 {
        let tiles = |stack: u8| {
            let faces = nation.faces().iter().map(|face| &self.faces[usize::from(*face)]);
            faces.enumerate().filter(move |(_, face)| face.stack == Some(stack))
        };
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        match counted {
            Counted::Tiles(stack) => number(tiles(stack).count()),
            Counted::TilePoints(stack) => tiles(stack)
                .filter(|(at, _)| nation.pillaged & bit(*at) == 0)
                .map(|(_, face)| i32::from(face.points))
                .sum(),
            Counted::Pieces(kind) => number(self.pieces(nation, kind)),
            // Coins on tiles are taken into hand before points are counted.
            Counted::Tokens => {
                let hand: u32 = nation.hand.iter().map(|count| u32::from(*count)).sum();
                number((hand + nation.coins.count_ones()) as usize)
            }
            Counted::Swapped => number(nation.swapped.len()),
        }
    }

    /// Tokens of a kind that lie in a nation and count. One that is pillaged does not.
    fn pieces(&self, nation: &Nation, kind: u8) -> usize {
        match self.sorts.iter().find(|sort| sort.kind == kind).map(|sort| sort.power) {
            Some(Power::Score(_)) => (nation.crafted & !nation.pillaged).count_ones() as usize,
            Some(Power::Unite) => nation.carriages().len(),
            Some(Power::Disable) => nation.pillaged.count_ones() as usize,
            // Taken into hand before points are counted.
            Some(Power::Borrow) | None => 0,
        }
    }

    /// The points of one player by part.
    pub fn parts(&self, state: &State, seat: Seat) -> [i32; 4] {
        let mut parts = [0; 4];
        for (counted, points) in &self.points {
            let part = match counted {
                Counted::Tiles(_) | Counted::TilePoints(_) => 0,
                Counted::Pieces(_) => 1,
                Counted::Tokens => 2,
                Counted::Swapped => 3,
            };
            let count = self.count(&state.nations[seat.index()], *counted);
            parts[part] += count * i32::from(*points);
        }
        parts
    }

    pub(crate) fn ranked(&self, state: &State) -> Vec<Standing> {
        let one = |seat: Seat| {
            let parts = self.parts(state, seat);
            let nation = &state.nations[seat.index()];
            let ties = self.ties.iter().map(|tie| self.count(nation, *tie)).collect();
            {
                let parts = parts.map(Amount::whole).to_vec();
                (Standing { seat, rank: 0, points: parts.iter().copied().sum(), parts }, ties)
            }
        };
        Standing::ranked((0..self.options.players).map(Seat::new).map(one).collect())
    }

    /// True unless it is certain that nobody will add a tile with points any more, whatever is drawn and
    /// wherever it is put, and nobody has a token that gives points on a tile of their own.
    pub(crate) fn can_gain(&self, state: &State) -> bool {
        let left =
            || state.stacks.iter().map(|stack| &**stack).chain(state.rows.iter().map(|row| &**row));
        let mut has = 0;
        for nation in &state.nations {
            for tile in bits(whole(nation)) {
                has |= self.faces[usize::from(nation.faces()[tile])].products;
            }
        }
        loop {
            let before = has;
            for tile in left().flatten() {
                let face = &self.faces[usize::from(*tile)];
                if face.needs & !has == 0 {
                    if face.points > 0 {
                        return true;
                    }
                    has |= face.products;
                }
            }
            if has == before {
                return state.nations.iter().any(|nation| self.can_craft(nation));
            }
        }
    }

    /// True when a token in hand fits a tile that produces, or will when a coin is taken from it.
    fn can_craft(&self, nation: &Nation) -> bool {
        self.held_sorts(nation).any(|(_, power)| match power {
            Power::Score(resource) => {
                bits(whole(nation)).any(|tile| self.takes_craft(nation, tile, resource))
            }
            _ => false,
        })
    }
}

/// The tiles that are neither pillaged nor give points instead.
fn whole(nation: &Nation) -> u64 {
    nation.all() & !(nation.pillaged | nation.crafted)
}
