//! A setup in figures: what is in play, how the regions compare, who neighbours whom, how far starts are
//! apart.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use strabo_model::Pack;
use strabo_model::pack::{BlockMembers, Setup};
use strabo_model::refs::{AreaId, BlockId, CivilizationId};

use crate::blocks::divided;
use crate::change::{Refusal, Result};

/// With more civilizations than this, distances are not measured.
const MOST_SEATS: usize = 40;

/// A choice of players: a setup of the pack, or one that an author tries out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    /// The id of the setup that it begins with.
    #[serde(default)]
    pub setup: Option<String>,
    /// The number of players; as many as there are civilizations when left out.
    #[serde(default)]
    pub players: Option<u8>,
    /// The ids of the civilizations in play, if not those of the setup.
    #[serde(default)]
    pub civilizations: Option<Vec<String>>,
    /// The civilizations of each trade block, if not those of the setup.
    #[serde(default)]
    pub blocks: Option<BTreeMap<String, Vec<String>>>,
    /// Areas in play in addition to the regions of the civilizations, if not those of the setup.
    #[serde(default)]
    pub add: Option<Vec<String>>,
    /// Areas of those regions that are out of play, if not those of the setup.
    #[serde(default)]
    pub out: Option<Vec<String>>,
    /// Areas to move in or out of play.
    #[serde(default, skip_serializing)]
    pub toggle: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetupFigures {
    /// The number of players.
    pub players: u8,
    /// Land areas in play.
    pub areas: u32,
    /// The sum of their population limits.
    pub population: u32,
    pub city_sites: u32,
    /// The places of the areas that are out of play.
    pub out: Vec<usize>,
    /// The regions, in the order of the setup.
    pub regions: Vec<RegionFigures>,
    /// How many areas one enters on the way from the start of each civilization to that of each other;
    /// empty with more civilizations than any table has seats.
    pub distances: Vec<Vec<Option<u32>>>,
}

/// The region of a civilization in a setup.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegionFigures {
    pub civilization: String,
    pub name: String,
    /// Areas in play.
    pub areas: u32,
    /// The sum of their population limits.
    pub population: u32,
    pub city_sites: u32,
    /// Coastal areas.
    pub coastal: u32,
    /// Areas on a flood plain.
    pub flood_plain: u32,
    /// The name of its starting area.
    pub start: Option<String>,
    /// The names of the civilizations whose regions share an area or a land border with it.
    pub by_land: Vec<String>,
    /// The names of those with a water border between.
    pub by_water: Vec<String>,
}

impl Seating {
    /// It as a setup of a pack. A name that the pack does not have is refused.
    pub fn setup(&self, pack: &Pack) -> Result<Setup> {
        let known = self.setup.as_deref().map(|id| {
            let found = pack.setups.iter().find(|setup| &*setup.id == id);
            found.ok_or_else(|| Refusal::new(format!("there is no setup \"{id}\"")))
        });
        let known = known.transpose()?;
        let mut setup = known.cloned().unwrap_or_else(empty);
        if let Some(ids) = &self.civilizations {
            let rows = pack.rows::<CivilizationId>().map(|(id, row)| (&*row.id, id));
            setup.civilizations = found(ids, "civilization", &rows.collect())?;
            setup.players = u8::try_from(setup.civilizations.len()).unwrap_or(u8::MAX);
        }
        setup.players = self.players.unwrap_or(setup.players);
        if self.civilizations.is_some() || self.blocks.is_some() {
            let wished = match &self.blocks {
                Some(blocks) => members(pack, blocks)?,
                None => setup.blocks,
            };
            setup.blocks = divided(pack, setup.players, &setup.civilizations, (known, &*wished));
        }
        if self.add.is_none() && self.out.is_none() && self.toggle.is_empty() {
            return Ok(setup);
        }
        let rows = pack.rows::<AreaId>().map(|(id, row)| (&*row.id, id));
        let areas: BTreeMap<&str, AreaId> = rows.collect();
        if let Some(ids) = &self.add {
            setup.add = found(ids, "area", &areas)?;
        }
        if let Some(ids) = &self.out {
            setup.out = found(ids, "area", &areas)?;
        }
        toggle(pack, &mut setup, &found(&self.toggle, "area", &areas)?)?;
        Ok(setup)
    }

    /// The choice that a setup is, with all names.
    pub fn of(pack: &Pack, setup: &Setup) -> Self {
        let areas = |ids: &[AreaId]| ids.iter().map(|id| pack[*id].id.to_string()).collect();
        let civilizations = setup.civilizations.iter().map(|id| pack[*id].id.to_string());
        let written = pack.setups.iter().any(|known| known.id == setup.id);
        Self {
            setup: written.then(|| setup.id.to_string()),
            players: Some(setup.players),
            civilizations: Some(civilizations.collect()),
            blocks: (!setup.blocks.is_empty()).then(|| {
                let blocks = setup.blocks.iter().map(|members| {
                    let ids = members.civilizations.iter().map(|id| pack[*id].id.to_string());
                    (pack[members.block].id.to_string(), ids.collect())
                });
                blocks.collect()
            }),
            add: Some(areas(&setup.add)),
            out: Some(areas(&setup.out)),
            toggle: Vec::new(),
        }
    }
}

/// Trade blocks with their civilizations.
fn members(pack: &Pack, blocks: &BTreeMap<String, Vec<String>>) -> Result<Vec<BlockMembers>> {
    let rows: BTreeMap<&str, BlockId> =
        pack.rows::<BlockId>().map(|(id, row)| (&*row.id, id)).collect();
    let known: BTreeMap<&str, CivilizationId> =
        pack.rows::<CivilizationId>().map(|(id, row)| (&*row.id, id)).collect();
    let members = blocks.iter().map(|(id, ids)| {
        let block = found(std::slice::from_ref(id), "trade block", &rows)?[0];
        Ok(BlockMembers { block, civilizations: found(ids, "civilization", &known)? })
    });
    members.collect()
}

fn empty() -> Setup {
    Setup {
        id: "new-setup".into(),
        name: None,
        players: 0,
        civilizations: Vec::new(),
        blocks: Vec::new(),
        add: Vec::new(),
        out: Vec::new(),
        starting_credits: 0,
        starts_with: None,
    }
}

/// Each name once, in order.
fn found<T: Copy + Ord>(ids: &[String], kind: &str, known: &BTreeMap<&str, T>) -> Result<Vec<T>> {
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    for id in ids {
        let row = known.get(&**id);
        let row = row.ok_or_else(|| Refusal::new(format!("there is no {kind} \"{id}\"")))?;
        if seen.insert(*row) {
            all.push(*row);
        }
    }
    Ok(all)
}

/// Moves areas into play or out of it, with the shortest lists that say so.
fn toggle(pack: &Pack, setup: &mut Setup, areas: &[AreaId]) -> Result<()> {
    for row in areas.iter().map(|area| &pack[*area]) {
        if row.impassable || !row.is_land() {
            let always = if row.impassable { "never" } else { "always" };
            return Err(Refusal::new(format!("{} is {always} in play", row.name)));
        }
    }
    let before = pack.in_play(Some(setup));
    let moved: BTreeSet<AreaId> = areas.iter().copied().collect();
    setup.add.retain(|area| !moved.contains(area));
    setup.out.retain(|area| !moved.contains(area));
    let after = pack.in_play(Some(setup));
    for area in areas {
        let plays = before[area.index()];
        if after[area.index()] == plays {
            if plays { &mut setup.out } else { &mut setup.add }.push(*area);
        }
    }
    Ok(())
}

impl SetupFigures {
    pub fn of(pack: &Pack, setup: &Setup) -> Self {
        let in_play = pack.in_play(Some(setup));
        let totals = pack.totals_of_regions(&in_play);
        let land =
            pack.areas.iter().zip(&in_play).filter(|(area, plays)| **plays && area.is_land());
        let land: Vec<_> = land.map(|(area, _)| area).collect();
        let names = |ids: Vec<CivilizationId>| -> Vec<String> {
            ids.iter().map(|id| pack[*id].name.to_string()).collect()
        };
        let neighbours = pack.neighbours_by_land(setup).into_iter();
        let neighbours = neighbours.zip(pack.neighbours_by_water(setup));
        let regions =
            setup.civilizations.iter().zip(neighbours).map(|(id, (by_land, by_water))| {
                let totals = &totals[id.index()];
                RegionFigures {
                    civilization: pack[*id].id.to_string(),
                    name: pack[*id].name.to_string(),
                    areas: totals.areas,
                    population: totals.population,
                    city_sites: totals.city_sites(),
                    coastal: totals.coastal,
                    flood_plain: totals.flood_plain,
                    start: pack.start_of(*id).map(|area| pack[area].name.to_string()),
                    by_land: names(by_land),
                    by_water: names(by_water),
                }
            });
        Self {
            players: setup.players,
            areas: count(land.len()),
            population: land.iter().map(|area| u32::from(area.population)).sum(),
            city_sites: count(land.iter().filter(|area| area.city_site.is_some()).count()),
            out: (0..in_play.len()).filter(|at| !in_play[*at]).collect(),
            regions: regions.collect(),
            distances: distances(pack, setup),
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn distances(pack: &Pack, setup: &Setup) -> Vec<Vec<Option<u32>>> {
    if setup.civilizations.len() > MOST_SEATS {
        return Vec::new();
    }
    let starts: Vec<_> = setup.civilizations.iter().map(|id| pack.start_of(*id)).collect();
    let from = |start: &Option<AreaId>| {
        let reached = start.map(|start| pack.distances(Some(setup), start)).unwrap_or_default();
        starts.iter().map(|to| to.and_then(|to| reached.get(&to).copied())).collect()
    };
    starts.iter().map(from).collect()
}
