//! What a page can say to its table.

use serde::Deserialize;
use serde_json::Value;

/// One message of a page.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Message {
    /// The whole pack.
    Pack {},
    /// Which games there are: numbers of players, setups, who is in them.
    Games {},
    /// Begins a game. Several people share the screen.
    Begin {
        players: u8,
        setup: Option<String>,
        seed: u64,
        /// The seats of people; bots have the others.
        people: Vec<u8>,
    },
    /// Goes on with the game of a record.
    Resume { record: String, people: Vec<u8> },
    /// A function of the table, as `strabo table` has it.
    Call {
        name: String,
        #[serde(default)]
        body: Value,
    },
    /// The picture of a card.
    Face { path: String },
    /// The game so far, as text.
    Record {},
    /// Time goes on: milliseconds since the page was opened.
    Tick { now: u64 },
    /// Plays whole games between bots, to see how fast that is.
    Race { players: u8, games: u64, seed: u64 },
}
