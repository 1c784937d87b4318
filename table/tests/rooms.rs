//! The trade room: people post, accept, withdraw and have enough; bots take part.

use std::time::Duration;

use serde_json::{Value, json};
use strabo_engine::Seat;
use strabo_table::Table;

use crate::common::{asked, pair_of, play_one, screen_of, sight, status, table_of};

/// Plays until the room is open and both people have cards to trade.
fn in_the_room(people: &[u8], seed: u64) -> Table {
    let mut table = table_of(people, seed);
    let both = |table: &Table| {
        people.iter().all(|seat| {
            let room = &sight(table, screen_of(table, Seat::new(*seat)))["room"];
            let cards = room["most_given"].as_u64() >= Some(3);
            pair_of(table, Seat::new(*seat)).is_some() && cards
        })
    };
    for _ in 0..20_000 {
        let seat = asked(&table).expect("the game goes on");
        let is_open = sight(&table, screen_of(&table, seat))["room"].is_object();
        if is_open && both(&table) {
            return table;
        }
        play_one(&mut table);
    }
    panic!("no room opened");
}

fn hand(table: &Table, seat: usize) -> Value {
    // How many cards everybody sees: the third figure.
    sight(table, 0)["players"][seat]["figures"][2].clone()
}

/// Answers what is asked of people besides proposals: hidden cards, and agreement.
fn settle(table: &mut Table) {
    while let Some(seat) = asked(table) {
        let sight = sight(table, screen_of(table, seat));
        if sight["room"]["settling"] != true {
            break;
        }
        play_one(table);
    }
}

fn offers(table: &Table, screen: usize) -> Vec<Value> {
    sight(table, screen)["room"]["offers"].as_array().cloned().unwrap_or_default()
}

#[test]
fn two_people_trade_and_nobody_waits_for_a_turn() {
    for poster in [0_u8, 1] {
        let mut table = in_the_room(&[0, 1], 31);
        let taker = 1 - poster;
        let give = pair_of(&table, Seat::new(poster)).expect("cards");
        let want = pair_of(&table, Seat::new(taker)).expect("cards");
        let offer = json!({
            "to": taker, "give": give, "give_total": 3,
            "want": want, "want_total": 3,
        });
        let order = json!({ "seat": poster, "offer": offer });
        table.order(poster.into(), "post", &order).expect("an offer");
        let posted = offers(&table, taker.into());
        let posted = posted.iter().find(|offer| offer["from"] == poster).expect("it stands");
        assert_eq!(posted["can_accept"], true, "{posted}");
        let before = (hand(&table, 0), hand(&table, 1));
        let accept = json!({ "seat": taker, "id": posted["id"], "name": want });
        table.order(taker.into(), "accept", &accept).expect("accepted");
        settle(&mut table);
        assert_eq!((hand(&table, 0), hand(&table, 1)), before, "three for three");
        let story = table.sight(poster.into(), &json!({ "since": 0 })).expect("a sight");
        let story = story["story"].as_array().expect("entries");
        assert!(story.iter().any(|entry| entry["kind"] == "trade"), "poster {poster}");
        assert_eq!(status(table.order(taker.into(), "accept", &accept)), 409, "it is gone");
    }
}

#[test]
fn an_offer_to_one_player_is_seen_by_nobody_else() {
    let mut table = in_the_room(&[0, 1, 2], 31);
    let give = pair_of(&table, Seat::new(0)).expect("cards");
    let terms = |to: Value| {
        let any = [Value::Null, Value::Null];
        json!({ "to": to, "give": give, "give_total": 3, "want": any, "want_total": 3 })
    };
    table.order(0, "post", &json!({ "seat": 0, "offer": terms(json!(1)) })).expect("to one");
    let from_first = |table: &Table, screen| {
        offers(table, screen).iter().filter(|offer| offer["from"] == 0).count()
    };
    assert_eq!([0, 1, 2].map(|screen| from_first(&table, screen)), [1, 1, 0]);
    let id = offers(&table, 1).iter().find(|offer| offer["from"] == 0).expect("it")["id"].clone();
    let stolen = json!({ "seat": 2, "id": id, "name": [0, 0] });
    assert_eq!(status(table.order(2, "accept", &stolen)), 403);
    assert_eq!(status(table.order(1, "withdraw", &json!({ "seat": 1, "id": id }))), 403);
    table.order(0, "withdraw", &json!({ "seat": 0, "id": id })).expect("withdrawn");
    assert_eq!(from_first(&table, 1), 0);
}

#[test]
fn an_offer_of_cards_that_one_does_not_have_is_refused() {
    let mut table = in_the_room(&[0, 1], 31);
    let version = table.version();
    let terms =
        json!({ "to": 1, "give": [0, 0], "give_total": 99, "want": [null, null], "want_total": 3 });
    assert_eq!(status(table.order(0, "post", &json!({ "seat": 0, "offer": terms }))), 409);
    assert_eq!(table.version(), version);
}

#[test]
fn trade_ends_when_everybody_has_had_enough() {
    let mut table = in_the_room(&[0, 1], 31);
    table.order(0, "enough", &json!({ "seat": 0, "done": true })).expect("enough");
    assert_eq!(sight(&table, 1)["room"]["done"], json!([0]));
    assert!(sight(&table, 1)["room"].is_object(), "the other still trades");
    table.order(1, "enough", &json!({ "seat": 1, "done": true })).expect("enough");
    assert!(!sight(&table, 1)["room"].is_object());
    assert!(sight(&table, 1)["room"].is_null());
    let late = json!({ "seat": 1, "done": true });
    assert_eq!(status(table.order(1, "enough", &late)), 409, "there is no trade now");
}

#[test]
fn the_clock_of_the_host_ends_trade() {
    let mut table = table_of(&[0], 31);
    table.set_trade_time(Duration::from_secs(60));
    for _ in 0..20_000 {
        if sight(&table, 0)["room"].is_object() {
            break;
        }
        play_one(&mut table);
    }
    assert_eq!(sight(&table, 0)["room"]["left"], 60);
    table.tick(Duration::from_secs(30));
    assert_eq!(sight(&table, 0)["room"]["left"], 30);
    assert!(sight(&table, 0)["room"].is_object());
    table.tick(Duration::from_secs(61));
    assert!(!sight(&table, 0)["room"].is_object());
}

#[test]
fn bots_accept_what_suits_them_and_their_offers_stand_in_the_room() {
    let mut table = table_of(&[0], 31);
    let (mut accepted, mut from_bots) = (0, 0);
    for _ in 0..6_000 {
        if accepted > 0 && from_bots > 0 {
            return;
        }
        let Some(seat) = asked(&table) else { break };
        let now = sight(&table, 0);
        let proposal = now["room"].is_object() && seat == Seat::new(0);
        let Some(give) = pair_of(&table, Seat::new(0)).filter(|_| proposal) else {
            play_one(&mut table);
            continue;
        };
        from_bots += offers(&table, 0).iter().filter(|offer| offer["from"] != 0).count();
        // A gift that no steward refuses: more cards than are wanted.
        let most = now["room"]["most_given"].as_u64().unwrap_or(0);
        let any = [Value::Null, Value::Null];
        let terms = json!({
            "to": null, "give": give, "give_total": most, "want": any, "want_total": 3,
        });
        let traded = |table: &Table| {
            let sight = table.sight(0, &json!({ "since": 0 })).expect("a sight");
            let story = sight["story"].as_array().cloned().unwrap_or_default();
            let own = story.iter().filter(|one| one["kind"] == "trade" && one["seat"] == 0);
            own.count()
        };
        let before = traded(&table);
        if table.order(0, "post", &json!({ "seat": 0, "offer": terms })).is_ok() {
            settle(&mut table);
            accepted += traded(&table).saturating_sub(before);
        }
        if sight(&table, 0)["room"].is_object() {
            table.order(0, "enough", &json!({ "seat": 0, "done": true })).expect("enough");
        }
    }
    panic!("accepted {accepted}, offers of bots {from_bots}");
}
