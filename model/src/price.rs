//! What an advance costs a player who holds others, and what sets of cards are worth.

use crate::pack::Pack;
use crate::refs::{AdvanceId, GroupId};

/// The credits of one player: by group, and to particular advances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credits {
    groups: Vec<u16>,
    special: Vec<(AdvanceId, u16)>,
}

impl Credits {
    /// The credits a player has who holds these advances, freely chosen ones left out.
    pub fn from_advances(pack: &Pack, held: &[AdvanceId]) -> Self {
        let mut credits = Self { groups: vec![0; pack.groups.len()], special: Vec::new() };
        for advance in held.iter().map(|id| &pack[*id]) {
            for (sum, credit) in credits.groups.iter_mut().zip(&advance.credits) {
                *sum = sum.saturating_add(*credit);
            }
            credits
                .special
                .extend(advance.special_credit.map(|special| (special.to, special.amount)));
        }
        credits
    }

    /// Adds credits to one group: chosen freely, or given at the start.
    pub fn add(&mut self, group: GroupId, points: u16) {
        self.groups[group.index()] = self.groups[group.index()].saturating_add(points);
    }

    /// The credits to one group.
    pub fn group(&self, group: GroupId) -> u16 {
        self.groups[group.index()]
    }

    /// The credits to all groups, in the order of the pack.
    pub fn groups(&self) -> &[u16] {
        &self.groups
    }

    fn special(&self, advance: AdvanceId) -> u16 {
        self.special.iter().filter(|(to, _)| *to == advance).map(|(_, points)| *points).sum()
    }
}

impl Pack {
    /// What an advance costs with these credits: of several groups only the best counts, and a
    /// special credit comes on top. Never below zero.
    pub fn price(&self, advance: AdvanceId, credits: &Credits) -> u16 {
        let row = &self[advance];
        let best = row.groups.iter().map(|group| credits.group(*group)).max().unwrap_or(0);
        row.cost.saturating_sub(best).saturating_sub(credits.special(advance))
    }
}

/// The value of a set of cards of one commodity: their number squared, times the face value.
pub fn set_value(face_value: u16, cards: u16) -> u32 {
    u32::from(face_value) * u32::from(cards) * u32::from(cards)
}
