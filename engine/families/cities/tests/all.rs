//! The tests of games of cities and actions.

mod beginning;
mod beginnings;
mod changed;
mod described;
#[path = "../../edited.rs"]
mod edited;
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
