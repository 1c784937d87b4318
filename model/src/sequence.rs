//! The sequence of play: phases, the steps they are made of, and in whose order.

use serde::{Deserialize, Serialize};

/// Declares the steps: `Name "word" "What is done",`.
macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident $word:literal $told:literal,)*) => {
        /// One thing that is done in a turn. The engine has one procedure for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Step {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Step {
            /// The word an author writes for it.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// What is done: "Collect tax".
            pub const fn told(self) -> &'static str {
                match self { $(Self::$name => $told,)* }
            }
        }
    };
}

steps! {
    /// Tokens move from stock to treasury for each city.
    CollectTax "collect_tax" "Collect tax",
    /// Cities revolt for which tax was not collected.
    TaxRevolts "tax_revolts" "Tax revolts",
    /// Tokens are added to every occupied area.
    ExpandPopulation "expand_population" "Grow population",
    /// Tokens on the board are counted.
    Census "census" "Take the census",
    /// Ships are built.
    BuildShips "build_ships" "Build ships",
    /// Ships of earlier turns are kept up or given back.
    MaintainShips "maintain_ships" "Maintain ships",
    /// Tokens and ships move.
    Move "move" "Move tokens and ships",
    /// Conflicts between tokens are resolved.
    TokenConflict "token_conflict" "Conflict between tokens",
    /// Attacks on cities are resolved.
    CityAttacks "city_attacks" "Attacks on cities",
    /// Cities are built.
    BuildCities "build_cities" "Build cities",
    /// Tokens above the limits leave the board.
    RemoveSurplus "remove_surplus" "Remove surplus population",
    /// Cities without support are reduced.
    CheckSupport "check_support" "Check city support",
    /// Trade cards are dealt by number of cities.
    DealCards "deal_cards" "Deal trade cards by number of cities",
    /// Further trade cards are bought.
    BuyCards "buy_cards" "Buy trade cards",
    /// Players trade.
    Trade "trade" "Trade",
    /// Surplus calamities are discarded.
    LimitCalamities "limit_calamities" "Discard surplus calamities",
    /// Minor calamities happen.
    MinorCalamities "minor_calamities" "Minor calamities",
    /// Major calamities happen.
    MajorCalamities "major_calamities" "Major calamities",
    /// Special abilities are used.
    UseAbilities "use_abilities" "Use special abilities",
    /// Advances are bought.
    BuyAdvances "buy_advances" "Buy advances",
    /// Commodity cards are exchanged for treasury.
    SellCards "sell_cards" "Sell commodity cards",
    /// Cards above the hand limit are given back.
    DiscardExcess "discard_excess" "Return excess cards",
    /// Succession markers move.
    MoveMarkers "move_markers" "Move succession markers",
    /// Cards used this turn go back under their stacks.
    Restack "restack" "Return cards to their stacks",
    /// If the game is over, points are counted.
    CountPoints "count_points" "Count points if the game is over",
    /// One advance is bought.
    AcquireAdvance "acquire_advance" "Acquire an advance",
    /// A unit becomes a city.
    FoundCity "found_city" "Found a city",
    /// A city builds units.
    BuildUnits "build_units" "Activate a city: build units",
    /// A city collects resources from the spaces around it.
    CollectResources "collect_resources" "Activate a city: collect resources",
    /// A city gets another piece.
    GrowCity "grow_city" "Activate a city: increase its size",
    /// Units and groups of units move.
    MoveUnits "move_units" "Move units",
    /// The mood of cities is raised.
    CivicImprovement "civic_improvement" "Raise the mood of cities",
    /// A piece of another city is taken over by influence.
    CulturalInfluence "cultural_influence" "Influence the culture of a city",
    /// Objectives are completed.
    CompleteObjectives "complete_objectives" "Declare completed objectives",
    /// If the game is over, it ends here.
    CheckEnd "check_end" "The game ends here if it is over",
    /// Everybody receives an advance.
    FreeAdvance "free_advance" "Receive an advance",
    /// Everybody draws cards.
    DrawCards "draw_cards" "Draw cards",
    /// Small cities may be given up.
    RazeCity "raze_city" "Give up a city of size 1",
    /// The first player is chosen.
    ChooseFirstPlayer "choose_first_player" "Determine the first player",
    /// A player who has completed one agenda of each victory card wins.
    CheckAgendas "check_agendas" "Check who has won",
    /// The event dial is turned, and what it shows happens.
    TurnEventDial "turn_event_dial" "Turn the event dial",
    /// A focus card is chosen.
    ChooseFocus "choose_focus" "Choose a focus card",
    /// The chosen card is resolved.
    ResolveFocus "resolve_focus" "Resolve the card",
    /// The chosen card goes to the first slot, those below it move up.
    ResetFocus "reset_focus" "Put the card into the first slot",
    /// A tile is drawn and laid face up in its row.
    OpenTile "open_tile" "Open a tile",
    /// A token may be played.
    PlayToken "play_token" "Play a token, or none",
    /// A tile that lies face up is added to the player's tableau.
    AddTile "add_tile" "Add a tile",
    /// Coins that other players put on the player's tiles are taken into hand.
    TakeBackCoins "take_back_coins" "Take coins from own tiles to hand",
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
