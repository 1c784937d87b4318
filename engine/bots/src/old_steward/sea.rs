//! Ships: tokens without room on land sail to areas nobody has settled.

use super::movement::{Area, Plan};
use strabo_areas::View;
use strabo_areas::parts::Mixed;
use strabo_areas::{Action, Payment};
use strabo_areas::{Land, Water};

/// A voyage visits no more places than this.
const REACH: usize = 160;

/// The steps of a voyage, and how many they are.
type Way = ([Water; 8], usize);

impl Plan {
    /// Plans ships for tokens that would be lost where they are.
    pub(super) fn sail(&mut self, view: View<'_>, mixed: Mixed) {
        let (game, seat) = (view.game(), view.seat());
        let mut treasury = view.treasury(seat);
        if mixed.keep && treasury >= 6 {
            for (ship, info) in view.ships(seat) {
                if !info.ready && treasury >= 6 {
                    self.moves.push(Action::KeepShip { ship, tokens: false });
                    treasury -= 1;
                }
            }
        }
        let cost = u8::try_from(game.rules.ships.cost).unwrap_or(u8::MAX);
        let mut slot = free_slot(view);
        for at in 0..self.settled.len() {
            let place = self.settled[at];
            let area = self.areas[place.index()];
            let coastal = game.places[place].coastal;
            let crowded = area.own.saturating_sub(area.limit).min(area.free);
            if !coastal || crowded < 2 {
                continue;
            }
            let ready =
                view.ships(seat).find(|(_, ship)| ship.ready && game.land_of(*ship) == Some(place));
            let (ship, way) = if let Some((ship, info)) = ready {
                (ship, info.at.filter(|_| mixed.go).and_then(|at| self.voyage(view, at)))
            } else {
                let Some(&at) = game.places.coasts(place).first() else { continue };
                let Some(free) = slot.filter(|_| mixed.build) else { continue };
                let Some(pay) = payment(treasury, cost, crowded) else { continue };
                let Some(way) = self.voyage(view, at) else { continue };
                self.moves.push(Action::BuildShip { at, pay });
                if pay != Payment::Tokens {
                    treasury = treasury.saturating_sub(cost);
                }
                slot = None;
                (free, Some(way))
            };
            if let Some(way) = way.filter(|_| mixed.go) {
                self.ship_out(view, (ship, way), (place, crowded));
            }
        }
    }

    /// Embark, sail and land.
    fn ship_out(
        &mut self,
        view: View<'_>,
        (ship, (way, length)): (u8, Way),
        (place, crowded): (Land, u8),
    ) {
        let capacity = view.ship_capacity();
        let last = way[length - 1];
        let Some(goal) = view.game().places[last].place else { return };
        let mut there = self.seen(view, goal);
        let count = crowded.min(capacity).min(there.room());
        self.moves.push(Action::Embark { ship, count });
        self.moves.extend(way[..length].iter().map(|to| Action::Sail { ship, to: *to }));
        self.moves.push(Action::Land { ship, count });
        let source = &mut self.areas[place.index()];
        source.own -= count;
        source.free -= count;
        there.own += count;
        self.areas[goal.index()] = there;
    }

    /// An area as it will be when everything planned is done.
    fn seen(&self, view: View<'_>, place: Land) -> Area {
        let area = self.areas[place.index()];
        if area.known { area } else { Area::of(view, place) }
    }

    /// The way to the nearest area with room for two tokens and nobody in it.
    fn voyage(&mut self, view: View<'_>, from: Water) -> Option<Way> {
        let places = &view.game().places;
        let perks = view.perks(view.seat());
        let steps = view.ship_steps().min(8);
        let mut reached = [(from, 0u8, 0u8); REACH];
        self.visited.clear();
        self.visited.resize(places.nodes.len().div_ceil(64), 0);
        self.visited[from.index() / 64] |= 1 << (from.index() % 64);
        let (mut at, mut length) = (0, 1);
        while at < length {
            let (node, taken, _) = reached[at];
            let fits = places[node].place.is_some_and(|place| {
                let area = self.seen(view, place);
                area.foreign == 0 && area.own == 0 && area.room() >= 2
            });
            if fits && taken > 0 {
                return Some(way_to(&reached, at));
            }
            if taken < steps {
                for &to in places.sails(node) {
                    let open = perks.open_sea || !places[to].sea;
                    let known = &mut self.visited[to.index() / 64];
                    if open && *known >> (to.index() % 64) & 1 == 0 && length < REACH {
                        *known |= 1 << (to.index() % 64);
                        reached[length] = (to, taken + 1, u8::try_from(at).unwrap_or(0));
                        length += 1;
                    }
                }
            }
            at += 1;
        }
        None
    }
}

/// The steps that lead to a place of the list.
fn way_to(reached: &[(Water, u8, u8)], mut at: usize) -> Way {
    let length = usize::from(reached[at].1);
    let mut way = [reached[at].0; 8];
    for step in (0..length).rev() {
        way[step] = reached[at].0;
        at = usize::from(reached[at].2);
    }
    (way, length)
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
