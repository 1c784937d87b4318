//! What an author would count by hand, to be shown beside the rows it is about.

use std::ops::Range;

use strabo_model::division::{Division, StackContents};
use strabo_model::{Pack, players::PlayerRange, words::count};

use super::outline::{Row, rows};
use super::players::{by_count, ranges};
use crate::snapshot::Snapshot;

/// A few words to show at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte behind which it is shown: the end of the id of a row.
    pub at: usize,
    /// The words.
    pub text: String,
}

impl Snapshot {
    /// The hints for the rows that begin in a range of a file: in play for how many players (areas), areas
    /// and population (civilizations), cards by player count (stacks and commodities).
    pub fn hints(&self, path: &str, range: Range<usize>) -> Vec<Hint> {
        let (Some(text), Some(pack)) = (self.text(path), self.pack()) else { return Vec::new() };
        let shown = rows(text).into_iter().filter(|row| range.contains(&row.range.start));
        let shown: Vec<Row> = shown.filter(|row| row.many).collect();
        match path {
            "map.toml" => in_play(pack, &shown),
            "civilizations.toml" => regions(pack, &shown),
            "trade.toml" => trade(pack, &shown),
            _ => Vec::new(),
        }
    }
}

fn hint(row: &Row, text: String) -> Option<Hint> {
    let at = row.id_range.as_ref()?.end;
    (!text.is_empty()).then_some(Hint { at, text })
}

fn in_play(pack: &Pack, shown: &[Row]) -> Vec<Hint> {
    if pack.setups.is_empty() {
        return Vec::new();
    }
    let counts = counts_in_play(pack);
    let ids: std::collections::BTreeMap<&str, usize> =
        pack.areas.iter().enumerate().map(|(at, area)| (&*area.id, at)).collect();
    let hints = shown.iter().filter(|row| row.table == "area").filter_map(|row| {
        let area = *ids.get(row.id.as_deref()?)?;
        let text = match counts[area].as_slice() {
            [] => "never in play".to_owned(),
            counts => format!("in play for {}", ranges(counts)),
        };
        hint(row, text)
    });
    hints.collect()
}

/// With how many players each area is in play in some setup, ascending.
pub fn counts_in_play(pack: &Pack) -> Vec<Vec<u8>> {
    let mut counts = vec![Vec::new(); pack.areas.len()];
    for setup in &pack.setups {
        for (counts, is_in) in counts.iter_mut().zip(pack.in_play(Some(setup))) {
            if is_in && !counts.contains(&setup.players) {
                counts.push(setup.players);
            }
        }
    }
    for counts in &mut counts {
        counts.sort_unstable();
    }
    counts
}

fn regions(pack: &Pack, shown: &[Row]) -> Vec<Hint> {
    let mut totals = vec![(0_u32, 0_u32, 0_u32); pack.civilizations.len()];
    for area in &pack.areas {
        for civilization in &area.region {
            let (areas, people, sites) = &mut totals[civilization.index()];
            *areas += 1;
            *people += u32::from(area.population);
            *sites += u32::from(area.city_site.is_some());
        }
    }
    let hints = shown.iter().filter(|row| row.table == "civilization").filter_map(|row| {
        let civilization = pack.civilization(row.id.as_deref()?)?;
        let (areas, people, sites) = totals[civilization.index()];
        let areas = count(areas, "area", "areas");
        let sites = count(sites, "city site", "city sites");
        hint(row, format!("{areas}, population {people}, {sites}"))
    });
    hints.collect()
}

fn trade(pack: &Pack, shown: &[Row]) -> Vec<Hint> {
    let divisions = Divisions::of(pack);
    let hints = shown.iter().filter_map(|row| {
        let id = row.id.as_deref()?;
        match row.table.as_str() {
            "stack" => hint(row, divisions.cards_of_stack(pack, id.parse().ok()?)),
            "commodity" => {
                let commodity = &pack[pack.commodity(id)?];
                let number = pack[commodity.stack].number;
                let stack = divisions.cards_of_stack(pack, number);
                (!stack.is_empty()).then(|| hint(row, format!("stack {number}: {stack}")))?
            }
            _ => None,
        }
    });
    hints.collect()
}

/// The trade cards of every player count.
pub struct Divisions<'p>(Vec<(u8, Division<'p>)>);

impl<'p> Divisions<'p> {
    /// Divides the cards for every player count that has a deal.
    pub fn of(pack: &'p Pack) -> Self {
        let counts = pack.players.into_iter().flat_map(PlayerRange::iter);
        Self(counts.filter_map(|count| Some((count, pack.division(count)?))).collect())
    }

    /// "21 cards for 5–8, 25 cards for 9"; where trade is divided, the cards of each block.
    pub fn cards_of_stack(&self, pack: &Pack, number: u16) -> String {
        let cards = |players: u8| {
            let (_, division) = self.0.iter().find(|(count, _)| *count == players)?;
            let stacks = division.blocks.iter().flat_map(|block| &block.stacks);
            let of_stack = stacks.filter(|stack| pack[stack.stack].number == number);
            let cards: Vec<u32> = of_stack.map(StackContents::cards).collect();
            (!cards.is_empty()).then_some(cards)
        };
        by_count(pack, cards, |cards| {
            let each: Vec<String> = cards.iter().map(u32::to_string).collect();
            format!("{} cards", each.join(" and "))
        })
    }
}
