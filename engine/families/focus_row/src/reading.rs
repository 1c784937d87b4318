//! Reads the rules out of a pack, and says what it lacks.

mod deeds;
mod map;
mod parts;

use crate::prelude::*;
use strabo_model::refs::{AdvanceId, ComponentId, DeckId, GroupId, PieceId, ResourceId, TrackId};
use strabo_model::resource::{Piece, PieceKind};
use strabo_model::scoring::{GameEnd, TieBreak};
use strabo_model::tile::{PlacementRule, Sides};
use strabo_model::variant::Change;
use strabo_model::{deck::DeckKind, limits::Scope, pack::Setup};
use strabo_model::{sequence::Step, tally::Target};

use self::deeds::Deeds;
pub(crate) use self::deeds::joined;
use self::parts::{Roles, counted, refuse, small};
use crate::board::WAYS;
use crate::rules::{
    Agenda, CityState, Count, Defence, Defences, FocusCard, Good, Kind, Leader, MOST_CARAVANS,
    MOST_GOODS, MOST_GROUPS, Natural, Power, RoundStep, Victory, Wonder,
};
use strabo_core::Options;

/// Reads everything for a number of players.
pub(crate) fn read(pack: &Pack, options: &Options, setup: &Setup) -> Result<Rules, SetupError> {
    if let Some(what) = unprinted(pack) {
        return Err(SetupError::Unprinted(what));
    }
    SetupError::check_room(pack, Scope::Whole)?;
    let roles = roles(pack, setup)?;
    let goods = goods(pack, &roles)?;
    let kinds = pack.ids::<GroupId>().collect::<Vec<_>>();
    if kinds.len() > MOST_GROUPS {
        return refuse(format!(
            "the pack has {} kinds of focus card, the most is {MOST_GROUPS}",
            kinds.len()
        ));
    }
    let mut deeds = Deeds::new(pack, &roles, &goods);
    let boosts = deeds.boosts()?;
    let kinds: Vec<Kind> =
        (kinds.iter().zip(boosts)).map(|(group, boost)| Kind { group: group.0, boost }).collect();
    let cards = focus_cards(pack, &mut deeds)?;
    let mut powers = vec![Power::default(); pack.cards.len()];
    for (at, card) in pack.cards.iter().enumerate() {
        powers[at] = deeds.power(&card.name, &card.benefits)?;
    }
    let (tech_end, tech_back, tech_levels) = tech(pack, roles.tech)?;
    let (dial_end, dial_back, dial_events) = dial(pack, roles.dial)?;
    let mut dial = Vec::new();
    for event in &dial_events {
        let list = event.map_or(&[][..], |event| &pack.events[usize::from(event)].does);
        dial.push(deeds.event(list)?);
    }
    let arrival = deeds.trade_of(&pack[roles.caravan])?;
    let bounty = deeds.trade_of(&pack[roles.barbarian])?;
    let (effects, doings) = deeds.done();
    let (wonder_decks, wonders, removed, batches) = wonders(pack, &roles, &goods, options)?;
    let (plan, tiles, outlines, building) = map::read(pack, options, &roles, &goods)?;
    let (victories, victories_shown) = victories(pack, &roles, options)?;
    let die = u8::from(pack.die().unwrap_or(Sides::USUAL));
    let roves = |doing: &Doing| matches!(doing, Doing::MoveBarbarians(_) | Doing::Respawn);
    if usize::from(die) != WAYS.len() && doings.iter().any(roves) {
        return refuse(format!(
            "the die has {die} sides, and barbarians need one for each of the {} ways out of a space",
            WAYS.len()
        ));
    }
    let caravan_kind =
        owner_of(&cards, &effects, &doings, |doing| matches!(doing, Doing::Move { .. }));
    let combat_kind =
        owner_of(&cards, &effects, &doings, |doing| matches!(doing, Doing::Attack(_)));
    let caravans = per_player(pack, roles.caravan)?;
    if usize::from(caravans) > MOST_CARAVANS {
        return refuse(format!("a player has {caravans} caravans, the most is {MOST_CARAVANS}"));
    }
    let on_cards = setup.starts_with.iter().flat_map(|start| &start.on_cards);
    let first_caravans = on_cards
        .flat_map(|card| &card.pieces)
        .filter(|count| count.piece == roles.caravan)
        .fold(0, |sum, count| small(count.count).saturating_add(sum));
    let defence = |id: PieceId| {
        let piece = &pack[id];
        Defence { fixed: small(piece.defence), terrain: small(piece.terrain_defence) }
    };
    let ransom = pack[roles.capital].loses.iter().filter(|lost| lost.resource == roles.trade);
    Ok(Rules {
        grounds: pack
            .terrains
            .iter()
            .map(|row| crate::rules::Ground { water: row.water })
            .collect(),
        outlines,
        tiles,
        plan,
        building,
        kinds,
        leaders: leaders(pack, &cards)?,
        cards,
        effects,
        doings,
        powers,
        wonders,
        wonder_decks,
        removed,
        batches,
        states: states(pack, &roles)?,
        treaties: treaties(pack, &roles, options)?,
        naturals: naturals(pack, &roles)?,
        goods,
        victories,
        victories_shown,
        tech_track: roles.tech.0,
        tech_end,
        tech_back,
        tech_levels,
        dial_end,
        dial_back,
        dial,
        dial_events,
        round: round(pack)?,
        tokens: per_player(pack, roles.token)?,
        cities: per_player(pack, roles.city)?,
        caravans,
        first_caravans,
        caravan_kind,
        combat_kind,
        trade_limit: pack[roles.trade].limit.map_or(u8::MAX, small),
        arrival,
        bounty,
        ransom: ransom.fold(0, |sum, lost| small(lost.amount).saturating_add(sum)),
        reinforced: small(pack[roles.token].reinforced),
        defence: Defences {
            capital: defence(roles.capital),
            city: defence(roles.city),
            token: defence(roles.token),
            state: defence(roles.state),
            barbarian: defence(roles.barbarian),
        },
        capital_icon: Some(roles.capital_icon),
        ties: ties(pack, &roles)?,
        die,
    })
}

/// What the source does not print, if that is needed to play.
fn unprinted(pack: &Pack) -> Option<String> {
    let missing = |what: &str| format!("{what} are not printed");
    if pack.tiles.iter().any(|tile| tile.sides.iter().any(|side| side.unprinted)) {
        return Some(missing("the faces of the map tiles"));
    }
    if let Some(group) = pack.groups.iter().find(|group| group.unprinted > 0) {
        return Some(missing(&format!("{} cards of the kind {}", group.unprinted, group.name)));
    }
    if let Some(deck) = pack.decks.iter().find(|deck| deck.unprinted > 0) {
        return Some(missing(&format!("{} cards of the deck {}", deck.unprinted, deck.name)));
    }
    if let Some(card) = pack.cards.iter().find(|card| !card.unprinted.is_empty()) {
        return Some(missing(&format!("some facts of the card {}", card.name)));
    }
    if let Some(track) = pack.tracks.iter().find(|track| !track.unprinted.is_empty()) {
        return Some(missing(&format!("the spaces of the track {}", track.name)));
    }
    let advance = pack.advances.iter().find(|advance| !advance.unprinted.is_empty())?;
    Some(missing(&format!("some facts of the card {}", advance.name)))
}

fn roles(pack: &Pack, setup: &Setup) -> Result<Roles, SetupError> {
    let shared = |id: Option<ComponentId>| {
        id.and_then(|id| pack.get(id)).is_none_or(|component| component.per_player.is_none())
    };
    let piece = |what: &'static str, fits: &dyn Fn(PieceId, &Piece) -> bool| {
        let mut found = pack.rows::<PieceId>().filter(|(id, piece)| fits(*id, piece));
        let first = found.next().map(|(id, _)| id);
        first.ok_or(SetupError::Missing(what))
    };
    let starts = setup.starts_with.iter().flat_map(|start| &start.pieces);
    let starts: Vec<PieceId> = starts.map(|count| count.piece).collect();
    let resource = |what: &'static str,
                    fits: &dyn Fn(&strabo_model::resource::Resource) -> bool| {
        let mut found = pack.rows::<ResourceId>().filter(|(_, row)| fits(row));
        found.next().map(|(id, _)| id).ok_or(SetupError::Missing(what))
    };
    let trade = resource("resource that lies on focus cards", &|row| row.per_card)?;
    let goods: Vec<ResourceId> = pack
        .rows::<ResourceId>()
        .filter(|(_, row)| !row.stands_for.is_empty())
        .map(|(id, _)| id)
        .collect();
    let first = *goods.first().ok_or(SetupError::Missing("resource that pays for wonders"))?;
    let production = pack[first].stands_for[0].resource;
    let capital =
        piece("capital city", &|id, piece| piece.kind == PieceKind::City && starts.contains(&id))?;
    let track = |what: &'static str, common: bool| {
        let mut found = pack.rows::<TrackId>().filter(|(_, track)| track.shared == common);
        found.next().map(|(id, _)| id).ok_or(SetupError::Missing(what))
    };
    let rules = || pack.placements.iter().flat_map(|placement| &placement.rules);
    let capital_icon = rules().find_map(|rule| match rule {
        PlacementRule::StartsOn(icon) => Some(*icon),
        _ => None,
    });
    let diplomacy = |fits: &dyn Fn(DeckId) -> bool| {
        let mut found = pack.rows::<DeckId>().filter(|(_, deck)| deck.kind == DeckKind::Diplomacy);
        found.find(|(id, _)| fits(*id)).map(|(id, _)| id)
    };
    let beside: Vec<DeckId> = pack
        .preparations
        .iter()
        .filter(|row| row.beside_map.is_some())
        .flat_map(|row| row.decks.iter().copied())
        .collect();
    let states = diplomacy(&|id| beside.contains(&id));
    let naturals = pack.rows::<DeckId>().find(|(_, deck)| deck.kind == DeckKind::Token);
    Ok(Roles {
        trade,
        production,
        goods,
        capital,
        city: piece("city", &|id, row| row.kind == PieceKind::City && id != capital)?,
        caravan: piece("caravan", &|_, row| row.kind == PieceKind::Unit && !shared(row.component))?,
        token: piece("control token", &|_, row| {
            row.kind == PieceKind::Marker && !shared(row.component)
        })?,
        state: piece("city-state", &|_, row| {
            row.kind == PieceKind::Marker && shared(row.component)
        })?,
        barbarian: piece("barbarian", &|_, row| {
            row.kind == PieceKind::Unit && shared(row.component)
        })?,
        tech: track("track of technology", false)?,
        dial: track("event dial", true)?,
        capital_icon: capital_icon.ok_or(SetupError::Missing("icon that capitals start on"))?,
        states: states.ok_or(SetupError::Missing("deck of city-states"))?,
        treaties: diplomacy(&|id| !beside.contains(&id)),
        naturals: naturals.map(|(id, _)| id),
    })
}

fn per_player(pack: &Pack, id: PieceId) -> Result<u8, SetupError> {
    let component = pack[id].component.and_then(|component| pack.get(component));
    match component.and_then(|component| component.per_player) {
        Some(count) => Ok(small(count)),
        None => {
            refuse(format!("the pack does not say how many a player has of: {}", pack[id].name))
        }
    }
}

fn goods(pack: &Pack, roles: &Roles) -> Result<Vec<Good>, SetupError> {
    if roles.goods.len() > MOST_GOODS {
        return refuse(format!(
            "the pack has {} resources, the most is {MOST_GOODS}",
            roles.goods.len()
        ));
    }
    let good = |id: &ResourceId| {
        let row = &pack[*id];
        let token = row.token.and_then(|token| pack.get(token));
        let worth = row.stands_for.iter().find(|stands| stands.resource == roles.production);
        Good {
            resource: id.0,
            total: token.and_then(|token| token.total).map_or(u8::MAX, small),
            worth: worth.map_or(0, |stands| small(stands.amount)),
        }
    };
    Ok(roles.goods.iter().map(good).collect())
}

fn focus_cards(pack: &Pack, deeds: &mut Deeds<'_>) -> Result<Vec<FocusCard>, SetupError> {
    if pack.advances.len() > 250 {
        return refuse(format!(
            "the pack has {} focus cards, the most is 250",
            pack.advances.len()
        ));
    }
    let mut cards = Vec::new();
    for advance in &pack.advances {
        let (Some(group), Some(level)) = (advance.groups.first(), advance.level) else {
            return refuse(format!("the focus card {} has no kind or no level", advance.name));
        };
        let (effects, caravans) = deeds.focus(&advance.name, &advance.benefits)?;
        cards.push(FocusCard { group: KindId::new(small(group.0)), level, effects, caravans });
    }
    Ok(cards)
}

/// The kind of focus card that can do something.
fn owner_of(
    cards: &[FocusCard],
    effects: &[crate::rules::Effect],
    doings: &[Doing],
    fits: impl Fn(&Doing) -> bool,
) -> Option<KindId> {
    let does = |card: &&FocusCard| {
        let all = card.effects.iter().flat_map(|effect| &effects[effect.index()].doings);
        all.into_iter().any(|doing| fits(&doings[doing.index()]))
    };
    cards.iter().find(does).map(|card| card.group)
}

fn leaders(pack: &Pack, cards: &[FocusCard]) -> Result<Vec<Leader>, SetupError> {
    let mut leaders = Vec::new();
    for (id, card) in pack.rows::<CardId>() {
        if pack[card.deck].kind != DeckKind::Leader {
            continue;
        }
        let focus = |advance: &AdvanceId| FocusId::new(small(advance.0));
        let row: Vec<FocusId> = card.row.iter().map(focus).collect();
        let mut kinds: Vec<KindId> = row.iter().map(|card| cards[card.index()].group).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() != pack.groups.len() || row.len() != kinds.len() {
            return refuse(format!("the row of {} does not have one card of each kind", card.name));
        }
        leaders.push(Leader { card: id, row });
    }
    if leaders.is_empty() {
        return Err(SetupError::Missing("leader"));
    }
    Ok(leaders)
}

type Wonders = (Vec<u16>, Vec<Wonder>, Vec<Vec<(u8, u8)>>, Vec<Vec<u8>>);

fn wonders(
    pack: &Pack,
    roles: &Roles,
    goods: &[Good],
    options: &Options,
) -> Result<Wonders, SetupError> {
    let (mut decks, mut list, mut removed, mut batches) = (vec![], vec![], vec![], vec![]);
    for (id, deck) in pack.rows::<DeckId>() {
        if deck.kind != DeckKind::Wonder {
            continue;
        }
        let at = WonderDeckId::new(small(decks.len()));
        decks.push(id.0);
        for (card, row) in pack.rows::<CardId>().filter(|(_, row)| row.deck == id) {
            let cost = row.price.iter().find(|price| price.resource == roles.production);
            let Some(cost) = cost else {
                return refuse(format!("the wonder {} has no price in production", row.name));
            };
            let mut accepts = 0;
            for (bit, good) in goods.iter().enumerate() {
                let takes = row.accepts.iter().any(|resource| resource.0 == good.resource);
                accepts |= u8::from(takes || row.accepts.is_empty()) << bit;
            }
            list.push(Wonder {
                card,
                deck: at,
                era: row.era.map_or(0, |era| small(era.0)),
                cost: small(cost.amount),
                accepts,
            });
        }
        let fits = |row: &&strabo_model::deck::Preparation| {
            row.decks.contains(&id) && row.is_for(options.players)
        };
        let Some(row) = pack.preparations.iter().find(fits) else {
            return refuse(format!("the deck {} is not prepared for these players", deck.name));
        };
        let removal = |one: &strabo_model::deck::Removal| {
            (one.era.map_or(0, |era| small(era.0)), small(one.cards))
        };
        removed.push(row.remove.iter().map(removal).collect());
        batches.push(row.batches.iter().map(|era| small(era.0)).collect());
    }
    if list.len() > 64 {
        return refuse(format!("the pack has {} wonders, the most is 64", list.len()));
    }
    Ok((decks, list, removed, batches))
}

fn states(pack: &Pack, roles: &Roles) -> Result<Vec<CityState>, SetupError> {
    let mut states = Vec::new();
    for (id, card) in pack.rows::<CardId>().filter(|(_, card)| card.deck == roles.states) {
        let Some(group) = card.group else {
            return refuse(format!("the city-state {} has no kind", card.name));
        };
        states.push(CityState {
            card: id,
            group: KindId::new(small(group.0)),
            copies: small(card.copies),
        });
    }
    if states.len() > 16 {
        return refuse(format!("the pack has {} city-states, the most is 16", states.len()));
    }
    Ok(states)
}

fn treaties(pack: &Pack, roles: &Roles, options: &Options) -> Result<Vec<CardId>, SetupError> {
    let mut treaties = Vec::new();
    let Some(deck) = roles.treaties else { return Ok(treaties) };
    for (id, card) in pack.rows::<CardId>().filter(|(_, card)| card.deck == deck) {
        if card.copies < u16::from(options.players) {
            return refuse(format!("there are too few cards {} for every player", card.name));
        }
        treaties.push(id);
    }
    if treaties.len() > 8 {
        return refuse(format!("a player has {} diplomacy cards, the most is 8", treaties.len()));
    }
    Ok(treaties)
}

fn naturals(pack: &Pack, roles: &Roles) -> Result<Vec<Natural>, SetupError> {
    let mut naturals = Vec::new();
    for (id, card) in pack.rows::<CardId>() {
        if Some(card.deck) != roles.naturals {
            continue;
        }
        let good = roles.goods.iter().position(|good| Some(*good) == card.resource);
        let Some(good) = good else {
            return refuse(format!("the natural wonder {} has no resource", card.name));
        };
        naturals.push(Natural { card: id, good: GoodId::new(small(good)) });
    }
    if naturals.len() > 16 {
        return refuse(format!("the pack has {} natural wonders, the most is 16", naturals.len()));
    }
    Ok(naturals)
}

fn victories(
    pack: &Pack,
    roles: &Roles,
    options: &Options,
) -> Result<(Vec<Victory>, u8), SetupError> {
    let mut list = Vec::new();
    for (id, card) in pack.rows::<CardId>() {
        if pack[card.deck].kind != DeckKind::Victory {
            continue;
        }
        let mut agendas = Vec::new();
        for goal in &card.goals {
            let target = |one: &Target| Ok((counted(pack, roles, &one.of)?, one.count));
            agendas
                .push(Agenda { any_of: goal.any_of.iter().map(target).collect::<Result<_, _>>()? });
        }
        list.push(Victory { card: id, agendas });
    }
    let victory = |id: &DeckId| pack[*id].kind == DeckKind::Victory;
    let row = pack
        .preparations
        .iter()
        .find(|row| row.is_for(options.players) && row.decks.iter().any(victory));
    let mut shown = row.map_or(0, |row| row.reveal);
    for variant in &options.variants {
        let Some(id) = pack.variant(variant) else {
            return Err(SetupError::NoVariant(variant.clone()));
        };
        for change in &pack[id].changes {
            match change {
                Change::Reveal(reveal) if victory(&reveal.deck) => shown = reveal.cards,
                Change::Unprinted => return Err(SetupError::VariantUnprinted(variant.clone())),
                _ => {
                    return refuse(format!("the variant `{variant}` changes what this game lacks"));
                }
            }
        }
        for other in &pack[id].excludes {
            let other = &pack[*other].id;
            if options.variants.iter().any(|one| **one == **other) {
                return Err(SetupError::VariantsExclude(variant.clone(), other.to_string()));
            }
        }
    }
    if usize::from(shown) > list.len() || shown == 0 || shown > 8 {
        return refuse(format!("{shown} victory cards of {} cannot be shown", list.len()));
    }
    Ok((list, small(shown)))
}

fn tech(pack: &Pack, id: TrackId) -> Result<(u8, u8, Vec<u8>), SetupError> {
    let track = &pack[id];
    let Some(end) = track.spaces else {
        return refuse(format!("the spaces of the track {} are not printed", track.name));
    };
    let end = small(end);
    let mut levels = vec![0; usize::from(end) + 1];
    for at in &track.levels {
        if let Some(level) = levels.get_mut(usize::from(at.space)) {
            *level = at.level;
        }
    }
    Ok((end, track.back_to.map_or(end, small).min(end), levels))
}

fn dial(pack: &Pack, id: TrackId) -> Result<(u8, u8, Vec<Option<u16>>), SetupError> {
    let track = &pack[id];
    let Some(end) = track.spaces else {
        return refuse(format!("the spaces of the track {} are not printed", track.name));
    };
    let end = small(end);
    let mut events = vec![None; usize::from(end) + 1];
    for happening in &track.happens {
        if let Some(event) = events.get_mut(usize::from(happening.space)) {
            *event = Some(happening.event.0);
        }
    }
    Ok((end, track.back_to.map_or(0, small).min(end), events))
}

/// What happens before the players' turns, in the order of the sequence of play.
fn round(pack: &Pack) -> Result<Vec<RoundStep>, SetupError> {
    let mut round = Vec::new();
    let mut turns = Vec::new();
    for step in pack.sequence.iter().flat_map(|phase| &phase.steps) {
        match step {
            Step::TurnEventDial if turns.is_empty() => round.push(RoundStep::Dial),
            Step::CheckAgendas if turns.is_empty() => round.push(RoundStep::Agendas),
            Step::ChooseFocus | Step::ResolveFocus | Step::ResetFocus => turns.push(*step),
            other => return refuse(format!("the step `{}` cannot be played here", other.word())),
        }
    }
    if turns != [Step::ChooseFocus, Step::ResolveFocus, Step::ResetFocus] {
        return refuse("a turn must be: choose a focus card, resolve it, reset it");
    }
    let end = pack.scoring.as_ref().map(|scoring| &scoring.end);
    if end != Some(&GameEnd::Agendas) || !round.contains(&RoundStep::Agendas) {
        return refuse("the game must end when somebody has an agenda on each victory card");
    }
    Ok(round)
}

fn ties(pack: &Pack, roles: &Roles) -> Result<Vec<Count>, SetupError> {
    let mut ties = Vec::new();
    for tie in pack.scoring.iter().flat_map(|scoring| &scoring.tie_breaks) {
        match tie {
            TieBreak::Most(tally) => ties.push(counted(pack, roles, tally)?),
            TieBreak::Shared => break,
            _ => return refuse("a tie is broken by something that this family of games lacks"),
        }
    }
    Ok(ties)
}
