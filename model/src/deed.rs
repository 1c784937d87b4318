//! What can be done by a benefit or an event: a closed vocabulary, one word with its fields for each.

mod fields;

pub use self::fields::*;
use crate::vocabulary::choices;

choices! {
    /// One thing that is done.
    Deed "Deed" {
        /// Gain resources.
        Gain(Gain<R> => deep),
        /// Exchange resources.
        Exchange(Exchange<R> => deep),
        /// Collect from a kind of ground.
        CollectFrom(CollectFrom<R> => deep),
        /// Collect something else.
        CollectInstead(CollectInstead<R> => deep),
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
        /// The mood of cities falls.
        LowerMood(LowerMood),
        /// Cities lose pieces.
        Ruin(Cities),
        /// Resources are lost.
        Lose(Lose<R> => deep),
        /// Cities count as smaller.
        CountSmaller(CountSmaller),
        /// Gain an advance.
        GainAdvance(GainAdvance<R> => deep),
        /// Place pieces.
        Place(PlacePieces<R> => deep),
        /// Place pieces again and again.
        PlaceChain(PlaceChain<R> => deep),
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
        /// A tile of another player gives neither resources nor points any more: the farthest from its owner in
        /// any column.
        DisableTile,
        /// A resource that a tile of another player produces is used for this turn. The token stays on the
        /// tile, which produces nothing until its owner takes the token into hand.
        BorrowResource,
        /// Tiles share what they produce.
        UniteTiles(Tiles),
        /// A tile gives points instead of resources.
        ScoreTile(ScoreTile),
        /// What it does is not printed in the source.
        Unprinted,
    }
}
