//! The check for `empty-effect`.

use strabo_model::calamity::Effect;

use super::{Context, Diagnostic, EMPTY_EFFECT, Sink};
use crate::{authored::Calamity, source::Span};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.calamity {
        if row.effects.is_empty() && row.otherwise.is_empty() && row.secondary.is_none() {
            Diagnostic::new(&EMPTY_EFFECT, row.id.span, format!("\"{}\" does nothing", row.name))
                .help("say what it does in `effects`; the schema lists the possible words")
                .report(sink);
        }
        if let Some(secondary) = row.secondary.as_ref().filter(|it| it.effects.is_empty()) {
            let message = format!("\"{}\" has secondary victims who suffer nothing", row.name);
            Diagnostic::new(&EMPTY_EFFECT, secondary.span, message)
                .help("say what they suffer in `effects`, or remove `secondary`")
                .report(sink);
        }
        for (span, effect) in numbered_effects(row).filter(|(_, effect)| is_empty(effect)) {
            let message =
                format!("\"{}\" has an effect \"{}\" without a number", row.name, effect.word());
            Diagnostic::new(&EMPTY_EFFECT, span, message)
                .help("say how much, or remove the effect")
                .report(sink);
        }
    }
}

/// All effects, without those whose number is a share of a total.
fn numbered_effects<'a>(calamity: &'a Calamity<'_>) -> impl Iterator<Item = (Span, &'a Effect)> {
    let shared = (calamity.secondary.as_ref())
        .filter(|secondary| secondary.total.is_some())
        .map(|secondary| secondary.span);
    calamity.every_effect().filter(move |(span, _)| Some(*span) != shared)
}

/// True when all numbers of an effect that needs one are zero.
fn is_empty(effect: &Effect) -> bool {
    match effect {
        Effect::TakeDamage(damage) => damage.points == 0 && damage.points_per_city == 0,
        Effect::LoseTreasury(treasury) => treasury.tokens == 0,
        Effect::ReduceCities(cities) | Effect::DestroyCities(cities) => {
            cities.count == 0 && cities.all_but.is_none()
        }
        Effect::Depopulate(areas) => areas.areas == 0,
        Effect::DiscardCards(cards) => {
            cards.count == 0 && cards.face_value == 0 && cards.face_value_per_city == 0
        }
        Effect::AnnexCities(cities) => cities.count == 0,
        Effect::AnnexUnits(units) => {
            units.points == 0 && units.above.is_none() && units.points_per_city == 0
        }
        Effect::DivideCivilization(divided) => {
            divided.victim_selects == 0 && divided.beneficiary_selects == 0
        }
        Effect::FactionLosses(losses) => losses.points == 0,
        Effect::Barbarians(barbarians) => barbarians.tokens == 0,
        Effect::Retreat(retreat) => retreat.steps == 0,
        Effect::PirateCities(pirates) => pirates.count == 0,
        Effect::DestroyUnits(_)
        | Effect::LoseShips(_)
        | Effect::CheckSupport(_)
        | Effect::RemoveSurplus(_) => false,
    }
}
