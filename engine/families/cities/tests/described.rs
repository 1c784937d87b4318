//! A table as pages describe it: names of places, the own things, consequences of answers, and exact odds.

#![expect(clippy::cast_precision_loss, reason = "few rolls and few games")]

use std::collections::BTreeMap;

use strabo_cities::{Action, Task, ids::SpaceId};
use strabo_core::described::{Section, SectionForm};
use strabo_core::{Answer, Described, Events, Family, Log, Odds, Weight};

use crate::table::{CitiesTable, FIRST, SECOND, WILD};

fn described(table: &CitiesTable, is_seated: bool) -> Described {
    table.game.described(table.game.view(&table.state, FIRST), is_seated)
}

fn section<'d>(described: &'d Described, heading: &str) -> &'d Section {
    let mut all = described.tray.iter().chain(&described.open);
    all.find(|one| one.heading == heading).unwrap_or_else(|| panic!("no {heading}"))
}

fn answers(table: &CitiesTable) -> Vec<Answer> {
    table.game.answers(table.game.view(&table.state, FIRST), &table.legal())
}

fn answer(table: &CitiesTable, begin: &str) -> Answer {
    let found = answers(table).into_iter().find(|one| one.words.starts_with(begin));
    found.unwrap_or_else(|| panic!("no {begin}"))
}

/// The first player picks up a group.
fn picked_up(table: &mut CitiesTable, units: [u8; 3], from: SpaceId) {
    table.go(Action::Move).answer(Action::Lift { at: from, units });
    assert!(matches!(table.task(), Some(Task::March { .. })), "{:?}", table.task());
}

fn odds(table: &CitiesTable, action: Action) -> Odds {
    table.game.odds(table.game.view(&table.state, FIRST), action).expect("odds")
}

fn to(at: SpaceId) -> Action {
    Action::To { at, far: false, plain: false }
}

#[test]
fn a_tray_shows_stock_hand_goals_and_advances() {
    let mut table = CitiesTable::new();
    table.hand(0, "envoys");
    let card = table
        .game
        .rules()
        .objectives
        .iter()
        .position(|card| &*table.game.pack().cards[usize::from(card.card)].id == "learned-age");
    let copies = table.game.rules().objectives[card.expect("a card")].copies;
    table.state.players[0].objectives = copies & copies.wrapping_neg();
    let shown = described(&table, true);
    assert_eq!(shown.columns, ["cities", "advances", "wonders", "cards"]);
    assert_eq!(shown.crumbs, ["Round 1 of 6", "Turn 1 of 3", "Action 1 of 3"]);
    assert_eq!(section(&shown, "Your stock").form, SectionForm::Stock);
    let hand = &section(&shown, "Your hand").rows;
    assert_eq!(hand[0].card.as_deref(), Some("card:envoys"));
    assert!(hand.iter().all(|row| !row.note.is_empty()), "{hand:?}");
    let goals = &section(&shown, "Objectives").rows;
    let held = u16::try_from(table.state.players[0].advances.count_ones()).expect("few");
    assert_eq!((&*goals[0].name, goals[0].of), ("Learned Age", Some([held, 14])));
    assert_eq!(goals[0].note, "14 advances, at the end of a round");
    assert_eq!(section(&shown, "All advances").rows.len(), 48);
    let cities = &section(&shown, "Your cities").rows;
    assert_eq!((cities.len(), &*cities[0].value), (1, "size 1"));
    assert!(described(&table, false).tray.is_empty());
}

#[test]
fn an_attack_says_whom_it_meets_and_what_it_leaves() {
    let mut table = CitiesTable::front(2, 0);
    let at = table.ring(1)[0];
    table.units(WILD, at, [0, 1, 0]);
    let home = table.home;
    picked_up(&mut table, [0, 2, 0], home);
    let home = section(&described(&table, true), "Your cities").rows[0].name.clone();
    let attack = answer(&table, "Attack");
    assert!(attack.words.ends_with(&format!(" of {home}")), "{}", attack.words);
    let note = format!("attacks 1 barbarian; {home} is left without an army");
    assert_eq!(attack.note.as_deref(), Some(&*note));
    assert_eq!((attack.ghost.len(), attack.steps.len()), (1, 1));
    let crumbs = described(&table, true).crumbs;
    assert_eq!(
        crumbs[2..],
        ["Action 1 of 3", "Move, group 1 of 3", &*format!("2 armies in {home}")]
    );
    let question = table.game.question(table.game.view(&table.state, FIRST));
    assert_eq!(question, "Choose where the 2 armies go");
}

#[test]
fn ending_a_turn_says_what_it_gives_up() {
    let table = CitiesTable::new();
    let end = answer(&table, "End the turn");
    assert_eq!((end.weight, end.note.as_deref()), (Weight::Ends, Some("gives up 3 actions")));
}

#[test]
fn a_story_says_who_where_and_to_whom() {
    let mut table = CitiesTable::front(2, 1);
    let at = table.ring(1)[0];
    table.fight(at);
    let lines = table.game.tell(&table.events, None);
    let battle = lines.iter().find(|line| line.text.contains(" attacks ")).expect("a battle");
    assert_eq!((battle.seat, battle.hits, battle.places.len()), (Some(FIRST), Some(SECOND), 1));
    let moved = lines.iter().find(|line| line.text.contains(" moves ")).expect("a move");
    assert_eq!(moved.places.len(), 2);
    assert!(lines.iter().any(|line| line.text.starts_with("The attacker rolls")));
    assert!(lines.iter().all(|line| !line.text.contains("1 hits")), "{lines:?}");
}

/// How a battle without any bonus ends, by every roll of every die, round after round.
fn enumerated(mine: u8, theirs: u8, die: u8, hit: u8) -> BTreeMap<[u8; 2], f64> {
    fn sums(dice: u8, die: u8) -> Vec<u8> {
        (0..dice).fold(vec![0], |sums, _| {
            sums.iter().flat_map(|sum| (1..=die).map(move |roll| sum + roll)).collect()
        })
    }
    let mut ends = BTreeMap::new();
    let mut open = BTreeMap::from([([mine, theirs], 1.0)]);
    for _ in 0..200 {
        for ([mine, theirs], share) in std::mem::take(&mut open) {
            let (own, other) = (sums(mine, die), sums(theirs, die));
            let each = share / (own.len() * other.len()) as f64;
            for one in &own {
                for two in &other {
                    let left = [mine.saturating_sub(two / hit), theirs.saturating_sub(one / hit)];
                    let into = if left.contains(&0) { &mut ends } else { &mut open };
                    *into.entry(left).or_insert(0.0) += each;
                }
            }
        }
    }
    ends
}

#[test]
fn odds_of_a_battle_are_those_of_every_roll() {
    for (mine, theirs) in [(1, 1), (2, 1), (2, 2), (3, 2), (1, 3)] {
        let mut table = CitiesTable::front(mine, 0);
        let at = table.ring(1)[0];
        table.units(WILD, at, [0, theirs, 0]);
        let home = table.home;
        picked_up(&mut table, [0, mine, 0], home);
        let found = odds(&table, to(at));
        let rates = &table.game.rules().rates;
        let ends = enumerated(mine, theirs, rates.die, rates.hit);
        let share = |text: &str| {
            found.parts.iter().find(|(part, _)| part == text).map_or(0.0, |(_, share)| *share)
        };
        let end = |left: [u8; 2]| ends.get(&left).copied().unwrap_or(0.0);
        assert!((share("Won without loss") - end([mine, 0])).abs() < 1e-9, "{found:?} {ends:?}");
        assert!((share("Nobody left on either side") - end([0, 0])).abs() < 1e-9, "{found:?}");
        let lost: f64 = (1..=theirs).map(|left| end([0, left])).sum();
        assert!((share("Lost") - lost).abs() < 1e-9, "{found:?}");
        assert!((found.parts.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(found.words.ends_with("Cards are not counted."), "{}", found.words);
    }
}

/// How often a battle is won in many games.
fn won(table: &CitiesTable, at: SpaceId) -> f64 {
    let games = 4000;
    let wins = (0..games).filter(|seed| {
        let mut table = table.clone();
        table.reseed(*seed);
        table.events = Events::kept();
        table.answer(to(at));
        while let Some(task) = table.task() {
            match task {
                Task::Cease => table.answer(Action::Yes),
                Task::CardAttack | Task::CardDefend | Task::Siege => table.answer(Action::Done),
                _ => break,
            };
        }
        table.state.spaces[at.index()].owner == Some(FIRST)
    });
    wins.count() as f64 / games as f64
}

#[test]
fn odds_of_a_battle_are_those_of_many_games() {
    let mut open = CitiesTable::front(2, 2);
    let at = open.ring(1)[0];
    let home = open.home;
    picked_up(&mut open, [0, 2, 0], home);
    let mut walls = CitiesTable::front(3, 0);
    let city = walls.ring(1)[0];
    walls.learn(1, &["tactics"]);
    walls.city(1, city, &["fortress"]);
    walls.units(1, city, [0, 1, 0]);
    let home = walls.home;
    picked_up(&mut walls, [0, 3, 0], home);
    let mut sea = CitiesTable::naval(2, 1);
    let [one, two] = sea.road();
    let open_sea = sea.around(one).into_iter().find(|at| *at != two).expect("a third space");
    sea.paint(open_sea, "sea");
    picked_up(&mut sea, [0, 0, 2], one);
    for (table, at) in [(open, at), (walls, city), (sea, two)] {
        let found = odds(&table, to(at));
        let said: f64 = found
            .parts
            .iter()
            .filter(|(part, _)| part.starts_with("Won"))
            .map(|(_, share)| share)
            .sum();
        let seen = won(&table, at);
        assert!((said - seen).abs() < 0.03, "{found:?}, and {seen} of the games");
    }
}

#[test]
fn odds_of_influence_count_what_tokens_add() {
    let mut table = CitiesTable::new();
    table.set_level(0, "culture", 8);
    table.give(0, &[("culture", 2)]);
    let at = table.ring(1)[0];
    table.city(1, at, &["temple"]);
    let action = Action::Influence { from: table.home, to: at };
    assert!(table.can(action));
    let found = odds(&table, action);
    let texts: Vec<&str> = found.parts.iter().map(|(text, _)| &**text).collect();
    assert_eq!(texts, ["Succeeds", "Succeeds for 1 Culture", "Succeeds for 2 Culture", "Fails"]);
    assert!((found.parts[0].1 - 1.0 / 3.0).abs() < 1e-9, "{found:?}");
    assert!((found.parts.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
}
