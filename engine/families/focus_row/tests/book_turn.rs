//! Setup, turns, culture and science: pages 2 to 8 of the book, and what the clarifications add.

use std::collections::BTreeSet;

use strabo_core::{Events, Family, Log, Options, Seat};
use strabo_focus_row::rules::MapPlan;
use strabo_focus_row::{Action, Caravan, FocusId, GoodId, Space, State, WonderDeckId};

use crate::book_table::{FocusRowTable, game, with_map};

/// A large meadow with both capital cities far from each other.
const MEADOW: [&str; 5] = ["ggggggg", "gAggggg", "ggggggg", "gggggBg", "ggggggg"];

fn starts(players: u8, seeds: u64) -> Vec<State> {
    let game = game(players);
    (0..seeds).map(|seed| game.start(seed, &mut Events::off())).collect()
}

pub fn first_game(players: u8) -> State {
    let pack = game(players).pack().clone();
    let mut options = Options::new(players);
    options.setup = Some(format!("first-game-{players}"));
    let game = strabo_focus_row::Game::new(&pack, &options).expect("a map of the first game");
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
    let game = strabo_focus_row::Game::new(&pack, &options).expect("the epic game");
    assert_eq!(with_map(&game, 1).open.victories.len(), 4);
}

#[test]
fn p6_the_chosen_card_goes_to_slot_one_and_lower_cards_shift() {
    for slot in 1..=5_u8 {
        let mut table = FocusRowTable::new(&MEADOW);
        let before = table.player(0).row;
        table.act(Action::Focus(slot)).finish();
        let mut after = before;
        let at = usize::from(slot);
        after.copy_within(..at - 1, 1);
        after[0] = before[at - 1];
        assert_eq!(table.player(0).row, after, "slot {slot}");
        assert_eq!(table.state.open.active, Seat::new(1), "the next player has a turn");
    }
}

#[test]
fn p6_trade_tokens_stay_on_a_card_that_is_reset() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.trade(0, "culture", 2).resolve("culture", 3).finish();
    assert_eq!(table.player(0).trade[table.kind("culture").index()], 2);
}

#[test]
fn clarifications_every_card_can_be_resolved_for_no_effect() {
    for kind in ["culture", "economy", "industry", "military"] {
        let mut table = FocusRowTable::new(&MEADOW);
        let before = table.state.clone();
        table.resolve(kind, 5).finish();
        let (now, then) = (table.player(0), &before.open.players[0]);
        assert_eq!(
            (now.cities, now.tokens, now.caravans),
            (then.cities, then.tokens, then.caravans)
        );
    }
}

#[test]
fn p8_a_control_token_is_placed_beside_a_friendly_city_and_not_reinforced() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.resolve("culture", 1);
    let around: Vec<Space> = table.state.open.board.around[table.at(1, 1).index()].iter().collect();
    assert_eq!(table.places(), around);
    table.act(Action::Place(around[0]));
    assert!(table.player(0).tokens.has(around[0]) && !table.player(0).strong.has(around[0]));
    table.act(Action::Place(around[1]));
    assert_eq!(table.player(0).tokens.len(), 2);
    assert_eq!(table.state.open.active, Seat::new(1), "Early Empire places two tokens");
}

#[test]
fn p8_the_slot_decides_on_which_terrain() {
    for slot in 1..=5 {
        let mut table = FocusRowTable::new(&["ghf", "wAd", "gmg", "ggg", "ggB"]);
        table.resolve("culture", slot);
        // Around the capital city lie hills, forest, desert, mountain, grassland and water.
        let hardest = table
            .places()
            .iter()
            .map(|at| table.state.open.board.cells[at.index()].difficulty)
            .max();
        assert_eq!(hardest.map(usize::from), Some(slot));
        assert_eq!(table.places().len(), slot);
    }
}

#[test]
fn p8_not_on_barbarians_cities_city_states_or_control_tokens() {
    let mut table = FocusRowTable::new(&["gxSg", "aAbg", "gggg", "gggg", "gggB"]);
    table.resolve("culture", 5);
    assert_eq!(table.places(), [table.at(0, 2), table.at(1, 2)]);
}

#[test]
fn p8_a_resource_in_the_space_is_taken() {
    let mut table = FocusRowTable::new(&["ggg", "gAo", "ggg", "ggg", "ggB"]);
    table.resolve("culture", 1);
    let supply = table.state.open.supply[0];
    table.act_at(Action::Place, 2, 1);
    assert_eq!((table.player(0).goods[0], table.state.open.supply[0]), (1, supply));
    assert!(table.state.open.goods.is_empty());
}

#[test]
fn p8_a_natural_wonder_has_difficulty_five_and_is_taken() {
    let map = ["ggg", "gAN", "ggg", "ggg", "ggB"];
    let mut table = FocusRowTable::new(&map);
    table.resolve("culture", 4);
    assert!(!table.places().contains(&table.at(2, 1)));
    let mut table = FocusRowTable::new(&map);
    table.resolve("culture", 5).act_at(Action::Place, 2, 1);
    assert!(table.state.open.naturals.contains(&Some(Seat::new(0))));
    assert!(table.state.open.natural_spaces().is_empty());
}

#[test]
fn p14_a_trade_token_on_culture_places_one_more() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.trade(0, "culture", 1).resolve("culture", 1);
    while let Some(at) = table.places().first().copied() {
        table.act(Action::Place(at));
        if table.can(Action::Spend(1)) {
            table.act(Action::Spend(1));
        }
    }
    assert_eq!(table.player(0).tokens.len(), 3);
    assert_eq!(table.player(0).trade.iter().sum::<u8>(), 0);
}

#[test]
fn clarifications_tokens_can_be_split_among_cities() {
    let mut table = FocusRowTable::new(&["ggggg", "gAgg1", "ggggg", "ggggg", "ggggB"]);
    table.resolve("culture", 1).act_at(Action::Place, 0, 1);
    assert!(table.places().contains(&table.at(3, 1)));
}

#[test]
fn clarifications_without_a_control_token_left_one_may_be_removed_first() {
    let mut table = FocusRowTable::new(&[
        "gggggggg", "gAgggggg", "aaaaaaaa", "aaaaaaaa", "aaaaaaaa", "aaaaaaag", "gggggggB",
    ]);
    table.resolve("culture", 1);
    assert_eq!(table.player(0).tokens.len(), 31);
    assert!(table.places().is_empty());
    table.act_at(Action::Remove, 7, 4).act_at(Action::Place, 0, 1);
    assert_eq!(table.player(0).tokens.len(), 31);
    // Also for a trade token on the card.
    table.trade(0, "culture", 1).act_at(Action::Remove, 6, 4).act_at(Action::Place, 1, 0);
    table.act(Action::Spend(1)).act_at(Action::Remove, 5, 4).act_at(Action::Place, 2, 0);
    assert_eq!(table.player(0).tokens.len(), 31);
}

#[test]
fn p8_science_advances_the_dial_by_the_slot() {
    for slot in 1..=2_u8 {
        let mut table = FocusRowTable::new(&MEADOW);
        table.resolve("science", usize::from(slot));
        assert_eq!((table.player(0).tech, table.state.open.active), (slot, Seat::new(1)));
    }
}

fn gains(table: &FocusRowTable) -> Vec<FocusId> {
    let gain = |action| if let Action::Gain(card) = action { Some(card) } else { None };
    table.legal().into_iter().filter_map(gain).collect()
}

#[test]
fn p8_passing_a_level_lets_the_player_gain_a_card_of_exactly_this_level() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.resolve("science", 4);
    let levels: Vec<u8> =
        gains(&table).iter().map(|card| table.game.rules()[*card].level).collect();
    assert_eq!(levels, [2; 5]);
    assert!(table.can(Action::Done), "it may be gained, and need not be");
}

#[test]
fn p8_the_example_flight_replaces_iron_working() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.hold(0, "iron-working");
    table.state.open.players[0].tech = 16;
    let row = {
        table.resolve("science", 1);
        table.player(0).row
    };
    table.act(Action::Gain(table.focus("flight")));
    assert_eq!(table.player(0).cards[table.kind("military").index()], Some(table.focus("flight")));
    assert_eq!(table.player(0).row, row, "science was in the first slot already");
    // The replaced card is in the deck again.
    table.turn(0);
    table.state.open.players[0].tech = 2;
    table.resolve("science", 1);
    assert!(gains(&table).contains(&table.focus("iron-working")));
}

#[test]
fn clarifications_trade_tokens_move_to_the_replacement() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.trade(0, "military", 2).resolve("science", 3);
    table.act(Action::Gain(table.focus("iron-working")));
    assert_eq!(table.player(0).trade[table.kind("military").index()], 2);
}

#[test]
fn clarifications_two_levels_in_one_turn_give_two_cards() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.state.open.players[0].tech = 2;
    table.resolve("science", 5);
    table.act(Action::Gain(table.focus("oral-epics")));
    table.act(Action::Gain(table.focus("currency")));
    assert_eq!(table.state.open.active, Seat::new(1));
}

#[test]
fn clarifications_after_24_comes_15_and_level_four_can_be_gained_again() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.state.open.players[0].tech = 24;
    table.resolve("science", 3);
    assert_eq!(table.player(0).tech, 17);
    assert!(gains(&table).contains(&table.focus("flight")));
}

#[test]
fn p14_a_trade_token_on_science_advances_one_more() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.trade(0, "science", 1).resolve("science", 1).act(Action::Spend(1));
    assert_eq!(table.player(0).tech, 2);
}

#[test]
fn p8_replaceable_parts_gives_a_resource_of_a_new_type() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.hold(0, "replaceable-parts").goods(0, 0, 1).resolve("science", 1);
    let goods: Vec<Action> = table.legal();
    assert_eq!(
        goods,
        [Action::Good(GoodId::new(1)), Action::Good(GoodId::new(2)), Action::Good(GoodId::new(3))]
    );
    table.act(Action::Good(GoodId::new(2)));
    assert_eq!((table.player(0).goods[2], table.player(0).tech), (1, 1));
}

#[test]
fn clarifications_resource_tokens_are_limited_to_the_box() {
    let mut table = FocusRowTable::new(&MEADOW);
    table.hold(0, "replaceable-parts").goods(1, 2, 8).resolve("science", 1);
    assert!(!table.can(Action::Good(GoodId::new(2))) && table.can(Action::Good(GoodId::new(1))));
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
