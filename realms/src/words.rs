//! Questions, answers, events and the table in words.

use std::fmt::Write;

use serde_json::{Value, json};
use strabo_kernel::ids::fits_u8;
use strabo_model::position::{Form, Laid, Mat, Position, Shelf, Stands};
use strabo_model::refs::{CardId, TileId};
use strabo_model::sequence::Step;

use crate::action::Action;
use crate::event::{Event, Trade};
use crate::game::Game;
use crate::look::bits64;
use crate::rules::{ARMY, BARBARIANS, Card, NONE, Price, SETTLER, SHIP, Source};
use crate::state::{ANGRY, Bid, HAPPY, State, Task};

fn player(seat: u8) -> String {
    match seat {
        BARBARIANS => "the barbarians".to_owned(),
        NONE => "nobody".to_owned(),
        seat => format!("Player {}", u16::from(seat) + 1),
    }
}

/// A space by its column and row, as pictures write it.
pub(crate) fn space(game: &Game, at: u8) -> String {
    match game.rules().cells.get(usize::from(at)) {
        Some([column, row]) => format!("{column},{row}"),
        None => "nowhere".to_owned(),
    }
}

/// The same with its ground before it.
fn place(game: &Game, state: &State, at: u8) -> String {
    let ground = state.spaces.get(usize::from(at)).map_or(NONE, |space| space.ground);
    match game.pack.terrains.get(usize::from(ground)) {
        Some(ground) => format!("{} {}", ground.name, space(game, at)),
        None => format!("the unknown {}", space(game, at)),
    }
}

fn good(game: &Game, at: u8) -> String {
    let row = game.pack.resources.get(usize::from(at));
    row.map_or_else(String::new, |row| row.name.to_string())
}

fn amounts(game: &Game, price: Price) -> String {
    let all = (0_u8..).zip(price).filter(|(_, amount)| *amount > 0);
    let list: Vec<String> =
        all.map(|(at, amount)| format!("{amount} {}", good(game, at))).collect();
    if list.is_empty() { "nothing".to_owned() } else { list.join(", ") }
}

fn advance(game: &Game, at: u8) -> String {
    let row = game.pack.advances.get(usize::from(at));
    row.map_or_else(String::new, |row| row.name.to_string())
}

fn unit(game: &Game, kind: u8) -> String {
    let row = game.rules().units.get(usize::from(kind));
    let row = row.and_then(|unit| game.pack.pieces.get(usize::from(unit.piece)));
    row.map_or_else(String::new, |row| row.name.to_string())
}

fn building(game: &Game, at: u8) -> String {
    let row = game.rules().buildings.get(usize::from(at));
    let row = row.and_then(|row| game.pack.pieces.get(usize::from(row.piece)));
    row.map_or_else(String::new, |row| row.name.to_string())
}

fn card_name(game: &Game, list: &[Card], at: u8) -> String {
    let row = list.get(usize::from(at));
    row.map_or_else(String::new, |row| game.pack[CardId(row.card)].name.to_string())
}

/// The names of cards in a hand.
pub(crate) fn hand(game: &Game, list: &[Card], held: u64) -> Vec<String> {
    let card = |copy: u8| list.iter().find(|card| card.copies >> copy & 1 == 1);
    let names = bits64(held).filter_map(card).map(|card| {
        let row = &game.pack[CardId(card.card)];
        match &row.second {
            Some(second) => format!("{} / {second}", row.name),
            None => row.name.to_string(),
        }
    });
    names.collect()
}

pub(crate) fn wonder(game: &Game, at: u8) -> String {
    let row = game.rules().wonders.get(usize::from(at));
    row.map_or_else(String::new, |row| game.pack[CardId(row.card)].name.to_string())
}

fn effect(game: &Game, at: u16) -> String {
    let Some(effect) = game.rules().effects.get(usize::from(at)) else { return String::new() };
    let pack = &game.pack;
    let (name, benefits) = match effect.by {
        Source::Advance(at) => {
            let row = &pack.advances[usize::from(at)];
            (row.name.to_string(), &row.benefits)
        }
        Source::Wonder(at) => {
            let row = &pack[CardId(game.rules().wonders[usize::from(at)].card)];
            (row.name.to_string(), &row.benefits)
        }
        Source::Building(at) => {
            let row = &pack.pieces[usize::from(game.rules().buildings[usize::from(at)].piece)];
            (row.name.to_string(), &row.benefits)
        }
        Source::Card(_) | Source::Event(_) | Source::Icon(_) => return "the card".to_owned(),
    };
    // Benefits of one source stand one after the other.
    let first = game.rules().effects.iter().position(|other| other.by == effect.by);
    let place = usize::from(at).saturating_sub(first.unwrap_or(0));
    match benefits.get(place) {
        Some(benefit) => {
            format!("{name}: {}", strabo_model::words::benefit::benefit(pack, benefit))
        }
        None => name,
    }
}

fn units(game: &Game, units: [u8; 3]) -> String {
    let all = (0_u8..).zip(units).filter(|(_, count)| *count > 0);
    let list: Vec<String> =
        all.map(|(kind, count)| format!("{count} {}", unit(game, kind))).collect();
    list.join(", ")
}

const fn mood(mood: u8) -> &'static str {
    match mood {
        ANGRY => "angry",
        HAPPY => "happy",
        _ => "neutral",
    }
}

const fn step(step: Step) -> &'static str {
    match step {
        Step::AcquireAdvance => "gain an advance",
        Step::FoundCity => "found a city",
        Step::BuildUnits => "build units",
        Step::CollectResources => "collect resources",
        Step::GrowCity => "let a city grow",
        Step::MoveUnits => "move units",
        Step::CivicImprovement => "improve moods",
        Step::CulturalInfluence => "influence a city",
        _ => "take a step",
    }
}

pub(crate) fn question(game: &Game, state: &State) -> String {
    if state.end.is_some() {
        return "the game is over".to_owned();
    }
    let at = |place_at: u8| place(game, state, place_at);
    let Some(task) = state.tasks.last() else { return "the game is over".to_owned() };
    match *task {
        Task::Turn => format!("choose an action, {} left", state.note.actions),
        Task::Pay { due, .. } => format!("decide how to pay {}", amounts(game, due)),
        Task::Step { step: of, .. } => format!("{} without an action", step(of)),
        Task::Build { left, .. } => format!("build units, {left} left"),
        Task::Collect { left, .. } => format!("collect resources, {left} left"),
        Task::Move { left, .. } => format!("move units, {left} groups left"),
        Task::March { .. } => format!("choose where {} go", units(game, state.note.band.units)),
        Task::Civic => "raise the mood of cities".to_owned(),
        Task::Boost { roll, .. } => format!("you rolled {roll}: add to it"),
        Task::Part { to } => format!("choose the building to exchange in {}", at(to)),
        Task::May { effect: of, .. } => format!("decide on {}", effect(game, of)),
        Task::Option { .. } => "choose what happens".to_owned(),
        Task::Gain { left, .. } => format!("gain resources, {left} to go"),
        Task::Lose { left, .. } => format!("lose resources, {left} to go"),
        Task::Swap { left, .. } => format!("exchange resources, {left} left"),
        Task::Place { kind, .. } => format!("place: {}", unit(game, kind)),
        Task::Camp { .. } | Task::Spawn { .. } => "place a settlement of barbarians".to_owned(),
        Task::Horde { .. } => "place a barbarian".to_owned(),
        Task::Gift { .. } => "choose a free advance".to_owned(),
        Task::Transfer { left, .. } => format!("move cubes to the new government, {left} left"),
        Task::Heed { .. } => "decide whether the event card counts, or only its icon".to_owned(),
        Task::Raise { .. } => "choose a city whose mood rises".to_owned(),
        Task::Lower { .. } => "choose a city whose mood falls".to_owned(),
        Task::Keep { city, .. } => format!("pay so that {} keeps its mood", at(city)),
        Task::Ruin { .. } => "choose a city that is struck".to_owned(),
        Task::Wreck { city } => format!("choose the building that {} loses", at(city)),
        Task::Reveal { .. } => "choose a region to reveal".to_owned(),
        Task::Way { region, .. } => format!("choose how region {} lies", region + 1),
        Task::Berth { .. } => "choose where the ships go".to_owned(),
        Task::Exhaust { .. } => "choose a space that is exhausted".to_owned(),
        Task::Raid { .. } => "choose the attack of the barbarians".to_owned(),
        Task::Siege => "decide on the siege".to_owned(),
        Task::CardAttack | Task::CardDefend => {
            format!("play a card in the battle at {}", at(state.fight.at))
        }
        Task::Cease => format!("go on with the attack on {}", at(state.fight.at)),
        Task::Hits { left } => format!("choose what is lost to barbarians, {left} to go"),
        Task::Spoils { at: city } => format!("keep the settlement in {} or raze it", at(city)),
        Task::Window { advance: NONE, .. } => "play a card after capturing a city".to_owned(),
        Task::Window { advance: of, .. } => {
            format!("play a card after gaining {}", advance(game, of))
        }
        Task::Wonder { .. } => "build a wonder".to_owned(),
        Task::Claim { .. } => "reserve a wonder".to_owned(),
        Task::Raze { .. } => "give up a city of size 1".to_owned(),
        Task::First { .. } => "choose the first player".to_owned(),
        Task::Offer => {
            let [give, take] = sides(game, state.note.bid.into(), Some(&state.note.bid));
            format!("offer {} a trade: {give} for {take}", player(state.note.bid.to))
        }
        Task::Deal => {
            let [give, take] = sides(game, state.note.bid.into(), Some(&state.note.bid));
            format!("accept a trade: {} offers {give} for {take}", player(state.note.bid.by))
        }
        Task::Hand { deck, left } => {
            let to = player(state.note.bid.by);
            format!("choose what {to} gets: {}", cards_of(game, deck, left))
        }
        Task::Drown { left, .. } => format!("choose who is lost with the ship, {left} to go"),
        Task::Next
        | Task::Begin
        | Task::Over
        | Task::Status { .. }
        | Task::After { .. }
        | Task::Activated { .. }
        | Task::Halt
        | Task::Cheer { .. }
        | Task::Sway { .. }
        | Task::Effect { .. }
        | Task::Learn { .. }
        | Task::Level { .. }
        | Task::Event { .. }
        | Task::Filed { .. }
        | Task::Explored { .. }
        | Task::Roll
        | Task::Won
        | Task::Struck
        | Task::Stands { .. } => "go on".to_owned(),
    }
}

pub(crate) fn say(game: &Game, state: &State, action: Action) -> String {
    let at = |place_at: u8| place(game, state, place_at);
    let task = state.tasks.last();
    match action {
        Action::Advance(of) => format!("gain {}", advance(game, of)),
        Action::Found(of) => format!("found a city in {}", at(of)),
        Action::Build(city) => format!("build units in {}", at(city)),
        Action::Collect { city, far: false } => format!("collect with {}", at(city)),
        Action::Collect { city, far: true } => {
            format!("collect with {} from further away", at(city))
        }
        Action::Grow { city, building: part, sea } if sea == NONE => {
            format!("build in {}: {}", at(city), building(game, part))
        }
        Action::Grow { city, building: part, sea } => {
            format!("build in {}: {}, towards {}", at(city), building(game, part), space(game, sea))
        }
        Action::Move => "move units".to_owned(),
        Action::Civic => "raise the mood of cities".to_owned(),
        Action::Influence { from, to } => format!("influence {} from {}", at(to), at(from)),
        Action::Use(of) => format!("use {}", effect(game, of)),
        Action::Card(card) => format!("play {}", card_name(game, &game.rules().actions, card)),
        Action::Kept(card) => format!("use {}", card_name(game, &game.rules().events, card)),
        Action::Unit(kind) => format!("build: {}", unit(game, kind)),
        Action::Draft(kind) => format!("draft: {}", unit(game, kind)),
        Action::Take { at: of, good: kind } => format!("{} from {}", good(game, kind), at(of)),
        Action::Lift { at: of, units: list } => format!("{} in {}", units(game, list), at(of)),
        Action::To { at: of, far, plain } => {
            let mut text = format!("to {}", at(of));
            if far {
                text.push_str(", by road");
            }
            if plain {
                text.push_str(", whatever the terrain");
            }
            text
        }
        Action::Improve(city) => at(city),
        Action::Spend(count) => format!("spend {count} {}", good(game, game.rules().culture)),
        Action::Part(part) => building(game, part),
        Action::At(of) => at(of),
        Action::Option(choice) if task == Some(&Task::Siege) => match choice {
            0 => "cancel nothing".to_owned(),
            1 => "cancel the attack of the fortress".to_owned(),
            2 => "cancel its defence".to_owned(),
            _ => "cancel its attack and its defence".to_owned(),
        },
        Action::Option(choice) => format!("choice {}", u16::from(choice) + 1),
        Action::Good(of) => good(game, of),
        Action::Swap { from, into } => format!("{} for {}", good(game, from), good(game, into)),
        Action::Pay(price) => amounts(game, price),
        Action::Way(way) => way_in_words(game, task, way),
        Action::Raid { from, to } => format!("from {} on {}", at(from), at(to)),
        Action::Lose(kind) => unit(game, kind),
        Action::Wonder { wonder: of, city } if city == NONE => wonder(game, of),
        Action::Wonder { wonder: of, city } => format!("{} in {}", wonder(game, of), at(city)),
        Action::Seat(seat) => player(seat),
        Action::Trade(_) if task == Some(&Task::Deal) => "answer with another offer".to_owned(),
        Action::Trade(seat) => format!("offer {} a trade", player(seat)),
        Action::Give(of) => format!("give 1 {}", good(game, of)),
        Action::Want(of) => format!("ask for 1 {}", good(game, of)),
        Action::Hand { deck, card } => {
            format!("give the card {}", card_name(game, deck_of(game, deck), card))
        }
        Action::WantCard(deck) => format!("ask for {}", cards_of(game, deck, 1)),
        Action::Yes => match task {
            Some(Task::Spoils { .. }) => "keep it".to_owned(),
            Some(Task::Cease) => "go on".to_owned(),
            Some(Task::Offer) => "make the offer".to_owned(),
            _ => "yes".to_owned(),
        },
        Action::Done => match task {
            Some(Task::Turn) => "end the turn".to_owned(),
            Some(Task::Spoils { .. }) => "raze it".to_owned(),
            Some(Task::Cease) => "cease the attack".to_owned(),
            Some(Task::Offer) => "offer nothing".to_owned(),
            Some(Task::May { .. } | Task::Keep { .. } | Task::Heed { .. } | Task::Deal) => {
                "no".to_owned()
            }
            _ => "done".to_owned(),
        },
    }
}

fn deck_of(game: &Game, deck: u8) -> &[Card] {
    if deck == 0 { &game.rules().actions } else { &game.rules().objectives }
}

/// So many cards of a deck.
fn cards_of(game: &Game, deck: u8, count: u8) -> String {
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

/// An offer as a player sees it.
pub(crate) fn bid(game: &Game, bid: &Bid, seat: u8) -> Value {
    let [give, take] = sides(game, (*bid).into(), bid.shows(seat).then_some(bid));
    json!({ "by": bid.by, "to": bid.to, "gives": give, "asks_for": take })
}

fn way_in_words(game: &Game, task: Option<&Task>, way: u8) -> String {
    let Some(Task::Way { region, tile, .. }) = task else {
        return format!("way {}", u16::from(way) + 1);
    };
    let region = &game.rules().regions[usize::from(*region)];
    let tile = &game.rules().tiles[usize::from(*tile)];
    let Some((_, order)) = region.ways.get(usize::from(way)) else {
        return format!("way {}", u16::from(way) + 1);
    };
    let spaces = order.iter().zip(&tile.ground).map(|(at, ground)| {
        format!("{} {}", game.pack.terrains[usize::from(*ground)].name, space(game, *at))
    });
    spaces.collect::<Vec<_>>().join(", ")
}

pub(crate) fn tell(game: &Game, event: Event) -> String {
    let at = |of: u8| space(game, of);
    match event {
        Event::Turn { round, turn, seat } => {
            format!("Round {round}, turn {turn}: {} plays.", player(seat))
        }
        Event::Advance { seat, advance: of } => {
            format!("{} gains {}.", player(seat), advance(game, of))
        }
        Event::Founded { seat, at: of } => format!("{} founds a city in {}.", player(seat), at(of)),
        Event::Grown { seat, at: of, building: part } => {
            format!("{} builds in {}: {}.", player(seat), at(of), building(game, part))
        }
        Event::Placed { seat, at: of, kind } => {
            format!("{} places in {}: {}.", player(seat), at(of), unit(game, kind))
        }
        Event::Gained { seat, good: of, amount } => {
            format!("{} gains {amount} {}.", player(seat), good(game, of))
        }
        Event::Lost { seat, good: of, amount } => {
            format!("{} pays or loses {amount} {}.", player(seat), good(game, of))
        }
        Event::Moved { seat, from, to, units: list } => {
            format!("{} moves {} from {} to {}.", player(seat), units(game, list), at(from), at(to))
        }
        Event::Revealed { seat, region } => {
            format!("{} reveals region {}.", player(seat), region + 1)
        }
        Event::Spawned { at: of } => format!("Barbarians settle in {}.", at(of)),
        Event::Mood { at: of, mood: feels } => {
            format!("The city in {} is {}.", at(of), mood(feels))
        }
        Event::Influence { seat, to, roll } => {
            format!("{} influences {} and rolls {roll}.", player(seat), at(to))
        }
        Event::Swayed { seat, at: of, building: part } => {
            format!(
                "In {} this now has the colour of {}: {}.",
                at(of),
                player(seat),
                building(game, part)
            )
        }
        Event::Battle { attacker, defender, at: of } => {
            let text = format!("{} attacks {} in {}.", player(attacker), player(defender), at(of));
            text[..1].to_uppercase() + &text[1..]
        }
        Event::Round { values, hits } => format!(
            "The attacker rolls {} for {} hits, the defender {} for {} hits.",
            values[0], hits[0], values[1], hits[1]
        ),
        Event::Ceased { seat } => format!("{} ceases the attack.", player(seat)),
        Event::Captured { seat, at: of } => format!("{} captures {}.", player(seat), at(of)),
        Event::Destroyed { at: of } => format!("The city in {} is gone.", at(of)),
        Event::Wrecked { at: of, building: part } => {
            format!("The city in {} loses: {}.", at(of), building(game, part))
        }
        Event::Card { seat, card } => {
            format!("{} plays {}.", player(seat), card_name(game, &game.rules().actions, card))
        }
        Event::Event { seat, card } => format!(
            "{} draws the event {}.",
            player(seat),
            card_name(game, &game.rules().events, card)
        ),
        Event::Drawn { seat, deck: 0 } => format!("{} draws an action card.", player(seat)),
        Event::Drawn { seat, .. } => format!("{} draws an objective card.", player(seat)),
        Event::Shown { wonder: of } => format!("The wonder {} is revealed.", wonder(game, of)),
        Event::Claimed { seat, wonder: of } => {
            format!("{} reserves {}.", player(seat), wonder(game, of))
        }
        Event::Wonder { seat, wonder: of, at: city } => {
            format!("{} builds {} in {}.", player(seat), wonder(game, of), at(city))
        }
        Event::Objective { seat, card, goal } => {
            let row = &game.rules().objectives[usize::from(card)];
            let row = &game.pack[CardId(row.card)];
            let name = row.goals.get(usize::from(goal)).and_then(|goal| goal.name.as_deref());
            format!("{} completes {}.", player(seat), name.unwrap_or(&row.name))
        }
        Event::Exhausted { at: of } => format!("The space {} is exhausted.", at(of)),
        Event::First { seat } => format!("{} is the first player.", player(seat)),
        Event::Offered(of) => {
            let ([by, to], [give, take]) = (of.seats.map(player), sides(game, of, None));
            format!("{by} offers {to} a trade: {give} for {take}.")
        }
        Event::Traded(of) => {
            let ([by, to], [give, take]) = (of.seats.map(player), sides(game, of, None));
            format!("{by} trades with {to}: {give} for {take}.")
        }
        Event::Over => "The game is over.".to_owned(),
    }
}

/// The table as text.
pub(crate) fn board(game: &Game, state: &State, seat: u8) -> String {
    let look = game.look(state);
    let mut text =
        format!("Round {} of {}, turn {}\n", state.round, game.rules().rounds, state.turn);
    for at in 0..fits_u8(state.players.len()) {
        let who = look.player(at);
        let you = if at == seat { " (you)" } else { "" };
        let goods = (0_u8..)
            .zip(&game.rules().goods)
            .map(|(kind, _)| format!("{} {}", good(game, kind), who.goods[usize::from(kind)]));
        let goods = goods.collect::<Vec<_>>().join(", ");
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{}{you}: {goods}", player(at));
        let levels = game.pack.tracks.iter().zip(who.tracks);
        let levels = levels.map(|(row, level)| format!("{} {level}", row.name));
        let _ = writeln!(
            text,
            "  {}, {} advances, cards {}+{}, objectives done {}",
            levels.collect::<Vec<_>>().join(", "),
            who.advances.count_ones(),
            who.actions.count_ones(),
            who.objectives.count_ones(),
            who.done.count_ones(),
        );
        for city in who.cities {
            let row = look.city(city);
            let parts = (0_u8..).zip(row.parts).filter(|(_, part)| *part != NONE);
            let parts = parts.map(|(part, owner)| {
                let name = building(game, part);
                if owner == at { name } else { format!("{name} of {}", player(owner)) }
            });
            let mut parts: Vec<String> = parts.collect();
            if row.wonder != NONE {
                parts.push(wonder(game, row.wonder));
            }
            let _ = writeln!(
                text,
                "  city {}, size {}, {}: {}",
                place(game, state, city),
                row.size(),
                mood(row.mood),
                if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
            );
        }
        for place_at in who.units {
            let row = look.space(place_at);
            let list = [row.count(SETTLER), row.count(ARMY), row.count(SHIP)];
            let _ = writeln!(text, "  {} in {}", units(game, list), place(game, state, place_at));
        }
    }
    for camp in look.camps() {
        let count = look.space(camp).count(ARMY);
        let _ = writeln!(text, "Barbarians in {}: {count}", place(game, state, camp));
    }
    let open: Vec<String> = bits64(u64::from(state.wonders)).map(|at| wonder(game, at)).collect();
    if !open.is_empty() {
        let _ = writeln!(text, "Wonders: {}", open.join(", "));
    }
    let own = look.player(seat);
    let cards = hand(game, &game.rules().actions, own.actions).join("; ");
    let goals = hand(game, &game.rules().objectives, own.objectives).join("; ");
    let _ = writeln!(text, "Your cards: {cards}\nYour objectives: {goals}");
    wrapped(&text)
}

/// Lines of at most a hundred letters.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut width = 0;
        for (at, word) in line.split(' ').enumerate() {
            let long = word.chars().count();
            if at > 0 && width + 1 + long > 98 {
                out.push_str("\n    ");
                width = 4;
            } else if at > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += long;
        }
        out.push('\n');
    }
    out
}

/// The table as a drawing needs it.
pub(crate) fn position(game: &Game, state: &State) -> Position {
    let look = game.look(state);
    let rules = game.rules();
    let tiles = rules.regions.iter().zip(&state.regions).map(|(region, [tile, way])| {
        if *tile == NONE {
            let tile = usize::try_from(region.pool.trailing_zeros()).unwrap_or(0);
            let tile = rules.tiles.get(tile).map_or(0, |tile| tile.tile);
            let turn = region.ways.first().map_or(0, |way| way.0);
            return Laid { tile: TileId(tile), side: None, at: region.at, turn };
        }
        let row = &rules.tiles[usize::from(*tile)];
        let turn = region.ways.get(usize::from(*way)).map_or(0, |way| way.0);
        Laid { tile: TileId(row.tile), side: Some(row.side), at: region.at, turn }
    });
    let mut pieces = Vec::new();
    for at in state.open {
        let row = look.space(at);
        let owner = |seat: u8| (seat < BARBARIANS).then_some(seat);
        let mut stand = |seat: u8, name: String, count: u8, form: Form, mark: &'static str| {
            pieces.push(Stands {
                at: rules.cells[usize::from(at)],
                owner: owner(seat),
                name,
                count: u16::from(count),
                form,
                mark,
                corner: false,
            });
        };
        if row.city.owner != NONE {
            let mark = match row.city.mood {
                ANGRY => "−",
                HAPPY => "+",
                _ => "",
            };
            stand(row.city.owner, "City".to_owned(), row.city.size(), Form::City, mark);
        }
        if row.city.wonder != NONE {
            stand(row.city.owner, wonder(game, row.city.wonder), 0, Form::Token, "");
        }
        let forms = [(SETTLER, Form::Token), (ARMY, Form::Army), (SHIP, Form::Ship)];
        for (kind, form) in forms {
            let count = row.count(kind);
            if count > 0 {
                let name = unit(game, u8::try_from(kind).unwrap_or(0));
                stand(row.owner, name, count, form, "");
            }
        }
        if row.exhausted {
            stand(NONE, "Exhausted".to_owned(), 0, Form::Token, "");
        }
    }
    let owners = (0..fits_u8(state.players.len())).map(|seat| {
        let who = look.player(seat);
        let line = format!(
            "cities {}, advances {}, objectives {}",
            who.cities.len(),
            who.advances.count_ones(),
            who.done.count_ones()
        );
        (player(seat), line)
    });
    let wonders = bits64(u64::from(state.wonders)).map(|at| wonder(game, at)).collect();
    let hidden = u16::try_from(state.decks[3].count_ones()).unwrap_or(0);
    Position {
        mats: vec![Mat {
            name: "Map".to_owned(),
            owner: None,
            tiles: tiles.collect(),
            pieces,
            fill: Vec::new(),
        }],
        rows: vec![Shelf {
            name: "Wonders".to_owned(),
            names: wonders,
            hidden,
            ..Shelf::default()
        }],
        owners: owners.collect(),
    }
}
