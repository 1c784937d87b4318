//! The fields of each deed. Those of the same shape share one word.

use serde::{Deserialize, Serialize};

use crate::vocabulary::{plain_records, records};
use crate::{deck::DeckKind, sequence::Step, tally::Tally};

/// Where something is placed or looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Near {
    /// Wherever the rules allow it.
    #[default]
    Anywhere,
    /// Where the card or piece itself is.
    Here,
    /// In one of the player's cities.
    OwnCity,
    /// Beside an own city.
    BesideCity,
    /// Beside one of the player's spaces.
    BesideSpace,
    /// In a settlement of the barbarians.
    BarbarianCity,
}

/// How a city feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// Happy.
    Happy,
    /// Neither.
    Neutral,
    /// Angry.
    Angry,
}

/// A kind of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Battle {
    /// On land.
    Land,
    /// At sea.
    Naval,
    /// On land, by units that come from ships.
    Landing,
}

/// What a piece does in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PieceAbility {
    /// It adds a die.
    Attack,
    /// It cancels a hit.
    Defence,
}

/// What may be counted through that usually may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// Water.
    Water,
    /// Spaces of others.
    Rival,
    /// Barbarians.
    Barbarian,
    /// City-states.
    CityState,
}

plain_records! {
    /// Collecting reaches further.
    CollectWithin {
        /// Spaces from the city, over land.
        spaces: u16,
    }
    /// More actions in this turn.
    ExtraActions {
        /// How many.
        count: u16,
    }
    /// A revealed card is built.
    BuildCard {
        /// Only the card that was reserved.
        claimed = default: bool,
        /// What is paid towards its price already.
        production = default: u16,
        /// The number of the slot is added to that.
        slot = default: bool,
    }
    /// Cards of a kind of deck cost more or less.
    PriceChange {
        /// The kind of deck.
        kind: DeckKind,
        /// By how much.
        amount: i16,
        /// Only the first of each deck.
        first_of_deck = default: bool,
    }
    /// Cities of one mood act as if they had another.
    ActAs {
        /// The mood they have.
        from: Mood,
        /// The mood they act with.
        to: Mood,
    }
    /// The mood of cities rises.
    RaiseMood {
        /// How many cities.
        cities: u16,
        /// By how many steps.
        steps: u16,
    }
    /// The mood of cities falls.
    LowerMood {
        /// How many cities.
        cities = default: u16,
        /// By how many steps.
        steps: u16,
        /// All cities.
        all = default: bool,
    }
    /// A number of cities.
    Cities {
        /// How many. Each loses a building, and one without buildings is destroyed.
        cities: u16,
    }
    /// Cities count as smaller.
    CountSmaller {
        /// By how many sizes.
        sizes: u16,
        /// Not below this.
        at_least: u16,
    }
    /// Influence on other cities is easier.
    Influence {
        /// Spaces further.
        range = default: u16,
        /// A roll of this or more succeeds.
        success_from = default: Option<u16>,
    }
    /// A number, with or without that of the slot.
    Number {
        /// The number.
        count = default: u16,
        /// The number of the slot is added.
        slot = default: bool,
    }
    /// Attacks are made.
    Attack {
        /// How many at most.
        times = default: u16,
        /// At most this number of spaces from one of the player's spaces.
        within = default: u16,
        /// Added to the roll.
        value = default: u16,
        /// The number of the slot is added as well.
        slot = default: bool,
        /// Added to the roll against barbarians instead.
        against_barbarians = default: Option<u16>,
        /// What may be counted through.
        passes = default: Vec<Obstacle>,
    }
    /// Something within some spaces.
    Within {
        /// Spaces from an own city.
        spaces: u16,
    }
    /// A number of spaces.
    Spaces {
        /// How many.
        spaces: u16,
    }
    /// A place.
    AtPlace {
        /// Where.
        near = default: Near,
    }
    /// A number of tiles.
    Tiles {
        /// How many.
        tiles: u16,
    }
    /// A tile gives points instead of resources.
    ScoreTile {
        /// Points at the end of the game.
        points: u16,
    }
}

records! {
    /// Cities collect from a kind of ground.
    CollectFrom "CollectFrom" {
        /// The kinds of ground; what each gives is written with it.
        terrain: Vec<R::Terrain> => many terrain,
        /// From at most this number of such spaces.
        spaces = default: Option<u16>,
    }
    /// A city collects something else from one space.
    CollectInstead "CollectInstead" {
        /// The kind of ground.
        terrain: R::Terrain => one terrain,
        /// One of these.
        resources: Vec<R::Resource> => many resource,
    }
    /// Pieces are placed again and again.
    PlaceChain "PlaceChain" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// From each space of this ground to those beside it.
        terrain: R::Terrain => one terrain,
    }
    /// Resources are gained.
    Gain "Gain" {
        /// The resources; any mix of several.
        resources = default: Vec<R::Resource> => many resource,
        /// How much of them together.
        amount: u16,
        /// This much for each of these.
        per = default: Option<Tally<R>> => maybe_deep,
        /// At most this much in all.
        at_most = default: Option<u16>,
        /// Only of a type the player does not have.
        new_type = default: bool,
    }
    /// Resources are lost.
    Lose "Lose" {
        /// The resources; any mix of several.
        resources: Vec<R::Resource> => many resource,
        /// How much of them together, or all there is.
        amount: u16,
    }
    /// Resources are exchanged one for one.
    Exchange "Exchange" {
        /// At most this number.
        up_to: u16,
        /// What is given; any resource when left out.
        from = default: Vec<R::Resource> => many resource,
        /// What is taken; any resource when left out.
        into = default: Vec<R::Resource> => many resource,
        /// The other way round as well.
        back = default: bool,
    }
    /// Another limit for a resource.
    ResourceLimit "ResourceLimit" {
        /// The resource.
        resource: R::Resource => one resource,
        /// The most a player may have.
        limit: u16,
    }
    /// Something is bought without a part of its price.
    SparePrice "SparePrice" {
        /// These advances.
        advances = default: Vec<R::Advance> => many advance,
        /// Advances of these groups.
        groups = default: Vec<R::Group> => many group,
        /// These pieces.
        pieces = default: Vec<R::Piece> => many piece,
        /// What need not be paid.
        resources: Vec<R::Resource> => many resource,
    }
    /// A piece is paid for in another way.
    PayInstead "PayInstead" {
        /// The piece.
        piece: R::Piece => one piece,
        /// What it costs then.
        price: R::Amounts => one amounts,
        /// At most this number of pieces.
        at_most = default: Option<u16>,
    }
    /// Resources are spent in place of another.
    Accept "Accept" {
        /// What is spent.
        resources: Vec<R::Resource> => many resource,
        /// In place of this.
        instead_of: R::Resource => one resource,
    }
    /// Repeating a step costs something.
    Surcharge "Surcharge" {
        /// The step.
        step: Step,
        /// What it costs each further time in a turn.
        price: R::Amounts => one amounts,
    }
    /// A step is taken without an action.
    FreeStep "FreeStep" {
        /// The step.
        step: Step,
        /// How often; once when left out.
        times = default: Option<u16>,
        /// Only with these pieces.
        pieces = default: Vec<R::Piece> => many piece,
    }
    /// Cards of a deck.
    OfDeck "OfDeck" {
        /// The deck.
        deck: R::Deck => one deck,
        /// How many cards.
        cards: u16,
    }
    /// A revealed card that only this player may build.
    Claim "Claim" {
        /// The deck.
        deck: R::Deck => one deck,
    }
    /// Cards have no effect on the holder.
    IgnoreCards "IgnoreCards" {
        /// The cards.
        cards: Vec<R::Card> => many card,
    }
    /// An advance of a group without paying.
    GainAdvance "GainAdvance" {
        /// The group.
        group: R::Group => one group,
    }
    /// Pieces are placed.
    PlacePieces "PlacePieces" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// How many.
        count: u16,
        /// Where.
        near = default: Near,
        /// At most this number of spaces from one of the player's spaces.
        within = default: Option<u16>,
        /// On this ground only.
        terrain = default: Vec<R::Terrain> => many terrain,
        /// On terrain of this difficulty or lower.
        difficulty = default: Option<u16>,
        /// On terrain of the difficulty of the slot or lower.
        slot_terrain = default: bool,
    }
    /// Pieces may be placed where they usually may not.
    AllowPlace "AllowPlace" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// At the edge of the map.
        edge = default: bool,
        /// As if the space were this far from one of the player's spaces.
        within = default: Option<u16>,
        /// On this ground only.
        terrain = default: Vec<R::Terrain> => many terrain,
        /// Not only beside cities.
        away_from_cities = default: bool,
    }
    /// Pieces move.
    #[allow(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
    Move "Move" {
        /// The kinds of piece.
        pieces = default: Vec<R::Piece> => many piece,
        /// How many of them at most; as many as there are when left out.
        count = default: Option<u16>,
        /// How many spaces; as usual when left out.
        spaces = default: Option<u16>,
        /// Terrain does not hinder them.
        ignore_terrain = default: bool,
        /// Into terrain of the difficulty of the slot or lower.
        slot_terrain = default: bool,
        /// Over water as well.
        water = default: bool,
        /// From or to an own city only.
        by_city = default: bool,
        /// They may begin in any own city.
        from_any_city = default: bool,
        /// They enter spaces of barbarians and remove them.
        defeats_barbarians = default: bool,
    }
    /// Kinds of piece.
    SomePieces "SomePieces" {
        /// The kinds of piece.
        pieces: Vec<R::Piece> => many piece,
    }
    /// Resources for units near cities of others.
    TradeRoutes "TradeRoutes" {
        /// What is gained.
        resource: R::Resource => one resource,
        /// For each of these pieces.
        pieces: Vec<R::Piece> => many piece,
        /// At most this number of spaces from one of their cities.
        within: u16,
        /// At most this much in all.
        at_most: u16,
    }
    /// A resource.
    OfResource "OfResource" {
        /// The resource.
        resource: R::Resource => one resource,
    }
    /// A bonus in battles.
    #[allow(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
    Combat "Combat" {
        /// Dice more.
        dice = default: u16,
        /// Added to the sum of the dice.
        value = default: u16,
        /// Hits more.
        hits = default: u16,
        /// Hits of the enemy that do not count.
        cancels = default: u16,
        /// Only in the first round.
        first_round = default: bool,
        /// Only for the defender.
        defending = default: bool,
        /// Only for the attacker.
        attacking = default: bool,
        /// Not against the player the card comes from.
        spares_owner = default: bool,
        /// Only in these battles.
        battles = default: Vec<Battle>,
        /// Only in cities with this piece.
        in_city_with = default: Option<R::Piece> => maybe piece,
        /// Only against enemies without this advance.
        against_without = default: Option<R::Advance> => maybe advance,
    }
    /// A piece of the enemy loses an ability in a battle.
    CancelPiece "CancelPiece" {
        /// The piece.
        piece: R::Piece => one piece,
        /// The ability.
        ability: PieceAbility,
    }
    /// Others have less influence on cities of the holder.
    NoInfluence "NoInfluence" {
        /// On cities of this mood.
        mood = default: Option<Mood>,
        /// On cities with this piece.
        with = default: Option<R::Piece> => maybe piece,
        /// On this city and those of the holder at most this number of spaces away.
        within = default: Option<u16>,
        /// Only paying for range and rolls is forbidden.
        boosts_only = default: bool,
    }
    /// Cities with a piece are attacked only by players who have an advance.
    AttackNeeds "AttackNeeds" {
        /// The advance.
        advance: R::Advance => one advance,
        /// The piece.
        piece: R::Piece => one piece,
        /// What the advance does need not be paid for.
        without_paying = default: bool,
    }
    /// Attackers of the city pay for each unit.
    AttackPrice "AttackPrice" {
        /// One of these.
        resources: Vec<R::Resource> => many resource,
        /// How much for each unit.
        amount: u16,
    }
    /// A marker moves along a track.
    AdvanceTrack "AdvanceTrack" {
        /// The track.
        track: R::Track => one track,
        /// The number of spaces.
        spaces = default: u16,
        /// The number of the slot is added.
        slot = default: bool,
    }
    /// Pieces of others are removed.
    Destroy "Destroy" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// How many.
        count: u16,
        /// Where.
        near = default: Near,
    }
    /// A piece of another player is replaced by one of the player's.
    TakeOver "TakeOver" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// How many are chosen.
        choose: u16,
        /// How many of these their owner replaces.
        count: u16,
    }
}
