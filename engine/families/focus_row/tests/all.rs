//! The tests of games with focus rows.

mod beginning;
mod book_map;
mod book_table;
#[path = "../../edited.rs"]
mod edited;
mod games;
mod packs_by_chance;
#[path = "../../scenes.rs"]
mod scenes;
mod seats;
mod stage;
mod unshown;
