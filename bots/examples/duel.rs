//! How much the habits of a steward are worth: one player at the table has them, all others do not.
//!
//! `cargo run --release -p strabo-bots --example duel -- [GAMES [TABLE]]`. Each game is played twice with
//! the same seed, so that the seat and its region are the same: once with a plain steward on the
//! seat, once with the one that is tried.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "it looks at the clock and prints"
)]

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use strabo_bots::{Habit, Steward};

use strabo_engine::{Bot, Ending, Events, Game, Options, Seat, play, standings};
use strabo_model::Pack;

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(300);
    let [east, expansion] = ["mega-empires-east", "expansion-project"].map(compiled);
    let tables = [(&east, 5), (&east, 8), (&expansion, 5), (&expansion, 9)];
    let only: Option<usize> = std::env::args().nth(2).and_then(|text| text.parse().ok());
    for (pack, players) in tables.into_iter().skip(only.unwrap_or(0)).take(only.map_or(4, |_| 1)) {
        let game = Game::new(pack, &Options::new(players)).expect("a game");
        println!("{} by {players}, {games} games", pack.id);
        let plain = tally(&game, games, &|_, _| Steward::plain());
        println!("  {:<12} {plain}", "plain");
        for habit in Habit::ALL {
            let one = |own: Seat, seat: Seat| {
                if own == seat { Steward::plain().with(habit) } else { Steward::plain() }
            };
            println!("  {:<12} {}", format!("{habit:?}"), tally(&game, games, &one));
        }
        let all = |own: Seat, seat: Seat| {
            if own == seat { Steward::new() } else { Steward::plain() }
        };
        println!("  {:<12} {}", "all of them", tally(&game, games, &all));
        println!("  {:<12} {}", "everybody", tally(&game, games, &|_, _| Steward::new()));
    }
}

fn compiled(id: &str) -> Pack {
    let outcome = strabo_packs::compile(id).expect("a shipped pack");
    outcome.pack.expect("a pack that compiles")
}

/// What became of the player on the seat that is looked at.
struct Tally {
    games: u64,
    wins: u64,
    points: u64,
    others: u64,
    turns: u64,
    natural: u64,
    seconds: f64,
}

impl std::fmt::Display for Tally {
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 games")]
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let each = |sum: u64| sum as f64 / self.games as f64;
        write!(
            out,
            "wins {:5.1}%, points {:5.1}, others {:5.1}, {:4.1} turns, {:3.0}% to the last space, {:4.0} games/s",
            100.0 * each(self.wins),
            each(self.points),
            each(self.others),
            each(self.turns),
            100.0 * each(self.natural),
            self.games as f64 / self.seconds,
        )
    }
}

/// Time this process has had on a processor, where the system tells; else the time that has passed.
fn cpu() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    let passed = BEGIN.get_or_init(Instant::now).elapsed();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or(passed, Duration::from_nanos)
}

fn tally(game: &Game, games: u64, who: &dyn Fn(Seat, Seat) -> Steward) -> Tally {
    let mut sums =
        Tally { games, wins: 0, points: 0, others: 0, turns: 0, natural: 0, seconds: 0.0 };
    let begin = cpu();
    for seed in 0..games {
        let own =
            game.all_seats().cycle().nth(usize::try_from(seed).unwrap_or(0)).unwrap_or_default();
        let mut events = Events::off();
        let mut state = game.start(seed, &mut events);
        let mut stewards: Vec<Steward> = game.all_seats().map(|seat| who(own, seat)).collect();
        let mut bots: Vec<&mut dyn Bot> =
            stewards.iter_mut().map(|one| one as &mut dyn Bot).collect();
        play(game, &mut state, &mut bots, &mut events).expect("legal play");
        let order = standings(game, &state);
        sums.wins += u64::from(order[0].seat == own);
        for one in &order {
            let sum = if one.seat == own { &mut sums.points } else { &mut sums.others };
            *sum += u64::from(one.points);
        }
        sums.turns += u64::from(state.turn);
        sums.natural += u64::from(state.ending == Some(Ending::LastSpace));
    }
    sums.others /= u64::try_from(game.seats() - 1).unwrap_or(1);
    sums.seconds = cpu().saturating_sub(begin).as_secs_f64();
    sums
}
