//! Tables for tests, and people who answer as stewards would.

use std::sync::OnceLock;

use serde_json::{Value, json};
use strabo_areas::{Action, Bot, Game, Legal, Options, Seat, TradeCard, pack_digest, token};
use strabo_bots::{BotKind, Steward};
use strabo_model::Pack;
use strabo_table::{Refused, Seating, Table, Who};

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
    let options = Options { turn_limit: turns, ..Options::new(5) };
    let game = Game::new(east(), &options).expect("a game for five");
    let mut who = vec![STEWARD; 5];
    for seat in people {
        who[usize::from(*seat)] = Who::Person;
    }
    Table::new(game, pack_digest(east()), seed, Seating::new(who, shared))
}

/// The screen of a seat.
pub fn screen_of(table: &Table, seat: Seat) -> usize {
    table.screens().iter().position(|screen| screen.seats.contains(&seat)).expect("a screen")
}

pub fn sight(table: &Table, screen: usize) -> Value {
    table.sight(screen, &json!({})).expect("its own sight")
}

/// The person who is asked, if one is.
pub fn asked(table: &Table) -> Option<Seat> {
    table.game().decision(table.state()).map(|decision| decision.seat)
}

pub fn text_of(action: Action) -> String {
    let mut text = String::new();
    token::write(action, &mut text);
    text
}

/// The order that gives an answer.
pub fn order(table: &Table, seat: Seat, action: Action) -> Value {
    json!({ "version": table.version(), "seat": seat.number(), "token": text_of(action) })
}

/// Lets the person who is asked answer as a steward would. Returns what was answered.
pub fn play_one(table: &mut Table, minds: &mut [Steward]) -> Option<Action> {
    let seat = asked(table)?;
    let mut legal = Legal::default();
    table.game().legal(table.state(), &mut legal);
    let action = minds[seat.index()].choose(table.state().view(table.game(), seat), &legal);
    let order = order(table, seat, action);
    let screen = screen_of(table, seat);
    table.order(screen, "act", &order).unwrap_or_else(|why| panic!("{order}: {why}"));
    Some(action)
}

pub fn minds() -> Vec<Steward> {
    (0..5).map(Steward::new).collect()
}

/// Plays until a question of this kind is put to a person who sees it so.
pub fn play_until(table: &mut Table, ask: &str) -> Seat {
    let mut minds = minds();
    for _ in 0..5000 {
        let seat = asked(table).expect("the game goes on");
        let sight = sight(table, screen_of(table, seat));
        if sight["asked"]["ask"] == ask {
            return seat;
        }
        play_one(table, &mut minds);
    }
    panic!("nobody is asked {ask}");
}

pub fn status(result: Result<(), Refused>) -> u16 {
    result.map_or_else(|refused| refused.status, |()| 200)
}

/// Two true cards of a seat, if it may trade.
pub fn pair_of(table: &Table, seat: Seat) -> Option<[TradeCard; 2]> {
    let view = table.state().view(table.game(), seat);
    let mut cards = view.hand().flat_map(|(card, count)| std::iter::repeat_n(card, count.into()));
    Some([cards.next()?, cards.next()?])
}

/// The first choice of a kind.
pub fn choice(sight: &Value, kind: &str) -> Option<Value> {
    let choices = sight["legal"].as_array()?;
    choices.iter().find(|choice| choice["kind"] == kind).cloned()
}
