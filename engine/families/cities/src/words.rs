//! Questions and answers in words.

pub(crate) mod asked;
pub(crate) mod places;
pub(crate) mod said;
pub(crate) mod story;

use crate::prelude::*;
use serde_json::{Value, json};
use strabo_model::words::{count, list};
use strabo_model::{benefit::Benefit, words::benefit::benefit, words::deed::deeds};

use crate::{event::Trade, rules::Card, state::Bid};

pub(crate) fn player(seat: Seat) -> String {
    match seat {
        BARBARIANS => "the barbarians".to_owned(),
        seat => format!("Player {}", u16::from(seat.number()) + 1),
    }
}

pub(crate) fn good(game: &Game, at: GoodId) -> String {
    let row = game.pack.resources.get(at.index());
    row.map_or_else(String::new, |row| row.name.to_string())
}

/// An amount of something: "2 Ideas", "1 Idea".
pub(crate) fn amount(amount: u8, name: &str) -> String {
    let name =
        name.strip_suffix('s').filter(|one| amount == 1 && !one.ends_with('s')).unwrap_or(name);
    format!("{amount} {name}")
}

pub(crate) fn amounts(game: &Game, price: Price) -> String {
    let all = numbered(price).filter(|(_, amount)| *amount > 0);
    let list: Vec<String> = all.map(|(at, many)| amount(many, &good(game, at))).collect();
    if list.is_empty() { "nothing".to_owned() } else { list.join(", ") }
}

/// Texts of the pack with a single one of a resource where they speak of one: "1 Idea".
pub(crate) fn tidy(game: &Game, text: &str) -> String {
    let plural = |name: &&str| name.ends_with('s');
    let names = game.pack.resources.iter().map(|row| &*row.name).filter(plural);
    names.fold(format!(" {text}"), |text, name| {
        text.replace(&format!(" 1 {name}"), &format!(" {}", amount(1, name)))
    })[1..]
        .to_owned()
}

pub(crate) fn advance(game: &Game, at: AdvanceId) -> String {
    let row = game.pack.advances.get(at.index());
    row.map_or_else(String::new, |row| row.name.to_string())
}

pub(crate) fn unit(game: &Game, kind: u8) -> String {
    let row = game.rules().units.get(usize::from(kind));
    let row = row.and_then(|unit| game.pack.pieces.get(usize::from(unit.piece)));
    row.map_or_else(String::new, |row| row.name.to_string())
}

pub(crate) fn building(game: &Game, at: BuildingId) -> String {
    let row = game.rules().buildings.get(at.index());
    let row = row.and_then(|row| game.pack.pieces.get(usize::from(row.piece)));
    row.map_or_else(String::new, |row| row.name.to_string())
}

pub(crate) fn card_name(game: &Game, list: &[Card], at: CardKind) -> String {
    let row = list.get(at.index());
    row.map_or_else(String::new, |row| game.pack[CardId(row.card)].name.to_string())
}

/// The names of cards in a hand.
pub(crate) fn hand(game: &Game, list: &[Card], held: u64) -> Vec<String> {
    let card = |copy: u8| list.iter().find(|card| has(card.copies, copy));
    let names = bits(held).filter_map(card).map(|card| {
        let row = &game.pack[CardId(card.card)];
        match &row.second {
            Some(second) => format!("{} / {second}", row.name),
            None => row.name.to_string(),
        }
    });
    names.collect()
}

pub(crate) fn wonder(game: &Game, at: WonderId) -> String {
    let row = game.rules().wonders.get(at.index());
    row.map_or_else(String::new, |row| game.pack[CardId(row.card)].name.to_string())
}

/// What an effect belongs to, and what it does.
pub(crate) fn effect(game: &Game, at: EffectId) -> (String, Option<String>) {
    let (name, of) = benefit_of(game, at).unwrap_or_default();
    (name, of.map(|of| tidy(game, &benefit(&game.pack, of))))
}

/// What an effect belongs to, and its benefit.
fn benefit_of(game: &Game, at: EffectId) -> Option<(String, Option<&Benefit>)> {
    let effect = game.rules().effects.get(at.index())?;
    let pack = &game.pack;
    let (name, benefits) = match effect.by {
        Source::Advance(at) => {
            let row = &pack.advances[at.index()];
            (row.name.to_string(), &row.benefits)
        }
        Source::Wonder(at) => {
            let row = &pack[CardId(game.rules().wonders[at.index()].card)];
            (row.name.to_string(), &row.benefits)
        }
        Source::Building(at) => {
            let row = &pack.pieces[usize::from(game.rules().buildings[at.index()].piece)];
            (row.name.to_string(), &row.benefits)
        }
        Source::Card(at) => of_card(game, &game.rules().actions, at),
        Source::Event(at) => of_card(game, &game.rules().events, at),
        Source::Icon(_) => return Some(("the icon of the card".to_owned(), None)),
    };
    // Benefits of one source stand one after the other.
    let first = game.rules().effects.iter().position(|other| other.by == effect.by);
    let place = at.index().saturating_sub(first.unwrap_or(0));
    Some((name, benefits.get(place)))
}

fn of_card<'g>(game: &'g Game, list: &[Card], at: CardKind) -> (String, &'g Vec<Benefit>) {
    let row = &game.pack[CardId(list[at.index()].card)];
    (row.name.to_string(), &row.benefits)
}

/// What benefits do: "have at most 8 Food".
pub(crate) fn deeds_of<'b>(game: &Game, of: impl IntoIterator<Item = &'b Benefit>) -> String {
    let deeds = of.into_iter().map(|each| small(&benefit(&game.pack, each)));
    tidy(game, &deeds.collect::<Vec<_>>().join("; "))
}

/// What an advance does and raises.
pub(crate) fn advance_deeds(game: &Game, at: AdvanceId) -> String {
    let Some(row) = game.pack.advances.get(at.index()) else { return String::new() };
    let raised = row.raises.iter().filter_map(|id| game.pack.get(*id));
    let raised = raised.map(|track| format!("raises {}", track.name));
    let deeds = deeds_of(game, &row.benefits);
    let all: Vec<String> =
        Some(deeds).filter(|text| !text.is_empty()).into_iter().chain(raised).collect();
    all.join("; ")
}

/// The name of the half of an action card that can be played now, and what it does.
pub(crate) fn action_card(game: &Game, at: CardKind, in_battle: bool) -> (String, String) {
    let row = &game.pack[CardId(game.rules().actions[at.index()].card)];
    let name = row.second.as_ref().filter(|_| in_battle).unwrap_or(&row.name);
    let own = row.benefits.iter().filter(|each| each.second == in_battle);
    (name.to_string(), deeds_of(game, own))
}

/// One of several deeds that an effect offers.
pub(crate) fn deed_in_words(game: &Game, at: EffectId, choice: u8) -> Option<String> {
    let (_, benefit) = benefit_of(game, at)?;
    let deed = benefit?.one_of.get(usize::from(choice))?;
    Some(tidy(game, &small(&deeds(&game.pack, std::slice::from_ref(deed), "and"))))
}

/// Units of a player: "1 settler and 2 armies".
pub(crate) fn units(units: [u8; 3]) -> String {
    const KINDS: [[&str; 2]; 3] = [["settler", "settlers"], ["army", "armies"], ["ship", "ships"]];
    let all = KINDS.into_iter().zip(units).filter(|(_, number)| *number > 0);
    let all: Vec<String> = all.map(|([one, many], number)| count(number, one, many)).collect();
    list(&all, "and")
}

/// The units of somebody, who may be the barbarians: "2 barbarians".
pub(crate) fn units_of(owner: Option<Seat>, of: [u8; 3]) -> String {
    match owner {
        Some(BARBARIANS) => count(of[ARMY], "barbarian", "barbarians"),
        _ => units(of),
    }
}

/// A name with "a" or "an" before it.
pub(crate) fn an(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

pub(crate) const fn mood(mood: u8) -> &'static str {
    match mood {
        ANGRY => "angry",
        HAPPY => "happy",
        _ => "neutral",
    }
}

pub(crate) const fn step(step: Step) -> &'static str {
    match step {
        Step::AcquireAdvance => "Gain an advance",
        Step::FoundCity => "Found a city",
        Step::BuildUnits => "Build units",
        Step::CollectResources => "Collect resources",
        Step::GrowCity => "Build in a city",
        Step::MoveUnits => "Move units",
        Step::CivicImprovement => "Raise moods",
        Step::CulturalInfluence => "Influence a city",
        _ => "Take a step",
    }
}

pub(crate) fn deck_of(game: &Game, deck: u8) -> &[Card] {
    if deck == 0 { &game.rules().actions } else { &game.rules().objectives }
}

/// What a goal of objective cards is called.
fn goal_name(game: &Game, name: u8) -> String {
    let rows = game.rules().objectives.iter();
    let mut named = rows.flat_map(|row| {
        let card = &game.pack[CardId(row.card)];
        let goals = row.goals.iter().zip(&card.goals).filter(|(goal, _)| goal.name == name);
        goals.map(|(_, goal)| goal.name.as_ref().unwrap_or(&card.name))
    });
    named.next().map_or_else(String::new, ToString::to_string)
}

pub(crate) fn cards_of(game: &Game, deck: u8, count: u8) -> String {
    let row = deck_of(game, deck).first().map(|card| game.pack[CardId(card.card)].deck);
    let name = row.map_or_else(String::new, |deck| game.pack[deck].name.to_string());
    format!("{count} of the {name}")
}

/// What both sides of a trade give. The cards of the first side are named to those who know them.
fn sides(game: &Game, trade: Trade, known: Option<&Bid>) -> [String; 2] {
    [0, 1].map(|side| {
        let mut list = Vec::new();
        if trade.goods[side] != [0; 8] {
            list.push(amounts(game, trade.goods[side]));
        }
        for (deck, count) in (0_u8..).zip(trade.cards[side]).filter(|(_, count)| *count > 0) {
            match known {
                Some(bid) if side == 0 => {
                    let names = hand(game, deck_of(game, deck), bid.cards[usize::from(deck)]);
                    list.extend(names.into_iter().map(|name| format!("the card {name}")));
                }
                _ => list.push(cards_of(game, deck, count)),
            }
        }
        if list.is_empty() { "nothing".to_owned() } else { list.join(", ") }
    })
}

/// What both sides of an offer give, as a player sees it.
fn offered(view: View<'_>) -> [String; 2] {
    let bid = view.offer();
    sides(view.game(), view.trade(), bid.shows(view.seat()).then_some(&bid))
}

/// The same as a value.
pub(crate) fn bid(view: View<'_>) -> Value {
    let (bid, [give, take]) = (view.offer(), offered(view));
    json!({ "by": bid.by, "to": bid.to, "gives": give, "asks_for": take })
}

/// What reports call the points for something that is counted: a deck by its name.
pub(crate) fn part_name(pack: &Pack, of: &Tally) -> String {
    match of {
        Tally::Cards(deck) | Tally::CardPoints(deck) => pack[*deck].name.to_lowercase(),
        Tally::CityPieces => "city pieces".to_owned(),
        other => strabo_model::words::tally::counted(pack, other),
    }
}
