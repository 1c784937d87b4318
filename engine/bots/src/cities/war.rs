//! Where units go: settlers to good sites, armies to what they can take or must guard, and all of them to what
//! nobody knows.

use strabo_cities::ids::{BARBARIANS, SpaceId};
use strabo_cities::rules::{ARMY, SETTLER, SHIP, Sort};
use strabo_cities::state::{ANGRY, Band, Fight, READY};
use strabo_cities::{Action, Battle, Spaces};

use super::mind::{Mind, POINT};
use super::odds::{Edge, Outcome};

/// What an army unit is worth.
const SOLDIER: f32 = 2.2;

impl Mind<'_> {
    /// How a battle in a space would end.
    pub fn weigh(&self, at: SpaceId, armies: u8, landing: bool, naval: bool) -> Outcome {
        let space = *self.facts.space(at);
        let defender = space.owner.or(space.city.owner);
        let mut band = Band { from: None, ..Band::default() };
        band.units[if naval { SHIP } else { ARMY }] = armies;
        let (at, attacker) = (Some(at), Some(self.seat));
        let fight = Fight { at, band, attacker, defender, naval, landing, ..Fight::default() };
        self.outcome(self.facts.battle_with(&fight))
    }

    /// How a battle would end.
    pub fn outcome(&self, battle: Option<Battle<'_>>) -> Outcome {
        let Some(battle) = battle else { return Outcome { won: 1.0, ..Outcome::default() } };
        let (attackers, defenders) = (battle.attackers(), battle.defenders());
        if defenders == 0 && !battle.is_fortified() {
            return Outcome { won: 1.0, ..Outcome::default() };
        }
        let edges = [battle.side(0), battle.side(1)].map(|bonus| Edge {
            dice: bonus.dice,
            value: bonus.value,
            hits: bonus.hits,
            cancels: bonus.cancels,
        });
        self.odds.round(attackers, defenders, edges)
    }

    /// What is taken by a won battle.
    pub fn prize(&self, at: SpaceId) -> f32 {
        let facts = self.facts;
        let space = facts.space(at);
        let city = space.city;
        if city.owner.is_none() {
            return 1.0 + 2.0 * f32::from(space.count(SETTLER));
        }
        let room = facts.cities_left(self.seat) > 0;
        let pieces = f32::from(city.size());
        if city.owner == Some(BARBARIANS) {
            let keep = if room { POINT + 0.4 * self.turns } else { 1.0 };
            return keep + self.wants.captured + f32::from(space.count(ARMY));
        }
        let points = if room { pieces * POINT * 1.4 } else { pieces * 3.0 };
        let gold = if city.mood == ANGRY { 0.0 } else { pieces };
        let wonder = if city.wonder.is_none() { 0.0 } else { 8.0 * POINT };
        (points + gold + wonder) * self.weights.prize + self.wants.captured
    }

    pub fn attack(&self, at: SpaceId, armies: u8, landing: bool, naval: bool) -> f32 {
        if self.peaceful {
            return -10.0;
        }
        let end = self.weigh(at, armies, landing, naval);
        let prize = if naval { 1.0 } else { self.prize(at) };
        let worth =
            end.won * prize + end.beaten * (1.2 + self.wants.defeated / 3.0) - end.lost * SOLDIER;
        worth - 0.8
    }

    /// What can be taken from a space, now or soon.
    fn aim(&self, at: SpaceId, armies: u8) -> f32 {
        if self.peaceful || armies == 0 || !self.marches() {
            return 0.0;
        }
        let facts = self.facts;
        let land = facts.land();
        let mut best = 0.0_f32;
        let mut reached = Spaces::one(at);
        let mut share = 0.75;
        for _ in 0..3 {
            let ring = facts.within(reached, 1, land) - reached;
            for goal in ring {
                if facts.is_foreign(self.seat, goal) {
                    let space = facts.space(goal);
                    let guards = f32::from(space.count(ARMY))
                        + if space.city.owner.is_none() { 0.5 } else { 0.2 };
                    let odds = (f32::from(armies) / (guards * 1.6)).min(1.0);
                    best = best.max(share * odds * odds * self.prize(goal));
                }
            }
            reached |= ring;
            share *= 0.65;
        }
        best
    }

    /// True when armies may leave their cities.
    fn marches(&self) -> bool {
        self.facts.rules.of(Sort::MayMove).is_empty() || self.facts.has(self.seat, Sort::MayMove)
    }

    /// What so many army units in a space guard.
    fn guards(&self, at: SpaceId, armies: u8) -> f32 {
        let facts = self.facts;
        if armies == 0 || facts.city(at).owner != Some(self.seat) {
            return 0.0;
        }
        let threat = self.danger(at).min(4.0);
        let held = f32::from(armies).min(threat + 0.4);
        held * self.weights.guard * f32::from(facts.city(at).size())
    }

    /// How good it is to have units in a space.
    fn stand(&self, at: SpaceId, units: [u8; 3]) -> f32 {
        let facts = self.facts;
        let mut worth = 0.0;
        if units[SETTLER] > 0 && facts.cities_left(self.seat) > 0 {
            worth += self.prospect(at) * f32::from(units[SETTLER]).min(2.0);
            if units[ARMY] == 0 && facts.city(at).owner != Some(self.seat) {
                worth -= 0.7 * self.danger(at);
            }
        }
        if units[ARMY] > 0 {
            worth += self.aim(at, units[ARMY]) + self.guards(at, units[ARMY]);
            let crowd = facts.space(at).count(ARMY).saturating_sub(units[ARMY]);
            worth += if crowd == 0 { self.wants.spread[ARMY] / 2.0 } else { 0.0 };
        }
        worth
    }

    /// What it is worth that a group goes somewhere.
    pub fn go(&self, band: &Band, to: SpaceId, costs: bool) -> f32 {
        let facts = self.facts;
        let fee = if costs { 1.2 } else { 0.0 };
        let unknown = !facts.revealed().has(to);
        let Some(from) = band.from else { return -1.0 };
        let stays = self.stand(from, band.units);
        if band.units[SHIP] > 0 {
            let idle = if unknown { self.weights.explore + self.wants.spread[SHIP] } else { 0.05 };
            if !unknown && facts.is_foreign(self.seat, to) {
                return self.attack(to, band.units[SHIP], false, true) - 1.0;
            }
            return idle - f32::from(band.units[SETTLER] + band.units[ARMY]) - 0.2;
        }
        if unknown {
            let found = self.weights.explore + 0.5 * f32::from(band.units[ARMY]).min(1.0);
            let hope = 0.75 * f32::from(band.units[SETTLER]) * self.settling();
            let risk = 0.5 * f32::from(band.units.iter().sum::<u8>());
            let guards = self.guards(from, band.units[ARMY]);
            let settles = self.prospect(from) * f32::from(band.units[SETTLER].min(2));
            return found + hope - risk - guards - settles - fee;
        }
        if facts.water().has(to) {
            return -1.0;
        }
        if facts.is_foreign(self.seat, to) {
            let landing = facts.water().has(from);
            let alone = self.guards(from, band.units[ARMY]);
            let helpless = 2.0 * f32::from(band.units[SETTLER]);
            return self.attack(to, band.units[ARMY], landing, false) - alone - helpless - fee;
        }
        self.stand(to, band.units) - stays - fee - 0.1
    }

    /// The best that a group can do.
    pub fn lift(&self, at: SpaceId, units: [u8; 3]) -> f32 {
        let space = self.facts.space(at);
        let wary = (0..3).any(|kind| units[kind] > space.units[kind][READY]);
        let band = Band { from: Some(at), units, states: [[0; 5]; 3], wary };
        let mut best = -1.0_f32;
        self.facts.goals(self.seat, &band, &mut |action| {
            if let Action::To { at, far, plain } = action {
                best = best.max(self.go(&band, at, far || plain));
            }
            false
        });
        best
    }

    /// What a move of up to three groups is worth.
    pub fn moves(&self) -> f32 {
        let mut best: Vec<(SpaceId, f32)> = Vec::new();
        self.facts.lifts(self.seat, 7, u8::MAX, &mut |action| {
            if let Action::Lift { at, units } = action {
                let worth = self.lift(at, units);
                match best.last_mut() {
                    Some((place, most)) if *place == at => *most = most.max(worth),
                    _ => best.push((at, worth)),
                }
            }
            false
        });
        best.sort_by(|one, other| other.1.total_cmp(&one.1));
        let groups = usize::from(self.facts.rules.rates.groups);
        best.iter().take(groups).map(|(_, worth)| worth.max(0.0)).sum()
    }

    /// What one more army unit in a city is worth.
    pub fn soldier(&self, city: SpaceId) -> f32 {
        let facts = self.facts;
        let armies = facts.space(city).count(ARMY);
        let more = self.stand(city, [0, armies + 1, 0]) - self.stand(city, [0, armies, 0]);
        let crowd = 0.2 * f32::from(facts.units(self.seat, ARMY));
        more + self.wants.units[ARMY] + self.weights.soldier - crowd
    }
}
