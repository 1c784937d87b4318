//! The sequence of play: phases, the steps they are made of, and in whose order.

use serde::{Deserialize, Serialize};

/// One thing that is done in a turn. The engine has one procedure for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Tokens move from stock to treasury for each city.
    CollectTax,
    /// Cities revolt for which tax was not collected.
    TaxRevolts,
    /// Tokens are added to every occupied area.
    ExpandPopulation,
    /// Tokens on the board are counted.
    Census,
    /// Ships are built.
    BuildShips,
    /// Ships of earlier turns are kept up or given back.
    MaintainShips,
    /// Tokens and ships move.
    Move,
    /// Conflicts between tokens are resolved.
    TokenConflict,
    /// Attacks on cities are resolved.
    CityAttacks,
    /// Cities are built.
    BuildCities,
    /// Tokens above the limits leave the board.
    RemoveSurplus,
    /// Cities without support are reduced.
    CheckSupport,
    /// Trade cards are dealt by number of cities.
    DealCards,
    /// Further trade cards are bought.
    BuyCards,
    /// Players trade.
    Trade,
    /// Surplus calamities are discarded.
    LimitCalamities,
    /// Minor calamities happen.
    MinorCalamities,
    /// Major calamities happen.
    MajorCalamities,
    /// Special abilities are used.
    UseAbilities,
    /// Advances are bought.
    BuyAdvances,
    /// Commodity cards are exchanged for treasury.
    SellCards,
    /// Cards above the hand limit are given back.
    DiscardExcess,
    /// Succession markers move.
    MoveMarkers,
    /// Cards used this turn go back under their stacks.
    Restack,
    /// If the game is over, points are counted.
    CountPoints,
    /// One advance is bought.
    AcquireAdvance,
    /// A unit becomes a city.
    FoundCity,
    /// A city builds units.
    BuildUnits,
    /// A city collects resources from the spaces around it.
    CollectResources,
    /// A city gets another piece.
    GrowCity,
    /// Units and groups of units move.
    MoveUnits,
    /// The mood of cities is raised.
    CivicImprovement,
    /// A piece of another city is taken over by influence.
    CulturalInfluence,
    /// Objectives are completed.
    CompleteObjectives,
    /// If the game is over, it ends here.
    CheckEnd,
    /// Everybody receives an advance.
    FreeAdvance,
    /// Everybody draws cards.
    DrawCards,
    /// Small cities may be given up.
    RazeCity,
    /// The first player is chosen.
    ChooseFirstPlayer,
    /// A player who has completed one agenda of each victory card wins.
    CheckAgendas,
    /// The event dial is turned, and what it shows happens.
    TurnEventDial,
    /// A focus card is chosen.
    ChooseFocus,
    /// The chosen card is resolved.
    ResolveFocus,
    /// The chosen card goes to the first slot, those below it move up.
    ResetFocus,
    /// A tile is drawn and laid face up in its row.
    OpenTile,
    /// A token may be played.
    PlayToken,
    /// A tile that lies face up is added to the player's tableau.
    AddTile,
    /// Coins that other players put on the player's tiles are taken into hand.
    TakeBackCoins,
}

impl Step {
    /// The word an author writes for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::CollectTax => "collect_tax",
            Self::TaxRevolts => "tax_revolts",
            Self::ExpandPopulation => "expand_population",
            Self::Census => "census",
            Self::BuildShips => "build_ships",
            Self::MaintainShips => "maintain_ships",
            Self::Move => "move",
            Self::TokenConflict => "token_conflict",
            Self::CityAttacks => "city_attacks",
            Self::BuildCities => "build_cities",
            Self::RemoveSurplus => "remove_surplus",
            Self::CheckSupport => "check_support",
            Self::DealCards => "deal_cards",
            Self::BuyCards => "buy_cards",
            Self::Trade => "trade",
            Self::LimitCalamities => "limit_calamities",
            Self::MinorCalamities => "minor_calamities",
            Self::MajorCalamities => "major_calamities",
            Self::UseAbilities => "use_abilities",
            Self::BuyAdvances => "buy_advances",
            Self::SellCards => "sell_cards",
            Self::DiscardExcess => "discard_excess",
            Self::MoveMarkers => "move_markers",
            Self::Restack => "restack",
            Self::CountPoints => "count_points",
            Self::AcquireAdvance => "acquire_advance",
            Self::FoundCity => "found_city",
            Self::BuildUnits => "build_units",
            Self::CollectResources => "collect_resources",
            Self::GrowCity => "grow_city",
            Self::MoveUnits => "move_units",
            Self::CivicImprovement => "civic_improvement",
            Self::CulturalInfluence => "cultural_influence",
            Self::CompleteObjectives => "complete_objectives",
            Self::CheckEnd => "check_end",
            Self::FreeAdvance => "free_advance",
            Self::DrawCards => "draw_cards",
            Self::RazeCity => "raze_city",
            Self::ChooseFirstPlayer => "choose_first_player",
            Self::CheckAgendas => "check_agendas",
            Self::TurnEventDial => "turn_event_dial",
            Self::ChooseFocus => "choose_focus",
            Self::ResolveFocus => "resolve_focus",
            Self::ResetFocus => "reset_focus",
            Self::OpenTile => "open_tile",
            Self::PlayToken => "play_token",
            Self::AddTile => "add_tile",
            Self::TakeBackCoins => "take_back_coins",
        }
    }
}

/// In whose order a phase is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Everybody at the same time.
    Simultaneous,
    /// By ranking: the lowest civilization number first.
    Ranking,
    /// By progress on the succession table, the furthest first; ranking breaks ties.
    Progress,
    /// By census, the most tokens first; ranking breaks ties.
    Census,
    /// By number of cities, the fewest first; ranking breaks ties.
    CityCount,
    /// By stack number of the calamities, the non-tradable first.
    Stack,
    /// Clockwise, from the first player on.
    Clockwise,
    /// The first player alone.
    FirstPlayer,
}

/// When a phase is played at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Every turn.
    #[default]
    Always,
    /// If anybody has a city.
    CitiesExist,
    /// If there is something to resolve.
    Necessary,
    /// If anybody wants to.
    Desired,
    /// Every turn but the first.
    AfterFirstTurn,
}
