//! Who sits where changes nothing: the first player is drawn, so that no seat is better than another.

use strabo_bots::{BotKind, seats::bots};
use strabo_core::{Events, Family, Log, Options, Seat};
use strabo_focus_row::{Game, State, Task};

/// The same game with everybody moved up by some seats.
fn moved(state: &State, by: u8) -> State {
    let seats = u8::try_from(state.open.players.len()).expect("a few");
    let seat = |at: Seat| Seat::new((at.number() + by) % seats);
    let mut moved = state.clone();
    let other = &mut moved.open;
    other.players.rotate_right(usize::from(by));
    for player in &mut other.players {
        player.taken[..usize::from(seats)].rotate_right(usize::from(by));
    }
    (other.first, other.active) = (seat(state.open.first), seat(state.open.active));
    for owner in other.states.iter_mut().chain(&mut other.naturals) {
        *owner = owner.map(seat);
    }
    for task in &mut other.tasks {
        match task {
            Task::Discard { seat: of, .. }
            | Task::Give { seat: of, .. }
            | Task::Loot { from: of, .. } => *of = seat(*of),
            Task::Envoy { rival, .. } => *rival = rival.map(seat),
            _ => {}
        }
    }
    // What is remembered of a player only means something while it is asked about.
    let fights = |task: &Task| matches!(task, Task::BidAttack | Task::BidDefence | Task::Outcome);
    if other.tasks.iter().any(fights) {
        other.note.fight.rival = other.note.fight.rival.map(seat);
    }
    let takes = |task: &Task| matches!(task, Task::TakeOver { .. } | Task::Yield { .. });
    if other.tasks.iter().any(takes) {
        other.note.victim = other.note.victim.map(seat);
    }
    moved
}

/// Plays a game of stewards twice, the second time with everybody moved up by some seats, and compares them after
/// every decision.
fn plays_alike(game: &Game, seed: u64, by: u8) {
    let mut events = Events::off();
    let seats = game.seats();
    let kinds = vec![BotKind::Steward; seats];
    let stewards = || bots(game, seed, &kinds).expect("stewards play").into_iter();
    let (mut here, mut there): (Vec<_>, Vec<_>) = (stewards().collect(), stewards().collect());
    there.rotate_right(usize::from(by));
    let mut one = game.start(seed, &mut events);
    let mut other = moved(&one, by);
    let (mut legal, mut as_legal) = (Vec::new(), Vec::new());
    while let Some(seat) = game.asked(&one) {
        let when = || {
            format!("seed {seed}, {seats} players, round {}, {:?}", one.open.turn, one.open.tasks)
        };
        let to = game.asked(&other).unwrap_or_else(|| panic!("nobody is asked: {}", when()));
        assert_eq!(to.index(), (seat.index() + usize::from(by)) % seats, "{}", when());
        game.legal(&one, &mut legal);
        game.legal(&other, &mut as_legal);
        assert_eq!(legal, as_legal, "{}", when());
        let answer = here[seat.index()].choose(game, game.view(&one, seat), &legal);
        let same = there[to.index()].choose(game, game.view(&other, to), &as_legal);
        assert_eq!(answer, same, "{}", when());
        let answer = answer.expect("an answer");
        game.apply(&mut one, seat, answer, &mut events).expect("legal");
        game.apply(&mut other, to, answer, &mut events).expect("legal");
    }
    let ranks = |state: &State, by: u8| {
        let mut list = game.standings(state);
        list.sort_by_key(|one| (one.seat.index() + usize::from(by)) % seats);
        list.into_iter().map(|one| (one.rank, one.points)).collect::<Vec<_>>()
    };
    let up = u8::try_from(seats).expect("a few") - by;
    assert_eq!(ranks(&one, 0), ranks(&other, up), "seed {seed}");
    assert_ne!(one.open.first, other.open.first);
}

/// The game with each number of players.
fn games() -> impl Iterator<Item = (u8, Game)> {
    let pack = strabo_data::compile("new-dawn-stand-in").and_then(|outcome| outcome.pack);
    let pack = pack.expect("a pack");
    (2..=4).map(move |players| {
        (players, Game::new(&pack, &Options::new(players)).expect("it is played"))
    })
}

#[test]
fn every_tile_and_leader_is_dealt_to_every_seat_equally_often() {
    const STARTS: u64 = 4000;
    for (players, game) in games() {
        let seats = usize::from(players);
        let tiles = game.rules().tiles.len();
        let mut dealt = vec![vec![0_u64; seats]; tiles + game.rules().leaders.len()];
        for seed in 0..STARTS {
            let state = game.start(seed, &mut Events::off());
            for (seat, player) in state.open.players.iter().enumerate() {
                dealt[tiles + player.leader.index()][seat] += 1;
                for tile in player.hand.iter().flatten() {
                    dealt[tile.index()][seat] += 1;
                }
            }
        }
        for (what, seats) in dealt.iter().enumerate() {
            let fair = seats.iter().sum::<u64>() / u64::from(players);
            assert!(
                fair > STARTS / 20,
                "{what} is hardly ever dealt to one of {players}: {seats:?}"
            );
            // Five times what chance explains.
            let most = 5 * fair.isqrt();
            assert!(
                seats.iter().all(|count| count.abs_diff(fair) < most),
                "{what} is dealt to {players} players {seats:?} times"
            );
        }
    }
}

#[test]
fn no_seat_is_better_than_another() {
    for (players, game) in games() {
        for seed in 0..40 {
            plays_alike(&game, seed, 1 + u8::try_from(seed).expect("small") % (players - 1));
        }
    }
}
