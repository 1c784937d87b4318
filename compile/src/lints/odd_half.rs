//! The check for `odd-half`.

use std::collections::BTreeMap;

use strabo_model::{pack::Deal, players::PlayerRange};

use super::{Context, Diagnostic, ODD_HALF, Sink};
use crate::support::cards::{self, CardRow};
use crate::support::counts::{number_of, players};
use crate::tree::Spanned;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let divided: Vec<(usize, &Deal)> =
        pack.deals.iter().enumerate().filter(|(_, deal)| deal.blocks.len() > 1).collect();
    if divided.is_empty() {
        return;
    }
    let mut deals: BTreeMap<u8, usize> = BTreeMap::new();
    for (at, deal) in &divided {
        for count in deal.players.iter() {
            deals.entry(count).or_insert(*at);
        }
    }
    for row in cards::rows(context).filter(CardRow::is_shared) {
        for (range, number) in row.written.iter() {
            look_at(context, &deals, &row, (range.value, number), sink);
        }
    }
}

fn look_at(
    context: &Context<'_>,
    deals: &BTreeMap<u8, usize>,
    row: &CardRow<'_>,
    (range, number): (PlayerRange, &Spanned<u16>),
    sink: &mut Sink,
) {
    if range.is_empty() {
        return;
    }
    let odd: Vec<(u8, usize)> = deals
        .range(range.min..=range.max)
        .filter(|(_, at)| {
            let shares = context.pack.deals.get(**at).map_or(1, |deal| deal.blocks.len());
            usize::from(number.value) % shares.max(1) != 0
        })
        .map(|(count, at)| (*count, *at))
        .collect();
    let Some((_, first)) = odd.first() else { return };
    let Some(deal) = context.authored.deal.get(*first) else { return };
    let counts: Vec<u8> = odd.iter().map(|(count, _)| *count).collect();
    let cards = number_of(number.value.into(), "card", "cards");
    let blocks = deal.blocks.len();
    let message = format!(
        "{cards} of \"{}\" cannot be divided equally between {blocks} blocks with {}",
        row.name,
        players(&counts)
    );
    let finding = Diagnostic::new(&ODD_HALF, number.span, message)
        .here(format!("not a multiple of {blocks}"))
        .label(deal.id.span, "this deal divides the shared cards");
    sink.push(if row.calamity.is_some() {
        finding.help(format!(
            "the cards of a calamity are counted over all blocks: one for each is {blocks}"
        ))
    } else {
        finding.help("use an even share for each block, or give the commodity a `block`")
    });
}
