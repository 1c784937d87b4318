//! Borders of changed maps: impassable areas, one-way borders, and coasts that ships leave and come to.

use crate::common::prelude::*;
use strabo_areas::{Water, Words};
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
