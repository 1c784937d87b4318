//! Games that nobody played: rows made by a small generator, so that reports have something to tell.
#![allow(clippy::disallowed_methods, reason = "tests read and write golden files")]

use std::path::Path;

use strabo_simulate::region::Region;
use strabo_simulate::row::{
    Acquired, GameRow, Loss, Named, Order, Outcome, PackName, Points, Run, SeatRow, TurnRow,
};
use strabo_simulate::tally::Tally;

const CIVILIZATIONS: [&str; 18] = [
    "Saba", "Maurya", "Persia", "Babylon", "Nubia", "Egypt", "Kushan", "Indus", "Hatti", "Minoa",
    "Celt", "Rome", "Iberia", "Carthage", "Hellas", "Assyria", "Dravidia", "Parthia",
];
const ADVANCES: [&str; 8] =
    ["Pottery", "Agriculture", "Mysticism", "Law", "Literacy", "Mining", "Empiricism", "Theocracy"];
const CALAMITIES: [&str; 4] = ["Famine", "Flood", "Civil War", "Epidemic"];

fn named(name: &str) -> Named {
    Named { id: name.to_lowercase().replace(' ', "-"), name: name.to_owned() }
}

/// A run of so many players.
pub fn run(players: usize, games: u64) -> Run {
    let region = |at: usize| {
        let at = u32::try_from(at).expect("few");
        Region {
            areas: 10 + at % 5,
            population: 20 + (at * 7) % 9,
            sites: 4 + at % 3,
            coastal: (at * 5) % 6,
            flood_plain: at % 2,
            neighbours: 2 + at % 3,
            nearest: (at != 1).then_some(3 + at % 4),
        }
    };
    Run {
        program: "0.1.0".to_owned(),
        pack: PackName {
            id: "example".to_owned(),
            name: "Example".to_owned(),
            version: "1.0.0".to_owned(),
            fingerprint: "00ff".repeat(16),
        },
        setup: players.to_string(),
        players: u8::try_from(players).expect("few"),
        seed: 7,
        games,
        until: None,
        order: Order::Printed,
        bots: vec!["steward".to_owned(); players],
        variants: Vec::new(),
        table: named("Basic"),
        spaces: 16,
        turn_limit: 60,
        civilizations: CIVILIZATIONS[..players].iter().map(|name| named(name)).collect(),
        regions: (0..players).map(region).collect(),
        advances: ADVANCES.iter().map(|name| named(name)).collect(),
        calamities: CALAMITIES.iter().map(|name| named(name)).collect(),
        stacks: (1..=9).map(|stack| named(&stack.to_string())).collect(),
        words: None,
    }
}

/// Chance that is the same everywhere.
pub struct Dice(pub u64);

impl Dice {
    /// A number below another one.
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed ^ (mixed >> 33)) % most.max(1)
    }

    fn small(&mut self, most: u64) -> u8 {
        u8::try_from(self.below(most)).expect("small")
    }
}

/// One game. The second civilization is stronger by so many points.
pub fn game(run: &Run, index: u64, bonus: u32) -> GameRow {
    let mut dice = Dice(index.wrapping_mul(977).wrapping_add(run.seed));
    let seed = index * 31 + 5;
    if dice.below(400) == 0 {
        let outcome = Outcome::Failed("the bot chose an action that is not legal".to_owned());
        return GameRow { index, seed, outcome, turns: 9, decisions: 100, seats: Vec::new() };
    }
    let turns = 18 + usize::from(dice.small(6)) + usize::from(dice.small(6));
    let mut seats: Vec<SeatRow> = (0..run.civilizations.len())
        .map(|at| seat(&mut dice, turns, if at == 1 { bonus } else { 0 }))
        .collect();
    let totals: Vec<u32> = seats.iter().map(|seat| seat.points.total()).collect();
    for (seat, own) in seats.iter_mut().zip(&totals) {
        let better = totals.iter().filter(|total| *total > own).count();
        seat.rank = u8::try_from(better + 1).expect("few");
    }
    GameRow {
        index,
        seed,
        outcome: if turns > 27 { Outcome::TurnLimit } else { Outcome::LastSpace },
        turns: u16::try_from(turns).expect("few"),
        decisions: 2500 + u32::from(dice.small(200)),
        seats,
    }
}

fn seat(dice: &mut Dice, turns: usize, bonus: u32) -> SeatRow {
    let pace = 6 + dice.below(4);
    let turn = |at: usize| {
        let at = u64::try_from(at).expect("few");
        TurnRow {
            space: u8::try_from((at * pace / 10).min(16)).expect("few"),
            cities: u8::try_from((at / 2).min(pace)).expect("few"),
            tokens: u8::try_from((at * 3 + pace).min(50)).expect("few"),
            treasury: u8::try_from(at % 7).expect("few"),
        }
    };
    let curve: Vec<TurnRow> = (1..=turns).map(turn).collect();
    let last = *curve.last().expect("a turn");
    let advances: Vec<Acquired> = (0..8)
        .filter(|advance| dice.below(10) > u64::from(*advance))
        .map(|advance| Acquired { advance, turn: 3 + u16::from(advance) })
        .collect();
    let loss = |calamity: u8, dice: &mut Dice| Loss {
        calamity,
        primary: 1,
        secondary: u16::from(dice.small(2)),
        tokens: u16::from(dice.small(12)),
        cities: u16::from(dice.small(3)),
        treasury: u16::from(dice.small(4)),
    };
    let losses = (0..4)
        .filter(|at| at % 2 == 0 || turns.is_multiple_of(2))
        .map(|at| loss(at, dice))
        .collect();
    SeatRow {
        rank: 0,
        points: Points {
            cities: u32::from(last.cities),
            advances: u32::try_from(advances.len()).expect("few") * 3 + bonus,
            succession: u32::from(last.space) * 5,
            bonus: u32::from(dice.small(3)) * 5 / 2,
        },
        cities: last.cities,
        tokens: last.tokens,
        treasury: last.treasury,
        trades: u16::from(dice.small(20)),
        income: (1..=9)
            .map(|stack: u16| (40 / stack).saturating_sub(u16::from(dice.small(3))))
            .collect(),
        advances,
        losses,
        turns: curve,
    }
}

/// What so many games add up to.
pub fn tally(run: &Run, bonus: u32) -> Tally {
    let mut tally = Tally::new(run);
    for index in 0..run.games {
        tally.add(&game(run, index, bonus));
    }
    tally
}

/// Compares a text with a golden file; `STRABO_BLESS=1 cargo test -p strabo-simulate` writes it anew.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("STRABO_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        std::fs::write(&path, text).expect("can be written");
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = known.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        known == text,
        "{name} differs from line {}; look at both, then run \
         `STRABO_BLESS=1 cargo test -p strabo-simulate`",
        differs.unwrap_or(known.lines().count().min(text.lines().count())) + 1
    );
}
