//! Revealing regions: which tile, how it lies, and what is found there.

use super::playing::Play;
use crate::ids::{RegionId, TileFace};
use crate::prelude::*;
use crate::rules::PlaceRule;
use crate::state::{MOVED, RegionTile};

impl Play<'_> {
    /// The units that were picked up enter a region nobody knows.
    pub(super) fn explore(&mut self, seat: Seat, at: SpaceId, by_ship: bool) {
        let region = self.rules.region_of(at);
        let entered = (!by_ship).then_some(at);
        self.push(Task::Explored { region, entered });
        self.turn_over(seat, region, entered, by_ship);
    }

    /// A card reveals a region; nobody enters it.
    pub(super) fn reveal_by_card(&mut self, seat: Seat, at: SpaceId) {
        self.turn_over(seat, self.rules.region_of(at), None, false);
    }

    fn turn_over(&mut self, seat: Seat, region: RegionId, entered: Option<SpaceId>, by_ship: bool) {
        let pool = self.state.tiles & self.rules.regions[region.index()].pool;
        let count = pool.count_ones() as usize;
        let pick = self.state.chance.pick(count);
        let Some(tile) = bits::<TileFace>(pool).nth(pick) else { return };
        self.state.tiles &= !(1 << tile.number());
        let ways = self.ways(region, tile, entered, by_ship);
        if ways.count_ones() > 1 {
            self.push(Task::Way { seat, region, tile, ways, entered });
        } else {
            let way = u8::try_from(ways.trailing_zeros()).unwrap_or(0);
            self.lay(seat, region, tile, way, entered);
        }
    }

    /// The ways a tile may lie in a region by the rules of placing, as bits.
    fn ways(
        &self,
        region: RegionId,
        tile: TileFace,
        entered: Option<SpaceId>,
        by_ship: bool,
    ) -> u8 {
        let rules = if by_ship { &self.rules.by_ship } else { &self.rules.by_land };
        let count = self.rules.regions[region.index()].ways.len().min(8);
        let mut left: u8 = u8::try_from((1_u16 << count) - 1).unwrap_or(u8::MAX);
        let sails = self.state.note.band.from.filter(|_| by_ship);
        let dark =
            sails.map_or(Spaces::NONE, |from| self.facts().sail(self.state.active, from).dark);
        let mut met = false;
        for rule in rules {
            if *rule == PlaceRule::FailingThat {
                if met {
                    break;
                }
                continue;
            }
            let fits = |way: &u8| self.fits(*rule, region, tile, *way, entered, dark);
            let kept = (0..8).filter(|way| left >> way & 1 == 1).filter(fits);
            let kept = kept.fold(0_u8, |set, way| set | 1 << way);
            met = kept != 0;
            if met {
                left = kept;
            }
        }
        left
    }

    fn fits(
        &self,
        rule: PlaceRule,
        region: RegionId,
        tile: TileFace,
        way: u8,
        entered: Option<SpaceId>,
        dark: Spaces,
    ) -> bool {
        let place = &self.rules.regions[region.index()];
        let tile = &self.rules.tiles[tile.index()];
        let (_, order) = &place.ways[usize::from(way)];
        let of = |ground: GroundId| -> Spaces {
            let all = order.iter().zip(&tile.ground);
            all.filter(|(_, of)| **of == ground).map(|(at, _)| *at).collect()
        };
        match rule {
            PlaceRule::EnteredIsNot(ground) => !entered.is_some_and(|at| of(ground).has(at)),
            PlaceRule::Joins(ground) => of(ground).iter().any(|at| {
                let beside = self.rules.around(at) - place.spaces;
                beside.iter().any(|other| self.state.space(other).ground == Some(ground))
            }),
            PlaceRule::FacesEdge(ground) => of(ground).meets(self.rules.edge),
            PlaceRule::ReachedOver(ground) => of(ground).meets(dark),
            PlaceRule::FailingThat => true,
        }
    }

    /// A region is laid, and barbarians appear if it shows them.
    pub(crate) fn lay(
        &mut self,
        seat: Seat,
        region: RegionId,
        tile: TileFace,
        way: u8,
        entered: Option<SpaceId>,
    ) {
        let rules = self.rules;
        let place = &rules.regions[region.index()];
        let row = &rules.tiles[tile.index()];
        self.state.regions[region.index()] = RegionTile(Some((tile, way)));
        for (at, ground) in place.ways[usize::from(way)].1.iter().zip(&row.ground) {
            self.state.space_mut(*at).ground = Some(*ground);
            self.state.open.insert(*at);
            if rules.is_water(Some(*ground)) {
                self.state.water.insert(*at);
            }
        }
        self.note(Event::Revealed { seat, region });
        if row.barbarians && self.facts().camps().len() < rules.barbarian_cities {
            self.push(Task::Spawn { seat, region, not: entered });
        }
    }

    /// The region lies: the units go on, or back where they came from.
    pub(super) fn explored(&mut self, region: RegionId, entered: Option<SpaceId>) {
        let seat = self.state.active;
        let band = self.state.note.band;
        let Some(from) = band.from else { return };
        if band.units[SHIP] > 0 {
            let found = self.facts().sail(seat, from).calm;
            if found.meets(self.rules.regions[region.index()].spaces) {
                self.push(Task::Berth { region });
                return;
            }
            self.state.note.band = Band::default();
            self.land(band, from, seat, MOVED);
            return;
        }
        self.state.note.band = Band::default();
        let to = entered.filter(|at| self.state.land().has(*at)).unwrap_or(from);
        self.note(Event::Moved { seat, from, to, units: band.units });
        if entered == Some(to) {
            self.set_down(band, to, false, false);
        } else {
            self.land(band, to, seat, MOVED);
        }
    }

    pub(super) fn berth(&mut self, at: SpaceId) {
        let band = std::mem::take(&mut self.state.note.band);
        let (seat, units) = (self.state.active, band.units);
        if let Some(from) = band.from {
            self.note(Event::Moved { seat, from, to: at, units });
        }
        self.land(band, at, seat, MOVED);
    }
}
