//! Points, ties, and whether anybody can still gain something.

use strabo_core::{Amount, Seat, Standing, bits};

use crate::nation::{Nation, bit};
use crate::state::State;
use crate::tables::{Counted, Game, Power};

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

    /// True unless it is certain that nobody will gain a point any more, whatever is drawn and wherever it
    /// is put: no tile with points, no tile that grants a token and no token that gives points finds what
    /// it needs among all that can still be produced by anybody.
    pub(crate) fn can_gain(&self, state: &State) -> bool {
        let mut has = 0;
        for nation in &state.nations {
            for tile in bits(nation.all() & !(nation.pillaged | nation.crafted)) {
                has |= self.faces[usize::from(nation.faces()[tile])].products;
            }
        }
        loop {
            let before = has;
            let left = state.stacks.iter().map(|stack| &**stack);
            for tile in left.chain(state.rows.iter().map(|row| &**row)).flatten() {
                let face = &self.faces[usize::from(*tile)];
                if face.needs & !has != 0 {
                    continue;
                }
                let token =
                    face.grants.is_some_and(|kind| !state.reserve[usize::from(kind)].is_empty());
                if token || face.points > 0 {
                    return true;
                }
                has |= face.products;
            }
            if has == before {
                break;
            }
        }
        self.sorts.iter().enumerate().any(|(at, sort)| match sort.power {
            Power::Score(resource) => {
                state.nations.iter().any(|nation| nation.hand[at] > 0)
                    && resource.is_none_or(|resource| has >> resource & 1 == 1)
            }
            _ => false,
        })
    }
}
