//! Reads the rules out of a pack, and says what it lacks.

mod benefits;
mod bounds;
mod cards;
mod course;
mod map;
mod parts;

use crate::prelude::*;
use strabo_core::Options;
use strabo_model::refs::{ComponentId, DeckId, PieceId};
use strabo_model::resource::{Piece, PieceKind};
use strabo_model::{deck::DeckKind, deck::Preparation, pack::Setup};
use strabo_model::{scoring::GameEnd, tile::Sides};

use self::benefits::BenefitReader;
use self::cards::{cards, wonders};
use self::course::{sequence, ties, variants};
use self::parts::{Roles, advances, countable, id, price, refuse, small, small_if};
use crate::rules::{
    Advance, Building, Good, Ground, Group, MOST_BUILDINGS, Points, Rates, SORTS, Standing, Track,
    Unit,
};

/// Reads everything for a number of players.
pub(crate) fn read(pack: &Pack, options: &Options, setup: &Setup) -> Result<Rules, SetupError> {
    if let Some(what) = unprinted(pack) {
        return Err(SetupError::Unprinted(what));
    }
    limits(pack)?;
    let roles = roles(pack)?;
    let mut reader = BenefitReader::new(pack, &roles);
    let mut held = Vec::new();
    for (at, advance) in pack.advances.iter().enumerate() {
        held.extend(reader.all(&advance.name, Source::Advance(id(at)), &advance.benefits)?);
    }
    let mut building_effects = Vec::new();
    for (at, piece) in roles.buildings.iter().enumerate() {
        let row = &pack[*piece];
        building_effects.push(reader.all(&row.name, Source::Building(id(at)), &row.benefits)?);
    }
    let wonders = wonders(pack, &roles, &mut reader)?;
    held.extend(wonders.iter().flat_map(|wonder| wonder.effects.iter().copied()));
    let mut icons = Vec::new();
    for (at, event) in pack.events.iter().enumerate() {
        icons.push(reader.event(&event.name, Source::Icon(fits_u8(at)), &event.does)?);
    }
    let mut names: Vec<String> = Vec::new();
    let actions = cards(pack, &roles, &mut reader, Deck::Actions, &icons, &mut names)?;
    let objectives = cards(pack, &roles, &mut reader, Deck::Objectives, &icons, &mut names)?;
    let events = cards(pack, &roles, &mut reader, Deck::Events, &icons, &mut names)?;
    let effects = reader.effects;
    let mut standing: Vec<Vec<Standing>> = vec![Vec::new(); SORTS];
    for (at, effect) in (0..).map(EffectId::new).zip(&effects) {
        if !matches!(effect.by, Source::Advance(_) | Source::Wonder(_) | Source::Building(_)) {
            continue;
        }
        for doing in &effect.does {
            if let Some(sort) = doing.sort() {
                standing[sort as usize].push(Standing {
                    by: effect.by,
                    effect: at,
                    doing: doing.clone(),
                });
            }
        }
    }
    let map = map::read(pack, options)?;
    let rates = rates(pack, &roles)?;
    let Some(realm) = &pack.realm else { return Err(SetupError::Missing("table of rates")) };
    let groups = groups(pack)?;
    let governments =
        groups.iter().filter(|group| group.government).fold(0, |set, group| set | group.advances);
    let all_advances: Vec<Advance> = all_advances(pack)?;
    let mut base = all_advances.first().map_or([0; MOST_GOODS], |row| row.price);
    for row in &all_advances {
        for (least, due) in base.iter_mut().zip(row.price) {
            *least = (*least).min(due);
        }
    }
    let start = setup.starts_with.as_ref();
    let count = |kind: Kind| {
        let pieces = start.iter().flat_map(|start| &start.pieces);
        let of = pieces.filter(|count| roles.kinds[count.piece.index()] == Some(kind));
        small(of.map(|count| count.count).sum(), &setup.id)
    };
    let (settlers, armies) = (count(Kind::Unit(0))?, count(Kind::Unit(1))?);
    if count(Kind::City)? != 1 {
        return refuse("everybody must start with one city");
    }
    let Some(scoring) = &pack.scoring else { return Err(SetupError::Missing("scoring")) };
    let GameEnd::Rounds(rounds) = scoring.end else {
        return refuse("the game must end after a number of rounds");
    };
    let mut ends_without_city = false;
    for end in &scoring.or_ends {
        match end {
            GameEnd::NoCities => ends_without_city = true,
            _ => return refuse("the game ends in a way that this family of games lacks"),
        }
    }
    let mut points = Vec::new();
    for row in &scoring.points {
        countable(pack, &row.of)?;
        points.push(Points {
            of: row.of.clone(),
            points: i32::from(row.points),
            per: i32::from(row.per.unwrap_or(1).max(1)),
        });
    }
    let (steps, choose, times, status) = sequence(pack)?;
    let prepared = |deck: Deck, cards: fn(&Preparation) -> u16| {
        let is_of = |id: &DeckId| roles.decks[id.index()] == Some(deck);
        let rows = pack.preparations.iter().filter(|row| row.is_for(options.players));
        let rows = rows.filter(|row| row.decks.iter().any(is_of));
        small(rows.map(cards).sum(), "the setup")
    };
    let dealt = |deck: Deck| prepared(deck, |row| row.deal);
    let exhausted = pack.get(realm.exhausted).and_then(|row| row.total).unwrap_or(u16::MAX);
    let mut rules = Rules {
        cells: map.cells,
        around: map.around,
        region_of: map.region_of,
        edge: map.edge,
        rim: map.rim,
        regions: map.regions,
        tiles: map.tiles,
        by_land: map.by_land,
        by_ship: map.by_ship,
        grounds: grounds(pack),
        barbarian_ground: map.barbarian_ground,
        goods: goods(pack)?,
        tracks: tracks(pack)?,
        advances: all_advances,
        base,
        groups,
        governments,
        kinds: roles.kinds.clone(),
        decks: roles.decks.clone(),
        buildings: buildings(pack, &roles)?,
        units: units(pack, &roles)?,
        cities: per_player(pack, roles.settlement)?,
        barbarian_cities: per_player(pack, roles.barbarian_city)?,
        barbarians: per_player(pack, roles.barbarian)?,
        exhausted,
        harbour: None,
        effects,
        standing,
        held,
        building_effects,
        actions,
        objectives,
        events,
        wonders,
        dealt: [dealt(Deck::Actions)?, dealt(Deck::Objectives)?],
        revealed: prepared(Deck::Wonders, |row| row.reveal)?,
        steps,
        choose,
        times,
        status,
        free_advances: 1,
        rounds,
        ends_without_city,
        variable_end: None,
        event_rule: None,
        first_advances: start.map_or(0, |start| advances(&start.advances)),
        first_settlers: settlers,
        first_armies: armies,
        happy_cities: 0,
        points,
        ties: ties(pack, &roles)?,
        rates,
        mood: id(realm.improves_with.0),
        culture: id(realm.boosts_with.0),
        offers: options.trade_rounds,
        cards_on_advances: false,
    };
    let mut whens = rules.actions.iter().flat_map(|card| &card.effects);
    rules.cards_on_advances = whens.any(|at| rules.effect(*at).when == Moment::GroupAcquired);
    rules.harbour = rules.units[SHIP].beside;
    variants(pack, options, &roles, &mut rules)?;
    bounds::check(&rules)?;
    Ok(rules)
}

/// What the source does not print, if that is needed to play.
fn unprinted(pack: &Pack) -> Option<String> {
    let missing = |what: &str| format!("{what} are not printed");
    if pack
        .tiles
        .iter()
        .any(|tile| tile.sides.is_empty() || tile.sides.iter().any(|side| side.unprinted))
    {
        return Some(missing("the faces of the regions"));
    }
    if let Some(deck) = pack.decks.iter().find(|deck| deck.unprinted > 0) {
        return Some(missing(&format!("{} cards of the deck {}", deck.unprinted, deck.name)));
    }
    if let Some(card) = pack.cards.iter().find(|card| !card.unprinted.is_empty()) {
        return Some(missing(&format!("some facts of the card {}", card.name)));
    }
    if let Some(piece) = pack.pieces.iter().find(|piece| !piece.unprinted.is_empty()) {
        return Some(missing(&format!("some facts of the piece {}", piece.name)));
    }
    if let Some(track) = pack.tracks.iter().find(|track| !track.unprinted.is_empty()) {
        return Some(missing(&format!("the spaces of {}", track.name)));
    }
    let advance = pack.advances.iter().find(|advance| !advance.unprinted.is_empty())?;
    Some(missing(&format!("some facts of the advance {}", advance.name)))
}

/// Refuses more than the numbers of a state can hold.
fn limits(pack: &Pack) -> Result<(), SetupError> {
    let limits = [
        ("advances", pack.advances.len(), 64),
        ("resources", pack.resources.len(), MOST_GOODS),
        ("tracks", pack.tracks.len(), 4),
        ("kinds of ground", pack.terrains.len(), 16),
        ("groups of advances", pack.groups.len(), 32),
        ("kinds of event", pack.events.len(), 64),
    ];
    for (what, count, most) in limits {
        if count > most {
            return refuse(format!("the pack has {count} {what}, the most is {most}"));
        }
    }
    if pack.resources.iter().any(|row| row.stands_for.iter().any(|stands| stands.amount != 1)) {
        return refuse("resources stand for others one for one only");
    }
    Ok(())
}

fn roles(pack: &Pack) -> Result<Roles, SetupError> {
    let find = |what: &'static str, fits: &dyn Fn(PieceId, &Piece) -> bool| {
        let mut all = pack.rows::<PieceId>().filter(|(id, piece)| fits(*id, piece));
        all.next().map(|(id, _)| id).ok_or(SetupError::Missing(what))
    };
    let settlement = find("piece that a unit founds a city with", &|_, piece| {
        piece.kind == PieceKind::City && piece.from.is_some()
    })?;
    let Some(settler) = pack[settlement].from else { return Err(SetupError::Missing("settler")) };
    let barbarian_city = find("settlement of barbarians", &|id, piece| {
        piece.kind == PieceKind::City && id != settlement
    })?;
    let ship = find("ship", &|_, piece| piece.kind == PieceKind::Unit && piece.carries > 0)?;
    let fights = |id: PieceId, piece: &Piece| {
        piece.kind == PieceKind::Unit && id != settler && id != ship && piece.dice > 0
    };
    let army = find("army unit", &|id, piece| fights(id, piece) && !piece.price.is_empty())?;
    let barbarian =
        find("unit of barbarians", &|id, piece| fights(id, piece) && piece.price.is_empty())?;
    let buildings: Vec<PieceId> = pack
        .rows::<PieceId>()
        .filter(|(_, piece)| piece.kind == PieceKind::Building)
        .map(|(id, _)| id)
        .collect();
    if buildings.len() > MOST_BUILDINGS {
        return refuse(format!(
            "the pack has {} buildings, the most is {MOST_BUILDINGS}",
            buildings.len()
        ));
    }
    let units = [settler, army, ship];
    let kinds = pack.ids::<PieceId>().map(|piece| {
        if let Some(at) = units.iter().position(|unit| *unit == piece) {
            return Some(Kind::Unit(fits_u8(at)));
        }
        if let Some(at) = buildings.iter().position(|building| *building == piece) {
            return Some(Kind::Building(id(at)));
        }
        match piece {
            _ if piece == settlement => Some(Kind::City),
            _ if piece == barbarian_city => Some(Kind::BarbarianCity),
            _ if piece == barbarian => Some(Kind::Barbarian),
            _ => None,
        }
    });
    let decks = pack.decks.iter().map(|deck| match deck.kind {
        DeckKind::Action => Some(Deck::Actions),
        DeckKind::Objective => Some(Deck::Objectives),
        DeckKind::Event => Some(Deck::Events),
        DeckKind::Wonder => Some(Deck::Wonders),
        _ => None,
    });
    Ok(Roles {
        kinds: kinds.collect(),
        decks: decks.collect(),
        settlement,
        units,
        buildings,
        barbarian_city,
        barbarian,
    })
}

fn supply(pack: &Pack, component: Option<ComponentId>) -> Result<Option<u8>, SetupError> {
    let row = component.and_then(|id| pack.get(id));
    row.map_or(Ok(None), |row| small_if(row.per_player, &row.id))
}

fn per_player(pack: &Pack, id: PieceId) -> Result<u8, SetupError> {
    said(supply(pack, pack[id].component)?, &pack[id].name)
}

/// A number without which nothing can be counted.
fn said(number: Option<u8>, name: &str) -> Result<u8, SetupError> {
    match number {
        Some(number) => Ok(number),
        None => refuse(format!("the pack does not say how many a player has of: {name}")),
    }
}

fn units(pack: &Pack, roles: &Roles) -> Result<[Unit; 3], SetupError> {
    let mut units: [Unit; 3] = Default::default();
    for (unit, id) in units.iter_mut().zip(roles.units) {
        let row = &pack[id];
        *unit = Unit {
            piece: id.0,
            price: price(&row.price)?,
            beside: row.beside.map(|piece| roles.building(piece)).transpose()?,
            dice: small(row.dice, &row.name)?,
            carries: small(row.carries, &row.name)?,
            stack: small_if(row.stack, &row.name)?.unwrap_or(u8::MAX),
            supply: per_player(pack, id)?,
        };
    }
    Ok(units)
}

fn buildings(pack: &Pack, roles: &Roles) -> Result<Vec<Building>, SetupError> {
    let mut list = Vec::new();
    for piece in &roles.buildings {
        let row = &pack[*piece];
        list.push(Building {
            piece: piece.0,
            price: price(&row.price)?,
            needs: row.needs.map(|advance| id(advance.0)),
            supply: per_player(pack, *piece)?,
        });
    }
    Ok(list)
}

fn grounds(pack: &Pack) -> Vec<Ground> {
    let ground = |row: &strabo_model::tile::Terrain| Ground {
        water: row.water,
        no_cities: row.no_cities,
        entering: row.entering,
        produces: row.produces.map(|resource| id(resource.0)),
    };
    pack.terrains.iter().map(ground).collect()
}

fn goods(pack: &Pack) -> Result<Vec<Good>, SetupError> {
    let mut list = Vec::new();
    for row in &pack.resources {
        if row.per_card {
            return refuse(format!("{} lies on cards, which this family of games lacks", row.name));
        }
        let stands = row.stands_for.iter().map(|stands| (id(stands.resource.0), stands.step));
        list.push(Good {
            start: small(row.start, &row.name)?,
            // Where a track is the limit, no other is asked for.
            limit: match row.limit {
                None if row.track.is_some() => 0,
                limit => said(small_if(limit, &row.name)?, &row.name)?,
            },
            track: row.track.map(|track| id(track.0)),
            stands_for: stands.collect(),
        });
    }
    Ok(list)
}

fn tracks(pack: &Pack) -> Result<Vec<Track>, SetupError> {
    let track = |(at, row): (u16, &strabo_model::resource::Track)| {
        Ok(Track {
            spaces: said(small_if(row.spaces, &row.name)?, &row.name)?,
            // Nobody comes to a space beyond the last.
            events: row.events.iter().filter_map(|space| u8::try_from(*space).ok()).collect(),
            good: numbered(&pack.resources)
                .find(|(_, good)| good.track.is_some_and(|track| track.0 == at))
                .map(|(good, _)| good),
        })
    };
    (0_u16..).zip(&pack.tracks).map(track).collect()
}

fn groups(pack: &Pack) -> Result<Vec<Group>, SetupError> {
    let mut list = Vec::new();
    for (at, row) in (0_u16..).zip(&pack.groups) {
        let mut all = 0;
        for (bit, advance) in pack.advances.iter().enumerate() {
            if advance.groups.iter().any(|group| group.0 == at) {
                all |= 1 << (bit & 63);
            }
        }
        let Some(first) = row.first else {
            return refuse(format!("{} has no first advance", row.name));
        };
        if row.opening_unprinted || !row.benefits.is_empty() {
            return refuse(format!("what opens {} is not printed", row.name));
        }
        list.push(Group {
            advances: all,
            first: id(first.0),
            government: row.government,
            opened_by: advances(&row.opened_by),
        });
    }
    Ok(list)
}

fn all_advances(pack: &Pack) -> Result<Vec<Advance>, SetupError> {
    let mut list = Vec::new();
    for row in &pack.advances {
        let [group] = &row.groups[..] else {
            return refuse(format!("{} must belong to one group", row.name));
        };
        list.push(Advance {
            group: id(group.0),
            price: price(&row.price)?,
            needs: advances(&row.prerequisites),
            raises: row.raises.iter().map(|track| id(track.0)).collect(),
        });
    }
    Ok(list)
}

fn rates(pack: &Pack, roles: &Roles) -> Result<Rates, SetupError> {
    let Some(realm) = &pack.realm else { return Err(SetupError::Missing("table of rates")) };
    let mut refugees = 0;
    for count in &realm.refugees {
        match roles.kind(count.piece)? {
            Kind::Unit(0) => refugees += count.count,
            _ => return refuse("refugees are settlers"),
        }
    }
    let mut draws = Vec::new();
    for id in &realm.draws {
        match roles.decks[DeckId::index(*id)] {
            Some(deck @ (Deck::Actions | Deck::Objectives)) => draws.push(deck),
            _ => return refuse("only action and objective cards are drawn after a round"),
        }
    }
    Ok(Rates {
        groups: small(realm.groups, "[realm]")?,
        happy_more: small(realm.happy_more, "[realm]")?,
        angry_size: small(realm.angry_size, "[realm]")?,
        die: pack.die().unwrap_or(Sides::USUAL).into(),
        hit: small(realm.hit, "[realm]")?.max(1),
        influence_from: small(realm.influence_from, "[realm]")?,
        influence_size: small(realm.influence_size, "[realm]")?,
        spoils: price(&realm.spoils)?,
        refugees: small(refugees, "[realm]")?,
        lost_piece: price(&realm.lost_piece)?,
        defeated: price(&realm.defeated)?,
        razed: price(&realm.razed)?,
        given_up: price(&realm.given_up)?,
        draws,
    })
}
