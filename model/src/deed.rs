//! What can be done by a benefit or an event: a closed vocabulary, one word with its fields for each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::DeckKind;
use crate::sequence::Step;
use crate::tally::Tally;
use crate::vocabulary::{choices, plain_records, records};

/// Where something is placed or looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Near {
    /// Wherever the rules allow it.
    #[default]
    Anywhere,
    /// Where the card or piece itself is.
    Here,
    /// In one of the own cities.
    OwnCity,
    /// Beside an own city.
    BesideCity,
    /// Beside a space of the own.
    BesideSpace,
    /// In a settlement of the barbarians.
    BarbarianCity,
}

/// How a city feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PieceAbility {
    /// It adds a die.
    Attack,
    /// It cancels a hit.
    Defence,
}

/// What may be counted through that usually may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        /// At most so many spaces from a space of the own.
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
    /// Resources are gained.
    Gain "Gain" {
        /// The resources; any mix of several.
        resources = default: Vec<R::Resource> => many resource,
        /// How much of them together.
        amount: u16,
        /// So much for each of these.
        per = default: Option<Tally<R>> => maybe_deep,
        /// In all at most so much.
        at_most = default: Option<u16>,
        /// Only of a type the player does not have.
        new_type = default: bool,
    }
    /// Resources are exchanged one for one.
    Exchange "Exchange" {
        /// At most so many.
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
        /// So many pieces at most.
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
    Place "Place" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// How many.
        count: u16,
        /// Where.
        near = default: Near,
        /// At most so many spaces from a space of the own.
        within = default: Option<u16>,
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
        /// Not only beside cities.
        away_from_cities = default: bool,
    }
    /// Pieces move.
    Move "Move" {
        /// The kinds of piece.
        pieces = default: Vec<R::Piece> => many piece,
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
        /// At most so many spaces from a city of its own.
        within: u16,
        /// In all at most so much.
        at_most: u16,
    }
    /// A resource.
    OfResource "OfResource" {
        /// The resource.
        resource: R::Resource => one resource,
    }
    /// A bonus in battles.
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
        /// On this city and those of the holder at most so many spaces away.
        within = default: Option<u16>,
        /// Only paying for range and rolls is forbidden.
        boosts_only = default: bool,
    }
    /// Cities with a piece are attacked only by who has an advance.
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
        /// So many spaces.
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
    /// A piece of another player is replaced by one of the own.
    TakeOver "TakeOver" {
        /// The kind of piece.
        piece: R::Piece => one piece,
        /// So many are chosen.
        choose: u16,
        /// Of which their owner replaces so many.
        count: u16,
    }
}

choices! {
    /// One thing that is done.
    Deed "Deed" {
        /// Gain resources.
        Gain(Gain<R> => deep),
        /// Exchange resources.
        Exchange(Exchange<R> => deep),
        /// Collect from further away.
        CollectWithin(CollectWithin),
        /// Another limit for a resource.
        ResourceLimit(ResourceLimit<R> => deep),
        /// Buy without a part of the price.
        SparePrice(SparePrice<R> => deep),
        /// Pay for a piece in another way.
        PayInstead(PayInstead<R> => deep),
        /// Spend resources in place of another.
        Accept(Accept<R> => deep),
        /// Repeating a step costs something.
        Surcharge(Surcharge<R> => deep),
        /// Take a step without an action.
        FreeStep(FreeStep<R> => deep),
        /// Have more actions.
        ExtraActions(ExtraActions),
        /// Draw cards.
        Draw(OfDeck<R> => deep),
        /// Turn cards face up.
        Reveal(OfDeck<R> => deep),
        /// Reserve a revealed card.
        Claim(Claim<R> => deep),
        /// Build a revealed card.
        BuildCard(BuildCard),
        /// Cards cost more or less.
        PriceChange(PriceChange),
        /// Cards have no effect.
        IgnoreCards(IgnoreCards<R> => deep),
        /// A city keeps its mood.
        KeepMood,
        /// Cities act as if they had another mood.
        ActAs(ActAs),
        /// The mood of cities rises.
        RaiseMood(RaiseMood),
        /// Cities count as smaller.
        CountSmaller(CountSmaller),
        /// Gain an advance.
        GainAdvance(GainAdvance<R> => deep),
        /// Place pieces.
        Place(Place<R> => deep),
        /// Place pieces where it is usually forbidden.
        AllowPlace(AllowPlace<R> => deep),
        /// Move pieces.
        Move(Move<R> => deep),
        /// These pieces may move.
        MayMove(SomePieces<R> => deep),
        /// Ships go round the edge of the board.
        SailAround,
        /// Combat effects of cards may be used.
        UseCombatCards,
        /// Gain for units near cities of others.
        TradeRoutes(TradeRoutes<R> => deep),
        /// Trade routes give another resource.
        TradeRoutesGive(OfResource<R> => deep),
        /// A bonus in battles.
        Combat(Combat<R> => deep),
        /// A piece of the enemy loses an ability.
        CancelPiece(CancelPiece<R> => deep),
        /// Influence is easier.
        Influence(Influence),
        /// Others have less influence.
        NoInfluence(NoInfluence<R> => deep),
        /// Barbarians do not attack.
        NoBarbarians,
        /// Attackers need an advance.
        AttackNeeds(AttackNeeds<R> => deep),
        /// Attackers pay.
        AttackPrice(AttackPrice<R> => deep),
        /// Building these pieces does not activate the city.
        NoActivation(SomePieces<R> => deep),
        /// All ties at the end of the game are won.
        WinsTies,
        /// Move a marker along a track.
        AdvanceTrack(AdvanceTrack<R> => deep),
        /// Reinforce control tokens.
        Reinforce(Number),
        /// Attack.
        Attack(Attack),
        /// Remove pieces of others.
        Destroy(Destroy<R> => deep),
        /// Replace a piece of another player.
        TakeOver(TakeOver<R> => deep),
        /// Pieces of others make cities mature as well.
        RivalsCount(SomePieces<R> => deep),
        /// A region of the map is revealed.
        RevealRegion(AtPlace),
        /// All barbarians move.
        MoveBarbarians(Spaces),
        /// Barbarians that were removed come back.
        RespawnBarbarians,
        /// The strongest barbarians nearby attack.
        BarbariansAttack(Within),
        /// A space near a city is exhausted.
        ExhaustSpace(Within),
        /// A tile of another player gives nothing any more.
        DisableTile,
        /// The resource of a tile of another player is used for a turn.
        BorrowResource,
        /// Tiles share what they produce.
        UniteTiles(Tiles),
        /// A tile gives points instead of resources.
        ScoreTile(ScoreTile),
        /// What it does is not printed in the source.
        Unprinted,
    }
}
