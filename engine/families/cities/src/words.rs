//! Questions and answers in words.

pub(crate) mod story;

use std::fmt::Write;

use serde_json::{Value, json};
use strabo_model::Pack;
use strabo_model::benefit::Benefit;
use strabo_model::refs::CardId;
use strabo_model::sequence::Step;
use strabo_model::tally::Tally;
use strabo_model::words::benefit::benefit;
use strabo_model::words::deed::deeds;
use strabo_model::words::small;

use crate::action::Action;
use crate::event::Trade;
use crate::facts::Facts;
use crate::game::Game;
use crate::ids::{
    self, AdvanceId, BARBARIANS, BuildingId, CardKind, EffectId, GoodId, Seat, SpaceId, WonderId,
    bits, has, numbered,
};
use crate::rules::{Card, Price, Source};
use crate::state::{ANGRY, Bid, HAPPY, Task};
use crate::view::View;

pub(crate) fn player(seat: Seat) -> String {
    match seat {
        BARBARIANS => "the barbarians".to_owned(),
        seat => format!("Player {}", u16::from(seat.number()) + 1),
    }
}

/// A space by its column and row, as pictures write it.
pub(crate) fn space(game: &Game, at: SpaceId) -> String {
    match game.rules().cells.get(at.index()) {
        Some([column, row]) => format!("{column},{row}"),
        None => "nowhere".to_owned(),
    }
}

/// The same with its ground before it.
pub(crate) fn place(game: &Game, facts: Facts<'_>, at: SpaceId) -> String {
    let ground = facts.state.spaces.get(at.index()).and_then(|space| space.ground);
    match ground.and_then(|ground| game.pack.terrains.get(ground.index())) {
        Some(ground) => format!("{} {}", ground.name, space(game, at)),
        None => format!("unexplored {}", space(game, at)),
    }
}

pub(crate) fn good(game: &Game, at: GoodId) -> String {
    let row = game.pack.resources.get(at.index());
    row.map_or_else(String::new, |row| row.name.to_string())
}

fn amounts(game: &Game, price: Price) -> String {
    let all = numbered(price).filter(|(_, amount)| *amount > 0);
    let list: Vec<String> =
        all.map(|(at, amount)| format!("{amount} {}", good(game, at))).collect();
    if list.is_empty() { "nothing".to_owned() } else { list.join(", ") }
}

fn advance(game: &Game, at: AdvanceId) -> String {
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

fn card_name(game: &Game, list: &[Card], at: CardKind) -> String {
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

fn effect(game: &Game, at: EffectId) -> String {
    match benefit_of(game, at) {
        Some((name, Some(of))) => format!("{name}: {}", benefit(&game.pack, of)),
        Some((name, None)) => name,
        None => String::new(),
    }
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

/// A name with what it does: "Storage: have at most 8 Food".
pub(crate) fn with_deeds<'b>(
    game: &Game,
    name: &str,
    benefits: impl IntoIterator<Item = &'b Benefit>,
) -> String {
    let deeds = benefits.into_iter().map(|each| small(&benefit(&game.pack, each)));
    let deeds = deeds.collect::<Vec<_>>().join("; ");
    if deeds.is_empty() { name.to_owned() } else { format!("{name}: {deeds}") }
}

/// An advance with what it does and raises.
fn advance_in_full(game: &Game, at: AdvanceId) -> String {
    let Some(row) = game.pack.advances.get(at.index()) else { return String::new() };
    let mut text = with_deeds(game, &row.name, &row.benefits);
    for track in row.raises.iter().filter_map(|id| game.pack.get(*id)) {
        let join = if row.benefits.is_empty() { ':' } else { ';' };
        let _ = write!(text, "{join} raises {}", track.name);
    }
    text
}

/// An action card with what its half does that can be played now.
fn action_card(game: &Game, at: CardKind, in_battle: bool) -> String {
    let Some(row) = game.rules().actions.get(at.index()) else { return String::new() };
    let row = &game.pack[CardId(row.card)];
    let name = row.second.as_ref().filter(|_| in_battle).unwrap_or(&row.name);
    with_deeds(game, name, row.benefits.iter().filter(|each| each.second == in_battle))
}

/// One of several deeds that an effect offers.
fn deed_in_words(game: &Game, at: EffectId, choice: u8) -> Option<String> {
    let (_, benefit) = benefit_of(game, at)?;
    let deed = benefit?.one_of.get(usize::from(choice))?;
    Some(small(&deeds(&game.pack, std::slice::from_ref(deed), "and")))
}

/// A warning about a city that was activated in this turn.
fn again(facts: Facts<'_>, city: SpaceId) -> &'static str {
    let city = facts.state.spaces.get(city.index()).map(|space| space.city);
    if city.is_some_and(|city| city.active > 0) { " (again: its mood falls)" } else { "" }
}

pub(crate) fn units(game: &Game, units: [u8; 3]) -> String {
    let all = (0_u8..).zip(units).filter(|(_, count)| *count > 0);
    let list: Vec<String> =
        all.map(|(kind, count)| format!("{count} {}", unit(game, kind))).collect();
    list.join(", ")
}

pub(crate) const fn mood(mood: u8) -> &'static str {
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

/// What is asked.
pub(crate) fn question(view: View<'_>) -> String {
    let (game, facts) = (view.game(), view.facts());
    let at = |place_at: SpaceId| place(game, facts, place_at);
    let Some(task) = view.task() else { return "the game is over".to_owned() };
    match task {
        Task::Turn if facts.actions_left() == 0 => {
            "no action is left: choose what needs none, or end the turn".to_owned()
        }
        Task::Turn => format!("choose an action, {} left", facts.actions_left()),
        Task::Pay { due, .. } => format!("decide how to pay {}", amounts(game, due)),
        Task::Spare { due, full, .. } => {
            format!("pay {} instead of {}", amounts(game, due), amounts(game, full))
        }
        Task::Step { step: of, .. } => format!("{} without an action", step(of)),
        Task::Build { left, .. } => format!("build units, {left} left"),
        Task::Collect { left, .. } => format!("collect resources, {left} left"),
        Task::Move { left, .. } => format!("move units, {left} groups left"),
        Task::Crew { units: list, .. } => format!("choose which {} move", units(game, list)),
        Task::March { .. } => {
            format!("choose where to move {}", units(game, facts.band().units))
        }
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
        Task::Way { region, .. } => format!("choose how region {} lies", region.number() + 1),
        Task::Berth { .. } => "choose where the ships go".to_owned(),
        Task::Exhaust { .. } => "choose a space that is exhausted".to_owned(),
        Task::Raid { .. } => "choose the attack of the barbarians".to_owned(),
        Task::Siege => "decide on the siege".to_owned(),
        Task::CardAttack | Task::CardDefend => {
            format!("play a card in the battle at {}", fought(view))
        }
        Task::Cease => format!("go on with the attack on {}", fought(view)),
        Task::Hits { left } => format!("choose what is lost to barbarians, {left} to go"),
        Task::Spoils { at: city } => format!("keep the settlement in {} or raze it", at(city)),
        Task::Window { advance: None, .. } => "play a card after capturing a city".to_owned(),
        Task::Window { advance: Some(of), .. } => {
            format!("play a card after gaining {}", advance(game, of))
        }
        Task::Wonder { .. } => "build a wonder".to_owned(),
        Task::Claim { .. } => "reserve a wonder".to_owned(),
        Task::Raze { .. } => "give up a city of size 1".to_owned(),
        Task::First { .. } => "choose the first player".to_owned(),
        Task::Offer => {
            let [give, take] = offered(view);
            format!("offer {} a trade: {give} for {take}", player(view.offer().to))
        }
        Task::Deal => {
            let [give, take] = offered(view);
            format!("accept a trade: {} offers {give} for {take}", player(view.offer().by))
        }
        Task::Hand { deck, left } => {
            let to = player(view.offer().by);
            format!("choose what {to} gets: {}", cards_of(game, deck, left))
        }
        Task::Complete { goal, .. } => {
            format!("choose the card that counts for {}", goal_name(game, goal))
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

/// What an answer means.
pub(crate) fn say(view: View<'_>, action: Action) -> String {
    let (game, facts) = (view.game(), view.facts());
    let at = |place_at: SpaceId| place(game, facts, place_at);
    let task = view.task();
    match action {
        Action::Advance(of) => format!("gain {}", advance_in_full(game, of)),
        Action::Found(of) => format!("found a city in {}", at(of)),
        Action::Build(city) => format!("build units in {}{}", at(city), again(facts, city)),
        Action::Collect { city, far } => {
            let from = if far { ", from further away" } else { "" };
            let (city, again) = (at(city), again(facts, city));
            format!("collect resources with the city in {city}{from}{again}")
        }
        Action::Grow { city, building: part, sea: None } => {
            format!("build in {}: {}", at(city), building(game, part))
        }
        Action::Grow { city, building: part, sea: Some(sea) } => {
            format!("build in {}: {}, towards {}", at(city), building(game, part), space(game, sea))
        }
        Action::Move => "move units".to_owned(),
        Action::Civic => "raise the mood of cities".to_owned(),
        Action::Influence { from, to } => format!("influence {} from {}", at(to), at(from)),
        Action::Use(of) => format!("use {}", effect(game, of)),
        Action::Card(card) => {
            let in_battle = matches!(task, Some(Task::CardAttack | Task::CardDefend));
            format!("play {}", action_card(game, card, in_battle))
        }
        Action::Kept(card) => format!("use {}", card_name(game, &game.rules().events, card)),
        Action::Unit(kind) => format!("build: {}", unit(game, kind)),
        Action::Draft(kind) => format!("draft: {}", unit(game, kind)),
        Action::Take { at: of, good: kind } => format!("{} from {}", good(game, kind), at(of)),
        Action::Lift { at: of, units: list } => format!("{} in {}", units(game, list), at(of)),
        Action::Crew(crew) => crew_in_words(game, crew),
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
        Action::At(of) if matches!(task, Some(Task::Raze { .. })) && is_last_city(facts, of) => {
            format!("{}, your last city: the game ends if a player has none after a round", at(of))
        }
        Action::At(of) => at(of),
        Action::Option(choice) if task == Some(Task::Siege) => match choice {
            0 => "cancel nothing".to_owned(),
            1 => "cancel the attack of the fortress".to_owned(),
            2 => "cancel its defence".to_owned(),
            _ => "cancel its attack and its defence".to_owned(),
        },
        Action::Option(choice) => match task {
            Some(Task::Option { effect: of, .. }) => deed_in_words(game, of, choice),
            _ => None,
        }
        .unwrap_or_else(|| format!("choice {}", u16::from(choice) + 1)),
        Action::Good(of) => good(game, of),
        Action::Swap { from, into } => format!("{} for {}", good(game, from), good(game, into)),
        Action::Pay(price) => amounts(game, price),
        Action::Way(way) => way_in_words(game, task, way),
        Action::Raid { from, to } => format!("from {} on {}", at(from), at(to)),
        Action::Lose(kind) => unit(game, kind),
        Action::Wonder { wonder: of, city: None } => wonder(game, of),
        Action::Wonder { wonder: of, city: Some(city) } => {
            format!("{} in {}", wonder(game, of), at(city))
        }
        Action::Seat(seat) => player(seat),
        Action::Trade(_) if task == Some(Task::Deal) => "answer with another offer".to_owned(),
        Action::Trade(seat) => format!("offer {} a trade", player(seat)),
        Action::Give(of) => format!("give 1 {}", good(game, of)),
        Action::Want(of) => format!("ask for 1 {}", good(game, of)),
        Action::Hand { card, .. } if matches!(task, Some(Task::Complete { .. })) => {
            let row = &game.pack[CardId(game.rules().objectives[card.index()].card)];
            let second = row.second.iter().map(|second| format!(" / {second}"));
            format!("{}{}", row.name, second.collect::<String>())
        }
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
            Some(Task::Spare { .. }) => "pay in full".to_owned(),
            Some(Task::May { .. } | Task::Keep { .. } | Task::Heed { .. } | Task::Deal) => {
                "no".to_owned()
            }
            _ => "done".to_owned(),
        },
    }
}

/// Units by what they may still do: "1 Army unit (may not attack), 1 Army unit (ready)".
fn crew_in_words(game: &Game, crew: [[u8; 5]; 2]) -> String {
    const ABLE: [&str; 5] =
        ["ready", "moved", "may not attack", "moved, may not attack", "moved for this turn"];
    let mut list = Vec::new();
    for (kind, counts) in (0_u8..).zip(crew) {
        for (able, count) in ABLE.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            list.push(format!("{count} {} ({able})", unit(game, kind)));
        }
    }
    if list.is_empty() { "nobody".to_owned() } else { list.join(", ") }
}

fn is_last_city(facts: Facts<'_>, at: SpaceId) -> bool {
    let owner = facts.state.spaces.get(at.index()).and_then(|space| ids::player(space.city.owner));
    owner.is_some_and(|owner| facts.cities_of(owner).len() == 1)
}

fn deck_of(game: &Game, deck: u8) -> &[Card] {
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

/// The space of the battle that goes on.
fn fought(view: View<'_>) -> String {
    view.facts().fight().at.map_or_else(String::new, |at| place(view.game(), view.facts(), at))
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

fn way_in_words(game: &Game, task: Option<Task>, way: u8) -> String {
    let Some(Task::Way { region, tile, .. }) = task else {
        return format!("way {}", u16::from(way) + 1);
    };
    let region = &game.rules().regions[region.index()];
    let tile = &game.rules().tiles[tile.index()];
    let Some((_, order)) = region.ways.get(usize::from(way)) else {
        return format!("way {}", u16::from(way) + 1);
    };
    let spaces = order.iter().zip(&tile.ground).map(|(at, ground)| {
        format!("{} {}", game.pack.terrains[ground.index()].name, space(game, *at))
    });
    spaces.collect::<Vec<_>>().join(", ")
}

/// What reports call the points for something that is counted: a deck by its name.
pub(crate) fn part_name(pack: &Pack, of: &Tally) -> String {
    match of {
        Tally::Cards(deck) | Tally::CardPoints(deck) => pack[*deck].name.to_lowercase(),
        Tally::CityPieces => "city pieces".to_owned(),
        other => strabo_model::words::tally::counted(pack, other),
    }
}
