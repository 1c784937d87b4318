//! What a player sees as numbers, in parts of fixed length, for programs that learn to play.

use crate::ids::{Numbered, Seat, bits};

/// A part of an observation: rows of numbers that mean the same in every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// What the numbers of a row mean.
    pub columns: Vec<&'static str>,
    /// How many rows it has.
    pub rows: usize,
}

/// Where a family writes what a player sees, part by part. All games with the same pack, options and number of
/// players have the same parts with as many rows. The player who sees comes first, then the others in their order.
#[derive(Debug)]
pub struct Observation<'o> {
    pub(crate) numbers: &'o mut [i16],
    pub(crate) written: usize,
    /// Where each part begins, with its name and columns, if they are asked for.
    pub(crate) parts: Option<Vec<(usize, &'static str, &'static str)>>,
    pub(crate) seat: Seat,
    pub(crate) seats: u8,
}

impl Observation<'_> {
    /// Begins a part whose rows have these columns, with commas between them.
    pub fn part(&mut self, name: &'static str, columns: &'static str) {
        self.parts.iter_mut().for_each(|parts| parts.push((self.written, name, columns)));
    }

    /// Writes the next number.
    #[inline]
    pub fn put(&mut self, number: impl TryInto<i32>) -> &mut Self {
        if let Some(next) = self.numbers.get_mut(self.written) {
            let number =
                number.try_into().unwrap_or(i32::MAX).clamp(i16::MIN.into(), i16::MAX.into());
            *next = i16::try_from(number).unwrap_or_default();
        }
        self.written += 1;
        self
    }

    /// Writes some numbers.
    pub fn all(&mut self, numbers: impl IntoIterator<Item: TryInto<i32>>) {
        numbers.into_iter().for_each(|number| _ = self.put(number));
    }

    /// Writes what may be missing: zero when it is, and else one more than its number.
    pub fn id<T: Numbered<Number: Into<i32>>>(&mut self, id: Option<T>) -> &mut Self {
        self.put(id.map_or(0, |id| id.number().into() + 1))
    }

    /// Writes a player: zero for nobody, one for the player who sees, two for the next, and one more than the
    /// last player for others such as barbarians.
    pub fn seat(&mut self, seat: Option<Seat>) -> &mut Self {
        let (own, seats) = (self.seat.number(), self.seats);
        self.put(seat.map_or(0, |seat| match seat.number() {
            player if player < seats => 1 + (player + seats - own) % seats,
            _ => seats + 1,
        }))
    }

    /// Writes one for every bit of a set of this size that is set, and zero for the others.
    pub fn set(&mut self, set: impl Into<u64>, size: usize) {
        let (start, set) = (self.written, set.into());
        self.fill(size);
        for at in bits(set).take_while(|at| *at < size) {
            self.numbers.get_mut(start + at).into_iter().for_each(|number| *number = 1);
        }
    }

    /// Writes so many zeros.
    pub fn fill(&mut self, count: usize) {
        self.all(std::iter::repeat_n(0, count));
    }

    /// All players: the one who sees, then the others in their order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (own, seats) = (self.seat.number(), self.seats);
        (0..seats).map(move |after| Seat::new((own + after) % seats))
    }
}
