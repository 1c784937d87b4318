//! Refuses rules that no table could be set up by.

use crate::prelude::*;

use super::parts::refuse;
use crate::ids::TileFace;

/// What everybody starts with must exist, and have a place.
pub(super) fn check(rules: &Rules) -> Result<(), SetupError> {
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
