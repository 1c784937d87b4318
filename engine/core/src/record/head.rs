//! What a record says before the first action.

use serde::{Deserialize, Serialize};
use strabo_model::Pack;

use crate::hash::hex;
use crate::options::{Options, UnprintedRows};

/// The first line of a record, up to the number of the format.
pub const MAGIC: &str = "strabo record ";
/// The format this program writes.
pub const FORMAT: u32 = 2;
/// The format before that, which is read too: its last line has no digest of the text, and its head
/// no version of the pack.
pub const WITHOUT_DIGEST: u32 = 1;
/// More bytes than this are not looked at.
pub const LARGEST: usize = 16 << 20;

/// What a record says before the first action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordHead {
    /// The id of the pack.
    pub pack: String,
    /// The version of the pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The digest of the pack, in hexadecimal digits.
    pub digest: String,
    /// The number of players.
    pub players: u8,
    /// The id of the setup.
    pub setup: String,
    /// The ids of the variants that were switched on.
    pub variants: Vec<String>,
    /// The game ends after this many turns, if it has not ended before.
    pub turn_limit: u16,
    /// How often each player may propose a trade in a turn.
    pub trade_rounds: u8,
    /// Succession tables that are not printed are made up.
    pub even_rows: bool,
    /// The seed.
    pub seed: u64,
}

impl RecordHead {
    /// The head of a game that is about to begin.
    pub fn new(pack: &Pack, setup: &str, options: &Options, digest: [u8; 32], seed: u64) -> Self {
        Self {
            pack: pack.id.to_string(),
            version: Some(pack.version.to_string()),
            digest: hex(digest),
            players: options.players,
            setup: setup.to_owned(),
            variants: options.variants.clone(),
            turn_limit: options.turn_limit,
            trade_rounds: options.trade_rounds,
            even_rows: options.unprinted_rows == UnprintedRows::Even,
            seed,
        }
    }

    /// How the game was played.
    pub fn options(&self) -> Options {
        Options {
            players: self.players,
            setup: Some(self.setup.clone()),
            variants: self.variants.clone(),
            turn_limit: self.turn_limit,
            trade_rounds: self.trade_rounds,
            unprinted_rows: if self.even_rows {
                UnprintedRows::Even
            } else {
                UnprintedRows::Refuse
            },
        }
    }
}
