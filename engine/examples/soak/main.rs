//! Plays many games of all packs, setups and variants, and holds every law in them: `cargo xtask soak`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a program that plays for hours shows how far it is"
)]

mod plan;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{collections::BTreeMap, process::ExitCode, sync::Mutex};

use plan::{MOST_TURNS, Plan, Soak};
use strabo_engine::laws::Tally;

/// After so many failures the rest would say the same.
const MOST_FAILURES: usize = 10;
/// One decision of so many is looked at closely, unless it is said.
const LOOKS: u64 = 200;

/// What is asked for.
struct Wishes {
    games: u64,
    seed: u64,
    turns: u16,
    looks: u64,
    threads: u64,
    /// One game only.
    game: Option<u64>,
}

/// What came out so far.
#[derive(Default)]
struct Sums {
    games: u64,
    decisions: u64,
    digest: u64,
    /// Games of each pack with a number of players.
    tables: BTreeMap<(String, u8), u64>,
    /// Games with each variant of each pack.
    variants: BTreeMap<(String, String), u64>,
    failures: Vec<String>,
}

fn main() -> ExitCode {
    let wishes = match wishes() {
        Ok(wishes) => wishes,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let soak = Soak::new(wishes.seed, wishes.turns, wishes.looks);
    let first = wishes.game.unwrap_or(0);
    let end = wishes.game.map_or(wishes.games, |game| game + 1);
    if wishes.game.is_some() {
        println!("{}", soak.plan(first));
    }
    let start = Instant::now();
    let sums = play(&soak, &wishes, first..end);
    print(&sums, &wishes, start.elapsed());
    if sums.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn wishes() -> Result<Wishes, String> {
    let (games, seed, turns) = (1000, 1, MOST_TURNS);
    let mut wishes = Wishes { games, seed, turns, looks: LOOKS, threads: 2, game: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().and_then(|value| value.parse::<u64>().ok());
        let value = value.ok_or_else(|| format!("{name} needs a number"))?;
        match name.as_str() {
            "--games" => wishes.games = value,
            "--seed" => wishes.seed = value,
            "--turns" => wishes.turns = u16::try_from(value).unwrap_or(u16::MAX).max(1),
            "--looks" => wishes.looks = value.max(1),
            "--threads" => wishes.threads = value.max(1),
            "--game" => wishes.game = Some(value),
            other => return Err(format!("there is no option {other}")),
        }
    }
    Ok(wishes)
}

/// Threads take one game after the other; this one shows how far they are.
fn play(soak: &Soak, wishes: &Wishes, games: std::ops::Range<u64>) -> Sums {
    let next = AtomicU64::new(games.start);
    let stop = AtomicBool::new(false);
    let sums = Mutex::new(Sums::default());
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games.end {
                break;
            }
            let plan = soak.plan(index);
            let result = soak.play(&plan);
            let mut sums = sums.lock().expect("no thread panics with it");
            sums.add(wishes, index, &plan, result);
            stop.fetch_or(sums.failures.len() >= MOST_FAILURES, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..wishes.threads).map(|_| scope.spawn(work)).collect();
        let start = Instant::now();
        let mut shown = Duration::ZERO;
        while threads.iter().any(|thread| !thread.is_finished()) {
            std::thread::sleep(Duration::from_millis(100));
            if start.elapsed() > shown + Duration::from_secs(10) {
                shown = start.elapsed();
                let done = sums.lock().expect("no thread panics with it").games;
                progress(done, games.end - games.start, shown);
            }
        }
    });
    sums.into_inner().expect("no thread panics with it")
}

#[expect(clippy::cast_precision_loss, reason = "a rate is shown with two digits")]
fn progress(done: u64, all: u64, time: Duration) {
    let rate = done as f64 / time.as_secs_f64();
    let left = (all - done) as f64 / rate;
    eprintln!("{done} of {all} games, {rate:.1} a second, {left:.0} s to go");
}

impl Sums {
    fn add(&mut self, wishes: &Wishes, index: u64, plan: &Plan, result: Result<Tally, String>) {
        for variant in &plan.options.variants {
            *self.variants.entry((plan.pack.clone(), variant.clone())).or_default() += 1;
        }
        *self.tables.entry((plan.pack.clone(), plan.options.players)).or_default() += 1;
        self.games += 1;
        match result {
            Ok(played) => {
                self.decisions += played.decisions;
                // The same sum in whatever order games end.
                self.digest = self.digest.wrapping_add(played.digest);
            }
            Err(error) => {
                let Wishes { seed, turns, looks, .. } = wishes;
                let failure = format!(
                    "game {index} failed: {plan}\n  {error}\n  play it again: \
                     cargo xtask soak --seed {seed} --turns {turns} --looks {looks} --game {index}"
                );
                eprintln!("{failure}");
                self.failures.push(failure);
            }
        }
    }
}

fn print(sums: &Sums, wishes: &Wishes, time: Duration) {
    for ((pack, players), games) in &sums.tables {
        println!("{pack:<24} {players:>2} players {games:>8} games");
    }
    for ((pack, variant), games) in &sums.variants {
        println!("{pack:<24} {variant:<26} {games:>8} games");
    }
    println!(
        "seed {}: {} games, {} decisions, {:.0} s, digest {:016x}",
        wishes.seed,
        sums.games,
        sums.decisions,
        time.as_secs_f64(),
        sums.digest
    );
    println!("{} failures", sums.failures.len());
}
