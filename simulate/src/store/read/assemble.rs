//! Assembles games from rows, and checks that the rows are consistent.

use parquet::data_type::ByteArray;

use super::super::damage::Damage;
use super::column::Cells;
use crate::row::{Acquired, GameRow, Loss, Named, Outcome, Points, Run, SeatRow, TurnRow};
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
    /// A game with all its rows.
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
            (b"last_space", None) => Outcome::LastSpace,
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

    /// Reads the figures of a civilization and the number of winners. Reads all cells even if the row
    /// has no civilization.
    fn seat(&mut self, seat: usize) -> Result<Option<(SeatRow, usize)>> {
        let civilization = self.next()?.text()?;
        let number = self.next()?.int()?;
        let rank = self.next()?.int()?;
        let winner = self.next()?.flag()?;
        let winners = self.next()?.int()?;
        let mut figures = [None; 10];
        for figure in &mut figures {
            *figure = self.next()?.int()?;
        }
        let income = self.next()?.ints()?;
        let advances = (self.next()?.texts()?, self.next()?.ints()?);
        let calamities = self.next()?.texts()?;
        let losses = [(); 5].map(|()| self.next().and_then(Cells::ints));
        let turns = [(); 4].map(|()| self.next().and_then(Cells::ints));
        let Some(civilization) = civilization else { return Ok(None) };
        let [points, cities, by_advances, succession, bonus, space, rest @ ..] = figures;
        let [end_cities, tokens, treasury, trades] = rest;
        let row = SeatRow {
            rank: small(rank)?,
            points: Points {
                cities: sure(cities)?,
                advances: sure(by_advances)?,
                succession: sure(succession)?,
                bonus: sure(bonus)?,
            },
            cities: small(end_cities)?,
            tokens: small(tokens)?,
            treasury: small(treasury)?,
            trades: small(trades)?,
            income: sure(income)?.into_iter().map(number_of).collect::<Result<_>>()?,
            advances: acquired(&self.run.advances, advances)?,
            losses: lost(&self.run.calamities, calamities, losses)?,
            turns: by_turn(turns)?,
        };
        let known = &self.run.civilizations[seat];
        if civilization.data() != known.id.as_bytes()
            || usize::try_from(sure(number)?).ok() != Some(seat + 1)
            || row.income.len() != self.run.stacks.len()
            || sum(row.points) != Some(sure(points)?)
            || u32::from(row.space()) != sure(space)?
            || row.is_winner() != sure(winner)?
        {
            return Err(wrong(&format!("a row of {} contradicts itself", known.name)));
        }
        Ok(Some((row, usize::from(small::<u8>(winners)?))))
    }

    fn next(&mut self) -> Result<&mut Cells> {
        self.at += 1;
        self.columns.get_mut(self.at - 1).ok_or_else(|| wrong("a column is missing"))
    }
}

fn acquired(
    known: &[Named],
    (ids, turns): (Option<Vec<ByteArray>>, Option<Vec<i32>>),
) -> Result<Vec<Acquired>> {
    let (ids, turns) = (sure(ids)?, sure(turns)?);
    if ids.len() != turns.len() {
        return Err(wrong("lists that should have the same length differ"));
    }
    let one = |(id, turn): (&ByteArray, i32)| {
        Ok(Acquired { advance: find(known, id)?, turn: number_of(turn)? })
    };
    ids.iter().zip(turns).map(one).collect()
}

fn lost(
    known: &[Named],
    ids: Option<Vec<ByteArray>>,
    figures: [Result<Option<Vec<i32>>>; 5],
) -> Result<Vec<Loss>> {
    let ids = sure(ids)?;
    let [primary, secondary, tokens, cities, treasury] = figures.map(|list| sure(list?));
    let lists = [primary?, secondary?, tokens?, cities?, treasury?];
    same_length(&lists, ids.len())?;
    let one = |(at, id): (usize, &ByteArray)| {
        let [primary, secondary, tokens, cities, treasury] =
            [0, 1, 2, 3, 4].map(|list: usize| number_of(lists[list][at]));
        Ok(Loss {
            calamity: find(known, id)?,
            primary: primary?,
            secondary: secondary?,
            tokens: tokens?,
            cities: cities?,
            treasury: treasury?,
        })
    };
    ids.iter().enumerate().map(one).collect()
}

fn by_turn(figures: [Result<Option<Vec<i32>>>; 4]) -> Result<Vec<TurnRow>> {
    let [space, cities, tokens, treasury] = figures.map(|list| sure(list?));
    let lists = [space?, cities?, tokens?, treasury?];
    let length = lists[0].len();
    same_length(&lists, length)?;
    let one = |at: usize| {
        let [space, cities, tokens, treasury] =
            [0, 1, 2, 3].map(|list: usize| number_of(lists[list][at]));
        Ok(TurnRow { space: space?, cities: cities?, tokens: tokens?, treasury: treasury? })
    };
    (0..length).map(one).collect()
}

fn same_length(lists: &[Vec<i32>], length: usize) -> Result<()> {
    if lists.iter().all(|list| list.len() == length) {
        return Ok(());
    }
    Err(wrong("lists that should have the same length differ"))
}

fn sum(points: Points) -> Option<u32> {
    let Points { cities, advances, succession, bonus } = points;
    cities.checked_add(advances)?.checked_add(succession)?.checked_add(bonus)
}

fn find(known: &[Named], id: &ByteArray) -> Result<u8> {
    let at = known.iter().position(|one| one.id.as_bytes() == id.data());
    at.and_then(|at| u8::try_from(at).ok())
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
