//! How a game begins: pages 2 and 3 of the book.

use std::collections::BTreeSet;

use strabo_cities::ids::{GroundId, TileFace};
use strabo_cities::state::{HAPPY, NEUTRAL};
use strabo_cities::{Game, State};
use strabo_core::{Chance, Events, Family, Log, Options, Seat};

use crate::table::{CitiesTable, game, pack};

fn starts(players: u8, seeds: u64) -> Vec<State> {
    let game = game(players);
    (0..seeds).map(|seed| game.start(seed, &mut Events::off())).collect()
}

#[test]
fn p3_all_regions_but_the_starting_ones_lie_face_down() {
    for (players, hidden) in [(2, 8), (3, 12), (4, 14)] {
        for state in starts(players, 5) {
            assert_eq!(state.regions.iter().filter(|region| region.0.is_none()).count(), hidden);
            assert_eq!(state.open.len(), 4 * players);
        }
    }
}

#[test]
fn p3_everybody_starts_with_two_food_and_nothing_else() {
    let food = CitiesTable::new().good("food");
    for state in starts(4, 5) {
        for player in &state.players {
            for (good, amount) in player.goods.iter().enumerate() {
                assert_eq!(*amount, if good == food { 2 } else { 0 });
            }
            assert_eq!(player.tracks, [0; 4]);
        }
    }
}

#[test]
fn p3_everybody_starts_with_farming_and_mining() {
    let table = CitiesTable::new();
    let both = 1 << table.advance("farming").number() | 1 << table.advance("mining").number();
    for state in starts(3, 5) {
        assert!(state.players.iter().all(|player| player.advances == both));
    }
}

#[test]
fn p3_a_settlement_and_a_settler_stand_on_the_fertile_space_of_the_starting_region() {
    for players in 2..=4 {
        let fertile = game(players).pack().terrains.iter().position(|row| &*row.id == "fertile");
        for state in starts(players, 5) {
            for player in &state.players {
                assert_eq!((player.cities.len(), player.cities), (1, player.units));
                let space = state.space(player.cities.iter().next().expect("a city"));
                assert_eq!(space.ground.map(GroundId::index), fertile);
                let units = [0, 1, 2].map(|kind| space.count(kind));
                assert_eq!((units, space.city.size(), space.city.mood), ([1, 0, 0], 1, NEUTRAL));
            }
        }
    }
}

#[test]
fn p3_everybody_has_one_action_card_and_one_objective_card() {
    for state in starts(4, 5) {
        for player in &state.players {
            assert_eq!((player.actions.count_ones(), player.objectives.count_ones()), (1, 1));
        }
    }
}

#[test]
fn p3_hands_are_hidden_from_the_other_players() {
    let game = game(2);
    let one = game.start(3, &mut Events::off());
    let mut other = one.clone();
    let (hand, deck) = (other.players[1].objectives, other.decks[1]);
    let top = deck & deck.wrapping_neg();
    other.players[1].objectives = top;
    other.decks[1] = deck & !top | hand;
    let seat = Seat::new(0);
    let imagined = |state: &State| game.imagined(game.view(state, seat), 5);
    assert_ne!(one, other);
    assert_eq!(imagined(&one), imagined(&other));
    let deals: BTreeSet<u64> = (0..40)
        .map(|seed| game.imagined(game.view(&one, seat), seed).players[1].objectives)
        .collect();
    assert!(deals.len() > 10);
}

#[test]
fn p3_the_first_player_is_drawn_by_lot() {
    let first: BTreeSet<usize> = starts(4, 60).iter().map(|state| state.first.index()).collect();
    assert_eq!(first, BTreeSet::from([0, 1, 2, 3]));
}

/// Plays a whole game at random.
fn played(game: &Game, seed: u64) -> State {
    let mut chance = Chance::new(seed);
    let mut state = game.start(seed, &mut Events::off());
    let mut legal = Vec::new();
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let action = legal[chance.pick(legal.len())];
        game.apply(&mut state, seat, action, &mut Events::off()).expect("legal");
    }
    state
}

/// Regions lie at random, and each of them is met once.
#[test]
fn p3_each_region_is_met_once_and_where_it_lies_is_chance() {
    let game = game(2);
    let mut orders = BTreeSet::new();
    for seed in 0..40 {
        let state = played(&game, seed);
        let tiles: Vec<TileFace> =
            state.regions.iter().filter_map(|region| region.0).map(|(tile, _)| tile).collect();
        let different: BTreeSet<TileFace> = tiles.iter().copied().collect();
        assert_eq!(tiles.len(), different.len(), "seed {seed}");
        assert!(tiles.iter().all(|tile| state.tiles >> tile.number() & 1 == 0), "seed {seed}");
        orders.insert(tiles);
    }
    assert!(orders.len() > 20, "{}", orders.len());
}

/// The game for two players with a variant.
pub fn variant(id: &str) -> Game {
    let mut options = Options::new(2);
    options.variants = vec![id.to_owned()];
    Game::new(&pack(), &options).expect("playable")
}

#[test]
fn p23_the_four_round_game_has_a_better_start() {
    let state = variant("four-round-game").start(1, &mut Events::off());
    for player in &state.players {
        let at = player.cities.iter().next().expect("a city");
        assert_eq!((state.space(at).count(0), state.space(at).city.mood), (2, HAPPY));
    }
}
