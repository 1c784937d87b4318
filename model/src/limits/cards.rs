//! Measures trade cards: kinds, copies, stacks and prices.

use super::meter::Meter;
use super::{
    CALAMITY_CARDS, COPIES, ExcessPlace, FACE_VALUE, PRICE, RATE, STACK_NUMBER, STACKS,
    SUBSTITUTE_KINDS, TRADE_CARDS,
};
use crate::pack::{Commodity, Setup};
use crate::refs::{CalamityId, CommodityId, StackId};
use crate::rules::Rules;
use crate::{Pack, division::cards_for};

/// What does not depend on the number of players.
pub(super) fn measure(pack: &Pack, rules: &Rules, meter: &mut Meter) {
    for (id, stack) in pack.rows::<StackId>() {
        meter.look(STACK_NUMBER, stack.number, ExcessPlace::Stack(id));
    }
    for (id, commodity) in pack.rows::<CommodityId>() {
        meter.look(FACE_VALUE, commodity.value, ExcessPlace::Commodity(id));
    }
    let replaces =
        |commodity: &&Commodity| pack.get(commodity.stack).is_some_and(|stack| stack.substitute);
    let substitutes = pack.commodities.iter().filter(replaces).count();
    meter.look(SUBSTITUTE_KINDS, substitutes, ExcessPlace::List("trade"));
    for (at, purchase) in pack.purchases.iter().enumerate() {
        meter.look(PRICE, purchase.price, ExcessPlace::Purchase(at));
    }
    for bonus in &rules.foreign_sets {
        let what = "what is added to a foreign set, in times its face value";
        meter.look_at(RATE, what, bonus.times_face_value, ExcessPlace::List("rules"));
    }
}

/// The cards of one setup.
pub(super) fn measure_setup(pack: &Pack, setup: &Setup, meter: &mut Meter) {
    let players = setup.players;
    for (id, commodity) in pack.rows::<CommodityId>() {
        meter.look(COPIES, cards_for(&commodity.cards, players), ExcessPlace::Commodity(id));
    }
    let mut cards: u64 = 0;
    let mut largest: Option<(u16, CalamityId)> = None;
    for (id, calamity) in pack.rows::<CalamityId>() {
        let copies = cards_for(&calamity.cards, players);
        cards += u64::from(copies);
        if largest.is_none_or(|(most, _)| copies > most) {
            largest = Some((copies, id));
        }
    }
    // One calamity with very many cards is the place to look at; many calamities are a list.
    let place = match largest {
        Some((copies, id)) if u32::from(copies) > CALAMITY_CARDS.most => ExcessPlace::Calamity(id),
        _ => ExcessPlace::List("calamities"),
    };
    meter.look(CALAMITY_CARDS, cards, place);
    let kinds = pack.commodities.len() as u64;
    meter.look(
        TRADE_CARDS,
        kinds + cards.min(CALAMITY_CARDS.most.into()),
        ExcessPlace::List("trade"),
    );
    let blocks = pack.deal(players).map_or(1, |deal| deal.blocks.len().max(1));
    let stacks = pack.stacks.iter().filter(|stack| !stack.substitute).count();
    meter.look(STACKS, stacks * blocks, ExcessPlace::List("trade"));
}
