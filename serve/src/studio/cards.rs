//! The division table: how many cards of each commodity are used with each number of players.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strabo_compile::{Diagnostic, Span};
use strabo_model::Pack;
use strabo_model::division::{BlockStacks, StackContents, cards_for, cards_in_box};
use strabo_model::refs::{BlockId, CalamityId, CommodityId, StackId};
use strabo_model::words;
use strabo_model::{pack::Count, players::PlayerRange};
use strabo_workbench::Snapshot;

use super::{Studio, findings::things_in};
use crate::Problem;

/// The most stacks, commodities and calamities of a table that anybody can read.
const MOST_ROWS: usize = 600;
/// The most findings that are looked for in the table.
const MOST_FINDINGS: usize = 400;

/// Which table is wanted.
#[derive(Deserialize)]
pub struct Which {
    /// The id of a block; the first one when left out.
    #[serde(default)]
    block: Option<String>,
}

/// A row of the table.
#[derive(Debug, Serialize)]
struct Row {
    kind: &'static str,
    id: String,
    name: String,
    /// What else there is to say about it: the kind of a calamity, the block of a commodity.
    note: Option<String>,
    /// Cards for each player count, as the pack says.
    cards: Vec<u16>,
    /// Cards of these that go into the stacks of the chosen block.
    here: Vec<u16>,
    /// Cards in the box.
    in_box: u16,
}

#[derive(Debug, Serialize)]
struct Stack {
    number: u16,
    rows: Vec<Row>,
    /// Commodity cards in the stack, for each player count.
    commodities: Vec<u32>,
    cards: Vec<u32>,
    in_box: u32,
}

/// A finding, with the cell it is about.
#[derive(Debug, Serialize)]
struct AtCell {
    kind: &'static str,
    id: String,
    /// The player counts; none when it is about the whole row.
    players: Option<Vec<u8>>,
    level: &'static str,
    message: String,
}

impl Studio {
    /// The division table.
    pub fn cards(&mut self, which: &Which) -> Result<Value, Problem> {
        let now = self.now()?;
        let pack = now.pack().ok_or_else(|| Problem::new(409, "the pack cannot be read"))?;
        let rows = pack.stacks.len() + pack.commodities.len() + pack.calamities.len();
        if rows > MOST_ROWS {
            let message = format!("a table of {rows} stacks and cards is too long to show");
            return Err(Problem::new(422, message).help("edit trade.toml as a text"));
        }
        let counts: Vec<u8> = pack.players.into_iter().flat_map(PlayerRange::iter).collect();
        let divided: Vec<BlockId> = pack.ids().filter(|block| is_divided(pack, *block)).collect();
        let wanted = |block: &&BlockId| Some(&*pack[**block].id) == which.block.as_deref();
        let block = divided.iter().find(wanted).or_else(|| divided.first()).copied();
        let stacks = stacks(pack, &counts, block);
        let block_row = |id: &BlockId| json!({ "id": &*pack[*id].id, "name": &*pack[*id].name });
        Ok(json!({
            "version": self.version,
            "players": counts,
            "blocks": divided.iter().map(block_row).collect::<Vec<_>>(),
            "block": block.map(|id| &*pack[id].id),
            "stacks": stacks,
            "findings": at_cells(&now),
        }))
    }
}

/// True when some deal divides trade and this block has a part of it.
fn is_divided(pack: &Pack, block: BlockId) -> bool {
    pack.deals.iter().any(|deal| deal.blocks.contains(&block))
}

fn stacks(pack: &Pack, counts: &[u8], block: Option<BlockId>) -> Vec<Stack> {
    let divisions: Vec<Option<BlockStacks>> =
        counts.iter().map(|players| division(pack, *players, block)).collect();
    let mut ids: Vec<StackId> = pack.ids().collect();
    ids.sort_by_key(|id| pack[*id].number);
    ids.into_iter().map(|id| stack(pack, counts, &divisions, id)).collect()
}

/// The stacks of a block, or the common ones where trade is not divided.
fn division(pack: &Pack, players: u8, block: Option<BlockId>) -> Option<BlockStacks> {
    let blocks = pack.division(players)?.blocks;
    blocks.into_iter().find(|found| found.block.is_none() || found.block == block)
}

fn stack(pack: &Pack, counts: &[u8], divisions: &[Option<BlockStacks>], id: StackId) -> Stack {
    let contents: Vec<Option<&StackContents>> = (divisions.iter())
        .map(|found| found.as_ref()?.stacks.iter().find(|contents| contents.stack == id))
        .collect();
    let row = |kind,
               id: &str,
               name: &str,
               note,
               cards: &[Count],
               here: &dyn Fn(&StackContents) -> u16| {
        let used: Vec<u16> = counts.iter().map(|players| cards_for(cards, *players)).collect();
        let here = contents.iter().zip(&used).map(|(found, used)| found.map_or(*used, here));
        Row {
            kind,
            id: id.to_owned(),
            name: name.to_owned(),
            note,
            here: here.collect(),
            cards: used,
            in_box: cards_in_box(cards),
        }
    };
    let mut rows = Vec::new();
    for (at, one) in pack.rows::<CommodityId>().filter(|(_, one)| one.stack == id) {
        let note = one.block.map(|block| pack[block].name.to_string());
        let note = note.or_else(|| one.additional.then(|| "additional".to_owned()));
        rows.push(row("commodity", &one.id, &one.name, note, &one.cards, &|contents| {
            let found = contents.commodities.iter().find(|(other, _)| *other == at);
            found.map_or(0, |(_, cards)| *cards)
        }));
    }
    for (at, one) in pack.rows::<CalamityId>().filter(|(_, one)| one.stack == id) {
        let note = Some(words::calamity::kind(one.kind).to_owned());
        rows.push(row("calamity", &one.id, &one.name, note, &one.cards, &|contents| {
            let found = contents.calamities.iter().find(|(other, _)| *other == at);
            found.map_or(0, |(_, cards)| *cards)
        }));
    }
    let sum = |of: &dyn Fn(&Row) -> bool| -> Vec<u32> {
        let at =
            |at: usize| rows.iter().filter(|row| of(row)).map(|row| u32::from(row.here[at])).sum();
        (0..counts.len()).map(at).collect()
    };
    Stack {
        number: pack[id].number,
        commodities: sum(&|row| row.kind == "commodity"),
        cards: sum(&|_| true),
        in_box: rows.iter().map(|row| u32::from(row.in_box)).sum(),
        rows,
    }
}

/// The findings about cards, each with the cells it is about.
fn at_cells(now: &Snapshot) -> Vec<AtCell> {
    let mut found: Vec<AtCell> = Vec::new();
    for finding in now.findings().iter().take(MOST_FINDINGS) {
        let from = found.len();
        let labels = finding.labels.iter().map(|label| label.span);
        for span in std::iter::once(finding.primary.span).chain(labels) {
            let Some(cell) = at_cell(now, finding, span) else { continue };
            let same = |other: &AtCell| other.id == cell.id && other.players == cell.players;
            if !found[from..].iter().any(same) {
                found.push(cell);
            }
        }
    }
    found
}

fn at_cell(now: &Snapshot, finding: &Diagnostic, span: Span) -> Option<AtCell> {
    let checked = now.latest();
    let sources = &checked.outcome.sources;
    let things = things_in(&checked.index, sources, span).into_iter();
    let mut cards = things.filter(|(kind, _)| matches!(kind.word(), "commodity" | "calamity"));
    let (kind, id) = cards.next()?;
    let file = sources.of(span);
    let local = |at: u32| at.saturating_sub(file.base) as usize;
    Some(AtCell {
        kind: kind.word(),
        id,
        players: counts_at(&file.text, local(span.start), local(span.end)),
        level: finding.level.word(),
        message: finding.message.clone(),
    })
}

/// The player counts of the entry that a place lies in: `"5-8" = 9`. Nothing for places outside of entries.
pub fn counts_at(text: &str, start: usize, end: usize) -> Option<Vec<u8>> {
    let marked = text.get(start..end)?;
    if marked.contains(['{', '\n']) {
        return None;
    }
    let line = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    // A place at the key itself: its value comes behind it.
    let rest = text.get(end..)?;
    let key =
        rest.trim_start_matches([' ', '"']).starts_with('=').then(|| marked.trim_matches('"'));
    let key = key.or_else(|| {
        let before = text.get(line..end)?.rsplit_once('=')?.0.trim_end();
        before.trim_end_matches('"').rsplit(['"', ' ', '{', ',']).next()
    });
    key.and_then(PlayerRange::parse).map(|range| range.iter().collect())
}
