//! Answers and views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::{Code, Observation, Word};

use crate::family::View;
use crate::limits::NATION;

/// The words that tokens begin with, and what their numbers mean.
pub(crate) const WORDS: &[Word] = &[
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

/// An action as numbers; a token on tiles of one's own is played against nobody.
pub(crate) fn code(action: Action) -> Code {
    let play = |sort: u8, seat: Option<Seat>, at: Cell, resource: Option<u8>| {
        Code::of(&[3, sort.into()]).with(seat).with(at).with(resource)
    };
    match action {
        Action::Draft(tile) => Code::of(&[0, tile.into()]),
        Action::Open(stack) => Code::of(&[1, stack.into()]),
        Action::Keep => Code::of(&[2]),
        Action::Against { sort, seat, at, resource } => play(sort, Some(seat), at, resource),
        Action::Own { sort, at } => play(sort, None, at, None),
        Action::Take(tile) => Code::of(&[4, tile.into()]),
        Action::Draw => Code::of(&[5]),
        Action::Pass => Code::of(&[6]),
        Action::Put(at) => Code::of(&[7]).with(at),
        Action::Agree => Code::of(&[8]),
        Action::GoOn => Code::of(&[9]),
    }
}

/// Writes what a player sees.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (game, state) = (view.game(), view.state);
    seen.part("game", &["question", "tile to put", "bought resource", "agreed"]);
    seen.put(view.ask() as u8).put(view.held()).put(view.bought()).put(state.agreed);
    seen.part("seats", &["tiles", "points", "replaced tiles"]);
    for seat in seen.seats() {
        let nation = view.nation(seat);
        seen.put(nation.len()).put(view.points(seat)).put(nation.swapped().len());
    }
    // All tokens of the first player, then those of the next.
    seen.part("hand", &["tokens"]);
    for seat in seen.seats() {
        for count in &view.nation(seat).hand()[..game.sorts.len()] {
            seen.put(*count);
        }
    }
    observe_nations(view, seen);
    let count =
        |list: &[u8], face: usize| list.iter().filter(|one| usize::from(**one) == face).count();
    seen.part("tiles", &["open", "in the draft", "removed"]);
    for face in 0..game.faces.len() {
        let open: usize = state.rows.iter().map(|row| count(row, face)).sum();
        seen.put(open).put(count(view.draft(), face)).put(count(view.removed(), face));
    }
    seen.part("stacks", &["tiles face down"]);
    for stack in 0..game.stacks.len() {
        seen.put(view.left(stack));
    }
    seen.part("reserve", &["tokens"]);
    for kind in (0..).take(game.kinds.len()) {
        seen.put(view.reserve(kind));
    }
}

/// The tiles of every nation in the order they were added, and then its squares of tiles that share.
fn observe_nations(view: View<'_>, seen: &mut Observation<'_>) {
    let game = view.game();
    let copies = |wanted: fn(Power) -> bool| {
        let sorts = game.sorts.iter().filter(|sort| wanted(sort.power));
        sorts.map(|sort| usize::from(sort.copies)).sum::<usize>()
    };
    let all: usize = game.faces.iter().map(|face| usize::from(face.copies)).sum();
    let most = all.min(NATION);
    seen.part("nations", &["tile", "column", "row", "disabled", "coin", "gives points"]);
    for (seat, end) in seen.seats().zip((1..).map(|number| number * most)) {
        let nation = view.nation(seat);
        let tiles = nation.cells().iter().zip(nation.faces()).take(most);
        for (tile, (cell, face)) in tiles.enumerate() {
            let has = |set: u64| set & bit(tile) != 0;
            seen.put(Some(*face)).put(cell[0]).put(cell[1]);
            seen.put(has(nation.pillaged)).put(has(nation.coins)).put(has(nation.crafted));
        }
        seen.fill(end);
    }
    let most = copies(|power| power == Power::Unite);
    seen.part("squares", &["there", "column", "row"]);
    for (seat, end) in seen.seats().zip((1..).map(|number| number * most)) {
        for cell in view.nation(seat).carriages().iter().take(most) {
            seen.put(true).put(cell[0]).put(cell[1]);
        }
        seen.fill(end);
    }
}
