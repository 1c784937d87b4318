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

pub(crate) fn position(seat: usize) -> u32 {
    u32::try_from(seat).map_or(u32::MAX, |seat| seat + 1)
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
    columns.long("game", |line| line.game.index);
    columns.long("seed", |line| line.game.seed);
    columns.text("ended", |line| Some(ending(&line.game.outcome).into()));
    columns.text("error", |line| Some(error(line)?.into()));
    columns.int("turns", 16, |line| Some(line.game.turns.into()));
    columns.int("decisions", 32, |line| Some(line.game.decisions));
    columns.text(&run.player, |line| line.ids.players.get(line.seat?).cloned());
    columns.int("seat", 8, |line| Some(position(line.seat?)));
    columns.int("rank", 8, |line| Some(line.row()?.rank.into()));
    columns.flag("winner", |line| Some(line.row()?.is_winner()));
    columns.int("winners", 8, |line| {
        line.row()?;
        u32::try_from(line.game.winners()).ok()
    });
    columns.amount("points", |line| Some(line.row()?.total()));
    for (part, name) in run.points.iter().enumerate() {
        columns.amount(&format!("points_{name}"), move |line| Some(at(&line.row()?.points, part)));
    }
    for (figure, name) in run.figures.iter().enumerate() {
        let name = format!("{name}_at_end");
        columns.amount(&name, move |line| Some(at(line.row()?.figures(), figure)));
    }
    for (figure, name) in run.figures.iter().enumerate() {
        columns.amounts(&format!("{name}_by_turn"), move |line| {
            Some(line.counts()?.turns.iter().map(|turn| at(turn, figure)).collect())
        });
    }
    if run.counted.trades {
        columns.int("trades", 32, |line| Some(line.counts()?.trades));
    }
    if run.counted.income.is_some() {
        columns.ints("income", 32, |line| Some(line.counts()?.income.clone()));
    }
    if let Some(list) = &run.counted.acquired {
        columns.texts(&list.many, |line| {
            let acquired = line.counts()?.acquired.iter();
            Some(acquired.map(|one| id(&line.ids.acquired, one.row)).collect())
        });
        columns.ints(&format!("{}_turns", list.one), 16, |line| {
            Some(line.counts()?.acquired.iter().map(|one| u32::from(one.turn)).collect())
        });
    }
    if let Some(list) = &run.counted.losses {
        columns.texts(&list.many, |line| {
            Some(line.counts()?.losses.iter().map(|loss| id(&line.ids.losses, loss.row)).collect())
        });
        for (kind, named) in list.kinds.iter().enumerate() {
            columns.ints(&format!("{}_{}", list.one, named.name), 32, move |line| {
                let losses = line.counts()?.losses.iter();
                Some(losses.map(|loss| loss.counts.get(kind).copied().unwrap_or(0)).collect())
            });
        }
    }
    columns
}
