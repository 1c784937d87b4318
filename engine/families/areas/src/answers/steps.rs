//! How an answer is picked on the board and among cards, and what it would put on the board.

use crate::prelude::*;
use strabo_core::Step;
use strabo_core::described::{CardKind, card_id};
use strabo_model::calamity::SiteKind;
use strabo_model::position::{Form, Ghost, Piece, Place};
use strabo_model::refs::AreaId;

use super::notes::landing;
use crate::words::{Words, count};
use crate::{action::Payment, described};

/// The steps of an action: a stack, then where it goes; a ship, then what it does; a card.
pub(super) fn of(view: View<'_>, legal: &Legal, action: Action) -> Vec<Step> {
    let (game, words) = (view.game(), Words::new(view.game()));
    let at = |at: Land| Step::at(place(view, at), words.place(at));
    let shore = |at: Water| Step::at(Place::Area(game.places[at].area), words.node(at));
    let card =
        |one: TradeCard| described::card(game, one).map(|id| Step::card(id, words.card(one)));
    let advance = |id: AdvanceId, words: String| {
        vec![Step::card(card_id(CardKind::Advance, &game.pack[id].id), words)]
    };
    match action {
        Action::March { from, to, .. } => {
            let stack = count(view.board().tokens(from, view.seat()), "token");
            let stack = format!("{stack} in {}", words.place(from));
            vec![Step::at(place(view, from), stack), at(to)]
        }
        Action::Choose(place)
        | Action::Grow { at: place, .. }
        | Action::Take { at: place, .. }
        | Action::Remove { at: place, .. } => vec![at(place)],
        Action::Raze { at: place, leave } => {
            vec![at(place), Step::named(format!("leave {}", count(leave, "token")))]
        }
        Action::BuildCity { at: place, .. } => {
            let same = |one: &Action| matches!(one, Action::BuildCity { at, .. } if *at == place);
            let ways = legal.actions().filter(same).count();
            let way = (ways > 1).then(|| Step::named(Words::city_paid(view, action)));
            [at(place)].into_iter().chain(way).collect()
        }
        Action::BuildShip { at, pay } => vec![shore(at), Step::named(payment(pay))],
        Action::Sail { ship, to } => vec![ship_step(view, ship), shore(to)],
        Action::Land { ship, .. } => {
            let there = landing(view, ship).map(at);
            [ship_step(view, ship)].into_iter().chain(there).collect()
        }
        Action::Embark { ship, .. } => doing(view, ship, "take tokens aboard"),
        Action::KeepShip { ship, tokens: true } => doing(view, ship, "keep it up with tokens"),
        Action::KeepShip { ship, .. } => doing(view, ship, "keep it up from treasury"),
        Action::GiveUpShip { ship } => doing(view, ship, "give it up"),
        Action::Card { card: one, .. } => card(one).into_iter().collect(),
        Action::Substitute { set, card: one } => [one, set].into_iter().filter_map(card).collect(),
        Action::Buy(id) => advance(id, format!("{} for {}", words.advance(id), view.price(id))),
        Action::TakeFree(id) => advance(id, format!("{} free", words.advance(id))),
        Action::UseAbility { advance: id, .. } => {
            advance(id, words.action(view, action).replacen("Use ", "", 1))
        }
        Action::Player(seat) | Action::Assign { seat, .. } => {
            vec![Step::named(words.player(seat))]
        }
        Action::Site(site) => site_area(view, site)
            .map(|area| Step::at(Place::Area(area), words.site(view, site)))
            .into_iter()
            .collect(),
        Action::Credits { group, points } => {
            vec![Step::named(&*game.pack[group].name), Step::named(count(points, "credit"))]
        }
        _ => Vec::new(),
    }
}

/// What an action would put on the board; with a number to choose, one piece of it.
pub(super) fn ghost(view: View<'_>, action: Action) -> Vec<Ghost> {
    let game = view.game();
    let area = |at: Land| Some(game.places[at].area);
    let water = |at: Water| Some(game.places[at].area);
    let (area, form, count) = match action {
        Action::March { to: at, count, .. } | Action::Grow { at, count } => {
            (area(at), Form::Token, count)
        }
        Action::Land { ship, count } => (landing(view, ship).and_then(area), Form::Token, count),
        Action::BuildCity { at, .. } => (area(at), Form::City, 0),
        Action::BuildShip { at, .. } => (water(at), Form::Ship, 0),
        Action::Sail { ship, to } => (water(to), Form::Ship, cargo(view, ship)),
        _ => return Vec::new(),
    };
    let piece = |area| Piece { area, owner: view.seat().index(), form, count: count.into() };
    area.map(|area| Ghost::Token(piece(area))).into_iter().collect()
}

fn place(view: View<'_>, at: Land) -> Place {
    Place::Area(view.game().places[at].area)
}

fn cargo(view: View<'_>, ship: u8) -> u8 {
    let found = view.ships(view.seat()).find(|(known, _)| *known == ship);
    found.map_or(0, |(_, ship)| ship.cargo)
}

/// A ship where it lies.
fn ship_step(view: View<'_>, number: u8) -> Step {
    let own: Seat = view.seat();
    let found = view.ships(own).find(|(known, _)| *known == number);
    let words = format!("ship {}, {} aboard", number + 1, count(cargo(view, number), "token"));
    match found.and_then(|(_, ship)| ship.at) {
        Some(at) => Step::at(Place::Area(view.game().places[at].area), words),
        None => Step::named(words),
    }
}

fn doing(view: View<'_>, ship: u8, what: &str) -> Vec<Step> {
    vec![ship_step(view, ship), Step::named(what)]
}

fn payment(pay: Payment) -> &'static str {
    match pay {
        Payment::Treasury => "from treasury",
        Payment::Mixed => "with one token and treasury",
        Payment::Tokens => "with tokens",
    }
}

/// Where a volcano, flood plain or open sea is: its first area in play, or the sea.
fn site_area(view: View<'_>, site: u8) -> Option<AreaId> {
    let (game, at) = (view.game(), usize::from(site));
    let areas = match view.site_kind()? {
        SiteKind::Volcano => game.places.volcanoes.of(at),
        SiteKind::FloodPlain => game.places.flood_plains.of(at),
        SiteKind::OpenSea => {
            return game.pack.ids().filter(|id: &AreaId| !game.pack[*id].is_land()).nth(at);
        }
    };
    areas.first().map(|first| game.places[*first].area)
}
