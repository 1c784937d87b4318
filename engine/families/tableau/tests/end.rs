//! "End of the game": when it ends, points, and ties.

use crate::{Table, game, table_of};
use strabo_core::{Ending, Family, Seat};
use strabo_tableau::Ask;

#[test]
fn the_game_ends_with_the_turn_that_takes_the_last_victory_tile() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0]), ("weaving-house", [1, 0])]).lay(1, &[("mine", [0, 0])]);
    table.row("victory-stack", &["altar-of-the-loom"]).ask(0, Ask::Tile);
    table.play(&["take:altar-of-the-loom"]);
    assert_eq!(game.ending(&table.state), None);
    table.play(&["put:0,1"]);
    assert_eq!(game.ending(&table.state), Some(Ending::Rules), "F38");
    assert_eq!(game.asked(&table.state), None);
}

#[test]
fn the_game_ends_with_the_turn_in_which_the_last_tile_is_drawn() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("victory-stack", &["pantheon"]);
    for stack in ["village-stack", "city-stack"] {
        table.pile(stack, &[]);
    }
    table.pile("nature-stack", &["cliff"]).ask(0, Ask::Open).play(&["open:nature-stack"]);
    assert_eq!(game.ending(&table.state), None, "F7: the turn is played");
    table.play(&["take:cliff", "put:1,0"]);
    assert_eq!(game.ending(&table.state), Some(Ending::Rules));
}

/// Nobody can produce horses, there are no tiles with tokens, and only nature tiles are drawn.
fn nothing_to_gain() -> Table<'static> {
    let mut table = table_of(2);
    table.lay(0, &[("forest", [0, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("victory-stack", &["altar-of-the-charioteers"]);
    table.row("nature-stack", &["cliff", "cliff"]).pile("village-stack", &[]);
    table.pile("city-stack", &[]).pile("nature-stack", &["forest", "forest", "forest"]);
    table.ask(0, Ask::Tile);
    table
}

#[test]
fn when_nobody_can_gain_points_all_players_may_agree_to_end() {
    let game = game(2);
    let mut table = nothing_to_gain();
    table.play(&["take:cliff", "put:1,0"]);
    assert_eq!(
        (table.state.ask(), table.legal()),
        (Ask::Agree, vec!["agree".into(), "go-on".into()])
    );
    let mut on = table.clone();
    table.play(&["agree"]);
    assert_eq!(game.ending(&table.state), None, "all must agree");
    table.play(&["agree"]);
    assert_eq!(game.ending(&table.state), Some(Ending::Rules));
    on.play(&["agree", "go-on"]);
    assert_eq!(on.state.ask(), Ask::Open);
    assert_eq!(game.asked(&on.state), Some(Seat::new(1)), "the next player has a turn");
}

#[test]
fn example_all_victory_tiles_left_need_horses_and_all_three_pastures_are_lost() {
    for (lost, asked) in [(&["war", "war", "craftsman.groom"][..], true), (&["war", "war"], false)]
    {
        let mut table = nothing_to_gain();
        table.row("city-stack", &["marketplace"]).pile("village-stack", &["mine", "kiln"]);
        table.pile("nature-stack", &["forest", "grove", "waterfall"]);
        let pastures = [[1, 0], [1, -1], [0, -1]];
        table.lay(1, &pastures.map(|at| ("horse-pasture", at)));
        lost.iter().zip(pastures).for_each(|(token, at)| _ = table.mark(1, token, at));
        // A groom fits no village of the first player, and delays nothing.
        table.hand(0, &["craftsman.groom"]).play(&["take:cliff", "put:1,0"]);
        assert_eq!(table.state.ask() == Ask::Agree, asked, "a coin could still be had");
    }
}

#[test]
fn players_get_the_chance_to_play_their_craftsmen_first() {
    let mut table = nothing_to_gain();
    table.lay(1, &[("mine", [1, 0])]).hand(1, &["craftsman.smith"]);
    table.play(&["take:cliff", "put:1,0"]);
    assert_eq!(table.state.ask(), Ask::Open, "player 2 can still gain a point");
    table.play(&["open:nature-stack", "play:craftsman.smith@1,0", "take:cliff", "put:0,1"]);
    assert_eq!(table.state.ask(), Ask::Agree);
}

#[test]
fn example_philip_and_alexander_have_12_points_and_philip_has_more_victory_tiles() {
    let (game, mut table) = (game(2), table_of(2));
    let one = "altar-of-the-loom";
    let (two, three) = ("temple-of-mars", "great-temple-of-jupiter");
    table.lay(0, &[(one, [0, 0]), (two, [1, 0]), (two, [2, 0]), (three, [3, 0])]);
    table.lay(0, &[("mine", [4, 0]), ("forest", [5, 0])]).mark(0, "craftsman.smith", [4, 0]);
    table.hand(0, &["war", "war", "carriage"]);
    table.lay(1, &[(three, [0, 0]), (three, [1, 0]), (three, [2, 0])]);
    table.hand(1, &["war", "coin", "carriage"]).lay(1, &[("forest", [3, 0])]);
    // Philip has swapped one tile.
    table.row("nature-stack", &["cliff"]).row("victory-stack", &["pantheon"]).ask(0, Ask::Tile);
    table.play(&["take:cliff", "put:5,0"]);
    assert_eq!(game.parts(&table.state, Seat::new(0)), [8, 2, 3, -1]);
    let standings = game.standings(&table.state);
    assert_eq!(
        standings.iter().map(|one| (one.points.halves() / 2, one.rank)).collect::<Vec<_>>(),
        [(12, 1), (12, 2)]
    );
    assert_eq!(standings[0].seat, Seat::new(0));
}

#[test]
fn players_with_as_many_victory_tiles_share_the_victory() {
    let (game, mut table) = (game(2), table_of(2));
    for seat in [0, 1] {
        table.lay(seat, &[("altar-of-the-loom", [0, 0])]);
    }
    assert!(game.standings(&table.state).iter().all(|one| one.rank == 1), "F36");
    table.mark(0, "war", [0, 0]).hand(0, &["war"]);
    assert!(
        game.standings(&table.state).iter().all(|one| one.rank == 1),
        "F35: pillaged, it still counts"
    );
}

#[test]
fn points_can_be_below_zero() {
    let (game, mut table) = (game(2), table_of(2));
    table.lay(0, &[("forest", [0, 0])]).lay(1, &[("forest", [0, 0])]);
    table.row("nature-stack", &["cliff"]).row("victory-stack", &["pantheon"]).ask(0, Ask::Tile);
    table.play(&["take:cliff", "put:0,0"]);
    let last = game.standings(&table.state).pop().expect("two players");
    assert_eq!((last.seat, last.points.halves()), (Seat::new(0), -2), "F42");
}
