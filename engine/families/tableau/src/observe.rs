//! Answers and views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::{Code, Coded, Observation, Word};

use crate::{family::View, limits::NATION};

/// A token on tiles of one's own is played against nobody.
impl Coded for Action {
    const WORDS: &'static [Word] = &[
        Word { word: "draft", numbers: &[("tile", 1)] },
        Word { word: "open", numbers: &[("stack", 1)] },
        Word { word: "keep", numbers: &[] },
        Word { word: "play", numbers: &[("token", 1), ("seat", 1), ("at", 2), ("resource", 1)] },
        Word { word: "take", numbers: &[("tile", 1)] },
        Word { word: "draw", numbers: &[] },
        Word { word: "pass", numbers: &[] },
        Word { word: "put", numbers: &[("at", 2)] },
        Word { word: "agree", numbers: &[] },
        Word { word: "go-on", numbers: &[] },
    ];

    fn code(self) -> Code {
        let word = |at: u8| Code::default().with(at);
        match self {
            Self::Draft(tile) => word(0).with(tile),
            Self::Open(stack) => word(1).with(stack),
            Self::Keep => word(2),
            Self::Against { sort, seat, at, resource } => {
                word(3).with(sort).with(Some(seat)).with(at).with(resource)
            }
            Self::Own { sort, at } => {
                word(3).with(sort).with(None::<Seat>).with(at).with(None::<u8>)
            }
            Self::Take(tile) => word(4).with(tile),
            Self::Draw => word(5),
            Self::Pass => word(6),
            Self::Put(at) => word(7).with(at),
            Self::Agree => word(8),
            Self::GoOn => word(9),
        }
    }
}

/// Writes what a player sees. All rows of the first player come before those of the next.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (game, state) = (view.game(), view.state);
    seen.part("game", "question, tile to put, bought resource, agreed");
    seen.put(view.ask() as u8).id(view.held()).id(view.bought()).put(state.agreed);
    seen.part("seats", "tiles, points, replaced tiles");
    for seat in seen.seats() {
        let nation = view.nation(seat);
        seen.put(nation.len()).put(view.points(seat)).put(nation.swapped().len());
    }
    seen.part("hand", "tokens");
    seen.seats().for_each(|seat| seen.all(view.nation(seat).hand()[..game.sorts.len()].to_owned()));
    let copies: usize = game.faces.iter().map(|face| usize::from(face.copies)).sum();
    seen.part("nations", "tile, column, row, disabled, coin, gives points, square");
    for nation in seen.seats().map(|seat| view.nation(seat)) {
        let (most, tiles) = (copies.min(NATION), nation.cells().iter().zip(nation.faces()));
        for (tile, (cell, face)) in tiles.enumerate() {
            let has = |set: u64| set & bit(tile) != 0;
            seen.id(Some(*face)).put(cell[0]).put(cell[1]).put(has(nation.pillaged));
            seen.put(has(nation.coins)).put(has(nation.crafted));
            // A square of tiles that share lies to the south-east of this one.
            seen.put(nation.carriages().contains(cell));
        }
        seen.fill(7 * most.saturating_sub(nation.len()));
    }
    let count = |list: &[u8], face| list.iter().filter(|one| usize::from(**one) == face).count();
    seen.part("tiles", "open, in the draft, removed");
    for face in 0..game.faces.len() {
        let open: usize = state.rows.iter().map(|row| count(row, face)).sum();
        seen.put(open).put(count(view.draft(), face)).put(count(view.removed(), face));
    }
    seen.part("stacks", "tiles face down");
    seen.all((0..game.stacks.len()).map(|stack| view.left(stack)));
    seen.part("reserve", "tokens");
    seen.all((0..).take(game.kinds.len()).map(|kind| view.reserve(kind)));
}
