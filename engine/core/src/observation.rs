//! What a player sees as numbers, in parts of fixed length, for programs that learn to play.

use crate::choosing::Chooser;
use crate::code::LONGEST;
use crate::family::{Family, Log};
use crate::ids::{Numbered, Seat, fits_u8};

/// A part of an observation: rows of numbers that mean the same in every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// What the numbers of a row mean.
    pub columns: &'static [&'static str],
    /// How many rows it has.
    pub rows: usize,
}

/// Where a family writes what a player sees. All games of a family with the same pack, options and number of
/// players have the same parts with the same rows; what is not there is zero.
///
/// The player who sees comes first, then the others in the order of their seats.
#[derive(Debug)]
pub struct Observation<'o> {
    numbers: &'o mut [i16],
    written: usize,
    /// Where the current part begins.
    start: usize,
    parts: Vec<Part>,
    columns: usize,
    is_declared: bool,
    seat: Seat,
    seats: u8,
}

impl<'o> Observation<'o> {
    fn new(seat: Seat, seats: usize, numbers: &'o mut [i16], is_declared: bool) -> Self {
        let (seats, parts) = (fits_u8(seats), Vec::new());
        Self { numbers, written: 0, start: 0, parts, columns: 1, is_declared, seat, seats }
    }

    /// Begins a part, whose rows have these columns.
    pub fn part(&mut self, name: &'static str, columns: &'static [&'static str]) {
        self.end_part();
        (self.start, self.columns) = (self.written, columns.len().max(1));
        if !self.is_declared {
            self.parts.push(Part { name, columns, rows: 0 });
        }
    }

    fn end_part(&mut self) {
        if let Some(last) = self.parts.last_mut() {
            last.rows = (self.written - self.start) / self.columns;
        }
    }

    /// Writes the next number. What may be missing is zero when it is, and else one more than its number.
    #[inline]
    pub fn put(&mut self, what: impl Seen) -> &mut Self {
        if let Some(next) = self.numbers.get_mut(self.written) {
            let number = what.number();
            *next = i16::try_from(number).unwrap_or(if number < 0 { i16::MIN } else { i16::MAX });
        }
        self.written += 1;
        self
    }

    /// Writes a player: zero for nobody, one for the player who sees, two for the next, and one more than the
    /// last player for others such as barbarians.
    pub fn seat(&mut self, seat: Option<Seat>) -> &mut Self {
        let (own, seats) = (self.seat.number(), self.seats);
        let number = seat.map_or(0, |seat| match seat.number() {
            player if player < seats => 1 + (player + seats - own) % seats,
            _ => seats + 1,
        });
        self.put(number)
    }

    /// Fills the part with zeros up to so many rows.
    pub fn fill(&mut self, rows: usize) {
        while self.written < self.start + rows * self.columns {
            self.put(0_u8);
        }
    }

    /// All players: the one who sees, then the others in their order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (own, seats) = (self.seat.number(), self.seats);
        (0..seats).map(move |after| Seat::new((own + after) % seats))
    }
}

/// What can be written as a number of an observation.
pub trait Seen {
    /// The number.
    fn number(self) -> i32;
}

macro_rules! seen {
    ($($number:ident)+) => {$(
        impl Seen for $number {
            #[inline]
            fn number(self) -> i32 {
                i32::try_from(self).unwrap_or(i32::MAX)
            }
        }
    )+};
}

seen! { u8 i8 u16 u32 i32 usize }

impl Seen for bool {
    #[inline]
    fn number(self) -> i32 {
        self.into()
    }
}

impl<T: Numbered<Number: Into<i32>>> Seen for Option<T> {
    #[inline]
    fn number(self) -> i32 {
        self.map_or(0, |one| one.number().into() + 1)
    }
}

/// What a seat sees of a state. Who is asked also sees which words answers begin with, and what was chosen so far.
fn write<F: Family>(game: &F, state: &F::State, chooser: &Chooser<F>, seen: &mut Observation<'_>) {
    let is_asked = game.asked(state) == Some(seen.seat);
    seen.part("words", &["possible"]);
    for word in 0..game.words().len() {
        seen.put(is_asked && chooser.words() >> word & 1 == 1);
    }
    seen.part("chosen", &["number"]);
    let chosen = chooser.chosen();
    for number in chosen.numbers().iter().filter(|_| is_asked) {
        seen.put(u32::from(*number) + 1);
    }
    seen.fill(LONGEST);
    seen.part("who", &["seat", "asked", "turn"]);
    seen.put(seen.seat.number()).seat(game.asked(state)).put(game.turn(state));
    game.observe(game.view(state, seen.seat), seen);
    seen.end_part();
}

/// The parts of every observation of a game, in their order.
pub fn parts_of<F: Family>(game: &F) -> Vec<Part> {
    let state = game.start(0, &mut F::Events::off());
    let mut seen = Observation::new(Seat::default(), game.seats(), &mut [], false);
    write(game, &state, &Chooser::default(), &mut seen);
    seen.parts
}

/// Writes what a seat sees of a state, where the chooser stands at the question of the state. Returns how many
/// numbers that are.
pub fn observe<F: Family>(
    game: &F,
    state: &F::State,
    chooser: &Chooser<F>,
    seat: Seat,
    into: &mut [i16],
) -> usize {
    let mut seen = Observation::new(seat, game.seats(), into, true);
    write(game, state, chooser, &mut seen);
    seen.written
}
