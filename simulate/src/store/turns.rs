//! The columns of the turns: a row for each game, civilization and turn.

use super::column::{Column, Get};
use super::results::{Ids, position};
use crate::row::{GameRow, SeatRow, TurnRow};

/// A row.
pub(crate) struct Line<'r> {
    ids: &'r Ids,
    game: &'r GameRow,
    seat: usize,
    row: &'r SeatRow,
    turn: u16,
    had: TurnRow,
}

/// All rows of a game, turn by turn. A game that failed has none.
pub(crate) fn lines<'r>(ids: &'r Ids, game: &'r GameRow) -> impl Iterator<Item = Line<'r>> {
    game.seats.iter().enumerate().flat_map(move |(seat, row)| {
        let turns = (1..).zip(&row.turns);
        turns.map(move |(turn, had)| Line { ids, game, seat, row, turn, had: *had })
    })
}

/// The columns.
pub(crate) fn columns<'r>() -> Vec<Column<Line<'r>>> {
    vec![
        Column("game", Get::Long(|line| line.game.index)),
        Column("civilization", Get::Text(|line| line.ids.civilizations.get(line.seat).cloned())),
        Column("seat", Get::Int(8, |line| Some(position(line.seat)))),
        Column("winner", Get::Flag(|line| Some(line.row.is_winner()))),
        Column("turn", Get::Int(16, |line| Some(line.turn.into()))),
        Column("space", Get::Int(8, |line| Some(line.had.space.into()))),
        Column("cities", Get::Int(8, |line| Some(line.had.cities.into()))),
        Column("tokens", Get::Int(8, |line| Some(line.had.tokens.into()))),
        Column("treasury", Get::Int(8, |line| Some(line.had.treasury.into()))),
        Column(
            "advances",
            Get::Int(8, |line| {
                let advances = line.row.advances.iter().filter(|one| one.turn <= line.turn);
                u32::try_from(advances.count()).ok()
            }),
        ),
    ]
}
