//! One test for the page of each lint. Written by `cargo xtask codegen`.

crate::page::tests! {
    backward_jump backwards_range barren_start beyond_engine blank_advance blank_card
    border_without_contact boxless_piece centre_outside_outline circular_base circular_credit
    circular_prerequisite circular_variant closed_border closed_government coast_outside_water
    component_listed_twice contact_without_border contradictory_place contradictory_variant
    crossed_outline crowded_modifier crowded_volcano cut_off_area delete_of_nothing detached_tile
    disordered_eras double_flood_plain dry_white_site duplicate_id duplicate_key easing_requirement
    empty_batch empty_effect empty_flood_plain exhausted_deck feature_at_sea
    gap_between_civilizations hollow_modifier hollow_tie_break hollow_tile icon_against_rule
    icon_off_tile icon_without_token idle_add idle_again idle_beneficiary idle_benefit idle_card
    idle_decoration idle_fill idle_jump idle_link idle_one_way idle_out idle_passage idle_variant
    impassable_border incomplete_rules inland_water invalid_geojson invalid_toml isolated_area
    lonely_civilization lookalike_colours lookalike_names malformed_id malformed_value
    miscounted_cards miscounted_coast_names miscounted_deck miscounted_group miscounted_heading
    miscounted_pieces miscounted_tiles misplaced_calamity misshapen_side missing_beneficiary
    missing_component missing_field missing_first_advance missing_grid missing_layout
    missing_outline missing_pack_file missing_requirement missing_row missing_setup missing_start
    mixed_border not_text odd_half odd_pair odd_population odd_purchase odd_sides off_track
    one_way_border one_way_exclusion outline_off_board overdrawn_deck overdrawn_stack
    overlapping_counts overlapping_deals overlapping_outlines overlapping_preparations
    overlapping_rolls overlapping_tiles oversized_file overturned_tile overused_tile package_credits
    players_out_of_range poor_map priceless_advance printed_fact regionless_area repeated_border
    repeated_modifier repeated_outline repeated_requirement repeated_row repeated_step repeated_tag
    repeated_tie_break repeated_tile_number reserved_id scarce_packages scarce_pieces scarce_tokens
    scattered_flood_plain scattered_shape sea_by_land self_border self_credit
    settled_impassable_area shared_name shared_number shared_start short_draft short_stack
    site_without_people siteless_effect sliver_outline split_range split_volcano start_out_of_play
    start_outside_region stray_face_value stray_first_advance stray_package stray_points
    stray_special_credit too_deep too_many_rows trader_of_untradable unaffordable_advance
    unclear_side uncovered_limit uncovered_players uncovered_roll uneven_blocks uneven_decks
    uneven_regions uneven_row uneven_tiers unfilled_gap ungrouped_advance unheld_passage
    unknown_advance unknown_area unknown_base unknown_block unknown_card unknown_civilization
    unknown_component unknown_deck unknown_era unknown_event unknown_field unknown_group
    unknown_icon unknown_lint unknown_phase unknown_piece unknown_resource unknown_source
    unknown_stack unknown_table unknown_terrain unknown_tile unknown_tile_kind unknown_tile_shape
    unknown_track unknown_variant unknown_word unlisted_component unplaceable_tile unplaced_cards
    unplayed_step unreachable_era unreachable_goal unreachable_limit unread_file unreadable_colour
    unusable_picture unused_allow vague_secondary wrong_seats wrong_setup_size wrong_type
}
