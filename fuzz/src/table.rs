//! Any bytes as orders at a table behind its server: listed answers are taken, and all others refused without
//! a trace.
//!
//! The first byte chooses the game. Then each byte either chooses among what is listed, or says how many
//! bytes follow that are the token of an answer, as somebody may send it.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use strabo_bots::seats;
use strabo_engine::Game;
use strabo_serve::TableServer;
use strabo_table::{Seating, Table};

use super::play::games;

/// Bytes below this choose among what is listed.
const LISTED: u8 = 200;

/// Sends the orders that bytes stand for.
pub fn run(data: &[u8]) {
    let [game, orders @ ..] = data else { return };
    let games = games();
    let (mut server, record) = serve(&games[usize::from(*game) % games.len()]);
    let mut rest = orders;
    while let Some((&byte, more)) = rest.split_first() {
        rest = more;
        let sight = call(&mut server, "sight", &json!({})).expect("what a screen sees");
        let listed: Vec<&Value> = sight["legal"].as_array().into_iter().flatten().collect();
        let listed: Vec<&Value> = listed.iter().filter_map(|answer| answer.get("token")).collect();
        let is_listed = byte < LISTED && !listed.is_empty();
        let token = if is_listed {
            listed[usize::from(byte) % listed.len()].clone()
        } else {
            let (token, more) = rest.split_at(usize::from(byte % LISTED).min(rest.len()));
            rest = more;
            String::from_utf8_lossy(token).into()
        };
        let before = record.lock().expect("nothing panics with it").clone();
        let act = json!({ "version": sight["version"], "seat": 0, "token": token });
        let done = call(&mut server, "act", &act);
        assert!(done.is_ok() || !is_listed, "{token}: {done:?}");
        if let Err(status) = done {
            assert_eq!(status / 100, 4, "{token}");
            assert_eq!(*record.lock().expect("nothing panics with it"), before, "{token}");
        }
    }
}

/// A table with one person, and the record that it keeps.
fn serve(game: &Game) -> (TableServer, Arc<Mutex<String>>) {
    let seating = Seating::one_person(game.seat_ids().len());
    let session = seats::session(game, 1, &seating.bots()).expect("stewards");
    let record = Arc::new(Mutex::new(String::new()));
    let ours = Arc::clone(&record);
    let keep = move |text: &str| {
        text.clone_into(&mut ours.lock().expect("nothing panics with it"));
        Ok(())
    };
    (TableServer::new(Table::new(session, seating), Box::new(keep)), record)
}

/// The answer for the first screen, or the status of a refusal.
fn call(server: &mut TableServer, name: &str, body: &Value) -> Result<Value, u16> {
    server.call(0, name, body.to_string().as_bytes()).map_err(|refused| refused.status)
}
