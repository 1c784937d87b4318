//! Answers as numbers: what the token of an answer says, for programs that learn to play.

/// The most numbers of a code, the one of its word among them.
pub const LONGEST: usize = 12;

/// What is added to a column or row, which may be negative.
pub const SHIFT: i16 = 64;

/// A word that tokens begin with, and what its numbers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word, as records have it.
    pub word: &'static str,
    /// What follows it, in order: the name of each argument, and how many numbers it has.
    pub numbers: &'static [(&'static str, usize)],
}

/// What can be written as a code.
///
/// ```
/// use strabo_core::Coded;
///
/// strabo_core::answers! {
///     /// Answers.
///     pub enum Answer {
///         /// Nothing.
///         "pass": Pass,
///         /// Put a tile on a space, perhaps with a token on it.
///         "put": Put { tile: u8, at: [i8; 2], token: Option<u8> },
///     }
/// }
/// let put = Answer::Put { tile: 7, at: [-3, 0], token: None };
/// assert_eq!(put.code().numbers(), [1, 7, 61, 64, 0]);
/// assert_eq!(Answer::WORDS[1].numbers, [("tile", 1), ("at", 2), ("token", 1)]);
/// ```
pub trait Coded: Copy {
    /// The words that tokens begin with, at most 64.
    const WORDS: &'static [Word];

    /// The code.
    fn code(self) -> Code;
}

/// An answer as numbers: the position of its word, and the numbers of its token in their order. A number is what the
/// token has, but for two: columns and rows are greater by [`SHIFT`], and what may be missing is zero when it is, and
/// else one more than its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    numbers: [u16; LONGEST],
    length: u8,
}

impl Code {
    /// Adds a number. There is room for all that answers have.
    #[inline]
    pub fn put(&mut self, number: u16) {
        if let Some(next) = self.numbers.get_mut(usize::from(self.length)) {
            *next = number;
            self.length += 1;
        }
    }

    /// The numbers.
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..usize::from(self.length)]
    }

    /// The number at a position, and zero behind the last.
    #[inline]
    pub fn at(&self, position: usize) -> u16 {
        self.numbers.get(position).copied().unwrap_or(0)
    }
}
