//! Variants that are switched on: which can be combined, and what they change together.

use std::collections::BTreeSet;

use strabo_model::Pack;
use strabo_model::pack::{Package, Variant};
use strabo_model::refs::{TableId, VariantId};
use strabo_model::rules::CalamityLimit;
use strabo_model::variant::{AdvancedStart, Change, NonTradablePlace};

use crate::ids::capped;
use strabo_core::{Options, SetupError};

/// A start in the middle of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// What it consists of.
    pub rules: AdvancedStart,
    /// What players may start with; empty without packages.
    pub packages: Vec<Package>,
}

/// Everything the variants of a game change.
#[derive(Clone, Debug)]
pub(crate) struct Changes {
    pub(crate) table: TableId,
    pub(crate) limit: Option<CalamityLimit>,
    pub(crate) non_tradable: NonTradablePlace,
    pub(crate) all_tradable: bool,
    pub(crate) floor: u16,
    pub(crate) sets: u16,
    pub(crate) second_deal: Option<u8>,
    pub(crate) start: Option<Start>,
}

impl Changes {
    /// The game as printed.
    pub(crate) fn none(limit: Option<CalamityLimit>) -> Self {
        Self {
            table: TableId(0),
            limit,
            non_tradable: NonTradablePlace::Bottom,
            all_tradable: false,
            floor: 0,
            sets: 1,
            second_deal: None,
            start: None,
        }
    }

    /// Switches on variants, if they can be played together.
    pub(crate) fn switch_on(
        &mut self,
        pack: &Pack,
        chosen: &[VariantId],
        players: u8,
    ) -> Result<(), SetupError> {
        for id in chosen {
            let variant = &pack[*id];
            if let Some(other) = excluded_by(variant, chosen) {
                let other = pack[other].id.to_string();
                return Err(SetupError::VariantsExclude(variant.id.to_string(), other));
            }
        }
        for &id in chosen {
            for change in &pack[id].changes {
                self.apply(pack, players, id, change)?;
            }
        }
        Ok(())
    }

    fn apply(
        &mut self,
        pack: &Pack,
        players: u8,
        variant: VariantId,
        change: &Change,
    ) -> Result<(), SetupError> {
        match change {
            Change::UseTable(table) => self.table = table.table,
            Change::AllCalamitiesTradable => self.all_tradable = true,
            Change::NonTradable(place) => self.non_tradable = place.placed,
            Change::CalamityLimit(limit) => {
                if limit.players.contains(players) {
                    self.limit = Some(limit.clone());
                }
            }
            Change::DamageFloor(floor) => self.floor = floor.points,
            Change::PieceSets(sets) => self.sets = sets.sets,
            Change::SecondDeal(deal) => {
                self.second_deal = Some(capped(deal.cities_less));
            }
            Change::AdvancedStart(rules) => {
                self.start = Some(start(pack, players, variant, rules)?);
            }
            Change::Rounds(_)
            | Change::StartsWith(_)
            | Change::StepTimes(_)
            | Change::Events(_)
            | Change::VariableEnd(_)
            | Change::Reveal(_) => {
                let id = &pack[variant].id;
                return Err(SetupError::NotPlayed(format!("the variant \"{id}\"")));
            }
            Change::Unprinted => {
                let id = pack[variant].id.to_string();
                return Err(SetupError::VariantUnprinted(id));
            }
        }
        Ok(())
    }
}

/// The variants the options name and those that these include, each once.
pub(crate) fn chosen(pack: &Pack, options: &Options) -> Result<Vec<VariantId>, SetupError> {
    let mut chosen: Vec<VariantId> = Vec::new();
    for name in &options.variants {
        let found = pack.variants.iter().position(|variant| *variant.id == **name);
        let id = VariantId::from(found.ok_or_else(|| SetupError::NoVariant(name.clone()))?);
        include(pack, id, &mut chosen);
    }
    Ok(chosen)
}

/// A variant, then what it includes and what that includes, without recursion: a chain may be long.
fn include(pack: &Pack, id: VariantId, chosen: &mut Vec<VariantId>) {
    let mut known: BTreeSet<VariantId> = chosen.iter().copied().collect();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if known.insert(id) {
            chosen.push(id);
            open.extend(pack[id].includes.iter().rev());
        }
    }
}

fn excluded_by(variant: &Variant, chosen: &[VariantId]) -> Option<VariantId> {
    variant.excludes.iter().copied().find(|other| chosen.contains(other))
}

fn start(
    pack: &Pack,
    players: u8,
    variant: VariantId,
    rules: &AdvancedStart,
) -> Result<Start, SetupError> {
    let fits = |package: &&Package| {
        package.variant == variant
            && (package.players.is_empty()
                || package.players.iter().any(|range| range.contains(players)))
    };
    let packages: Vec<Package> = if rules.packages {
        pack.packages.iter().filter(fits).cloned().collect()
    } else {
        Vec::new()
    };
    // Given packages are all different; chosen ones may be the same.
    let needed = if rules.chosen { 1 } else { usize::from(players) };
    if rules.packages && packages.len() < needed {
        return Err(SetupError::Missing("starting package for every player"));
    }
    Ok(Start { rules: rules.clone(), packages })
}
