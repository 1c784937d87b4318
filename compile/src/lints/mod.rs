//! All lints: one file and one page each. Written by `cargo xtask codegen`.

mod lint;

pub mod backward_jump;
pub mod backwards_range;
pub mod barren_start;
pub mod blank_card;
pub mod border_without_contact;
pub mod boxless_piece;
pub mod centre_outside_outline;
pub mod circular_base;
pub mod circular_credit;
pub mod circular_prerequisite;
pub mod circular_variant;
pub mod closed_border;
pub mod closed_government;
pub mod coast_outside_water;
pub mod component_listed_twice;
pub mod contact_without_border;
pub mod contradictory_place;
pub mod contradictory_variant;
pub mod crossed_outline;
pub mod crowded_modifier;
pub mod crowded_volcano;
pub mod cut_off_area;
pub mod delete_of_nothing;
pub mod detached_tile;
pub mod disordered_eras;
pub mod double_flood_plain;
pub mod dry_white_site;
pub mod duplicate_id;
pub mod duplicate_key;
pub mod easing_requirement;
pub mod empty_batch;
pub mod empty_effect;
pub mod empty_flood_plain;
pub mod feature_at_sea;
pub mod gap_between_civilizations;
pub mod hollow_modifier;
pub mod hollow_tie_break;
pub mod hollow_tile;
pub mod icon_against_rule;
pub mod icon_off_tile;
pub mod icon_without_token;
pub mod idle_add;
pub mod idle_again;
pub mod idle_beneficiary;
pub mod idle_benefit;
pub mod idle_card;
pub mod idle_fill;
pub mod idle_jump;
pub mod idle_link;
pub mod idle_out;
pub mod idle_variant;
pub mod incomplete_rules;
pub mod inland_water;
pub mod invalid_geojson;
pub mod invalid_toml;
pub mod isolated_area;
pub mod lonely_civilization;
pub mod lookalike_names;
pub mod malformed_id;
pub mod malformed_value;
pub mod miscounted_cards;
pub mod miscounted_deck;
pub mod miscounted_group;
pub mod miscounted_heading;
pub mod miscounted_pieces;
pub mod miscounted_tiles;
pub mod misplaced_calamity;
pub mod misshapen_side;
pub mod missing_beneficiary;
pub mod missing_component;
pub mod missing_field;
pub mod missing_first_advance;
pub mod missing_grid;
pub mod missing_layout;
pub mod missing_outline;
pub mod missing_pack_file;
pub mod missing_requirement;
pub mod missing_row;
pub mod missing_setup;
pub mod missing_start;
pub mod mixed_border;
pub mod not_text;
pub mod odd_half;
pub mod odd_pair;
pub mod odd_population;
pub mod odd_purchase;
pub mod off_track;
pub mod one_way_border;
pub mod one_way_exclusion;
pub mod outline_off_board;
pub mod overdrawn_deck;
pub mod overdrawn_stack;
pub mod overlapping_counts;
pub mod overlapping_deals;
pub mod overlapping_outlines;
pub mod overlapping_preparations;
pub mod overlapping_rolls;
pub mod overlapping_tiles;
pub mod oversized_file;
pub mod overturned_tile;
pub mod overused_tile;
pub mod package_credits;
pub mod players_out_of_range;
pub mod priceless_advance;
pub mod printed_fact;
pub mod regionless_area;
pub mod repeated_border;
pub mod repeated_modifier;
pub mod repeated_outline;
pub mod repeated_requirement;
pub mod repeated_row;
pub mod repeated_step;
pub mod repeated_tie_break;
pub mod repeated_tile_number;
pub mod scarce_packages;
pub mod scarce_pieces;
pub mod scarce_tokens;
pub mod scattered_flood_plain;
pub mod scattered_shape;
pub mod sea_by_land;
pub mod self_border;
pub mod self_credit;
pub mod shared_name;
pub mod shared_number;
pub mod shared_start;
pub mod short_draft;
pub mod short_stack;
pub mod site_without_people;
pub mod siteless_effect;
pub mod sliver_outline;
pub mod split_range;
pub mod split_volcano;
pub mod start_out_of_play;
pub mod start_outside_region;
pub mod stray_face_value;
pub mod stray_first_advance;
pub mod stray_package;
pub mod stray_points;
pub mod stray_special_credit;
pub mod too_deep;
pub mod too_many_rows;
pub mod trader_of_untradable;
pub mod unclear_side;
pub mod uncovered_limit;
pub mod uncovered_players;
pub mod uncovered_roll;
pub mod uneven_blocks;
pub mod uneven_decks;
pub mod uneven_regions;
pub mod uneven_row;
pub mod uneven_tiers;
pub mod unfilled_gap;
pub mod ungrouped_advance;
pub mod unknown_advance;
pub mod unknown_area;
pub mod unknown_base;
pub mod unknown_block;
pub mod unknown_card;
pub mod unknown_civilization;
pub mod unknown_component;
pub mod unknown_deck;
pub mod unknown_era;
pub mod unknown_event;
pub mod unknown_field;
pub mod unknown_group;
pub mod unknown_icon;
pub mod unknown_lint;
pub mod unknown_phase;
pub mod unknown_piece;
pub mod unknown_resource;
pub mod unknown_source;
pub mod unknown_stack;
pub mod unknown_table;
pub mod unknown_terrain;
pub mod unknown_tile;
pub mod unknown_tile_kind;
pub mod unknown_tile_shape;
pub mod unknown_track;
pub mod unknown_variant;
pub mod unknown_word;
pub mod unlisted_component;
pub mod unplaced_cards;
pub mod unplayed_step;
pub mod unreachable_goal;
pub mod unreachable_limit;
pub mod unread_file;
pub mod unused_allow;
pub mod vague_secondary;
pub mod wrong_seats;
pub mod wrong_setup_size;
pub mod wrong_type;

pub use lint::{Check, Context, Lint};

/// Every lint, by name.
pub static ALL: &[&Lint] = &[
    &backward_jump::LINT,
    &backwards_range::LINT,
    &barren_start::LINT,
    &blank_card::LINT,
    &border_without_contact::LINT,
    &boxless_piece::LINT,
    &centre_outside_outline::LINT,
    &circular_base::LINT,
    &circular_credit::LINT,
    &circular_prerequisite::LINT,
    &circular_variant::LINT,
    &closed_border::LINT,
    &closed_government::LINT,
    &coast_outside_water::LINT,
    &component_listed_twice::LINT,
    &contact_without_border::LINT,
    &contradictory_place::LINT,
    &contradictory_variant::LINT,
    &crossed_outline::LINT,
    &crowded_modifier::LINT,
    &crowded_volcano::LINT,
    &cut_off_area::LINT,
    &delete_of_nothing::LINT,
    &detached_tile::LINT,
    &disordered_eras::LINT,
    &double_flood_plain::LINT,
    &dry_white_site::LINT,
    &duplicate_id::LINT,
    &duplicate_key::LINT,
    &easing_requirement::LINT,
    &empty_batch::LINT,
    &empty_effect::LINT,
    &empty_flood_plain::LINT,
    &feature_at_sea::LINT,
    &gap_between_civilizations::LINT,
    &hollow_modifier::LINT,
    &hollow_tie_break::LINT,
    &hollow_tile::LINT,
    &icon_against_rule::LINT,
    &icon_off_tile::LINT,
    &icon_without_token::LINT,
    &idle_add::LINT,
    &idle_again::LINT,
    &idle_beneficiary::LINT,
    &idle_benefit::LINT,
    &idle_card::LINT,
    &idle_fill::LINT,
    &idle_jump::LINT,
    &idle_link::LINT,
    &idle_out::LINT,
    &idle_variant::LINT,
    &incomplete_rules::LINT,
    &inland_water::LINT,
    &invalid_geojson::LINT,
    &invalid_toml::LINT,
    &isolated_area::LINT,
    &lonely_civilization::LINT,
    &lookalike_names::LINT,
    &malformed_id::LINT,
    &malformed_value::LINT,
    &miscounted_cards::LINT,
    &miscounted_deck::LINT,
    &miscounted_group::LINT,
    &miscounted_heading::LINT,
    &miscounted_pieces::LINT,
    &miscounted_tiles::LINT,
    &misplaced_calamity::LINT,
    &misshapen_side::LINT,
    &missing_beneficiary::LINT,
    &missing_component::LINT,
    &missing_field::LINT,
    &missing_first_advance::LINT,
    &missing_grid::LINT,
    &missing_layout::LINT,
    &missing_outline::LINT,
    &missing_pack_file::LINT,
    &missing_requirement::LINT,
    &missing_row::LINT,
    &missing_setup::LINT,
    &missing_start::LINT,
    &mixed_border::LINT,
    &not_text::LINT,
    &odd_half::LINT,
    &odd_pair::LINT,
    &odd_population::LINT,
    &odd_purchase::LINT,
    &off_track::LINT,
    &one_way_border::LINT,
    &one_way_exclusion::LINT,
    &outline_off_board::LINT,
    &overdrawn_deck::LINT,
    &overdrawn_stack::LINT,
    &overlapping_counts::LINT,
    &overlapping_deals::LINT,
    &overlapping_outlines::LINT,
    &overlapping_preparations::LINT,
    &overlapping_rolls::LINT,
    &overlapping_tiles::LINT,
    &oversized_file::LINT,
    &overturned_tile::LINT,
    &overused_tile::LINT,
    &package_credits::LINT,
    &players_out_of_range::LINT,
    &priceless_advance::LINT,
    &printed_fact::LINT,
    &regionless_area::LINT,
    &repeated_border::LINT,
    &repeated_modifier::LINT,
    &repeated_outline::LINT,
    &repeated_requirement::LINT,
    &repeated_row::LINT,
    &repeated_step::LINT,
    &repeated_tie_break::LINT,
    &repeated_tile_number::LINT,
    &scarce_packages::LINT,
    &scarce_pieces::LINT,
    &scarce_tokens::LINT,
    &scattered_flood_plain::LINT,
    &scattered_shape::LINT,
    &sea_by_land::LINT,
    &self_border::LINT,
    &self_credit::LINT,
    &shared_name::LINT,
    &shared_number::LINT,
    &shared_start::LINT,
    &short_draft::LINT,
    &short_stack::LINT,
    &site_without_people::LINT,
    &siteless_effect::LINT,
    &sliver_outline::LINT,
    &split_range::LINT,
    &split_volcano::LINT,
    &start_out_of_play::LINT,
    &start_outside_region::LINT,
    &stray_face_value::LINT,
    &stray_first_advance::LINT,
    &stray_package::LINT,
    &stray_points::LINT,
    &stray_special_credit::LINT,
    &too_deep::LINT,
    &too_many_rows::LINT,
    &trader_of_untradable::LINT,
    &unclear_side::LINT,
    &uncovered_limit::LINT,
    &uncovered_players::LINT,
    &uncovered_roll::LINT,
    &uneven_blocks::LINT,
    &uneven_decks::LINT,
    &uneven_regions::LINT,
    &uneven_row::LINT,
    &uneven_tiers::LINT,
    &unfilled_gap::LINT,
    &ungrouped_advance::LINT,
    &unknown_advance::LINT,
    &unknown_area::LINT,
    &unknown_base::LINT,
    &unknown_block::LINT,
    &unknown_card::LINT,
    &unknown_civilization::LINT,
    &unknown_component::LINT,
    &unknown_deck::LINT,
    &unknown_era::LINT,
    &unknown_event::LINT,
    &unknown_field::LINT,
    &unknown_group::LINT,
    &unknown_icon::LINT,
    &unknown_lint::LINT,
    &unknown_phase::LINT,
    &unknown_piece::LINT,
    &unknown_resource::LINT,
    &unknown_source::LINT,
    &unknown_stack::LINT,
    &unknown_table::LINT,
    &unknown_terrain::LINT,
    &unknown_tile::LINT,
    &unknown_tile_kind::LINT,
    &unknown_tile_shape::LINT,
    &unknown_track::LINT,
    &unknown_variant::LINT,
    &unknown_word::LINT,
    &unlisted_component::LINT,
    &unplaced_cards::LINT,
    &unplayed_step::LINT,
    &unreachable_goal::LINT,
    &unreachable_limit::LINT,
    &unread_file::LINT,
    &unused_allow::LINT,
    &vague_secondary::LINT,
    &wrong_seats::LINT,
    &wrong_setup_size::LINT,
    &wrong_type::LINT,
];

/// The lint with this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    ALL.iter().copied().find(|lint| lint.name == name)
}
