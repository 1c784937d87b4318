//! The tests of games of cities and actions.

mod beginning;
mod beginnings;
mod changed;
mod described;
mod exploring;
mod figures;
mod games;
mod refused;
#[path = "../../scenes.rs"]
mod scenes;
mod stage;
mod table;
mod unshown;
mod words;
