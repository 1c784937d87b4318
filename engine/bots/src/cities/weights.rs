//! What a player of realms weighs, found by playing.

/// How much of what is worth something counts, in resources.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// A new city, beyond its point.
    pub city: f32,
    /// A new city, for each turn that is left.
    pub city_turn: f32,
    /// A building, for each turn that is left.
    pub growth: f32,
    /// An advance, whatever it does.
    pub advance: f32,
    /// A level.
    pub raise: f32,
    /// A level, for each turn that is left.
    pub raise_turn: f32,
    /// What an advance does, all together.
    pub promise: f32,
    /// An advance that opens the first building.
    pub opens: f32,
    /// An advance that leads to a wonder.
    pub leads: f32,
    /// A level without which a wonder cannot be paid.
    pub lifts: f32,
    /// What a battle wins.
    pub prize: f32,
    /// An army unit, whatever it does.
    pub soldier: f32,
    /// The share of a new city that its settler is worth.
    pub settler: f32,
    /// A mood, for each turn that it lasts.
    pub mood: f32,
    /// A resource that is not needed now.
    pub surplus: f32,
    /// An objective.
    pub goal: f32,
    /// A region that is revealed.
    pub explore: f32,
    /// The advance with which armies march.
    pub march: f32,
    /// An army unit in a city in danger.
    pub guard: f32,
    /// How much more of what another player gains by a trade counts as lost, for each point that one is ahead.
    pub envy: f32,
}

impl Weights {
    pub const FOUND: Self = Self {
        city: 0.0,
        city_turn: 0.5,
        growth: 0.25,
        advance: 2.5,
        raise: 0.5,
        raise_turn: 0.12,
        promise: 1.0,
        opens: 3.0,
        leads: 4.0,
        lifts: 1.0,
        prize: 1.0,
        soldier: 0.9,
        settler: 0.75,
        mood: 0.45,
        surplus: 0.45,
        goal: 1.0,
        explore: 5.0,
        march: 3.0,
        guard: 0.5,
        envy: 0.1,
    };
}
