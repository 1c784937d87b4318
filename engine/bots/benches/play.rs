//! How fast bots play whole games, where the time goes, how much is allocated, and what cloning a state takes.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench looks at the clock and prints"
)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use strabo_bots::BotKind;

use strabo_areas::{Bot, Ending, Events, Family, Game, Legal, Log, Options, State};
use strabo_model::Pack;

/// What is measured about games of one kind.
#[derive(Default)]
struct Sums {
    games: u32,
    decisions: u64,
    turns: u32,
    natural: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let time = arguments.iter().find_map(|one| one.strip_prefix("--seconds="));
    let time = Duration::from_secs(time.and_then(|text| text.parse().ok()).unwrap_or(3));
    let [east, expansion] = ["mega-empires-east", "expansion-project"].map(|id| {
        let outcome = strabo_data::compile(id).expect("a shipped pack");
        outcome.pack.expect("a pack that compiles")
    });
    for bots in BotKind::ALL {
        for players in [5, 7, 9] {
            measure(&east, players, bots, time);
        }
        for players in [5, 18] {
            measure(&expansion, players, bots, time);
        }
    }
}

/// Time this process has had on a processor, where the system tells; else the time that has passed. So
/// other programs on the machine do not count.
fn cpu() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    let passed = BEGIN.get_or_init(Instant::now).elapsed();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or(passed, Duration::from_nanos)
}

fn measure(pack: &Pack, players: u8, kind: BotKind, time: Duration) {
    let game = Game::new(pack, &Options::new(players)).expect("a game");
    let mut sample = game.start(0, &mut Events::off());
    let mut sums = Sums::default();
    let begin = cpu();
    while cpu().saturating_sub(begin) < time {
        play(&game, kind, &mut sums, &mut sample);
    }
    let seconds = cpu().saturating_sub(begin).as_secs_f64();
    let games = f64::from(sums.games);
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 decisions")]
    let made = sums.decisions as f64;
    println!(
        "{} {players} {}: {:.1} games/s, {:.0}% to the last space, {:.1} turns, {:.0} decisions a game, {:.2} million/s, {:.0} ns each",
        pack.id,
        kind.name(),
        games / seconds,
        100.0 * f64::from(sums.natural) / games,
        f64::from(sums.turns) / games,
        made / games,
        made / seconds / 1e6,
        seconds * 1e9 / made,
    );
    let allocated = allocation_counter::measure(|| {
        play(&game, kind, &mut Sums::default(), &mut sample);
    });
    print!("  {} allocations a game", allocated.count_total);
    shares(&game, kind);
    check_time(&game, &sample, seconds / games);
    clone_time(&sample);
}

/// What a simulation pays for looking at every game twice: at its start and at its end.
fn check_time(game: &Game, state: &State, game_seconds: f64) {
    const TIMES: u32 = 2_000;
    let begin = cpu();
    for _ in 0..TIMES {
        black_box(game.check(black_box(state))).expect("nothing is lost");
    }
    let seconds = cpu().saturating_sub(begin).as_secs_f64() / f64::from(TIMES);
    println!(
        "  a check takes {:.1} µs; two of them are {:.2}% of a game",
        seconds * 1e6,
        200.0 * seconds / game_seconds
    );
}

fn play(game: &Game, kind: BotKind, sums: &mut Sums, sample: &mut State) {
    let seed = u64::from(sums.games);
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots: Vec<Box<dyn Bot<Game>>> = game
        .all_seats()
        .map(|seat| {
            strabo_bots::seats::bot(game, kind, seed * 31 + u64::from(seat.number()))
                .expect("a bot")
        })
        .collect();
    let mut legal = Legal::default();
    let mut decisions = 0;
    while let Some(decision) = game.decision(&state) {
        game.legal(&state, &mut legal);
        let action = bots[decision.seat.index()]
            .choose(game, state.view(game, decision.seat), &legal)
            .expect("an answer");
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        decisions += 1;
        if decisions == 2000 {
            sample.clone_from(&state);
        }
    }
    sums.games += 1;
    sums.decisions += decisions;
    sums.turns += u32::from(state.turn);
    sums.natural += u32::from(state.ending == Some(Ending::LastSpace));
}

/// Where the time of one game goes: listing, choosing and applying, and which questions take most of
/// it. Looking at the clock takes part of it.
fn shares(game: &Game, kind: BotKind) {
    let mut events = Events::off();
    let mut state = game.start(1, &mut events);
    let mut bots: Vec<Box<dyn Bot<Game>>> = game
        .all_seats()
        .map(|seat| strabo_bots::seats::bot(game, kind, u64::from(seat.number())).expect("a bot"))
        .collect();
    let mut legal = Legal::default();
    let mut by_question: BTreeMap<&str, (u32, [Duration; 3])> = BTreeMap::new();
    while let Some(decision) = game.decision(&state) {
        let start = Instant::now();
        game.legal(&state, &mut legal);
        let listed = Instant::now();
        let view = state.view(game, decision.seat);
        let action = bots[decision.seat.index()].choose(game, view, &legal).expect("an answer");
        let chosen = Instant::now();
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        let applied = chosen.elapsed();
        let (count, spent) = by_question.entry(decision.ask.about()).or_default();
        *count += 1;
        for (sum, part) in spent.iter_mut().zip([listed - start, chosen - listed, applied]) {
            // Longer times are those of other programs.
            *sum += part.min(Duration::from_micros(60));
        }
    }
    let part = |at: usize| by_question.values().map(|(_, spent)| spent[at]).sum::<Duration>();
    let all: Duration = (0..3).map(part).sum();
    let share = |time: Duration| 100.0 * time.as_secs_f64() / all.as_secs_f64();
    let [listing, choosing, applying] = [0, 1, 2].map(|at| share(part(at)));
    println!("; listing {listing:.0}%, choosing {choosing:.0}%, applying {applying:.0}%");
    let mut questions: Vec<_> = by_question.into_iter().collect();
    questions.sort_by_key(|(_, (_, spent))| std::cmp::Reverse(spent.iter().sum::<Duration>()));
    for (about, (count, spent)) in questions.into_iter().take(5) {
        let each = spent.map(|time| time.as_nanos() / u128::from(count));
        println!(
            "    {about}: {:.0}%, {count} times, ns to list {}, choose {}, apply {}",
            share(spent.iter().sum()),
            each[0],
            each[1],
            each[2]
        );
    }
}

fn clone_time(state: &State) {
    let rounds = 50_000u32;
    let begin = cpu();
    for _ in 0..rounds {
        black_box(black_box(state).clone());
    }
    let nanoseconds = cpu().saturating_sub(begin).as_secs_f64() * 1e9 / f64::from(rounds);
    println!("  state: {} bytes, cloned in {nanoseconds:.0} ns", state.bytes());
}
