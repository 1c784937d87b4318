//! "Tokens": war, coin, carriage and craftsmen, one test for each rule of their pages.

use crate::{Table, game, table_of};
use strabo_core::Seat;
use strabo_tableau::Ask;

fn wars(table: &Table<'_>) -> Vec<String> {
    table.legal().into_iter().filter(|token| token.starts_with("play:war")).collect()
}

#[test]
fn war_pillages_the_farthest_tile_of_a_column() {
    let mut table = table_of(3);
    table.lay(0, &[("forest", [0, 0])]);
    table.lay(1, &[("forest", [0, 0]), ("cliff", [0, -1]), ("grove", [1, 0])]);
    table.lay(2, &[("cliff", [0, 0])]).hand(0, &["war"]).ask(0, Ask::Token);
    let all = ["play:war:1@0,-1", "play:war:1@1,0", "play:war:2@0,0"];
    assert_eq!(wars(&table), all, "F27: of any opponent, never one's own");
    table.play(&["play:war:1@0,-1"]).hand(0, &["war"]).ask(0, Ask::Token);
    assert_eq!(wars(&table), all[1..], "F29, F30: a pillaged tile protects those behind it");
}

#[test]
fn a_pillaged_tile_gives_neither_resources_nor_points() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0]), ("mine", [1, 0]), ("altar-of-the-loom", [0, 1])]);
    table.lay(0, &[("cliff", [1, 1])]).mark(0, "craftsman.smith", [1, 0]);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [1, 2, 0, 0]);
    table.mark(0, "war", [1, 0]).mark(0, "war", [0, 1]).mark(0, "war", [1, 1]);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0; 4], "the craftsman is pillaged too");
    table.row("village-stack", &["winery"]).ask(0, Ask::Tile);
    assert!(!table.can("take:winery"), "the cliff gives no plants");
}

#[test]
fn swapping_a_pillaged_tile_takes_its_tokens_to_the_box_but_keeps_a_coin() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0]), ("mine", [1, 0])]).lay(1, &[("forest", [0, 0])]);
    table.mark(0, "craftsman.smith", [1, 0]).mark(0, "war", [1, 0]).mark(0, "coin", [1, 0]);
    table.row("nature-stack", &["grove"]).row("victory-stack", &["pantheon"]).ask(0, Ask::Tile);
    table.play(&["take:grove", "put:1,0"]);
    let nation = table.state.nation(Seat::new(0));
    assert_eq!((nation.pillaged(), nation.crafted(), nation.coins()), (0, 0, 0));
    assert_eq!(table.held(0), ["coin"], "F20, F32");
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0, 0, 1, -1]);
}

#[test]
fn example_philip_buys_horses_from_alexander_for_a_war_camp() {
    let mut table = table_of(2);
    table.lay(0, &[("waterfall", [0, 0])]).lay(1, &[("horse-pasture", [0, 0])]);
    table.row("city-stack", &["war-camp"]).row("victory-stack", &["pantheon"]).hand(0, &["coin"]);
    table.ask(0, Ask::Token).play(&["play:coin:1@0,0=horses"]).play(&["take:war-camp", "put:0,1"]);
    assert_eq!(table.held(0), ["war"]);
    assert_eq!(table.state.nation(Seat::new(1)).active(), 0, "Alexander lacks the horses");
}

#[test]
fn a_coin_blocks_the_tile_for_a_turn_and_goes_to_its_owner() {
    let mut table = table_of(2);
    table.lay(0, &[("waterfall", [0, 0])]).lay(1, &[("forest", [0, 0]), ("cliff", [1, 0])]);
    table.row("village-stack", &["mine"]).row("victory-stack", &["pantheon"]).hand(0, &["coin"]);
    table.ask(0, Ask::Token);
    assert!(table.can("play:coin:1@0,0=wood") && table.can("play:coin:1@0,0=stone"));
    // The resource need not be used.
    table.pile("nature-stack", &["grove", "grove"]);
    table.play(&["play:coin:1@0,0=wood", "take:mine", "put:1,0"]).row("village-stack", &["mine"]);
    table.play(&["open:city-stack"]);
    assert!(!table.can("take:mine"), "the forest produces nothing this turn");
    table.play(&["draw", "put:0,-1"]);
    assert_eq!(table.held(1), ["coin"]);
    assert_eq!(table.state.nation(Seat::new(1)).coins(), 0);
}

#[test]
fn no_coin_on_tiles_that_do_not_produce() {
    let mut table = table_of(2);
    table.lay(0, &[("waterfall", [0, 0])]);
    table.lay(1, &[("altar-of-the-loom", [0, 0]), ("mine", [1, 0]), ("mine", [2, 0])]);
    table.lay(1, &[("mine", [3, 0])]).mark(1, "war", [1, 0]).mark(1, "craftsman.smith", [2, 0]);
    table.mark(1, "coin", [3, 0]).hand(0, &["coin"]).ask(0, Ask::Token);
    assert_eq!(table.legal(), ["keep"], "F22: nor a second coin");
}

#[test]
fn coins_on_tiles_count_at_the_end() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("waterfall", [0, 0])]).mark(0, "coin", [0, 0]).hand(0, &["war"]);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0, 0, 2, 0]);
}

/// Cliff, forest, winery and workshop as a square, as in the example.
fn united(table: &mut Table) {
    table
        .lay(0, &[("cliff", [0, 0]), ("forest", [1, 0]), ("winery", [0, 1]), ("workshop", [1, 1])]);
    table.lay(1, &[("cliff", [0, 0])]).row("victory-stack", &["pantheon"]).unite(0, [0, 0]);
}

#[test]
fn example_philip_delivers_to_the_workshop_and_then_from_the_cliff() {
    let mut table = table_of(2);
    united(&mut table);
    table.row("village-stack", &["mine"]).ask(0, Ask::Tile);
    // Beside the workshop alone.
    table.play(&["take:mine", "put:1,2"]).row("city-stack", &["marketplace"]).ask(0, Ask::Tile);
    table.play(&["take:marketplace", "put:2,2"]);
    assert!(table.held(0).contains(&"coin"));
}

#[test]
fn a_pillaged_tile_of_a_union_receives_and_does_not_produce() {
    let mut table = table_of(2);
    united(&mut table);
    table.mark(0, "war", [1, 1]).row("village-stack", &["mine"]).ask(0, Ask::Tile);
    table.play(&["take:mine"]);
    assert!(table.can("put:1,2"), "delivered to the pillaged workshop");
    table.mark(0, "war", [0, 0]);
    assert!(!table.can("put:1,2"), "the cliff gives no stone, and the forest only one thing");
}

#[test]
fn a_carriage_needs_four_tiles_in_a_square_without_one() {
    let mut table = table_of(2);
    table.lay(0, &[("cliff", [0, 0]), ("forest", [1, 0]), ("winery", [0, 1])]);
    table.hand(0, &["carriage"]).ask(0, Ask::Token);
    assert_eq!(table.legal(), ["keep"]);
    table.lay(0, &[("workshop", [1, 1])]);
    assert_eq!(table.legal(), ["keep", "play:carriage@0,0"]);
    table.unite(0, [0, 0]);
    assert_eq!(table.legal(), ["keep"], "F26");
}

#[test]
fn two_carriages_unite_seven_tiles_or_make_two_unions() {
    let square = |x: i8, y: i8| {
        [("cliff", [x, y]), ("forest", [x + 1, y]), ("mine", [x, y + 1]), ("inn", [x + 1, y + 1])]
    };
    let mut table = table_of(2);
    table.lay(0, &square(0, 0)).lay(0, &square(1, 1)[1..]).unite(0, [0, 0]).unite(0, [1, 1]);
    assert_eq!(table.state.nation(Seat::new(0)).unions(), [0b111_1111]);
    table.lay(1, &square(0, 0)).lay(1, &square(2, 0)).unite(1, [0, 0]).unite(1, [2, 0]);
    assert_eq!(table.state.nation(Seat::new(1)).unions(), [0b1111, 0b1111_0000]);
}

#[test]
fn a_craftsman_is_played_on_a_village_tile_of_its_resource() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("mine", [0, 0]), ("forest", [1, 0]), ("mine", [2, 0]), ("mine", [3, 0])]);
    table.lay(1, &[("mine", [0, 0])]).mark(0, "war", [2, 0]).mark(0, "coin", [3, 0]);
    table.row("victory-stack", &["pantheon"]).row("nature-stack", &["cliff"]);
    table.hand(0, &["craftsman.smith", "craftsman.groom"]).ask(0, Ask::Token);
    assert_eq!(table.legal(), ["keep", "play:craftsman.smith@0,0"], "F33, F34");
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0, 0, 3, 0], "one point each in hand");
    table.play(&["play:craftsman.smith@0,0"]);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0, 2, 2, 0]);
    assert_eq!(table.state.nation(Seat::new(0)).active() & 1, 0, "it produces no more");
}

#[test]
fn one_token_a_turn_and_none_that_was_just_received() {
    let mut table = table_of(2);
    table.lay(0, &[("mine", [0, 0]), ("cliff", [1, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("city-stack", &["marketplace"]).row("victory-stack", &["pantheon"]);
    table.hand(0, &["war", "war"]).ask(0, Ask::Token).play(&["play:war:1@0,0"]);
    assert!(table.can("take:marketplace"), "the next question is about the tile");
    table.play(&["take:marketplace", "put:0,1"]);
    assert_eq!(table.state.ask(), Ask::Open);
    assert!(table.legal().iter().all(|token| token.starts_with("open:")), "the next player");
}
