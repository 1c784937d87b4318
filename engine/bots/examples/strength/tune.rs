//! Finds what a steward best weighs, by play: the cross-entropy method.
//!
//! Every generation draws candidates around the weights found so far and lets each of them play among
//! those and among careful ones, all with the same chance. The best quarter says where the next generation looks. What is found
//! is written to a file after every generation, and the next run goes on from there.

use std::fmt::Write as _;
use std::path::Path;

use strabo_areas::{Game, Seat};
use strabo_bots::{BotKind, Character, Weights};

use crate::games::one_among;

/// Candidates of a generation, and how many of them count.
const CANDIDATES: usize = 24;
const BEST: usize = 6;
/// How far the first candidates are from what is known, and the least that later ones are, as part of a range.
const FIRST: f64 = 0.12;
const LEAST: f64 = 0.015;

struct Search {
    generation: u64,
    /// The middle of the next candidates and how far they spread, for each weight.
    around: Vec<(f64, f64)>,
}

impl Search {
    fn new() -> Self {
        let list = Weights::FOUND.list();
        let around = Weights::ALL.iter().zip(list).map(|(weight, value)| {
            (f64::from(value), FIRST * f64::from(weight.range.1 - weight.range.0))
        });
        Self { generation: 0, around: around.collect() }
    }

    /// Reads what an earlier run wrote.
    fn read(text: &str) -> Option<Self> {
        let mut search = Self::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["generation", number] => search.generation = number.parse().ok()?,
                [name, middle, spread] => {
                    let at = Weights::ALL.iter().position(|weight| weight.name == name)?;
                    search.around[at] = (middle.parse().ok()?, spread.parse().ok()?);
                }
                _ => return None,
            }
        }
        Some(search)
    }

    fn text(&self) -> String {
        let mut text = format!("generation {}\n", self.generation);
        for (weight, (middle, spread)) in Weights::ALL.iter().zip(&self.around) {
            let _ = writeln!(text, "{} {middle:.2} {spread:.2}", weight.name);
        }
        text
    }

    /// The weights in the middle, or a candidate near it.
    fn weights(&self, mut chance: Option<&mut Chance>) -> Weights {
        let mut weights = Weights::FOUND;
        for (weight, (middle, spread)) in Weights::ALL.iter().zip(&self.around) {
            let off = chance.as_mut().map_or(0.0, |chance| chance.bell()) * spread;
            let (least, most) = weight.range;
            let value = (middle + off).round().clamp(f64::from(least), f64::from(most));
            if let Some(place) = weights.named(weight.name) {
                *place = value as i32;
            }
        }
        weights
    }

    /// Moves to where the best candidates are.
    fn learn(&mut self, best: &[Weights]) {
        for (at, weight) in Weights::ALL.iter().enumerate() {
            let values = best.iter().map(|weights| f64::from(weights.list()[at]));
            let mean = values.clone().sum::<f64>() / best.len() as f64;
            let square = values.map(|value| (value - mean).powi(2)).sum::<f64>();
            let (middle, spread) = &mut self.around[at];
            let least = LEAST * f64::from(weight.range.1 - weight.range.0);
            *middle = 0.3 * *middle + 0.7 * mean;
            *spread = (0.4 * *spread + 0.6 * (square / best.len() as f64).sqrt()).max(least);
        }
        self.generation += 1;
    }
}

/// Chance that depends on nothing but its seed.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number near zero, spread like a bell.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.next()).sum::<f64>() - 6.0
    }
}

/// How well a candidate plays among others, over all setups with the same seeds: wins, and a little for every
/// point ahead.
fn fitness(games: &[Game], seeds: std::ops::Range<u64>, one: Weights, others: Weights) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for game in games {
        for seed in seeds.clone() {
            let own = Seat::new(u8::try_from(seed / 2 % game.seats() as u64).unwrap_or(0));
            // Half of the games are played among careful ones, so that it learns more than to beat itself.
            let others = if seed % 2 == 0 {
                (BotKind::Steward, Some(others))
            } else {
                (BotKind::Character(Character::Careful), None)
            };
            let one = (BotKind::Steward, Some(one));
            let (won, ahead, _) = one_among(game, seed, own, one, others);
            sum += won + ahead.clamp(-60.0, 60.0) / 60.0;
            count += 1.0;
        }
    }
    sum / count
}

pub fn tune(games: &[Game], file: &Path, generations: u64, rounds: u64) -> std::io::Result<()> {
    let mut search = match std::fs::read_to_string(file) {
        Ok(text) => Search::read(&text).ok_or_else(|| {
            std::io::Error::other(format!("{} is of another table of weights", file.display()))
        })?,
        Err(_) => Search::new(),
    };
    for _ in 0..generations {
        let middle = search.weights(None);
        let mut chance = Chance(search.generation);
        let mut list: Vec<(f64, Weights)> =
            (0..CANDIDATES).map(|_| (0.0, search.weights(Some(&mut chance)))).collect();
        let first = search.generation * rounds;
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        std::thread::scope(|scope| {
            for part in list.chunks_mut(CANDIDATES.div_ceil(threads)) {
                scope.spawn(move || {
                    for (score, weights) in part {
                        *score = fitness(games, first..first + rounds, *weights, middle);
                    }
                });
            }
        });
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best: Vec<Weights> = list[..BEST].iter().map(|(_, weights)| *weights).collect();
        let mean = list.iter().map(|(score, _)| score).sum::<f64>() / list.len() as f64;
        search.learn(&best);
        let beside = file.with_extension("new");
        std::fs::write(&beside, search.text())?;
        std::fs::rename(&beside, file)?;
        println!(
            "generation {}: candidates {mean:.3}, the best quarter {:.3}",
            search.generation,
            list[..BEST].iter().map(|(score, _)| score).sum::<f64>() / BEST as f64
        );
    }
    Ok(())
}
