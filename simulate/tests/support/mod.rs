//! Games that nobody played: rows made by a small generator, so that reports have something to tell.
#![allow(clippy::disallowed_methods, reason = "tests read and write golden files")]

use std::path::Path;

use strabo_engine::{
    Acquired, Amount, Counted, CountedKind, CountedList, Loss, Named, SeatCounts, SetupFigure, Sign,
};
use strabo_simulate::row::{FORMAT, GameRow, Order, Outcome, PackName, Run, SeatRow};
use strabo_simulate::tally::Tally;

const CIVILIZATIONS: [&str; 18] = [
    "Saba", "Maurya", "Persia", "Babylon", "Nubia", "Egypt", "Kushan", "Indus", "Hatti", "Minoa",
    "Celt", "Rome", "Iberia", "Carthage", "Hellas", "Assyria", "Dravidia", "Parthia",
];
const ADVANCES: [&str; 8] =
    ["Pottery", "Agriculture", "Mysticism", "Law", "Literacy", "Mining", "Empiricism", "Theocracy"];
const CALAMITIES: [&str; 4] = ["Famine", "Flood", "Civil War", "Epidemic"];

fn named(name: &str) -> Named {
    Named::new(name.to_lowercase().replace(' ', "-"), name)
}

fn counted(one: &str, many: &str, kinds: &[(&str, u32)], rows: Vec<Named>) -> CountedList {
    let kind =
        |(name, weight): &(&str, u32)| CountedKind { name: (*name).to_owned(), weight: *weight };
    let kinds = kinds.iter().map(kind).collect();
    CountedList { one: one.to_owned(), many: many.to_owned(), kinds, rows }
}

/// What a game of areas counts.
fn all_counted(players: usize) -> Counted {
    let figure = |id: &str, name: &str, short: &str, of: fn(u32) -> Option<u32>| SetupFigure {
        id: id.to_owned(),
        name: name.to_owned(),
        short: short.to_owned(),
        values: (0..u32::try_from(players).expect("few")).map(of).collect(),
    };
    let sign = |deed: &str, part, figure, is_acquired| Sign {
        deed: deed.to_owned(),
        part,
        figure,
        is_acquired,
    };
    let kinds = [("primary", 0), ("secondary", 0), ("tokens", 1), ("cities", 5), ("treasury", 0)];
    let names = |list: &[&str]| list.iter().map(|name| named(name)).collect();
    let stacks = (1..=9).map(|stack| named(&stack.to_string())).collect();
    Counted {
        acquired: Some(counted("advance", "advances", &[], names(&ADVANCES))),
        losses: Some(counted("calamity", "calamities", &kinds, names(&CALAMITIES))),
        income: Some(counted("stack", "stacks", &[], stacks)),
        trades: true,
        setup: vec![
            figure("areas", "Areas", "Areas", |at| Some(10 + at % 5)),
            figure("population", "Population", "Pop.", |at| Some(20 + (at * 7) % 9)),
            figure("sites", "City sites", "Sites", |at| Some(4 + at % 3)),
            figure("coastal", "Coastal areas", "Coast", |at| Some((at * 5) % 6)),
            figure("flood_plain", "On flood plains", "Flood", |at| Some(at % 2)),
            figure("neighbours", "Neighbours", "Neighbours", |at| Some(2 + at % 3)),
            figure("nearest", "Nearest start", "Nearest", |at| (at != 1).then_some(3 + at % 4)),
        ],
        signs: vec![
            sign("built a city", 0, Some(1), false),
            sign("bought an advance", 1, None, true),
        ],
        facts: vec![("Succession table".to_owned(), "Basic".to_owned())],
    }
}

pub fn run(players: usize, games: u64) -> Run {
    let words = |list: [&str; 4]| list.map(str::to_owned).to_vec();
    Run {
        format: FORMAT,
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
        turn_limit: 60,
        turn: "turn".to_owned(),
        player: "civilization".to_owned(),
        civilizations: CIVILIZATIONS[..players].iter().map(|name| named(name)).collect(),
        is_ranked: true,
        points: words(["cities", "advances", "succession", "bonus"]),
        figures: words(["space", "cities", "tokens", "treasury"]),
        counted: all_counted(players),
    }
}

/// Chance that is the same everywhere.
pub struct Dice(pub u64);

impl Dice {
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
    let totals: Vec<Amount> = seats.iter().map(SeatRow::total).collect();
    for (seat, own) in seats.iter_mut().zip(&totals) {
        let better = totals.iter().filter(|total| *total > own).count();
        seat.rank = u8::try_from(better + 1).expect("few");
    }
    GameRow {
        index,
        seed,
        outcome: if turns > 27 { Outcome::TurnLimit } else { Outcome::Rules },
        turns: u16::try_from(turns).expect("few"),
        decisions: 2500 + u32::from(dice.small(200)),
        seats,
    }
}

fn seat(dice: &mut Dice, turns: usize, bonus: u32) -> SeatRow {
    let pace = 6 + dice.below(4);
    let turn = |at: usize| {
        let at = u64::try_from(at).expect("few");
        [(at * pace / 10).min(16), (at / 2).min(pace), (at * 3 + pace).min(50), at % 7]
    };
    let curve: Vec<[u64; 4]> = (1..=turns).map(turn).collect();
    let last = *curve.last().expect("a turn");
    let acquired: Vec<Acquired> = (0..8)
        .filter(|advance| dice.below(10) > u64::from(*advance))
        .map(|row| Acquired { row, turn: 3 + row })
        .collect();
    let loss = |row: u16, dice: &mut Dice| {
        let counts = [2, 12, 3, 4].map(|most| u32::from(dice.small(most)));
        Loss { row, counts: std::iter::once(1).chain(counts).collect() }
    };
    let losses = (0..4)
        .filter(|at| at % 2 == 0 || turns.is_multiple_of(2))
        .map(|at| loss(at, dice))
        .collect();
    let advances = u64::try_from(acquired.len()).expect("few") * 3 + u64::from(bonus);
    let points = [last[1], advances, last[0] * 5, u64::from(dice.small(3)) * 5 / 2];
    SeatRow {
        rank: 0,
        points: points.map(Amount::whole).to_vec(),
        counts: SeatCounts {
            trades: u32::from(dice.small(20)),
            income: (1..=9)
                .map(|stack: u32| (40 / stack).saturating_sub(u32::from(dice.small(3))))
                .collect(),
            acquired,
            losses,
            turns: curve.into_iter().map(|turn| turn.map(Amount::whole).to_vec()).collect(),
        },
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
