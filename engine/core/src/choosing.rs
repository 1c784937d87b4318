//! Choosing an answer number by number, so that a program that learns needs one fixed set of actions, and seeing a
//! state as numbers.

use crate::code::{Code, Coded, LONGEST};
use crate::family::{Family, Log};
use crate::ids::{Seat, fits_u8};
use crate::observation::{Observation, Part};

/// How far an answer has been chosen: first its word, then one number after the other, along the codes of the
/// answers that are possible. Where there is only one way to go on, it is gone without asking.
#[derive(Clone, Debug)]
pub struct Chooser<F: Family> {
    /// The listed answers that begin with what was chosen.
    list: Vec<(Code, F::Action)>,
    /// The numbers chosen so far, those without a choice among them.
    pub chosen: Code,
    /// Answers that are not listed begin with what was chosen.
    is_open: bool,
    /// The words that answers to the question begin with, as bits.
    pub words: u64,
}

impl<F: Family> Default for Chooser<F> {
    fn default() -> Self {
        Self { list: Vec::new(), chosen: Code::default(), is_open: false, words: 0 }
    }
}

impl<F: Family> Chooser<F> {
    /// Begins with a question. Returns the answer if there is only one. If not, `mask` is one for every number
    /// that can be chosen first, and zero elsewhere.
    pub fn ask(&mut self, game: &F, legal: &F::Legal, mask: &mut [u8]) -> Option<F::Action> {
        self.list.clear();
        self.chosen = Code::default();
        game.each_legal(legal, &mut |action| self.list.push((action.code(), action)));
        self.words = self.list.iter().fold(0, |words, (code, _)| words | 1 << (code.at(0) & 63));
        let listed = self.words;
        game.each_unlisted(legal, &[], &mut |word| self.words |= 1 << (word & 63));
        self.is_open = self.words != listed;
        self.go_on(game, legal, mask)
    }

    /// Chooses a number that the mask has. Returns the answer when it is complete, and writes the next mask
    /// otherwise.
    pub fn choose(
        &mut self,
        game: &F,
        legal: &F::Legal,
        number: u16,
        mask: &mut [u8],
    ) -> Option<F::Action> {
        let at = self.chosen.numbers().len();
        self.list.retain(|(code, _)| code.at(at) == number);
        self.chosen.put(number);
        self.is_open &= self.list.is_empty();
        self.go_on(game, legal, mask)
    }

    fn go_on(&mut self, game: &F, legal: &F::Legal, mask: &mut [u8]) -> Option<F::Action> {
        if let ([(code, action)], false) = (&*self.list, self.is_open) {
            self.chosen = *code;
            return Some(*action);
        }
        mask.fill(0);
        let (mut ways, mut last) = (0, 0);
        let mut add = |number: u16| {
            if let Some(way @ 0) = mask.get_mut(usize::from(number)) {
                *way = 1;
                (ways, last) = (ways + 1, number);
            }
        };
        let at = self.chosen.numbers().len();
        self.list.iter().for_each(|(code, _)| add(code.at(at)));
        if self.is_open {
            game.each_unlisted(legal, self.chosen.numbers(), &mut add);
        }
        match ways {
            0 => game.unlisted(self.chosen.numbers()),
            1 => self.choose(game, legal, last, mask),
            _ => None,
        }
    }
}

/// The parts of every observation of a game, in their order.
pub fn parts_of<F: Family>(game: &F) -> Vec<Part> {
    let state = game.start(0, &mut F::Events::off());
    let (seat, seats) = (Seat::default(), fits_u8(game.seats()));
    let mut seen =
        Observation { numbers: &mut [], written: 0, parts: Some(Vec::new()), seat, seats };
    write(game, &state, &Chooser::default(), &mut seen);
    let mut end = seen.written;
    let mut parts: Vec<Part> = Vec::new();
    for (start, name, columns) in seen.parts.unwrap_or_default().into_iter().rev() {
        let columns: Vec<_> = columns.split(", ").collect();
        parts.push(Part { name, rows: (end - start) / columns.len(), columns });
        end = start;
    }
    parts.reverse();
    parts
}

/// Writes what a seat sees of a state, where the chooser stands at the question of the state. Returns how many
/// numbers that are.
pub fn observe<F: Family>(
    game: &F,
    state: &F::State,
    chooser: &Chooser<F>,
    seat: Seat,
    numbers: &mut [i16],
) -> usize {
    let seats = fits_u8(game.seats());
    let mut seen = Observation { numbers, written: 0, parts: None, seat, seats };
    write(game, state, chooser, &mut seen);
    seen.written
}

/// Who is asked also sees which words answers begin with, and what was chosen so far.
fn write<F: Family>(game: &F, state: &F::State, chooser: &Chooser<F>, seen: &mut Observation<'_>) {
    let asked = game.asked(state);
    let nothing = Chooser::default();
    let known = if asked == Some(seen.seat) { chooser } else { &nothing };
    let chosen = known.chosen.numbers();
    seen.part("words", "possible");
    seen.set(known.words, F::Action::WORDS.len());
    seen.part("chosen", "number");
    seen.all(chosen.iter().map(|number| i32::from(*number) + 1));
    seen.fill(LONGEST - chosen.len());
    seen.part("who", "seat, asked, turn");
    seen.put(seen.seat.number()).seat(asked).put(game.turn(state));
    game.observe(game.view(state, seen.seat), seen);
}
