//! Questions, answers, events and the table in words.

use std::fmt::Write;

use strabo_core::Seat;
use strabo_model::position::{Form, Laid, Mat, Owner, Position, Shelf, Stands};
use strabo_model::refs::TileId;
use strabo_model::words::count;

use crate::action::Action;
use crate::event::{Event, NamedSpace};
use crate::game::Game;
use crate::ids::{
    Caravan, EffectId, FocusId, GoodId, KindId, MapTileId, Space, WonderId, numbered,
};
use crate::play::waiting;
use crate::rules::{Doing, Power};
use crate::state::{OpenState, Player, Task};
use crate::view::View;
use strabo_core::Family;

fn player(seat: Seat) -> String {
    format!("Player {}", u16::from(seat.number()) + 1)
}

/// A space as players call it.
pub(crate) fn space(game: &Game, view: View<'_>, at: Space) -> String {
    called(game, view.state.board.spot(at))
}

/// The ground of a space, and its column and row as on the picture of the map.
fn called(game: &Game, spot: NamedSpace) -> String {
    let ground = spot.ground.and_then(|ground| game.pack().terrains.get(ground.index()));
    let [column, row] = spot.at;
    format!("{} {column},{row}", ground.map_or("natural wonder", |row| &*row.name))
}

/// The ways out of a space in words, in the order of [`crate::WAYS`].
const WAY_WORDS: [&str; 6] =
    ["east", "south-east", "south-west", "west", "north-west", "north-east"];

fn kind(game: &Game, kind: KindId) -> String {
    let group = game.rules().kinds.get(kind.index()).map(|kind| usize::from(kind.group));
    let group = group.and_then(|at| game.pack().groups.get(at));
    group.map_or_else(String::new, |group| group.name.to_string())
}

fn focus(game: &Game, card: FocusId) -> String {
    let card = game.pack().advances.get(card.index());
    card.map_or_else(String::new, |card| card.name.to_string())
}

fn good(game: &Game, good: GoodId) -> String {
    let row = game.rules().goods.get(good.index());
    let row = row.and_then(|good| game.pack().resources.get(usize::from(good.resource)));
    row.map_or_else(String::new, |row| row.name.to_lowercase())
}

/// The card that has an effect.
fn card_of(game: &Game, effect: EffectId) -> String {
    let powers = game.rules().powers.iter();
    let mut cards = powers.zip(&game.pack().cards);
    let has = |power: &Power| power.effects.iter().any(|(_, one)| *one == effect);
    cards.find(|(power, _)| has(power)).map_or_else(String::new, |(_, card)| card.name.to_string())
}

fn wonder(game: &Game, wonder: WonderId) -> String {
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
    let Some(task) = state.tasks.last() else { return "the game is over".to_owned() };
    if state.end.is_some() {
        return "the game is over".to_owned();
    }
    let slot = state.note.slot;
    match *task {
        Task::Pick => "choose a tile to add to the map".to_owned(),
        Task::Lay { .. } => "place the tile".to_owned(),
        Task::Discard { left, .. } => format!("discard trade tokens, {left} to go"),
        Task::Give { left, .. } => format!("put trade tokens on your focus cards, {left} to go"),
        Task::Choose => "choose a focus card".to_owned(),
        Task::Option { .. } => format!("decide what to do in slot {slot}"),
        Task::Place { doing, left, .. } => match &game.rules()[doing] {
            Doing::Place(rule) if rule.target == crate::rules::Target::City => {
                "build a city".to_owned()
            }
            _ => format!("place control tokens, {left} left"),
        },
        Task::Chain => "spread control tokens to spaces beside them".to_owned(),
        Task::Free => "you have no control token left: remove one to place it".to_owned(),
        Task::Reinforce { left } => format!("reinforce control tokens, {left} left"),
        Task::Attack { left, .. } => format!("attack, {left} left"),
        Task::BidAttack | Task::BidDefence => {
            let fight = state.note.fight;
            format!(
                "spend trade tokens in the attack of {} against {}",
                fight.attack, fight.defence
            )
        }
        Task::Spoils => "conquer or liberate the city-state".to_owned(),
        Task::Loot { left, .. } => format!("take trade tokens, up to {left}"),
        Task::BoostMoves { .. } => "spend trade tokens to move caravans further".to_owned(),
        Task::Order { .. } => "choose the card that is used next".to_owned(),
        Task::Caravans { .. } => "choose the caravan that moves next".to_owned(),
        Task::Caravan { which, .. } => format!("move caravan {}", which + 1),
        Task::Envoy { .. } => "take a diplomacy card".to_owned(),
        Task::BoostDial { .. } => "spend trade tokens to advance the tech dial".to_owned(),
        Task::Level { level } => format!("gain a focus card of level {level}"),
        Task::Wonder { .. } => "build a world wonder".to_owned(),
        Task::Pay { wonder: at, due, .. } => format!("pay {due} more for {}", wonder(game, at)),
        Task::House { wonder: at } => format!("choose the city of {}", wonder(game, at)),
        Task::Goods { .. } => "gain a resource".to_owned(),
        Task::Exchange { .. } => "exchange a resource".to_owned(),
        Task::Destroy { .. } => "destroy a control token".to_owned(),
        Task::TakeOver { .. } => "choose control tokens of another player".to_owned(),
        Task::Yield { .. } => "choose the control token that is replaced".to_owned(),
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
        | Task::Settle { .. } => "go on".to_owned(),
    }
}

pub(crate) fn say(game: &Game, view: View<'_>, action: Action) -> String {
    let state = view.state;
    let at = |place: Space| space(game, view, place);
    match action {
        Action::Tile { tile, side } => {
            let number = game.rules().tiles.get(tile.index()).map_or(0, |tile| tile.number);
            format!("tile {number}, side {}", char::from(b'A' + side.min(25)))
        }
        Action::Lay { turn, at } => {
            let turned = match turn {
                0 => "not turned".to_owned(),
                1 => "turned by a sixth".to_owned(),
                sixths => format!("turned by {sixths} sixths"),
            };
            format!("at column {}, row {}, {turned}", at[0], at[1])
        }
        Action::Focus(slot) => {
            let seat = state.asked().unwrap_or(state.active);
            let card = view.player(seat).in_slot(slot);
            let name = card.map_or_else(String::new, |(_, card)| focus(game, card));
            format!("{name} in slot {slot}")
        }
        Action::Idle(slot) => format!("{}, for no effect", say(game, view, Action::Focus(slot))),
        Action::Option(choice) if matches!(state.tasks.last(), Some(Task::Caravans { .. })) => {
            let caravan = view.player(state.active).caravans.get(usize::from(choice));
            match caravan.and_then(|caravan| caravan.space()) {
                Some(place) => format!("the caravan at {}", at(place)),
                None => "the caravan on its card".to_owned(),
            }
        }
        Action::Option(choice) if matches!(state.tasks.last(), Some(Task::Order { .. })) => {
            let effect = waiting(view, u8::MAX).nth(usize::from(choice));
            effect.map_or_else(String::new, |effect| card_of(game, effect))
        }
        Action::Option(choice) => {
            let doing = match state.tasks.last() {
                Some(Task::Option { effect, .. }) => {
                    let effect = &game.rules()[*effect];
                    effect.doings.get(usize::from(choice)).map(|at| &game.rules()[*at])
                }
                _ => None,
            };
            match doing {
                Some(Doing::BuildWonder { .. }) => "build a world wonder".to_owned(),
                Some(Doing::Place(_)) => "place or build on the map".to_owned(),
                Some(Doing::Reinforce { .. }) => "reinforce control tokens".to_owned(),
                Some(Doing::Attack(_)) => "attack".to_owned(),
                _ => format!("choice {}", u16::from(choice) + 1),
            }
        }
        Action::Place(place) => format!("place at {}", at(place)),
        Action::Reinforce(place) => format!("reinforce {}", at(place)),
        Action::Attack(place) => {
            let place_ok = place.index() < state.board.len();
            let bonus = if place_ok { view.defence(place, false) } else { 0 };
            let whose = state.owner(place).map_or_else(|| "city-state".to_owned(), player);
            format!("attack {whose} at {}, defence {bonus}", at(place))
        }
        Action::AttackBarbarian(place) => format!("attack the barbarian at {}", at(place)),
        Action::Spend(0) => "spend nothing".to_owned(),
        Action::Spend(tokens) => {
            let nothing = if view.wastes(tokens) { ", for nothing" } else { "" };
            format!("spend {}{nothing}", count(tokens, "trade token", "trade tokens"))
        }
        Action::Caravan(place) => format!("move to {}", at(place)),
        Action::Put(at) => format!("put a trade token on {}", kind(game, at)),
        Action::Take(at) => format!("take a trade token from {}", kind(game, at)),
        Action::Discard(at) => format!("discard a trade token from {}", kind(game, at)),
        Action::Envoy => "take the card of the city-state".to_owned(),
        Action::Treaty(card) => {
            let card = game.rules().treaties.get(card.index());
            format!("take {}", card.map_or("a card", |card| &game.pack()[*card].name))
        }
        Action::Gain(card) => format!("gain {}", focus(game, card)),
        Action::Wonder(deck) => {
            let known = deck.index() < game.rules().wonder_decks.len();
            let shown = known.then(|| view.shown(deck)).flatten();
            format!("build {}", shown.map_or_else(|| "a wonder".to_owned(), |at| wonder(game, at)))
        }
        Action::Pay(at) => format!("spend {}", good(game, at)),
        Action::PayNatural(at) => {
            let row = game.rules().naturals.get(at.index());
            format!("use {}", row.map_or("a natural wonder", |row| &game.pack()[row.card].name))
        }
        Action::House(place) => format!("in the city at {}", at(place)),
        Action::Conquer => "conquer it".to_owned(),
        Action::Liberate => "liberate it".to_owned(),
        Action::Remove(place) => format!("remove your control token at {}", at(place)),
        Action::Destroy(place) => format!("destroy the control token at {}", at(place)),
        Action::Choose(place) => format!("choose the control token at {}", at(place)),
        Action::Good(at) => format!("gain {}", good(game, at)),
        Action::Exchange { from, into } => {
            format!("exchange {} for {}", good(game, from), good(game, into))
        }
        Action::Done => "nothing more".to_owned(),
    }
}

pub(crate) fn tell(game: &Game, event: Event) -> String {
    let number =
        |tile: MapTileId| game.rules().tiles.get(tile.index()).map_or(0, |tile| tile.number);
    match event {
        Event::Laid { seat, tile } => {
            format!("{} adds tile {} to the map.", player(seat), number(tile))
        }
        Event::Round(turn) => format!("Round {turn}"),
        Event::Dial(event) => {
            format!("The event dial shows: {}.", game.pack().events[usize::from(event)].name)
        }
        Event::Roved { seat, way } => {
            let way = WAY_WORDS.get(usize::from(way)).unwrap_or(&"on");
            format!("{} rolls: barbarians move {way}.", player(seat))
        }
        Event::Raided { seat, at } => {
            format!("Barbarians destroy a piece of {} in {}.", player(seat), called(game, at))
        }
        Event::Respawned { at } => format!("A barbarian comes back in {}.", called(game, at)),
        Event::Focus { seat, card, slot } => {
            format!("{} resolves {} in slot {slot}.", player(seat), focus(game, card))
        }
        Event::Token { seat, at } => {
            format!("{} places a control token in {}.", player(seat), called(game, at))
        }
        Event::City { seat, at } => {
            format!("{} builds a city in {}.", player(seat), called(game, at))
        }
        Event::Reinforced { seat, at } => {
            format!("{} reinforces {}.", player(seat), called(game, at))
        }
        Event::Attacked { seat, at, attack, defence, roller } => {
            let (seat, roller, at) = (player(seat), player(roller), called(game, at));
            format!("{seat} attacks {at}, {roller} rolls in defence: {attack} against {defence}.")
        }
        Event::Won { seat, at } => {
            format!("{} wins the attack on {}.", player(seat), called(game, at))
        }
        Event::Failed { seat, at } => {
            format!("{} fails to take {}.", player(seat), called(game, at))
        }
        Event::Caravan { seat, to } => {
            format!("A caravan of {} goes to {}.", player(seat), called(game, to))
        }
        Event::Arrived { seat, at } => {
            format!("A caravan of {} arrives in {}.", player(seat), called(game, at))
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
        Event::Destroyed { seat, at } => {
            format!("{} destroys the control token in {}.", player(seat), called(game, at))
        }
        Event::Agenda { seat, card } => {
            let card = game.rules()[card].card;
            format!("{} completes an agenda of {}.", player(seat), game.pack()[card].name)
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

/// The sign of a space: what stands there, or its difficulty.
fn sign(state: &OpenState, at: Space) -> String {
    let cell = state.board.cells[at.index()];
    let ground = if cell.water { '~' } else { char::from(b'0' + cell.difficulty.min(9)) };
    let thing = if state.barbarian_spaces().has(at) {
        '!'
    } else if let Some(owner) = state.owner(at) {
        let own = &state.players[owner.index()];
        let base = if own.cities.has(at) { b'A' } else { b'a' };
        char::from(base + owner.number())
    } else if state.state_spaces().has(at) {
        '$'
    } else if state.natural_spaces().has(at) {
        '*'
    } else if state.goods.has(at) {
        '+'
    } else if state.players.iter().any(|player| player.caravans.contains(&Caravan::At(at))) {
        'o'
    } else {
        ' '
    };
    let strong =
        state.players.iter().any(|player| player.strong.has(at) || player.capital == Some(at));
    format!("{ground}{thing}{}", if strong { '\'' } else { ' ' })
}

pub(crate) fn board(game: &Game, view: View<'_>) -> String {
    let state = view.state;
    let mut text = String::new();
    let cells = &state.board.cells;
    let least = |axis: usize| cells.iter().map(|cell| cell.at[axis]).min().unwrap_or(0);
    let most = |axis: usize| cells.iter().map(|cell| cell.at[axis]).max().unwrap_or(0);
    let place = |cell: [i8; 2]| 4 * i32::from(cell[0]) + 2 * i32::from(cell[1]);
    let left = cells.iter().map(|cell| place(cell.at)).min().unwrap_or(0);
    for row in least(1)..=most(1) {
        let mut line = String::new();
        for column in least(0)..=most(0) {
            let Some(at) = state.board.find([column, row]) else { continue };
            let start = usize::try_from(place([column, row]) - left).unwrap_or(0);
            while line.len() < start {
                line.push(' ');
            }
            line.push_str(&sign(state, at));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(
        "Numbers are terrain, ~ water, letters spaces (capitals: cities, ' reinforced or a\n",
    );
    text.push_str(
        "capital city), ! barbarians, $ city-states, * natural wonders, + resources, o caravans\n",
    );
    for (at, who) in state.seats() {
        let mine = if at == view.seat { " (you)" } else { "" };
        let letter = char::from(b'A' + at.number());
        let leader = &game.pack()[game.rules()[who.leader].card].name;
        let agendas = who.agendas.count_ones();
        let _ = writeln!(
            text,
            "{letter} {}{mine}, {leader}: tech {}, agendas {agendas} of {}",
            player(at),
            who.tech,
            game.rules().victories_shown
        );
        let row: Vec<String> = row(game, who)
            .into_iter()
            .map(|(name, trade)| if trade > 0 { format!("{name} +{trade}") } else { name })
            .collect();
        let _ = writeln!(text, "    {}", row.join(" | "));
    }
    let wonders: Vec<String> =
        open_wonders(game, view).into_iter().map(|(name, cost)| format!("{name} {cost}")).collect();
    let _ = writeln!(text, "Wonders: {}", wonders.join(", "));
    text
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
        let form = match name {
            "City" | "Capital city" => Form::City,
            "Barbarian" => Form::Army,
            _ => Form::Token,
        };
        let (at, owner, name) = (cell(at), owner.map(Seat::number), name.to_owned());
        pieces.push(Stands { at, owner, name, count: 0, form, mark: "", corner: false });
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
        let note = format!("tech {}, {agendas} agendas, {} spaces", who.tech, who.spaces().len());
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
