//! What a calamity is about: kind, place, condition, other victims and who profits.

use super::capital;
use super::effect::{effect, place, with_number, without_site};
use crate::calamity::{
    Beneficiary, BeneficiaryRule, CalamityKind, Eligible, Need, Place, Secondary, SecondaryWho,
    Site, SiteChoice, SiteKind,
};
use crate::pack::Calamity;

/// Everything a calamity does, in the order it is resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalamityWords {
    /// What the primary victim must have, if anything.
    pub needs: Option<String>,
    /// Where it strikes, if it has a place.
    pub site: Option<String>,
    /// What happens to the primary victim, one line for each effect.
    pub effects: Vec<String>,
    /// What happens when there is no such place.
    pub otherwise: Vec<String>,
    /// Who else suffers, and what.
    pub secondary: Option<String>,
    /// Who profits.
    pub beneficiary: Option<String>,
}

/// All words of a calamity but those of its modifiers.
pub fn calamity(calamity: &Calamity) -> CalamityWords {
    let kind = calamity.site.as_ref().map(|site| site.kind);
    let lines = |list: &[crate::calamity::Effect]| -> Vec<String> {
        list.iter().map(|each| effect(each, kind)).collect()
    };
    CalamityWords {
        needs: calamity.needs.map(|needs| format!("Only with {}", need(needs))),
        site: calamity.site.as_ref().map(site),
        effects: lines(&calamity.effects),
        otherwise: lines(&calamity.otherwise),
        secondary: calamity.secondary.as_ref().map(|each| secondary(each, kind)),
        beneficiary: calamity.beneficiary.as_ref().map(beneficiary),
    }
}

/// How bad a calamity is: "non-tradable", "major", "minor".
pub const fn kind(kind: CalamityKind) -> &'static str {
    match kind {
        CalamityKind::NonTradable => "non-tradable",
        CalamityKind::Major => "major",
        CalamityKind::Minor => "minor",
    }
}

/// What a victim must have: "a city".
pub const fn need(need: Need) -> &'static str {
    match need {
        Need::City => "a city",
        Need::CoastalCity => "a coastal city",
        Need::Unit => "a unit",
    }
}

/// A kind of place: "the volcano".
pub const fn site_kind(kind: SiteKind) -> &'static str {
    match kind {
        SiteKind::Volcano => "the volcano",
        SiteKind::FloodPlain => "the flood plain",
        SiteKind::OpenSea => "the open sea",
    }
}

/// Where a calamity strikes: "Strikes the volcano where you have a city and lose the most".
pub fn site(site: &Site) -> String {
    let choice = match site.choose {
        SiteChoice::MostOwnPoints => "of several, the one that strikes most of your unit points",
        SiteChoice::MostOwnCities => "of several, the one that strikes most of your cities",
        SiteChoice::MostDamage => "of several, the one that does the most damage to all together",
    };
    format!("Strikes {} where you have {}; {choice}", site_kind(site.kind), need(site.needs))
}

/// Who else suffers and what: "3 players you choose, each: take 5 damage".
pub fn secondary(secondary: &Secondary, site: Option<SiteKind>) -> String {
    let who = match (secondary.who, secondary.players, secondary.total) {
        (Some(SecondaryWho::AtSite), _, None) => {
            format!("Every other player{}", place(Place::Site, site))
        }
        (Some(SecondaryWho::AtSite), _, Some(_)) => {
            format!("Other players{} together", place(Place::Site, site))
        }
        (Some(SecondaryWho::Chosen) | None, _, Some(_)) => "Other players together".to_owned(),
        (Some(SecondaryWho::Chosen) | None, Some(1), None) => "1 player you choose".to_owned(),
        (Some(SecondaryWho::Chosen) | None, Some(players), None) => {
            format!("{players} players you choose, each")
        }
        (Some(SecondaryWho::Chosen) | None, None, None) => "Players you choose".to_owned(),
    };
    let at_site = secondary.who == Some(SecondaryWho::AtSite);
    let suffered = secondary.effects.iter().enumerate().map(|(at, each)| {
        let shared = secondary.total.filter(|_| at == 0);
        let each = shared.map_or_else(|| each.clone(), |total| with_number(each, total));
        effect(&if at_site { without_site(&each) } else { each }, site)
    });
    let suffered = suffered.collect::<Vec<_>>().join(". ");
    let shared = match (secondary.total, secondary.at_most) {
        (None, _) => String::new(),
        (Some(_), None) => "; you share it out".to_owned(),
        (Some(_), Some(most)) => format!("; you share it out, at most {most} each"),
    };
    let spared = match (secondary.spares_beneficiary, secondary.spares_trader) {
        (true, _) => " (not the beneficiary or who traded the card)",
        (false, true) => " (not who traded the card)",
        (false, false) => "",
    };
    format!("{who}{spared}: {}{shared}", super::small(&suffered))
}

/// Who profits: "Who traded you the card, or else who has the most cities in stock".
pub fn beneficiary(beneficiary: &Beneficiary) -> String {
    let first = beneficiary_rule(beneficiary.who);
    let then = beneficiary.otherwise.map(|rule| format!(", or else {}", beneficiary_rule(rule)));
    let eligible = match beneficiary.eligible {
        None => "",
        Some(Eligible::WithinSevenAreas) => {
            ", among players at most seven areas away or without units on the board"
        }
        Some(Eligible::AdjacentByLand) => ", among players next to you by land",
    };
    capital(&format!("{first}{}{eligible}", then.unwrap_or_default()))
}

/// How the beneficiary is found.
pub const fn beneficiary_rule(rule: BeneficiaryRule) -> &'static str {
    match rule {
        BeneficiaryRule::Trader => "who traded you the card",
        BeneficiaryRule::MostCitiesInStock => "who has the most cities in stock",
        BeneficiaryRule::MostPointsInStock => {
            "who has the most unit points in stock (more than the victim)"
        }
        BeneficiaryRule::FewestCities => "who has the fewest cities on the board",
        BeneficiaryRule::Nobody => "nobody",
    }
}
