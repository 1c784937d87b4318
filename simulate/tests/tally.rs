//! A tally is the same in any order and however games are shared out, and a fair game is not called unfair.

use crate::support::{Dice, game, run};
use proptest::prelude::*;
use strabo_engine::Amount;
use strabo_simulate::answer::Asked;
use strabo_simulate::compare::{Change, Comparison};
use strabo_simulate::report::suggestions::{Suggestion, Suggestions};
use strabo_simulate::row::{GameRow, Order, Outcome, Run, SeatRow};
use strabo_simulate::seating::{Effects, Seating};
use strabo_simulate::tally::{FAILURES, Tally, WIN};
use strabo_simulate::verdict::{Finding, Verdict, test_of_wins, unplayed};

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
}

/// A game with hardly anything in it but who won.
fn won_by(index: u64, players: usize, winners: &[usize]) -> GameRow {
    let seat = |at: usize| SeatRow {
        rank: if winners.contains(&at) { 1 } else { 2 },
        points: [1, 1, 0, 0].map(Amount::whole).to_vec(),
        ..SeatRow::default()
    };
    GameRow {
        index,
        seed: index,
        outcome: Outcome::Rules,
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

/// Games of which each won so many.
fn won(wins: &[u64]) -> (Run, Tally) {
    let run = run(wins.len(), wins.iter().sum());
    let mut tally = Tally::new(&run);
    let mut index = 0;
    for (seat, wins) in wins.iter().enumerate() {
        for _ in 0..*wins {
            tally.add(&won_by(index, run.civilizations.len(), &[seat]));
            index += 1;
        }
    }
    (run, tally)
}

fn verdict(wins: &[u64]) -> Verdict {
    let (run, tally) = won(wins);
    Verdict::of(&run, &tally)
}

/// The verdict and the three sentences of a report.
fn answer(run: &Run, tally: &Tally) -> (&'static str, [String; 3]) {
    let verdict = Verdict::of(run, tally);
    let asked = Asked { run, tally, verdict: &verdict };
    (asked.heading(), asked.sentences(None).map(|one| one.to_string()))
}

#[test]
fn three_sentences_say_who_whether_it_is_luck_and_what_to_try() {
    let (run, tally) = won(&[99, 85, 77, 38, 1]);
    let (heading, said) = answer(&run, &tally);
    assert_eq!(heading, "Not fair");
    let known = [
        "Nubia won 1 game of 300, where 60 would be fair; Saba won 99, Maurya 85 and Persia 77.",
        "No. In a fair setup, luck would make wins this uneven less than once in a million reports.",
        "Add --suggest: it tries small changes against the map as it is.",
    ];
    assert_eq!(said, known);
    let (run, tally) = won(&[111, 104, 85]);
    let (heading, said) = answer(&run, &tally);
    assert_eq!(heading, "Looks fair");
    let known = [
        "Nobody too often: of 300 games Saba won 111, Maurya 104 and Persia 85, where 100 each would be even.",
        "Yes, luck explains it: in a fair setup, wins are at least this uneven in one report of six.",
        "No change needed. 300 games can still hide an edge of 11 points; about 5,400 would show one of 2.",
    ];
    assert_eq!(said, known);
}

/// Luck makes a verdict now and then: what it does once in fifty reports is no reason to move a border.
#[test]
fn what_is_hardly_luck_asks_for_more_games() {
    let (run, tally) = won(&[79, 60, 60, 60, 41]);
    let (heading, said) = answer(&run, &tally);
    assert_eq!(heading, "Not fair");
    let known = [
        "Hardly. In a fair setup, luck would make wins this uneven about once in 58 reports.",
        "Play 1,000 games before you change anything: some fair setups look like this one.",
    ];
    assert_eq!(said[1..], known);
}

#[test]
fn of_many_the_most_and_the_least_among_the_others_are_named() {
    let (run, tally) = won(&[20, 59, 55, 50, 47, 48, 46, 47, 28]);
    let (_, said) = answer(&run, &tally);
    assert!(
        said[0].contains("; of the others ") && said[0].contains(" won most (59) and "),
        "{}",
        said[0]
    );
}

/// Wins are even and places are not, or the other way round.
#[test]
fn two_tests_that_disagree_are_explained_in_a_sentence() {
    let (run, mut tally) = won(&[60, 60, 60, 60, 60]);
    let (high, low, even) = ([60, 90, 80, 50, 20], [60, 40, 40, 60, 100], [60, 60, 60, 60, 60]);
    for (seat, ranks) in tally.seats.iter_mut().zip([high, low, even, even, even]) {
        seat.ranks = ranks.to_vec();
    }
    let (heading, said) = answer(&run, &tally);
    assert_eq!(heading, "Looks fair, with a doubt");
    let words = "Wins look even, places do not: Maurya came last in 100 of 300 games and Saba in 20, where 60";
    assert!(said[0].starts_with(words), "{}", said[0]);
    assert!(
        said[1].starts_with("For wins yes, for places no: in a fair setup, luck makes"),
        "{}",
        said[1]
    );
    assert!(said[2].starts_with("Play 1,000 games before you change anything;"), "{}", said[2]);
    let (run, mut tally) = won(&[100, 50, 50, 50, 50]);
    for (at, seat) in tally.seats.iter_mut().enumerate() {
        seat.ranks = if at == 0 { vec![100, 20, 40, 60, 80] } else { vec![50, 70, 65, 60, 55] };
    }
    let (heading, said) = answer(&run, &tally);
    assert_eq!(heading, "Not fair");
    assert!(
        said[1].starts_with("For wins no, for places yes: luck makes wins this uneven"),
        "{}",
        said[1]
    );
}

#[test]
fn few_games_are_not_enough() {
    let found = verdict(&[4, 6, 5, 10, 0]);
    assert_eq!((found.finding, found.fair()), (Finding::NotEnough, None));
    let words = "Too early to say. Not known yet: of 25 games Babylon won 10, Maurya 6, Persia 5, Saba 4 and \
                 Nubia none, where 5 each would be even.";
    assert_eq!(found.text, words);
}

#[test]
fn even_wins_are_fair_within_what_the_games_show() {
    let found = verdict(&[410, 395, 402, 388, 405]);
    assert_eq!(found.fair(), Some(true));
    let words = "Looks fair. Nobody too often: of 2,000 games Saba won 410, Nubia 405, Persia 402, Maurya 395 and \
                 Babylon 388, where 400 each would be even.";
    assert_eq!(found.text, words);
}

#[test]
fn one_who_wins_too_often_is_named_with_how_much() {
    let found = verdict(&[482, 380, 375, 380, 383]);
    assert_eq!(found.fair(), Some(false));
    let words = "Not fair. Saba won 482 games of 2,000, where 400 would be fair; Nubia won 383, Maurya 380, \
                 Babylon 380 and Persia 375.";
    assert_eq!(found.text, words);
}

#[test]
fn many_games_do_not_make_a_trifle_unfair() {
    let found = verdict(&[20_500, 19_900, 19_800, 19_900, 19_900]);
    assert!(found.test.is_some_and(|test| test.p_value < 0.05));
    assert_eq!(found.fair(), Some(true));
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
    let [a, b] = &[run(4, 2000), run(4, 2000)];
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

/// Changes that were measured, with their titles: mild or not, and what they do.
fn suggestions<'r>(run: &'r Run, list: &[(&str, bool, Change)]) -> Suggestions<'r> {
    let suggestion = |(title, is_mild, change): &(&str, bool, Change)| Suggestion {
        title: (*title).to_owned(),
        is_mild: *is_mild,
        change: change.clone(),
    };
    Suggestions::new(run, 9, [3, 0], list.iter().map(suggestion).collect())
}

#[test]
fn of_changes_that_help_a_mild_one_comes_first() {
    let run = run(4, 2000);
    let first = |mild: Change| {
        let list = [("an area out of play", false, change(12, 0)), ("another start", true, mild)];
        suggestions(&run, &list).first().map(str::to_owned)
    };
    // Although the other one helps more.
    assert_eq!(first(change(12, 3)).as_deref(), Some("another start"));
    assert_eq!(first(change(12, 12)).as_deref(), Some("an area out of play"));
}

#[test]
fn a_change_that_stalls_games_is_dropped_also_in_its_check() {
    let run = run(4, 2000);
    let mut stalls = change(12, 2);
    stalls.stopped = [1, 2];
    let list = [
        ("a stalling start", true, stalls.clone()),
        ("another start", true, change(12, 1)),
        ("an area out of play", false, change(12, 2)),
    ];
    let mut found = suggestions(&run, &list);
    assert_eq!((found.first(), found.stalled), (Some("another start"), 1));
    assert!(!found.check(stalls));
    assert_eq!((found.first(), found.stalled), (Some("an area out of play"), 2));
    assert_eq!(found.best(), None);
    assert!(found.check(change(12, 2)));
    assert_eq!(found.best(), Some("an area out of play"));
    let how = found.tries().how;
    assert!(how.contains("2 changes were left out because games stalled with them"), "{how}");
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

/// One run of so many games, each changed in some way.
fn changed(games: u64, change: impl Fn(&mut GameRow)) -> Verdict {
    let run = run(2, games);
    let mut tally = Tally::new(&run);
    for index in 0..games {
        // One wins two of three games, which is not fair.
        let mut row = won_by(index, 2, &[usize::from(index.is_multiple_of(3))]);
        change(&mut row);
        tally.add(&row);
    }
    Verdict::of(&run, &tally)
}

#[test]
fn games_that_were_stopped_give_no_verdict() {
    let stop = |every: u64| {
        changed(500, |row| {
            if row.index.is_multiple_of(every) {
                row.outcome = Outcome::TurnLimit;
            }
        })
    };
    let found = stop(1);
    assert_eq!((found.finding, found.fair()), (Finding::NoVerdict, None));
    let words = "No answer. Nobody: all 500 games were stopped after 60 turns, before the rules ended them.";
    assert_eq!(found.text, words);
    assert!(found.test.is_none() && found.places.is_none() && found.standouts.is_empty());
    assert_eq!(stop(9).finding, Finding::NoVerdict);
    assert_eq!(stop(10).finding, Finding::Unfair);
}

#[test]
fn games_in_which_nothing_happens_give_no_verdict() {
    let points = |cities: u32, advances: u32| {
        changed(500, |row| {
            for seat in &mut row.seats {
                seat.points = [cities, advances, 0, 0].map(Amount::whole).to_vec();
            }
        })
    };
    assert_eq!(points(1, 1).finding, Finding::Unfair);
    for (cities, advances, words) in [
        (1, 0, "nobody ever bought an advance."),
        (0, 1, "nobody ever built a city."),
        (0, 0, "city or"),
    ] {
        let found = points(cities, advances);
        assert_eq!(found.finding, Finding::NoVerdict);
        assert!(found.text.starts_with("No answer. Nobody: in 500 games nobody"), "{}", found.text);
        assert!(found.text.contains(words), "{}", found.text);
    }
    assert_eq!(unplayed(&run(2, 0), &Tally::new(&run(2, 0))), None);
}

/// Two runs of five civilizations, with the chances of each to win in percent. The same lot decides both
/// games of a pair in so many of a hundred pairs.
struct Pairs {
    chances: [[u64; 5]; 2],
    together: u64,
    dice: Dice,
}

impl Pairs {
    fn winner(chances: [u64; 5], mut lot: u64) -> usize {
        chances
            .iter()
            .position(|chance| match lot.checked_sub(*chance) {
                Some(left) => {
                    lot = left;
                    false
                }
                None => true,
            })
            .expect("chances of a hundred")
    }

    fn add(&mut self, comparison: &mut Comparison, index: u64) {
        let lots = [self.dice.below(100), self.dice.below(100)];
        let other = if self.dice.below(100) < self.together { lots[0] } else { lots[1] };
        let winners =
            [Self::winner(self.chances[0], lots[0]), Self::winner(self.chances[1], other)];
        let games = winners.map(|winner| won_by(index, 5, &[winner]));
        comparison.add([&games[0], &games[1]]);
    }
}

/// What a comparison claims: whether the second is fairer, and who wins more or less often.
fn claims(runs: [&Run; 2], comparison: &Comparison) -> (Option<bool>, Vec<usize>) {
    let change = Change::of(runs, comparison);
    let moved = change.seats.iter().filter(|seat| seat.p_value < 0.05).map(|seat| seat.at[0]);
    (change.fairer(), moved.collect())
}

#[test]
fn looking_many_times_makes_no_more_wrong_claims() {
    let [a, b] = &[run(5, 1000), run(5, 1000)];
    let (even, skew) = ([20; 5], [45, 20, 20, 13, 2]);
    // The last two differ, but both are as far from fair.
    for (chances, together) in
        [([even, even], 0), ([skew, skew], 50), ([[30, 10, 20, 20, 20], [20, 20, 30, 10, 20]], 0)]
    {
        let mut wrong = 0;
        for repeat in 0..200 {
            let mut pairs = Pairs { chances, together, dice: Dice(repeat * 7919 + 1) };
            let mut comparison = Comparison::new([a, b]);
            for index in 0..1000 {
                pairs.add(&mut comparison, index);
            }
            // What was claimed at 100, 150, 200 or any later look is still claimed at the end.
            let (fairer, moved) = claims([a, b], &comparison);
            let is_same = chances[0] == chances[1];
            wrong += u32::from(fairer.is_some() || (is_same && !moved.is_empty()));
        }
        assert!(wrong <= 10, "{wrong} of 200: {chances:?}");
    }
}

#[test]
fn a_claim_of_300_games_stands_at_500() {
    let [a, b] = &[run(5, 500), run(5, 500)];
    let mut early = 0;
    for repeat in 0..60 {
        let chances = [[38, 20, 20, 14, 8], [30, 20, 20, 16, 14]];
        let mut pairs = Pairs { chances, together: 70, dice: Dice(repeat * 31 + 5) };
        let mut comparison = Comparison::new([a, b]);
        let mut before = (None, Vec::new());
        for index in 0..500 {
            pairs.add(&mut comparison, index);
            if index == 299 {
                before = claims([a, b], &comparison);
            }
        }
        let after = claims([a, b], &comparison);
        assert!(before.0.is_none() || before.0 == after.0, "{before:?} {after:?}");
        assert!(before.1.iter().all(|seat| after.1.contains(seat)), "{before:?} {after:?}");
        early += u32::from(before.0.is_some());
    }
    assert!(early >= 5, "only {early} of 60 claims were made by then");
}

#[test]
fn the_effects_of_civilization_and_place_are_told_apart() {
    let run = Run { order: Order::Rotated, ..run(4, 8000) };
    let seating = Seating::new(run.seed, 4);
    let mut tally = Tally::new(&run);
    let mut dice = Dice(9);
    // Chances in percent: 25, with these effects of the civilization and of the place added.
    let (civilizations, places) = ([12_i64, -8, -2, -2], [-6_i64, 0, 0, 6]);
    for index in 0..run.games {
        let mut lot = i64::try_from(dice.below(100)).expect("small");
        let order = seating.order(index);
        let winner = order.iter().zip(places).position(|(civilization, place)| {
            lot -= 25 + civilizations[*civilization] + place;
            lot < 0
        });
        tally.add(&won_by(index, 4, &[order[winner.expect("chances of a hundred")]]));
    }
    let effects = Effects::of(&run, &tally).expect("all orders were played");
    let known = civilizations.iter().chain(&places);
    for (found, known) in effects.civilizations.iter().chain(&effects.places).zip(known) {
        let known = f64::from(i32::try_from(*known).expect("small")) / 100.0;
        assert!(found.holds(known), "{found:?} {known}");
        assert!(found.high - found.low < 0.025, "{found:?}");
    }
    assert!(effects.test.is_some_and(|test| test.p_value < 0.001));
    // The largest effects of both are known to be there.
    assert!(!effects.civilizations[0].holds(0.0) && !effects.places[3].holds(0.0));
    assert_eq!(Effects::of(&Run { order: Order::Printed, ..run }, &tally), None);
}
