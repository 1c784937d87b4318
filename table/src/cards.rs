//! Every card of a game with its rules text, generated from what it does: advances, calamities, commodities, cards of decks and tiles.

use serde::Serialize;
use strabo_engine::described::{CardKind, card_id};
use strabo_model::pack::{Advance, Calamity};
use strabo_model::tile::{Side, Tile};
use strabo_model::words::{amounts, attribute, benefit, calamity, capital, deck, modifier, tile};
use strabo_model::{Pack, deck::Card};

/// A card as a page opens it.
#[derive(Debug, Serialize)]
pub struct CardText {
    /// Its id: `advance:pottery`.
    pub id: String,
    /// What sort of card it is, in words.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What it does, line by line.
    pub text: Vec<String>,
    /// Figures with their names: price, points, credits.
    pub facts: Vec<(String, String)>,
}

impl CardText {
    fn new(kind: CardKind, id: &str, name: &str, words: &str, text: Vec<String>) -> Self {
        let (id, kind) = (card_id(kind, id), words.to_owned());
        Self { id, kind, name: name.to_owned(), text, facts: Vec::new() }
    }

    fn fact(mut self, name: &str, value: &dyn ToString) -> Self {
        let value = value.to_string();
        if !value.is_empty() && value != "0" {
            self.facts.push((name.to_owned(), value));
        }
        self
    }
}

/// All cards of a pack. Which of them somebody holds is another matter.
pub fn cards(pack: &Pack) -> Vec<CardText> {
    let advances = pack.advances.iter().map(|row| advance(pack, row));
    let calamities = pack.calamities.iter().map(|row| calamity_card(pack, row));
    let commodities = pack.commodities.iter().map(|row| {
        let text = vec![format!("A set of n cards is worth {} × n × n", row.value)];
        let card = CardText::new(CardKind::Commodity, &row.id, &row.name, "Commodity", text);
        card.fact("Stack", &pack[row.stack].number).fact("Value", &row.value)
    });
    let cards = pack.cards.iter().map(|row| of_deck(pack, row));
    let tiles = pack.tiles.iter().filter_map(|row| {
        let number = || row.number.map(|number| format!("Tile {number}"));
        let name = row.name.as_deref().map(str::to_owned).or_else(number)?;
        let text = row.sides.iter().flat_map(|side| side_text(pack, row, side)).collect();
        let kind = tile::kinds(pack, &row.kinds).unwrap_or_else(|| "Tile".to_owned());
        Some(CardText::new(CardKind::Tile, &row.id, &name, &kind, text))
    });
    advances.chain(calamities).chain(commodities).chain(cards).chain(tiles).collect()
}

/// What is printed on a side of a tile: its spaces, its icons, and what it demands and gives.
fn side_text(pack: &Pack, row: &Tile, side: &Side) -> Vec<String> {
    let named = side.side.as_ref().filter(|_| row.sides.len() > 1);
    let mut parts: Vec<String> = Vec::new();
    for (at, terrain) in pack.terrains.iter().enumerate() {
        let spaces = side.terrain.iter().filter(|id| id.index() == at).count();
        parts.extend((spaces > 0).then(|| format!("{spaces} {}", terrain.name.to_lowercase())));
    }
    parts.extend(side.icons.iter().map(|printed| {
        let mark = printed.mark.as_ref().map(|mark| format!(" ({mark})")).unwrap_or_default();
        format!("{}{mark}", pack[printed.icon].name.to_lowercase())
    }));
    let ground = (!parts.is_empty()).then(|| parts.join(", "));
    let lines = ground.into_iter().chain(tile::side_facts(pack, side));
    let line = |line: String| match named {
        Some(side) => format!("Side {}: {line}", side.to_uppercase()),
        None => capital(&line),
    };
    lines.map(line).collect()
}

fn advance(pack: &Pack, row: &Advance) -> CardText {
    let mut text = attribute::attributes(pack, row);
    text.extend(row.benefits.iter().map(|each| benefit::benefit(pack, each)));
    let groups: Vec<&str> = row.groups.iter().map(|id| &*pack[*id].name).collect();
    let given = row.credits.iter().zip(&pack.groups).filter(|(credit, _)| **credit > 0);
    let mut credits: Vec<String> =
        given.map(|(credit, group)| format!("{credit} {}", group.name)).collect();
    if let Some(special) = row.special_credit {
        credits.push(format!("{} {}", special.amount, pack[special.to].name));
    }
    let needs: Vec<&str> = row.prerequisites.iter().map(|id| &*pack[*id].name).collect();
    CardText::new(CardKind::Advance, &row.id, &row.name, "Advance", text)
        .fact("Group", &groups.join(", "))
        .fact("Price", &row.cost)
        .fact("Costs", &amounts(pack, &row.price))
        .fact("Needs", &needs.join(", "))
        .fact("Points", &row.points)
        .fact("Credits", &credits.join(", "))
}

fn calamity_card(pack: &Pack, row: &Calamity) -> CardText {
    let told = calamity::calamity(row);
    let otherwise = told.otherwise.iter().map(|line| format!("Otherwise: {line}"));
    let lines = told.needs.into_iter().chain(told.site).chain(told.effects.iter().cloned());
    let lines = lines.chain(otherwise).chain(told.secondary).chain(told.beneficiary);
    let modified = modifier::modifiers(pack, row);
    let text = lines.chain(modified.iter().map(|one| one.sentence(pack))).collect();
    let card = CardText::new(CardKind::Calamity, &row.id, &row.name, "Calamity", text);
    card.fact("Stack", &pack[row.stack].number).fact("Kind", &calamity::kind(row.kind))
}

fn of_deck(pack: &Pack, row: &Card) -> CardText {
    let used = |second| row.benefits.iter().filter(move |each| each.second == second);
    let mut text: Vec<String> = used(false).map(|each| benefit::benefit(pack, each)).collect();
    let lower: Vec<String> = used(true).map(|each| benefit::benefit(pack, each)).collect();
    let second = row.second.as_deref().unwrap_or("Other half");
    text.extend(lower.iter().map(|line| format!("{second}: {line}")));
    text.extend(row.goals.iter().map(|each| deck::goal(pack, each)));
    let needs: Vec<&str> = row.needs.iter().map(|id| &*pack[*id].name).collect();
    let card = CardText::new(CardKind::Card, &row.id, &row.name, &pack[row.deck].name, text);
    card.fact("Costs", &amounts(pack, &row.price))
        .fact("Needs", &needs.join(", "))
        .fact("Points", &row.points.unwrap_or_default())
}
