//! The check for `unplaced-cards`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::pack::{self as model, Commodity, Draw};
use strabo_model::refs::{BlockId, CommodityId};
use strabo_model::words::calamity::kind as kind_word;
use strabo_model::{Pack, calamity::CalamityKind, division::cards_for};

use super::{Context, Diagnostic, Sink, UNPLACED_CARDS};
use crate::support::cards::{deals_in_use, division, stack_number};
use crate::support::counts::{players, ranges};
use crate::{authored::Deal, source::Span};

/// What is left of a sort of sets while batches are filled from the top down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    All,
    Some,
    Nothing,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for row in &context.authored.deal {
        calamities(row, sink);
        shape(row, sink);
    }
    for (at, counts) in deals_in_use(context.pack) {
        let (Some(row), Some(deal)) = (context.authored.deal.get(at), context.pack.deals.get(at))
        else {
            continue;
        };
        let mut used = [false; 2];
        for commodity in &context.pack.commodities {
            used[usize::from(commodity.additional)] |= goes_into(commodity, deal);
        }
        let before = sink.len();
        commodities(row, used, sink);
        if sink.len() == before {
            sets_apart(context.pack, row, &counts, sink);
        }
    }
    foreign_blocks(context, sink);
}

fn goes_into(commodity: &Commodity, deal: &model::Deal) -> bool {
    commodity.cards.iter().any(|count| count.cards > 0 && count.players.overlaps(deal.players))
}

/// Every kind of calamity that a stack holds goes into one batch.
fn calamities(row: &Deal<'_>, sink: &mut Sink) {
    let id = row.id.as_str();
    let mut placed: BTreeMap<CalamityKind, Span> = BTreeMap::new();
    for kind in row.batches.iter().flat_map(|batch| &batch.calamities) {
        let word = kind_word(kind.value);
        if let Some(first) = placed.get(&kind.value) {
            Diagnostic::new(
                &UNPLACED_CARDS,
                kind.span,
                format!("the deal \"{id}\" places the {word} calamity twice"),
            )
            .label(*first, "already placed here")
            .help("keep it in one batch")
            .report(sink);
            continue;
        }
        placed.insert(kind.value, kind.span);
        if !row.holds.calamities.iter().any(|held| held.value == kind.value) {
            let message = format!(
                "a batch of the deal \"{id}\" takes the {word} calamity, but no stack holds one"
            );
            Diagnostic::new(&UNPLACED_CARDS, kind.span, message)
                .label(row.holds.span, "what each stack holds")
                .help("add it to `holds`, or remove it from the batch")
                .report(sink);
        }
    }
    for held in row.holds.calamities.iter().filter(|held| !placed.contains_key(&held.value)) {
        let message =
            format!("no batch of the deal \"{id}\" takes the {} calamity", kind_word(held.value));
        Diagnostic::new(&UNPLACED_CARDS, held.span, message)
            .here("it would stay in the box")
            .label(row.batches.span, "the batches")
            .help("add it to `calamities` of a batch")
            .report(sink);
    }
}

/// Batches that hold nothing, and counts of nothing.
fn shape(row: &Deal<'_>, sink: &mut Sink) {
    for batch in row.batches.iter().filter(|batch| batch.commodities.is_none()) {
        let finding = match &batch.count {
            Some(count) => Diagnostic::new(
                &UNPLACED_CARDS,
                count.span,
                "the batch counts cards, but takes no commodities",
            )
            .help("say which: commodities = \"all\""),
            None if batch.calamities.is_empty() => Diagnostic::new(
                &UNPLACED_CARDS,
                batch.span,
                "the batch takes neither commodities nor calamities",
            )
            .help("fill it or remove it"),
            None => continue,
        };
        sink.push(finding);
    }
}

/// Follows the regular and the additional sets through the batches.
fn commodities(row: &Deal<'_>, used: [bool; 2], sink: &mut Sink) {
    let id = row.id.as_str();
    let mut left = used.map(|used| if used { Left::All } else { Left::Nothing });
    if left == [Left::Nothing; 2] {
        return;
    }
    let mut drawn = false;
    for batch in row.batches.iter() {
        let Some(draw) = &batch.commodities else { continue };
        let takes = match draw.value {
            Draw::All | Draw::Rest => [true, true],
            Draw::Regular => [true, false],
            Draw::Additional => [false, true],
        };
        let rest = draw.value == Draw::Rest;
        if rest && !drawn {
            Diagnostic::new(
                &UNPLACED_CARDS,
                draw.span,
                format!("the deal \"{id}\" takes the rest before any batch took cards"),
            )
            .help("write \"all\"")
            .replace("take all commodities", draw.span, "\"all\"")
            .report(sink);
        } else if !takes.iter().zip(&left).any(|(takes, left)| *takes && *left != Left::Nothing) {
            let word = word(draw.value);
            let message = format!("the deal \"{id}\" has no {word} left for this batch");
            Diagnostic::new(&UNPLACED_CARDS, draw.span, message)
                .help("remove it, or take less in a batch above")
                .report(sink);
        }
        drawn = true;
        for (takes, left) in takes.iter().zip(&mut left) {
            match (*takes, *left, batch.count.is_some()) {
                (true, Left::All | Left::Some, true) => *left = Left::Some,
                (true, _, false) => *left = Left::Nothing,
                _ => {}
            }
        }
    }
    let which = match left {
        [Left::Nothing, Left::Nothing] => return,
        [_, Left::Nothing] if used[1] => "the regular sets",
        [Left::Nothing, _] => "the additional sets",
        _ => "the commodities",
    };
    let how =
        if left.contains(&Left::All) { "are in no batch" } else { "are only partly in a batch" };
    Diagnostic::new(
        &UNPLACED_CARDS,
        row.batches.span,
        format!("{which} of the deal \"{id}\" {how}"),
    )
    .help("put what is left into a batch of its own: { commodities = \"rest\" }")
    .report(sink);
}

/// Where a deal keeps regular and additional sets apart, every stack has both.
fn sets_apart(pack: &Pack, row: &Deal<'_>, counts: &[u8], sink: &mut Sink) {
    let draws = row.batches.iter().filter_map(|batch| batch.commodities.as_ref());
    for draw in draws.filter(|draw| matches!(draw.value, Draw::Regular | Draw::Additional)) {
        let additional = draw.value == Draw::Additional;
        let mut without: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
        for &count in counts {
            let Some(division) = division(pack, count) else { continue };
            for stack in division.blocks.iter().flat_map(|block| &block.stacks) {
                let short = stack.commodities.len() < usize::from(row.holds.sets.value);
                let fits = |(id, _): &(CommodityId, u16)| {
                    pack.commodities.get(id.index()).is_some_and(|row| row.additional == additional)
                };
                if !short && !stack.commodities.iter().any(fits) {
                    without.entry(stack_number(pack, stack.stack)).or_default().push(count);
                }
            }
        }
        let stacks: Vec<u16> = without.keys().copied().collect();
        let Some(counts) = without.values().next() else { continue };
        let subject = match stacks.as_slice() {
            [only] => format!("stack {only} has"),
            many => format!("stacks {} have", ranges(many)),
        };
        let message =
            format!("{subject} no {} for this batch with {}", word(draw.value), players(counts));
        Diagnostic::new(&UNPLACED_CARDS, draw.span, message)
            .here("nothing to take there")
            .help("mark the additional set of each stack with set = \"additional\", and no other")
            .report(sink);
    }
}

fn word(draw: Draw) -> &'static str {
    match draw {
        Draw::All | Draw::Rest => "commodities",
        Draw::Regular => "regular sets",
        Draw::Additional => "additional sets",
    }
}

/// Commodities of a block that a divided deal does not have.
fn foreign_blocks(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let used: Vec<(&model::Deal, Vec<u8>, BTreeSet<BlockId>)> = (deals_in_use(pack).into_iter())
        .filter_map(|(at, counts)| Some((pack.deals.get(at)?, counts)))
        .filter(|(deal, _)| !deal.blocks.is_empty())
        .map(|(deal, counts)| (deal, counts, deal.blocks.iter().copied().collect()))
        .collect();
    for (row, commodity) in context.authored.commodity.iter().zip(&pack.commodities) {
        let (Some(written), Some(block)) = (row.block.as_ref(), commodity.block) else { continue };
        let lost = used.iter().find_map(|(deal, counts, blocks)| {
            let lost = counts.iter().copied().filter(|n| cards_for(&commodity.cards, *n) > 0);
            let lost: Vec<u8> = if blocks.contains(&block) { Vec::new() } else { lost.collect() };
            (!lost.is_empty()).then_some((deal, lost))
        });
        let Some((deal, counts)) = lost else { continue };
        let message = format!(
            "\"{}\" belongs to the block \"{written}\", which the deal \"{}\" does not have with {}",
            commodity.name,
            deal.id,
            players(&counts)
        );
        Diagnostic::new(&UNPLACED_CARDS, written.span, message)
            .here("its cards are never used")
            .help("give it another block, or add the block to the deal")
            .report(sink);
    }
}
