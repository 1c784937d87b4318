//! Questions, events and the table in words.

use crate::prelude::*;
use strabo_core::naming::direction;
use strabo_core::{Family, Line, LineKind};
use strabo_model::position::{Form, Laid, Mat, Owner, Position, Shelf, Stands};
use strabo_model::{refs::TileId, words::count};

use crate::naming::{called, place};
use crate::rules::Power;
use crate::state::{Fight, Player};
use crate::{board::WAYS, event::NamedSpace};

pub(crate) fn player(seat: Seat) -> String {
    format!("Player {}", u16::from(seat.number()) + 1)
}

pub(crate) fn focus(game: &Game, card: FocusId) -> String {
    let card = game.pack().advances.get(card.index());
    card.map_or_else(String::new, |card| card.name.to_string())
}

pub(crate) fn good(game: &Game, good: GoodId) -> String {
    let row = game.rules().goods.get(good.index());
    let row = row.and_then(|good| game.pack().resources.get(usize::from(good.resource)));
    row.map_or_else(String::new, |row| row.name.to_lowercase())
}

pub(crate) fn card_of(game: &Game, effect: EffectId) -> String {
    let powers = game.rules().powers.iter();
    let mut cards = powers.zip(&game.pack().cards);
    let has = |power: &Power| power.effects.iter().any(|(_, one)| *one == effect);
    cards.find(|(power, _)| has(power)).map_or_else(String::new, |(_, card)| card.name.to_string())
}

pub(crate) fn wonder(game: &Game, wonder: WonderId) -> String {
    let row = game.rules().wonders.get(wonder.index());
    row.map_or_else(String::new, |row| game.pack()[row.card].name.to_string())
}

/// The focus row, from the first slot on, with the trade tokens on each card.
pub(crate) fn row(game: &Game, player: &Player) -> Vec<(String, u8)> {
    let kinds = player.row.iter().flatten();
    let cards = kinds.filter_map(|kind| Some((player.cards[kind.index()]?, kind)));
    cards.map(|(card, kind)| (focus(game, card), player.trade[kind.index()])).collect()
}

/// The names of the cards whose power a player has.
pub(crate) fn cards(game: &Game, view: View<'_>, seat: Seat) -> Vec<String> {
    view.cards(seat).map(|(card, _)| game.pack()[card].name.to_string()).collect()
}

/// The wonders that lie open, with what they cost.
pub(crate) fn open_wonders(game: &Game, view: View<'_>) -> Vec<(String, u8)> {
    let decks = numbered(&game.rules().wonder_decks);
    let shown = decks.filter_map(|(deck, _)| view.shown(deck));
    shown.map(|at| (wonder(game, at), game.rules()[at].cost)).collect()
}

pub(crate) fn question(game: &Game, view: View<'_>) -> String {
    let state = view.state;
    let Some(task) = state.tasks.last().filter(|_| state.end.is_none()) else {
        return "The game is over".to_owned();
    };
    let slot = state.note.slot;
    let text = match *task {
        Task::Pick => {
            let seat = state.asked().unwrap_or(state.active);
            let left = view.player(seat).hand.iter().flatten().count();
            return format!("Choose a tile to add to the map: {left} left");
        }
        Task::Lay { .. } => "Place the tile beside the map",
        Task::Discard { left, .. } => return format!("Discard trade tokens: {left} left"),
        Task::Give { left, .. } => {
            return format!("Put trade tokens on your focus cards: {left} left");
        }
        Task::Choose => "Choose a focus card to resolve",
        Task::Option { .. } => return format!("Choose what to do with the card in slot {slot}"),
        Task::Place { doing, left, .. } => match &game.rules()[doing] {
            Doing::Place(rule) if rule.target == Target::City => {
                return format!("Build cities: {left} left");
            }
            _ if left == 0 => "Spend a trade token to place more control tokens, or go on",
            _ => return format!("Place control tokens: {left} left"),
        },
        Task::Chain => "Spread control tokens to spaces beside them",
        Task::Free => "Remove a control token to place it anew: you have none left",
        Task::Reinforce { left } => return format!("Reinforce control tokens: {left} left"),
        Task::Attack { left, .. } => return format!("Choose what to attack: {left} left"),
        Task::BidAttack | Task::BidDefence => {
            let Fight { attack, defence, .. } = state.note.fight;
            return format!("Spend trade tokens in the attack of {attack} against {defence}");
        }
        Task::Spoils => "Conquer the city-state or liberate it",
        Task::Loot { left, .. } => return format!("Take trade tokens: {left} left"),
        Task::BoostMoves { .. } => "Spend trade tokens to move caravans further",
        Task::Order { .. } => "Choose the card that is used next",
        Task::Caravans { .. } => "Choose the caravan that moves next",
        Task::Caravan { .. } => "Choose where the caravan goes",
        Task::Envoy { .. } => "Take a diplomacy card",
        Task::BoostDial { .. } => "Spend trade tokens to advance the tech dial",
        Task::Level { level } => return format!("Gain a focus card of level {level}"),
        Task::Wonder { .. } => "Choose a world wonder to build",
        Task::Pay { wonder: at, due, .. } => {
            return format!("Pay for {}: {due} more", wonder(game, at));
        }
        Task::House { wonder: at } => return format!("Choose the city for {}", wonder(game, at)),
        Task::Goods { left, .. } => return format!("Gain resources: {left} left"),
        Task::Exchange { left, .. } => return format!("Exchange resources: {left} left"),
        Task::Destroy { left, .. } => {
            return format!("Destroy control tokens of others: {left} left");
        }
        Task::TakeOver { left, .. } => {
            return format!("Choose control tokens of another player: {left} left");
        }
        Task::Yield { .. } => "Choose the control token that is replaced",
        Task::Begin
        | Task::Round { .. }
        | Task::Event { .. }
        | Task::Everybody { .. }
        | Task::Barbarians { .. }
        | Task::Unstack { .. }
        | Task::Turn
        | Task::Reset
        | Task::Effect { .. }
        | Task::Outcome
        | Task::Settle { .. } => "Go on",
    };
    text.to_owned()
}

/// What happened as a line of the story: who, whom it hits, and where.
pub(crate) fn line(game: &Game, event: &Event) -> Line {
    let mut line = Line::event(tell(game, event));
    let spots = event.all::<NamedSpace>().into_iter();
    let cells = spots.filter_map(|spot| Some(spot.board.cells.get(spot.at.index())?.at));
    line.places.extend(cells.map(place));
    line.seat = event.all::<Seat>().first().copied();
    line.hits = match event {
        Event::Raided { seat, .. } => Some(*seat),
        _ => event.all::<Option<Seat>>().into_iter().flatten().next(),
    };
    line.kind = match event {
        Event::Round(_) => LineKind::Turn,
        Event::Raided { .. } | Event::Attacked { .. } | Event::Agenda { .. } => LineKind::Highlight,
        _ => LineKind::Event,
    };
    line
}

fn tell(game: &Game, event: &Event) -> String {
    let number =
        |tile: MapTileId| game.rules().tiles.get(tile.index()).map_or(0, |tile| tile.number);
    match *event {
        Event::Laid { seat, tile } => {
            format!("{} adds tile {} to the map.", player(seat), number(tile))
        }
        Event::Round(turn) => format!("Round {turn}"),
        Event::Dial(event) => {
            format!("The event dial shows: {}.", game.pack().events[usize::from(event)].name)
        }
        Event::Roved { seat, way } => {
            let way = WAYS.get(usize::from(way)).map(|way| way.map(i16::from));
            let grid = game.pack().grid.zip(way);
            let way = grid.map_or("on", |(grid, way)| direction(grid, [0, 0], way));
            format!("{} rolls: barbarians move {way}.", player(seat))
        }
        Event::Raided { seat, ref at } => {
            format!("Barbarians destroy a piece of {} on {}.", player(seat), called(game, at))
        }
        Event::Respawned { ref at } => format!("A barbarian comes back on {}.", called(game, at)),
        Event::Focus { seat, card, slot } => {
            format!("{} resolves {} in slot {slot}.", player(seat), focus(game, card))
        }
        Event::Token { seat, ref at } => {
            format!("{} places a control token on {}.", player(seat), called(game, at))
        }
        Event::City { seat, ref at } => {
            format!("{} founds {}.", player(seat), called(game, at))
        }
        Event::Reinforced { seat, ref at } => {
            format!("{} reinforces {}.", player(seat), called(game, at))
        }
        Event::Attacked { seat, ref at, attack, defence, roller, .. } => {
            let (seat, roller, at) = (player(seat), player(roller), called(game, at));
            format!("{seat} attacks {at}, {roller} rolls in defence: {attack} against {defence}.")
        }
        Event::Won { seat, ref at, .. } => {
            format!("{} wins the attack on {}.", player(seat), called(game, at))
        }
        Event::Failed { seat, ref at } => {
            format!("{} fails to take {}.", player(seat), called(game, at))
        }
        Event::Caravan { seat, ref to } => {
            format!("A caravan of {} goes to {}.", player(seat), called(game, to))
        }
        Event::Arrived { seat, ref at } => {
            format!("A caravan of {} arrives at {}.", player(seat), called(game, at))
        }
        Event::Envoy { seat, card } => {
            let name = game.pack().cards.get(card.index()).map_or("a card", |card| &card.name);
            format!("{} takes {name}.", player(seat))
        }
        Event::Tech { seat, to } => format!("The tech dial of {} is at {to}.", player(seat)),
        Event::Gained { seat, card } => format!("{} gains {}.", player(seat), focus(game, card)),
        Event::Wonder { seat, wonder: at } => {
            format!("{} builds {}.", player(seat), wonder(game, at))
        }
        Event::Good { seat, good: at } => format!("{} gains {}.", player(seat), good(game, at)),
        Event::Destroyed { seat, ref at, .. } => {
            format!("{} destroys the control token on {}.", player(seat), called(game, at))
        }
        Event::Agenda { seat, card } => {
            let card = game.rules()[card].card;
            format!("{} completes an agenda of {}.", player(seat), game.pack()[card].name)
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

/// A piece on a space.
pub(crate) fn stands(at: [i8; 2], owner: Option<Seat>, name: &str) -> Stands {
    let form = match name {
        "City" | "Capital city" => Form::City,
        "Barbarian" => Form::Army,
        _ => Form::Token,
    };
    let (owner, name) = (owner.map(Seat::number), name.to_owned());
    Stands { at, owner, name, count: 0, form, mark: "", corner: false }
}

pub(crate) fn position(game: &Game, view: View<'_>) -> Position {
    let state = view.state;
    let board = &state.board;
    let cell = |at: Space| board.cells[at.index()].at;
    let tiles = board.tiles.iter().map(|tile| Laid {
        tile: TileId(u16::from(tile.tile.number())),
        side: Some(tile.side),
        at: tile.at,
        turn: tile.turn,
    });
    let fill = board.cells.iter().filter(|cell| cell.tile.is_none()).map(|cell| cell.at).collect();
    let mut pieces = Vec::new();
    let mut stand = |at: Space, owner: Option<Seat>, name: &str| {
        pieces.push(stands(cell(at), owner, name));
    };
    for (seat, player) in state.seats() {
        for at in player.cities {
            stand(at, Some(seat), if Some(at) == player.capital { "Capital city" } else { "City" });
        }
        for at in player.tokens {
            let strong = player.strong.has(at);
            stand(at, Some(seat), if strong { "Reinforced token" } else { "Control token" });
        }
        for at in player.caravans.into_iter().filter_map(Caravan::space) {
            stand(at, Some(seat), "Caravan");
        }
    }
    for at in state.barbarians.iter().flatten() {
        stand(*at, None, "Barbarian");
    }
    for (place, row) in board.states.iter().zip(&game.rules().states) {
        if let Some(at) = place.filter(|at| state.state_spaces().has(*at)) {
            stand(at, None, &game.pack()[row.card].name);
        }
    }
    for (place, row) in board.naturals.iter().zip(&game.rules().naturals) {
        if let Some(at) = place.filter(|at| state.natural_spaces().has(*at)) {
            stand(at, None, &game.pack()[row.card].name);
        }
    }
    for (kind, at) in &board.goods {
        if state.goods.has(*at) {
            stand(*at, None, &good(game, *kind));
        }
    }
    for (number, at) in numbered(&state.wonders) {
        if let Some(at) = at {
            stand(*at, None, &wonder(game, number));
        }
    }
    let names = |list: Vec<(String, u8)>| list.into_iter().map(|(name, _)| name).collect();
    let mut rows = vec![
        Shelf {
            name: "World wonders".to_owned(),
            names: names(open_wonders(game, view)),
            ..Shelf::default()
        },
        Shelf {
            name: "Victory cards".to_owned(),
            names: state
                .victories
                .iter()
                .map(|at| game.pack()[game.rules()[*at].card].name.to_string())
                .collect(),
            ..Shelf::default()
        },
    ];
    for (seat, who) in state.seats() {
        rows.push(Shelf {
            name: format!("Focus row of {}", player(seat)),
            names: names(row(game, who)),
            tiles: who.hand.iter().flatten().map(|tile| TileId(u16::from(tile.number()))).collect(),
            ..Shelf::default()
        });
    }
    let owners = state.seats().map(|(seat, who)| {
        let agendas = who.agendas.count_ones();
        let agendas = count(agendas, "agenda", "agendas");
        let spaces = count(who.spaces().len(), "space", "spaces");
        let note = format!("tech {}, {agendas}, {spaces}", who.tech);
        Owner { name: player(seat), note, civilization: None }
    });
    Position {
        mats: vec![Mat {
            name: "Map".to_owned(),
            owner: None,
            tiles: tiles.collect(),
            pieces,
            fill,
        }],
        rows,
        owners: owners.collect(),
        ..Position::default()
    }
}
