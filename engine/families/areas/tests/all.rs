//! Every test of the crate in one program: linking one takes longer than running most of them.

mod bots;
mod calamities;
mod common;
mod described;
#[path = "../../edited.rs"]
mod edited;
mod end_of_turn;
mod every_attribute_is_read;
mod every_setup;
mod every_word_of_a_calamity_matters;
mod expansion_project_revolts;
mod generated;
mod hostile_packs;
mod limits;
mod movement;
mod negotiation;
mod record_is_one_text;
mod records;
mod refused_games;
mod rulings;
#[path = "../../scenes.rs"]
#[allow(dead_code, reason = "answers are found by their words here")]
mod scenes;
mod stage;
mod states;
mod stewards;
mod stories;
mod undo;
mod views;
mod what_happens;
mod what_is_listed;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/effects/exact.rs"]
mod exact;
mod reports;
