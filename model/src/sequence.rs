//! The sequence of play: phases, the steps they are made of, and in whose order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that is done in a turn. The engine has one procedure for each.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
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
        }
    }
}

/// In whose order a phase is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}

/// When a phase is played at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}
