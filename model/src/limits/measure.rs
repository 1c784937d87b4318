//! Measures a pack against the limits of the engine: all of it, or one game.

use super::meter::Meter;
use super::{
    ADVANCES, ANNEXED_PIECES, AREAS, BARBARIAN_TOKENS, CITIES, DIVIDED_TOKENS, ERAS, Excess,
    ExcessPlace, FIRST_SPACE, GROUPS, PACKAGES, PHASES, PIRATE_CITIES, PLAYERS, SHIPS, SITES,
    SPACES, STEPS, Scope, TOKENS, WATERS, advances, calamities, cards, rules, tiles,
};
use crate::Pack;
use crate::calamity::{AnnexAreas, Effect, SiteKind};
use crate::pack::{Component, Role};
use crate::refs::{ComponentId, TableId, VariantId};
use crate::variant::Change;

impl Pack {
    /// Everything of which there is more than the engine can play with. Nothing for a pack that no family of
    /// games plays.
    pub fn excesses(&self, scope: Scope<'_>) -> Vec<Excess> {
        let mut meter = Meter::default();
        let playable = !self.setups.is_empty() && !self.deals.is_empty();
        if let Some(played) = self.rules.as_ref().filter(|_| playable) {
            let measured = Measured { pack: self, scope };
            measured.lists(&mut meter);
            measured.setups(&mut meter);
            measured.variants(&mut meter);
            let cities = measured.pieces(played, &mut meter);
            cards::measure(self, played, &mut meter);
            rules::measure(self, played, &mut meter);
            advances::measure(self, &mut meter);
            calamities::measure(self, cities, &mut meter);
        }
        tiles::measure(self, &mut meter);
        meter.finish()
    }
}

struct Measured<'p> {
    pack: &'p Pack,
    scope: Scope<'p>,
}

impl Measured<'_> {
    fn lists(&self, meter: &mut Meter) {
        let pack = self.pack;
        let land = pack.areas.iter().filter(|area| area.is_land()).count();
        meter.look(AREAS, land, ExcessPlace::List("map"));
        let waters: usize = pack.areas.iter().map(|area| area.coasts.len().max(1)).sum();
        meter.look(WATERS, waters, ExcessPlace::List("map"));
        let strikes = |kind: SiteKind| {
            let mut sites = pack.calamities.iter().filter_map(|calamity| calamity.site.as_ref());
            sites.any(|site| site.kind == kind)
        };
        let seas = pack.areas.len() - land;
        for (kind, count, what) in [
            (SiteKind::Volcano, pack.volcanoes.len(), "the number of volcanoes"),
            (SiteKind::FloodPlain, pack.flood_plains.len(), "the number of flood plains"),
            (SiteKind::OpenSea, seas, "the number of open seas that a calamity may strike"),
        ] {
            if strikes(kind) {
                meter.look_at(SITES, what, count, ExcessPlace::List("map"));
            }
        }
        meter.look(PHASES, pack.sequence.len(), ExcessPlace::List("sequence"));
        let steps: usize = pack.sequence.iter().map(|phase| phase.steps.len()).sum();
        meter.look(STEPS, steps, ExcessPlace::List("sequence"));
        meter.look(ERAS, pack.eras.len(), ExcessPlace::List("succession"));
        for (id, table) in pack.rows::<TableId>() {
            meter.look(SPACES, table.spaces, ExcessPlace::Table(id));
        }
        meter.look(ADVANCES, pack.advances.len(), ExcessPlace::List("advances"));
        meter.look(GROUPS, pack.groups.len(), ExcessPlace::List("advances"));
    }

    fn setups(&self, meter: &mut Meter) {
        for (at, setup) in self.pack.setups.iter().enumerate() {
            if matches!(self.scope, Scope::Game { setup, .. } if setup != at) {
                continue;
            }
            meter.look(PLAYERS, setup.civilizations.len(), ExcessPlace::Setup(at));
            cards::measure_setup(self.pack, setup, meter);
        }
    }

    fn is_on(&self, id: VariantId) -> bool {
        match self.scope {
            Scope::Whole => true,
            Scope::Game { variants, .. } => variants.contains(&id),
        }
    }

    /// The changes of the variants that are measured.
    fn changes(&self) -> impl Iterator<Item = (VariantId, &Change)> {
        let variants = self.pack.rows::<VariantId>().filter(|(id, _)| self.is_on(*id));
        variants.flat_map(|(id, variant)| variant.changes.iter().map(move |change| (id, change)))
    }

    fn variants(&self, meter: &mut Meter) {
        for (id, change) in self.changes() {
            let Change::AdvancedStart(start) = change else { continue };
            let packages = self.pack.packages.iter().filter(|package| package.variant == id);
            meter.look(PACKAGES, packages.count(), ExcessPlace::Variant(id));
            meter.look(FIRST_SPACE, start.succession_step.unwrap_or(0), ExcessPlace::Variant(id));
            rules::measure_start(start, ExcessPlace::Variant(id), meter);
        }
    }

    /// Pieces of each player, also with the sets that variants give. Returns the most cities.
    fn pieces(&self, played: &crate::rules::Rules, meter: &mut Meter) -> u64 {
        let sets = |(id, change): (VariantId, &Change)| match change {
            Change::PieceSets(sets) => Some((Some(id), u64::from(sets.sets))),
            _ => None,
        };
        let mut most_cities = 0;
        for (variant, sets) in std::iter::once((None, 1)).chain(self.changes().filter_map(sets)) {
            let each = |role: Role| {
                let (id, component) = self.component(role)?;
                let place = variant.map_or(ExcessPlace::Component(id), ExcessPlace::Variant);
                Some((place, u64::from(component.per_player.unwrap_or(0)) * sets))
            };
            let mut pieces = 0;
            if let Some((place, tokens)) = each(Role::Tokens) {
                pieces += tokens;
                meter.look(TOKENS, tokens, place);
                if self.has(|effect| matches!(effect, Effect::DivideCivilization(_))) {
                    meter.look(DIVIDED_TOKENS, tokens, place);
                }
            }
            if let Some((place, cities)) = each(Role::Cities) {
                pieces += cities;
                most_cities = cities.max(most_cities);
                meter.look(CITIES, cities, place);
                let whole_areas = |effect: &Effect| matches!(effect, Effect::AnnexUnits(annex) if annex.areas == AnnexAreas::Connected);
                if self.has(whole_areas) {
                    meter.look(ANNEXED_PIECES, pieces, place);
                }
            }
            if let Some((place, ships)) = each(Role::Ships) {
                let in_play = played.ships.in_play.map_or(u64::MAX, u64::from);
                meter.look(SHIPS, ships.min(in_play), place);
            }
        }
        for (role, limit) in
            [(Role::BarbarianTokens, BARBARIAN_TOKENS), (Role::PirateCities, PIRATE_CITIES)]
        {
            if let Some((id, component)) = self.component(role) {
                meter.look(limit, component.total.unwrap_or(0), ExcessPlace::Component(id));
            }
        }
        most_cities
    }

    /// The component with a role; of several, the first counts.
    fn component(&self, role: Role) -> Option<(ComponentId, &Component)> {
        self.pack.rows::<ComponentId>().find(|(_, component)| component.role == Some(role))
    }

    /// True when some calamity has such an effect.
    fn has(&self, fits: impl Fn(&Effect) -> bool) -> bool {
        self.pack.calamities.iter().any(|calamity| calamities::effects(calamity).any(&fits))
    }
}
