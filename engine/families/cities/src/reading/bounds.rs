//! Refuses rules that no table could be set up by, and numbers that are larger than the engine counts.

use strabo_core::SetupError;

use super::parts::refuse;
use crate::ids::{GroundId, TileFace, bits, has};
use crate::rules::{ARMY, Doing, Price, Rules, SETTLER};

/// The most pieces of a kind, dice, points of a die and the like.
const MOST: u8 = 60;

/// Looks at everything that was read.
pub(super) fn check(rules: &Rules) -> Result<(), SetupError> {
    start(rules)?;
    let large = |number: u8| number > MOST;
    let dear = |price: &Price| price.iter().any(|amount| large(*amount));
    let rates = &rules.rates;
    let pieces = [rules.cities, rules.barbarian_cities, rules.barbarians, rates.refugees];
    if pieces.into_iter().any(large)
        || rules.units.iter().any(|unit| large(unit.supply) || large(unit.carries))
        || rules.buildings.iter().any(|row| large(row.supply))
    {
        return refuse(format!("there are more than {MOST} pieces of a kind"));
    }
    if rules.units.iter().any(|unit| large(unit.dice))
        || [rates.groups, rates.happy_more, rates.angry_size].into_iter().any(large)
        || [rules.choose, rules.times].into_iter().any(large)
        || rules.effects.iter().flat_map(|row| row.does.iter().chain(&row.one_of)).any(huge)
    {
        return refuse(format!("the pack has a number above {MOST}, the most that is played with"));
    }
    if rules.units.iter().any(|row| dear(&row.price))
        || rules.buildings.iter().any(|row| dear(&row.price))
        || rules.advances.iter().any(|row| dear(&row.price))
        || rules.wonders.iter().any(|row| dear(&row.price))
        || rules.effects.iter().filter_map(|row| row.pay.as_ref()).any(dear)
        || rules.tracks.iter().any(|row| large(row.spaces))
        || rules.goods.iter().any(|row| large(row.limit) && row.track.is_none())
    {
        return refuse(format!(
            "a price, track or limit is above {MOST}, the most that is counted"
        ));
    }
    Ok(())
}

/// True when a deed is done more often than anybody would.
fn huge(doing: &Doing) -> bool {
    match *doing {
        Doing::Draw { cards, .. } | Doing::Reveal { cards } => cards > MOST,
        Doing::FreeStep { times, .. } => times > MOST,
        Doing::RaiseMood { cities, steps } | Doing::LowerMood { cities, steps, .. } => {
            cities > MOST || steps > MOST
        }
        Doing::ExtraActions(count) | Doing::Ruin(count) => count > MOST,
        Doing::Place(placing) => placing.count > MOST,
        Doing::Combat(bonus) => {
            [bonus.dice, bonus.value, bonus.hits, bonus.cancels].into_iter().any(|one| one > MOST)
        }
        Doing::Limit { limit, .. } => limit > MOST,
        _ => false,
    }
}

/// What everybody starts with must exist, and have a place.
fn start(rules: &Rules) -> Result<(), SetupError> {
    let takes_city = |ground: &GroundId| {
        rules.ground(Some(*ground)).is_some_and(|row| !row.water && !row.no_cities)
    };
    for region in rules.regions.iter().filter(|region| region.seat.is_some()) {
        let mut tiles = bits::<TileFace>(region.pool).filter_map(|at| rules.tiles.get(at.index()));
        if !tiles.all(|tile| tile.ground.iter().any(takes_city)) {
            return refuse("no space of a starting region can have a city");
        }
    }
    let (settlers, armies) = (&rules.units[SETTLER], &rules.units[ARMY]);
    if rules.cities == 0
        || rules.first_settlers > settlers.supply
        || rules.first_settlers > settlers.stack
        || rules.first_armies > armies.supply
        || rules.first_armies > armies.stack
    {
        return refuse("everybody starts with more pieces than there are or than a space holds");
    }
    let mut governments = 0;
    for group in &rules.groups {
        let held = rules.first_advances & group.advances;
        governments += u8::from(group.government && held != 0);
        if (held != 0 && !has(held, group.first)) || governments > 1 {
            return refuse("the advances at the start are not ones that a player can have");
        }
    }
    Ok(())
}
