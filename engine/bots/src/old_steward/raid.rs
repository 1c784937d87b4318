//! Attacks on foreign cities: where few can defend them, or where tokens are plenty anyway.

use super::movement::Plan;
use strabo_areas::View;
use strabo_areas::{Land, Seat};

/// Attacks planned in one turn.
const MOST: u8 = 2;
/// To take the place of a city, no more tokens than this are lost.
const FEW: u8 = 2;
/// Tokens beyond those that support cities, when a city is attacked for the spoils alone.
const SPARE: u16 = 4;
/// Tokens an area keeps, so that it grows.
const KEPT: u8 = 2;

/// What an attack takes.
#[derive(Clone, Copy)]
struct Attack {
    /// Tokens that must be there.
    send: u8,
    /// Tokens lost on the board, those of a city built in its place among them.
    cost: u16,
    /// A city will stand there instead.
    builds: bool,
}

impl Plan {
    /// Plans the attacks that pay: nobody walks where the city cannot be taken.
    pub(super) fn raid(&mut self, view: View<'_>) {
        let (board, seat) = (view.board(), view.seat());
        let mut tokens = u16::from(view.tokens(seat));
        let mut cities = u16::from(view.cities(seat));
        let mut stock = view.city_stock(seat);
        let mut planned = 0;
        for place in board.areas() {
            let foreign = |owner: &Seat| *owner != seat;
            let Some(owner) = board.city(place).filter(foreign) else { continue };
            if planned == MOST {
                break;
            }
            let Some(attack) = self.attack(view, (place, owner), (tokens, cities, stock)) else {
                continue;
            };
            if view.most_entering(place) < attack.send {
                continue;
            }
            tokens -= attack.cost;
            cities += u16::from(attack.builds);
            stock -= u8::from(attack.builds);
            planned += 1;
            self.bring(view, place, attack.send);
        }
    }

    /// The attack on a city that pays, if there is one. A city built in its place is worth more than
    /// the spoils.
    fn attack(
        &self,
        view: View<'_>,
        (place, owner): (Land, Seat),
        (tokens, cities, stock): (u16, u16, u8),
    ) -> Option<Attack> {
        let near = |keep: u8| {
            let areas = view.game().places.by_land(place).iter();
            areas.map(|at| self.area(*at).free.saturating_sub(keep)).fold(0, u8::saturating_add)
        };
        let close = near(0);
        if close == 0 || self.area(place).foreign > 0 {
            return None;
        }
        let seat = view.seat();
        let support = u16::from(view.support(seat));
        let (needed, defenders) = view.siege(owner);
        // Each defender takes an attacker along, but for the last.
        let lost = defenders.saturating_sub(1);
        let site = view.game().places[place].site;
        let price = view.city_costs()[0];
        let conquest = Attack {
            send: needed.max(lost.saturating_add(price)),
            cost: u16::from(lost) + u16::from(price),
            builds: true,
        };
        let raid = Attack { send: needed, cost: u16::from(lost), builds: false };
        if site
            && stock > 0
            && lost < FEW
            && tokens >= conquest.cost + support * (cities + 1)
            && close >= conquest.send
        {
            return Some(conquest);
        }
        let pays = owner < view.game().barbarians()
            && tokens >= raid.cost + support * cities + SPARE
            && near(KEPT) >= raid.send;
        pays.then_some(raid)
    }
}
