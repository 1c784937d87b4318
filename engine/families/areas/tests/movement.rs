//! Borders of changed maps: impassable areas, and currents into the open sea.

use crate::common::prelude::*;
use strabo_areas::Water;
use strabo_model::map::{Area, OneWay};
use strabo_model::refs::AreaId;

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
