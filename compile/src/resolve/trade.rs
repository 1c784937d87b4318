//! Trade cards: blocks, stacks, commodities, deals, purchases, calamities.

use strabo_model::pack::{Batch, Block, Calamity, Commodity, Count, Deal, Pack, Purchase, Stack};
use strabo_model::{modifier::Modifier, players::PlayerRange};

use super::{Resolver, aliases};
use crate::authored::{DrawCount, Part, SetRole};
use crate::tree::{Map, Spanned};

impl Resolver<'_> {
    pub(super) fn trade(&mut self, pack: &mut Pack) {
        self.in_part(Part::Trade, |this| {
            let authored = this.authored;
            pack.blocks = (authored.block.iter())
                .map(|block| Block { id: block.id.to_boxed(), name: block.name.to_boxed() })
                .collect();
            pack.stacks = (authored.stack.iter())
                .map(|stack| Stack {
                    number: stack.number.value,
                    no_calamities: stack.no_calamities,
                    substitute: stack.substitute,
                })
                .collect();
            for row in &authored.commodity {
                let stack = this.find_stack(row.stack.value, row.stack.span);
                let block = this.maybe(row.block.as_ref(), Self::find_block);
                let cards = this.counts(&row.cards);
                let value = row.value.value.as_ref().map_or(row.stack.value, |value| value.value);
                pack.commodities.push(Commodity {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    stack: stack.unwrap_or_else(|| 0.into()),
                    value,
                    cards,
                    additional: row.set == SetRole::Additional,
                    block,
                    aliases: aliases(&row.aliases),
                    symbol: row.symbol.as_ref().map(|symbol| symbol.value),
                });
            }
            for row in &authored.deal {
                let blocks = this.all(&row.blocks, Self::find_block);
                let players = this.range(row.players.value, row.players.span);
                pack.deals.push(Deal {
                    id: row.id.to_boxed(),
                    players: players.unwrap_or(row.players.value),
                    blocks,
                    sets: row.holds.sets.value,
                    calamities: row.holds.calamities.iter().map(|kind| kind.value).collect(),
                    batches: row.batches.iter().map(|batch| resolve_batch(batch)).collect(),
                });
            }
            for row in &authored.purchase {
                if let Some(stack) = this.find_stack(row.stack.value, row.stack.span) {
                    let price = row.price.value;
                    pack.purchases.push(Purchase { stack, price });
                }
            }
        });
    }

    pub(super) fn calamities(&mut self, pack: &mut Pack) {
        self.in_part(Part::Calamities, |this| {
            for row in &this.authored.calamity {
                let stack = this.find_stack(row.stack.value, row.stack.span);
                let cards = this.counts(&row.cards);
                let modified_by = this.words(&row.modified_by, Modifier::translate);
                pack.calamities.push(Calamity {
                    id: row.id.to_boxed(),
                    name: row.name.to_boxed(),
                    stack: stack.unwrap_or_else(|| 0.into()),
                    kind: row.kind.value,
                    cards,
                    needs: row.needs.as_ref().map(|needs| needs.value),
                    site: row.site.as_ref().map(|site| site.value.clone()),
                    effects: row.effects.iter().map(|effect| effect.value.clone()).collect(),
                    otherwise: row.otherwise.iter().map(|effect| effect.value.clone()).collect(),
                    secondary: row.secondary.as_ref().map(|secondary| secondary.value.clone()),
                    beneficiary: row.beneficiary.as_ref().map(|who| who.value.clone()),
                    modified_by,
                    aliases: aliases(&row.aliases),
                });
            }
        });
    }

    fn counts(&mut self, cards: &Map<PlayerRange, Spanned<u16>>) -> Vec<Count> {
        let counts = cards.iter().filter_map(|(players, cards)| {
            let players = self.range(players.value, players.span)?;
            Some(Count { players, cards: cards.value })
        });
        counts.collect()
    }
}

fn resolve_batch(batch: &crate::authored::Batch) -> Batch {
    Batch {
        commodities: batch.commodities.as_ref().map(|draw| draw.value),
        count_players: batch.count.as_ref().is_some_and(|count| count.value == DrawCount::Players),
        calamities: batch.calamities.iter().map(|kind| kind.value).collect(),
    }
}
