//! Answers in words: what each does, and what comes of it.

use crate::prelude::*;
use strabo_core::naming::city_name;
use strabo_model::words::{count, list};

use super::places::HIDDEN;
use super::places::{Map, Names};
use super::{
    action_card, advance, advance_deeds, amount, amounts, an, building, card_name, cards_of,
    deck_of, deed_in_words, deeds_of, effect, good, mood, player, step, unit, units, units_of,
    wonder,
};
use crate::ids::player as owner_of;

/// Says what answers to one question do.
pub(crate) struct Speaker<'v> {
    pub(crate) game: &'v Game,
    pub(crate) facts: Facts<'v>,
    pub(crate) names: Names<'v>,
    pub(crate) task: Task,
    pub(crate) seat: Seat,
}

impl<'v> Speaker<'v> {
    pub(crate) fn new(view: View<'v>) -> Self {
        let (game, facts) = (view.game(), view.facts());
        let (task, seat) = (view.task().unwrap_or(Task::Over), view.state.asked());
        let names = Names::new(game, Map::of(view.state));
        Self { game, facts, names, task, seat: seat.unwrap_or_default() }
    }

    fn at(&self, at: SpaceId) -> String {
        self.names.at(at)
    }

    fn one(&self, of: GoodId) -> String {
        amount(1, &good(self.game, of))
    }

    /// What an answer does. It begins with a verb.
    pub(crate) fn words(&self, action: Action) -> String {
        let game = self.game;
        let at = |space: SpaceId| self.at(space);
        match action {
            Action::Advance(of) => format!("Gain {}", advance(game, of)),
            Action::Found(of) => format!("Found a city in {}", at(of)),
            Action::Build(city) => format!("Build units in {}", at(city)),
            Action::Collect { city, far: false } => format!("Collect resources with {}", at(city)),
            Action::Collect { city, .. } => {
                format!("Collect resources with {}, from further away", at(city))
            }
            Action::Grow { city, building: part, sea } => {
                let side = sea.map_or_else(String::new, |sea| format!(", towards {}", at(sea)));
                format!("Build {} in {}{side}", an(&building(game, part)), at(city))
            }
            Action::Move => "Move units".to_owned(),
            Action::Civic => "Raise the mood of cities".to_owned(),
            Action::Influence { from, to } => format!("Influence {} from {}", at(to), at(from)),
            Action::Use(of) => format!("Use {}", effect(game, of).0),
            Action::Card(card) => format!("Play {}", action_card(game, card, self.in_battle()).0),
            Action::Kept(card) => format!("Use {}", card_name(game, &game.rules().events, card)),
            Action::Unit(kind) => format!("Build {}", an(&unit(game, kind))),
            Action::Draft(kind) => format!("Draft {}", an(&unit(game, kind))),
            Action::Take { at: of, good } => format!("Collect {} from {}", self.one(good), at(of)),
            Action::Lift { at: of, units: list } => format!("Move {} from {}", units(list), at(of)),
            Action::Crew(crew) => format!("Move {}", crew_in_words(crew)),
            Action::To { at: of, far, plain } => {
                let far = if far { ", by road" } else { "" };
                let plain = if plain { ", whatever the terrain" } else { "" };
                format!("{} {}{far}{plain}", self.going(of), at(of))
            }
            Action::Improve(city) if matches!(self.task, Task::Lower { .. }) => {
                format!("Reduce the mood of {}", at(city))
            }
            Action::Improve(city) => format!("Raise the mood of {}", at(city)),
            Action::Spend(many) => {
                format!("Spend {}", amount(many, &good(game, game.rules().culture)))
            }
            Action::Part(part) if matches!(self.task, Task::Part { .. }) => {
                format!("Exchange the {}", building(game, part))
            }
            Action::Part(part) => format!("Lose the {}", building(game, part)),
            Action::At(of) => match self.task {
                Task::Place { kind, .. } => {
                    format!("Place {} in {}", an(&unit(game, kind)), at(of))
                }
                Task::Camp { .. } | Task::Spawn { .. } => {
                    format!("Place the barbarians in {}", at(of))
                }
                Task::Horde { .. } => format!("Place a barbarian in {}", at(of)),
                Task::Reveal { .. } => format!("Reveal the region of {}", at(of)),
                Task::Berth { .. } => format!("Sail to {}", at(of)),
                Task::Raze { .. } => format!("Give up {}", at(of)),
                _ => format!("Choose {}", at(of)),
            },
            Action::Option(choice) => match (self.task, choice) {
                (Task::Siege, 0) => "Leave the fortress as it is".to_owned(),
                (Task::Siege, 1) => "Stop the attack of the fortress".to_owned(),
                (Task::Siege, 2) => "Stop the defence of the fortress".to_owned(),
                (Task::Siege, _) => "Stop the attack and the defence of the fortress".to_owned(),
                (Task::Option { effect, .. }, choice) => {
                    format!("Choose to {}", deed_in_words(game, effect, choice).unwrap_or_default())
                }
                _ => format!("Choose number {}", u16::from(choice) + 1),
            },
            Action::Good(of) if matches!(self.task, Task::Lose { .. }) => {
                format!("Lose {}", self.one(of))
            }
            Action::Good(of) => format!("Gain {}", self.one(of)),
            Action::Swap { from, into } => {
                format!("Exchange {} for {}", self.one(from), self.one(into))
            }
            Action::Pay(price) => format!("Pay {}", amounts(game, price)),
            Action::Way(way) => format!("Lay {}", self.laid(way)),
            Action::Raid { from, to } => {
                format!("Attack {} with the barbarians of {}", at(to), at(from))
            }
            Action::Lose(kind) => format!("Lose {}", an(&unit(game, kind))),
            Action::Wonder { wonder: of, city: None } => format!("Claim {}", wonder(game, of)),
            Action::Wonder { wonder: of, city: Some(city) } => {
                format!("Build {} in {}", wonder(game, of), at(city))
            }
            Action::Seat(seat) => format!("Choose {}", player(seat)),
            Action::Trade(_) if self.task == Task::Deal => "Counter with another offer".to_owned(),
            Action::Trade(seat) => format!("Offer {} a trade", player(seat)),
            Action::Give(of) => format!("Give {}", self.one(of)),
            Action::Want(of) => format!("Ask for {}", self.one(of)),
            Action::Hand { deck, card } => {
                let name = card_name(game, deck_of(game, deck), card);
                let completes = matches!(self.task, Task::Complete { .. });
                format!("{} {name}", if completes { "Complete" } else { "Give the card" })
            }
            Action::WantCard(deck) => format!("Ask for {}", cards_of(game, deck, 1)),
            Action::Yes => match self.task {
                Task::Spoils { .. } => "Keep it".to_owned(),
                Task::Cease => "Fight another round".to_owned(),
                Task::Offer => "Propose the trade".to_owned(),
                Task::Deal => "Accept the trade".to_owned(),
                Task::Spare { due, .. } => format!("Pay {}", amounts(game, due)),
                Task::Heed { .. } => "Use the card and its icon".to_owned(),
                Task::May { effect: of, .. } => format!("Use {}", effect(game, of).0),
                Task::Keep { city, .. } => format!("Keep the mood of {}", at(city)),
                _ => "Accept it".to_owned(),
            },
            Action::Done => match self.task {
                Task::Spare { full, .. } => format!("Pay {}", amounts(game, full)),
                task => nothing(task).to_owned(),
            },
        }
    }

    /// What comes of an answer, or what it gives up. Empty where the words say all.
    pub(crate) fn note(&self, action: Action) -> String {
        let Self { game, facts, seat, .. } = *self;
        let rules = game.rules();
        let both = |price: Price, does: String| match self.cost(price) {
            cost if does.is_empty() => cost,
            cost => format!("{cost}; {does}"),
        };
        let barbarians =
            |at: SpaceId| units_of(Some(BARBARIANS), [0, facts.space(at).count(ARMY), 0]);
        match action {
            Action::Advance(of) if matches!(self.task, Task::Transfer { .. }) => {
                advance_deeds(game, of)
            }
            Action::Advance(of) => {
                let is_free = matches!(self.task, Task::Gift { .. });
                both(facts.advance_price(seat, of, is_free).0, advance_deeds(game, of))
            }
            Action::Found(of) => format!("it will be called {}", city_name(of.index())),
            Action::Build(city) => {
                format!(
                    "at most {}{}",
                    count(facts.strength(city), "unit", "units"),
                    self.again(city)
                )
            }
            Action::Collect { city, .. } => {
                let most = count(facts.strength(city), "resource", "resources");
                format!("at most {most}{}", self.again(city))
            }
            Action::Grow { city, building: part, .. } => {
                let row = &game.pack.pieces[usize::from(rules.buildings[part.index()].piece)];
                let price = facts.building_price(seat, part).0;
                both(price, deeds_of(game, &row.benefits)) + self.again(city)
            }
            Action::Move => format!("at most {}", count(rules.rates.groups, "group", "groups")),
            Action::Civic => {
                let have = facts.goods(seat)[rules.mood.index()];
                format!("you have {}", amount(have, &good(game, rules.mood)))
            }
            Action::Influence { from, to } => {
                let mut price = [0; MOST_GOODS];
                price[rules.culture.index()] = facts.influence_cost(seat, from, to).unwrap_or(0);
                let needed = format!("a roll of {} or more succeeds", facts.influence_from(seat));
                both(price, needed)
            }
            Action::Use(of) => small(&effect(game, of).1.unwrap_or_default()),
            Action::Card(card) => action_card(game, card, self.in_battle()).1,
            Action::Kept(card) => {
                deeds_of(game, &game.pack[CardId(rules.events[card.index()].card)].benefits)
            }
            Action::Unit(kind) => self.cost(rules.units[usize::from(kind)].price),
            Action::Draft(kind) => self.cost(facts.draft_price(seat, kind).unwrap_or_default()),
            Action::Lift { at, units: list } => {
                let left =
                    [SETTLER, ARMY, SHIP].map(|kind| facts.space(at).count(kind) - list[kind]);
                let left = if left == [0; 3] { "nobody".to_owned() } else { units(left) };
                format!("leaves {left} there")
            }
            Action::To { at, far, plain } => {
                let price =
                    facts.road_price(seat, facts.band(), at, far, plain).unwrap_or_default();
                let cost = if price == [0; MOST_GOODS] { None } else { Some(self.cost(price)) };
                let home = facts.band().from.filter(|from| {
                    let own = facts.city(*from).owner == Some(seat) && facts.band().units[ARMY] > 0;
                    own && facts.space(*from).count(ARMY) == 0
                });
                let home = home.map(|from| format!("{} is left without an army", self.at(from)));
                let all = [Some(self.found(at)), cost, home];
                all.into_iter().flatten().collect::<Vec<_>>().join("; ")
            }
            Action::Improve(city) => {
                let now = format!("{} now", mood(facts.city(city).mood));
                let civic = self.task == Task::Civic;
                if civic { both(facts.civic_price(seat, city).0, now) } else { now }
            }
            Action::Spend(_) => "the influence succeeds".to_owned(),
            Action::At(of) => match self.task {
                Task::Horde { .. } => format!("{} there", barbarians(of)),
                Task::Ruin { .. } if facts.city(of).size() > 1 => "it loses a building".to_owned(),
                Task::Ruin { .. } => "the city is destroyed".to_owned(),
                Task::Exhaust { .. } => "nothing is collected there any more".to_owned(),
                Task::Raze { .. } if facts.cities_of(seat).len() == 1 => {
                    "your last city: the game ends if a player has none after a round".to_owned()
                }
                Task::Raze { .. } => format!("you gain {}", amounts(game, rules.rates.given_up)),
                _ => String::new(),
            },
            Action::Option(choice) if self.task == Task::Siege => {
                let due = facts.battle().map(|battle| battle.siege_price(choice));
                self.cost(due.unwrap_or_default())
            }
            Action::Raid { from, to } => {
                let guards = units([0, facts.space(to).count(ARMY), 0]);
                let guards = if guards.is_empty() { "no army" } else { &guards };
                format!("{} against {guards}", barbarians(from))
            }
            Action::Wonder { wonder: of, city } => {
                let row = &rules.wonders[of.index()];
                let does = deeds_of(game, &game.pack[CardId(row.card)].benefits);
                if city.is_some() { both(row.price, does) } else { does }
            }
            Action::Yes => match self.task {
                Task::Spoils { .. } => "the settlement is yours, and angry".to_owned(),
                Task::May { effect, seat, .. } => self.cost(facts.fee(seat, effect)),
                Task::Keep { seat, .. } => {
                    let fee = facts.keeping(seat).map(|effect| facts.fee(seat, effect));
                    self.cost(fee.unwrap_or_default())
                }
                _ => String::new(),
            },
            Action::Done => self.given_up(),
            _ => String::new(),
        }
    }

    fn in_battle(&self) -> bool {
        matches!(self.task, Task::CardAttack | Task::CardDefend)
    }

    /// A warning about a city that was activated in this turn.
    fn again(&self, city: SpaceId) -> &'static str {
        if self.facts.city(city).active > 0 { "; again: its mood falls" } else { "" }
    }

    fn cost(&self, price: Price) -> String {
        let is_free = price == [0; MOST_GOODS];
        if is_free { "free".to_owned() } else { format!("costs {}", amounts(self.game, price)) }
    }

    /// What a group does that goes to a space.
    fn going(&self, to: SpaceId) -> &'static str {
        let (facts, band) = (self.facts, self.facts.band());
        let from_water = band.from.is_some_and(|from| facts.water().has(from));
        match facts.water().has(to) {
            _ if !facts.revealed().has(to) => "Explore",
            _ if facts.is_foreign(self.seat, to) => "Attack",
            _ if band.units[SHIP] > 0 => "Sail to",
            true => "Embark at",
            false if from_water => "Land in",
            false => "Move to",
        }
    }

    /// Whom or what a group finds in a space.
    fn found(&self, to: SpaceId) -> String {
        let facts = self.facts;
        let space = facts.space(to);
        let there = [SETTLER, ARMY, SHIP].map(|kind| space.count(kind));
        let owner = space.owner.or(space.city.owner);
        let ground = space.ground.and_then(|at| self.game.pack.terrains.get(at.index()));
        let Some(ground) = ground else { return "nobody knows what is there".to_owned() };
        if facts.is_foreign(self.seat, to) {
            let of = owner_of(owner).map_or_else(String::new, |of| format!(" of {}", player(of)));
            let fights = facts.band().units[SHIP] > 0;
            return match units_of(
                owner,
                if fights { [0, 0, there[SHIP]] } else { [0, there[ARMY], 0] },
            ) {
                list if list.is_empty() || list.starts_with('0') => {
                    format!("no army{of} defends it")
                }
                list => format!("attacks {list}{of}"),
            };
        }
        match units(there) {
            list if !list.is_empty() => format!("joins {list}"),
            _ if owner.is_some() => "no army there".to_owned(),
            _ => format!("{}, empty", small(&ground.name)),
        }
    }

    /// A way to lay a region: what comes where.
    fn laid(&self, way: u8) -> String {
        let Task::Way { region, tile, .. } = self.task else { return "it".to_owned() };
        let rules = self.game.rules();
        let order = rules.regions[region.index()].ways.get(usize::from(way));
        let grounds = &rules.tiles[tile.index()].ground;
        let spaces = order.iter().flat_map(|(_, order)| order).zip(grounds).map(|(at, ground)| {
            let name = self.names.name(*at);
            let way = name.strip_prefix(HIDDEN).unwrap_or(&name);
            format!("{}{way}", self.game.pack.terrains[ground.index()].name)
        });
        list(&spaces.collect::<Vec<_>>(), "and")
    }

    /// What is given up by doing nothing, or nothing more.
    fn given_up(&self) -> String {
        let left = |left: u8, one: &str, many: &str| format!("gives up {}", count(left, one, many));
        match self.task {
            Task::Turn if self.facts.actions_left() > 0 => {
                left(self.facts.actions_left(), "action", "actions")
            }
            Task::Turn => "all actions are taken".to_owned(),
            Task::Build { left: more, .. } => left(more, "unit", "units"),
            Task::Collect { left: more, .. } => left(more, "resource", "resources"),
            Task::Move { left: more, .. } => left(more, "group", "groups"),
            Task::Swap { left: more, .. } => left(more, "exchange", "exchanges"),
            Task::Step { step: of, .. } => format!("gives up: {}", small(step(of))),
            Task::Boost { .. } => "the influence fails".to_owned(),
            Task::Civic => "keeps what is left".to_owned(),
            Task::Raze { .. } => "no city is given up".to_owned(),
            Task::Reveal { .. } => "no region is revealed".to_owned(),
            Task::Spoils { .. } => {
                format!("you gain {}", amounts(self.game, self.game.rules().rates.razed))
            }
            Task::Cease => {
                let back = self.facts.fight().band.from.map(|from| self.at(from));
                format!("your units go back to {}", back.unwrap_or_default())
            }
            Task::Spare { .. } => "keeps the benefit for later".to_owned(),
            Task::CardAttack | Task::CardDefend | Task::Window { .. } => {
                "keeps your cards".to_owned()
            }
            Task::May { effect: of, .. } => format!("does not use {}", effect(self.game, of).0),
            Task::Keep { city, .. } => format!("the mood of {} falls", self.at(city)),
            Task::Heed { .. } => "what the card says does not happen".to_owned(),
            Task::Deal | Task::Offer => "nothing changes hands".to_owned(),
            _ => String::new(),
        }
    }
}

/// Nothing, or nothing more.
const fn nothing(task: Task) -> &'static str {
    match task {
        Task::Turn => "End the turn",
        Task::Build { .. } => "Build nothing else",
        Task::Collect { .. } => "Collect nothing else",
        Task::Move { .. } => "Move nobody else",
        Task::Civic => "Raise no other mood",
        Task::Boost { .. } => "Leave the roll as it is",
        Task::Swap { .. } => "Exchange nothing else",
        Task::Reveal { .. } => "Reveal nothing",
        Task::Spoils { .. } => "Destroy it",
        Task::Cease => "Stop the attack",
        Task::Offer => "Offer nothing",
        Task::CardAttack | Task::CardDefend | Task::Window { .. } => "Play no card",
        Task::Raze { .. } => "Keep all cities",
        Task::Hits { .. } => "Lose the city",
        Task::Keep { .. } => "Pay nothing",
        Task::Heed { .. } => "Use only its icon",
        Task::Deal => "Refuse the trade",
        _ => "Skip it",
    }
}

/// Units by what they may still do: "1 army (may not attack), 1 army (ready)".
fn crew_in_words(crew: [[u8; 5]; 2]) -> String {
    const ABLE: [&str; 5] =
        ["ready", "moved", "may not attack", "moved, may not attack", "moved for this turn"];
    let mut list = Vec::new();
    for (kind, counts) in crew.into_iter().enumerate() {
        for (able, count) in ABLE.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            let all = std::array::from_fn(|at| if at == kind { count } else { 0 });
            list.push(format!("{} ({able})", units(all)));
        }
    }
    if list.is_empty() { "nobody".to_owned() } else { list.join(", ") }
}
