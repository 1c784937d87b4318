//! The columns of the results: a row for each game and player.

use parquet::data_type::ByteArray;
use strabo_engine::{Amount, CountedList, Named, SeatCounts};

use super::column::Columns;
use crate::row::{GameRow, Outcome, Run, SeatRow};

/// The ids of a run as they are written again and again.
pub(crate) struct Ids {
    pub(crate) players: Vec<ByteArray>,
    acquired: Vec<ByteArray>,
    losses: Vec<ByteArray>,
}

impl Ids {
    pub(crate) fn of(run: &Run) -> Self {
        let ids = |list: &[Named]| list.iter().map(|one| one.id.as_str().into()).collect();
        let rows = |list: &Option<CountedList>| {
            list.as_ref().map_or_else(Vec::new, |list| ids(&list.rows))
        };
        Self {
            players: ids(&run.civilizations),
            acquired: rows(&run.counted.acquired),
            losses: rows(&run.counted.losses),
        }
    }
}

/// A row: a game, and a player in it unless the game failed.
#[derive(Clone, Copy)]
pub(crate) struct Line<'r> {
    pub(crate) ids: &'r Ids,
    pub(crate) game: &'r GameRow,
    pub(crate) seat: Option<usize>,
}

impl<'r> Line<'r> {
    pub(crate) fn row(&self) -> Option<&'r SeatRow> {
        self.game.seats.get(self.seat?)
    }

    fn counts(&self) -> Option<&'r SeatCounts> {
        Some(&self.row()?.counts)
    }
}

pub(crate) fn lines<'r>(ids: &'r Ids, game: &'r GameRow) -> impl Iterator<Item = Line<'r>> {
    let seats = 0..game.seats.len();
    let failed = game.seats.is_empty().then_some(Line { ids, game, seat: None });
    failed.into_iter().chain(seats.map(move |seat| Line { ids, game, seat: Some(seat) }))
}

/// How a game ended, in a word.
fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Rules => "rules",
        Outcome::TurnLimit => "turn_limit",
        Outcome::Failed(_) => "failed",
    }
}

fn error<'r>(line: &Line<'r>) -> Option<&'r str> {
    match &line.game.outcome {
        Outcome::Failed(error) => Some(error),
        Outcome::Rules | Outcome::TurnLimit => None,
    }
}

pub(crate) fn position(seat: usize) -> u8 {
    u8::try_from(seat + 1).unwrap_or(u8::MAX)
}

fn id(ids: &[ByteArray], at: u16) -> ByteArray {
    ids.get(usize::from(at)).cloned().unwrap_or_else(|| "".into())
}

pub(crate) fn at(list: &[Amount], at: usize) -> Amount {
    list.get(at).copied().unwrap_or_default()
}

/// The columns, in the order in which [`super::read`] takes them.
pub(crate) fn columns<'r>(run: &Run) -> Columns<Line<'r>> {
    let mut columns = Columns::<Line<'r>>::new();
    columns.always("game", |line| line.game.index);
    columns.always("seed", |line| line.game.seed);
    columns.one("ended", |line| Some(ByteArray::from(ending(&line.game.outcome))));
    columns.one("error", |line| Some(ByteArray::from(error(line)?)));
    columns.one("turns", |line| Some(line.game.turns));
    columns.one("decisions", |line| Some(line.game.decisions));
    columns.one(&run.player, |line| line.ids.players.get(line.seat?).cloned());
    columns.one("seat", |line| Some(position(line.seat?)));
    columns.one("rank", |line| Some(line.row()?.rank));
    columns.one("winner", |line| Some(line.row()?.is_winner()));
    columns.one("winners", |line| {
        line.row()?;
        u8::try_from(line.game.winners()).ok()
    });
    columns.one("points", |line| Some(line.row()?.total()));
    for (part, name) in run.points.iter().enumerate() {
        columns.one(&format!("points_{name}"), move |line| Some(at(&line.row()?.points, part)));
    }
    for (figure, name) in run.figures.iter().enumerate() {
        let name = format!("{name}_at_end");
        columns.one(&name, move |line| Some(at(line.row()?.figures(), figure)));
    }
    for (figure, name) in run.figures.iter().enumerate() {
        columns.list(&format!("{name}_by_turn"), move |line| {
            Some(line.counts()?.turns.iter().map(|turn| at(turn, figure)).collect())
        });
    }
    if run.counted.trades {
        columns.one("trades", |line| Some(line.counts()?.trades));
    }
    if run.counted.income.is_some() {
        columns.list("income", |line| Some(line.counts()?.income.clone()));
    }
    if let Some(list) = &run.counted.acquired {
        columns.list(&list.many, |line| {
            let acquired = line.counts()?.acquired.iter();
            Some(acquired.map(|one| id(&line.ids.acquired, one.row)).collect())
        });
        columns.list(&format!("{}_turns", list.one), |line| {
            Some(line.counts()?.acquired.iter().map(|one| one.turn).collect())
        });
    }
    if let Some(list) = &run.counted.losses {
        columns.list(&list.many, |line| {
            Some(line.counts()?.losses.iter().map(|loss| id(&line.ids.losses, loss.row)).collect())
        });
        for (kind, named) in list.kinds.iter().enumerate() {
            columns.list(&format!("{}_{}", list.one, named.name), move |line| {
                let losses = line.counts()?.losses.iter();
                Some(losses.map(|loss| loss.counts.get(kind).copied().unwrap_or(0)).collect())
            });
        }
    }
    columns
}
