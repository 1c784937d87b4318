//! `adjacency.json`: what touches what, for scripts that look into the module.

use serde_json::{Value, json};
use strabo_model::{Pack, pack::Setup, refs::AreaId};

/// All areas with what they touch by land and by water.
pub fn of(pack: &Pack, setup: &Setup, zones: &[(AreaId, String)]) -> String {
    let zone = |id: AreaId| zones.iter().find(|(area, _)| *area == id).map(|(_, name)| name);
    let ids = |areas: &[AreaId]| -> Vec<&str> {
        areas.iter().filter_map(|id| pack.get(*id)).map(|area| &*area.id).collect()
    };
    let in_play = pack.in_play(Some(setup));
    let areas = pack.rows::<AreaId>().zip(in_play).map(|((id, area), plays)| {
        json!({
            "id": &*area.id,
            "name": &*area.name,
            "zone": zone(id),
            "kind": if area.is_land() { "land" } else { "sea" },
            "in_play": plays,
            "population": area.population,
            "land": ids(&area.land),
            "water": ids(&area.water),
        })
    });
    let areas: Vec<Value> = areas.collect();
    format!("{:#}\n", json!({ "setup": &*setup.id, "areas": areas }))
}
