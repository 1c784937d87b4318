//! What advances, cards and pieces do in games of actions: when, for what price, and the deeds themselves.

use serde::{Deserialize, Serialize};

use crate::{deed::Deed, sequence::Step, vocabulary::records};

/// When a benefit is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// It always holds.
    #[default]
    Always,
    /// When it is acquired.
    Acquired,
    /// As an action.
    Action,
    /// At any time of the player's turn, without an action.
    AnyTime,
    /// At the start of the player's turn.
    TurnStart,
    /// In a step of the sequence.
    Step,
    /// After a step of the sequence.
    AfterStep,
    /// When it is built.
    Built,
    /// When it is played.
    Played,
    /// When it is drawn.
    Drawn,
    /// When the card is resolved.
    Resolved,
    /// When an advance of a group is acquired.
    GroupAcquired,
    /// When the first advance of a government is acquired, or at once if one is held.
    FirstGovernment,
    /// When the player on the left acquires an advance the holder lacks.
    NeighbourAcquires,
    /// When a piece is built.
    PieceBuilt,
    /// When an attempt of the step succeeds.
    AfterSuccess,
    /// After the city was activated.
    Activated,
    /// When the piece comes to a city of another player or to a city-state.
    Arrived,
    /// After barbarians were defeated.
    BarbarianDefeated,
    /// After a city was captured.
    Captured,
    /// In a battle.
    Battle,
    /// After a lost battle.
    BattleLost,
    /// At the end of the game.
    GameEnd,
}

records! {
    /// Something an advance, a card or a piece does for its holder.
    #[allow(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
    Benefit "Benefit" {
        /// When it is used.
        when = default: Moment,
        /// The step of the sequence it belongs to.
        step = default: Option<Step>,
        /// The group of advances it is about.
        group = default: Option<R::Group> => maybe group,
        /// The pieces it is about: a city with one of them, one that is built, or one that fights.
        pieces = default: Vec<R::Piece> => many piece,
        /// Advances that must be held as well.
        needs = default: Vec<R::Advance> => many advance,
        /// What is paid for it.
        pay = default: Option<R::Amounts> => maybe amounts,
        /// The advance that makes it free.
        free_with = default: Option<R::Advance> => maybe advance,
        /// Only what was bought with nothing but these resources counts.
        paid_with = default: Vec<R::Resource> => many resource,
        /// Only in the city that has the card or piece.
        here = default: bool,
        /// It belongs to the other half of the card.
        second = default: bool,
        /// It may be left out.
        may = default: bool,
        /// It is used once a turn at most.
        once_per_turn = default: bool,
        /// All players do it, from the first player on.
        everybody = default: bool,
        /// It is paid and used as often as wanted.
        any_times = default: bool,
        /// What is done, all of it in this order.
        does = default: Vec<Deed<R>> => deeps,
        /// What is done, one of these.
        one_of = default: Vec<Deed<R>> => deeps,
    }
}
