//! How battles end, by the number of units on both sides.

/// The most dice that are looked at.
const DICE: usize = 8;
/// The most hits of so many dice that are looked at.
const HITS: usize = 8;
/// The most units of a side.
const UNITS: usize = 6;

/// How a battle ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// How likely the attacker is left alone.
    pub won: f32,
    /// Units that the attacker loses.
    pub lost: f32,
    /// Units that the defender loses.
    pub beaten: f32,
}

/// What a side has besides its units in the first round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    pub dice: u8,
    pub value: u8,
    pub hits: u8,
    pub cancels: u8,
}

/// The chances of hits, and how battles without anything special end.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    /// The chance of each sum of so many dice.
    sums: Vec<Vec<f32>>,
    hit: u8,
    plain: [[Outcome; UNITS + 1]; UNITS + 1],
}

impl Odds {
    pub fn new(hit: u8, die: u8) -> Self {
        let mut sums = vec![vec![1.0]];
        for dice in 1..=DICE {
            let mut next = vec![0.0; sums[dice - 1].len() + usize::from(die)];
            for (sum, chance) in sums[dice - 1].iter().enumerate() {
                for side in 1..=usize::from(die) {
                    next[sum + side] += chance / f32::from(die);
                }
            }
            sums.push(next);
        }
        let mut odds = Self { sums, hit: hit.max(1), plain: Default::default() };
        for units in 1..=UNITS {
            odds.plain[units][0] = Outcome { won: 1.0, ..Outcome::default() };
        }
        for attackers in 1..=UNITS {
            for defenders in 1..=UNITS {
                let (one, other) = (units(attackers), units(defenders));
                odds.plain[attackers][defenders] = odds.round(one, other, [Edge::default(); 2]);
            }
        }
        odds
    }

    /// The chance of each number of hits.
    fn hits(&self, dice: u8, edge: Edge, cancels: u8) -> [f32; HITS] {
        let mut chances = [0.0; HITS];
        let dice = usize::from(dice + edge.dice).min(DICE);
        for (sum, chance) in self.sums[dice].iter().enumerate() {
            let value = u8::try_from(sum).unwrap_or(u8::MAX).saturating_add(edge.value);
            let hits = (value / self.hit).saturating_add(edge.hits).saturating_sub(cancels);
            chances[usize::from(hits).min(HITS - 1)] += chance;
        }
        chances
    }

    /// How a battle ends, with what the sides have in the first round.
    pub fn round(&self, attackers: u8, defenders: u8, edges: [Edge; 2]) -> Outcome {
        let attackers = attackers.min(units_most());
        let defenders = defenders.min(units_most());
        let own = self.hits(attackers, edges[0], edges[1].cancels);
        let other = self.hits(defenders, edges[1], edges[0].cancels);
        let mut sum = Outcome::default();
        let mut stays = 0.0;
        for (hits, chance) in own.iter().enumerate() {
            for (taken, likely) in other.iter().enumerate() {
                let chance = chance * likely;
                let left = usize::from(attackers).saturating_sub(taken);
                let rest = usize::from(defenders).saturating_sub(hits);
                if left == usize::from(attackers) && rest == usize::from(defenders) && rest > 0 {
                    stays += chance;
                    continue;
                }
                let next = self.plain[left][rest];
                let lost = usize::from(attackers) - left;
                let beaten = usize::from(defenders) - rest;
                sum.won += chance * next.won;
                sum.lost += chance * (next.lost + f32::from(units(lost)));
                sum.beaten += chance * (next.beaten + f32::from(units(beaten)));
            }
        }
        let moves = (1.0_f32 - stays).max(0.05);
        Outcome { won: sum.won / moves, lost: sum.lost / moves, beaten: sum.beaten / moves }
    }
}

fn units(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

fn units_most() -> u8 {
    units(UNITS)
}
