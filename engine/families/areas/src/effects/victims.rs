//! Who profits from a calamity, and who suffers from it besides the holder of the card.

use crate::prelude::*;
use strabo_model::calamity::{BeneficiaryRule, Chooser, Eligible, Secondary, SecondaryWho};

use super::shared::{calamity, cities_of, involve, stands, trader};
use super::{damage, modify, site};
use crate::{state::work::CalamityWork, steps::beneficiary};

/// Areas that may lie between two civilizations for one to profit from the civil war of the other.
const AREAS_BETWEEN: u8 = 7;

/// Finds who profits. False when the primary victim must decide between several.
pub(super) fn find_beneficiary(game: &Game, state: &mut State) -> bool {
    if state.calamity.beneficiary.is_some() {
        return true;
    }
    let found = beneficiaries(game, state);
    if found.len() > 1 {
        return false;
    }
    state.calamity.beneficiary = found.first();
    true
}

pub(crate) fn legal_beneficiary(game: &Game, state: &State, legal: &mut Legal) {
    beneficiaries(game, state).iter().for_each(|seat| legal.one(Action::Player(seat)));
}

pub(crate) fn apply_beneficiary(state: &mut State, action: Action) {
    if let Action::Player(seat) = action {
        state.calamity.beneficiary = Some(seat);
    }
}

/// Everybody with the best right to profit.
fn beneficiaries(game: &Game, state: &State) -> SeatSet {
    let Some(rule) = &calamity(game, state).beneficiary else { return SeatSet::default() };
    let found = by_rule(game, state, rule.who, rule.eligible);
    match rule.otherwise {
        Some(other) if found.is_empty() => by_rule(game, state, other, rule.eligible),
        _ => found,
    }
}

fn by_rule(
    game: &Game,
    state: &State,
    rule: BeneficiaryRule,
    eligible: Option<Eligible>,
) -> SeatSet {
    let primary = state.calamity.primary;
    match rule {
        BeneficiaryRule::Trader => trader(state).into_iter().collect(),
        BeneficiaryRule::MostPointsInStock => most_points(game, state, eligible),
        BeneficiaryRule::MostCitiesInStock
        | BeneficiaryRule::FewestCities
        | BeneficiaryRule::Nobody => {
            let found = beneficiary::find(game, state, rule, primary, SeatSet::default());
            found.into_iter().collect()
        }
    }
}

/// Unit points a player has in stock.
pub(super) fn points_in_stock(game: &Game, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    u16::from(player.stock) + u16::from(player.city_stock) * game.rules.cities.points
}

/// The victim decides between players who have the same number; nobody profits when the victim has
/// as many.
fn most_points(game: &Game, state: &State, eligible: Option<Eligible>) -> SeatSet {
    let victim = state.calamity.primary;
    let open = match eligible {
        None => game.all_seats().collect(),
        Some(Eligible::AdjacentByLand) => neighbours_by_land(game, state, victim),
        Some(Eligible::WithinSevenAreas) => within_reach(game, state, victim),
    };
    let points = |seat: &Seat| points_in_stock(game, state, *seat);
    let seats = || {
        game.all_seats()
            .filter(|seat| *seat != victim && open.contains(*seat) && !state.is_gone(*seat))
    };
    match seats().map(|seat| points(&seat)).max() {
        Some(most) if most > points(&victim) => {
            seats().filter(|seat| points(seat) == most).collect()
        }
        _ => SeatSet::default(),
    }
}

/// Civilizations are adjacent when they have units in the same area or in areas next to each other.
fn neighbours_by_land(game: &Game, state: &State, victim: Seat) -> SeatSet {
    let mut found = SeatSet::default();
    for place in state.board.held(victim) {
        let around = game.places.by_land(place).iter().copied().chain([place]);
        for there in around {
            let seats = game.all_seats().filter(|seat| stands(state, there, *seat));
            seats.for_each(|seat| found.insert(seat));
        }
    }
    found
}

/// Players with at most seven areas between their units and the victim's, or with no units at all.
fn within_reach(game: &Game, state: &State, victim: Seat) -> SeatSet {
    let distance = distances(game, state, victim);
    let close = |seat: &Seat| {
        let player = state.player(*seat);
        let away = player.tokens == 0 && player.cities == 0;
        let near = |place: Land| distance[place.index()] <= AREAS_BETWEEN + 1;
        away || state.board.held(*seat).any(near)
    };
    game.all_seats().filter(close).collect()
}

/// Steps from the victim's nearest units to each area. Every open sea is an area of its own, and so
/// is every area out of play, through which a path goes over water only.
fn distances(game: &Game, state: &State, victim: Seat) -> Vec<u8> {
    let (places, nodes) = (state.board.len(), &game.places.nodes);
    let in_play = |place: &Land| !state.board.is_out(*place);
    // After the areas stand the waters that are in no area in play.
    let position = |node: Water| {
        let place = nodes[node.index()].place.filter(in_play);
        place.map_or(places + node.index(), Land::index)
    };
    let mut distance = vec![u8::MAX; places + nodes.len()];
    let mut queue: Vec<usize> = state.board.held(victim).map(Land::index).collect();
    for at in &queue {
        distance[*at] = 0;
    }
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let steps = distance[at].saturating_add(1);
        let alone = at.checked_sub(places).map(|node| Water::new(fits_u16(node)));
        let (land, coasts): (&[Land], &[Water]) = match &alone {
            Some(node) => (&[], std::slice::from_ref(node)),
            None => (game.places.land.of(at), game.places.coasts.of(at)),
        };
        let by_land = land.iter().filter(|place| in_play(place)).map(|place| place.index());
        let by_water = coasts.iter().flat_map(|coast| game.places.sails(*coast));
        for other in by_land.chain(by_water.map(|node| position(*node))) {
            if steps < distance[other] {
                distance[other] = steps;
                queue.push(other);
            }
        }
    }
    distance
}

fn secondary<'g>(game: &'g Game, state: &State) -> Option<&'g Secondary> {
    calamity(game, state).secondary.as_ref()
}

fn at_site(rule: &Secondary) -> bool {
    rule.who == Some(SecondaryWho::AtSite)
}

/// Notes how many further victims there are to name, and names those the site decides.
pub(super) fn begin(game: &Game, state: &mut State, events: &mut Events) {
    let Some(rule) = secondary(game, state) else { return };
    if let Some(total) = rule.total {
        state.calamity.to_share = fits_u8(usize::from(total));
    } else if at_site(rule) {
        for seat in
            game.all_seats().filter(|seat| site::strikes(game, state, *seat)).collect::<Vec<_>>()
        {
            involve(game, state, seat, events);
        }
    } else {
        state.calamity.to_name = capped(rule.players.unwrap_or(0));
    }
}

/// True when the primary victim must name somebody, or share something out. What leaves no choice
/// is done at once.
pub(super) fn must_choose(game: &Game, state: &mut State, events: &mut Events) -> bool {
    if state.calamity.to_name > 0 {
        return may_suffer(game, state).any(|seat| stake(game, state, seat) > 0);
    }
    let room: u16 = game.all_seats().map(|seat| u16::from(room(game, state, seat))).sum();
    if room > u16::from(state.calamity.to_share) {
        return state.calamity.to_share > 0;
    }
    for seat in game.all_seats() {
        let share = self::room(game, state, seat);
        assign(game, state, (seat, share), events);
    }
    false
}

fn assign(game: &Game, state: &mut State, (seat, share): (Seat, u8), events: &mut Events) {
    if share > 0 {
        state.calamity.shares[seat.index()] += share;
        state.calamity.to_share = state.calamity.to_share.saturating_sub(share);
        involve(game, state, seat, events);
    }
}

/// Who may be a further victim at all.
fn is_open(game: &Game, state: &State, seat: Seat) -> bool {
    let CalamityWork { primary, beneficiary, .. } = state.calamity;
    let Some(rule) = secondary(game, state) else { return false };
    seat != primary
        && !(rule.spares_beneficiary && Some(seat) == beneficiary)
        && !(rule.spares_trader && Some(seat) == trader(state) && !takes_all(game, state, rule))
        && !modify::is_immune(game, state, seat)
        && (!at_site(rule) || site::strikes(game, state, seat))
}

/// What others have at the site is no more than is to be shared out. Then they lose all of it, and
/// nobody is chosen.
fn takes_all(game: &Game, state: &State, rule: &Secondary) -> bool {
    let others = game.all_seats().filter(|seat| *seat != state.calamity.primary);
    let there: u32 = others.map(|seat| u32::from(stake(game, state, seat))).sum();
    at_site(rule) && rule.total.is_some_and(|total| there <= u32::from(total))
}

/// Who may still be named: also players who have nothing to lose, unless the one who names them selects a piece
/// of theirs.
fn may_suffer<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Seat> + 'a {
    let named = state.calamity.secondary;
    let effect = secondary(game, state).and_then(|rule| rule.effects.first());
    let takes_pieces = effect.and_then(Effect::chosen_by) == Some(Chooser::Primary);
    game.all_seats().filter(move |seat| {
        !named.contains(*seat)
            && is_open(game, state, *seat)
            && !state.is_gone(*seat)
            && (!takes_pieces || stake(game, state, *seat) > 0)
    })
}

/// What a player could lose to the first effect on further victims.
fn stake(game: &Game, state: &State, seat: Seat) -> u16 {
    let effect = secondary(game, state).and_then(|rule| rule.effects.first());
    match effect {
        Some(Effect::TakeDamage(damage)) => damage::points(game, state, seat, damage.from),
        Some(Effect::ReduceCities(cities) | Effect::DestroyCities(cities)) => {
            count_cities(game, state, seat, cities.from)
        }
        Some(Effect::PirateCities(cities)) => count_cities(game, state, seat, cities.from),
        _ => 1,
    }
}

fn count_cities(
    game: &Game,
    state: &State,
    seat: Seat,
    from: strabo_model::calamity::Place,
) -> u16 {
    fits_u16(cities_of(state, seat).filter(|at| damage::city_is_in(game, state, *at, from)).count())
}

/// How much more may be shared out to a player.
fn room(game: &Game, state: &State, seat: Seat) -> u8 {
    let Some(rule) = secondary(game, state) else { return 0 };
    if rule.total.is_none() || !is_open(game, state, seat) {
        return 0;
    }
    let most = stake(game, state, seat).min(rule.at_most.unwrap_or(u16::MAX));
    capped(most).saturating_sub(state.calamity.shares[seat.index()])
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    if state.calamity.to_name > 0 {
        may_suffer(game, state).for_each(|seat| legal.one(Action::Player(seat)));
    }
    let left = state.calamity.to_share;
    for seat in game.all_seats().filter(|_| left > 0) {
        legal.up_to(Action::Assign { seat, count: 1 }, room(game, state, seat).min(left));
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    match action {
        Action::Player(seat) => {
            state.calamity.to_name -= 1;
            involve(game, state, seat, events);
        }
        Action::Assign { seat, count } => assign(game, state, (seat, count), events),
        _ => {}
    }
}
