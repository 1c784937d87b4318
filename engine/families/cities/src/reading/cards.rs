//! Reads cards and wonders.

use crate::prelude::*;
use strabo_model::deck::Card as CardRow;

use super::benefits::BenefitReader;
use super::parts::{Roles, advances, countable, price, refuse};
use crate::rules::{Card, Goal, Wonder};

pub(super) fn of_deck<'p>(
    pack: &'p Pack,
    roles: &'p Roles,
    deck: Deck,
) -> impl Iterator<Item = (CardId, &'p CardRow)> {
    pack.rows::<CardId>().filter(move |(_, card)| roles.decks[card.deck.index()] == Some(deck))
}

pub(super) fn wonders(
    pack: &Pack,
    roles: &Roles,
    reader: &mut BenefitReader<'_>,
) -> Result<Vec<Wonder>, SetupError> {
    let mut list = Vec::new();
    for (id, row) in of_deck(pack, roles, Deck::Wonders) {
        if row.copies != 1 || list.len() >= 16 {
            return refuse("there is one copy of each wonder, and at most 16 of them");
        }
        let by = Source::Wonder(WonderId::new(fits_u8(list.len())));
        list.push(Wonder {
            card: id.0,
            price: price(&row.price)?,
            needs: advances(&row.needs),
            beside: row.beside.map(|piece| roles.building(piece)).transpose()?,
            points: row.points.unwrap_or(0),
            effects: reader.all(&row.name, by, &row.benefits)?,
        });
    }
    Ok(list)
}

pub(super) fn cards(
    pack: &Pack,
    roles: &Roles,
    reader: &mut BenefitReader<'_>,
    deck: Deck,
    icons: &[EffectId],
    names: &mut Vec<String>,
) -> Result<Vec<Card>, SetupError> {
    let mut list = Vec::new();
    let mut copy = 0_u32;
    for (id, row) in of_deck(pack, roles, deck) {
        let mut copies = 0;
        for _ in 0..row.copies {
            if copy >= 64 {
                return refuse(format!("the deck {} has more than 64 cards", pack[row.deck].name));
            }
            copies |= 1 << copy;
            copy += 1;
        }
        if list.len() >= 64 {
            return refuse(format!("the deck {} has more than 64 cards", pack[row.deck].name));
        }
        let at = CardKind::new(fits_u8(list.len()));
        let by = if deck == Deck::Actions { Source::Card(at) } else { Source::Event(at) };
        let mut goals = Vec::new();
        for goal in &row.goals {
            let name = goal.name.as_deref().unwrap_or(&row.name).to_owned();
            let known = names.iter().position(|other| *other == name);
            let name = known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            if name >= 64 {
                return refuse("the objective cards have more than 64 names of goals");
            }
            let mut any_of = Vec::new();
            for target in &goal.any_of {
                countable(pack, &target.of)?;
                any_of.push((target.of.clone(), target.count));
            }
            goals.push(Goal { name: fits_u8(name), when: goal.when, any_of });
        }
        let mut moments = row.benefits.iter().map(|benefit| benefit.when);
        let played = |when: &Moment| !matches!(when, Moment::Battle | Moment::Drawn);
        if let Some(first) = moments.find(played)
            && moments.any(|when| played(&when) && when != first)
        {
            return refuse(format!("{} is played at two moments", row.name));
        }
        list.push(Card {
            card: id.0,
            copies,
            effects: reader.all(&row.name, by, &row.benefits)?,
            icon: row.event.map(|event| icons[event.index()]),
            points: row.points.unwrap_or(0),
            goals,
        });
    }
    Ok(list)
}
