//! The maps that ship: their figures, and that nothing is wrong with them.

use std::collections::BTreeSet;

use crate::common::{clean, shipped};
use serde_json::Value;
use strabo_model::{Pack, pack::Setup, refs::AreaId};

fn pack(id: &str) -> Pack {
    clean(shipped::check(id))
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

/// The places an area touches by water, in groups that touch each other by water.
fn groups_of_water(pack: &Pack, at: AreaId) -> Vec<BTreeSet<AreaId>> {
    let mut left: BTreeSet<AreaId> = pack[at].water.iter().copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut group, mut queue) = (BTreeSet::from([first]), vec![first]);
        while let Some(here) = queue.pop() {
            let near: Vec<AreaId> =
                pack[here].water.iter().copied().filter(|there| left.remove(there)).collect();
            group.extend(&near);
            queue.extend(near);
        }
        groups.push(group);
    }
    groups
}

/// The corners of an area in the drawing of the big board, as they are written.
fn corners(drawing: &Value, id: &str) -> BTreeSet<String> {
    let mut features = drawing["features"].as_array().expect("areas").iter();
    let area = features.find(|area| area["properties"]["id"] == id).expect("an area");
    let rings = area["geometry"]["coordinates"].as_array().expect("rings");
    let points = rings.iter().flat_map(|ring| ring.as_array().expect("points"));
    points.map(ToString::to_string).collect()
}

#[test]
fn rule_17_5_1_4_ustyurt_alone_has_two_coasts() {
    let pack = pack("expansion-project");
    let apart: Vec<&str> = (pack.rows::<AreaId>())
        .filter(|(id, area)| area.is_land() && groups_of_water(&pack, *id).len() > 1)
        .map(|(_, area)| &*area.id)
        .collect();
    assert_eq!(apart, ["ustyurt", "athens", "boeotia"]);
    let ustyurt = pack.area("ustyurt").expect("an area");
    let coasts: Vec<BTreeSet<AreaId>> =
        pack[ustyurt].coasts.iter().map(|coast| coast.iter().copied().collect()).collect();
    assert_eq!(coasts, groups_of_water(&pack, ustyurt));
    let several = pack.areas.iter().filter(|area| !area.coasts.is_empty());
    assert_eq!(several.map(|area| &*area.id).collect::<Vec<_>>(), ["ustyurt"]);
    // The waters of Athens and Boeotia meet where four areas do.
    let files = strabo_data::sources("expansion-project").expect("a pack that ships").files;
    let drawing = files.iter().find(|file| file.path == "map.geojson").expect("a drawing");
    let drawing: Value = serde_json::from_slice(&drawing.bytes).expect("GeoJSON");
    let four = ["athens", "boeotia", "chalcis", "eretria"].map(|id| corners(&drawing, id));
    let shared = four.into_iter().reduce(|one, other| &one & &other).expect("four areas");
    assert_eq!(shared.len(), 1);
    assert!(is_coastal(&pack, "ustyurt") && !is_coastal(&pack, "western-sogdiana"));
}

#[test]
fn section_13c_six_points_begin_above_200_and_three_points_of_34_1_at_200() {
    let tier = |id: &str| {
        pack(id).tiers.iter().map(|tier| (tier.cost_from, tier.points)).collect::<Vec<_>>()
    };
    assert_eq!(tier("mega-empires-east"), [(0, 1), (100, 3), (201, 6)]);
    assert_eq!(tier("expansion-project"), [(0, 1), (100, 2), (200, 3)]);
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

#[test]
fn every_shipped_pack_compiles_without_findings() {
    for id in strabo_data::names().chain(["smallest"]) {
        let outcome = strabo_data::compile(id).expect("a shipped pack");
        let findings: Vec<&str> = outcome.diagnostics.iter().map(|one| &*one.message).collect();
        assert_eq!(findings, [""; 0], "{id}");
        assert!(outcome.pack.is_some() || outcome.is_base, "{id}");
    }
}

#[test]
fn an_unknown_id_has_no_files() {
    assert!(strabo_data::sources("no-such-pack").is_none());
    assert!(strabo_data::compile("").is_none());
    assert!(strabo_data::names().is_sorted());
}

#[test]
fn the_pack_of_the_tests_is_not_offered() {
    assert!(strabo_data::sources("smallest").is_some());
    assert!(!strabo_data::names().any(|id| id == "smallest"));
    for id in ["windward", "ashwater", "tidewheel"] {
        assert!(strabo_data::names().any(|known| known == id), "{id}");
    }
}
