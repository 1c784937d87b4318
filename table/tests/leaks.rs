//! What a seat is sent does not change when everything hidden from it is dealt again.

use serde_json::{Value, json};
use strabo_areas::testing::Position;
use strabo_areas::{
    Action, Ask, Choice, Event, Events, Game, Legal, Options, Recorder, Seat, pack_digest,
};
use strabo_bots::Steward;
use strabo_table::{Seating, Story, Table, Who};

use crate::common::{asked, east, minds, order as order_of, pair_of, play_one, table_with};

/// How many games are played.
const GAMES: u64 = if cfg!(debug_assertions) { 4 } else { 200 };
/// One decision of so many, chosen by chance, is looked at from every seat.
const ONE_OF: u64 = 10;

/// So many answers to a question are tried in each world.
const MOST_TRIED: usize = 12;

/// True for one number of so many, the same ones in every run.
fn is_chosen(seed: u64, step: u64) -> bool {
    let mixed = (seed * 1_000_003 + step + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 33).is_multiple_of(ONE_OF)
}

/// Tries the answers to the question that is put now, in two worlds that a seat cannot tell apart. Where
/// the seat cannot tell either what became of them, it must read the same story. Returns how often that
/// was so although something else had happened.
fn compare_stories(table: &Table, reader: Seat, chance: u64) -> usize {
    let game = table.game();
    let (mut tried, mut hidden) = (Vec::new(), 0);
    for world in [chance, chance + 1].map(|chance| table.state().imagined(game, reader, chance)) {
        let mut legal = Legal::default();
        game.legal(&world, &mut legal);
        for choice in legal.choices.iter().take(MOST_TRIED) {
            let (Choice::One(action) | Choice::UpTo(action, _)) = *choice else { continue };
            let (mut after, mut events) = (world.clone(), Events::kept());
            game.apply(&mut after, world.seat, action, &mut events).expect("it is legal");
            let mut story = Story::default();
            story.add(world.turn, events.list());
            let told = json!(story.json(game, Some(reader), 0, u64::MAX));
            // Everybody sees what is decided, unless it is about a card. What is discarded lies open, also
            // when it goes back into the stacks at once.
            let open = Some(action).filter(|action| !matches!(action, Action::Card { .. }));
            let is_discard = |event: &&Event| matches!(event, Event::Discarded { .. });
            let discarded: Vec<Event> = events.list().iter().filter(is_discard).copied().collect();
            let seen = (after.view(game, reader).sheet(), open, discarded);
            for (known, happened, text) in &tried {
                if *known == seen {
                    assert_eq!(told.to_string(), *text, "{reader} {chance} {action:?}");
                    hidden += usize::from(*happened != events.list());
                }
            }
            tried.push((seen, events.list().to_vec(), told.to_string()));
        }
    }
    hidden
}

/// True when cards are chosen, which others may not know of.
fn is_about_cards(table: &Table) -> bool {
    let mut legal = Legal::default();
    table.game().legal(table.state(), &mut legal);
    legal.choices.iter().any(|choice| {
        matches!(choice, Choice::One(Action::Card { .. }) | Choice::UpTo(Action::Card { .. }, _))
    })
}

/// Compares what a seat is sent with what it would be sent if everything hidden were dealt again. It asks
/// for the story since the last time, as a page does. Returns whether there was anything to deal.
fn compare(table: &Table, seat: Seat, since: &mut u64, chance: u64) -> bool {
    let (screen, look) = (usize::from(seat.number()), json!({ "since": *since }));
    let real = table.sight(screen, &look).expect("its own sight");
    let other = table.state().imagined(table.game(), seat, chance);
    let dealt = table.sight_in(&other, screen, &look).expect("the same");
    assert_eq!(real.to_string(), dealt.to_string(), "{chance} {seat}");
    let told = real["story"].as_array().and_then(|story| story.last()?["n"].as_u64());
    *since = told.unwrap_or(*since);
    other != *table.state()
}

/// Lets the person who is asked decide. In the trade room nobody waits for that: once a turn somebody accepts
/// an offer, and then all have had enough.
fn go_on(table: &mut Table, minds: &mut [Steward], traded: &mut u16) {
    let is_room = table.game().decision(table.state()).is_some_and(|one| one.ask == Ask::Proposal);
    if !is_room {
        play_one(table, minds);
        return;
    }
    let turn = table.state().turn;
    if *traded < turn {
        *traded = turn;
        play_one(table, minds);
        if (0..5).any(|screen| accepts(table, screen)) {
            return;
        }
    }
    for seat in 0..5_u8 {
        // Those who cannot trade are not waited for.
        let _ = table.order(seat.into(), "enough", &json!({ "seat": seat, "done": true }));
    }
}

/// Accepts an offer that stands, if there is one for this seat. Where any cards will do, it names its own.
fn accepts(table: &mut Table, screen: u8) -> bool {
    let sight = table.sight(screen.into(), &json!({})).expect("its own sight");
    let offers = sight["room"]["offers"].as_array().cloned().unwrap_or_default();
    let Some(own) = pair_of(table, Seat::new(screen)) else { return false };
    offers.iter().filter(|offer| offer["can_accept"] == true).any(|offer| {
        let wanted = offer["want"].as_array().into_iter().flatten().zip(own);
        let name: Vec<Value> = wanted
            .map(|(card, own)| if card.is_null() { own.number().into() } else { card.clone() })
            .collect();
        let order = json!({ "seat": screen, "id": offer["id"], "name": name });
        table.order(screen.into(), "accept", &order).is_ok()
    })
}

/// Every game has all kinds of questions, and every seat is looked at in each of those that are chosen:
/// the one who is asked, and those who are not.
#[test]
fn a_seat_is_sent_its_view_and_nothing_else() {
    let mut looks = 0;
    let mut with_cards = 0;
    for seed in 0..GAMES {
        let mut table = table_with(&[0, 1, 2, 3, 4], Vec::new(), seed + 11, 12);
        let mut minds = minds();
        let mut since = [0; 5];
        let mut traded = 0;
        for step in 0.. {
            if asked(&table).is_none() {
                break;
            }
            if is_chosen(seed, step) {
                for (seat, since) in (0..5).map(Seat::new).zip(&mut since) {
                    looks += 1;
                    with_cards += usize::from(compare(&table, seat, since, seed * 7919 + step));
                }
            }
            go_on(&mut table, &mut minds, &mut traded);
        }
    }
    // The test means nothing if there was never anything to hide.
    assert!(with_cards > 500, "{with_cards} of {looks}");
}

/// A table for five people. The first has the advance that takes cards from neighbours, and nobody else
/// knows which.
fn table_with_collector(seed: u64) -> Table {
    let game = Game::new(east(), &Options { turn_limit: 12, ..Options::new(5) }).expect("a game");
    let state = game.start(seed, &mut Events::off());
    let position = Position::at(&game, state).advance(Seat::new(0), "provincial-empire");
    let state = position.state().clone();
    let recorder = Recorder::new(&game.record_head(pack_digest(east()), seed));
    let seating = Seating::new(vec![Who::Person; 5], Vec::new());
    Table::resumed(game, state, recorder, Events::kept(), seed, seating)
}

/// Takes a card from a neighbour, if one is to be named. Stewards never do.
fn collects(table: &mut Table) -> bool {
    let (mut legal, seat) = (Legal::default(), table.state().seat);
    table.game().legal(table.state(), &mut legal);
    let mut players = legal.choices.iter().filter_map(|choice| match choice {
        Choice::One(action @ Action::Player(_)) => Some(*action),
        _ => None,
    });
    let Some(player) = players.next().filter(|_| table.state().ask == Ask::Ability) else {
        return false;
    };
    let order = order_of(table, seat, player);
    table.order(seat.number().into(), "act", &order).is_ok()
}

#[test]
fn a_story_tells_a_seat_nothing_that_it_does_not_see() {
    let mut hidden = 0;
    for seed in 0..GAMES.min(40) {
        let mut table = table_with_collector(seed + 11);
        let (mut minds, mut traded) = (minds(), 0);
        for step in 0.. {
            if asked(&table).is_none() {
                break;
            }
            if is_chosen(seed, step) || is_about_cards(&table) {
                let readers = (0..5).map(Seat::new);
                hidden += readers
                    .map(|reader| compare_stories(&table, reader, seed * 7919 + step))
                    .sum::<usize>();
            }
            if !collects(&mut table) {
                go_on(&mut table, &mut minds, &mut traded);
            }
        }
    }
    // The test means nothing if nothing happened that a story may not tell.
    assert!(hidden > 100, "{hidden}");
}

#[test]
fn the_seed_and_the_hands_of_others_are_in_no_sight() {
    let table = table_with(&[0, 1], Vec::new(), 918_273_645_546_372, 12);
    for screen in 0..2 {
        let text = table.sight(screen, &json!({})).expect("a sight").to_string();
        assert!(!text.contains("918273645546372"));
    }
}
