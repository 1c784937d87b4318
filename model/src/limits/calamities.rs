//! Measures calamities: the numbers of their effects, and what advances add to them.

use super::meter::Meter;
use super::{CALAMITIES, CHANGES, EFFECT, EFFECTS, ExcessPlace, LOSS};
use crate::{Pack, calamity::Effect, modifier::Price, pack::Calamity, refs::CalamityId};

/// All effects a calamity can have, on whomever and with whatever advances.
pub(super) fn effects(calamity: &Calamity) -> impl Iterator<Item = &Effect> {
    let secondary = calamity.secondary.iter().flat_map(|secondary| &secondary.effects);
    let modified = calamity
        .modified_by
        .iter()
        .flat_map(|modifier| modifier.adds.iter().chain(&modifier.instead));
    calamity.effects.iter().chain(&calamity.otherwise).chain(secondary).chain(modified)
}

pub(super) fn measure(pack: &Pack, cities: u64, meter: &mut Meter) {
    meter.look(CALAMITIES, pack.calamities.len(), ExcessPlace::List("calamities"));
    for (id, calamity) in pack.rows::<CalamityId>() {
        let place = ExcessPlace::Calamity(id);
        let more: u64 = (calamity.modified_by.iter())
            .map(|modifier| u64::try_from(modifier.amount.unwrap_or(0)).unwrap_or(0))
            .sum();
        meter.look(CHANGES, more, place);
        for effect in effects(calamity) {
            let highest = numbers(effect).into_iter().max().unwrap_or(0);
            meter.look(EFFECT, highest, place);
            meter.look(LOSS, loss(effect, cities).map_or(0, |points| points + more), place);
        }
        if let Some(total) = calamity.secondary.as_ref().and_then(|secondary| secondary.total) {
            meter.look(LOSS, u64::from(total) + more, place);
        }
        for modifier in &calamity.modified_by {
            if let Some(Price::DiscardCards(count) | Price::DestroyCitiesPerStep(count)) =
                modifier.may_pay
            {
                meter.look(EFFECT, count, place);
            }
        }
        meter.look(EFFECTS, longest(calamity), place);
    }
}

/// The longest list of effects that one victim can go through.
fn longest(calamity: &Calamity) -> usize {
    let secondary = calamity.secondary.as_ref().map_or(0, |secondary| secondary.effects.len());
    let instead = calamity.modified_by.iter().map(|modifier| modifier.instead.len());
    let plain = calamity.effects.len().max(calamity.otherwise.len()).max(secondary);
    let added: usize = calamity.modified_by.iter().map(|modifier| modifier.adds.len()).sum();
    instead.fold(plain, usize::max) + added
}

/// The unit points an effect takes at most, where they must be given exactly.
fn loss(effect: &Effect, cities: u64) -> Option<u64> {
    match effect {
        Effect::TakeDamage(damage) => {
            Some(u64::from(damage.points) + u64::from(damage.points_per_city) * cities)
        }
        Effect::DivideCivilization(divide) => {
            Some(divide.victim_selects.max(divide.beneficiary_selects).into())
        }
        Effect::FactionLosses(losses) => Some(losses.points.into()),
        _ => None,
    }
}

/// The numbers of an effect that the engine calculates with. Prices and what is kept are only compared.
fn numbers(effect: &Effect) -> [u16; 3] {
    match effect {
        Effect::TakeDamage(damage) => [damage.points, damage.points_per_city, 0],
        Effect::LoseTreasury(lose) => [lose.tokens, 0, 0],
        Effect::ReduceCities(lose) | Effect::DestroyCities(lose) => [lose.count, 0, 0],
        Effect::Depopulate(depopulate) => [depopulate.areas, 0, 0],
        Effect::DiscardCards(discard) => {
            [discard.count, discard.face_value, discard.face_value_per_city]
        }
        Effect::AnnexCities(annex) => [annex.count, 0, 0],
        Effect::AnnexUnits(annex) => [annex.points, annex.points_per_city, 0],
        Effect::DivideCivilization(divide) => {
            [divide.victim_selects, divide.beneficiary_selects, 0]
        }
        Effect::FactionLosses(losses) => [losses.points, 0, 0],
        Effect::CheckSupport(check) => [check.rate, check.unavailable, 0],
        Effect::Barbarians(barbarians) => [barbarians.tokens, 0, 0],
        Effect::Retreat(retreat) => [retreat.steps, 0, 0],
        Effect::PirateCities(pirates) => [pirates.count, 0, 0],
        Effect::DestroyUnits(_) | Effect::LoseShips(_) | Effect::RemoveSurplus(_) => [0; 3],
    }
}
