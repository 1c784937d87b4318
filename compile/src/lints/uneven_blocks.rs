//! The check for `uneven-blocks`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Context, Diagnostic, Sink, UNEVEN_BLOCKS};
use crate::authored::{Deal, Id, Setup};
use crate::tree::{Map, Spanned};
use crate::{source::Span, support::counts::listed};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for deal in &context.authored.deal {
        repeated(deal, sink);
    }
    let mut deals: BTreeMap<u8, Option<usize>> = BTreeMap::new();
    for row in &context.authored.setup {
        let players = row.players.value;
        // A setup of the wrong size is a `wrong-setup-size`.
        if row.civilizations.len() != usize::from(players) {
            continue;
        }
        let find = || context.pack.deals.iter().position(|deal| deal.players.contains(players));
        let deal = *deals.entry(players).or_insert_with(find);
        if let Some(deal) = deal.and_then(|at| context.authored.deal.get(at)) {
            setup(row, deal, sink);
        }
    }
}

/// A block that a deal names twice.
fn repeated(deal: &Deal<'_>, sink: &mut Sink) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for block in &deal.blocks {
        let Some(first) = seen.insert(block.as_str(), block.span) else { continue };
        let message = format!("the deal \"{}\" names the block \"{block}\" twice", deal.id);
        Diagnostic::new(&UNEVEN_BLOCKS, block.span, message)
            .label(first, "already named here")
            .help("name each block once")
            .report(sink);
    }
}

fn setup(row: &Setup<'_>, deal: &Deal<'_>, sink: &mut Sink) {
    let (id, deal_id) = (row.id.as_str(), deal.id.as_str());
    match (&row.blocks, deal.blocks.as_slice()) {
        (None, []) => {}
        (None, _) => {
            let message = format!(
                "the deal \"{deal_id}\" divides trade into blocks, but the setup \"{id}\" does not say who is in which"
            );
            Diagnostic::new(&UNEVEN_BLOCKS, row.civilizations.span, message)
                .label(deal.id.span, "the deal for that many players")
                .help("add `blocks` to the setup, with the civilizations of each block")
                .report(sink);
        }
        (Some(blocks), []) => {
            let message = format!(
                "the setup \"{id}\" has blocks, but the deal \"{deal_id}\" does not divide trade"
            );
            Diagnostic::new(&UNEVEN_BLOCKS, blocks.span, message)
                .label(deal.id.span, "the deal for that many players")
                .help("remove `blocks` from the setup, or add `blocks` to the deal")
                .report(sink);
        }
        (Some(blocks), wanted) => {
            let before = sink.len();
            same_blocks(row, blocks, deal, wanted, sink);
            members(row, blocks, sink);
            if sink.len() == before {
                sizes(row, blocks, sink);
            }
        }
    }
}

type Blocks<'s> = Spanned<Map<Id<'s>, Vec<Spanned<Id<'s>>>>>;

/// The setup and the deal have the same blocks.
fn same_blocks(
    row: &Setup<'_>,
    blocks: &Blocks<'_>,
    deal: &Deal<'_>,
    wanted: &[Spanned<Id<'_>>],
    sink: &mut Sink,
) {
    let dealt: BTreeSet<&str> = wanted.iter().map(|block| block.as_str()).collect();
    let given: BTreeSet<&str> = blocks.iter().map(|(block, _)| block.as_str()).collect();
    for (block, _) in blocks.iter().filter(|(block, _)| !dealt.contains(block.as_str())) {
        let message = format!(
            "the setup \"{}\" has a block \"{block}\", which the deal \"{}\" does not have",
            row.id, deal.id
        );
        Diagnostic::new(&UNEVEN_BLOCKS, block.span, message)
            .label(deal.id.span, "the deal for that many players")
            .help("use the blocks of the deal")
            .report(sink);
    }
    let missing: Vec<String> =
        dealt.difference(&given).map(|block| format!("\"{block}\"")).collect();
    if !missing.is_empty() {
        let message = format!(
            "the setup \"{}\" has no civilizations in the block {}",
            row.id,
            listed(&missing)
        );
        Diagnostic::new(&UNEVEN_BLOCKS, blocks.span, message)
            .label(deal.id.span, "the deal for that many players")
            .help("give every block of the deal its civilizations")
            .report(sink);
    }
}

/// Every civilization of the setup is in one block, and nobody else is.
fn members(row: &Setup<'_>, blocks: &Blocks<'_>, sink: &mut Sink) {
    let playing: BTreeSet<&str> = row.civilizations.iter().map(|c| c.as_str()).collect();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for member in blocks.iter().flat_map(|(_, members)| members) {
        let id = member.as_str();
        if !playing.contains(id) {
            let message =
                format!("\"{id}\" is in a block of the setup \"{}\", but not in play", row.id);
            Diagnostic::new(&UNEVEN_BLOCKS, member.span, message)
                .label(row.civilizations.span, "in play")
                .help("remove it from the block, or add it to `civilizations`")
                .report(sink);
        } else if let Some(first) = seen.get(id) {
            let message = format!("\"{id}\" is twice in the blocks of the setup \"{}\"", row.id);
            Diagnostic::new(&UNEVEN_BLOCKS, member.span, message)
                .label(*first, "already in a block")
                .help("keep it in one block")
                .report(sink);
        }
        seen.entry(id).or_insert(member.span);
    }
    let missing: Vec<String> = (playing.iter())
        .filter(|id| !seen.contains_key(**id))
        .map(|id| format!("\"{id}\""))
        .collect();
    if !missing.is_empty() {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let (who, setup) = (listed(&missing), row.id.as_str());
        let message = format!("{who} of the setup \"{setup}\" {verb} in no block");
        Diagnostic::new(&UNEVEN_BLOCKS, blocks.span, message)
            .label(row.civilizations.span, "in play")
            .help("put every civilization into one block")
            .report(sink);
    }
}

/// Blocks are as large as each other, or one civilization apart.
fn sizes(row: &Setup<'_>, blocks: &Blocks<'_>, sink: &mut Sink) {
    let sizes = || blocks.iter().map(|(block, members)| (members.len(), block));
    let (Some((least, small)), Some((most, large))) =
        (sizes().min_by_key(|(size, _)| *size), sizes().max_by_key(|(size, _)| *size))
    else {
        return;
    };
    if most - least <= 1 && least > 0 {
        return;
    }
    let message = format!(
        "the blocks of the setup \"{}\" are uneven: {most} civilizations in \"{large}\", {least} in \"{small}\"",
        row.id
    );
    Diagnostic::new(&UNEVEN_BLOCKS, large.span, message)
        .here(most.to_string())
        .label(small.span, least.to_string())
        .help("move civilizations until the blocks differ by at most one")
        .report(sink);
}
