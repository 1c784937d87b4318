//! A family with what only sessions and reports need of it: its trade room and what it counts.

use crate::{counts::Counter, family::Family, room::Room};

/// A family that can be played by everything there is. These two stand apart from [`Family`] because a trade
/// room plays on with a running game, and what is counted is read from its events.
pub trait PlayableFamily: Family {
    /// Where people trade out of turn; [`NoRoom`](crate::NoRoom) where nobody does.
    type Room: Room<Self>;

    /// What reports count beside points and figures; `()` where that is nothing.
    type Counter: Counter<Self>;
}
