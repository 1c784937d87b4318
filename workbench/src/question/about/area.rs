//! Places: what an area is, what it touches and who plays there; what a region comes to.

use strabo_model::map::{CitySite, Feature};
use strabo_model::{Area, Pack, refs::AreaId, words::count};

use crate::question::markdown::{listed, names};
use crate::question::{hints::counts_in_play, players::ranges};

pub fn area(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let here = pack.area(id)?;
    let area = &pack[here];
    let mut lines = vec![facts(pack, here, area)];
    let of = |ids: &[AreaId]| -> Vec<&str> {
        ids.iter().filter_map(|id| pack.get(*id)).map(|area| &*area.name).collect()
    };
    lines.extend(listed("By land", of(&area.land)));
    lines.extend(listed("By water", of(&area.water)));
    for (at, coast) in area.coasts.iter().enumerate() {
        let name =
            area.coast_names.get(at).map_or_else(|| format!("{}", at + 1), ToString::to_string);
        lines.extend(listed(&format!("Coast {name}"), of(coast)));
    }
    let civilizations = area.region.iter().filter_map(|id| pack.get(*id));
    lines.extend(listed("Region of", civilizations.map(|one| &*one.name)));
    let starts = pack.starts.iter().filter(|start| start.area == here);
    let starts = starts.filter_map(|start| pack.get(start.civilization));
    lines.extend(listed("Start of", starts.map(|one| &*one.name)));
    if !pack.setups.is_empty() && area.is_land() && !area.impassable {
        lines.push(match counts_in_play(pack)[here.index()].as_slice() {
            [] => "Never in play".to_owned(),
            counts => format!("In play for {} players", ranges(counts)),
        });
    }
    Some(lines)
}

fn facts(pack: &Pack, here: AreaId, area: &Area) -> String {
    if area.impassable {
        return "Nobody can enter it".to_owned();
    }
    if !area.is_land() {
        return "Open sea".to_owned();
    }
    let mut facts = vec![format!("Population limit {}", area.population)];
    facts.extend(area.city_site.map(|site| match site {
        CitySite::Black => "black city site".to_owned(),
        CitySite::White => "white city site, on a flood plain".to_owned(),
    }));
    let touches = |features: &[Feature]| features.iter().any(|one| one.areas.contains(&here));
    if touches(&pack.flood_plains) && area.city_site != Some(CitySite::White) {
        facts.push("partly on a flood plain".to_owned());
    }
    if touches(&pack.volcanoes) {
        facts.push("at a volcano".to_owned());
    }
    if let Some(terrain) = area.terrain.and_then(|terrain| pack.get(terrain)) {
        facts.push(names([&*terrain.name]));
    }
    facts.join(", ")
}

pub fn feature(pack: &Pack, features: &[Feature], id: &str) -> Option<Vec<String>> {
    let feature = features.iter().find(|feature| &*feature.id == id)?;
    let areas = feature.areas.iter().filter_map(|id| pack.get(*id));
    Some(listed("Areas", areas.map(|area| &*area.name)).into_iter().collect())
}

pub fn civilization(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let own = pack.civilization(id)?;
    let row = &pack[own];
    let mut lines = vec![format!("Number {}, colour {}", row.number, row.colour)];
    if pack.areas.iter().any(|area| area.region.contains(&own)) {
        let totals = pack.region_totals(own);
        let areas = count(totals.areas, "area", "areas");
        let sites = count(totals.city_sites(), "city site", "city sites");
        let (people, coastal) = (totals.population, totals.coastal);
        lines.push(format!("Region: {areas}, population {people}, {sites}, {coastal} coastal"));
    }
    let start = pack.start_of(own).and_then(|area| pack.get(area));
    lines.extend(listed("Starts in", start.map(|area| &*area.name)));
    let setups = pack.setups.iter().filter(|setup| setup.civilizations.contains(&own));
    let mut counts: Vec<u8> = setups.map(|setup| setup.players).collect();
    counts.sort_unstable();
    if !counts.is_empty() {
        lines.push(format!("In a setup for {} players", ranges(&counts)));
    }
    let block = row.block.and_then(|block| pack.get(block));
    lines.extend(listed("Trade block", block.map(|block| &*block.name)));
    Some(lines)
}
