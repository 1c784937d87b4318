//! All lints: one file and one page each. Written by `cargo xtask codegen`.

mod lint;

pub mod backwards_range;
pub mod circular_base;
pub mod delete_of_nothing;
pub mod duplicate_id;
pub mod duplicate_key;
pub mod idle_card;
pub mod incomplete_rules;
pub mod invalid_toml;
pub mod lookalike_names;
pub mod malformed_id;
pub mod malformed_value;
pub mod miscounted_cards;
pub mod miscounted_pieces;
pub mod misplaced_calamity;
pub mod missing_component;
pub mod missing_field;
pub mod missing_pack_file;
pub mod missing_setup;
pub mod not_text;
pub mod odd_half;
pub mod odd_purchase;
pub mod overdrawn_stack;
pub mod overlapping_counts;
pub mod overlapping_deals;
pub mod oversized_file;
pub mod players_out_of_range;
pub mod shared_name;
pub mod shared_number;
pub mod short_stack;
pub mod split_range;
pub mod stray_face_value;
pub mod too_deep;
pub mod too_many_rows;
pub mod uncovered_limit;
pub mod uncovered_players;
pub mod uneven_blocks;
pub mod unknown_advance;
pub mod unknown_area;
pub mod unknown_base;
pub mod unknown_block;
pub mod unknown_civilization;
pub mod unknown_era;
pub mod unknown_field;
pub mod unknown_group;
pub mod unknown_lint;
pub mod unknown_phase;
pub mod unknown_source;
pub mod unknown_stack;
pub mod unknown_table;
pub mod unknown_variant;
pub mod unknown_word;
pub mod unplaced_cards;
pub mod unread_file;
pub mod unused_allow;
pub mod wrong_setup_size;
pub mod wrong_type;

pub use lint::{Check, Context, Lint};

/// Every lint, by name.
pub static ALL: &[&Lint] = &[
    &backwards_range::LINT,
    &circular_base::LINT,
    &delete_of_nothing::LINT,
    &duplicate_id::LINT,
    &duplicate_key::LINT,
    &idle_card::LINT,
    &incomplete_rules::LINT,
    &invalid_toml::LINT,
    &lookalike_names::LINT,
    &malformed_id::LINT,
    &malformed_value::LINT,
    &miscounted_cards::LINT,
    &miscounted_pieces::LINT,
    &misplaced_calamity::LINT,
    &missing_component::LINT,
    &missing_field::LINT,
    &missing_pack_file::LINT,
    &missing_setup::LINT,
    &not_text::LINT,
    &odd_half::LINT,
    &odd_purchase::LINT,
    &overdrawn_stack::LINT,
    &overlapping_counts::LINT,
    &overlapping_deals::LINT,
    &oversized_file::LINT,
    &players_out_of_range::LINT,
    &shared_name::LINT,
    &shared_number::LINT,
    &short_stack::LINT,
    &split_range::LINT,
    &stray_face_value::LINT,
    &too_deep::LINT,
    &too_many_rows::LINT,
    &uncovered_limit::LINT,
    &uncovered_players::LINT,
    &uneven_blocks::LINT,
    &unknown_advance::LINT,
    &unknown_area::LINT,
    &unknown_base::LINT,
    &unknown_block::LINT,
    &unknown_civilization::LINT,
    &unknown_era::LINT,
    &unknown_field::LINT,
    &unknown_group::LINT,
    &unknown_lint::LINT,
    &unknown_phase::LINT,
    &unknown_source::LINT,
    &unknown_stack::LINT,
    &unknown_table::LINT,
    &unknown_variant::LINT,
    &unknown_word::LINT,
    &unplaced_cards::LINT,
    &unread_file::LINT,
    &unused_allow::LINT,
    &wrong_setup_size::LINT,
    &wrong_type::LINT,
];

/// The lint with this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    ALL.iter().copied().find(|lint| lint.name == name)
}
