//! All lints: one file and one page each. Written by `cargo xtask codegen`.

mod lint;

pub mod backwards_range;
pub mod border_without_contact;
pub mod centre_outside_outline;
pub mod circular_base;
pub mod contact_without_border;
pub mod crossed_outline;
pub mod delete_of_nothing;
pub mod duplicate_id;
pub mod duplicate_key;
pub mod incomplete_rules;
pub mod invalid_geojson;
pub mod invalid_toml;
pub mod malformed_id;
pub mod malformed_value;
pub mod missing_field;
pub mod missing_outline;
pub mod missing_pack_file;
pub mod not_text;
pub mod odd_pair;
pub mod one_way_border;
pub mod outline_off_board;
pub mod overlapping_outlines;
pub mod oversized_file;
pub mod repeated_outline;
pub mod sliver_outline;
pub mod too_deep;
pub mod too_many_rows;
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
pub mod unread_file;
pub mod unused_allow;
pub mod wrong_type;

pub use lint::{Check, Context, Lint};

/// Every lint, by name.
pub static ALL: &[&Lint] = &[
    &backwards_range::LINT,
    &border_without_contact::LINT,
    &centre_outside_outline::LINT,
    &circular_base::LINT,
    &contact_without_border::LINT,
    &crossed_outline::LINT,
    &delete_of_nothing::LINT,
    &duplicate_id::LINT,
    &duplicate_key::LINT,
    &incomplete_rules::LINT,
    &invalid_geojson::LINT,
    &invalid_toml::LINT,
    &malformed_id::LINT,
    &malformed_value::LINT,
    &missing_field::LINT,
    &missing_outline::LINT,
    &missing_pack_file::LINT,
    &not_text::LINT,
    &odd_pair::LINT,
    &one_way_border::LINT,
    &outline_off_board::LINT,
    &overlapping_outlines::LINT,
    &oversized_file::LINT,
    &repeated_outline::LINT,
    &sliver_outline::LINT,
    &too_deep::LINT,
    &too_many_rows::LINT,
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
    &unread_file::LINT,
    &unused_allow::LINT,
    &wrong_type::LINT,
];

/// The lint with this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    ALL.iter().copied().find(|lint| lint.name == name)
}
