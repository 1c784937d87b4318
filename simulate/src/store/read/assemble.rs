//! Assembles games from rows, and checks that the rows are consistent.

use parquet::data_type::ByteArray;
use strabo_engine::{Acquired, Amount, Loss, Named, SeatCounts};

use super::{super::damage::Damage, column::Cells};
use crate::row::{GameRow, Outcome, Run, SeatRow};
use crate::seed;

type Result<T> = std::result::Result<T, Damage>;

/// The games of a row group. The first of them has this number.
pub(super) fn games(
    run: &Run,
    columns: Vec<Cells>,
    rows: usize,
    first: u64,
) -> Result<Vec<GameRow>> {
    let mut table = RowGroup { run, columns, at: 0, left: rows };
    let mut games = Vec::new();
    let mut index = first;
    while table.left > 0 {
        let game = table.game()?;
        if game.index != index || game.seed != seed::of_game(run.seed, index) {
            return Err(wrong("a game is in the wrong place"));
        }
        index += 1;
        games.push(game);
    }
    Ok(games)
}

/// A row group, taken cell by cell in the order of the columns.
struct RowGroup<'r> {
    run: &'r Run,
    columns: Vec<Cells>,
    at: usize,
    left: usize,
}

impl RowGroup<'_> {
    fn game(&mut self) -> Result<GameRow> {
        let mut game = self.head()?;
        let failed = matches!(game.outcome, Outcome::Failed(_));
        let mut claimed = 0;
        for seat in 0..self.run.civilizations.len() {
            if seat > 0 && self.head()? != (GameRow { seats: Vec::new(), ..game.clone() }) {
                return Err(wrong("the rows of a game contradict each other"));
            }
            match self.seat(seat)? {
                None if failed && seat == 0 => return Ok(game),
                Some((row, winners)) if !failed => {
                    if seat > 0 && winners != claimed {
                        return Err(wrong("the rows of a game contradict each other"));
                    }
                    claimed = winners;
                    game.seats.push(row);
                }
                _ => return Err(wrong("a game is incomplete")),
            }
        }
        if claimed == 0 || claimed != game.winners() {
            return Err(wrong("the number of winners of a game is wrong"));
        }
        Ok(game)
    }

    /// Reads the columns that all rows of a game share.
    fn head(&mut self) -> Result<GameRow> {
        self.at = 0;
        self.left = self.left.checked_sub(1).ok_or_else(|| wrong("a game is cut off"))?;
        let (index, seed) = (sure(self.next()?.long()?)?, sure(self.next()?.long()?)?);
        let ended = sure(self.next()?.text()?)?;
        let error = self.next()?.text()?;
        let outcome = match (ended.data(), error) {
            (b"rules", None) => Outcome::Rules,
            (b"turn_limit", None) => Outcome::TurnLimit,
            (b"failed", Some(error)) => {
                Outcome::Failed(String::from_utf8_lossy(error.data()).into_owned())
            }
            _ => return Err(wrong("a game has an unknown end")),
        };
        let turns = small(self.next()?.int()?)?;
        let decisions = sure(self.next()?.int()?)?;
        Ok(GameRow { index, seed, outcome, turns, decisions, seats: Vec::new() })
    }

    /// Reads what a player has and the number of winners. Reads all cells even if the row has no player.
    fn seat(&mut self, seat: usize) -> Result<Option<(SeatRow, usize)>> {
        let run = self.run;
        let player = self.next()?.text()?;
        let number = self.next()?.int()?;
        let rank = self.next()?.int()?;
        let winner = self.next()?.flag()?;
        let winners = self.next()?.int()?;
        let points = self.next()?.amount()?;
        let parts = self.each(&run.points, Cells::amount)?;
        let ends = self.each(&run.figures, Cells::amount)?;
        let turns = self.each(&run.figures, Cells::amounts)?;
        let counted = &run.counted;
        let trades = if counted.trades { self.next()?.int()? } else { Some(0) };
        let income = if counted.income.is_some() { self.next()?.ints()? } else { Some(Vec::new()) };
        let acquired = match &counted.acquired {
            Some(list) => (&list.rows[..], self.next()?.texts()?, self.next()?.ints()?),
            None => (&[][..], Some(Vec::new()), Some(Vec::new())),
        };
        let losses = match &counted.losses {
            Some(list) => {
                (&list.rows[..], self.next()?.texts()?, self.each(&list.kinds, Cells::ints)?)
            }
            None => (&[][..], Some(Vec::new()), Vec::new()),
        };
        let Some(player) = player else { return Ok(None) };
        let cards = sure(income)?.into_iter().map(i32::cast_unsigned);
        let row = SeatRow {
            rank: small(rank)?,
            points: all(parts)?,
            counts: SeatCounts {
                turns: by_turn(&all(turns)?)?,
                trades: sure(trades)?,
                income: cards.collect(),
                acquired: acquired_of(acquired)?,
                losses: lost(losses)?,
            },
        };
        let places = counted.income.as_ref().map_or(0, |list| list.rows.len());
        let known = &run.civilizations[seat];
        if player.data() != known.id.as_bytes()
            || usize::try_from(sure(number)?).ok() != Some(seat + 1)
            || row.counts.income.len() != places
            || row.total() != sure(points)?
            || row.is_winner() != sure(winner)?
            || !is_last(&row, &all(ends)?)
        {
            return Err(wrong(&format!("a row of {} contradicts itself", known.name)));
        }
        Ok(Some((row, usize::from(small::<u8>(winners)?))))
    }

    /// Reads a cell of each of the next columns.
    fn each<N, T>(&mut self, names: &[N], read: fn(&mut Cells) -> Result<T>) -> Result<Vec<T>> {
        names.iter().map(|_| read(self.next()?)).collect()
    }

    fn next(&mut self) -> Result<&mut Cells> {
        self.at += 1;
        self.columns.get_mut(self.at - 1).ok_or_else(|| wrong("a column is missing"))
    }
}

/// The figures at the end are those of the last turn, and zero without a turn.
fn is_last(row: &SeatRow, ends: &[Amount]) -> bool {
    if row.figures().is_empty() {
        ends.iter().all(|end| *end == Amount::default())
    } else {
        row.figures() == ends
    }
}

type Texts = Option<Vec<ByteArray>>;
type Numbers = Option<Vec<i32>>;

fn acquired_of((known, ids, turns): (&[Named], Texts, Numbers)) -> Result<Vec<Acquired>> {
    let (ids, turns) = (sure(ids)?, sure(turns)?);
    same_length(&ids, turns.len())?;
    let one = |(id, turn): (&ByteArray, i32)| {
        Ok(Acquired { row: find(known, id)?, turn: number_of(turn)? })
    };
    ids.iter().zip(turns).map(one).collect()
}

fn lost((known, ids, counts): (&[Named], Texts, Vec<Numbers>)) -> Result<Vec<Loss>> {
    let (ids, counts) = (sure(ids)?, all(counts)?);
    counts.iter().try_for_each(|list| same_length(list, ids.len()))?;
    let one = |(at, id): (usize, &ByteArray)| {
        let counts = counts.iter().map(|list| list[at].cast_unsigned()).collect();
        Ok(Loss { row: find(known, id)?, counts })
    };
    ids.iter().enumerate().map(one).collect()
}

fn by_turn(figures: &[Vec<Amount>]) -> Result<Vec<Vec<Amount>>> {
    let turns = figures.first().map_or(0, Vec::len);
    figures.iter().try_for_each(|list| same_length(list, turns))?;
    Ok((0..turns).map(|turn| figures.iter().map(|list| list[turn]).collect()).collect())
}

fn same_length<T>(list: &[T], length: usize) -> Result<()> {
    if list.len() == length {
        return Ok(());
    }
    Err(wrong("lists that should have the same length differ"))
}

fn all<T>(values: Vec<Option<T>>) -> Result<Vec<T>> {
    values.into_iter().map(sure).collect()
}

fn find(known: &[Named], id: &ByteArray) -> Result<u16> {
    let at = known.iter().position(|one| one.id.as_bytes() == id.data());
    at.and_then(|at| u16::try_from(at).ok())
        .ok_or_else(|| wrong("it names something that the pack does not have"))
}

fn number_of<T: TryFrom<i32>>(number: i32) -> Result<T> {
    T::try_from(number).map_err(|_| wrong("a number is too large"))
}

fn small<T: TryFrom<u32>>(number: Option<u32>) -> Result<T> {
    T::try_from(sure(number)?).map_err(|_| wrong("a number is too large"))
}

fn sure<T>(value: Option<T>) -> Result<T> {
    value.ok_or_else(|| wrong("a value is missing"))
}

fn wrong(words: &str) -> Damage {
    Damage::Wrong(words.to_owned())
}
