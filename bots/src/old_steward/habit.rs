//! Ways of playing that a steward can have or not.

/// A way of playing that can be left out, to see what it is worth (`engine/examples/duel.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Attacks foreign cities that are weakly held.
    Raids,
    /// Sells cards, and lets cards stand in for others, where that gains.
    Barters,
    /// Saves for what the next era of the succession table asks for, and builds no city that tokens
    /// above the limits would have to support.
    Strives,
    /// Trades nothing with a player who is about to win.
    Guards,
    /// Answers a proposal that gains too little with an offer back.
    Haggles,
}

impl Habit {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Raids, Self::Barters, Self::Strives, Self::Guards, Self::Haggles];
}

/// The habits of a steward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Habits(pub(super) u8);

impl Habits {
    pub(super) fn has(self, habit: Habit) -> bool {
        self.0 >> habit as u8 & 1 == 1
    }
}
