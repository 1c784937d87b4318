//! "Game Setup": what lies where before the first turn, packs that are refused, and what everybody sees.

use std::collections::BTreeSet;

use crate::edited::{Edited, Packs};
use crate::{game, pack};
use strabo_core::{Events, Family, Log, Options, Seat};
use strabo_model::Pack;
use strabo_tableau::{Ask, Game, testing::TableauTable};

#[derive(Clone)]
struct TableauPacks;

impl Packs for TableauPacks {
    type Game = Game;
    const FIRST: (&'static str, u8) = ("founders-stand-in", 2);

    fn pack(id: &str) -> Pack {
        strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("it ships")
    }
}

#[test]
fn packs_that_cannot_be_played_are_refused_in_words() {
    crate::scenes::page::<Edited<TableauPacks>>(include_str!("refused.txt"));
}

#[test]
fn the_stand_in_keeps_every_count_that_is_printed() {
    crate::scenes::page::<Edited<TableauPacks>>(include_str!("stand_in.txt"));
}

#[test]
fn with_two_players_8_victory_tiles_lie_open_and_with_more_12() {
    for (players, tiles) in [(2, 8), (3, 12), (4, 12)] {
        let game = game(players);
        let state = game.start(5, &mut Events::off());
        let view = game.view(&state, Seat::new(0));
        assert_eq!((view.row(3).len(), view.left(3)), (tiles, 0), "the rest is in the box");
    }
}

#[test]
fn everybody_takes_two_nature_tiles_there_and_back() {
    for (players, drafted) in [(2, 5), (3, 7), (4, 9)] {
        let game = game(players);
        let mut state = game.start(5, &mut Events::off());
        let view = game.view(&state, Seat::new(0));
        let rows = [0, 1, 2].map(|stack| view.row(stack).len());
        assert_eq!((view.draft().len(), rows), (drafted, [0; 3]), "rows are laid out after it");
        let (mut order, mut legal) = (Vec::new(), Vec::new());
        while game.view(&state, Seat::new(0)).ask() != Ask::Open {
            let seat = game.asked(&state).expect("somebody");
            if game.view(&state, seat).ask() == Ask::Draft {
                order.push(seat.number());
            }
            game.legal(&state, &mut legal);
            game.apply(&mut state, seat, legal[0], &mut Events::off()).expect("legal");
        }
        let there: Vec<u8> = (0..players).collect();
        let back = there.iter().rev();
        assert_eq!(order, there.iter().chain(back).copied().collect::<Vec<u8>>());
        assert_eq!(game.asked(&state), Some(Seat::new(0)), "the first player makes a turn");
        let view = game.view(&state, Seat::new(0));
        let rows = [view.row(0).len(), view.row(1).len(), view.row(2).len()];
        assert_eq!(rows, [3, 2, 1], "the leftover tile joins the two green ones");
        for seat in there {
            let cells = view.nation(Seat::new(seat)).cells();
            let apart = cells[0][0].abs_diff(cells[1][0]) + cells[0][1].abs_diff(cells[1][1]);
            assert_eq!((cells.len(), apart), (2, 1), "they share a side");
        }
    }
}

#[test]
fn numbers_of_the_pack_are_read() {
    let mut pack = pack();
    pack.decks.iter_mut().for_each(|deck| deck.row = deck.row.map(|_| 3));
    let game = Game::new(&pack, &Options::new(2)).expect("it is played");
    let mut table = TableauTable::new(&game);
    table.lay(0, &[("forest", [0, 0])]);
    table.row("city-stack", &["inn", "barracks", "workshop"]);
    table.ask(0, Ask::Open);
    table.play(&["open:city-stack"]);
    assert_eq!(game.view(&table.state, Seat::new(0)).row(2).len(), 1, "a row of three");
}

#[test]
fn setup_four_stacks_are_shuffled_and_only_8_red_tiles_are_used_by_two() {
    let game = game(2);
    let mut first: [BTreeSet<u8>; 4] = Default::default();
    for seed in 0..20 {
        let (mut state, mut legal) = (game.start(seed, &mut Events::off()), Vec::new());
        let view = game.view(&state, Seat::new(0));
        let all = |stack: usize| view.row(stack).len() + view.left(stack);
        assert_eq!([all(0) + view.draft().len(), all(1), all(2), all(3)], [24, 24, 24, 8]);
        while state.ask() != Ask::Open {
            game.legal(&state, &mut legal);
            game.carry_out(&mut state, legal[0], &mut Events::off());
        }
        let view = game.view(&state, Seat::new(0));
        for (stack, seen) in first.iter_mut().enumerate() {
            seen.insert(view.row(stack)[0]);
        }
    }
    assert!(first.iter().all(|seen| seen.len() > 3), "{first:?}");
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
    let mut table = TableauTable::new(game);
    table.lay(0, &[("forest", [0, 0]), ("mine", [1, 0])]);
    table.lay(1, &[("forest", [0, 0])]);
    table.row("city-stack", &["workshop"]);
    table.row("victory-stack", &["pantheon"]);
    table.ask(0, Ask::Tile);
    table.play(&["take:workshop", "put:0,1"]);
    let seen =
        game.sheet(game.view(&table.state, Seat::new(1)))["nations"][0]["hand"][0][0].clone();
    assert_eq!(seen, table.held(0)[0]);
    assert!(table.held(0)[0].starts_with("craftsman."));
}

#[test]
fn a_craftsman_is_played_face_up_and_shows_its_points() {
    let game = game(2);
    let mut table = TableauTable::new(game);
    table.lay(0, &[("forest", [0, 0]), ("mine", [1, 0])]);
    table.hand(0, &["craftsman.smith"]);
    table.ask(0, Ask::Token);
    assert_eq!(game.view(&table.state, Seat::new(1)).points(Seat::new(0)), 1);
    table.play(&["play:craftsman.smith@1,0"]);
    assert_eq!(game.view(&table.state, Seat::new(1)).points(Seat::new(0)), 2);
    let sheet = game.sheet(game.view(&table.state, Seat::new(1)));
    assert_eq!(sheet["nations"][0]["tiles"][1]["token"], "craftsman.smith");
}
