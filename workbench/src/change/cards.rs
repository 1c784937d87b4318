//! Changes the number of cards of a commodity for some player counts, in the table as it is written.

use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Part, Sources, index::Kind, merged};
use strabo_model::players::PlayerRange;
use strabo_sheet::{Sheet, quoted};

use super::editor::{Editor, table_of};
use super::{Refusal, Result, Subject, rename::declared};

/// An entry of the table: for which players, and how many cards.
type Entry = (PlayerRange, i64);

/// Gives a commodity so many cards for some player counts; none takes the counts out of the table. A
/// longer range that these counts are part of is written as several.
pub(super) fn set_cards(
    subject: &Subject<'_>,
    commodity: &str,
    players: &str,
    cards: u16,
) -> Result {
    declared(subject, Kind::Commodity, commodity)?;
    let Some(range) = PlayerRange::parse(players) else {
        return Err(Refusal::new(format!("\"{players}\" is not a number of players"))
            .help("write one number or a range: \"7\" or \"5-8\""));
    };
    let old = entries_of(subject, commodity);
    if (range.min..=range.max).all(|count| cards_for(&old, count) == i64::from(cards)) {
        return Err(Refusal::new("nothing would change").help("it is like that already"));
    }
    let new = (cards > 0).then_some((range, i64::from(cards)));
    let plural = if cards == 1 { "" } else { "s" };
    let title = format!("give \"{commodity}\" {cards} card{plural} for {players} players");
    let mut editor = Editor::new(subject);
    let file = subject.pack.files.iter().find(|file| file.path == "trade.toml");
    let sheet = file.and_then(Sheet::read);
    let own = sheet.as_ref().and_then(|sheet| {
        let row = sheet.row(table_of(Part::Trade, "commodity")?, commodity)?;
        Some((sheet, sheet.forest.get(row, "cards")?))
    });
    if let Some((sheet, table)) = own {
        in_place(&mut editor, sheet, table, range, new);
    } else {
        let mut all: Vec<Entry> = Vec::new();
        for entry in old {
            all.extend(without(entry, range));
        }
        let at = all.partition_point(|(other, _)| other.min < range.min);
        all.splice(at..at, new);
        let all: Vec<String> = all.into_iter().map(written).collect();
        let key = (Part::Trade, "commodity", commodity.to_owned());
        editor.set(key, "cards", format!("{{ {} }}", all.join(", ")));
    }
    editor.finish(title)
}

fn cards_for(entries: &[Entry], count: u8) -> i64 {
    entries.iter().find(|(range, _)| range.contains(count)).map_or(0, |(_, cards)| *cards)
}

/// What is left of an entry without some player counts.
fn without((range, cards): Entry, gone: PlayerRange) -> Vec<Entry> {
    if gone.max < range.min || range.max < gone.min {
        return vec![(range, cards)];
    }
    let before = gone.min.checked_sub(1).and_then(|max| PlayerRange::new(range.min, max));
    let after = PlayerRange::new(gone.max.saturating_add(1), range.max);
    before.into_iter().chain(after).map(|range| (range, cards)).collect()
}

fn written((range, cards): Entry) -> String {
    format!("{} = {cards}", quoted(&range.to_string()))
}

fn entry(forest: &Forest<'_>, node: NodeId) -> Option<Entry> {
    let range = PlayerRange::parse(forest.key(node)?)?;
    match forest.value(node) {
        Value::Integer(cards) => Some((range, cards)),
        _ => None,
    }
}

/// The table of a commodity, as the pack or one that it extends gives it.
fn entries_of(subject: &Subject<'_>, commodity: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    let sources = Sources { pack: subject.pack.clone(), library: subject.library };
    merged(sources, |part, forest, root| {
        if part != Part::Trade {
            return;
        }
        let rows = forest.get(root, "commodity").into_iter().flat_map(|rows| forest.children(rows));
        let id = |row: NodeId| forest.get(row, "id").map(|id| forest.value(id));
        let row = rows.into_iter().find(|row| id(*row) == Some(Value::String(commodity)));
        let table = row.and_then(|row| forest.get(row, "cards"));
        let entries = table.into_iter().flat_map(|table| forest.children(table));
        found = entries.filter_map(|node| entry(forest, node)).collect();
    });
    found
}

/// Changes the entries that are about some player counts, and leaves all others as they are.
fn in_place(
    editor: &mut Editor<'_>,
    sheet: &Sheet<'_>,
    table: NodeId,
    range: PlayerRange,
    mut new: Option<Entry>,
) {
    let forest = &sheet.forest;
    let is_inline = sheet.is_inline(table);
    for node in forest.children(table) {
        let Some(old) = entry(forest, node) else { continue };
        let left = without(old, range);
        if left.first() == Some(&old) {
            continue;
        }
        if let Some((_, cards)) = new.filter(|_| old.0 == range) {
            editor.edit(sheet.edit(sheet.range(node), &cards.to_string()));
            new = None;
            continue;
        }
        let mut all = left;
        if let Some(new) = new.take() {
            all.insert(all.partition_point(|(other, _)| other.min < range.min), new);
        }
        if all.is_empty() {
            editor.edit(sheet.remove_field(table, node));
            continue;
        }
        let start = forest.key_span(node).map_or(0, |span| span.start as usize);
        let prefix = &sheet.text[sheet.line_start(start)..start];
        let between = if is_inline { ", ".to_owned() } else { format!("\n{prefix}") };
        let all: Vec<String> = all.into_iter().map(written).collect();
        editor.edit(sheet.edit(start..sheet.range(node).end, &all.join(&between)));
    }
    if let Some(new) = new {
        let before = forest
            .children(table)
            .filter(|node| entry(forest, *node).is_some_and(|(other, _)| other.min < range.min));
        let mut order: Vec<&str> = before.filter_map(|node| forest.key(node)).collect();
        let key = quoted(&range.to_string());
        let first = forest.children(table).next().and_then(|node| forest.key_span(node));
        if let Some(first) = first.filter(|_| is_inline && order.is_empty()) {
            let at = first.start as usize;
            return editor.edit(sheet.edit(at..at, &format!("{}, ", written(new))));
        }
        order.push(&key);
        editor.edit(sheet.set(&order, table, &key, &new.1.to_string()));
    }
}
