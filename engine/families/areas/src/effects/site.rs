//! Where a calamity strikes: the volcano, flood plain or open sea with the most to lose.

use strabo_model::calamity::{Need, Site, SiteChoice, SiteKind};

use super::shared::calamity;
use crate::prelude::*;
use crate::tables::Lists;

fn lists<'g>(game: &'g Game, site: &Site) -> &'g Lists<Land> {
    match site.kind {
        SiteKind::Volcano => &game.places.volcanoes,
        SiteKind::FloodPlain => &game.places.flood_plains,
        SiteKind::OpenSea => &game.places.seas,
    }
}

/// The areas of the site that was found.
pub(super) fn areas<'g>(game: &'g Game, state: &State) -> &'g [Land] {
    match (&calamity(game, state).site, state.calamity.site) {
        (Some(site), Some(at)) => lists(game, site).of(usize::from(at)),
        _ => &[],
    }
}

/// A city on a black site stands above a flood.
pub(super) fn is_safe(game: &Game, state: &State, place: Land) -> bool {
    let site = calamity(game, state).site.as_ref();
    site.is_some_and(|site| above(game, site, place))
}

fn above(game: &Game, site: &Site, place: Land) -> bool {
    site.kind == SiteKind::FloodPlain && game.places[place].black
}

/// Cities and unit points of a player in some areas.
fn at_stake(game: &Game, state: &State, site: &Site, seat: Seat, areas: &[Land]) -> (u16, u16) {
    let (mut cities, mut points) = (0, 0);
    for &place in areas {
        if state.board.city(place) == Some(seat) && !above(game, site, place) {
            cities += 1;
            points += game.rules.cities.points;
        }
        points += u16::from(state.board.tokens(place, seat));
    }
    (cities, points)
}

fn has(game: &Game, state: &State, site: &Site, seat: Seat, areas: &[Land]) -> bool {
    let (cities, points) = at_stake(game, state, site, seat, areas);
    match site.needs {
        Need::City | Need::CoastalCity => cities > 0,
        Need::Unit => points > 0,
    }
}

/// The sites where the most is struck; the primary victim decides between them.
fn best<'a>(game: &'a Game, state: &'a State, site: &'a Site) -> impl Iterator<Item = u8> + 'a {
    let seat = state.calamity.primary;
    let lists = lists(game, site);
    let worth = move |at: usize| {
        let areas = lists.of(at);
        let (cities, points) = at_stake(game, state, site, seat, areas);
        match site.choose {
            SiteChoice::MostOwnPoints => u32::from(points),
            SiteChoice::MostOwnCities => u32::from(cities),
            SiteChoice::MostDamage => {
                let there = |other| u32::from(at_stake(game, state, site, other, areas).1);
                game.all_seats().map(there).sum()
            }
        }
    };
    let open =
        move || (0..lists.len()).filter(move |at| has(game, state, site, seat, lists.of(*at)));
    let most = open().map(worth).max();
    open().filter(move |at| Some(worth(*at)) == most).map(fits_u8)
}

/// Finds the site. False when the primary victim must decide.
pub(super) fn find(game: &Game, state: &mut State) -> bool {
    let Some(site) = &calamity(game, state).site else { return true };
    if state.calamity.site.is_some() {
        return true;
    }
    let mut sites = best(game, state, site);
    let first = sites.next();
    let several = sites.next().is_some();
    drop(sites);
    if several {
        return false;
    }
    state.calamity.site = first;
    true
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    if let Some(site) = &calamity(game, state).site {
        best(game, state, site).for_each(|at| legal.one(Action::Site(at)));
    }
}

pub(crate) fn apply(state: &mut State, action: Action) {
    if let Action::Site(at) = action {
        state.calamity.site = Some(at);
    }
}

/// True when a player has what the calamity strikes at the site.
pub(super) fn strikes(game: &Game, state: &State, seat: Seat) -> bool {
    let site = calamity(game, state).site.as_ref();
    site.is_some_and(|site| has(game, state, site, seat, areas(game, state)))
}
