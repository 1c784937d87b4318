//! "Add a tile": neighbours that give what a tile needs, swapping, and what happens when nothing fits.

use crate::{game, table_of};
use strabo_core::Seat;
use strabo_tableau::Ask;

#[test]
fn example_the_mine_needs_wood_of_one_tile_and_stone_of_another() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0]), ("cliff", [1, 0])]).row("village-stack", &["mine"]);
    table.ask(0, Ask::Tile).play(&["take:mine"]);
    for beside_both in ["put:0,-1", "put:1,-1", "put:0,1", "put:1,1"] {
        assert!(table.can(beside_both), "{beside_both}");
    }
    for beside_one in ["put:-1,0", "put:2,0"] {
        assert!(!table.can(beside_one), "the forest cannot give both, the cliff has no wood");
    }
    assert!(!table.can("put:2,1"), "it shares no side");
}

#[test]
fn diagonal_neighbours_give_resources() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0]), ("grove", [1, 0]), ("waterfall", [1, 1])]);
    table.row("village-stack", &["mine"]).ask(0, Ask::Tile).play(&["take:mine", "put:0,1"]);
    assert_eq!(table.state.nation(Seat::new(0)).len(), 4);
}

#[test]
fn each_tile_produces_one_resource_a_turn() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0]), ("water-meadow", [1, 0])]).row("village-stack", &["mine"]);
    table.ask(0, Ask::Tile);
    assert_eq!(table.legal(), ["draw"], "wood and stone only come from one forest");
}

#[test]
fn nature_tiles_can_be_placed_anywhere() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0])]).row("nature-stack", &["cliff"]).ask(0, Ask::Tile);
    assert_eq!(table.legal(), ["take:cliff"], "a tile must be added if possible");
    table.play(&["take:cliff"]);
    let mut legal = table.legal();
    legal.sort();
    assert_eq!(legal, ["put:-1,0", "put:0,-1", "put:0,0", "put:0,1", "put:1,0"]);
}

#[test]
fn a_player_who_can_add_nothing_draws_a_green_tile_and_adds_it() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0])]).row("city-stack", &["marketplace"]);
    table.pile("nature-stack", &["cliff"]).ask(0, Ask::Tile);
    assert_eq!(table.legal(), ["draw"]);
    table.play(&["draw", "put:1,0"]);
    assert_eq!(table.state.nation(Seat::new(0)).len(), 2);
}

#[test]
fn with_the_green_stack_depleted_the_turn_ends_without_a_tile() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("victory-stack", &["pantheon"]).pile("nature-stack", &[]).ask(0, Ask::Tile);
    table.play(&["pass"]);
    assert_eq!(table.legal(), ["open:village-stack", "open:city-stack"]);
    assert_eq!(table.state.nation(Seat::new(0)).len(), 1);
}

#[test]
fn a_swap_is_never_obligatory() {
    let mut table = table_of(2);
    // Plants in the north and stone in the south: no free space has both.
    table.lay(0, &[("riverbank", [0, 0]), ("grove", [0, -1]), ("waterfall", [0, 1])]);
    table.lay(0, &[("riverbank", [-1, 0]), ("riverbank", [1, 0])]);
    table.row("village-stack", &["winery"]).pile("nature-stack", &["cliff"]).ask(0, Ask::Tile);
    assert_eq!(table.legal(), ["take:winery", "draw"], "F9: swap, or draw");
    table.play(&["take:winery"]);
    let mut legal = table.legal();
    legal.sort();
    assert_eq!(legal, ["put:-1,0", "put:0,0", "put:1,0"], "only in place of a riverbank");
}

#[test]
fn a_swapped_tile_costs_a_point_and_gives_nothing_to_the_new_one() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0]), ("cliff", [1, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("village-stack", &["mine"]).row("nature-stack", &["grove"]);
    table.row("victory-stack", &["pantheon"]).ask(0, Ask::Tile).play(&["take:mine"]);
    assert!(!table.can("put:0,0") && !table.can("put:1,0"), "one tile is left to give two things");
    let mut table = table.clone();
    table.play(&["put:0,1"]).ask(0, Ask::Tile).play(&["take:grove", "put:1,0"]);
    assert_eq!(table.state.nation(Seat::new(0)).swapped().len(), 1);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [0, 0, 0, -1]);
}

#[test]
fn a_city_tile_grants_its_token_once() {
    let mut table = table_of(2);
    table.lay(0, &[("mine", [0, 0]), ("cliff", [1, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("city-stack", &["marketplace"]).row("victory-stack", &["pantheon"]).ask(0, Ask::Tile);
    table.play(&["take:marketplace", "put:0,1"]);
    assert_eq!(table.held(0), ["coin"]);
    table.row("nature-stack", &["forest", "forest"]).ask(0, Ask::Tile);
    table.play(&["take:forest", "put:1,1"]);
    assert_eq!(table.held(0), ["coin"]);
}

#[test]
fn an_added_tile_stays_and_produces_when_its_neighbours_stop() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0]), ("cliff", [1, 0]), ("mine", [0, 1])]).mark(0, "war", [0, 0]);
    table.row("city-stack", &["marketplace"]).ask(0, Ask::Tile);
    assert!(table.can("take:marketplace"), "F13: iron of the mine and plants of the cliff");
}
