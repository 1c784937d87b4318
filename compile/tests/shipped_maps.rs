//! The maps that ship: their figures, and that nothing is wrong with them.

use crate::common::{describe, shipped};
use strabo_model::Pack;
use strabo_model::pack::Setup;

fn pack(id: &str) -> Pack {
    let outcome = shipped::check(id);
    assert_eq!(describe(&outcome), [""; 0]);
    outcome.pack.expect("a clean pack")
}

fn lands_and_seas(pack: &Pack) -> (usize, usize) {
    let lands = pack.areas.iter().filter(|area| area.is_land()).count();
    (lands, pack.areas.len() - lands)
}

/// Areas, city sites and population in play.
fn figures(pack: &Pack, setup: &Setup) -> (usize, usize, u32) {
    let in_play = pack.in_play(Some(setup));
    let areas = pack.areas.iter().zip(in_play).filter(|(area, in_play)| *in_play && area.is_land());
    let areas: Vec<_> = areas.map(|(area, _)| area).collect();
    let sites = areas.iter().filter(|area| area.city_site.is_some()).count();
    (areas.len(), sites, areas.iter().map(|area| u32::from(area.population)).sum())
}

fn is_coastal(pack: &Pack, id: &str) -> bool {
    let at = pack.areas.iter().position(|area| area.id.as_ref() == id).expect("an area");
    pack.coastal()[at]
}

#[test]
fn the_east_has_165_areas_and_10_open_seas() {
    let pack = pack("mega-empires-east");
    assert_eq!(lands_and_seas(&pack), (165, 10));
    let setups = (5..=9).map(|players| figures(&pack, pack.setup(players).expect("a setup")));
    let wanted = [(95, 33, 149), (111, 40, 182), (130, 47, 206), (146, 53, 233), (165, 60, 257)];
    assert_eq!(setups.collect::<Vec<_>>(), wanted);
}

#[test]
fn the_whole_board_has_318_areas_and_20_open_seas() {
    assert_eq!(lands_and_seas(&pack("expansion-project")), (318, 20));
}

#[test]
fn the_caspian_makes_ustyurt_coastal() {
    let east = pack("mega-empires-east");
    assert!(!is_coastal(&east, "ustyurt") && !is_coastal(&east, "western-sogdiana"));
    assert!(is_coastal(&pack("expansion-project"), "ustyurt"));
}
