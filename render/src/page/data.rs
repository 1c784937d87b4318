//! What the script of the page knows about the pack, as JSON.

use serde::Serialize;
use strabo_model::Pack;
use strabo_model::map::{CitySite, Feature};
use strabo_model::pack::Setup;
use strabo_model::refs::{AreaId, CivilizationId};

use super::board::{AreaFrame, PageBoard};
use crate::map::colours::of_civilization;

/// What the script of a page knows about a pack, as JSON, area by area.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Described {
    /// One object for each area, in the order of their numbers.
    pub areas: Vec<String>,
    /// The list of civilizations.
    pub civilizations: String,
    /// The list of setups.
    pub setups: String,
    /// The ids and names of the kinds of ground.
    pub terrains: String,
}

#[derive(Serialize)]
struct AreaData<'p> {
    id: &'p str,
    name: &'p str,
    aliases: Vec<&'p str>,
    sea: bool,
    limit: u8,
    site: Option<&'static str>,
    coastal: bool,
    coasts: usize,
    flood: Option<String>,
    volcano: Option<String>,
    regions: &'p [CivilizationId],
    start: Option<CivilizationId>,
    land: Vec<AreaId>,
    water: Vec<AreaId>,
    at: [i32; 2],
    #[serde(rename = "box")]
    frame: [i32; 4],
}

#[derive(Serialize)]
struct CivilizationData<'p> {
    id: &'p str,
    name: &'p str,
    colour: String,
}

#[derive(Serialize)]
struct SetupData<'p> {
    id: &'p str,
    players: u8,
    civilizations: &'p [CivilizationId],
    out: Vec<AreaId>,
}

/// The data for a script element, escaped so that no text can end the element.
pub fn json(pack: &Pack, board: Option<&PageBoard>) -> String {
    let spots = board.map(|board| &*board.spots).unwrap_or_default();
    let Described { areas, civilizations, setups, .. } = described(pack, spots, &in_order(pack));
    let areas = areas.join(",");
    let text =
        format!("{{\"areas\":[{areas}],\"civilizations\":{civilizations},\"setups\":{setups}}}");
    harmless(&text)
}

/// The areas numbered as the pack lists them.
fn in_order(pack: &Pack) -> Vec<AreaId> {
    (0..pack.areas.len()).map(AreaId::from).collect()
}

/// What is known about a pack whose areas are drawn at these places and have these numbers.
pub fn described(pack: &Pack, spots: &[Option<AreaFrame>], numbers: &[AreaId]) -> Described {
    let setups: Vec<SetupData<'_>> =
        pack.setups.iter().map(|setup| of_setup(pack, setup, numbers)).collect();
    let terrains = pack.terrains.iter().map(|terrain| [&*terrain.id, &*terrain.name]);
    let mut described = vec![String::new(); pack.areas.len()];
    for (area, number) in areas(pack, spots, numbers).iter().zip(numbers) {
        described[number.index()] = written(area);
    }
    Described {
        areas: described,
        civilizations: written(&civilizations(pack)),
        setups: written(&setups),
        terrains: written(&terrains.collect::<Vec<_>>()),
    }
}

/// Plain structures of texts and numbers can always be written.
fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// In JSON these characters occur in strings only, where they can be written by number.
pub fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn areas<'p>(pack: &'p Pack, spots: &[Option<AreaFrame>], numbers: &[AreaId]) -> Vec<AreaData<'p>> {
    let renumbered = |areas: &[AreaId]| areas.iter().map(|area| numbers[area.index()]).collect();
    let coastal = pack.coastal();
    let mut starts = vec![None; pack.areas.len()];
    for start in &pack.starts {
        starts[start.area.index()].get_or_insert(start.civilization);
    }
    let floods = features(pack, &pack.flood_plains);
    let volcanoes = features(pack, &pack.volcanoes);
    let described = pack.areas.iter().zip(floods.into_iter().zip(volcanoes)).enumerate();
    let described = described.map(|(at, (area, (flood, volcano)))| {
        let spot = spots.get(at).copied().flatten();
        let AreaFrame { at: place, frame } = spot.unwrap_or_default();
        AreaData {
            id: &area.id,
            name: &area.name,
            aliases: area.aliases.iter().map(|alias| &**alias).collect(),
            sea: !area.is_land(),
            limit: area.population,
            site: area.city_site.map(|site| match site {
                CitySite::Black => "black",
                CitySite::White => "white",
            }),
            coastal: coastal[at],
            coasts: area.coasts.len(),
            flood,
            volcano,
            regions: &area.region,
            start: starts[at],
            land: renumbered(&area.land),
            water: renumbered(&area.water),
            at: place,
            frame,
        }
    });
    described.collect()
}

/// The names of the features that lie in each area.
fn features(pack: &Pack, features: &[Feature]) -> Vec<Option<String>> {
    let mut names: Vec<Option<String>> = vec![None; pack.areas.len()];
    for feature in features {
        let name = feature.name.as_deref().unwrap_or("yes");
        for area in &feature.areas {
            match &mut names[area.index()] {
                Some(names) => {
                    names.push_str(", ");
                    names.push_str(name);
                }
                empty => *empty = Some(name.to_owned()),
            }
        }
    }
    names
}

fn civilizations(pack: &Pack) -> Vec<CivilizationData<'_>> {
    let all = pack.civilizations.iter().enumerate();
    let described = all.map(|(at, civilization)| CivilizationData {
        id: &civilization.id,
        name: &civilization.name,
        colour: of_civilization(pack, at).to_string(),
    });
    described.collect()
}

fn of_setup<'p>(pack: &Pack, setup: &'p Setup, numbers: &[AreaId]) -> SetupData<'p> {
    let in_play = pack.in_play(Some(setup)).into_iter().zip(numbers);
    let mut out: Vec<AreaId> =
        in_play.filter(|(plays, _)| !plays).map(|(_, number)| *number).collect();
    out.sort_unstable();
    SetupData { id: &setup.id, players: setup.players, civilizations: &setup.civilizations, out }
}
