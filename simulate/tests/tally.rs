//! A tally is the same in any order and however games are shared out, and a fair game is not called unfair.

use crate::support::{Dice, game, run};
use proptest::prelude::*;
use strabo_simulate::compare::{Change, Comparison};
use strabo_simulate::row::{GameRow, Outcome, SeatRow};
use strabo_simulate::tally::{FAILURES, Tally, WIN};
use strabo_simulate::verdict::{Finding, Verdict, test_of_wins};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn tallies_merged_in_any_order_are_one_tally(
        shares in prop::collection::vec((0_usize..5, 0_u32..6), 1..60),
        order in Just([0, 1, 2, 3, 4]).prop_shuffle(),
    ) {
        let run = run(4, 60);
        let mut whole = Tally::new(&run);
        let mut parts = vec![Tally::new(&run); 5];
        for (index, (part, bonus)) in (0..).zip(&shares) {
            let game = game(&run, index * 37, *bonus);
            whole.add(&game);
            parts[*part].add(&game);
        }
        let mut merged = Tally::new(&run);
        for part in order {
            merged.merge(&parts[part]);
        }
        prop_assert_eq!(merged, whole);
    }

    #[test]
    fn comparisons_merged_in_any_order_are_one_comparison(
        shares in prop::collection::vec((0_usize..3, 0_u32..6), 1..60),
        order in Just([0, 1, 2]).prop_shuffle(),
    ) {
        let runs = [run(4, 60), run(5, 60)];
        let [a, b] = &runs;
        let mut whole = Comparison::new([a, b]);
        let mut parts = vec![Comparison::new([a, b]); 3];
        for (index, (part, bonus)) in (0..).zip(&shares) {
            let (one, other) = (game(a, index, *bonus), game(b, index, 0));
            whole.add([&one, &other]);
            parts[*part].add([&one, &other]);
        }
        let mut merged = Comparison::new([a, b]);
        for part in order {
            merged.merge(&parts[part]);
        }
        prop_assert_eq!(merged, whole);
    }
}

/// A game with nothing in it but who won.
fn won_by(index: u64, players: usize, winners: &[usize]) -> GameRow {
    let seat = |at: usize| SeatRow {
        rank: if winners.contains(&at) { 1 } else { 2 },
        ..SeatRow::default()
    };
    GameRow {
        index,
        seed: index,
        outcome: Outcome::LastSpace,
        turns: 1,
        decisions: 0,
        seats: (0..players).map(seat).collect(),
    }
}

/// How often of a thousand runs of fair dice the test says that they are not.
fn wolves(players: usize, games: u64, shared: u64) -> usize {
    let run = run(players, games);
    let many = u64::try_from(players).expect("few");
    let mut dice = Dice(players as u64);
    let cry = |_| {
        let mut tally = Tally::new(&run);
        for index in 0..games {
            let first = usize::try_from(dice.below(many)).expect("few");
            let mut winners = vec![first];
            if dice.below(100) < shared {
                winners.push(
                    (first + 1 + usize::try_from(dice.below(many - 1)).expect("few")) % players,
                );
            }
            tally.add(&won_by(index, players, &winners));
        }
        test_of_wins(&tally).is_some_and(|test| test.p_value < 0.05)
    };
    (0..1000).map(cry).filter(|cries| *cries).count()
}

#[test]
fn fair_dice_are_called_unfair_one_time_of_twenty() {
    for (players, games) in [(2, 200), (5, 150), (9, 200)] {
        let wolves = wolves(players, games, 0);
        assert!((32..=68).contains(&wolves), "{players} players: {wolves} of 1000");
    }
}

#[test]
fn shared_wins_keep_the_test_exact() {
    let wolves = wolves(5, 150, 40);
    assert!((32..=68).contains(&wolves), "{wolves} of 1000");
}

/// The verdict on wins that are given.
fn verdict(wins: &[u64]) -> Verdict {
    let run = run(wins.len(), wins.iter().sum());
    let mut tally = Tally::new(&run);
    let mut index = 0;
    for (seat, wins) in wins.iter().enumerate() {
        for _ in 0..*wins {
            tally.add(&won_by(index, run.civilizations.len(), &[seat]));
            index += 1;
        }
    }
    Verdict::of(&run, &tally)
}

#[test]
fn few_games_are_not_enough() {
    let found = verdict(&[4, 6, 5, 7, 3]);
    assert_eq!((found.finding, found.fair()), (Finding::NotEnough, None));
    assert!(found.text.starts_with("Not enough games: after 25, a civilization"), "{}", found.text);
    assert!(found.text.contains("About 4,775 games"), "{}", found.text);
}

#[test]
fn even_wins_are_fair_within_what_the_games_show() {
    let found = verdict(&[410, 395, 402, 388, 405]);
    assert_eq!(found.fair(), Some(true));
    assert_eq!(found.text, "Fair within ±2.9 points: chance explains all differences (p = 0.95).");
}

#[test]
fn one_who_wins_too_often_is_named_with_how_much() {
    let found = verdict(&[482, 380, 375, 380, 383]);
    assert_eq!(found.fair(), Some(false));
    assert_eq!(found.text, "Not fair: Saba wins 4.1 points too often (p < 0.0001).");
}

#[test]
fn many_games_do_not_make_a_trifle_unfair() {
    let found = verdict(&[20_500, 19_900, 19_800, 19_900, 19_900]);
    assert!(found.test.is_some_and(|test| test.p_value < 0.05));
    assert_eq!(found.fair(), Some(true));
    assert!(found.text.contains("not chance (p = 0.0"), "{}", found.text);
}

#[test]
fn shared_wins_are_parts_that_add_up() {
    let run = run(3, 2);
    let mut tally = Tally::new(&run);
    tally.add(&won_by(0, 3, &[0, 1, 2]));
    tally.add(&won_by(1, 3, &[0, 2]));
    let wins: Vec<u64> = tally.seats.iter().map(|seat| seat.wins).collect();
    assert_eq!(wins, [WIN / 3 + WIN / 2, WIN / 3, WIN / 3 + WIN / 2]);
    assert_eq!(wins.iter().sum::<u64>(), 2 * WIN);
}

#[test]
fn failures_are_all_counted_and_the_first_are_kept() {
    let run = run(2, 3000);
    let fail = |index| GameRow {
        outcome: Outcome::Failed("stuck".to_owned()),
        seats: Vec::new(),
        ..won_by(index, 2, &[0])
    };
    let mut tally = Tally::new(&run);
    for index in (0..3000).rev() {
        tally.add(&fail(index));
    }
    assert_eq!((tally.failed, tally.failures.len()), (3000, FAILURES));
    assert_eq!(tally.failures.keys().next_back(), Some(&999));
}

/// Compares runs in which the first of four wins so many of a hundred games more than the others.
fn change(from: u64, to: u64) -> Change {
    let runs = [run(4, 2000), run(4, 2000)];
    let [a, b] = &runs;
    let mut comparison = Comparison::new([a, b]);
    let mut dice = Dice(3);
    for index in 0..2000 {
        let (lot, other) = (dice.below(100), usize::try_from(dice.below(4)).expect("few"));
        let winner = |extra: u64| if lot < extra { 0 } else { other };
        let games = [from, to].map(|extra| won_by(index, 4, &[winner(extra)]));
        comparison.add([&games[0], &games[1]]);
    }
    Change::of([a, b], &comparison)
}

#[test]
fn a_change_that_helps_is_seen_and_named() {
    let found = change(12, 2);
    assert_eq!(found.fairer(), Some(true), "{}", found.text);
    assert!(found.text.starts_with("B is fairer than A"), "{}", found.text);
    assert!(found.text.contains("In B, these win more or less often: Saba 7."), "{}", found.text);
    assert_eq!(change(2, 12).fairer(), Some(false));
}

#[test]
fn the_same_games_twice_show_no_change_at_all() {
    let found = change(6, 6);
    assert_eq!(found.fairer(), None);
    assert!(found.seats.iter().all(|seat| seat.share.value.abs() < 1e-12 && seat.p_value > 0.99));
}

#[test]
fn common_chance_makes_differences_sharper_than_each_share() {
    let found = change(4, 8);
    let difference = found.seats[0].share;
    let alone = found.verdicts[0].shares[0];
    assert!(difference.high - difference.low < (alone.high - alone.low) / 2.0);
}
