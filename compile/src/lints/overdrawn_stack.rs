//! The check for `overdrawn-stack`.

use std::collections::BTreeMap;

use strabo_model::pack::{Deal, Draw};
use strabo_model::{Pack, division::StackContents, refs::CommodityId};

use super::{Context, Diagnostic, OVERDRAWN_STACK, Sink};
use crate::{source::Span, support::cards, support::counts::ranges};

/// A batch that cannot be filled.
struct Overdraft {
    stacks: Vec<u16>,
    /// The worst case: player count, players that draw, cards there are.
    worst: (u8, u32, u32),
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, counts) in cards::deals_in_use(context.pack) {
        let Some(row) = context.authored.deal.get(at) else { continue };
        if !row.batches.iter().any(|batch| batch.count.is_some()) {
            continue;
        }
        let mut found: BTreeMap<usize, Overdraft> = BTreeMap::new();
        for count in counts {
            look_at(context.pack, count, &mut found);
        }
        for (batch, overdraft) in found {
            let batch = row.batches.get(batch);
            let Some(span) = batch.and_then(|batch| Some(batch.count.as_ref()?.span)) else {
                continue;
            };
            sink.push(
                report(row.id.as_str(), span, overdraft)
                    .label(row.players.span, "with this many players"),
            );
        }
    }
}

fn look_at(pack: &Pack, count: u8, found: &mut BTreeMap<usize, Overdraft>) {
    let Some(division) = cards::division(pack, count) else { return };
    for block in &division.blocks {
        let wanted = u32::from(block.players);
        for stack in block.stacks.iter().filter(|stack| is_dealt(division.deal, stack)) {
            let Some((batch, there)) = shortage(pack, division.deal, stack, wanted) else {
                continue;
            };
            let number = cards::stack_number(pack, stack.stack);
            let worst = (count, wanted, there);
            let known = found.entry(batch).or_insert(Overdraft { stacks: Vec::new(), worst });
            known.stacks.push(number);
            if wanted - there > known.worst.1 - known.worst.2 {
                known.worst = worst;
            }
        }
    }
}

/// A stack that lacks a set is a `short-stack`.
fn is_dealt(deal: &Deal, stack: &StackContents) -> bool {
    stack.commodities.len() >= usize::from(deal.sets)
}

/// The first batch that wants more cards than are left for it, and how many are left.
fn shortage(pack: &Pack, deal: &Deal, stack: &StackContents, players: u32) -> Option<(usize, u32)> {
    let additional =
        |id: &CommodityId| pack.commodities.get(id.index()).is_some_and(|c| c.additional);
    let cards = |set: bool| -> u32 {
        let sets = stack.commodities.iter().filter(|(id, _)| additional(id) == set);
        sets.map(|(_, cards)| u32::from(*cards)).sum()
    };
    let (regular, additional) = (cards(false), cards(true));
    let mut left = regular + additional;
    for (at, batch) in deal.batches.iter().enumerate() {
        let there = match batch.commodities {
            None => continue,
            Some(Draw::All | Draw::Rest) => left,
            Some(Draw::Regular) => regular.min(left),
            Some(Draw::Additional) => additional.min(left),
        };
        if batch.count_players && players > there {
            return Some((at, there));
        }
        left -= if batch.count_players { players } else { there };
    }
    None
}

fn report(deal: &str, span: Span, mut overdraft: Overdraft) -> Diagnostic {
    overdraft.stacks.sort_unstable();
    overdraft.stacks.dedup();
    let (count, wanted, there) = overdraft.worst;
    let lack = match overdraft.stacks.as_slice() {
        [only] => format!("stack {only} has {there}"),
        many => format!("the stacks {} have fewer, one of them {there}", ranges(many)),
    };
    let message = format!(
        "with {count} players, the deal \"{deal}\" draws {wanted} commodity cards for this batch, but {lack}"
    );
    Diagnostic::new(&OVERDRAWN_STACK, span, message)
        .here(format!("{} too few", wanted - there))
        .help("check the cards of the stack, or use more sets with that many players")
}
