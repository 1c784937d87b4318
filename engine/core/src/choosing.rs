//! Choosing an answer number by number, so that a program that learns needs one fixed set of actions.

use crate::code::{Code, Coded};
use crate::family::Family;

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
    /// Begins with a question. Returns the answer if there is only one; otherwise `mask` is one for every number
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
