//! Every test of the crate in one program: linking one takes longer than running most of them.

mod abilities;
mod bots;
mod calamities;
mod calamity_stage;
mod common;
mod decisions;
mod departure;
mod described;
mod early;
mod end_of_turn;
mod every_attribute_is_read;
mod every_setup;
mod every_word_of_a_calamity_matters;
mod exact_losses;
mod expansion_project;
mod expansion_project_calamities;
mod expansion_project_cards;
mod expansion_project_examples;
mod expansion_project_revolts;
mod generated;
mod hostile_packs;
mod limits;
mod mega_empires_calamities;
mod movement;
mod negotiation;
mod record_is_one_text;
mod records;
mod refused_games;
mod rulebook_examples;
mod rulings;
mod rulings_of_advances;
#[path = "../../scenes.rs"]
mod scenes;
mod shrinking;
mod states;
mod stewards;
mod stories;
mod trade;
mod undo;
mod variants;
mod views;
mod what_happens;
mod what_is_listed;

// Their tests stand beside the code, and they need nothing else of the crate.
#[allow(dead_code, reason = "only its tests are run here")]
#[path = "../src/effects/exact.rs"]
mod exact;
mod reports;
