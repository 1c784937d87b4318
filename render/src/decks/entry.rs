//! What is known about the cards of a deck or the tiles of a stack, put into words.

use strabo_model::Pack;
use strabo_model::deck::{Card, DeckKind};
use strabo_model::refs::{AdvanceId, DeckId, EraId};
use strabo_model::words::deck::{fact, goal};
use strabo_model::words::tile::side_facts;
use strabo_model::words::{amounts, capital, count, list};
use strabo_model::{resource::Fact, tile::Tile, words::benefit::benefit};

/// One card, as often as there is one.
pub struct Entry {
    /// Its name, or the names of its halves, and how many there are if that is not one.
    pub name: String,
    /// How many cards it stands for.
    pub cards: u32,
    pub era: Option<EraId>,
    /// What it costs and what it is worth.
    pub price: String,
    /// What it does, one line each.
    pub lines: Vec<String>,
    /// What it needs, and what the source does not print.
    pub remarks: Vec<String>,
}

/// What a deck is made of.
pub struct Contents {
    /// What is known, earliest era first.
    pub entries: Vec<Entry>,
    /// How many more there are whose faces are not printed.
    pub hidden: u32,
    /// What is not printed for any of several cards.
    pub untold: Vec<Fact>,
}

impl Contents {
    /// What a deck is made of.
    pub fn new(pack: &Pack, id: DeckId) -> Self {
        let deck = &pack[id];
        let Some(kind) = deck.tiles else {
            let untold = untold(pack, id);
            let mut entries: Vec<Entry> =
                pack.cards_of(id).map(|each| card(pack, each, &untold)).collect();
            entries.sort_by_key(|entry| entry.era.map(EraId::index));
            return Self { entries: together(entries), hidden: u32::from(deck.unprinted), untold };
        };
        let (hidden, known): (Vec<&Tile>, Vec<&Tile>) =
            pack.tiles.iter().filter(|tile| tile.kinds.contains(&kind)).partition(|t| is_hidden(t));
        let known = known.into_iter().map(|tile| of_tile(pack, tile)).collect();
        let hidden = hidden.iter().map(|tile| u32::from(tile.copies)).sum();
        Self { entries: together(known), hidden, untold: Vec::new() }
    }
}

/// Neighbours of which no more is known than their names, as one.
fn together(entries: Vec<Entry>) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::with_capacity(entries.len());
    for entry in entries {
        let bare = |each: &Entry| each.lines.is_empty() && each.price.is_empty();
        match all.last_mut() {
            Some(last)
                if bare(last)
                    && bare(&entry)
                    && last.era == entry.era
                    && last.remarks == entry.remarks =>
            {
                last.name = format!("{}, {}", last.name, entry.name);
                last.cards += entry.cards;
            }
            _ => all.push(entry),
        }
    }
    all
}

fn several(copies: u16, name: &str) -> String {
    if copies == 1 { name.to_owned() } else { format!("{copies} × {name}") }
}

/// True for tiles that stand for others: several with no face that is printed.
fn is_hidden(tile: &Tile) -> bool {
    tile.copies > 1 && tile.sides.iter().all(|side| side.unprinted)
}

fn of_tile(pack: &Pack, tile: &Tile) -> Entry {
    let number = tile.number.map(|number| format!("Tile {number}"));
    let name = tile.name.as_ref().map(ToString::to_string).or(number);
    let known = tile.sides.iter().filter(|side| !side.unprinted);
    let lines: Vec<String> = known
        .map(|side| side_facts(pack, side).join(" · "))
        .filter(|line| !line.is_empty())
        .collect();
    let whole = tile.sides.iter().all(|side| !side.unprinted && side.lacks.is_empty());
    let remark = match (tile.sides.is_empty() || lines.is_empty(), whole) {
        (true, _) => Some("Face not printed".to_owned()),
        (false, false) => Some("Not all of it is printed".to_owned()),
        (false, true) => None,
    };
    Entry {
        name: several(tile.copies, &name.unwrap_or_else(|| tile.id.to_string())),
        cards: u32::from(tile.copies),
        era: None,
        price: String::new(),
        lines,
        remarks: remark.into_iter().collect(),
    }
}

/// What is not printed for any card of a deck that has several.
fn untold(pack: &Pack, id: DeckId) -> Vec<Fact> {
    let mut all = pack.cards_of(id);
    let Some(first) = all.next().filter(|_| pack.cards_of(id).nth(1).is_some()) else {
        return Vec::new();
    };
    let mut facts = first.unprinted.clone();
    for card in all {
        facts.retain(|fact| card.unprinted.contains(fact));
    }
    facts
}

fn card(pack: &Pack, card: &Card, untold: &[Fact]) -> Entry {
    let mut price = Vec::new();
    if !card.price.is_empty() {
        price.push(amounts(pack, &card.price));
    }
    price.extend(card.points.map(points));
    let mut lines = Vec::new();
    for (each, second) in card.benefits.iter().map(|each| (each, each.second)) {
        let half = card.second.as_ref().filter(|_| second);
        let half = half.map_or_else(String::new, |name| format!("{name}: "));
        lines.push(format!("{half}{}", benefit(pack, each)));
    }
    lines.extend(card.goals.iter().map(|each| goal(pack, each)));
    lines.extend(card.event.and_then(|id| pack.get(id)).map(|e| format!("Event: {}", e.name)));
    lines.extend(belongs(pack, card));
    let mut remarks = needs(pack, card);
    remarks.extend(missing(card, untold));
    let second = card.second.as_ref().map_or_else(String::new, |name| format!(" / {name}"));
    Entry {
        name: several(card.copies, &format!("{}{second}", card.name)),
        cards: u32::from(card.copies),
        era: card.era,
        price: price.join(" · "),
        lines: lines.iter().map(|line| capital(line)).collect(),
        remarks,
    }
}

/// Points in words: "2 points".
pub fn points(points: i16) -> String {
    format!("{points} {}", if points.abs() == 1 { "point" } else { "points" })
}

fn advances<'p>(pack: &'p Pack, ids: &[AdvanceId]) -> Vec<&'p str> {
    ids.iter().map(|id| pack.get(*id).map_or("?", |advance| &*advance.name)).collect()
}

/// What a card needs to be built, and what may be spent on it.
pub fn needs(pack: &Pack, card: &Card) -> Vec<String> {
    let mut lines = Vec::new();
    let needs = advances(pack, &card.needs);
    let beside = card.beside.and_then(|id| pack.get(id));
    match (needs.is_empty(), beside) {
        (true, None) => {}
        (false, None) => lines.push(format!("Needs {}", list(&needs, "and"))),
        (true, Some(piece)) => lines.push(format!("In a city with {}", piece.name)),
        (false, Some(piece)) => {
            lines.push(format!("Needs {}, in a city with {}", list(&needs, "and"), piece.name));
        }
    }
    let names = card.accepts.iter().filter_map(|id| pack.get(*id));
    let accepts: Vec<&str> = names.map(|resource| &*resource.name).collect();
    if !accepts.is_empty() {
        lines.push(format!("{} may be spent on it", list(&accepts, "and")));
    }
    lines
}

/// The advances a card lays out, and the group or resource it belongs to.
pub fn belongs(pack: &Pack, card: &Card) -> Vec<String> {
    let mut lines = Vec::new();
    let row = advances(pack, &card.row);
    if !row.is_empty() {
        lines.push(format!("Row at the start: {}", row.join(", ")));
    }
    lines.extend(card.group.and_then(|id| pack.get(id)).map(|g| g.name.to_string()));
    let resource = card.resource.and_then(|id| pack.get(id));
    lines.extend(resource.map(|resource| resource.name.to_string()));
    lines
}

/// What the source does not print of a card, but for what is said elsewhere.
pub fn missing(card: &Card, untold: &[Fact]) -> Option<String> {
    let missing: Vec<&str> = (card.unprinted.iter())
        .filter(|each| !untold.contains(each))
        .map(|each| fact(*each))
        .collect();
    (!missing.is_empty()).then(|| format!("Not printed: {}", list(&missing, "and")))
}

/// How many cards of an era are known: `None` if some cards of the deck are not printed.
pub fn of_era(pack: &Pack, deck: DeckId, era: EraId) -> Option<u32> {
    let whole = pack.get(deck).is_some_and(|deck| deck.unprinted == 0);
    let cards = pack.cards_of(deck).filter(|card| card.era == Some(era));
    whole.then(|| cards.map(|card| u32::from(card.copies)).sum())
}

/// The faces that are not printed, in words.
pub fn hidden(number: u32) -> String {
    format!("{} not printed", count(number, "face", "faces"))
}

/// A number of cards of a deck in words: "12 tiles".
pub fn cards(pack: &Pack, deck: DeckId, number: u32) -> String {
    let kind = pack.decks.get(deck.index()).map(|deck| deck.kind);
    let (one, many) = match kind {
        Some(DeckKind::Tile) => ("tile", "tiles"),
        Some(DeckKind::Token) => ("token", "tokens"),
        _ => ("card", "cards"),
    };
    count(number, one, many)
}
