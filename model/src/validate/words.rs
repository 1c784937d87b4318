//! The references inside of benefits, deeds, goals and scoring: each is looked up as it is translated
//! to itself, so that no field can be forgotten.

use super::{Check, Invalid, Path};
use crate::Pack;
use crate::benefit::Benefit;
use crate::deck::Goal;
use crate::deed::Deed;
use crate::refs::{
    AdvanceId, ById, CardId, DeckId, GroupId, PieceId, ResourceId, TerrainId, TrackId,
};
use crate::resource::{PieceCount, ResourceCount};
use crate::scoring::{GameEnd, Points, TieBreak};
use crate::variant::{RevealCards, StartPieces};
use crate::vocabulary::Translate;

/// Looks references up and keeps the first one that leads nowhere.
struct Lookup<'a> {
    pack: &'a Pack,
    at: Path<'a>,
    wrong: Option<Invalid>,
}

impl Lookup<'_> {
    fn look<T: Check + Clone>(&mut self, reference: &T) -> T {
        if self.wrong.is_none() {
            self.wrong = reference.check(self.pack, self.at).err();
        }
        reference.clone()
    }
}

impl Translate<ById, ById> for Lookup<'_> {
    fn advance(&mut self, from: &AdvanceId) -> Option<AdvanceId> {
        Some(self.look(from))
    }

    fn group(&mut self, from: &GroupId) -> Option<GroupId> {
        Some(self.look(from))
    }

    fn resource(&mut self, from: &ResourceId) -> Option<ResourceId> {
        Some(self.look(from))
    }

    fn track(&mut self, from: &TrackId) -> Option<TrackId> {
        Some(self.look(from))
    }

    fn piece(&mut self, from: &PieceId) -> Option<PieceId> {
        Some(self.look(from))
    }

    fn deck(&mut self, from: &DeckId) -> Option<DeckId> {
        Some(self.look(from))
    }

    fn card(&mut self, from: &CardId) -> Option<CardId> {
        Some(self.look(from))
    }

    fn terrain(&mut self, from: &TerrainId) -> Option<TerrainId> {
        Some(self.look(from))
    }

    fn amounts(&mut self, from: &Vec<ResourceCount>) -> Option<Vec<ResourceCount>> {
        Some(self.look(from))
    }

    fn pieces(&mut self, from: &Vec<PieceCount>) -> Option<Vec<PieceCount>> {
        Some(self.look(from))
    }
}

macro_rules! looked_up {
    ($($word:ident)*) => {$(
        impl Check for $word {
            fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
                let mut lookup = Lookup { pack, at, wrong: None };
                self.translate(&mut lookup);
                lookup.wrong.map_or(Ok(()), Err)
            }
        }
    )*};
}

looked_up! { Benefit Deed GameEnd TieBreak Points StartPieces RevealCards }

impl Check for Goal {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        self.name.check(pack, at.key("name"))?;
        let mut lookup = Lookup { pack, at, wrong: None };
        self.translate(&mut lookup);
        lookup.wrong.map_or(Ok(()), Err)
    }
}
