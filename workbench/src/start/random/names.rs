//! Names of places that nobody has heard of, put together from syllables.

use std::collections::BTreeSet;

use super::chance::Chance;

const FIRST: [&str; 48] = [
    "al", "an", "ar", "as", "bel", "bor", "bra", "cal", "car", "cor", "dal", "dor", "dra", "el",
    "er", "fal", "fen", "gal", "gar", "hal", "har", "hel", "il", "is", "jor", "kal", "kel", "lan",
    "lor", "mar", "mel", "mor", "nal", "nor", "or", "pel", "per", "ral", "ros", "sal", "sel",
    "sor", "tal", "tor", "ul", "val", "ver", "zel",
];
const MIDDLE: [&str; 20] = [
    "a", "e", "i", "o", "an", "ar", "av", "ed", "el", "en", "er", "il", "in", "ir", "ol", "on",
    "or", "ul", "um", "ur",
];
const LAST: [&str; 36] = [
    "bar", "beck", "cas", "dan", "den", "dir", "dor", "fell", "gar", "gond", "hal", "heim", "ith",
    "kar", "len", "lis", "lor", "lund", "mar", "mere", "mir", "mond", "mos", "nar", "nes", "nor",
    "rak", "ras", "ren", "ros", "sen", "tan", "thos", "vel", "ven", "wick",
];
/// How many of the syllables a map uses, so that its names sound alike.
const FEW: usize = 14;
/// How many names are tried before they become longer.
const TRIES: usize = 200;

/// The names of one map.
pub struct Names {
    first: Vec<&'static str>,
    last: Vec<&'static str>,
    taken: BTreeSet<String>,
}

impl Names {
    pub fn new(chance: &mut Chance) -> Self {
        let mut some = |list: &[&'static str]| {
            let mut list = list.to_vec();
            chance.shuffle(&mut list);
            list
        };
        Self { first: some(&FIRST), last: some(&LAST), taken: BTreeSet::new() }
    }

    /// A name that no other place has, with a capital letter.
    pub fn next(&mut self, chance: &mut Chance) -> String {
        let mut tries = 0;
        loop {
            let few = (FEW + tries / 20).min(LAST.len());
            let mut name = self.first[chance.below(few)].to_owned();
            for _ in 0..chance.below(2) + tries / TRIES {
                name += MIDDLE[chance.below(MIDDLE.len())];
            }
            name += self.last[chance.below(few)];
            tries += 1;
            if !has_run(&name) && self.taken.insert(name.clone()) {
                return name[..1].to_uppercase() + &name[1..];
            }
        }
    }
}

/// True when a name is hard to say: the same letter three times, or four consonants in a row.
fn has_run(name: &str) -> bool {
    let is_vowel = |letter: &u8| b"aeiou".contains(letter);
    name.as_bytes().windows(4).any(|run| !run.iter().any(is_vowel))
        || name.as_bytes().windows(3).any(|run| run[0] == run[1] && run[1] == run[2])
}
