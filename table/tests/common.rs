//! Tables for tests, and people who answer as stewards would.

use std::sync::OnceLock;

use serde_json::{Value, json};
use strabo_bots::{BotKind, seats};
use strabo_engine::{Game, Options, Refused, Seat};
use strabo_model::Pack;
use strabo_table::{Seating, Table, Who};

pub const STEWARD: Who = Who::Bot(BotKind::Steward);

pub fn pack(id: &str) -> Pack {
    strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a shipped pack")
}

/// The game that most tests play.
pub fn east() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| pack("mega-empires-east"))
}

/// A table for five with these people, each at a screen, and stewards.
pub fn table_of(people: &[u8], seed: u64) -> Table {
    table_with(people, Vec::new(), seed, 100)
}

pub fn table_with(people: &[u8], shared: Vec<Vec<Seat>>, seed: u64, turns: u16) -> Table {
    let mut who = vec![STEWARD; 5];
    for seat in people {
        who[usize::from(*seat)] = Who::Person;
    }
    table_in(east(), seed, turns, Seating::new(who, shared))
}

/// A table of any game, with the first setup for these players.
pub fn table_in(pack: &Pack, seed: u64, turns: u16, seating: Seating) -> Table {
    let players = u8::try_from(seating.who.len()).expect("few players");
    let options = Options { turn_limit: turns, ..Options::new(players) };
    let game = Game::new(pack, &options).expect("a game");
    let session = seats::session(&game, seed, &seating.bots()).expect("bots that play it");
    Table::new(session, seating)
}

pub fn screen_of(table: &Table, seat: Seat) -> usize {
    table.screens().iter().position(|screen| screen.seats.contains(&seat)).expect("a screen")
}

pub fn sight(table: &Table, screen: usize) -> Value {
    table.sight(screen, &json!({})).expect("its own sight")
}

pub fn asked(table: &Table) -> Option<Seat> {
    table.session().asked()
}

/// The order that gives an answer.
pub fn order(table: &Table, seat: Seat, token: &str) -> Value {
    json!({ "version": table.version(), "seat": seat.number(), "token": token })
}

/// Lets the person who is asked answer as a steward would. Returns what was answered.
pub fn play_one(table: &mut Table) -> Option<String> {
    let seat = asked(table)?;
    let token = table.session_mut().advice().expect("a steward has an answer");
    let order = order(table, seat, &token);
    let screen = screen_of(table, seat);
    table.order(screen, "act", &order).unwrap_or_else(|why| panic!("{order}: {why}"));
    Some(token)
}

/// Plays until a person can begin an answer with this verb.
pub fn play_until(table: &mut Table, verb: &str) -> Seat {
    for _ in 0..5000 {
        let seat = asked(table).expect("the game goes on");
        if choice(&sight(table, screen_of(table, seat)), verb).is_some() {
            return seat;
        }
        play_one(table);
    }
    panic!("nobody can {verb}");
}

pub fn status(result: Result<(), Refused>) -> u16 {
    result.map_or_else(|refused| refused.status, |()| 200)
}

/// Two cards of a seat with a screen of its own, if it has them.
pub fn pair_of(table: &Table, seat: Seat) -> Option<[u64; 2]> {
    let sight = sight(table, screen_of(table, seat));
    let facts = table.facts();
    let all = facts["trade"]["commodities"].as_array().cloned().unwrap_or_default();
    let tray = sight["tray"].as_array().cloned().unwrap_or_default();
    let hand = tray.iter().find(|section| section["form"] == "hand");
    let rows = hand.and_then(|hand| hand["rows"].as_array()).cloned().unwrap_or_default();
    let mut cards = rows.iter().flat_map(|row| {
        let card = all.iter().find(|one| one["id"] == row["card"]);
        let count = row["value"].as_str().unwrap_or_default().trim_start_matches('×');
        let count: String = count.chars().take_while(char::is_ascii_digit).collect();
        let count = count.parse().unwrap_or(usize::from(card.is_some()));
        std::iter::repeat_n(card.and_then(|card| card["card"].as_u64()), count)
    });
    let mut cards = cards.by_ref().flatten();
    Some([cards.next()?, cards.next()?])
}

/// The first choice that begins with a verb.
pub fn choice(sight: &Value, verb: &str) -> Option<Value> {
    let choices = sight["legal"].as_array()?;
    let begins = |one: &&Value| one["words"].as_str().is_some_and(|words| words.starts_with(verb));
    choices.iter().find(begins).cloned()
}
