//! Trade cards: how many there are of each, stack by stack, and what calamities do.

use strabo_model::words::{self, modifier};
use strabo_model::{Pack, division::cards_for, pack::Count};

use crate::question::markdown::{escaped, listed};
use crate::question::{hints::Divisions, players::by_count};

fn cards(pack: &Pack, counts: &[Count]) -> String {
    let used = |players: u8| Some(cards_for(counts, players));
    let cards = by_count(pack, used, |cards| words::count(*cards, "card", "cards"));
    format!("{cards} players")
}

fn stack_line(pack: &Pack, number: u16) -> Option<String> {
    let cards = Divisions::of(pack).cards_of_stack(pack, number);
    (!cards.is_empty()).then(|| format!("Stack {number} in all: {cards} players"))
}

pub fn commodity(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let row = &pack[pack.commodity(id)?];
    let number = pack.get(row.stack)?.number;
    let mut lines =
        vec![format!("Stack {number}, face value {}", row.value), cards(pack, &row.cards)];
    lines.extend(stack_line(pack, number));
    let block = row.block.and_then(|block| pack.get(block));
    lines.extend(listed("Only in the block", block.map(|block| &*block.name)));
    Some(lines)
}

pub fn stack(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let number: u16 = id.parse().ok()?;
    let stack = pack.stack(number)?;
    let mut lines: Vec<String> = stack_line(pack, number).into_iter().collect();
    let commodities = pack.commodities.iter().filter(|row| row.stack == stack);
    lines.extend(listed("Commodities", commodities.map(|row| &*row.name)));
    let calamities = pack.calamities.iter().filter(|row| row.stack == stack);
    lines.extend(listed("Calamities", calamities.map(|row| &*row.name)));
    Some(lines)
}

pub fn deal(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let deal = pack.deals.iter().find(|deal| &*deal.id == id)?;
    let players = format!("For {}", words::players(deal.players));
    Some(vec![players, words::trade::preparation(deal)])
}

pub fn calamity(pack: &Pack, id: &str) -> Option<Vec<String>> {
    let row = &pack[pack.calamity(id)?];
    let number = pack.get(row.stack)?.number;
    let kind = words::calamity::kind(row.kind);
    let told = words::calamity::calamity(row);
    let mut lines = vec![format!("Stack {number}, {kind}"), cards(pack, &row.cards)];
    lines.extend(told.needs);
    lines.extend(told.site);
    lines.extend(told.effects);
    if !told.otherwise.is_empty() {
        lines.push(format!("Without such a place: {}", told.otherwise.join("; ")));
    }
    lines.extend(told.secondary);
    lines.extend(told.beneficiary);
    let modifiers = modifier::modifiers(pack, row);
    let each = modifiers.iter().map(|one| format!("- {}", escaped(&one.sentence(pack))));
    lines.push(each.collect::<Vec<_>>().join("\n"));
    Some(lines)
}
