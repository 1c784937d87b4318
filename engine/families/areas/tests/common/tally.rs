//! What a calamity does, added up from the events it caused.

use super::{P1, calamity};
use crate::common::prelude::*;
use strabo_areas::testing::MOST_PLAYERS;

/// What happened to each player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub reduced: [u8; MOST_PLAYERS + 1],
    pub destroyed: [u8; MOST_PLAYERS + 1],
    /// Unit points lost.
    pub points: [u8; MOST_PLAYERS + 1],
    pub treasury: [u8; MOST_PLAYERS + 1],
    /// Commodity cards discarded.
    pub cards: [u8; MOST_PLAYERS + 1],
    pub ships: [u8; MOST_PLAYERS + 1],
    /// Cities that changed hands: from and to.
    pub taken: Vec<(Seat, Seat)>,
    /// Unit points that changed hands: from, to and how many.
    pub annexed: Vec<(Seat, Seat, u8)>,
    /// Cards that were given: from and to.
    pub given: Vec<(Seat, Seat)>,
    /// Markers that moved back: the space they came to.
    pub marker: Option<u8>,
    /// Who profits.
    pub beneficiary: Option<Seat>,
    /// Further victims.
    pub secondary: Vec<Seat>,
    /// Barbarians that were placed, and where.
    pub hordes: Vec<(Land, u8)>,
}

impl Tally {
    /// Unit points that went from one player to another.
    pub fn moved(&self, from: Seat, to: Seat) -> u8 {
        let of = self.annexed.iter().filter(|(one, other, _)| (*one, *other) == (from, to));
        of.map(|(_, _, points)| points).sum()
    }

    pub fn add(&mut self, event: &Event) {
        let at = Seat::index;
        match *event {
            Event::CityReduced { seat, tokens, cause: Cause::Calamity(_), .. } => {
                self.reduced[at(seat)] += 1;
                self.points[at(seat)] += 5 - tokens.min(5);
            }
            Event::CityLost { seat, cause: Cause::Calamity(_), .. } => {
                self.destroyed[at(seat)] += 1;
                self.points[at(seat)] += 5;
            }
            Event::TokensLost { seat, count, cause: Cause::Calamity(_), .. } => {
                self.points[at(seat)] += count;
            }
            Event::CityTaken { from, by, cause: Cause::Calamity(_), .. } => {
                self.taken.push((from, by));
                self.annexed.push((from, by, 5));
            }
            Event::TokensTaken { from, by, count, cause: Cause::Calamity(_), .. } => {
                self.annexed.push((from, by, count));
            }
            Event::TokensPlaced { at: place, count, cause: Cause::Calamity(_), .. } => {
                self.hordes.push((place, count));
            }
            Event::TreasuryLost { seat, tokens, cause: Cause::Calamity(_) } => {
                self.treasury[at(seat)] += tokens;
            }
            Event::ShipLost { seat, cause: Cause::Calamity(_), .. } => self.ships[at(seat)] += 1,
            Event::Discarded { seat, count, .. } => self.cards[at(seat)] += count,
            Event::CardGiven { from, to, .. } => self.given.push((from, to)),
            Event::MarkerMoved { to, back: true, .. } => self.marker = Some(to),
            Event::SecondaryVictim { seat, .. } => self.secondary.push(seat),
            Event::Calamity { beneficiary: Some(seat), .. } => self.beneficiary = Some(seat),
            _ => {}
        }
    }
}

/// The first player holds a calamity: plays up to the first decision about it.
pub fn strike(game: &Game, scene: Position<'_>, id: &str, trader: Option<Seat>) -> (State, Events) {
    strike_holder(game, scene, id, (P1, trader))
}

/// Somebody holds a calamity: plays up to the first decision about it.
pub fn strike_holder(
    game: &Game,
    scene: Position<'_>,
    id: &str,
    (holder, trader): (Seat, Option<Seat>),
) -> (State, Events) {
    let id = calamity(game, id);
    let step = match game.pack[id].kind {
        CalamityKind::Minor => Step::MinorCalamities,
        CalamityKind::Major | CalamityKind::NonTradable => Step::MajorCalamities,
    };
    let mut events = Events::kept();
    (scene.calamity(holder, id, trader).only(step, &mut events), events)
}
