//! What follows from a map: which areas are in play or coastal, which regions touch, and distances.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::visit::NodeFiltered;

use crate::graph::distances;
use crate::map::{Area, CitySite, OneWay};
use crate::pack::{Pack, Setup, SharedInPlay};
use crate::refs::{AreaId, CivilizationId};

/// The figures of one civilization's region.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegionTotals {
    /// Areas.
    pub areas: u32,
    /// The sum of the population limits.
    pub population: u32,
    /// Black city sites.
    pub black_sites: u32,
    /// White city sites.
    pub white_sites: u32,
    /// Coastal areas.
    pub coastal: u32,
    /// Areas on a flood plain.
    pub flood_plain: u32,
}

impl RegionTotals {
    /// City sites of both colours.
    pub const fn city_sites(&self) -> u32 {
        self.black_sites + self.white_sites
    }
}

impl Pack {
    /// Which places are in play: the regions of the civilizations in play, with what the setup adds
    /// and takes out. Open seas always are, and impassable areas never are. Without a setup,
    /// everything else is.
    pub fn in_play(&self, setup: Option<&Setup>) -> Vec<bool> {
        let Some(setup) = setup else {
            return self.areas.iter().map(|area| !area.impassable).collect();
        };
        let plays: BTreeSet<&CivilizationId> = setup.civilizations.iter().collect();
        let plays = |id: &CivilizationId| plays.contains(id);
        let mut in_play: Vec<bool> = (self.areas.iter())
            .map(|area| !area.is_land() || self.region_plays(area, plays))
            .collect();
        for (areas, value) in [(&setup.add, true), (&setup.out, false)] {
            for at in areas.iter().map(|id| id.index()) {
                in_play[at] = value || !self.areas[at].is_land();
            }
        }
        for (in_play, area) in in_play.iter_mut().zip(&self.areas) {
            *in_play &= !area.impassable;
        }
        in_play
    }

    /// True for a map without anybody to play it and rules to play by.
    pub fn is_map_alone(&self) -> bool {
        let has_people = !self.civilizations.is_empty() || !self.setups.is_empty();
        let has_parts = !self.decks.is_empty() || !self.tiles.is_empty();
        !self.areas.is_empty() && !has_people && !has_parts && self.rules.is_none()
    }

    /// True when an area is in play because of its region, given who plays.
    pub fn region_plays(&self, area: &Area, plays: impl Fn(&CivilizationId) -> bool) -> bool {
        match self.shared_in_play {
            SharedInPlay::Any => area.region.iter().any(plays),
            SharedInPlay::All => !area.region.is_empty() && area.region.iter().all(plays),
        }
    }

    /// Which areas are coastal: land with water that reaches an open sea over water borders, without
    /// crossing from one coast of an area to another. Areas out of play may be sailed through, so that
    /// they do not matter here.
    pub fn coastal(&self) -> Vec<bool> {
        let map = self.map_graph(None);
        let coasts = self.coasts_by_neighbour();
        // Water that leads one way is water from both sides.
        let by_water =
            |one: &&OneWay| map.edge_weight(one.from, one.to).is_some_and(|border| border.water);
        let back = self.one_way.iter().filter(by_water);
        let back: BTreeSet<(AreaId, AreaId)> = back.map(|one| (one.to, one.from)).collect();
        let seas = self.rows::<AreaId>().filter(|(_, area)| !area.is_land()).map(|(id, _)| id);
        let mut queue: Vec<(AreaId, usize)> = seas.map(|sea| (sea, 0)).collect();
        let mut seen: BTreeSet<(AreaId, usize)> = queue.iter().copied().collect();
        let mut coastal = vec![false; self.areas.len()];
        while let Some((here, coast)) = queue.pop() {
            coastal[here.index()] = self[here].is_land();
            let touched = self[here].coasts.get(coast).unwrap_or(&self[here].water);
            let touched = touched.iter().copied().filter(|there| map.contains_edge(here, *there));
            let back = back.range((here, AreaId(0))..=(here, AreaId(u16::MAX)));
            for there in touched.chain(back.map(|(_, from)| *from)) {
                let listed = coasts.range((there, here, 0)..=(there, here, usize::MAX));
                let only = self[there].coasts.is_empty().then_some(0);
                let reached = listed.map(|(_, _, coast)| *coast).chain(only);
                queue.extend(reached.map(|coast| (there, coast)).filter(|one| seen.insert(*one)));
            }
        }
        coastal
    }

    /// Of areas with several coasts: the area, a place one of its coasts touches, and which coast.
    fn coasts_by_neighbour(&self) -> BTreeSet<(AreaId, AreaId, usize)> {
        let mut found = BTreeSet::new();
        for (here, area) in self.rows::<AreaId>() {
            for (coast, touched) in area.coasts.iter().enumerate() {
                found.extend(touched.iter().map(|there| (here, *there, coast)));
            }
        }
        found
    }

    /// The figures of a civilization's region.
    pub fn region_totals(&self, civilization: CivilizationId) -> RegionTotals {
        let all = vec![true; self.areas.len()];
        self.totals_of_regions(&all).swap_remove(civilization.index())
    }

    /// The figures of the regions of all civilizations, counting only these areas.
    pub fn totals_of_regions(&self, counts: &[bool]) -> Vec<RegionTotals> {
        let coastal = self.coastal();
        let mut all = vec![RegionTotals::default(); self.civilizations.len()];
        for (id, area) in self.rows::<AreaId>().filter(|(id, _)| counts[id.index()]) {
            for civilization in &area.region {
                let totals = &mut all[civilization.index()];
                totals.areas += 1;
                totals.population += u32::from(area.population);
                match area.city_site {
                    Some(CitySite::Black) => totals.black_sites += 1,
                    Some(CitySite::White) => totals.white_sites += 1,
                    None => {}
                }
                totals.coastal += u32::from(coastal[id.index()]);
                totals.flood_plain += u32::from(self.on_flood_plain(id));
            }
        }
        all
    }

    /// True when a flood plain covers a part of the area.
    pub fn on_flood_plain(&self, area: AreaId) -> bool {
        self.flood_plains.iter().any(|plain| plain.areas.contains(&area))
    }

    /// Returns the area in which a civilization starts.
    pub fn start_of(&self, civilization: CivilizationId) -> Option<AreaId> {
        self.starts.iter().find(|start| start.civilization == civilization).map(|start| start.area)
    }

    /// The civilizations in play whose regions touch each other, by land or water, but not only over
    /// an open sea or areas without population. One list for each civilization of the setup.
    pub fn neighbours(&self, setup: &Setup) -> Vec<Vec<CivilizationId>> {
        self.touching(setup, |area| [&*area.land, &*area.water], true)
    }

    /// The same for regions that share an area or a land border.
    pub fn neighbours_by_land(&self, setup: &Setup) -> Vec<Vec<CivilizationId>> {
        self.touching(setup, |area| [&*area.land, &[]], true)
    }

    /// The same for regions with a water border between them.
    pub fn neighbours_by_water(&self, setup: &Setup) -> Vec<Vec<CivilizationId>> {
        self.touching(setup, |area| [&*area.water, &[]], false)
    }

    fn touching(
        &self,
        setup: &Setup,
        touched: impl Fn(&Area) -> [&[AreaId]; 2],
        with_shared: bool,
    ) -> Vec<Vec<CivilizationId>> {
        let in_play = self.in_play(Some(setup));
        let mut plays = vec![false; self.civilizations.len()];
        for civilization in &setup.civilizations {
            plays[civilization.index()] = true;
        }
        let counts = |at: usize, area: &Area| in_play[at] && area.is_land() && area.population > 0;
        let region = |at: usize| {
            let area = &self.areas[at];
            let region = if counts(at, area) { &*area.region } else { &[] };
            region.iter().copied().filter(|id| plays[id.index()])
        };
        let mut pairs: BTreeSet<(CivilizationId, CivilizationId)> = BTreeSet::new();
        for (at, area) in self.areas.iter().enumerate().filter(|(at, _)| region(*at).count() > 0) {
            let touched = touched(area).into_iter().flatten().map(|id| id.index());
            let itself = with_shared.then_some(at);
            for other in itself.into_iter().chain(touched).flat_map(region) {
                let own = region(at).filter(|own| *own != other);
                pairs.extend(own.flat_map(|own| [(own, other), (other, own)]));
            }
        }
        let all = CivilizationId(0)..=CivilizationId(u16::MAX);
        let of = |one: &CivilizationId| {
            let found = pairs.range((*one, *all.start())..=(*one, *all.end()));
            found.map(|(_, other)| *other).collect()
        };
        setup.civilizations.iter().map(of).collect()
    }

    /// Returns how many areas a token or ship enters on the shortest way between two areas in play,
    /// over land or water borders but not over open sea, or `None` when there is no way.
    pub fn distance(&self, setup: Option<&Setup>, from: AreaId, to: AreaId) -> Option<u32> {
        self.distances(setup, from).get(&to).copied()
    }

    /// The same for all areas that can be reached.
    pub fn distances(&self, setup: Option<&Setup>, from: AreaId) -> BTreeMap<AreaId, u32> {
        let in_play = self.in_play(setup);
        let enters = |at: AreaId| at == from || in_play[at.index()] && self[at].is_land();
        let map = self.map_graph(None);
        distances(&NodeFiltered::from_fn(&map, enters), from)
    }
}
