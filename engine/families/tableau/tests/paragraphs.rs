//! Single paragraphs of the book, each with what it says about a game.

use std::collections::BTreeSet;

use crate::{Table, game, table_of};
use strabo_core::{Events, Family, Log, Seat};
use strabo_tableau::Ask;

const FIRST: Seat = Seat::new(0);

/// A forest in front of everybody, green tiles in the row, and a red tile that nobody has taken.
fn in_play(table: &mut Table<'_>, players: u8) {
    (0..players).for_each(|seat| _ = table.lay(seat, &[("forest", [0, 0])]));
    table.row("nature-stack", &["cliff", "cliff", "cliff", "cliff"]);
    table.row("victory-stack", &["pantheon"]);
}

/// The whole turn of a player who has no token to play.
const A_TURN: [&str; 3] = ["open:village-stack", "take:cliff", "put:0,1"];

#[test]
fn setup_four_stacks_are_shuffled_and_only_8_red_tiles_are_used_by_two() {
    let game = game(2);
    let mut first: [BTreeSet<u8>; 4] = Default::default();
    for seed in 0..20 {
        let (mut state, mut legal) = (game.start(seed, &mut Events::off()), Vec::new());
        let view = game.view(&state, FIRST);
        let all = |stack: usize| view.row(stack).len() + view.left(stack);
        assert_eq!([all(0) + view.draft().len(), all(1), all(2), all(3)], [24, 24, 24, 8]);
        while state.ask() != Ask::Open {
            game.legal(&state, &mut legal);
            game.carry_out(&mut state, legal[0], &mut Events::off());
        }
        let view = game.view(&state, FIRST);
        for (stack, seen) in first.iter_mut().enumerate() {
            seen.insert(view.row(stack)[0]);
        }
    }
    assert!(first.iter().all(|seen| seen.len() > 3), "{first:?}");
}

#[test]
fn opening_a_tile_touches_only_the_row_of_its_stack() {
    let (game, mut table) = (game(2), table_of(2));
    in_play(&mut table, 2);
    table.row("city-stack", &["inn", "barracks", "workshop", "armoury", "marketplace"]);
    table.ask(0, Ask::Open).play(&["open:village-stack"]);
    let view = game.view(&table.state, FIRST);
    assert_eq!([0, 1, 2, 3].map(|stack| view.row(stack).len()), [4, 1, 5, 1]);
    assert!(view.removed().is_empty());
}

#[test]
fn a_tile_is_taken_from_any_row_or_the_red_tiles_and_never_from_another_nation() {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0]), ("cliff", [1, 0]), ("mine", [2, 0]), ("grove", [1, 1])]);
    table.lay(1, &[("waterfall", [0, 0])]).row("nature-stack", &["grove"]);
    table.row("village-stack", &["mine"]).row("city-stack", &["marketplace"]);
    table.row("victory-stack", &["altar-of-the-hearth"]).hand(0, &["war"]).ask(0, Ask::Token);
    table.play(&["keep"]);
    assert_eq!(
        table.legal(),
        ["take:grove", "take:mine", "take:marketplace", "take:altar-of-the-hearth"]
    );
}

#[test]
fn an_added_tile_stays_when_what_it_needed_was_bought_or_swapped() {
    let mut table = table_of(2);
    in_play(&mut table, 2);
    table.lay(0, &[("cliff", [1, 0]), ("mine", [0, 1])]).mark(0, "coin", [1, 0]);
    let mine = table.state.nation(FIRST).faces()[2];
    table.row("nature-stack", &["water-meadow"]).ask(0, Ask::Tile);
    table.play(&["take:water-meadow", "put:0,0"]);
    let nation = table.state.nation(FIRST);
    assert_eq!((nation.len(), nation.tile_at([0, 1])), (3, Some(2)));
    assert_eq!(nation.faces()[2], mine);
}

#[test]
fn a_victory_tile_that_was_swapped_away_gives_no_points() {
    let (game, mut table) = (game(2), table_of(2));
    in_play(&mut table, 2);
    table.lay(0, &[("altar-of-the-loom", [1, 0]), ("temple-of-mars", [0, 1])]);
    assert_eq!(game.parts(&table.state, FIRST)[0], 3);
    table.ask(0, Ask::Tile).play(&["take:cliff", "put:1,0"]);
    assert_eq!(game.parts(&table.state, FIRST), [2, 0, 0, -1]);
}

#[test]
fn a_bought_resource_is_as_if_produced_anywhere_in_the_nation() {
    let mut table = table_of(2);
    table.lay(0, &[("waterfall", [0, 0]), ("waterfall", [1, 0]), ("waterfall", [2, 0])]);
    table.lay(1, &[("horse-pasture", [0, 0])]).row("city-stack", &["war-camp"]).hand(0, &["coin"]);
    table.ask(0, Ask::Token);
    let mut without = table.clone();
    without.play(&["keep"]);
    assert!(!without.can("take:war-camp"));
    table.play(&["play:coin:1@0,0=horses", "take:war-camp"]);
    assert_eq!(table.legal().len(), 8 + 3, "each space around it, and in place of each tile");
}

#[test]
fn coins_on_own_tiles_come_to_hand_after_adding_and_are_played_in_the_next_turn() {
    let mut table = table_of(3);
    in_play(&mut table, 3);
    table.lay(1, &[("cliff", [1, 0])]).mark(1, "coin", [0, 0]).mark(1, "coin", [1, 0]);
    table.ask(1, Ask::Open).play(&A_TURN[..2]);
    assert!(table.held(1).is_empty(), "not before the tile is added");
    table.play(&A_TURN[2..]);
    assert_eq!(table.held(1), ["coin", "coin"]);
    assert_eq!(table.state.nation(Seat::new(1)).coins(), 0);
    table.play(&A_TURN).play(&A_TURN).play(&["open:village-stack"]);
    assert!(table.can("play:coin:0@0,0=wood") && table.can("play:coin:2@0,0=wood"));
}

#[test]
fn a_coin_whose_resource_is_not_used_stays_until_the_end_of_the_turn_of_its_new_owner() {
    let mut table = table_of(3);
    in_play(&mut table, 3);
    table.hand(0, &["coin"]).hand(1, &["coin"]).ask(0, Ask::Token);
    table.play(&["play:coin:2@0,0=wood", "take:cliff", "put:0,1", "open:village-stack"]);
    assert!(table.can("play:coin:0@0,0=wood"));
    assert!(!table.legal().iter().any(|token| token.starts_with("play:coin:2")), "sold already");
    table.play(&["keep", "take:cliff", "put:0,1"]);
    assert_eq!(table.state.nation(Seat::new(2)).coins(), 1, "after the turn of another player");
    table.play(&A_TURN);
    assert_eq!((table.state.nation(Seat::new(2)).coins(), table.held(2)), (0, vec!["coin"]));
}

#[test]
fn a_bought_resource_is_used_in_the_same_turn_only() {
    let mut table = table_of(2);
    in_play(&mut table, 2);
    table.lay(1, &[("horse-pasture", [1, 0])]).row("city-stack", &["war-camp"]).hand(0, &["coin"]);
    table.ask(0, Ask::Token).play(&["play:coin:1@1,0=horses"]);
    assert!(table.can("take:war-camp"));
    table.play(&["take:cliff", "put:0,1"]).play(&A_TURN).play(&["open:village-stack"]);
    assert!(!table.can("take:war-camp"));
}

#[test]
fn resources_are_delivered_to_victory_tiles_pillaged_tiles_and_craftsmen() {
    for (tile, token) in [("altar-of-the-loom", ""), ("mine", "war"), ("mine", "craftsman.smith")] {
        let mut table = table_of(2);
        in_play(&mut table, 2);
        table.lay(0, &[("cliff", [1, 0]), ("winery", [0, 1]), (tile, [1, 1])]);
        table.lay(0, &[("water-meadow", [2, 1])]);
        if !token.is_empty() {
            table.mark(0, token, [1, 1]);
        }
        table.row("village-stack", &["mine"]).ask(0, Ask::Tile).play(&["take:mine"]);
        // Beside that tile and the meadow alone.
        assert!(!table.can("put:2,2"), "{tile} {token}");
        table.unite(0, [0, 0]);
        assert!(table.can("put:2,2"), "{tile} {token}");
    }
}

#[test]
fn one_of_six_different_craftsmen_is_drawn_at_random_and_shown_to_all() {
    let game = game(2);
    let mut next = BTreeSet::new();
    for seed in 0..40 {
        let state = serde_json::to_value(game.start(seed, &mut Events::off())).expect("plain data");
        let piles: Vec<Vec<u8>> =
            serde_json::from_value(state["reserve"].clone()).expect("piles of tokens");
        let differ = |pile: &&Vec<u8>| pile.iter().collect::<BTreeSet<_>>().len() == 6;
        next.insert(piles.iter().find(differ).expect("six different tokens")[5]);
    }
    assert_eq!(next.len(), 6);
    let mut table = table_of(2);
    in_play(&mut table, 2);
    table.lay(0, &[("mine", [1, 0])]).row("city-stack", &["workshop"]).ask(0, Ask::Tile);
    table.play(&["take:workshop", "put:0,1"]);
    let seen =
        game.sheet(game.view(&table.state, Seat::new(1)))["nations"][0]["hand"][0][0].clone();
    assert_eq!(seen, table.held(0)[0]);
    assert!(table.held(0)[0].starts_with("craftsman."));
}

#[test]
fn a_craftsman_is_played_face_up_and_shows_its_points() {
    let (game, mut table) = (game(2), table_of(2));
    in_play(&mut table, 2);
    table.lay(0, &[("mine", [1, 0])]).hand(0, &["craftsman.smith"]).ask(0, Ask::Token);
    assert_eq!(game.view(&table.state, Seat::new(1)).points(FIRST), 1);
    table.play(&["play:craftsman.smith@1,0"]);
    assert_eq!(game.view(&table.state, Seat::new(1)).points(FIRST), 2);
    let sheet = game.sheet(game.view(&table.state, Seat::new(1)));
    assert_eq!(sheet["nations"][0]["tiles"][1]["token"], "craftsman.smith");
}

#[test]
fn nothing_is_delivered_from_one_union_to_another() {
    let mut table = table_of(2);
    for x in [0, 1] {
        table.lay(0, &[("forest", [x, 0]), ("waterfall", [x, 1])]);
    }
    for x in [2, 3] {
        table.lay(0, &[("grove", [x, 0]), ("water-meadow", [x, 1])]);
    }
    table.unite(0, [0, 0]).unite(0, [2, 0]).row("village-stack", &["winery"]).ask(0, Ask::Tile);
    table.play(&["take:winery"]);
    assert!(table.can("put:1,2"), "stone of one union and plants of the other, beside both");
    assert!(!table.can("put:-1,0"), "plants are not delivered");
    table.unite(0, [1, 0]);
    assert!(table.can("put:-1,0"), "a carriage between them makes one union");
}
