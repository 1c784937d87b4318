//! The tests of games with focus rows.

mod book_cards;
mod book_map;
mod book_table;
mod book_trade;
mod book_turn;
mod book_war;
mod book_world;
mod games;
mod packs_by_chance;
mod paragraphs;
mod seats;
