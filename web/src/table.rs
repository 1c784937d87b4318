//! A table and its pack, and what each message does to them.

use std::time::Duration;

use serde_json::{Value, json};
use strabo_bots::{BotKind, seats};
use strabo_engine::{Game, Options, Refused, Seat, Session, game_of, has_trade_room};
use strabo_model::{Pack, bundle, players::PlayerRange, value::to_value};
use strabo_table::{Seating, TRADE_ROUNDS, Table, TablePage, Who};

use crate::message::Message;

/// One pack, and the game of it that is played.
#[derive(Default)]
pub struct WebTable {
    pack: Option<Pack>,
    page: Option<TablePage>,
}

impl WebTable {
    /// Takes the pack out of a bundle.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), bundle::Error> {
        self.pack = Some(bundle::read(bytes)?);
        self.page = None;
        Ok(())
    }

    /// The answer to a message: `said` with what was asked for, or `status` and `error`.
    pub fn answer(&mut self, message: &[u8]) -> Vec<u8> {
        let answer = match self.follow(message) {
            Ok(said) => json!({ "said": said }),
            Err(Refused { status, message }) => {
                json!({ "status": status, "error": message, "help": null })
            }
        };
        answer.to_string().into_bytes()
    }

    fn follow(&mut self, message: &[u8]) -> Result<Value, Refused> {
        let read = serde_json::from_slice(message);
        let message =
            read.map_err(|error| Refused::new(400, format!("cannot be read: {error}")))?;
        match message {
            Message::Pack {} => {
                let tree = to_value(self.pack()?).map_err(refused)?;
                serde_json::to_value(tree).map_err(refused)
            }
            Message::Games {} => Ok(games(self.pack()?)),
            Message::Begin { players, setup, seed, people } => {
                let pack = self.pack()?;
                let game = game(pack, players, setup)?;
                let seating = seating(players.into(), &people)?;
                let session = seats::session(&game, seed, &seating.bots());
                Ok(self.sit(session.map_err(refused)?, seating))
            }
            Message::Resume { record, people } => {
                let pack = self.pack()?;
                let game = game_of(&record, pack).map_err(refused)?;
                let seating = seating(game.seat_ids().len(), &people)?;
                let session = seats::resumed(&game, &record, pack, &seating.bots());
                Ok(self.sit(session.map_err(refused)?.map_err(refused)?, seating))
            }
            Message::Call { name, body } => {
                let body = if body.is_null() { json!({}) } else { body };
                self.page()?.call(0, &name, body)
            }
            Message::Face { path } => {
                let face = self.page()?.face(&path);
                let face = face.ok_or_else(|| Refused::new(404, "there is no such card"))?;
                Ok(json!(*face))
            }
            Message::Record {} => Ok(self.page()?.table().session().record().into()),
            Message::Tick { now } => {
                let table = self.page()?.table_mut();
                table.tick(Duration::from_millis(now));
                Ok(state(table))
            }
            Message::Race { players, games, seed } => race(self.pack()?, players, games, seed),
        }
    }

    fn pack(&self) -> Result<&Pack, Refused> {
        self.pack.as_ref().ok_or_else(|| Refused::new(409, "there is no pack yet"))
    }

    fn page(&mut self) -> Result<&mut TablePage, Refused> {
        self.page.as_mut().ok_or_else(|| Refused::new(409, "no game has begun yet"))
    }

    fn sit(&mut self, session: Box<dyn Session>, seating: Seating) -> Value {
        let mut table = Table::new(session, seating);
        table.set_present(&[true]);
        let state = state(&table);
        self.page = Some(TablePage::new(table));
        state
    }
}

/// By what a page sees whether to look again, and whether to keep the record anew.
fn state(table: &Table) -> Value {
    json!({ "version": table.version(), "decided": table.decided() })
}

/// Takes what says why a game cannot be played.
#[allow(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
fn refused(error: impl ToString) -> Refused {
    Refused::new(422, error.to_string())
}

fn game(pack: &Pack, players: u8, setup: Option<String>) -> Result<Game, Refused> {
    let usual = Options::new(players);
    let rounds = if has_trade_room(pack) { TRADE_ROUNDS } else { usual.trade_rounds };
    let options = Options { setup, trade_rounds: rounds, ..usual };
    Game::new(pack, &options).map_err(refused)
}

/// People at one screen, and stewards in the other seats.
fn seating(players: usize, people: &[u8]) -> Result<Seating, Refused> {
    let mut who = vec![Who::Bot(BotKind::Steward); players];
    for seat in people {
        let seat = who.get_mut(usize::from(*seat));
        *seat.ok_or_else(|| Refused::new(400, "there is no such seat"))? = Who::Person;
    }
    let people: Vec<Seat> = people.iter().copied().map(Seat::new).collect();
    let shared = if people.is_empty() { Vec::new() } else { vec![people] };
    Ok(Seating::new(who, shared))
}

/// The numbers of players that the pack can be played with, and for each its setups and who is in them.
fn games(pack: &Pack) -> Value {
    let range = pack.players.into_iter().flat_map(PlayerRange::iter);
    let games = range.filter_map(|players| {
        let setups = pack.setups.iter().filter(|setup| setup.players == players);
        let named: Vec<Option<&str>> = setups.map(|setup| Some(&*setup.id)).collect();
        let all = if named.is_empty() { vec![None] } else { named };
        let games: Vec<Value> = all.into_iter().filter_map(|id| setup(pack, players, id)).collect();
        (!games.is_empty()).then(|| json!({ "players": players, "setups": games }))
    });
    games.collect()
}

/// A setup that can be played, with the names of its seats.
fn setup(pack: &Pack, players: u8, id: Option<&str>) -> Option<Value> {
    let game = game(pack, players, id.map(str::to_owned)).ok()?;
    let session = seats::session(&game, 0, &vec![None; usize::from(players)]).ok()?;
    let names = (0..players).map(|seat| session.name(Seat::new(seat)));
    let setup = pack.setups.iter().find(|setup| Some(&*setup.id) == id);
    let name = setup.and_then(|setup| setup.name.as_deref()).or(id);
    Some(json!({ "id": id, "name": name, "seats": names.collect::<Vec<_>>() }))
}

/// Plays games between stewards: how many decisions they took.
fn race(pack: &Pack, players: u8, games: u64, seed: u64) -> Result<Value, Refused> {
    let game = game(pack, players, None)?;
    let bots = vec![Some(BotKind::Steward); usize::from(players)];
    let mut decisions = 0_u64;
    for at in 0..games {
        let mut session = seats::session(&game, seed + at, &bots).map_err(refused)?;
        while session.asked().is_some() {
            session.let_bot_act().map_err(refused)?;
            decisions += 1;
        }
    }
    Ok(json!({ "games": games, "decisions": decisions }))
}
