//! Movement by land and sea, ships and their cost, and who may not be attacked.

use crate::common::prelude::*;
use strabo_areas::{Payment, Water, Words};
use strabo_model::map::{Area, OneWay};
use strabo_model::refs::AreaId;

fn moving(scene: Position<'_>) -> State {
    let state = scene.only(Step::Move, &mut Events::off());
    assert_eq!(state.ask, Ask::Movement);
    state
}

fn marches(game: &Game, state: &State, to: Land) -> bool {
    actions(game, state)
        .iter()
        .any(|action| matches!(action, Action::March { to: there, .. } if *there == to))
}

/// A coastal area with another one next to it over water.
fn coast(game: &Game) -> (Land, Land) {
    let coastal = |at: &Land| game.places[*at].coastal;
    let pair = places_where(game, |info| info.coastal).into_iter().find_map(|at| {
        let near = game.places.by_water(at).iter().copied().find(coastal);
        near.map(|near| (at, near))
    });
    pair.expect("two coastal areas")
}

#[test]
fn a_token_moves_once_and_only_to_an_area_next_door_by_land() {
    let (from, to) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let mut state = moving(Position::new(&FIVE, 1).tokens(P1, from, 1));
    apply(&FIVE, &mut state, Action::March { from, to, count: 1 });
    let again = |action: &Action| matches!(action, Action::March { .. });
    assert!(!actions(&FIVE, &state).iter().any(again));
}

#[test]
fn with_roadbuilding_a_token_moves_two_areas_unless_it_meets_a_conflict() {
    let (from, via) = (place(&FIVE, "ad-dhana"), place(&FIVE, "chaldaea"));
    let far = |scene: Position<'_>| {
        let state = moving(scene.advance(P1, "roadbuilding"));
        let near = FIVE.places.by_land(from);
        let two = |to: &Land| !near.contains(to) && *to != from;
        actions(&FIVE, &state).iter().any(|action| match action {
            Action::March { to, .. } => two(to) && FIVE.places.by_land(via).contains(to),
            _ => false,
        })
    };
    assert!(far(Position::new(&FIVE, 1).tokens(P1, from, 1)));
    let mut blocked = Position::new(&FIVE, 1).tokens(P1, from, 1);
    for &near in FIVE.places.by_land(from) {
        blocked = blocked.city(P2, near);
    }
    assert!(!far(blocked));
}

#[test]
fn diplomacy_keeps_tokens_out_of_city_areas_but_not_those_with_military() {
    let (from, to) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1).tokens(P1, from, 1).city(P2, to).advance(P2, "diplomacy");
    assert!(!marches(&FIVE, &moving(scene.clone()), to));
    let mut state = moving(scene.advance(P1, "military"));
    while state.seat != P1 {
        apply(&FIVE, &mut state, Action::Done);
    }
    assert!(marches(&FIVE, &state, to));
}

#[test]
fn cultural_ascendancy_lets_others_in_as_long_as_there_is_room() {
    let (from, to) = (place(&FIVE, "ur"), place(&FIVE, "babylon"));
    let enter = |there: u8| {
        let scene = Position::new(&FIVE, 1).tokens(P1, from, 2).tokens(P2, to, there);
        marches(&FIVE, &moving(scene.advance(P2, "cultural-ascendancy")), to)
    };
    assert!(enter(1), "two fit into Babylon");
    assert!(!enter(2));
}

#[test]
fn a_ship_is_paid_in_three_ways() {
    let (at, _) = coast(&FIVE);
    let node = FIVE.places.coasts(at)[0];
    let state = moving(Position::new(&FIVE, 1).tokens(P1, at, 2).treasury(P1, 2));
    for pay in [Payment::Treasury, Payment::Mixed, Payment::Tokens] {
        let mut state = state.clone();
        apply(&FIVE, &mut state, Action::BuildShip { at: node, pay });
        if state.ask == Ask::Helper {
            apply(&FIVE, &mut state, Action::Choose(at));
        }
        let player = state.player(P1);
        assert_eq!(player.treasury + player.tokens, 2, "two of four are paid: {pay:?}");
        assert!(player.ships[0].ready);
    }
}

#[test]
fn a_ship_that_is_not_kept_up_goes_back_to_stock() {
    let (at, _) = coast(&FIVE);
    let scene = Position::new(&FIVE, 1).tokens(P1, at, 1).treasury(P1, 1).ship(P1, at);
    let mut kept = moving(scene.clone());
    apply(&FIVE, &mut kept, Action::KeepShip { ship: 0, tokens: false });
    apply(&FIVE, &mut kept, Action::Done);
    assert_eq!(kept.ships_of(P1).count(), 1);
    let mut lost = moving(scene);
    apply(&FIVE, &mut lost, Action::Done);
    assert_eq!(lost.ships_of(P1).count(), 0);
}

#[test]
fn tokens_go_aboard_sail_four_steps_and_go_ashore() {
    let (at, _) = coast(&FIVE);
    let mut state = moving(Position::new(&FIVE, 1).tokens(P1, at, 6).treasury(P1, 2));
    let node = FIVE.places.coasts(at)[0];
    apply(&FIVE, &mut state, Action::BuildShip { at: node, pay: Payment::Treasury });
    let embark = Action::Embark { ship: 0, count: 1 };
    assert!(!actions(&FIVE, &state).contains(&embark.with_count(6)), "a ship carries five");
    apply(&FIVE, &mut state, embark.with_count(5));
    let mut steps = 0;
    while let Some(sail) =
        actions(&FIVE, &state).into_iter().find(|action| matches!(action, Action::Sail { .. }))
    {
        apply(&FIVE, &mut state, sail);
        steps += 1;
    }
    assert_eq!(steps, 4);
    apply(&FIVE, &mut state, Action::Done);
    let ashore: u8 = state.board.areas().map(|at| state.board.tokens(at, P1)).sum();
    assert!(ashore >= 6);
}

#[test]
fn open_sea_is_crossed_only_with_astronavigation() {
    let by_sea = |at: &Land| {
        let sails = FIVE.places.coasts(*at).iter().flat_map(|node| FIVE.places.sails(*node));
        sails.into_iter().any(|to| FIVE.places[*to].sea)
    };
    let mut all = FIVE.places.areas().map(|(at, _)| at);
    let at = all.find(by_sea).expect("an area at an open sea");
    let crosses = |scene: Position<'_>| {
        let mut state = moving(scene.tokens(P1, at, 1).treasury(P1, 2));
        let node = FIVE.places.coasts(at)[0];
        apply(&FIVE, &mut state, Action::BuildShip { at: node, pay: Payment::Treasury });
        actions(&FIVE, &state).iter().any(|action| match action {
            Action::Sail { to, .. } => FIVE.places[*to].sea,
            _ => false,
        })
    };
    assert!(!crosses(Position::new(&FIVE, 1)));
    assert!(crosses(Position::new(&FIVE, 1).advance(P1, "astronavigation")));
}

#[test]
fn movement_goes_by_census_and_military_last() {
    let at = place(&FIVE, "babylon");
    let mut scene = Position::new(&FIVE, 1);
    for (seat, count) in [(P1, 1), (P2, 3), (P3, 2)] {
        scene = scene.tokens(seat, at, count);
    }
    let mut state = scene.advance(P2, "military").begin(Step::Census, &mut Events::off());
    let mut order: Vec<Seat> = Vec::new();
    while state.ask == Ask::Movement {
        order.push(state.seat);
        apply(&FIVE, &mut state, Action::Done);
        if order.len() == 3 {
            break;
        }
    }
    assert_eq!(order, [P3, P1, P2]);
}

/// The most tokens that may go into an area together.
fn most_marching(game: &Game, scene: Position<'_>, to: Land) -> u8 {
    let state = moving(scene);
    assert_eq!(state.seat, P1);
    let counts = actions(game, &state).into_iter().filter_map(|action| match action {
        Action::March { to: there, count, .. } if there == to => Some(count),
        _ => None,
    });
    counts.max().unwrap_or(0)
}

#[test]
fn rule_17_4_2_cultural_ascendancy_protects_the_token_beside_a_city_as_well() {
    let (from, to) = (place(&MANY, "ur"), place(&MANY, "babylon"));
    let scene =
        Position::new(&MANY, 1).tokens(P1, from, 9).city(P2, to).advance(P2, "public-works");
    assert_eq!(most_marching(&MANY, scene.clone().tokens(P2, to, 1), to), 9);
    let scene = scene.advance(P2, "cultural-ascendancy");
    assert_eq!(most_marching(&MANY, scene.clone(), to), 6, "E21: seven would attack the city");
    assert_eq!(most_marching(&MANY, scene.clone().tokens(P2, to, 1), to), 0, "they would fight it");
    let other = scene.tokens(P2, to, 1).advance(P1, "advanced-military");
    assert_eq!(most_marching(&MANY, other, to), 9);
}

#[test]
fn rule_17_4_2_protected_tokens_beside_the_city_of_a_third_player_leave_no_room() {
    let (from, to) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    assert!(MANY.places[to].limit > 1, "the area would hold more without the city");
    let scene = Position::new(&MANY, 1).tokens(P1, from, 9).city(P3, to).tokens(P2, to, 1);
    let scene = scene.advance(P2, "cultural-ascendancy");
    assert_eq!(most_marching(&MANY, scene.clone(), to), 0);
    let shared = scene.advance(P3, "public-works");
    assert_eq!(most_marching(&MANY, shared, to), 0, "the one place is taken");
}

#[test]
fn rule_17_4_1_diplomacy_keeps_others_from_fighting_the_tokens_that_defend_a_city() {
    let (from, to) = (place(&MANY, "ur"), place(&MANY, "babylon"));
    let scene =
        Position::new(&MANY, 1).tokens(P1, from, 9).city(P2, to).advance(P2, "public-works");
    let scene = scene.advance(P2, "diplomacy");
    assert_eq!(most_marching(&MANY, scene.clone(), to), 6, "E21");
    let weak = scene.clone().tokens(P3, to, 1);
    assert_eq!(most_marching(&MANY, weak, to), 6, "tokens of others do not defend it");
    assert_eq!(most_marching(&MANY, scene.tokens(P2, to, 1), to), 0, "18.4: a conflict");
}

#[test]
fn chapter_9_cultural_ascendancy_keeps_everybody_out_of_a_city_with_a_token() {
    let (from, to) = (place(&FIVE, "ur"), place(&FIVE, "babylon"));
    let scene = Position::new(&FIVE, 1).tokens(P1, from, 9).city(P2, to).tokens(P2, to, 1);
    let scene = scene.advance(P2, "public-works").advance(P2, "cultural-ascendancy");
    assert_eq!(most_marching(&FIVE, scene.clone(), to), 0);
    assert_eq!(most_marching(&FIVE, scene.tokens(P3, to, 1), to), 9, "there is a conflict already");
}

#[test]
fn nobody_walks_or_sails_into_an_impassable_area() {
    let mut pack = smallest().clone();
    let (north, lake) = (pack.area("north").expect("an area"), pack.area("lake").expect("a sea"));
    // A file that somebody else wrote may declare borders all the same.
    let peaks = AreaId::from(pack.areas.len());
    let (land, water) = (vec![north], vec![lake]);
    pack.areas.push(Area { id: "peaks".into(), land, water, ..Area::default() });
    pack.areas[north.index()].land.push(peaks);
    pack.areas[lake.index()].water.push(peaks);
    pack.setups.iter_mut().for_each(|setup| setup.add.push(peaks));
    let entered = |pack: &Pack| {
        let game = Game::new(pack, &Options::new(3)).expect("a game for three");
        let nodes = (0..).map(Water::new).take(game.places.nodes.len());
        let sailed = nodes.flat_map(|node| game.places.sails(node));
        [
            pack.map_graph(None).contains_edge(north, peaks),
            game.places.areas().any(|(_, info)| info.area == peaks),
            sailed.map(|at| game.places[*at].area).any(|area| area == peaks),
        ]
    };
    assert_eq!(entered(&pack), [true; 3]);
    pack.areas[peaks.index()].impassable = true;
    assert_eq!(entered(&pack), [false; 3]);
}

/// The smallest game, changed.
fn changed(change: impl FnOnce(&mut Pack, [AreaId; 4])) -> Game {
    let mut pack = smallest().clone();
    let places = ["north", "west", "east", "lake"].map(|id| pack.area(id).expect("a place"));
    change(&mut pack, places);
    pack.validate().expect("a pack that holds together");
    Game::new(&pack, &Options::new(3)).expect("a game for three")
}

/// What ships reach from each coast of an area in one step, in words.
fn sailed_from(game: &Game, area: &str) -> Vec<Vec<String>> {
    let words = Words::new(game);
    let coasts = game.places.coasts(place(game, area)).iter();
    let reached = |node: &Water| game.places.sails(*node).iter().map(|to| words.node(*to));
    coasts.map(|node| reached(node).collect()).collect()
}

#[test]
fn a_ship_leaves_by_the_coast_it_came_to_and_a_neighbour_at_both_is_reached_from_both() {
    let game = changed(|pack, [north, west, east, lake]| {
        let area = &mut pack.areas[north.index()];
        area.water = vec![lake, west, east];
        area.coasts = vec![vec![lake, west], vec![west, east]];
        area.coast_names = vec!["Inner Coast".into(), "Outer Coast".into()];
        pack.areas[west.index()].water.push(north);
        pack.areas[east.index()].water.push(north);
    });
    let shores = [["The Lake", "West Shore"], ["West Shore", "East Shore"]];
    assert_eq!(sailed_from(&game, "north"), shores);
    let [inner, outer] = ["North Shore (Inner Coast)", "North Shore (Outer Coast)"];
    assert_eq!(sailed_from(&game, "west"), [["The Lake", inner, outer]]);
    assert_eq!(sailed_from(&game, "east"), [["The Lake", outer]]);
}

#[test]
fn a_one_way_border_is_crossed_in_its_direction_only() {
    let by_land = changed(|pack, [north, west, _, _]| {
        pack.areas[west.index()].land.retain(|id| *id != north);
        pack.one_way.push(OneWay { from: north, to: west });
    });
    let (north, west) = (place(&by_land, "north"), place(&by_land, "west"));
    let from = |at| moving(Position::new(&by_land, 1).tokens(P1, at, 1));
    assert!(marches(&by_land, &from(north), west));
    assert!(!marches(&by_land, &from(west), north));
    assert!(marches(&by_land, &from(west), place(&by_land, "east")));
}

#[test]
fn a_ship_sails_a_one_way_border_and_never_back() {
    let current = |coasts: &dyn Fn([AreaId; 4]) -> Vec<Vec<AreaId>>| {
        changed(|pack, places| {
            let [north, west, east, lake] = places;
            pack.areas[north.index()].water = vec![lake, west];
            pack.areas[west.index()].water = vec![lake, east];
            pack.areas[east.index()].water = vec![lake, west];
            pack.areas[west.index()].coasts = coasts(places);
            pack.one_way.push(OneWay { from: north, to: west });
        })
    };
    // A coast that names the place from which the current comes is where ships arrive.
    let game = current(&|[north, _, east, lake]| vec![vec![lake], vec![east, north]]);
    assert_eq!(sailed_from(&game, "north"), [["The Lake", "West Shore (coast 2)"]]);
    assert_eq!(sailed_from(&game, "west"), [["The Lake"], ["East Shore"]]);
    // Where no coast names it, every coast will do.
    let game = current(&|[_, _, east, lake]| vec![vec![lake], vec![east]]);
    let coasts = ["The Lake", "West Shore (coast 1)", "West Shore (coast 2)"];
    assert_eq!(sailed_from(&game, "north"), [coasts]);
}

#[test]
fn a_current_into_the_open_sea_makes_a_coast() {
    let pack_of = |one_way: bool| {
        let mut pack = smallest().clone();
        let (north, lake) =
            (pack.area("north").expect("an area"), pack.area("lake").expect("a sea"));
        pack.areas[lake.index()].water.retain(|id| *id != north);
        if one_way {
            pack.one_way.push(OneWay { from: north, to: lake });
        }
        pack.coastal()[north.index()]
    };
    assert_eq!([pack_of(true), pack_of(false)], [true, false]);
}
