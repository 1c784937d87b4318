//! A player leaves the game: the region goes out of play, and others who stand there move away.

use super::support;
use crate::prelude::*;
use crate::state::work::DepartureStage;

/// Tokens that take the place of a city in an area that goes out of play.
const CITY_TOKENS: u8 = 5;

/// Goes on with a departure. It begins between two phases.
pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    if state.departure.stage == DepartureStage::None {
        let leaving = state.departure.leaving;
        for seat in game.all_seats().filter(|seat| leaving.contains(*seat)) {
            depart(game, state, seat, events);
        }
        state.departure.gone = state.departure.gone.with(leaving);
        state.departure.leaving = SeatSet::default();
        state.departure.stage = DepartureStage::Resettle;
        rewind(state);
    }
    if state.departure.stage == DepartureStage::Resettle {
        if resettle(game, state, events) == Flow::Ask {
            return Flow::Ask;
        }
        support::remove_surplus(game, state, events);
        state.departure.stage = DepartureStage::Support;
        rewind(state);
    }
    if support::run(game, state, events) == Flow::Ask {
        return Flow::Ask;
    }
    state.departure.stage = DepartureStage::None;
    rewind(state);
    Flow::Done
}

/// Players are asked by ranking, from the first on.
fn rewind(state: &mut State) {
    state.cursor.at = 0;
    state.cursor.opened = false;
    state.cursor.order = std::array::from_fn(|at| Seat::new(fits_u8(at)));
}

fn is_home(game: &Game, place: Land, seat: Seat) -> bool {
    let area = game.places[place].area;
    game.pack[area].region.contains(&game.civilizations[seat.index()])
}

fn depart(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    let barbarians = game.barbarians();
    events.note(Event::Left { seat });
    for place in state.board.areas() {
        if is_home(game, place, seat) {
            state.board.close(place);
            for owner in [seat, barbarians] {
                state.lose_tokens(game, (place, owner, u8::MAX), Cause::Departure, events);
                if state.board.city(place) == Some(owner) {
                    state.remove_city(game, place);
                    events.note(Event::CityLost {
                        seat: owner,
                        at: place,
                        cause: Cause::Departure,
                    });
                }
            }
            continue;
        }
        let tokens = state.lose_tokens(game, (place, seat, u8::MAX), Cause::Departure, events);
        if tokens > 0 {
            let count = state.place_tokens(game, place, barbarians, tokens);
            let cause = Cause::Departure;
            events.note(Event::TokensPlaced { seat: barbarians, at: place, count, cause });
        }
        if state.board.city(place) == Some(seat) {
            state.take_city(game, (place, barbarians), Cause::Departure, events);
        }
    }
    remove_ships(game, state, seat, events, |_, _| true);
    for kind in 0..game.cards.kinds() {
        let count = state.cards.hand(seat)[kind];
        state.discard(game, seat, TradeCard::at(kind), count);
    }
    for at in state.calamities_of(seat).collect::<Vec<_>>() {
        state.discard_calamity(at);
    }
    let treasury = state.player(seat).treasury;
    state.pay(seat, treasury);
    let player = state.player_mut(seat);
    player.advances = 0;
    player.credits = Default::default();
    player.perks = crate::perks::Perks::of(&game.pack, 0);
    player.revolts = 0;
}

fn remove_ships(
    game: &Game,
    state: &mut State,
    seat: Seat,
    events: &mut Events,
    concerns: impl Fn(&State, Option<Land>) -> bool,
) {
    for (ship, info) in state.ships_of(seat).collect::<Vec<_>>() {
        if concerns(state, game.land_of(info)) {
            state.lose_ship(seat, usize::from(ship), Cause::Departure, events);
        }
    }
}

fn resettle(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        if !state.cursor.opened {
            state.cursor.opened = true;
            state.departure.left = uproot(game, state, seat, events);
        }
        if state.departure.left > 0 && !options(game, state, seat).is_empty() {
            return state.question(seat, Ask::Resettle);
        }
        state.next_player();
    }
    Flow::Done
}

/// Takes the pieces of a player out of all areas that are out of play. Returns how many tokens may
/// be placed elsewhere.
fn uproot(game: &Game, state: &mut State, seat: Seat, events: &mut Events) -> u8 {
    let is_out =
        |state: &State, place: Option<Land>| place.is_some_and(|place| state.board.is_out(place));
    remove_ships(game, state, seat, events, is_out);
    let mut tokens = 0u8;
    for place in state.board.areas().filter(|place| state.board.is_out(*place)).collect::<Vec<_>>()
    {
        if state.board.city(place) == Some(seat) {
            state.remove_city(game, place);
            events.note(Event::CityLost { seat, at: place, cause: Cause::Departure });
            tokens = tokens.saturating_add(CITY_TOKENS);
        }
        let moved = state.lose_tokens(game, (place, seat, u8::MAX), Cause::Departure, events);
        tokens = tokens.saturating_add(moved);
    }
    tokens.min(state.player(seat).stock)
}

/// Where a player may place tokens, and how many: nobody is attacked, and limits are kept as long as
/// there is room anywhere.
fn options(game: &Game, state: &State, seat: Seat) -> Vec<(Land, u8)> {
    let own = |at: Land| state.board.tokens(at, seat) > 0 || state.board.city(at) == Some(seat);
    let open = |at: &Land| !state.board.is_out(*at) && (is_home(game, *at, seat) || own(*at));
    let left = state.departure.left;
    let places = || state.board.areas().filter(open);
    let with_room = places().map(|at| (at, room(game, state, at, seat).min(left)));
    let with_room: Vec<(Land, u8)> = with_room.filter(|(_, room)| *room > 0).collect();
    if !with_room.is_empty() {
        return with_room;
    }
    let alone = |at: &Land| {
        state.board.city(*at).is_none()
            && state.board.all_tokens(*at) == u16::from(state.board.tokens(*at, seat))
    };
    places().filter(alone).map(|at| (at, left)).collect()
}

fn room(game: &Game, state: &State, at: Land, seat: Seat) -> u8 {
    let tokens = capped(state.board.all_tokens(at));
    match state.board.city(at) {
        None => game.limit(state, at, seat).saturating_sub(tokens),
        Some(city) => game.limit_beside(state, city, seat).saturating_sub(tokens),
    }
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    for (at, most) in options(game, state, state.seat) {
        legal.up_to(Action::Grow { at, count: 1 }, most);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Grow { at, count } = action else { return };
    let seat = state.seat;
    state.place_tokens(game, at, seat, count);
    state.departure.left -= count;
    events.note(Event::TokensPlaced { seat, at, count, cause: Cause::Departure });
}

/// Why a player cannot leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotLeave {
    GameOver,
    /// There is no such player, or the player has left already.
    NotPlaying,
    /// Fewer than two players would be left.
    TooFew,
}

impl std::fmt::Display for CannotLeave {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotPlaying => "there is no such player in the game",
            Self::TooFew => "at least two players must be left",
        })
    }
}

impl std::error::Error for CannotLeave {}

impl Game {
    /// A player leaves. The phase is finished first, with the player; then the region of the player
    /// goes out of play, and players with units there are asked where to go.
    pub fn leave(&self, state: &mut State, seat: Seat) -> Result<(), CannotLeave> {
        if state.ending.is_some() {
            return Err(CannotLeave::GameOver);
        }
        let away = state.departure.gone.with(state.departure.leaving);
        if seat.index() >= self.seats() || away.contains(seat) {
            return Err(CannotLeave::NotPlaying);
        }
        if self.seats() - (away.len() as usize) <= 2 {
            return Err(CannotLeave::TooFew);
        }
        state.departure.leaving.insert(seat);
        Ok(())
    }
}

impl State {
    /// True when a player has left the game.
    pub fn is_gone(&self, seat: Seat) -> bool {
        self.departure.gone.contains(seat)
    }
}
