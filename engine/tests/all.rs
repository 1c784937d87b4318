//! Every test of the crate in one program: linking one takes longer than running most of them.

mod abilities;
mod calamities;
mod common;
mod departure;
mod end_of_turn;
mod every_attribute_is_read;
mod every_word_of_a_calamity_matters;
mod expansion_project;
mod expansion_project_calamities;
mod expansion_project_examples;
mod generated;
mod mega_empires_calamities;
mod movement;
mod random_games;
mod records;
mod refused_games;
mod rulebook_examples;
mod rulings;
mod shrinking;
mod states;
mod stewards;
mod trade;
mod variants;
mod views;
mod what_happens;
mod what_is_listed;
