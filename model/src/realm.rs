//! Rates of games of cities and actions: moving, moods, battles, influence, and what is gained for cities.

use crate::vocabulary::records;

records! {
    /// Numbers that procedures of cities and units use.
    Realm "Realm" {
        /// Units or groups that move in one action.
        groups: u16,
        /// What a happy city counts more when it builds and collects.
        happy_more: u16,
        /// What an angry city counts as when it builds and collects.
        angry_size: u16,
        /// The sum of the dice that makes a hit.
        hit: u16,
        /// Influence succeeds with this roll or a higher one.
        influence_from: u16,
        /// The least size of a city that is influenced.
        influence_size: u16,
        /// The token that raises the mood of cities.
        improves_with: R::Resource => one resource,
        /// The token that adds to the range and the roll of influence.
        boosts_with: R::Resource => one resource,
        /// What each size of a captured city gives, unless it was angry.
        spoils: R::Amounts => one amounts,
        /// What the previous owner of such a city places in another one.
        refugees: R::Pieces => one pieces,
        /// What each piece gives that cannot be replaced in a captured city.
        lost_piece: R::Amounts => one amounts,
        /// What each barbarian gives that was defeated when their settlement is captured.
        defeated: R::Amounts => one amounts,
        /// What razing such a settlement gives in addition.
        razed: R::Amounts => one amounts,
        /// What giving up an own city of size 1 gives.
        given_up: R::Amounts => one amounts,
        /// The tokens for spaces that give nothing any more.
        exhausted: R::Component => one component,
        /// The decks of which everybody draws a card after each round.
        draws: Vec<R::Deck> => many deck,
    }
}
