//! Small changes of a map that may help its weakest civilization or hold back its strongest one, and leave the
//! board whole.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::refs::{AreaId, CivilizationId};
use strabo_model::{Pack, pack::Setup};
use strabo_workbench::change::{Accepted, By, NewSetup, Order, Paint, Site, Subject, propose};

/// A change in words, and as an order.
type Named = (String, Order);

/// A change to try.
pub struct Trial {
    pub title: String,
    /// True for a start, a population limit or a city site, which leave the board as it is.
    pub is_mild: bool,
    pub order: Order,
}

/// The changes that are accepted, add no finding and cut nobody off, each with what it makes of an overlay.
pub fn accepted<'s>(
    subject: &'s Subject<'_>,
    before: &'s Pack,
    setup: &'s str,
    ends: [&str; 2],
) -> impl Iterator<Item = (Trial, Accepted)> + use<'s> {
    let known = subject.outcome().diagnostics.len();
    orders(before, setup, ends).into_iter().filter_map(move |trial| {
        let change =
            propose(subject, &trial.order).and_then(|change| subject.check(change)).ok()?;
        let is_whole = change.outcome.pack.as_ref().is_some_and(|it| is_whole(before, it, setup));
        (is_whole && change.outcome.diagnostics.len() <= known).then_some((trial, change))
    })
}

/// The changes, those near the start of a civilization first, of each kind in turn: first starts, limits and
/// city sites, and then what changes areas and borders.
fn orders(pack: &Pack, setup: &str, [weak, strong]: [&str; 2]) -> Vec<Trial> {
    let setup = pack.setups.iter().find(|one| *one.id == *setup);
    let region = |id: &str| {
        let mut civilizations = pack.rows::<CivilizationId>();
        let (civilization, _) = civilizations.find(|(_, one)| *one.id == *id)?;
        Some(Region::new(pack, setup?, civilization))
    };
    let (Some(weak), Some(strong)) = (region(weak), region(strong)) else { return Vec::new() };
    let mild = [
        weak.starts(),
        strong.starts(),
        weak.population(1),
        strong.population(-1),
        weak.sites(Site::Black),
        strong.sites(Site::None),
    ];
    let other = [weak.brought_in(), weak.shortcuts(), weak.fewer_borders(), strong.out_of_play()];
    let trial = |is_mild| move |(title, order)| Trial { title, is_mild, order };
    let mut trials: Vec<Trial> = in_turn(&mild).into_iter().map(trial(true)).collect();
    trials.extend(in_turn(&other).into_iter().map(trial(false)));
    trials
}

/// The first of each kind, then the second of each, and so on.
fn in_turn(kinds: &[Vec<Named>]) -> Vec<Named> {
    let longest = kinds.iter().map(Vec::len).max().unwrap_or(0);
    let turn = |at: usize| kinds.iter().filter_map(move |kind| kind.get(at).cloned());
    (0..longest).flat_map(turn).collect()
}

/// True if a change cuts nobody off: everybody walks from the start to as many areas as before, but for those
/// that were taken out of play.
fn is_whole(before: &Pack, after: &Pack, setup: &str) -> bool {
    let (Some(old), Some(new)) = (reach(before, setup), reach(after, setup)) else { return false };
    let removed = old.in_play.saturating_sub(new.in_play);
    let walks = old.walks.iter().zip(&new.walks);
    old.walks.len() == new.walks.len() && walks.clone().all(|(old, new)| new + removed >= *old)
}

/// How many areas are in play, and how many each civilization can walk to.
struct Reach {
    in_play: usize,
    walks: Vec<usize>,
}

fn reach(pack: &Pack, setup: &str) -> Option<Reach> {
    let setup = pack.setups.iter().find(|one| *one.id == *setup)?;
    let walk = |civilization: &CivilizationId| {
        let start = pack.start_of(*civilization);
        start.map_or(0, |start| walked(pack, setup, start))
    };
    Some(Reach {
        in_play: pack.in_play(Some(setup)).iter().filter(|is| **is).count(),
        walks: setup.civilizations.iter().map(walk).collect(),
    })
}

/// How many areas can be walked to over land borders.
fn walked(pack: &Pack, setup: &Setup, start: AreaId) -> usize {
    let in_play = pack.in_play(Some(setup));
    let mut seen = BTreeSet::from([start]);
    let mut next = vec![start];
    while let Some(area) = next.pop() {
        for near in &pack[area].land {
            if in_play[near.index()] && pack[*near].is_land() && seen.insert(*near) {
                next.push(*near);
            }
        }
    }
    seen.len()
}

/// The region of a civilization: its areas in play with their distances from its start, nearest first.
struct Region<'g> {
    pack: &'g Pack,
    setup: &'g Setup,
    civilization: CivilizationId,
    start: Option<AreaId>,
    in_play: Vec<bool>,
    distances: BTreeMap<AreaId, u32>,
    areas: Vec<AreaId>,
}

impl<'g> Region<'g> {
    fn new(pack: &'g Pack, setup: &'g Setup, civilization: CivilizationId) -> Self {
        let in_play = pack.in_play(Some(setup));
        let start = pack.start_of(civilization);
        let distances = start.map(|start| pack.distances(Some(setup), start)).unwrap_or_default();
        let own = pack.rows::<AreaId>().filter(|(id, area)| {
            in_play[id.index()] && area.is_land() && area.region.contains(&civilization)
        });
        let mut areas: Vec<AreaId> = own.map(|(id, _)| id).collect();
        areas.sort_by_key(|id| (distances.get(id).copied().unwrap_or(u32::MAX), id.index()));
        Self { pack, setup, civilization, start, in_play, distances, areas }
    }

    fn name(&self, area: AreaId) -> &str {
        &self.pack[area].name
    }

    fn id(&self, area: AreaId) -> String {
        self.pack[area].id.to_string()
    }

    /// One population point more or less in an area.
    fn population(&self, change: i8) -> Vec<Named> {
        let painted = self.areas.iter().filter_map(|area| {
            let now = self.pack[*area].population;
            let population = now.checked_add_signed(change).filter(|then| now > 0 && *then > 0)?;
            let areas = vec![self.id(*area)];
            let title = format!("population {population} in {}, not {now}", self.name(*area));
            let paint = Paint { areas, population: Some(population), ..Paint::default() };
            Some((title, Order::Set(paint)))
        });
        painted.collect()
    }

    /// A city site more or less, in a game that has city sites.
    fn sites(&self, site: Site) -> Vec<Named> {
        let pack = self.pack;
        if pack.areas.iter().all(|area| area.city_site.is_none()) {
            return Vec::new();
        }
        let fits = |area: &&AreaId| pack[**area].city_site.is_none() != (site == Site::None);
        let painted = self.areas.iter().filter(fits).map(|area| {
            let areas = vec![self.id(*area)];
            let word = if site == Site::None { "no" } else { "a" };
            let title = format!("{word} city site in {}", self.name(*area));
            (title, Order::Set(Paint { areas, city_site: Some(site), ..Paint::default() }))
        });
        painted.collect()
    }

    /// Another start in the region.
    fn starts(&self) -> Vec<Named> {
        let others = self
            .areas
            .iter()
            .filter(|area| Some(**area) != self.start && self.pack[**area].population > 0);
        let civilization = &self.pack[self.civilization];
        let start = |area: &AreaId| {
            let title = format!("{} starts in {}", civilization.name, self.name(*area));
            let (civilization, area) = (civilization.id.to_string(), self.id(*area));
            (title, Order::Start { civilization, area, on: true })
        };
        others.map(start).collect()
    }

    /// The setup with an area put into play, or taken out of it.
    fn setup(&self, area: AreaId, on: bool) -> Named {
        let setup = self.setup;
        let without = |list: &[AreaId]| -> Vec<String> {
            list.iter().filter(|one| **one != area).map(|one| self.id(*one)).collect()
        };
        let (mut add, mut out) = (without(&setup.add), without(&setup.out));
        match (on, setup.add.contains(&area), setup.out.contains(&area)) {
            (true, _, false) => add.push(self.id(area)),
            (false, false, _) => out.push(self.id(area)),
            _ => {}
        }
        let pack = self.pack;
        let order = Order::WriteSetup(NewSetup {
            id: setup.id.to_string(),
            players: setup.players,
            civilizations: setup.civilizations.iter().map(|id| pack[*id].id.to_string()).collect(),
            add: Some(add),
            out: Some(out),
            ..NewSetup::default()
        });
        let word = if on { "in play" } else { "out of play" };
        (format!("{} is {word}", self.name(area)), order)
    }

    /// An area beside the region that is not in play.
    fn brought_in(&self) -> Vec<Named> {
        let pack = self.pack;
        let mut beside: Vec<AreaId> = Vec::new();
        for near in self.areas.iter().flat_map(|area| &pack[*area].land) {
            let there = &pack[*near];
            let can = !self.in_play[near.index()] && there.is_land() && !there.impassable;
            if can && !beside.contains(near) {
                beside.push(*near);
            }
        }
        beside.into_iter().map(|area| self.setup(area, true)).collect()
    }

    /// An area of the region alone, other than its start, at the rim of what is in play: one from the middle of
    /// the board, or from a coast, would leave a hole.
    fn out_of_play(&self) -> Vec<Named> {
        let is_out = |near: &AreaId| self.pack[*near].is_land() && !self.in_play[near.index()];
        let fits = |area: &&AreaId| {
            let there = &self.pack[**area];
            Some(**area) != self.start
                && there.region.len() == 1
                && there.water.is_empty()
                && there.land.iter().any(is_out)
        };
        self.areas.iter().filter(fits).map(|area| self.setup(*area, false)).collect()
    }

    /// A border by land with another region, removed.
    fn fewer_borders(&self) -> Vec<Named> {
        let pack = self.pack;
        let mut list = Vec::new();
        for area in &self.areas {
            let others = pack[*area].land.iter().filter(|near| {
                self.in_play[near.index()] && !pack[**near].region.contains(&self.civilization)
            });
            list.extend(others.map(|near| {
                let title = format!("no border of {} and {}", self.name(*area), self.name(*near));
                let (a, b) = (self.id(*area), self.id(*near));
                (title, Order::RemoveBorder { a, b, by: By::Land })
            }));
        }
        list
    }

    /// A border by land from the start to an area of the region that is two steps away.
    fn shortcuts(&self) -> Vec<Named> {
        let Some(start) = self.start else { return Vec::new() };
        let far = self.areas.iter().filter(|area| self.distances.get(*area) == Some(&2));
        let add = |area: &AreaId| {
            let title = format!("a border of {} and {}", self.name(start), self.name(*area));
            let (a, b) = (self.id(start), self.id(*area));
            (title, Order::AddBorder { a, b, by: By::Land })
        };
        far.map(add).collect()
    }
}
