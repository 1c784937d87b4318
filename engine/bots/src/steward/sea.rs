//! Ships: tokens that are worth more across the water than where they stand sail there.

use super::movement::{Area, Plan};
use super::weights::Weights;
use strabo_areas::{Action, Payment};
use strabo_areas::{Land, Water};
use strabo_areas::{View, parts::Mixed};

/// A search of the waters looks at no more places than this.
const REACH: usize = 200;
/// How much more a voyage must be worth when it follows in a later phase: others may be there first.
const DOUBT: i32 = 40;

/// A voyage that may be worth it.
#[derive(Clone, Copy, Debug)]
struct Voyage {
    /// What it gains.
    worth: i32,
    /// Where it ends, as a position among the waters reached.
    end: usize,
    /// Who goes.
    count: u8,
}

impl Plan {
    /// Plans ships, from each coast at most one.
    pub(super) fn sail(&mut self, view: View<'_>, mixed: Mixed, weights: &Weights, chance: u64) {
        let (game, seat) = (view.game(), view.seat());
        let mut treasury = view.treasury(seat);
        let cost = u8::try_from(game.rules.ships.cost).unwrap_or(u8::MAX);
        let upkeep = u8::try_from(game.rules.ships.maintenance).unwrap_or(u8::MAX);
        let doubt = if mixed.go { 0 } else { DOUBT };
        let weights = &Weights { voyage: weights.voyage + doubt, ..*weights };
        let mut slot = free_slot(view);
        let mut used = 0u32;
        for at in 0..self.settled.len() {
            let place = self.settled[at];
            let area = self.area(place);
            if area.free < 2 || !game.places[place].coastal {
                continue;
            }
            let lost: u8 =
                self.settled.iter().map(|at| self.area(*at).surplus()).fold(0, u8::saturating_add);
            if lost == 0 && area.own < 4 {
                continue;
            }
            let here = view.ships(seat).find(|(ship, info)| {
                used >> ship & 1 == 0
                    && game.land_of(*info) == Some(place)
                    && (info.ready || mixed.keep && treasury >= upkeep)
            });
            let (first, from) = if let Some((ship, info)) = here {
                let keep = Action::KeepShip { ship, tokens: false };
                ((!info.ready).then_some((keep, upkeep)), (ship, info.at))
            } else {
                let Some(&coast) = game.places.coasts(place).first() else { continue };
                let Some(ship) = slot.filter(|_| mixed.build) else { continue };
                let Some(pay) = payment(treasury, cost, area.surplus()) else { continue };
                let price = if pay == Payment::Treasury { cost } else { 0 };
                (Some((Action::BuildShip { at: coast, pay }, price)), (ship, Some(coast)))
            };
            let (ship, Some(water)) = from else { continue };
            let Some(voyage) = self.voyage(view, weights, (place, water), lost, chance) else {
                continue;
            };
            used |= 1 << ship;
            if let Some((action, price)) = first {
                treasury -= price;
                self.moves.push(action);
                if matches!(action, Action::BuildShip { .. }) {
                    slot = None;
                }
            }
            if mixed.go {
                self.ship_out(view, ship, place, voyage);
            }
        }
    }

    /// Embark, sail and land.
    fn ship_out(&mut self, view: View<'_>, ship: u8, place: Land, voyage: Voyage) {
        let Some(goal) = view.game().places[self.waters[voyage.end].0].place else { return };
        self.moves.push(Action::Embark { ship, count: voyage.count });
        let first = self.moves.len();
        let mut step = voyage.end;
        while step != 0 {
            self.moves.push(Action::Sail { ship, to: self.waters[step].0 });
            step = self.waters[step].2;
        }
        self.moves[first..].reverse();
        self.moves.push(Action::Land { ship, count: voyage.count });
        let source = &mut self.areas[place.index()];
        source.own -= voyage.count;
        source.free -= voyage.count;
        self.areas[goal.index()].own += voyage.count;
    }

    /// The voyage from a coast that gains most. Tokens that would be lost anyway cost nothing: others take
    /// the places of those who go.
    fn voyage(
        &mut self,
        view: View<'_>,
        weights: &Weights,
        (port, from): (Land, Water),
        lost: u8,
        chance: u64,
    ) -> Option<Voyage> {
        let places = &view.game().places;
        let open_sea = view.perks(view.seat()).open_sea;
        let steps = view.ship_steps();
        let capacity = view.ship_capacity();
        self.sailed.resize(places.nodes.len(), 0);
        self.mark += 1;
        self.sailed[from.index()] = self.mark;
        self.waters.clear();
        self.waters.push((from, 0, 0));
        let (mut at, mut found) = (0, None::<Voyage>);
        while at < self.waters.len() {
            let (node, taken, _) = self.waters[at];
            if taken > 0
                && let Some(goal) = places[node].place
            {
                if !self.area(goal).known {
                    self.areas[goal.index()] = Area::of(view, goal, weights, chance);
                }
                let (count, worth) = self.load(weights, port, goal, (capacity, lost));
                if worth > weights.voyage && found.is_none_or(|known| worth > known.worth) {
                    found = Some(Voyage { worth, end: at, count });
                }
            }
            if taken < steps {
                for &to in places.sails(node) {
                    let open = open_sea || !places[to].sea;
                    if open && self.sailed[to.index()] != self.mark && self.waters.len() < REACH {
                        self.sailed[to.index()] = self.mark;
                        self.waters.push((to, taken + 1, at));
                    }
                }
            }
            at += 1;
        }
        found
    }

    /// How many tokens best go from one area to another, and what that gains.
    fn load(
        &self,
        weights: &Weights,
        port: Land,
        goal: Land,
        (capacity, mut lost): (u8, u8),
    ) -> (u8, i32) {
        let (mut here, mut there) = (self.area(port), self.area(goal));
        let (mut count, mut sum) = (0, 0);
        let mut best = (0, 0);
        while count < capacity.min(self.area(port).free) {
            let loss = if lost > 0 { 0 } else { here.loss(weights) };
            lost = lost.saturating_sub(1);
            let gain = there.gain(weights) - loss;
            if there.room() == 0 {
                break;
            }
            sum += gain;
            here.own -= 1;
            there.own += 1;
            count += 1;
            if sum > best.1 {
                best = (count, sum);
            }
        }
        best
    }
}

/// How a ship is paid for: with treasury if there is enough, with tokens if they are too many anyway.
fn payment(treasury: u8, cost: u8, crowded: u8) -> Option<Payment> {
    if treasury >= cost {
        Some(Payment::Treasury)
    } else if crowded > cost.saturating_add(1) {
        Some(Payment::Tokens)
    } else {
        None
    }
}

/// The ship that would be built next.
fn free_slot(view: View<'_>) -> Option<u8> {
    let used = view.ships(view.seat()).fold(0u32, |used, (ship, _)| used | 1 << ship);
    (0..view.game().ships).find(|ship| used >> ship & 1 == 0)
}
