//! Revealing regions: which tile, how it lies, and what is found there.

use super::playing::Play;
use crate::event::Event;
use crate::facts::bits64;
use crate::rules::{NONE, PlaceRule, SHIP};
use crate::spaces::Spaces;
use crate::state::{Band, MOVED, Task};

impl Play<'_> {
    /// The units that were picked up enter a region nobody knows.
    pub(super) fn explore(&mut self, seat: u8, at: u8, by_ship: bool) {
        let region = self.rules.region_of[usize::from(at)];
        let entered = if by_ship { NONE } else { at };
        self.push(Task::Explored { region, entered });
        self.turn_over(seat, region, entered, by_ship);
    }

    /// A card reveals a region; nobody enters it.
    pub(super) fn reveal_by_card(&mut self, seat: u8, at: u8) {
        self.turn_over(seat, self.rules.region_of[usize::from(at)], NONE, false);
    }

    fn turn_over(&mut self, seat: u8, region: u8, entered: u8, by_ship: bool) {
        let pool = self.state.tiles & self.rules.regions[usize::from(region)].pool;
        let count = pool.count_ones() as usize;
        let pick = self.state.chance.pick(count);
        let Some(tile) = bits64(pool).nth(pick) else { return };
        self.state.tiles &= !(1 << tile);
        let ways = self.ways(region, tile, entered, by_ship);
        if ways.count_ones() > 1 {
            self.push(Task::Way { seat, region, tile, ways, entered });
        } else {
            let way = u8::try_from(ways.trailing_zeros()).unwrap_or(0);
            self.lay(seat, region, tile, way, entered);
        }
    }

    /// The ways a tile may lie in a region by the rules of placing, as bits.
    fn ways(&self, region: u8, tile: u8, entered: u8, by_ship: bool) -> u8 {
        let rules = if by_ship { &self.rules.by_ship } else { &self.rules.by_land };
        let count = self.rules.regions[usize::from(region)].ways.len().min(8);
        let mut left: u8 = u8::try_from((1_u16 << count) - 1).unwrap_or(u8::MAX);
        let dark = if by_ship {
            self.facts().sail(self.state.active, self.state.note.band.from).dark
        } else {
            Spaces::NONE
        };
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
        region: u8,
        tile: u8,
        way: u8,
        entered: u8,
        dark: Spaces,
    ) -> bool {
        let place = &self.rules.regions[usize::from(region)];
        let tile = &self.rules.tiles[usize::from(tile)];
        let (_, order) = &place.ways[usize::from(way)];
        let of = |ground: u8| -> Spaces {
            let all = order.iter().zip(&tile.ground);
            all.filter(|(_, of)| **of == ground).map(|(at, _)| *at).collect()
        };
        match rule {
            PlaceRule::EnteredIsNot(ground) => !of(ground).has(entered),
            PlaceRule::Joins(ground) => of(ground).iter().any(|at| {
                let beside = self.rules.around[usize::from(at)] - place.spaces;
                beside.iter().any(|other| self.state.space(other).ground == ground)
            }),
            PlaceRule::FacesEdge(ground) => of(ground).meets(self.rules.edge),
            PlaceRule::ReachedOver(ground) => of(ground).meets(dark),
            PlaceRule::FailingThat => true,
        }
    }

    /// A region is laid, and barbarians appear if it shows them.
    pub(crate) fn lay(&mut self, seat: u8, region: u8, tile: u8, way: u8, entered: u8) {
        let rules = self.rules;
        let place = &rules.regions[usize::from(region)];
        let row = &rules.tiles[usize::from(tile)];
        self.state.regions[usize::from(region)] = [tile, way];
        for (at, ground) in place.ways[usize::from(way)].1.iter().zip(&row.ground) {
            self.state.spaces[usize::from(*at)].ground = *ground;
            self.state.open.insert(*at);
            if rules.is_water(*ground) {
                self.state.water.insert(*at);
            }
        }
        self.note(Event::Revealed { seat, region });
        if row.barbarians && self.facts().camps().len() < rules.barbarian_cities {
            self.push(Task::Spawn { seat, region, not: entered });
        }
    }

    /// The region lies: the units go on, or back where they came from.
    pub(super) fn explored(&mut self, region: u8, entered: u8) {
        let seat = self.state.active;
        let band = self.state.note.band;
        if band.units[SHIP] > 0 {
            let found = self.facts().sail(seat, band.from).calm;
            if found.meets(self.rules.regions[usize::from(region)].spaces) {
                self.push(Task::Berth { region });
                return;
            }
            self.state.note.band = Band::default();
            self.land(band, band.from, seat, MOVED);
            return;
        }
        self.state.note.band = Band::default();
        let to = if self.state.land().has(entered) { entered } else { band.from };
        self.note(Event::Moved { seat, from: band.from, to, units: band.units });
        if to == entered {
            self.set_down(band, to, false);
        } else {
            self.land(band, to, seat, MOVED);
        }
    }

    pub(super) fn berth(&mut self, at: u8) {
        let band = std::mem::take(&mut self.state.note.band);
        self.note(Event::Moved {
            seat: self.state.active,
            from: band.from,
            to: at,
            units: band.units,
        });
        self.land(band, at, self.state.active, MOVED);
    }
}
