//! What a seat is sent does not change when everything hidden from it is dealt again.

use serde_json::{Value, json};
use strabo_engine::Seat;
use strabo_table::{Seating, Table, Who};

use crate::common::{asked, pack, pair_of, play_one, table_in, table_with};

/// How many games are played.
const GAMES: u64 = if cfg!(debug_assertions) { 4 } else { 200 };
/// One decision of so many, chosen by chance, is looked at from every seat.
const ONE_OF: u64 = 10;

/// True for one number of so many, the same ones in every run.
fn is_chosen(seed: u64, step: u64) -> bool {
    let mixed = (seed * 1_000_003 + step + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 33).is_multiple_of(ONE_OF)
}

/// Compares what a seat is sent with what it would be sent if everything hidden were dealt again. It asks
/// for the story since the last time, as a page does. Returns whether there was anything to deal.
fn compare(table: &mut Table, seat: Seat, since: &mut u64, chance: u64) -> bool {
    let (screen, look) = (usize::from(seat.number()), json!({ "since": *since }));
    let real = table.sight(screen, &look).expect("its own sight");
    let picture = table.session().position(seat);
    let answers = table.session().answers().into_iter().filter(|_| asked(table) == Some(seat));
    let tokens: Vec<String> = answers.take(6).map(|answer| answer.id).collect();
    let foreseen = |table: &Table| {
        tokens.iter().map(|token| table.session().foresee(token)).collect::<Vec<_>>()
    };
    let known = foreseen(table);
    let is_other = table.session_mut().imagine(Some((seat, chance)));
    let dealt = table.sight(screen, &look).expect("the same");
    assert_eq!(real.to_string(), dealt.to_string(), "{chance} {seat}");
    assert_eq!(picture, table.session().position(seat), "{chance} {seat}");
    assert_eq!(known, foreseen(table), "{chance} {seat}");
    table.session_mut().imagine(None);
    // One picture is drawn for all screens.
    assert_eq!(picture, table.session().position(Seat::default()), "{chance} {seat}");
    let told = real["story"].as_array().and_then(|story| story.last()?["n"].as_u64());
    *since = told.unwrap_or(*since);
    is_other
}

/// Lets the person who is asked decide. In the trade room nobody waits for that: once a turn somebody accepts
/// an offer, and then all have had enough.
fn go_on(table: &mut Table, traded: &mut u16) {
    if !table.session().is_room_open() {
        play_one(table);
        return;
    }
    let turn = table.session().turn();
    if *traded < turn {
        *traded = turn;
        play_one(table);
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
            .map(|(card, own)| if card.is_null() { own.into() } else { card.clone() })
            .collect();
        let order = json!({ "seat": screen, "id": offer["id"], "name": name });
        table.order(screen.into(), "accept", &order).is_ok()
    })
}

/// Plays a game of people and compares on the way. Returns how often something was hidden.
fn play_through(table: &mut Table, seed: u64) -> usize {
    let seats = table.session().seats();
    let mut since = vec![0; seats];
    let (mut traded, mut hidden) = (0, 0);
    for step in 0.. {
        if asked(table).is_none() {
            break;
        }
        if is_chosen(seed, step) {
            for (seat, since) in (0..).map(Seat::new).zip(&mut since) {
                hidden += usize::from(compare(table, seat, since, seed * 7919 + step));
            }
        }
        go_on(table, &mut traded);
    }
    hidden
}

#[test]
fn a_seat_is_sent_its_view_and_nothing_else() {
    let mut hidden = 0;
    for seed in 0..GAMES {
        let mut table = table_with(&[0, 1, 2, 3, 4], Vec::new(), seed + 11, 12);
        hidden += play_through(&mut table, seed);
    }
    // The test means nothing if there was never anything to hide.
    assert!(hidden > 500, "{hidden}");
}

/// A few games for three of every other kind of pack.
fn play_through_pack(id: &str) {
    let pack = pack(id);
    let mut hidden = 0;
    for seed in 0..GAMES.div_ceil(4) {
        let seating = Seating::new(vec![Who::Person; 3], Vec::new());
        let mut table = table_in(&pack, seed + 3, 100, seating);
        hidden += play_through(&mut table, seed);
    }
    assert!(hidden > 20, "{id}: {hidden}");
}

#[test]
fn nor_in_a_game_of_tableaus() {
    play_through_pack("founders-stand-in");
}

#[test]
fn nor_in_a_game_of_focus_rows() {
    play_through_pack("new-dawn-stand-in");
}

#[test]
fn nor_in_a_game_of_cities_and_actions() {
    play_through_pack("clash-stand-in");
}

#[test]
fn the_seed_and_the_hands_of_others_are_in_no_sight() {
    let table = table_with(&[0, 1], Vec::new(), 918_273_645_546_372, 12);
    for screen in 0..2 {
        let text = table.sight(screen, &json!({})).expect("a sight").to_string();
        assert!(!text.contains("918273645546372"));
    }
}
