//! Deals the decks of wonders and the victory cards.

use strabo_core::Chance;

use crate::ids::{VictoryId, WonderDeckId, WonderId, numbered};
use crate::rules::Rules;

/// The victory cards beside the map.
pub(crate) fn victories(rules: &Rules, chance: &mut Chance) -> Vec<VictoryId> {
    let mut cards: Vec<VictoryId> = numbered(&rules.victories).map(|(at, _)| at).collect();
    chance.shuffle(&mut cards);
    cards.truncate(usize::from(rules.victories_shown));
    cards
}

/// The cards of all decks from the top down, batch by batch; those that were taken out come last.
pub(crate) fn wonders(rules: &Rules, chance: &mut Chance) -> Vec<WonderId> {
    let mut order = Vec::new();
    for (deck, _) in numbered::<WonderDeckId, _>(&rules.wonder_decks) {
        let mut cards: Vec<WonderId> = numbered(&rules.wonders)
            .filter(|(_, wonder)| wonder.deck == deck)
            .map(|(at, _)| at)
            .collect();
        chance.shuffle(&mut cards);
        let mut removed = Vec::new();
        for (era, count) in &rules.removed[deck.index()] {
            for _ in 0..*count {
                let of = |card: &WonderId| rules[*card].era == *era;
                if let Some(at) = cards.iter().position(of) {
                    removed.push(cards.remove(at));
                }
            }
        }
        let batches = &rules.batches[deck.index()];
        let batch = |card: &WonderId| {
            let era = rules[*card].era;
            batches.iter().position(|one| *one == era).unwrap_or(0)
        };
        cards.sort_by_key(batch);
        order.append(&mut cards);
        order.append(&mut removed);
    }
    order
}
