//! A game of areas as pages describe it: a player's things, everybody's figures, and what every area is called.

use std::collections::BTreeMap;

use crate::prelude::*;
use strabo_core::Amount;
use strabo_core::described::{
    CardKind, Described, NamedPlace, Row, SeatFigures, Section, SectionForm, card_id,
};
use strabo_model::{pack::Advance, position::Place, refs::AreaId, words::attribute::attributes};

use crate::words::{Words, count};

/// What a page shows of a view; nothing of the player's own things without a seat.
pub(crate) fn described(view: View<'_>, is_seated: bool) -> Described {
    let columns = ["cities", "tokens", "cards", "treasury"];
    Described {
        crumbs: crumbs(view),
        columns: columns.map(str::to_owned).to_vec(),
        seats: view.game().all_seats().map(|seat| figures(view, seat, is_seated)).collect(),
        tray: if is_seated { tray(view) } else { Vec::new() },
        open: vec![succession(view), stacks(view)],
        places: places(view, is_seated),
    }
}

/// The name of the phase; before the first turn there is none of the pack.
pub(crate) fn phase(view: View<'_>) -> Option<String> {
    if view.turn() == 0 {
        return Some("Setup".to_owned());
    }
    let phase = view.game().pack.sequence.get(view.phase().index());
    phase.map(|phase| phase.name.to_string())
}

fn crumbs(view: View<'_>) -> Vec<String> {
    let turn = (view.turn() > 0).then(|| format!("Turn {}", view.turn()));
    let Some(decision) = view.decision() else {
        return turn.into_iter().chain(["The end".to_owned()]).collect();
    };
    let calamity = decision.ask.is_of_calamity().then(|| view.calamity_name().to_owned());
    turn.into_iter().chain(phase(view)).chain(calamity).collect()
}

fn figures(view: View<'_>, seat: Seat, is_seated: bool) -> SeatFigures {
    // What a player records in secret before the first turn is on nobody's board yet.
    let tokens = if is_seated { view.tokens(seat) } else { view.open_tokens(seat) };
    let figures = [view.cities(seat).into(), tokens.into(), view.cards_of(seat)];
    let figures = figures.into_iter().chain([u16::from(view.treasury(seat))]);
    SeatFigures {
        note: String::new(),
        figures: figures.map(Amount::whole).collect(),
        gone: view.is_gone(seat),
    }
}

fn tray(view: View<'_>) -> Vec<Section> {
    let own = [hand(view), advances(view), goals(view), chart(view)];
    [stock(view)].into_iter().chain(purchase(view)).chain(own).collect()
}

fn stock(view: View<'_>) -> Section {
    let seat = view.seat();
    let rows = [
        ("Treasury", view.treasury(seat)),
        ("In stock", view.stock(seat)),
        ("On board", view.tokens(seat)),
        ("Cities", view.cities(seat)),
    ];
    let rows = rows.map(|(name, number)| Row::new(name, number)).to_vec();
    Section::new("Your stock", SectionForm::Stock, rows)
}

/// The id of a trade card on pages.
pub(crate) fn card(game: &Game, card: TradeCard) -> Option<String> {
    match (game.commodity(card), game.calamity(card)) {
        (Some(id), _) => Some(card_id(CardKind::Commodity, &game.pack[id].id)),
        (_, Some(id)) => Some(card_id(CardKind::Calamity, &game.pack[id].id)),
        _ => None,
    }
}

/// The sets, the best first, and the calamities.
fn hand(view: View<'_>) -> Section {
    let (game, words) = (view.game(), Words::new(view.game()));
    let mut sets: Vec<_> =
        view.hand().map(|(one, held)| (view.set_value(one, held), one, held)).collect();
    sets.sort_by_key(|(worth, one, _)| (std::cmp::Reverse(*worth), *one));
    let worth: u32 = sets.iter().map(|(worth, ..)| worth).sum();
    let sets = sets.into_iter().enumerate().map(|(at, (worth, one, held))| Row {
        card: card(game, one),
        marked: at == 0 && worth > 0,
        ..Row::new(words.card(one), format!("×{held}")).noted(format!("worth {worth}"))
    });
    let calamities = view.calamities().map(|(one, trader)| {
        let trader = trader.map(|seat| format!("from {}", words.player(seat)));
        let note = trader.unwrap_or_else(|| "drawn".to_owned());
        Row { card: card(game, one), ..Row::new(words.card(one), "calamity").noted(note) }
    });
    let rows = sets.chain(calamities).collect();
    let cards = count(view.cards_of(view.seat()), "card");
    Section::new("Your trade cards", SectionForm::Hand, rows)
        .noted(format!("{cards}, worth {worth}"))
}

fn advance(game: &Game, id: AdvanceId, value: impl ToString) -> Row {
    let row = &game.pack[id];
    Row::new(&*row.name, value).card(CardKind::Advance, &row.id)
}

/// What an advance does, or else the credits it gives.
fn does(game: &Game, row: &Advance) -> String {
    let attributes = attributes(&game.pack, row);
    match credits(game, row) {
        credits if attributes.is_empty() && !credits.is_empty() => format!("{credits} in credits"),
        _ => attributes.join(". "),
    }
}

/// The credits that an advance gives: "5 Arts, 5 Religion".
pub(crate) fn credits(game: &Game, row: &Advance) -> String {
    let pack = &game.pack;
    let given = row.credits.iter().zip(&pack.groups).filter(|(credit, _)| **credit > 0);
    let given = given.map(|(credit, group)| format!("{credit} {}", group.name));
    let special = row.special_credit.map(|one| format!("{} {}", one.amount, pack[one.to].name));
    given.chain(special).collect::<Vec<_>>().join(", ")
}

fn advances(view: View<'_>) -> Section {
    let game = view.game();
    let row = |id: AdvanceId| advance(game, id, "").noted(does(game, &game.pack[id]));
    let rows: Vec<Row> = view.advances(view.seat()).map(row).collect();
    let note = rows.len().to_string();
    Section::new("Your advances", SectionForm::List, rows).noted(note)
}

fn chart(view: View<'_>) -> Section {
    let (game, words) = (view.game(), Words::new(view.game()));
    let rows = game.pack.ids().map(|id: AdvanceId| {
        let owners: Vec<&str> = (game.all_seats().filter(|seat| view.holds(*seat, id)))
            .map(|seat| words.player(seat))
            .collect();
        let is_own = view.holds(view.seat(), id);
        let value = if is_own { "yours".to_owned() } else { view.price(id).to_string() };
        Row { marked: is_own, ..advance(game, id, value).noted(owners.join(", ")) }
    });
    let rows = rows.collect();
    Section::new("All advances", SectionForm::Chart, rows).noted("your prices, after credits")
}

/// What the next space of the succession table asks for.
fn goals(view: View<'_>) -> Section {
    let (game, seat) = (view.game(), view.seat());
    let (table, row) = (game.succession(), &game.rows[seat.index()]);
    let marker = u16::from(view.marker(seat));
    if marker >= table.spaces {
        return Section::new("Next step: none, you are at the end", SectionForm::Goals, Vec::new());
    }
    let (here, next) = (row.era(marker), row.era(marker + 1));
    let mut rows = Vec::new();
    if let Some(needs) = view.requirement(1) {
        let held = || view.advances(seat).map(|id| &game.pack[id]);
        let counted = held().filter(|one| {
            one.cost >= needs.cost_from && needs.cost_below.is_none_or(|below| one.cost < below)
        });
        let points = held().map(|one| one.points).sum();
        rows.push(("Cities".to_owned(), view.city_count().into(), needs.cities));
        if !(table.only_cities_within && here == next) {
            let cost = match (needs.cost_from, needs.cost_below) {
                (0, None) => String::new(),
                (0, Some(below)) => format!(" that cost less than {below}"),
                (from, None) => format!(" that cost {from} or more"),
                (from, Some(below)) => format!(" that cost {from} to {}", below.saturating_sub(1)),
            };
            rows.push((format!("Advances{cost}"), fits_u16(counted.count()), needs.advances));
            rows.push(("Points in advances".to_owned(), points, needs.points));
        }
    }
    let rows = rows.into_iter().filter(|(_, _, need)| *need > 0);
    let rows = rows.map(|(name, have, need)| Row::new(name, "").of(have, need)).collect();
    let era = game.pack.eras.get(next.index()).map_or("the next space", |era| &*era.name);
    Section::new(format!("Next step: {era}"), SectionForm::Goals, rows)
}

/// The purchase of this player while it is put together; others see it when it is made.
fn purchase(view: View<'_>) -> Option<Section> {
    let decision = view.decision()?;
    if (decision.seat, decision.ask) != (view.seat(), Ask::Purchase) {
        return None;
    }
    let (game, work) = (view.game(), view.purchase());
    let bought = bits(work.basket).map(AdvanceId::from).map(|id| {
        if work.free >> id.index() & 1 == 1 {
            advance(game, id, "free")
        } else {
            advance(game, id, view.price(id))
        }
    });
    let cards = view.turned_in().map(|(one, held)| Row {
        card: card(game, one),
        ..Row::new(Words::new(game).card(one), format!("×{held}"))
            .noted(format!("worth {}", view.set_value(one, held)))
    });
    let rows = bought.chain(cards).collect();
    let note = format!("price {}, paid {}", view.basket_price(), view.purse());
    Some(Section::new("In the purchase", SectionForm::List, rows).noted(note))
}

fn succession(view: View<'_>) -> Section {
    let game = view.game();
    let spaces = game.succession().spaces;
    let rows = game.all_seats().zip(&game.rows).map(|(seat, row)| {
        let marker = view.marker(seat);
        let era = game.pack.eras.get(row.era(marker.into()).index());
        let era = era.map_or(String::new(), |era| era.name.to_string());
        Row::new(game.name(seat), format!("space {marker}")).noted(era)
    });
    let rows = rows.collect();
    Section::new("Succession", SectionForm::List, rows).noted(format!("{spaces} spaces"))
}

/// How many cards the stacks have, which everybody can count.
fn stacks(view: View<'_>) -> Section {
    let game = view.game();
    let rows = game.cards.piles.iter().enumerate().map(|(at, pile)| {
        let block = pile.block.map_or(String::new(), |block| game.pack[block].name.to_string());
        let cards = count(view.pile_len(at), "card");
        Row::new(format!("Stack {}", pile.number), cards).noted(block)
    });
    Section::new("Stacks of trade cards", SectionForm::List, rows.collect())
}

/// The areas in play, the seas, and areas out of play that ships can pass.
fn places(view: View<'_>, is_seated: bool) -> Vec<NamedPlace> {
    let game = view.game();
    let pack = &game.pack;
    let steps = game.all_seats().map(|seat| i16::from(view.perks(seat).ship_steps)).max();
    let steps = game.rules.movement.ship_steps.saturating_add_signed(steps.unwrap_or(0));
    let mut areas: BTreeMap<AreaId, Option<Land>> =
        game.places.areas().map(|(at, info)| (info.area, Some(at))).collect();
    for (node, haven) in game.places.nodes.iter().zip(&game.places.haven[1]) {
        if node.sea || *haven <= steps {
            areas.entry(node.area).or_insert(None);
        }
    }
    let mut ships: BTreeMap<AreaId, Vec<String>> = BTreeMap::new();
    for seat in game.all_seats() {
        for (_, ship) in view.ships(seat) {
            let Some(at) = ship.at else { continue };
            let aboard = count(ship.cargo, "token");
            let text = format!("ship of {}, {aboard} aboard", game.name(seat));
            ships.entry(game.places[at].area).or_default().push(text);
        }
    }
    let mut names: BTreeMap<&str, u16> = BTreeMap::new();
    let mut places = Vec::new();
    for (area, land) in areas {
        let times = names.entry(&pack[area].name).and_modify(|times| *times += 1).or_insert(1);
        let name = match *times {
            1 => pack[area].name.to_string(),
            // Two areas with the same name have their ids behind it.
            _ => format!("{} ({})", pack[area].name, pack[area].id),
        };
        let mut parts: Vec<String> = match land {
            Some(at) => standing(view, at, is_seated),
            None if pack[area].is_land() => vec!["out of play, ships may pass".to_owned()],
            None => vec!["open sea".to_owned()],
        };
        parts.extend(ships.remove(&area).unwrap_or_default());
        places.push(NamedPlace { place: Place::Area(area), name, note: parts.join("; ") });
    }
    places
}

/// The limit of an area, and who stands there.
fn standing(view: View<'_>, at: Land, is_seated: bool) -> Vec<String> {
    let (game, info) = (view.game(), &view.game().places[at]);
    let board = if is_seated { view.board() } else { view.open_board() };
    if board.is_out(at) {
        return vec!["out of play".to_owned()];
    }
    let limit = if is_seated { view.limit(at, view.seat()) } else { info.limit };
    let site = if info.site { ", city site" } else { "" };
    let mut parts = vec![format!("limit {limit}{site}")];
    parts.extend(board.city(at).map(|owner| format!("city of {}", game.name(owner))));
    for (seat, tokens) in board.owners(at).filter(|(_, tokens)| *tokens > 0) {
        parts.push(format!("{} {}", game.name(seat), count(tokens, "token")));
    }
    parts
}
