//! Single paragraphs of the book, each with what it says about a game.

use std::collections::BTreeSet;

use strabo_core::{Events, Family, Log, Seat};
use strabo_focus_row::rules::Mark;
use strabo_focus_row::{Action, Caravan, CityStateId, KindId, MapTileId, Space, Spaces, TreatyId};

use crate::book_table::{FocusRowTable, game};
use crate::book_turn::first_game;

/// The active player attacks with a card in the fifth slot; a six against a one.
fn win(table: &mut FocusRowTable, at: Space) {
    table.resolve("military", 5).act(Action::Option(1)).dice(&[6, 1]).act(Action::Attack(at));
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
fn p6_after_the_reset_the_next_player_in_clockwise_order_has_a_turn() {
    for first in 0..3 {
        let mut table = FocusRowTable::new(&["Agggg", "ggggg", "gBggC"]);
        table.state.open.first = Seat::new(first);
        table.turn(first);
        for turn in 0..4 {
            assert_eq!(table.state.open.active, Seat::new((first + turn) % 3));
            table.resolve("science", 1).finish();
        }
        assert_eq!(table.state.open.turn, 2, "a round is a turn of each player");
    }
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
fn p10_a_wonder_helps_the_player_who_controls_it_and_nobody_else() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    let rampart = table.wonder("long-rampart").index();
    for owner in [0, 1] {
        table.state.open.wonders[rampart] = table.player(owner).capital;
        let bonus = [0, 1].map(|seat| {
            table.view().combat_bonus(Seat::new(seat), false, Some(Seat::new(1 - seat)))
        });
        assert_eq!((bonus[owner], bonus[1 - owner]), (1, 0));
    }
}

#[test]
fn p13_the_example_of_moving_barbarians() {
    let mut table = FocusRowTable::new(&["Agggggg", "ggxgxgg", "gg1gwgg", "ggggggg", "ggggggB"]);
    table.dice(&[2]).event("barbarian-movement");
    assert_eq!(table.state.open.barbarians, [Some(table.at(2, 2)), Some(table.at(4, 3))]);
    assert_eq!(table.player(0).cities, Spaces::one(table.at(0, 0)), "the city is destroyed");
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
fn p13_the_third_player_finds_no_diplomacy_card_of_a_city_state() {
    for (others, left) in [(1, true), (2, false)] {
        let mut table = FocusRowTable::new(&["AgSgg", "ggggg", "gBggC"]);
        let seoul = table.state.open.state_at(table.at(2, 0)).expect("Seoul");
        for other in 1..=others {
            table.state.open.players[other].envoys = 1 << seoul.number();
        }
        table.resolve("economy", 1).act_at(Action::Caravan, 2, 0);
        assert_eq!(table.can(Action::Envoy), left);
    }
}

#[test]
fn p14_a_wonder_under_a_control_token_goes_to_the_attacker() {
    let mut table = FocusRowTable::new(&["Agbggg", "gggggg", "gggggB"]);
    let (at, wonder) = (table.at(2, 0), table.wonder("stonehenge").index());
    table.state.open.wonders[wonder] = Some(at);
    assert_eq!([0, 1].map(|seat| table.view().wonders(Seat::new(seat)).count()), [0, 1]);
    win(&mut table, at);
    assert!(table.player(0).tokens.has(at));
    assert_eq!([0, 1].map(|seat| table.view().wonders(Seat::new(seat)).count()), [1, 0]);
}

#[test]
fn p14_a_trade_token_adds_to_one_attack_and_not_to_the_next() {
    let mut table = FocusRowTable::new(&["Abgggg", "bggggg", "gggggB"]);
    table.trade(0, "military", 2);
    let (one, other) = (table.at(1, 0), table.at(0, 1));
    win(&mut table, one);
    table.act(Action::Spend(1));
    assert_eq!(table.state.open.note.fight.attack, 6 + 5 + 1);
    table.dice(&[1, 6]).act(Action::Attack(other));
    assert_eq!(table.state.open.note.fight.attack, 1 + 5);
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

/// The second player holds Seoul with a reinforced control token, having had no city left.
fn held_by_a_token() -> (FocusRowTable, Space, CityStateId) {
    let mut table = FocusRowTable::new(&["AgSggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    let seoul = table.state.open.state_at(at).expect("Seoul");
    table.state.open.states[seoul.index()] = Some(Seat::new(1));
    table.state.open.players[1].tokens.insert(at);
    table.state.open.players[1].strong.insert(at);
    (table, at, seoul)
}

#[test]
fn clarifications_a_control_token_on_a_city_state_is_replaced_by_a_city() {
    let (mut table, at, seoul) = held_by_a_token();
    win(&mut table, at);
    table.act(Action::Conquer);
    assert!(table.player(0).cities.has(at) && !table.player(1).tokens.has(at));
    assert_eq!(table.state.open.states[seoul.index()], Some(Seat::new(0)));
}

#[test]
fn clarifications_a_city_state_with_a_control_token_is_conquered_for_caravans_too() {
    let (mut table, at, _) = held_by_a_token();
    table.hold(0, "currency");
    table.state.open.players[0].caravans[1] = Caravan::OnCard;
    table.resolve("economy", 1).act(Action::Caravan(at));
    assert_eq!(table.on_card(0), 2);
    table.act(Action::Put(KindId::new(0))).act(Action::Put(KindId::new(0)));
    table.act(Action::Treaty(TreatyId::new(1)));
    assert!(!table.goals().is_empty() && !table.goals().contains(&at), "one caravan in a turn");
}

#[test]
fn p5_the_eiffel_tower_takes_a_city_state_with_the_control_token_on_it() {
    let (mut table, at, seoul) = held_by_a_token();
    let (tower, other) = (table.wonder("eiffel-tower").index(), table.at(4, 0));
    table.state.open.wonders[tower] = Some(table.at(0, 0));
    table.state.open.players[1].tokens.insert(other);
    table.event("trade-from-cities");
    table.finish_until(|table| !table.targets_to_choose().is_empty());
    for space in [at, other, at] {
        table.act(Action::Choose(space));
    }
    assert!(table.player(0).tokens.has(at));
    assert_eq!(table.state.open.states[seoul.index()], Some(Seat::new(0)));
}

#[test]
fn back_page_the_terrain_of_a_city_counts_twice() {
    let mut table = FocusRowTable::new(&["Aghfdm", "gggggg", "gggggB"]);
    for difficulty in 1..=5 {
        let at = table.at(usize::from(difficulty), 0);
        table.state.open.players[1].tokens = Spaces::one(at);
        assert_eq!(table.view().defence(at, false), difficulty);
        table.state.open.players[1].tokens = Spaces::NONE;
        table.state.open.players[1].cities.insert(at);
        assert_eq!(table.view().defence(at, false), 2 * difficulty);
    }
    assert_eq!(table.view().defence(table.at(5, 2), false), 2, "a capital city is a city");
}

#[test]
fn p9_nobody_builds_beside_a_conquered_city_state_with_a_control_token_only() {
    let (mut table, ..) = held_by_a_token();
    table.resolve("industry", 2).act(Action::Option(1));
    assert!(!table.places().contains(&table.at(1, 1)) && table.places().contains(&table.at(0, 2)));
}

#[test]
fn p8_a_caravan_of_currency_defeats_the_barbarian_in_a_city_state_and_arrives() {
    let mut table = FocusRowTable::new(&["AgSggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    table.state.open.barbarians = vec![Some(at)];
    table.resolve("economy", 1);
    assert!(!table.goals().contains(&at));
    table.finish().turn(0).hold(0, "currency").resolve("economy", 1).act(Action::Caravan(at));
    assert_eq!(table.state.open.barbarians, [None]);
    assert_eq!(table.player(0).trade[table.kind("science").index()], 2);
    table.act(Action::Envoy);
}

#[test]
fn p11_p12_the_story_says_who_rolls_for_barbarians() {
    let mut table = FocusRowTable::new(&["Agxggg", "gggggg", "ggCggB"]);
    let told = |table: &mut FocusRowTable, action| {
        let mut events = Events::kept();
        table.game.carry_out(&mut table.state, action, &mut events);
        table.game.tell(&events, None).into_iter().map(|line| line.text).collect::<String>()
    };
    table.resolve("military", 5).act(Action::Option(1));
    let attack = Action::AttackBarbarian(table.at(2, 0));
    assert!(told(&mut table, attack).contains(", Player 3 rolls in defence: "), "to the right");
    let roved = strabo_focus_row::Event::Roved { seat: Seat::new(1), way: 0 };
    let mut events = Events::kept();
    events.note(roved);
    assert_eq!(table.game.tell(&events, None)[0].text, "Player 2 rolls: barbarians move east.");
}

#[test]
fn clarifications_a_science_card_can_be_resolved_for_no_effect() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    let slots: Vec<u8> = (1..=5).filter(|slot| table.can(Action::Idle(*slot))).collect();
    let science = (1..=5).find(|slot| {
        table.player(0).in_slot(*slot).is_some_and(|(kind, _)| kind == table.kind("science"))
    });
    assert_eq!(
        slots,
        science.into_iter().collect::<Vec<_>>(),
        "others ask before they do anything"
    );
    table.act(Action::Idle(slots[0]));
    assert_eq!((table.player(0).tech, table.state.open.active), (0, Seat::new(1)));
    assert_eq!(table.player(0).row[0], Some(table.kind("science")), "it is reset");
}

#[test]
fn p13_city_states_are_grassland_whatever_is_printed() {
    let mut pack = game(2).pack().clone();
    let terrains = pack.terrains.len();
    for side in pack.tiles.iter_mut().flat_map(|tile| &mut tile.sides) {
        side.terrain.fill(strabo_model::refs::TerrainId::from(terrains - 2));
    }
    let game = strabo_focus_row::Game::new(&pack, &strabo_core::Options::new(2)).expect("played");
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
fn the_tray_says_what_a_card_does_in_its_slot() {
    let table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    let described = table.game.described(table.view(), true);
    let row = described.tray.iter().find(|section| section.heading == "Your focus row");
    let rows = &row.expect("a focus row").rows;
    assert_eq!(rows.iter().map(|row| &*row.value).collect::<String>(), "54321");
    assert!(rows.iter().all(|row| row.card.is_some() && !row.note.contains("of the slot")));
    assert!(
        table.game.described(table.view(), false).tray.is_empty(),
        "nobody's for those who watch"
    );
}
