//! The check for `unplayed-step`.

use std::collections::BTreeMap;

use strabo_model::attribute::{Ability, Attribute, SpecialAbility};
use strabo_model::calamity::{CalamityKind, Effect};
use strabo_model::sequence::Step;

use super::{Context, Diagnostic, Sink, UNPLAYED_STEP};
use crate::authored::{ByName, Calamity};
use crate::source::Span;

/// More things that need the same step than this are only counted.
const MOST_SHOWN: usize = 4;

/// What needs a step: its place, and what to call it.
type Needed = BTreeMap<Step, Vec<(Span, String)>>;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.sequence.is_empty() {
        return;
    }
    let mut needed = Needed::new();
    advances(context, &mut needed);
    calamities(context, &mut needed);
    cards(context, &mut needed);
    for phase in &context.pack.sequence {
        for step in &phase.steps {
            needed.remove(step);
        }
    }
    for (step, needs) in &needed {
        report(*step, needs, sink);
    }
    if !needed.contains_key(&Step::UseAbilities) {
        abilities(context, sink);
    }
}

fn report(step: Step, needs: &[(Span, String)], sink: &mut Sink) {
    let Some(((span, name), others)) = needs.split_first() else { return };
    let who = match others {
        [] => format!("{name} needs"),
        [(_, other)] => format!("{name} and {other} need"),
        _ => format!("{name} and {} others need", others.len()),
    };
    let message = format!("no phase has the step \"{}\", which {who}", step.word());
    let mut finding = Diagnostic::new(&UNPLAYED_STEP, *span, message)
        .here("never used")
        .help("add the step to a phase in sequence.toml, or remove what needs it");
    for (span, _) in others.iter().take(MOST_SHOWN) {
        finding = finding.label(*span, "never used either");
    }
    sink.push(finding);
}

fn advances(context: &Context<'_>, needed: &mut Needed) {
    for row in &context.authored.advance {
        for attribute in &row.attributes {
            for step in steps_of(attribute) {
                needed.entry(*step).or_default().push((attribute.span, quoted(&row.name)));
            }
        }
    }
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// The steps without which an attribute does nothing.
fn steps_of(attribute: &Attribute<ByName>) -> &'static [Step] {
    use Attribute as A;
    match attribute {
        A::TaxRate(_) => &[Step::CollectTax],
        A::NoTaxRevolt => &[Step::TaxRevolts],
        A::PopulationLimit(_) => &[Step::RemoveSurplus],
        A::CitySupport(_) => &[Step::CheckSupport],
        A::TokensWithCity(_)
        | A::CityCost(_)
        | A::CityFromTreasury(_)
        | A::CityFromNeighbours(_) => &[Step::BuildCities],
        A::TokenSteps(_) | A::NoAttack(_) => &[Step::Move],
        A::ShipSteps(_) | A::ShipCapacity(_) | A::SailOpenSea => &[Step::BuildShips, Step::Move],
        A::CasualtiesNearby(_) | A::RemovesLast(_) => &[Step::TokenConflict],
        A::ShipsAsCasualties(_) => &[Step::BuildShips, Step::TokenConflict],
        A::Siege(_) => &[Step::CityAttacks],
        A::BuyCards(_) | A::FreeCard(_) => &[Step::BuyCards],
        A::HandLimit(_) => &[Step::DiscardExcess],
        A::TreasuryValue(_)
        | A::SubstituteCard(_)
        | A::FreeAdvances(_)
        | A::Discount(_)
        | A::ExtraCredits(_) => &[Step::BuyAdvances],
        A::CountsAsCity(_) => &[Step::MoveMarkers],
        A::Ability(ability) if only_sells(ability) => &[],
        A::Ability(_) => &[Step::UseAbilities],
        A::ActsLast(_) => &[],
    }
}

/// An ability to sell cards is also used where cards are sold.
fn only_sells(ability: &SpecialAbility<ByName>) -> bool {
    ability.one_of.iter().all(|ability| matches!(ability, Ability::SellCards(_)))
}

/// Abilities must belong to a phase in which abilities are used.
fn abilities(context: &Context<'_>, sink: &mut Sink) {
    let phases: BTreeMap<&str, &[Step]> =
        context.pack.sequence.iter().map(|phase| (&*phase.id, &*phase.steps)).collect();
    for row in &context.authored.advance {
        for attribute in &row.attributes {
            let Attribute::Ability(ability) = &attribute.value else { continue };
            let Some(steps) = phases.get(&*ability.phase.id) else { continue };
            let sells = only_sells(ability);
            if steps.contains(&Step::UseAbilities) || sells && steps.contains(&Step::SellCards) {
                continue;
            }
            let message = format!(
                "\"{}\" has an ability for the phase \"{}\", in which no abilities are used",
                row.name, ability.phase.id
            );
            let wanted =
                if sells { "\"use_abilities\" or \"sell_cards\"" } else { "\"use_abilities\"" };
            Diagnostic::new(&UNPLAYED_STEP, ability.phase.span, message)
                .help(format!("name a phase that has the step {wanted}"))
                .report(sink);
        }
    }
}

fn calamities(context: &Context<'_>, needed: &mut Needed) {
    let in_play = |row: &Calamity<'_>| row.cards.iter().any(|(_, cards)| cards.value > 0);
    for row in context.authored.calamity.iter().filter(|row| in_play(row)) {
        let step = match row.kind.value {
            CalamityKind::Minor => Step::MinorCalamities,
            CalamityKind::Major | CalamityKind::NonTradable => Step::MajorCalamities,
        };
        needed.entry(step).or_default().push((row.kind.span, quoted(&row.name)));
        let retreat = row.every_effect().find(|(_, effect)| matches!(effect, Effect::Retreat(_)));
        if let Some((span, _)) = retreat {
            needed.entry(Step::MoveMarkers).or_default().push((span, quoted(&row.name)));
        }
    }
    for row in &context.authored.calamity_limit {
        let name = format!("the limit \"{}\"", row.id);
        needed.entry(Step::LimitCalamities).or_default().push((row.limit.span, name));
    }
}

fn cards(context: &Context<'_>, needed: &mut Needed) {
    for row in &context.authored.deal {
        let name = format!("the deal \"{}\"", row.id);
        needed.entry(Step::DealCards).or_default().push((row.id.span, name));
    }
    for row in &context.authored.purchase {
        let name = format!("the purchase \"{}\"", row.id);
        needed.entry(Step::BuyCards).or_default().push((row.id.span, name));
    }
}
