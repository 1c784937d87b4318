//! A random world: its places with outlines and borders, and what stands in them.

use std::collections::BTreeSet;

use super::lattice::{Lattice, Point, float, whole};
use super::straits::{Strait, straits};
use super::trace::{Drawn, trace};
use super::{chance::Chance, divide::Division, regions::regions, terrain::Terrain};

/// The side of a square as large as an area, in units of the board.
const SIDE: f64 = 120.0;
/// The size of a hexagon whose sides are 1.
const HEXAGON: f64 = 2.598_076_211_353_316;
/// How many cells an area has on small maps, and on large ones.
const CELLS: [usize; 2] = [38, 22];
/// Population limits of the areas of a region, again and again.
const POPULATIONS: [u8; 6] = [4, 3, 2, 3, 1, 2];
/// One flood plain and one volcano for so many areas of a region.
const AREAS_EACH: usize = 14;
/// How far a flood plain keeps off the water, in units of the board, and at how many places of its way
/// that is looked at.
const ROOM: f64 = 15.0;
const STEPS: usize = 8;
/// So many flood plains or volcanoes at most on the whole map.
const MOST_SITES: usize = 120;

/// A map without names.
pub struct World {
    /// The width and height of the board.
    pub board: Point,
    /// How many of the places are areas; the others are open seas.
    pub areas: usize,
    pub places: Vec<Drawn>,
    /// Borders over narrow water, between two areas.
    pub straits: Vec<[usize; 2]>,
    /// What is known of each area besides.
    pub lands: Vec<Land>,
    /// Where each civilization starts.
    pub starts: Vec<usize>,
    /// Areas of each flood plain.
    pub plains: Vec<Vec<usize>>,
    /// Areas of each volcano.
    pub volcanoes: Vec<Vec<usize>>,
}

/// What stands in an area.
#[derive(Clone, Default)]
pub struct Land {
    /// Its region; none if it is everybody's.
    pub region: Option<usize>,
    pub population: u8,
    /// True for a white city site, false for a black one.
    pub site: Option<bool>,
}

impl World {
    /// A world of so many areas for so many players; nothing if it cannot be divided fairly.
    pub fn new(areas: usize, players: usize, chance: &mut Chance) -> Option<Self> {
        let cells = if areas > 500 { CELLS[1] } else { CELLS[0] };
        let land = chance.between(0.44, 0.6);
        let lattice = Lattice::new(float(areas * cells) / land);
        let terrain = Terrain::new(&lattice, areas, cells, chance);
        if terrain.lands.is_empty() || terrain.waters.is_empty() {
            return None;
        }
        let mut division = Division::new(&lattice, chance);
        let mut piece_of = Vec::with_capacity(areas);
        for (at, (piece, count)) in terrain.lands.iter().zip(shares(&terrain, areas)).enumerate() {
            division.divide(&lattice, piece, count, chance);
            piece_of.extend(std::iter::repeat_n(at, count));
        }
        // Seas of larger maps are larger, so that ships do not take forever.
        let sea = cells * whole((0.7 * float(areas).sqrt()).clamp(3.0, 14.0));
        for piece in &terrain.waters {
            division.divide(&lattice, piece, ((piece.len() + sea / 2) / sea).max(1), chance);
        }
        let straits = straits(&lattice, &division, &piece_of, whole(float(cells).sqrt()));
        let mut world = Self {
            board: [0.0; 2],
            areas,
            places: trace(&lattice, &division, areas, chance),
            straits: straits.iter().map(|strait| strait.areas).collect(),
            lands: vec![Land::default(); areas],
            starts: Vec::new(),
            plains: Vec::new(),
            volcanoes: Vec::new(),
        };
        world.add_straits(&straits);
        world.scale(lattice.size(), SIDE / (HEXAGON * float(cells)).sqrt());
        world.settle(players, chance)?;
        Some(world)
    }

    /// Gives both coasts of a strait a border by water.
    fn add_straits(&mut self, straits: &[Strait]) {
        for Strait { areas: [one, other], shores } in straits {
            for (from, to, shore) in [(*one, *other, shores[0]), (*other, *one, shores[1])] {
                let place = &mut self.places[from];
                let coast = place.shores.iter().position(|cells| cells.contains(&shore));
                place.coasts[coast.unwrap_or(0)].insert(to);
            }
        }
    }

    /// Brings the board to its size.
    fn scale(&mut self, size: Point, scale: f64) {
        self.board = size.map(|side| (side * scale).round());
        let [width, height] = self.board;
        for place in &mut self.places {
            for point in place.rings.iter_mut().flatten().chain([&mut place.at]) {
                // One decimal is enough to refine it by hand.
                let [x, y] = point.map(|value| (value * scale * 10.0).round() / 10.0);
                *point = [x.min(width), y.min(height)];
            }
        }
    }

    /// The places that a place touches by water, over all its coasts.
    pub fn water(&self, place: usize) -> BTreeSet<usize> {
        if place >= self.areas {
            return self.places[place].touches.clone();
        }
        self.places[place].coasts.iter().flatten().copied().collect()
    }

    /// The areas that an area touches by land.
    pub fn land(&self, area: usize) -> impl Iterator<Item = usize> {
        self.places[area].touches.iter().copied().filter(|place| *place < self.areas)
    }

    /// Decides who lives where.
    fn settle(&mut self, players: usize, chance: &mut Chance) -> Option<()> {
        let mut near: Vec<Vec<usize>> =
            (0..self.areas).map(|area| self.land(area).collect()).collect();
        for [one, other] in &self.straits {
            near[*one].push(*other);
            near[*other].push(*one);
        }
        let is_coastal = |area: usize| !self.places[area].coasts.is_empty();
        let regions = regions(&near, players, is_coastal, chance)?;
        self.starts = regions.starts;
        for region in 0..players {
            let own: Vec<usize> =
                (0..self.areas).filter(|area| regions.of[*area] == Some(region)).collect();
            self.settle_region(region, players, &own, chance);
        }
        for area in (0..self.areas).filter(|area| regions.of[*area].is_none()) {
            self.lands[area] = Land { region: None, population: 2, site: Some(false) };
        }
        Some(())
    }

    /// Gives a region the same population limits, city sites, flood plains and volcanoes as all others.
    fn settle_region(&mut self, region: usize, players: usize, own: &[usize], chance: &mut Chance) {
        let start = self.starts[region];
        let mut order: Vec<usize> = own.to_vec();
        chance.shuffle(&mut order);
        let (sites, number) = ((own.len() * 2).div_ceil(3), own.len() / AREAS_EACH);
        let number = number.clamp(1, (MOST_SITES / players).max(1));
        // The start has the first and largest limit.
        order.sort_by_key(|area| *area != start);
        for (area, population) in order.iter().zip(POPULATIONS.iter().cycle()) {
            self.lands[*area] = Land { region: Some(region), population: *population, site: None };
        }
        let mut plains = Vec::new();
        let mut taken = BTreeSet::from([start]);
        for _ in 0..number {
            plains.extend(self.patch(&order, 3, &mut taken, |one, other| self.is_dry(one, other)));
        }
        taken = BTreeSet::new();
        for _ in 0..number {
            self.volcanoes.extend(self.patch(&order, 2, &mut taken, |_, _| true));
        }
        // White sites first, one on each flood plain, then coasts, then what is left.
        let white: BTreeSet<usize> = plains.iter().map(|plain| plain[0]).collect();
        order.sort_by_key(|area| {
            let is_inland = self.places[*area].coasts.is_empty();
            (*area == start, !white.contains(area), is_inland)
        });
        for area in order.iter().take(sites) {
            self.lands[*area].site = Some(white.contains(area));
        }
        self.plains.extend(plains);
    }

    /// Some areas that touch by land, go together and are not taken: several if that is possible.
    fn patch(
        &self,
        order: &[usize],
        most: usize,
        taken: &mut BTreeSet<usize>,
        fits: impl Fn(usize, usize) -> bool,
    ) -> Option<Vec<usize>> {
        let free = || order.iter().copied().filter(|area| !taken.contains(area));
        let next = |patch: &[usize]| {
            let (last, region) = (patch[patch.len() - 1], self.lands[patch[0]].region);
            self.land(last).find(|area| {
                self.lands[*area].region == region
                    && !taken.contains(area)
                    && !patch.contains(area)
                    && fits(last, *area)
            })
        };
        let first = free().find(|area| next(&[*area]).is_some()).or_else(|| free().next())?;
        let mut patch = vec![first];
        while let Some(area) = next(&patch).filter(|_| patch.len() < most) {
            patch.push(area);
        }
        taken.extend(&patch);
        Some(patch)
    }

    /// True when one can go from the middle of an area over its line with another one to the middle of
    /// that, and keep off the water and the end of the board.
    fn is_dry(&self, one: usize, other: usize) -> bool {
        let ends = [one, other].map(|area| &self.places[area]);
        let [ours, theirs] = ends.map(|place| place.rings.iter().flatten().collect::<Vec<_>>());
        let line: Vec<Point> =
            ours.into_iter().filter(|corner| theirs.contains(corner)).copied().collect();
        let middle = [0, 1].map(|axis: usize| {
            line.iter().map(|corner| corner[axis]).sum::<f64>() / float(line.len().max(1))
        });
        let near = line.iter().min_by(|a, b| far(**a, middle).total_cmp(&far(**b, middle)));
        let Some(gate) = near else { return false };
        let seas = ends.iter().flat_map(|place| place.touches.range(self.areas..));
        let shore: Vec<&Point> =
            seas.flat_map(|sea| self.places[*sea].rings.iter().flatten()).collect();
        let is_free = |at: Point| {
            let rim = at
                .into_iter()
                .zip(self.board)
                .all(|(value, end)| value >= ROOM && value <= end - ROOM);
            rim && shore.iter().all(|corner| far(**corner, at) >= ROOM * ROOM)
        };
        ends.iter().all(|place| {
            (0..=STEPS).all(|step| {
                let share = float(step) / float(STEPS);
                is_free(
                    [0, 1]
                        .map(|axis: usize| place.at[axis] + (gate[axis] - place.at[axis]) * share),
                )
            })
        })
    }
}

/// The distance of two points, squared.
fn far(one: Point, other: Point) -> f64 {
    let [x, y] = [one[0] - other[0], one[1] - other[1]];
    x * x + y * y
}

/// How many areas each piece of land has: by its size, at least one.
fn shares(terrain: &Terrain, areas: usize) -> Vec<usize> {
    let total: usize = terrain.lands.iter().map(Vec::len).sum();
    let mut counts: Vec<usize> =
        terrain.lands.iter().map(|piece| (piece.len() * areas / total).max(1)).collect();
    // What rounding leaves is given to the pieces whose areas are largest, or taken where they are
    // smallest.
    let size = |counts: &[usize], at: usize, more: usize| {
        terrain.lands[at].len() * 1000 / (counts[at] + more)
    };
    loop {
        let given: usize = counts.iter().sum();
        let all = 0..counts.len();
        let at = match given.cmp(&areas) {
            std::cmp::Ordering::Equal => return counts,
            std::cmp::Ordering::Less => all.max_by_key(|at| size(&counts, *at, 1)),
            std::cmp::Ordering::Greater => {
                all.filter(|at| counts[*at] > 1).min_by_key(|at| size(&counts, *at, 0))
            }
        };
        let Some(at) = at else { return counts };
        if given < areas { counts[at] += 1 } else { counts[at] -= 1 }
    }
}
