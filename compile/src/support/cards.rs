//! Commodities and calamities as what they have in common: rows with a number of cards.

use std::collections::BTreeMap;

use strabo_model::division::{Division, cards_for};
use strabo_model::pack::{Count, Pack};
use strabo_model::refs::{BlockId, StackId};
use strabo_model::{calamity::CalamityKind, players::PlayerRange};

use super::counts;
use crate::tree::{Map, Spanned};
use crate::{context::Context, source::Span};

/// A commodity or a calamity.
pub struct CardRow<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its stack.
    pub stack: StackId,
    /// The kind of calamity; none for a commodity.
    pub calamity: Option<CalamityKind>,
    /// The block of a commodity that is not shared.
    pub block: Option<BlockId>,
    /// The numbers of cards as written.
    pub written: &'a Spanned<Map<PlayerRange, Spanned<u16>>>,
    /// The numbers of cards.
    pub cards: &'a [Count],
}

impl CardRow<'_> {
    /// How many cards are used with this many players.
    pub fn used(&self, players: u8) -> u16 {
        cards_for(self.cards, players)
    }

    /// True when at least one player count of the range uses the row.
    pub fn is_used(&self, players: PlayerRange) -> bool {
        let positive = self.cards.iter().filter(|count| count.cards > 0);
        positive.flat_map(|count| counts::common(count.players, players)).any(|n| self.used(n) > 0)
    }

    /// True when all its numbers are 0: what it lacks elsewhere follows from that.
    pub fn is_zero(&self) -> bool {
        !self.cards.is_empty() && self.cards.iter().all(|count| count.cards == 0)
    }

    /// True when the blocks of a deal divide the cards of this row.
    pub fn is_shared(&self) -> bool {
        self.block.is_none()
    }
}

/// All commodities, then all calamities.
pub fn rows<'a>(context: &'a Context<'_>) -> impl Iterator<Item = CardRow<'a>> {
    let (authored, pack) = (context.authored, context.pack);
    let commodities =
        authored.commodity.iter().zip(&pack.commodities).map(|(row, commodity)| CardRow {
            name: &commodity.name,
            stack: commodity.stack,
            calamity: None,
            block: commodity.block,
            written: &row.cards,
            cards: &commodity.cards,
        });
    let calamities =
        authored.calamity.iter().zip(&pack.calamities).map(|(row, calamity)| CardRow {
            name: &calamity.name,
            stack: calamity.stack,
            calamity: Some(calamity.kind),
            block: None,
            written: &row.cards,
            cards: &calamity.cards,
        });
    commodities.chain(calamities)
}

/// The trade cards for a player count, if the deal can be followed: it has no more blocks than players.
pub fn division(pack: &Pack, players: u8) -> Option<Division<'_>> {
    let deal = pack.deal(players)?;
    (deal.blocks.len() <= usize::from(players)).then(|| pack.division(players))?
}

/// The deals that are used, by position, each with its player counts. Counts that two deals cover are
/// left out: `overlapping-deals` reports those.
pub fn deals_in_use(pack: &Pack) -> BTreeMap<usize, Vec<u8>> {
    let mut found: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    for players in pack.players.into_iter().flat_map(PlayerRange::iter) {
        let mut deals = (pack.deals.iter().enumerate())
            .filter(|(_, deal)| deal.players.contains(players))
            .map(|(at, _)| at);
        if let (Some(at), None) = (deals.next(), deals.next()) {
            found.entry(at).or_default().push(players);
        }
    }
    found
}

/// The place of the row of a stack.
pub fn stack_span(context: &Context<'_>, stack: StackId) -> Option<Span> {
    context.authored.stack.get(stack.index()).map(|row| row.number.span)
}

/// The number of a stack.
pub fn stack_number(pack: &Pack, stack: StackId) -> u16 {
    pack.stacks.get(stack.index()).map_or(0, |stack| stack.number)
}
