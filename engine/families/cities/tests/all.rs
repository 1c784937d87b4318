//! The tests of games of cities and actions.

mod book_actions;
mod book_advances;
mod book_choices;
mod book_culture;
mod book_end;
mod book_moves;
mod book_pages_two;
mod book_rulings;
mod book_sea;
mod book_setup;
mod book_trade;
mod book_war;
mod book_wonders;
mod changed;
mod described;
mod games;
mod refused;
mod scenes;
mod table;
mod words;
