//! Measures advances: what they give, one by one and all together.

use super::meter::Meter;
use super::{
    ABILITIES, ADDED, ADVANCE_POINTS, CREDITS, ExcessPlace, FREE_ADVANCES, GIFTS, NAMED_LIMIT,
    PRICE, RATE, SPECIAL_CREDITS, SUBSTITUTES,
};
use crate::attribute::{Ability, Attribute};
use crate::refs::AdvanceId;
use crate::{Pack, advance::Advance};

/// What several advances add up to.
#[derive(Default)]
struct Sums {
    /// By what is added to: what all advances raise it by, and what they lower it by.
    added: Vec<(&'static str, [u64; 2])>,
    substitutes: u64,
    free_cards: u64,
    free_advances: u64,
    gifts: u64,
    points: u64,
    extra_credits: u64,
    /// By group.
    credits: Vec<u64>,
    /// By advance.
    special: Vec<u64>,
}

impl Sums {
    fn add(&mut self, what: &'static str, number: i64) {
        let known = self.added.iter().position(|(known, _)| *known == what);
        let at = known.unwrap_or_else(|| {
            self.added.push((what, [0; 2]));
            self.added.len() - 1
        });
        self.added[at].1[usize::from(number < 0)] += number.unsigned_abs();
    }
}

pub(super) fn measure(pack: &Pack, meter: &mut Meter) {
    let mut sums = Sums {
        credits: vec![0; pack.groups.len()],
        special: vec![0; pack.advances.len()],
        ..Sums::default()
    };
    for (id, advance) in pack.rows::<AdvanceId>() {
        count(advance, &mut sums);
        let mut abilities = 0;
        for attribute in &advance.attributes {
            look_at(attribute, ExcessPlace::Advance(id), meter);
            add_up(attribute, &mut sums);
            if let Attribute::Ability(special) = attribute {
                abilities += special.one_of.len();
            }
        }
        meter.look(ABILITIES, abilities, ExcessPlace::Advance(id));
    }
    let list = ExcessPlace::List("advances");
    for (what, both) in &sums.added {
        for sum in both {
            meter.look_at(ADDED, what, *sum, list);
        }
    }
    meter.look(SUBSTITUTES, sums.substitutes, list);
    meter.look_at(ADDED, "the number of trade cards for nothing", sums.free_cards, list);
    meter.look(FREE_ADVANCES, sums.free_advances, list);
    meter.look(GIFTS, sums.gifts, list);
    meter.look(ADVANCE_POINTS, sums.points, list);
    let packages = pack.packages.iter().flat_map(|package| &package.credits);
    let first = pack.setups.iter().map(|setup| &setup.starting_credits).chain(packages).max();
    let more = sums.extra_credits + u64::from(first.copied().unwrap_or(0));
    let most = sums.credits.iter().max().map_or(0, |credits| credits + more);
    meter.look(CREDITS, most, list);
    for (at, credits) in sums.special.iter().enumerate() {
        meter.look(SPECIAL_CREDITS, *credits, ExcessPlace::Advance(AdvanceId::from(at)));
    }
}

fn count(advance: &Advance, sums: &mut Sums) {
    sums.points += u64::from(advance.points);
    for (sum, credits) in sums.credits.iter_mut().zip(&advance.credits) {
        *sum += u64::from(*credits);
    }
    let special = advance.special_credit;
    if let Some((sum, special)) =
        special.and_then(|special| Some((sums.special.get_mut(special.to.index())?, special)))
    {
        *sum += u64::from(special.amount);
    }
}

fn look_at(attribute: &Attribute, place: ExcessPlace, meter: &mut Meter) {
    let (what, number) = match attribute {
        Attribute::TokensWithCity(beside) => ("the number of tokens beside a city", beside.tokens),
        Attribute::CityFromTreasury(part) => ("the divisor of the cost of a city", part.divisor),
        Attribute::TreasuryValue(value) => ("the value of a treasury token", value.points),
        Attribute::ExtraCredits(extra) => ("the number of points of extra credits", extra.amount),
        Attribute::BuyCards(buy) => return meter.look(PRICE, buy.price, place),
        Attribute::PopulationLimit(limit) => {
            let named = limit.printed.iter().flatten().max();
            return meter.look(NAMED_LIMIT, named.copied().unwrap_or(0), place);
        }
        Attribute::Ability(special) => {
            for ability in &special.one_of {
                match ability {
                    Ability::SellCards(sell) => {
                        let what = "the number of treasury tokens for each point of a card";
                        meter.look_at(RATE, what, sell.rate, place);
                    }
                    Ability::AnnexBarbarians(annex) => {
                        let what = "the number of unit points of barbarians";
                        meter.look_at(RATE, what, annex.points, place);
                    }
                    _ => {}
                }
            }
            return;
        }
        _ => return,
    };
    meter.look_at(RATE, what, number, place);
}

/// Numbers that are added up over all advances.
fn add_up(attribute: &Attribute, sums: &mut Sums) {
    match attribute {
        Attribute::TaxRate(rate) => {
            sums.add("what all advances together raise the tax rate by", rate.raise.into());
            sums.add("what all advances together lower the tax rate by", rate.lower.into());
        }
        Attribute::PopulationLimit(limit) => {
            sums.add("what all advances together change population limits by", limit.add.into());
        }
        Attribute::CitySupport(add) => {
            sums.add("what all advances together change the support of cities by", add.add.into());
        }
        Attribute::CityCost(add) => {
            sums.add("what all advances together change the cost of cities by", add.add.into());
        }
        Attribute::TokenSteps(steps) => {
            sums.add("what all advances together change the steps of tokens by", steps.add.into());
        }
        Attribute::ShipSteps(add) => {
            sums.add("what all advances together change the steps of ships by", add.add.into());
        }
        Attribute::ShipCapacity(add) => {
            sums.add("what all advances together change the load of ships by", add.add.into());
        }
        Attribute::Siege(siege) => {
            sums.add("what all advances together add for attackers", siege.attacking.into());
            sums.add("what all advances together add for defenders", siege.defending.into());
        }
        Attribute::HandLimit(add) => {
            sums.add("what all advances together change the hand limit by", add.add.into());
        }
        Attribute::SubstituteCard(card) => sums.substitutes += u64::from(card.per_turn),
        Attribute::FreeCard(card) => sums.free_cards += u64::from(card.cards),
        Attribute::FreeAdvances(free) => sums.free_advances += u64::from(free.count),
        Attribute::ExtraCredits(extra) => {
            sums.gifts += 1;
            sums.extra_credits += u64::from(extra.amount);
        }
        _ => {}
    }
}
