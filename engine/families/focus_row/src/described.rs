//! The table as pages show it: the focus row, stock, agendas, wonders, names of spaces, and the odds of an attack.

use std::fmt::Write;

use crate::prelude::*;
use strabo_core::described::{CardKind, NamedPlace, Row, SeatFigures, Section, SectionForm};
use strabo_core::{Amount, Described, Family, Odds};
use strabo_model::words::{capital, count, deck::targets};

use crate::answers::{card_text, focus_text, tile_card, tile_name, tile_text};
use crate::naming::{Names, place};
use crate::state::Player;
use crate::words::{focus, good, player, position};

/// What the dice of an attack may bring before the defender spends trade tokens.
pub(crate) fn odds(view: View<'_>, action: Action) -> Option<Odds> {
    let (at, barbarian) = match action {
        Action::Attack(at) => (at, false),
        Action::AttackBarbarian(at) => (at, true),
        _ => return None,
    };
    let Some(Task::Attack { doing, .. }) = view.state.tasks.last() else { return None };
    let Doing::Attack(rule) = &view.rules[*doing] else { return None };
    let mut state = view.state.clone();
    let rival = state.break_friendship(at, barbarian);
    let (own, other) = view.supposing(&state).strengths(rule, at, barbarian);
    let more = match view.boost() {
        Boost::Combat(each) => u16::from(each) * u16::from(view.spendable(view.state.note.kind)),
        _ => 0,
    };
    let die = u16::from(view.rules.die);
    let rolls = || (1..=die).flat_map(|mine| (1..=die).map(move |theirs| (mine, theirs)));
    let wins =
        |more: u16| rolls().filter(|(mine, theirs)| own + more + mine > other + theirs).count();
    let (plain, paid, total) = (wins(0), wins(more), usize::from(die * die).max(1));
    let of_100 = |wins: usize| (wins * 100 + total / 2) / total;
    let mut words =
        format!("{own} and a die against {other} and a die: you win in {} of 100", of_100(plain));
    if paid > plain {
        let _ = write!(words, ", with all your trade tokens in {}", of_100(paid));
    }
    let kind = view.rules.combat_kind.zip(rival);
    let theirs = kind.map_or(0, |(kind, rival)| view.player(rival).trade[kind.index()]);
    if theirs > 0 {
        let _ =
            write!(words, ". The defender has {}", count(theirs, "trade token", "trade tokens"));
    }
    #[expect(clippy::cast_precision_loss, reason = "there are few rolls")]
    let share = |wins: usize| wins as f64 / total as f64;
    let parts = [
        ("You win", plain),
        ("You win with trade tokens", paid - plain),
        ("The attack fails", total - paid),
    ];
    let parts = parts.into_iter().filter(|(_, wins)| *wins > 0);
    let parts = parts.map(|(words, wins)| (words.to_owned(), share(wins))).collect();
    Some(Odds { words: words + ".", parts })
}

fn card_row(game: &Game, card: CardId, value: impl ToString) -> Row {
    let row = &game.pack()[card];
    Row::new(&*row.name, value).noted(card_text(game, card)).card(CardKind::Card, &row.id)
}

/// The slots of a focus row, the strongest first.
fn slots(game: &Game, who: &Player, resolved: Option<u8>) -> Vec<Row> {
    let row = |slot: u8| {
        let (kind, card) = who.in_slot(slot)?;
        let advance = game.pack().advances.get(card.index())?;
        let terrains = game.pack().terrains.iter();
        let ground: Vec<&str> = terrains
            .filter(|ground| ground.difficulty == Some(slot) && !ground.water)
            .map(|ground| &*ground.name)
            .collect();
        let level = game.rules().cards.get(card.index()).map_or(0, |card| card.level);
        let mut note = format!("{}. Level {level}", focus_text(game, card, Some(slot)));
        if !ground.is_empty() {
            let _ = write!(note, ", up to {}", ground.join(" and "));
        }
        let trade = who.trade[kind.index()];
        if trade > 0 {
            let _ = write!(note, ". {}", count(trade, "trade token", "trade tokens"));
        }
        let row = Row::new(&*advance.name, slot).noted(note);
        let marked = resolved == Some(slot);
        Some(Row { marked, ..row.card(CardKind::Advance, &advance.id) })
    };
    (1..=u8::try_from(who.row.len()).unwrap_or(0)).rev().filter_map(row).collect()
}

fn stock(game: &Game, view: View<'_>, who: &Player) -> Section {
    let goods = numbered(&game.rules().goods);
    let mut rows: Vec<Row> =
        goods.map(|(at, _)| Row::new(capital(&good(game, at)), who.goods[at.index()])).collect();
    rows.push(Row::new("Control tokens", view.tokens_left(view.seat)));
    rows.push(Row::new("Cities", view.cities_left(view.seat)));
    let end = u16::from(game.rules().tech_end);
    rows.push(Row::new("Tech dial", who.tech).of(u16::from(who.tech), end));
    Section::new("Your stock", SectionForm::Stock, rows)
}

/// How far a player has come with each half of the victory cards.
fn agendas(game: &Game, view: View<'_>, seat: Seat) -> Section {
    let mut rows = Vec::new();
    for (shown, victory) in view.state.victories.iter().enumerate() {
        let victory = &game.rules()[*victory];
        let card = &game.pack()[victory.card];
        let is_done = view.player(seat).agendas >> shown & 1 == 1;
        for (goal, agenda) in card.goals.iter().zip(&victory.agendas) {
            let reached =
                |(what, wanted): &(_, u16)| (view.count(seat, *what).min(*wanted), *wanted);
            let best = agenda.any_of.iter().map(reached);
            let best = best.max_by_key(|(have, wanted)| have * 100 / (*wanted).max(1));
            let (have, wanted) = best.unwrap_or_default();
            let name = goal.name.as_deref().unwrap_or(&card.name);
            let value = if is_done { "completed" } else { "" };
            let note = targets(game.pack(), goal).unwrap_or_default();
            let row = Row::new(name, value).noted(note).of(have, wanted);
            rows.push(row.card(CardKind::Card, &card.id));
        }
    }
    let wanted = game.rules().victories_shown;
    let note = format!("{wanted} win; one goal of each card");
    Section::new("Agendas", SectionForm::Goals, rows).noted(note)
}

fn tray(game: &Game, view: View<'_>, resolved: Option<u8>) -> Vec<Section> {
    let who = view.player(view.seat);
    let note = resolved.map(|slot| format!("resolving slot {slot}")).unwrap_or_default();
    let row = slots(game, who, resolved);
    let mut tray = vec![Section::new("Your focus row", SectionForm::Slots, row).noted(note)];
    tray.push(stock(game, view, who));
    let tiles = who.hand.iter().flatten().map(|tile| {
        let row = Row::new(capital(&tile_name(game, *tile)), "");
        Row { card: Some(tile_card(game, *tile)), ..row.noted(tile_text(game, *tile, 0)) }
    });
    tray.push(Section::new("Your tiles", SectionForm::Hand, tiles.collect()));
    tray.push(agendas(game, view, view.seat));
    let cards = view.cards(view.seat).map(|(card, from)| {
        card_row(game, card, from.map(|from| format!("from {}", player(from))).unwrap_or_default())
    });
    tray.push(Section::new("Your cards", SectionForm::Hand, cards.collect()));
    tray.retain(|section| !section.rows.is_empty());
    tray
}

fn open(game: &Game, view: View<'_>, is_seated: bool) -> Vec<Section> {
    let (state, rules) = (view.state, game.rules());
    let shown = numbered(&rules.wonder_decks).filter_map(|(deck, _)| view.shown(deck));
    let wonders =
        shown.map(|at| card_row(game, rules[at].card, format!("cost {}", rules[at].cost)));
    let events = rules.dial_events.iter().enumerate().filter_map(|(space, event)| {
        let event = &game.pack().events[usize::from((*event)?)];
        let marked = space == usize::from(state.dial) && state.turn > 0;
        Some(Row { marked, ..Row::new(&*event.name, "") })
    });
    let mut open = vec![
        Section::new("World wonders", SectionForm::Hand, wonders.collect()),
        Section::new("Event dial", SectionForm::List, events.collect()),
    ];
    let others = state.seats().filter(|(seat, _)| !is_seated || *seat != view.seat);
    for (seat, who) in others {
        let heading = format!("Focus row of {}", player(seat));
        open.push(Section::new(heading, SectionForm::Slots, slots(game, who, None)));
    }
    open.retain(|section| !section.rows.is_empty());
    open
}

fn places(game: &Game, view: View<'_>) -> Vec<NamedPlace> {
    let (names, state) = (Names::new(game, view), view.state);
    let pieces: Vec<_> = position(game, view).mats.into_iter().flat_map(|mat| mat.pieces).collect();
    let named = |(at, cell): (Space, &crate::board::Cell)| {
        let name = names.of(at).to_owned();
        let ground = cell.ground.and_then(|ground| game.pack().terrains.get(ground.index()));
        let ground = ground.filter(|ground| !name.starts_with(&*ground.name));
        let mut note: Vec<String> =
            ground.map(|ground| ground.name.to_string()).into_iter().collect();
        let lying = cell.tile.and_then(|at| view.board().tiles.get(usize::from(at)));
        note.extend(lying.map(|lying| tile_name(game, lying.tile)));
        note.extend((!cell.water).then(|| format!("difficulty {}", cell.difficulty)));
        note.extend(state.state_spaces().has(at).then(|| "city-state".to_owned()));
        note.extend(state.natural_spaces().has(at).then(|| "natural wonder".to_owned()));
        let standing = pieces.iter().filter(|piece| piece.at == cell.at && piece.name != name);
        note.extend(standing.map(|piece| match piece.owner {
            Some(seat) => format!("{}'s {}", player(Seat::new(seat)), piece.name.to_lowercase()),
            None => piece.name.clone(),
        }));
        NamedPlace { place: place(cell.at), name, note: capital(&note.join(", ")) }
    };
    let free = names.free.iter().map(|(at, name)| NamedPlace {
        place: place(*at),
        name: name.clone(),
        note: String::new(),
    });
    numbered(&view.board().cells).map(named).chain(free).collect()
}

pub(crate) fn described(game: &Game, view: View<'_>, is_seated: bool) -> Described {
    let state = view.state;
    let is_resolving = state.note.slot > 0 && !matches!(state.tasks.last(), Some(Task::Choose));
    let resolved = Some(state.note.slot).filter(|_| is_resolving && state.turn > 0);
    let mut crumbs = match state.turn {
        0 => vec!["Building the map".to_owned()],
        turn => vec![format!("Round {turn}")],
    };
    let card = resolved.and_then(|slot| Some((slot, state.player().in_slot(slot)?.1)));
    crumbs.extend(card.map(|(slot, card)| format!("{}, slot {slot}", focus(game, card))));
    let seat = |(seat, who): (Seat, &Player)| SeatFigures {
        note: game.pack()[game.rules()[who.leader].card].name.to_string(),
        figures: vec![
            Amount::whole(who.cities.len()),
            Amount::whole(who.spaces().len()),
            Amount::whole(who.tech),
            Amount::whole(view.wonders(seat).count()),
        ],
        gone: false,
    };
    let mine = resolved.filter(|_| state.active == view.seat);
    Described {
        crumbs,
        columns: ["cities", "spaces", "tech", "wonders"].map(str::to_owned).to_vec(),
        seats: state.seats().map(seat).collect(),
        tray: if is_seated { tray(game, view, mine) } else { Vec::new() },
        open: open(game, view, is_seated),
        places: places(game, view),
    }
}
