//! The trade room: a capability of sessions of games in which people trade out of turn.

use std::time::Duration;

use serde_json::Value;

use crate::{family::Family, ids::Seat, refused::Refused, running::Running};

/// Where people trade while the rules ask one player after the other. A family without one uses
/// [`NoRoom`].
pub trait Room<F: Family>: Default + Send {
    /// True when the family has one.
    const EXISTS: bool = true;

    /// The room closes after this time.
    fn set_time(&mut self, time: Duration);

    /// Goes on as far as that does not need a person: true if something was done. `now` is the time since
    /// the session began.
    fn step(&mut self, game: &mut Running<F>, now: Duration) -> bool;

    /// Carries out an answer of a person in the room, if it belongs there.
    fn take(
        &mut self,
        game: &mut Running<F>,
        seat: Seat,
        action: F::Action,
    ) -> Option<Result<(), Refused>>;

    /// Carries out an order of a person that is no answer: an offer, a withdrawal, an acceptance.
    fn order(
        &mut self,
        game: &mut Running<F>,
        seat: Seat,
        name: &str,
        order: &Value,
    ) -> Result<(), Refused>;

    /// What a seat, or somebody who watches, may see of the room in a state of the game.
    fn shown(&self, game: &F, state: &F::State, you: Option<Seat>) -> Value;

    /// True while everybody may speak in it.
    fn is_open(&self, _: &F, _: &F::State) -> bool {
        false
    }

    /// Counts the changes in it that are no decisions of the game.
    fn changes(&self) -> u64 {
        0
    }
}

/// No trade room.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRoom;

impl<F: Family> Room<F> for NoRoom {
    const EXISTS: bool = false;

    fn set_time(&mut self, _: Duration) {}

    fn step(&mut self, _: &mut Running<F>, _: Duration) -> bool {
        false
    }

    fn take(&mut self, _: &mut Running<F>, _: Seat, _: F::Action) -> Option<Result<(), Refused>> {
        None
    }

    fn order(&mut self, _: &mut Running<F>, _: Seat, name: &str, _: &Value) -> Result<(), Refused> {
        Err(Refused::new(404, format!("there is no order \"{name:.40}\"")))
    }

    fn shown(&self, _: &F, _: &F::State, _: Option<Seat>) -> Value {
        Value::Null
    }
}
