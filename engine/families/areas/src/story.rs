//! What has happened, line by line, as each player may read it.

use strabo_core::{Line, LineKind};
use strabo_model::{position::Place, refs::AreaId};

use crate::prelude::*;
use crate::words::Words;

/// One line for one player, or for everybody.
pub(crate) fn line(game: &Game, event: Event, to: Option<Seat>) -> Line {
    let kind = match event {
        Event::Turn(_) => LineKind::Turn,
        Event::Phase(_) => LineKind::Phase,
        Event::Calamity { .. } => LineKind::Highlight,
        Event::Traded { .. } => LineKind::Trade,
        Event::Proposed { .. } => LineKind::Offer,
        _ => LineKind::Event,
    };
    // Barbarians have no seat.
    let seated = |seat: &Seat| seat.index() < game.seats();
    Line {
        kind,
        seat: doer(event).filter(seated),
        hits: hits(event).filter(seated),
        text: text(game, event, to),
        places: areas(game, event).map(Place::Area).collect(),
        is_known: !is_heard(event, to),
    }
}

fn text(game: &Game, event: Event, to: Option<Seat>) -> String {
    let words = Words::new(game);
    match event {
        Event::CardGiven { from, to: taker, .. } if ![Some(from), Some(taker)].contains(&to) => {
            format!("{} gives a card to {}.", words.player(from), words.player(taker))
        }
        Event::Proposed { seat, offer }
            if offer.to.is_some() && ![None, Some(seat), offer.to].contains(&to) =>
        {
            format!("{} makes an offer to another player.", words.player(seat))
        }
        event => words.event(event),
    }
}

/// False for what the reader has just done, for offers to others, and for what everybody gets each turn.
fn is_heard(event: Event, you: Option<Seat>) -> bool {
    match event {
        Event::Marched { seat, .. }
        | Event::Sailed { seat, .. }
        | Event::Embarked { seat, .. }
        | Event::Landed { seat, .. }
        | Event::ShipKept { seat, .. }
        | Event::ShipBuilt { seat, .. }
        | Event::Discarded { seat, .. } => Some(seat) != you,
        Event::Tax { seat, revolts: 0, .. }
        | Event::Grown { seat, .. }
        | Event::Dealt { seat, .. } => Some(seat) == you,
        Event::Proposed { seat, offer } => {
            Some(seat) != you && offer.to.is_none_or(|to| Some(to) == you)
        }
        _ => true,
    }
}

/// Who loses something by an event, and not as the price of what that player wanted.
fn hits(event: Event) -> Option<Seat> {
    match event {
        Event::TokensLost { cause: Cause::Ship, .. }
        | Event::ShipLost { cause: Cause::Ship, .. } => None,
        Event::TokensLost { seat, .. }
        | Event::ShipLost { seat, .. }
        | Event::TokensTaken { from: seat, .. }
        | Event::CityLost { seat, .. }
        | Event::CityReduced { seat, .. }
        | Event::CityTaken { from: seat, .. }
        | Event::CityAttacked { defender: seat, .. }
        | Event::Spoils { from: seat, .. }
        | Event::Calamity { seat, .. }
        | Event::SecondaryVictim { seat, .. }
        | Event::TreasuryLost { seat, .. }
        | Event::CardGiven { from: seat, .. }
        | Event::MarkerMoved { seat, back: true, .. } => Some(seat),
        Event::Tax { seat, revolts, .. } => (revolts > 0).then_some(seat),
        _ => None,
    }
}

/// Who does it. Who takes something is named after whom it is taken from.
fn doer(event: Event) -> Option<Seat> {
    match event {
        Event::TokensTaken { by, .. } | Event::CityTaken { by, .. } => Some(by),
        event => event.all::<Seat>().first().copied(),
    }
}

/// Where it happened; for a movement, from where to where.
fn areas(game: &Game, event: Event) -> impl Iterator<Item = AreaId> {
    let lands = event.all::<Land>().into_iter().map(|at| game.places[at].area);
    lands.chain(event.all::<Water>().into_iter().map(|at| game.places[at].area))
}
