//! The columns of the results: a row for each game and civilization.

use parquet::data_type::ByteArray;

use super::column::{Column, Get};
use crate::row::{GameRow, Loss, Named, Outcome, Run, SeatRow, TurnRow};

/// The ids of a run as they are written again and again.
pub(crate) struct Ids {
    pub(crate) civilizations: Vec<ByteArray>,
    pub(crate) advances: Vec<ByteArray>,
    pub(crate) calamities: Vec<ByteArray>,
}

impl Ids {
    pub(crate) fn of(run: &Run) -> Self {
        let ids = |list: &[Named]| list.iter().map(|one| one.id.as_str().into()).collect();
        Self {
            civilizations: ids(&run.civilizations),
            advances: ids(&run.advances),
            calamities: ids(&run.calamities),
        }
    }
}

/// A row: a game, and a civilization in it unless the game failed.
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

    fn losses(&self, get: impl Fn(&Loss) -> u16) -> Option<Vec<u32>> {
        Some(self.row()?.losses.iter().map(|loss| u32::from(get(loss))).collect())
    }

    fn turns(&self, get: impl Fn(&TurnRow) -> u8) -> Option<Vec<u32>> {
        Some(self.row()?.turns.iter().map(|turn| u32::from(get(turn))).collect())
    }
}

/// All rows of a game.
pub(crate) fn lines<'r>(ids: &'r Ids, game: &'r GameRow) -> impl Iterator<Item = Line<'r>> {
    let seats = 0..game.seats.len();
    let failed = game.seats.is_empty().then_some(Line { ids, game, seat: None });
    failed.into_iter().chain(seats.map(move |seat| Line { ids, game, seat: Some(seat) }))
}

/// How a game ended, in a word.
pub(crate) fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::LastSpace => "last_space",
        Outcome::TurnLimit => "turn_limit",
        Outcome::Failed(_) => "failed",
    }
}

fn error<'r>(line: &Line<'r>) -> Option<&'r str> {
    match &line.game.outcome {
        Outcome::Failed(error) => Some(error),
        Outcome::LastSpace | Outcome::TurnLimit => None,
    }
}

pub(crate) fn position(seat: usize) -> u32 {
    u32::try_from(seat).map_or(u32::MAX, |seat| seat + 1)
}

fn id(ids: &[ByteArray], at: u8) -> ByteArray {
    ids.get(usize::from(at)).cloned().unwrap_or_else(|| "".into())
}

/// The columns, in the order in which [`super::read`] takes them.
pub(crate) fn columns<'r>() -> Vec<Column<Line<'r>>> {
    vec![
        Column("game", Get::Long(|line| line.game.index)),
        Column("seed", Get::Long(|line| line.game.seed)),
        Column("ended", Get::Text(|line| Some(ending(&line.game.outcome).into()))),
        Column("error", Get::Text(|line| Some(error(line)?.into()))),
        Column("turns", Get::Int(16, |line| Some(line.game.turns.into()))),
        Column("decisions", Get::Int(32, |line| Some(line.game.decisions))),
        Column("civilization", Get::Text(|line| line.ids.civilizations.get(line.seat?).cloned())),
        Column("seat", Get::Int(8, |line| Some(position(line.seat?)))),
        Column("rank", Get::Int(8, |line| Some(line.row()?.rank.into()))),
        Column("winner", Get::Flag(|line| Some(line.row()?.is_winner()))),
        Column(
            "winners",
            Get::Int(8, |line| {
                line.row()?;
                u32::try_from(line.game.winners()).ok()
            }),
        ),
        Column("points", Get::Int(32, |line| Some(line.row()?.points.total()))),
        Column("points_cities", Get::Int(32, |line| Some(line.row()?.points.cities))),
        Column("points_advances", Get::Int(32, |line| Some(line.row()?.points.advances))),
        Column("points_succession", Get::Int(32, |line| Some(line.row()?.points.succession))),
        Column("points_bonus", Get::Int(32, |line| Some(line.row()?.points.bonus))),
        Column("space", Get::Int(8, |line| Some(line.row()?.space().into()))),
        Column("cities", Get::Int(8, |line| Some(line.row()?.cities.into()))),
        Column("tokens", Get::Int(8, |line| Some(line.row()?.tokens.into()))),
        Column("treasury", Get::Int(8, |line| Some(line.row()?.treasury.into()))),
        Column("trades", Get::Int(16, |line| Some(line.row()?.trades.into()))),
        Column(
            "income",
            Get::Ints(16, |line| {
                Some(line.row()?.income.iter().map(|cards| u32::from(*cards)).collect())
            }),
        ),
        Column(
            "advances",
            Get::Texts(|line| {
                let advances = line.row()?.advances.iter();
                Some(advances.map(|one| id(&line.ids.advances, one.advance)).collect())
            }),
        ),
        Column(
            "advance_turns",
            Get::Ints(16, |line| {
                Some(line.row()?.advances.iter().map(|one| u32::from(one.turn)).collect())
            }),
        ),
        Column(
            "calamities",
            Get::Texts(|line| {
                let losses = line.row()?.losses.iter();
                Some(losses.map(|loss| id(&line.ids.calamities, loss.calamity)).collect())
            }),
        ),
        Column("calamity_primary", Get::Ints(16, |line| line.losses(|loss| loss.primary))),
        Column("calamity_secondary", Get::Ints(16, |line| line.losses(|loss| loss.secondary))),
        Column("calamity_tokens", Get::Ints(16, |line| line.losses(|loss| loss.tokens))),
        Column("calamity_cities", Get::Ints(16, |line| line.losses(|loss| loss.cities))),
        Column("calamity_treasury", Get::Ints(16, |line| line.losses(|loss| loss.treasury))),
        Column("space_by_turn", Get::Ints(8, |line| line.turns(|turn| turn.space))),
        Column("cities_by_turn", Get::Ints(8, |line| line.turns(|turn| turn.cities))),
        Column("tokens_by_turn", Get::Ints(8, |line| line.turns(|turn| turn.tokens))),
        Column("treasury_by_turn", Get::Ints(8, |line| line.turns(|turn| turn.treasury))),
    ]
}
