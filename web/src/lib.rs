//! The table without a server: a pack comes in as its bundle, every call is one message of JSON, and so is
//! its answer.
//!
//! Compiled to WebAssembly (`cargo xtask web`), it plays inside of one HTML file, in a worker of the page.
//! The same code plays as everywhere else: engine, bots, table, and the board as `render` draws it.
//!
//! ```
//! use serde_json::json;
//! use strabo_web::WebTable;
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let bundle = strabo_model::bundle::write(&pack)?;
//! let mut table = WebTable::default();
//! table.load(&bundle)?;
//!
//! let message = json!({ "do": "begin", "players": 3, "seed": 7, "people": [0] });
//! let begun = table.answer(&message.to_string().into_bytes());
//! assert!(begun.starts_with(b"{\"said\":"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod door;
mod message;
mod table;

pub use table::WebTable;
