//! The columns of the turns: a row for each game, player and turn.

use strabo_engine::Amount;

use super::column::Columns;
use super::results::{Ids, at, position};
use crate::row::{GameRow, Run, SeatRow};

pub(crate) struct Line<'r> {
    ids: &'r Ids,
    game: &'r GameRow,
    seat: usize,
    row: &'r SeatRow,
    turn: u16,
    figures: &'r [Amount],
}

/// All rows of a game, turn by turn. A game that failed has none.
pub(crate) fn lines<'r>(ids: &'r Ids, game: &'r GameRow) -> impl Iterator<Item = Line<'r>> {
    game.seats.iter().enumerate().flat_map(move |(seat, row)| {
        let turns = (1..).zip(&row.counts.turns);
        turns.map(move |(turn, figures)| Line { ids, game, seat, row, turn, figures })
    })
}

pub(crate) fn columns<'r>(run: &Run) -> Columns<Line<'r>> {
    let mut columns = Columns::<Line<'r>>::new();
    columns.always("game", |line| line.game.index);
    columns.one(&run.player, |line| line.ids.players.get(line.seat).cloned());
    columns.one("seat", |line| Some(position(line.seat)));
    columns.one("winner", |line| Some(line.row.is_winner()));
    columns.one("turn", |line| Some(line.turn));
    for (figure, name) in run.figures.iter().enumerate() {
        columns.one(name, move |line| Some(at(line.figures, figure)));
    }
    if let Some(list) = &run.counted.acquired {
        columns.one(&list.many, |line| {
            let acquired = line.row.counts.acquired.iter().filter(|one| one.turn <= line.turn);
            u16::try_from(acquired.count()).ok()
        });
    }
    columns
}
