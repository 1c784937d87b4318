//! How a game begins and what its rules have: pages 2 to 5, 8, 13 and 15 of the book.

use std::collections::BTreeSet;

use strabo_core::{Events, Family, Log, Options, Seat};
use strabo_focus_row::rules::{MapPlan, Mark};
use strabo_focus_row::{Caravan, Game, MapTileId, Space, State, WonderDeckId};

use crate::book_table::{game, with_map};

fn starts(players: u8, seeds: u64) -> Vec<State> {
    let game = game(players);
    (0..seeds).map(|seed| game.start(seed, &mut Events::off())).collect()
}

fn first_game(players: u8) -> State {
    let pack = game(players).pack().clone();
    let mut options = Options::new(players);
    options.setup = Some(format!("first-game-{players}"));
    let game = Game::new(&pack, &options).expect("a map of the first game");
    game.start(1, &mut Events::off())
}

#[test]
fn p3_the_first_game_uses_only_the_a_sides_and_every_player_starts_on_a_capital_city_icon() {
    for players in 2..=4 {
        let state = first_game(players);
        assert!(state.open.board.tiles.iter().all(|tile| tile.side == 0));
        let capitals: BTreeSet<Space> =
            state.open.players.iter().filter_map(|player| player.capital).collect();
        assert_eq!(capitals.len(), usize::from(players));
        assert!(capitals.iter().all(|at| state.open.board.capitals.contains(at)));
        for player in &state.open.players {
            assert_eq!(player.cities.iter().map(Some).collect::<Vec<_>>(), [player.capital]);
        }
    }
}

#[test]
fn p3_the_map_of_the_first_game_grows_with_the_players_and_has_no_tile_twice() {
    let tiles = |players: u8| -> BTreeSet<(MapTileId, [i8; 2])> {
        let laid = first_game(players).open.board.tiles.clone();
        let places: BTreeSet<_> = laid.iter().map(|tile| (tile.tile, tile.at)).collect();
        assert_eq!(places.iter().map(|(tile, _)| tile).collect::<BTreeSet<_>>().len(), laid.len());
        places
    };
    let (two, three, four) = (tiles(2), tiles(3), tiles(4));
    assert!(two.is_subset(&three) && three.is_subset(&four));
    assert!(two.len() < three.len() && three.len() < four.len());
    assert_eq!(four.len(), 16);
}

#[test]
fn p4_leaders_are_random_and_nobody_has_the_same() {
    let mut seen = BTreeSet::new();
    for state in starts(4, 60) {
        let leaders: BTreeSet<_> = state.open.players.iter().map(|player| player.leader).collect();
        assert_eq!(leaders.len(), 4);
        seen.extend(leaders);
    }
    assert_eq!(seen.len(), 8);
}

#[test]
fn p4_the_focus_row_lies_in_the_order_of_the_leader_sheet_and_the_dial_at_zero() {
    let game = game(4);
    for state in starts(4, 10) {
        for player in &state.open.players {
            let leader = &game.rules().leaders[player.leader.index()];
            let row: Vec<_> = (1..=5).filter_map(|slot| Some(player.in_slot(slot)?.1)).collect();
            assert_eq!(row, leader.row);
            assert_eq!((player.tech, player.trade.iter().sum::<u8>()), (0, 0));
        }
    }
}

#[test]
fn p4_a_caravan_is_on_foreign_trade() {
    for player in &first_game(3).open.players {
        assert_eq!(player.caravans[0], Caravan::OnCard);
        assert!(player.caravans[1..].iter().all(|one| *one == Caravan::Unused));
    }
}

#[test]
fn p4_every_icon_of_the_map_gets_its_token() {
    let state = first_game(4);
    assert_eq!(state.open.barbarians.len(), 9);
    assert_eq!(state.open.goods.len(), 24);
    assert_eq!(state.open.supply[..4], [2; 4]);
    assert_eq!((state.open.state_spaces().len(), state.open.natural_spaces().len()), (4, 4));
}

#[test]
fn p5_the_first_player_is_random() {
    let first: BTreeSet<_> = starts(4, 40).iter().map(|state| state.open.first).collect();
    assert_eq!(first.len(), 4);
}

#[test]
fn p5_wonder_decks_have_the_eras_in_order_and_lose_cards_with_few_players() {
    for (players, eras) in
        [(2, vec![0, 1, 2, 2]), (3, vec![0, 1, 1, 2, 2]), (4, vec![0, 0, 1, 1, 2, 2])]
    {
        let game = game(players);
        let state = with_map(&game, 5);
        let view = game.view(&state, Seat::new(0));
        for deck in 0..4 {
            let (start, cards) = game.rules().deck(WonderDeckId::new(deck));
            let found = state.hidden.order[start..start + cards].iter();
            let found: Vec<u8> = found.map(|card| game.rules()[*card].era).collect();
            assert_eq!(found, eras, "{players} players");
            assert_eq!(view.shown(WonderDeckId::new(deck)), Some(state.hidden.order[start]));
        }
    }
}

#[test]
fn p5_three_random_victory_cards_are_used() {
    let mut seen = BTreeSet::new();
    for seed in 0..30 {
        let cards: BTreeSet<_> = with_map(&game(2), seed).open.victories.iter().copied().collect();
        assert_eq!(cards.len(), 3);
        seen.extend(cards);
    }
    assert_eq!(seen.len(), 5);
}

#[test]
fn optional_rule_the_epic_game_uses_four_victory_cards() {
    let pack = game(2).pack().clone();
    let mut options = Options::new(2);
    options.variants = vec!["epic-game".to_owned()];
    let game = Game::new(&pack, &options).expect("the epic game");
    assert_eq!(with_map(&game, 1).open.victories.len(), 4);
}

#[test]
fn p8_every_focus_card_has_a_tech_level_and_some_spaces_of_the_dial_do() {
    let game = game(2);
    let rules = game.rules();
    let levels: BTreeSet<u8> = rules.cards.iter().map(|card| card.level).collect();
    assert_eq!(levels, BTreeSet::from([1, 2, 3, 4]));
    let dial: BTreeSet<u8> = rules.tech_levels.iter().copied().collect();
    assert_eq!(dial, BTreeSet::from([0, 2, 3, 4]), "zero is a space without a level");
}

#[test]
fn p13_a_city_state_is_neutral_and_has_two_diplomacy_cards() {
    let state = first_game(4);
    let game = game(4);
    let rules = game.rules();
    assert!(rules.states.iter().all(|state| state.copies == 2));
    let cards: BTreeSet<u16> = rules.states.iter().map(|state| state.card.0).collect();
    assert_eq!(cards.len(), 8, "no two share a name");
    assert!(state.open.states.iter().all(Option::is_none));
    assert!(state.open.state_spaces().iter().all(|at| state.open.owner(at).is_none()));
}

#[test]
fn p13_city_states_are_grassland_whatever_is_printed() {
    let mut pack = game(2).pack().clone();
    let terrains = pack.terrains.len();
    for side in pack.tiles.iter_mut().flat_map(|tile| &mut tile.sides) {
        side.terrain.fill(strabo_model::refs::TerrainId::from(terrains - 2));
    }
    let game = Game::new(&pack, &Options::new(2)).expect("played");
    let faces = game.rules().tiles.iter().flat_map(|tile| &tile.faces);
    let mut found = 0;
    for face in faces {
        for (at, _) in face.marks.iter().filter(|(_, mark)| matches!(mark, Mark::State(_))) {
            let at = usize::from(*at);
            assert_eq!((face.terrain[at].index(), face.difficulty[at]), (0, 1));
            found += 1;
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn p15_any_tile_with_a_natural_wonder_or_city_state_may_lie_anywhere_in_the_core() {
    let game = game(2);
    let rules = game.rules();
    let mut seen: [BTreeSet<MapTileId>; 4] = Default::default();
    for seed in 0..200 {
        let state = game.start(seed, &mut Events::off());
        let core: Vec<_> = state.open.board.tiles.iter().filter(|tile| tile.core).collect();
        let with = |wanted: fn(&Mark) -> bool| {
            let marked = |tile: MapTileId| {
                let faces = &rules[tile].faces;
                faces[0].marks.iter().any(|(_, mark)| wanted(mark))
            };
            core.iter().filter(|lying| marked(lying.tile)).count()
        };
        assert_eq!(with(|mark| matches!(mark, Mark::Natural(_))), 2);
        assert_eq!(with(|mark| matches!(mark, Mark::State(_))), 2);
        for (seen, lying) in seen.iter_mut().zip(&core) {
            seen.insert(lying.tile);
        }
    }
    assert_eq!(seen.map(|tiles| tiles.len()), [8; 4]);
}

#[test]
fn p15_the_core_has_two_natural_wonders_and_two_city_states_all_on_one_side() {
    let mut sides = BTreeSet::new();
    for state in starts(2, 30) {
        let core: Vec<u8> =
            state.open.board.tiles.iter().filter(|tile| tile.core).map(|tile| tile.side).collect();
        assert_eq!(core.len(), 4);
        assert!(core.iter().all(|side| *side == core[0]));
        sides.insert(core[0]);
        let there = |list: &[Option<Space>]| list.iter().flatten().count();
        assert_eq!((there(&state.open.board.states), there(&state.open.board.naturals)), (2, 2));
        for player in &state.open.players {
            assert_eq!(player.hand.iter().filter(|tile| tile.is_some()).count(), 3);
        }
    }
    assert_eq!(sides.len(), 2);
    assert!(matches!(game(2).rules().plan, MapPlan::Built(_)));
}
