//! How the advances of a victim change a calamity.

use crate::prelude::*;
use strabo_model::modifier::{Modifier, Victim};

use super::shared::calamity;

/// The modifiers that count for a player, as primary or as another victim.
pub(super) fn modifiers<'g>(
    game: &'g Game,
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = &'g Modifier> + use<'g> {
    let role = if seat == state.calamity.primary { Victim::Primary } else { Victim::Secondary };
    let held = state.player(seat).advances;
    let holds = move |at: usize| held >> at & 1 == 1;
    calamity(game, state).modified_by.iter().filter(move |modifier| {
        modifier.victim.overlaps(role)
            && holds(modifier.advance.index())
            && !modifier.unless.is_some_and(|other| holds(other.index()))
    })
}

/// The player may not be named as a further victim.
pub(super) fn is_immune(game: &Game, state: &State, seat: Seat) -> bool {
    modifiers(game, state, seat).any(|modifier| modifier.immune)
}

/// The list of the calamity for a victim, before advances change it.
fn plain<'g>(game: &'g Game, state: &State, seat: Seat) -> &'g [Effect] {
    let calamity = calamity(game, state);
    if seat != state.calamity.primary {
        calamity.secondary.as_ref().map_or(&[], |secondary| &secondary.effects)
    } else if calamity.site.is_some() && state.calamity.site.is_none() {
        &calamity.otherwise
    } else {
        &calamity.effects
    }
}

/// The effect at a position of the list of a victim: the list of the calamity, or what stands
/// instead of it, and then what comes on top. Players who were struck by the way only suffer that.
pub(super) fn effect_at<'g>(
    game: &'g Game,
    state: &State,
    seat: Seat,
    at: usize,
) -> Option<&'g Effect> {
    let instead = modifiers(game, state, seat).find(|modifier| !modifier.instead.is_empty());
    let list = instead.map_or(plain(game, state, seat), |modifier| &modifier.instead);
    let added = modifiers(game, state, seat).flat_map(|modifier| &modifier.adds);
    list.iter().chain(added).nth(at)
}

/// The current effect is the one that advances refer to.
pub(super) fn is_main(game: &Game, state: &State) -> bool {
    state.calamity.effect == 0 && !plain(game, state, state.victim()).is_empty()
}

/// The number of the current effect: as written, or the victim's share.
fn base(game: &Game, state: &State, written: u16) -> u16 {
    let victim = state.victim();
    let shared = calamity(game, state).secondary.as_ref().is_some_and(|rule| rule.total.is_some());
    if shared && victim != state.calamity.primary && is_main(game, state) {
        return u16::from(state.calamity.shares[victim.index()]);
    }
    written
}

/// A number of the current effect, with what the victim's advances add to the first effect.
pub(super) fn amount(game: &Game, state: &State, written: u16) -> u16 {
    let seat = state.victim();
    let base = base(game, state, written);
    let replaced = modifiers(game, state, seat).any(|modifier| !modifier.instead.is_empty());
    if !is_main(game, state) || replaced {
        return base;
    }
    let add: i32 = modifiers(game, state, seat).filter_map(|one| one.amount).map(i32::from).sum();
    let most = modifiers(game, state, seat).filter_map(|one| one.at_most).min();
    let sum = fits_u16(usize::try_from(i32::from(base) + add).unwrap_or(0));
    most.map_or(sum, |most| sum.min(most))
}

/// Like [`amount`], where as many are chosen first as there are, and what lessens the effect spares
/// some of those.
pub(super) fn amount_of_chosen(game: &Game, state: &State, base: u16, there: u16) -> u16 {
    let changes = || modifiers(game, state, state.victim()).filter_map(|one| one.amount);
    let more: u32 = changes().map(|add| u32::try_from(add).unwrap_or(0)).sum();
    let fewer: u32 =
        changes().filter(|add| *add < 0).map(|add| u32::from(add.unsigned_abs())).sum();
    let chosen = (u32::from(base) + more).min(u32::from(there));
    fits_u16(chosen.saturating_sub(fewer) as usize)
}

/// How many of those that were chosen first are spared, if their owner wants it.
pub(super) fn spared(game: &Game, state: &State, base: u16) -> u16 {
    let changes = || modifiers(game, state, state.victim()).filter_map(|one| one.amount);
    let fewer = changes().filter(|add| *add < 0).map(i16::unsigned_abs).sum::<u16>();
    let more = changes().map(|add| u16::try_from(add).unwrap_or(0)).sum::<u16>();
    fewer.min(base.saturating_add(more))
}

/// A city that would be destroyed is reduced.
pub(super) fn reduces_instead(game: &Game, state: &State) -> bool {
    modifiers(game, state, state.victim()).any(|modifier| modifier.reduces_instead)
}

/// Ships that are kept when they would be lost.
pub(super) fn kept_ships(game: &Game, state: &State, seat: Seat) -> usize {
    modifiers(game, state, seat).filter_map(|modifier| modifier.keeps_ships).map(usize::from).sum()
}
