//! Answers as a person chooses them: what each does and brings, how it is picked, and what it puts on the board.

use strabo_core::described::{CardKind as Table, card_id};
use strabo_core::{Answer, Step as Pick, Weight, naming::city_name};
use strabo_model::position::{Form, Ghost, Laid, Stands};
use strabo_model::refs::{CardId, TileId};
use strabo_model::sequence::Step;
use strabo_model::words::{count, list, small};

use crate::action::Action;
use crate::facts::Facts;
use crate::game::Game;
use crate::ids::{
    BARBARIANS, CardKind, EffectId, GoodId, Seat, SpaceId, WonderId, player as owner_of,
};
use crate::rules::{ARMY, Card, MOST_GOODS, Price, SETTLER, SHIP, Source};
use crate::state::Task;
use crate::view::View;
use crate::words::places::{Map, Names, place};
use crate::words::{
    self, action_card, advance, advance_deeds, amount, amounts, an, building, card_name, good,
    mood, player, unit, units, units_of, wonder,
};

/// The legal answers, in their order.
pub(crate) fn answers(view: View<'_>, legal: &[Action]) -> Vec<Answer> {
    let speaker = Speaker::new(view);
    let mut answers: Vec<Answer> = legal.iter().map(|action| speaker.answer(*action)).collect();
    // An answer that ends where others go on is picked by one step more.
    for at in 0..answers.len() {
        let own = &answers[at].steps;
        let goes_on =
            |other: &Answer| other.steps.len() > own.len() && other.steps.starts_with(own);
        if !own.is_empty() && answers.iter().any(goes_on) {
            answers[at].steps.push(Pick::named("as usual"));
        }
    }
    answers
}

/// An answer in words.
pub(crate) fn say(view: View<'_>, action: Action) -> String {
    Speaker::new(view).said(action).0
}

/// What is said of an answer: words, what comes of it, and how it is picked.
type Said = (String, String, Vec<Pick>);

struct Speaker<'v> {
    view: View<'v>,
    game: &'v Game,
    facts: Facts<'v>,
    names: Names<'v>,
    task: Option<Task>,
}

impl<'v> Speaker<'v> {
    fn new(view: View<'v>) -> Self {
        let (game, facts) = (view.game(), view.facts());
        Self { view, game, facts, names: Names::new(game, Map::of(view.state)), task: view.task() }
    }

    fn answer(&self, action: Action) -> Answer {
        let (words, note, steps) = self.said(action);
        let mut id = String::new();
        action.write(&mut id);
        let group = match self.task {
            Some(Task::Turn | Task::Step { .. }) => steps.first().map(|step| step.words.clone()),
            _ => None,
        };
        let note = Some(note).filter(|note| !note.is_empty());
        let (weight, ghost) = (self.weight(action), self.ghost(action));
        Answer { note, group, steps, weight, ghost, ..Answer::new(id, words) }
    }

    fn at(&self, at: SpaceId) -> String {
        self.names.at(at)
    }

    /// A space that is picked.
    fn space(&self, at: SpaceId) -> Pick {
        Pick { place: place(self.game, at), card: None, words: self.names.name(at) }
    }

    fn card(&self, list: &[Card], at: CardKind) -> Pick {
        let row = &self.game.pack[CardId(list[at.index()].card)];
        Pick::card(card_id(Table::Card, &row.id), row.name.to_string())
    }

    fn wonder(&self, at: WonderId) -> Pick {
        let row = &self.game.pack[CardId(self.game.rules().wonders[at.index()].card)];
        Pick::card(card_id(Table::Card, &row.id), row.name.to_string())
    }

    /// What a benefit belongs to.
    fn source(&self, at: EffectId) -> Pick {
        match self.game.rules().effect(at).by {
            Source::Advance(at) => {
                let row = &self.game.pack.advances[at.index()];
                Pick::card(card_id(Table::Advance, &row.id), row.name.to_string())
            }
            Source::Wonder(at) => self.wonder(at),
            Source::Card(at) => self.card(&self.game.rules().actions, at),
            Source::Event(at) => self.card(&self.game.rules().events, at),
            _ => Pick::named(words::effect(self.game, at).0),
        }
    }

    /// A warning about a city that was activated in this turn.
    fn again(&self, city: SpaceId) -> &'static str {
        if self.facts.city(city).active > 0 { "; again: its mood falls" } else { "" }
    }

    fn cost(&self, price: Price) -> String {
        if price == [0; MOST_GOODS] {
            "free".to_owned()
        } else {
            format!("costs {}", amounts(self.game, price))
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each sort of answer")]
    fn said(&self, action: Action) -> Said {
        let Self { game, facts, .. } = *self;
        let (rules, seat) = (game.rules(), self.view.state.asked().unwrap_or_default());
        let at = |space: SpaceId| self.at(space);
        let goods = |of: GoodId| amount(1, &good(game, of));
        let act = |of: Step| Pick::named(words::step(of));
        let both =
            |one: String, two: String| if two.is_empty() { one } else { format!("{one}; {two}") };
        let none = String::new;
        match action {
            Action::Advance(of) => {
                let row = &game.pack.advances[of.index()];
                let does = advance_deeds(game, of);
                let note = match self.task {
                    Some(Task::Transfer { .. }) => does,
                    task => {
                        let free = matches!(task, Some(Task::Gift { .. }));
                        both(self.cost(facts.advance_price(seat, of, free).0), does)
                    }
                };
                let card = Pick::card(card_id(Table::Advance, &row.id), row.name.to_string());
                (format!("Gain {}", advance(game, of)), note, vec![act(Step::AcquireAdvance), card])
            }
            Action::Found(of) => {
                let name = format!("it will be called {}", city_name(of.index()));
                (
                    format!("Found a city in {}", at(of)),
                    name,
                    vec![act(Step::FoundCity), self.space(of)],
                )
            }
            Action::Build(city) => {
                let most = count(facts.strength(city), "unit", "units");
                let note = format!("at most {most}{}", self.again(city));
                (
                    format!("Build units in {}", at(city)),
                    note,
                    vec![act(Step::BuildUnits), self.space(city)],
                )
            }
            Action::Collect { city, far } => {
                let most = count(facts.strength(city), "resource", "resources");
                let note = format!("at most {most}{}", self.again(city));
                let mut steps = vec![act(Step::CollectResources), self.space(city)];
                steps.extend(far.then(|| Pick::named("from further away")));
                let from = if far { ", from further away" } else { "" };
                (format!("Collect resources with {}{from}", at(city)), note, steps)
            }
            Action::Grow { city, building: part, sea } => {
                let name = building(game, part);
                let row = &game.pack.pieces[usize::from(rules.buildings[part.index()].piece)];
                let price = self.cost(facts.building_price(seat, part).0);
                let note = both(price, words::deeds_of(game, &row.benefits)) + self.again(city);
                let mut steps =
                    vec![act(Step::GrowCity), self.space(city), Pick::named(name.clone())];
                steps.extend(sea.map(|sea| self.space(sea)));
                let side = sea.map_or_else(none, |sea| format!(", towards {}", at(sea)));
                (format!("Build {} in {}{side}", an(&name), at(city)), note, steps)
            }
            Action::Move => {
                let most = count(rules.rates.groups, "group", "groups");
                ("Move units".to_owned(), format!("at most {most}"), vec![act(Step::MoveUnits)])
            }
            Action::Civic => {
                let have = amount(facts.goods(seat)[rules.mood.index()], &good(game, rules.mood));
                (
                    "Raise the mood of cities".to_owned(),
                    format!("you have {have}"),
                    vec![act(Step::CivicImprovement)],
                )
            }
            Action::Influence { from, to } => {
                let due = facts.influence_cost(seat, from, to).unwrap_or(0);
                let way = format!("; {} for the way", amount(due, &good(game, rules.culture)));
                let way = if due > 0 { way } else { none() };
                let note =
                    format!("a roll of {} or more succeeds{way}", facts.influence_from(seat));
                let steps = vec![act(Step::CulturalInfluence), self.space(from), self.space(to)];
                (format!("Influence {} from {}", at(to), at(from)), note, steps)
            }
            Action::Use(of) => {
                let (name, does) = words::effect(game, of);
                (
                    format!("Use {name}"),
                    does.map_or_else(none, |does| small(&does)),
                    vec![self.source(of)],
                )
            }
            Action::Card(card) => {
                let in_battle = matches!(self.task, Some(Task::CardAttack | Task::CardDefend));
                let (name, does) = action_card(game, card, in_battle);
                (format!("Play {name}"), does, vec![self.card(&rules.actions, card)])
            }
            Action::Kept(card) => {
                let row = &game.pack[CardId(rules.events[card.index()].card)];
                let does = words::deeds_of(game, &row.benefits);
                (format!("Use {}", row.name), does, vec![self.card(&rules.events, card)])
            }
            Action::Unit(kind) => {
                let price = self.cost(rules.units[usize::from(kind)].price);
                (format!("Build {}", an(&unit(game, kind))), price, Vec::new())
            }
            Action::Draft(kind) => {
                let price = facts.draft_price(seat, kind).unwrap_or_default();
                (format!("Draft {}", an(&unit(game, kind))), self.cost(price), Vec::new())
            }
            Action::Take { at: of, good: kind } => {
                let steps = vec![self.space(of), Pick::named(good(game, kind))];
                (format!("Collect {} from {}", goods(kind), at(of)), none(), steps)
            }
            Action::Lift { at: of, units: list } => {
                let left =
                    [SETTLER, ARMY, SHIP].map(|kind| facts.space(of).count(kind) - list[kind]);
                let left = if left == [0; 3] { "nobody".to_owned() } else { units(left) };
                let steps = vec![self.space(of), Pick::named(units(list))];
                (
                    format!("Move {} from {}", units(list), at(of)),
                    format!("{left} left there"),
                    steps,
                )
            }
            Action::Crew(crew) => (format!("Move {}", crew_in_words(crew)), none(), Vec::new()),
            Action::To { at: of, far, plain } => self.goes(of, far, plain),
            Action::Improve(city) => {
                let falls = matches!(self.task, Some(Task::Lower { .. }));
                let price = match self.task {
                    Some(Task::Civic) => {
                        format!("; {}", self.cost(facts.civic_price(seat, city).0))
                    }
                    _ => none(),
                };
                let verb = if falls { "Reduce" } else { "Raise" };
                let note = format!("{} now{price}", mood(facts.city(city).mood));
                (format!("{verb} the mood of {}", at(city)), note, vec![self.space(city)])
            }
            Action::Spend(many) => (
                format!("Spend {}", amount(many, &good(game, rules.culture))),
                "the influence succeeds".to_owned(),
                Vec::new(),
            ),
            Action::Part(part) => {
                let name = building(game, part);
                match self.task {
                    Some(Task::Part { .. }) => {
                        (format!("Exchange the {name}"), "it becomes yours".to_owned(), Vec::new())
                    }
                    _ => (format!("Lose the {name}"), none(), Vec::new()),
                }
            }
            Action::At(of) => self.chosen(of),
            Action::Option(choice) if self.task == Some(Task::Siege) => {
                let text = match choice {
                    0 => "Leave the fortress as it is",
                    1 => "Stop the attack of the fortress",
                    2 => "Stop the defence of the fortress",
                    _ => "Stop the attack and the defence of the fortress",
                };
                let due = facts.battle().map(|battle| battle.siege_price(choice));
                (text.to_owned(), self.cost(due.unwrap_or_default()), Vec::new())
            }
            Action::Option(choice) => {
                let deed = match self.task {
                    Some(Task::Option { effect, .. }) => words::deed_in_words(game, effect, choice),
                    _ => None,
                };
                let deed = deed.unwrap_or_else(|| {
                    format!("do the deed with number {}", u16::from(choice) + 1)
                });
                (format!("Choose to {deed}"), none(), Vec::new())
            }
            Action::Good(of) => {
                let loses = matches!(self.task, Some(Task::Lose { .. }));
                (
                    format!("{} {}", if loses { "Lose" } else { "Gain" }, goods(of)),
                    none(),
                    Vec::new(),
                )
            }
            Action::Swap { from, into } => {
                let steps = vec![Pick::named(goods(from)), Pick::named(goods(into))];
                (format!("Exchange {} for {}", goods(from), goods(into)), none(), steps)
            }
            Action::Pay(price) => (format!("Pay {}", amounts(game, price)), none(), Vec::new()),
            Action::Way(way) => self.laid(way),
            Action::Raid { from, to } => {
                let space = facts.space(to);
                let guards = space.count(ARMY);
                let guards = if guards > 0 { units([0, guards, 0]) } else { "no army".to_owned() };
                let note = format!(
                    "{} against {guards}",
                    units_of(Some(BARBARIANS), [0, facts.space(from).count(ARMY), 0])
                );
                let steps = vec![self.space(from), self.space(to)];
                (format!("Attack {} with the barbarians of {}", at(to), at(from)), note, steps)
            }
            Action::Lose(kind) => (format!("Lose {}", an(&unit(game, kind))), none(), Vec::new()),
            Action::Wonder { wonder: of, city } => {
                let row = &game.pack[CardId(rules.wonders[of.index()].card)];
                let does = words::deeds_of(game, &row.benefits);
                let Some(city) = city else {
                    return (format!("Claim {}", wonder(game, of)), does, vec![self.wonder(of)]);
                };
                let note = both(self.cost(rules.wonders[of.index()].price), does);
                (
                    format!("Build {} in {}", wonder(game, of), at(city)),
                    note,
                    vec![self.wonder(of), self.space(city)],
                )
            }
            Action::Seat(of) => (format!("Choose {}", player(of)), none(), Vec::new()),
            Action::Trade(_) if self.task == Some(Task::Deal) => {
                ("Counter with another offer".to_owned(), none(), Vec::new())
            }
            Action::Trade(of) => (
                format!("Offer {} a trade", player(of)),
                none(),
                vec![Pick::named("Offer a trade"), Pick::named(player(of))],
            ),
            Action::Give(of) => (format!("Give {}", goods(of)), none(), Vec::new()),
            Action::Want(of) => (format!("Ask for {}", goods(of)), none(), Vec::new()),
            Action::Hand { deck, card } => {
                let list = words::deck_of(game, deck);
                let verb = match self.task {
                    Some(Task::Complete { .. }) => "Complete",
                    _ => "Give the card",
                };
                (
                    format!("{verb} {}", card_name(game, list, card)),
                    none(),
                    vec![self.card(list, card)],
                )
            }
            Action::WantCard(deck) => {
                (format!("Ask for {}", words::cards_of(game, deck, 1)), none(), Vec::new())
            }
            Action::Yes => self.agreed(),
            Action::Done => self.done(),
        }
    }

    /// The group that was picked up goes somewhere.
    fn goes(&self, to: SpaceId, far: bool, plain: bool) -> Said {
        let Self { game, facts, .. } = *self;
        let (seat, band) = (self.view.state.active, facts.band());
        let space = facts.space(to);
        let sails = band.units[SHIP] > 0;
        let mut steps = vec![self.space(to)];
        let mut how = Vec::new();
        how.extend(far.then_some("by road"));
        how.extend(plain.then_some("whatever the terrain"));
        if !how.is_empty() {
            steps.push(Pick::named(how.join(", ")));
        }
        let how = how.iter().map(|how| format!(", {how}")).collect::<String>();
        let there = [SETTLER, ARMY, SHIP].map(|kind| space.count(kind));
        let (verb, mut note) = if !facts.revealed().has(to) {
            ("Explore", "a region that nobody knows".to_owned())
        } else if facts.is_foreign(seat, to) {
            let owner = space.owner.or(space.city.owner);
            let whose =
                owner_of(owner).map_or_else(String::new, |owner| format!(" of {}", player(owner)));
            let fights = if sails { [0, 0, there[SHIP]] } else { [0, there[ARMY], 0] };
            let note = if fights == [0; 3] {
                format!("no army{whose} defends it")
            } else {
                format!("attack {}{whose}", units_of(owner, fights))
            };
            ("Attack", note)
        } else {
            let verb = match (
                sails,
                facts.water().has(to),
                band.from.is_some_and(|from| facts.water().has(from)),
            ) {
                (true, ..) => "Sail to",
                (_, true, _) => "Embark at",
                (_, _, true) => "Land in",
                _ => "Move to",
            };
            let ground = space.ground.and_then(|ground| game.pack.terrains.get(ground.index()));
            let note = match units(there) {
                _ if there != [0; 3] => format!("joins {}", units(there)),
                _ if space.city.owner.is_some() => "no army there".to_owned(),
                _ => format!("{}, empty", ground.map_or_else(String::new, |row| small(&row.name))),
            };
            (verb, note)
        };
        let price = facts.road_price(seat, band, to, far, plain).unwrap_or_default();
        if price != [0; MOST_GOODS] {
            note = format!("{note}; {}", self.cost(price));
        }
        let home = band.from.filter(|from| facts.city(*from).owner == Some(seat));
        if let Some(from) =
            home.filter(|from| band.units[ARMY] > 0 && facts.space(*from).count(ARMY) == 0)
        {
            note = format!("{note}; {} is left without an army", self.at(from));
        }
        (format!("{verb} {}{how}", self.at(to)), note, steps)
    }

    /// A space that is chosen for what is asked.
    fn chosen(&self, of: SpaceId) -> Said {
        let Self { game, facts, .. } = *self;
        let at = self.at(of);
        let city = facts.city(of);
        let (words, note) = match self.task {
            Some(Task::Place { kind, .. }) => {
                (format!("Place {} in {at}", an(&unit(game, kind))), String::new())
            }
            Some(Task::Camp { .. } | Task::Spawn { .. }) => {
                (format!("Place the barbarians in {at}"), String::new())
            }
            Some(Task::Horde { .. }) => {
                let there = units_of(Some(BARBARIANS), [0, facts.space(of).count(ARMY), 0]);
                (format!("Place a barbarian in {at}"), format!("{there} there"))
            }
            Some(Task::Ruin { .. }) if city.size() > 1 => {
                (format!("Choose {at}"), "it loses a building".to_owned())
            }
            Some(Task::Ruin { .. }) => (format!("Choose {at}"), "the city is destroyed".to_owned()),
            Some(Task::Reveal { .. }) => (format!("Reveal the region of {at}"), String::new()),
            Some(Task::Berth { .. }) => (format!("Sail to {at}"), String::new()),
            Some(Task::Exhaust { .. }) => {
                (format!("Choose {at}"), "nothing is collected there any more".to_owned())
            }
            Some(Task::Raze { seat }) => {
                let gain = format!("you gain {}", amounts(game, game.rules().rates.given_up));
                let last = "; your last city: the game ends if a player has none after a round";
                let last = if facts.cities_of(seat).len() == 1 { last } else { "" };
                (format!("Give up {at}"), format!("{gain}{last}"))
            }
            _ => (format!("Choose {at}"), String::new()),
        };
        (words, note, vec![self.space(of)])
    }

    /// A way to lay a region: what comes where.
    fn laid(&self, way: u8) -> Said {
        let Some(Task::Way { region, tile, .. }) = self.task else {
            return (format!("Lay it in way {}", u16::from(way) + 1), String::new(), Vec::new());
        };
        let rules = self.game.rules();
        let order = rules.regions[region.index()].ways.get(usize::from(way));
        let spaces =
            order.iter().flat_map(|(_, order)| order).zip(&rules.tiles[tile.index()].ground);
        let spaces: Vec<String> = spaces
            .map(|(at, ground)| {
                let name = self.names.name(*at);
                let way = name.strip_prefix(words::HIDDEN).unwrap_or(&name);
                format!("{}{way}", self.game.pack.terrains[ground.index()].name)
            })
            .collect();
        (format!("Lay {}", list(&spaces, "and")), String::new(), Vec::new())
    }

    fn agreed(&self) -> Said {
        let Self { game, .. } = *self;
        let (words, note) = match self.task {
            Some(Task::Spoils { .. }) => {
                ("Keep it".to_owned(), "the settlement is yours, and angry".to_owned())
            }
            Some(Task::Cease) => ("Fight another round".to_owned(), String::new()),
            Some(Task::Offer) => ("Propose the trade".to_owned(), String::new()),
            Some(Task::Deal) => ("Accept the trade".to_owned(), String::new()),
            Some(Task::Spare { due, .. }) => (format!("Pay {}", amounts(game, due)), String::new()),
            Some(Task::Heed { .. }) => ("Use the card and its icon".to_owned(), String::new()),
            Some(Task::May { effect, seat, .. }) => (
                format!("Use {}", words::effect(game, effect).0),
                self.cost(self.facts.fee(seat, effect)),
            ),
            Some(Task::Keep { seat, city, .. }) => {
                let fee = self.facts.keeping(seat).map(|effect| self.facts.fee(seat, effect));
                (format!("Keep the mood of {}", self.at(city)), self.cost(fee.unwrap_or_default()))
            }
            _ => ("Accept it".to_owned(), String::new()),
        };
        (words, note, Vec::new())
    }

    /// Nothing, or nothing more, and what is given up by that.
    fn done(&self) -> Said {
        let Self { game, facts, .. } = *self;
        let gives_up =
            |left: u8, one: &str, many: &str| format!("gives up {}", count(left, one, many));
        let (words, note) = match self.task {
            Some(Task::Turn) => {
                let left = facts.actions_left();
                let none = || "all actions are taken".to_owned();
                let note = if left > 0 { gives_up(left, "action", "actions") } else { none() };
                ("End the turn".to_owned(), note)
            }
            Some(Task::Build { left, .. }) => {
                ("Build nothing else".to_owned(), gives_up(left, "unit", "units"))
            }
            Some(Task::Collect { left, .. }) => {
                ("Collect nothing else".to_owned(), gives_up(left, "resource", "resources"))
            }
            Some(Task::Move { left, .. }) => {
                ("Move nobody else".to_owned(), gives_up(left, "group", "groups"))
            }
            Some(Task::Step { step, .. }) => (
                "Skip it".to_owned(),
                format!("gives up to {} without an action", small(words::step(step))),
            ),
            Some(Task::Civic) => {
                ("Raise no other mood".to_owned(), "keeps what is left".to_owned())
            }
            Some(Task::Boost { .. }) => {
                ("Leave the roll as it is".to_owned(), "the influence fails".to_owned())
            }
            Some(Task::Swap { left, .. }) => {
                ("Exchange nothing else".to_owned(), gives_up(left, "exchange", "exchanges"))
            }
            Some(Task::Reveal { .. }) => {
                ("Reveal nothing".to_owned(), "no region is revealed".to_owned())
            }
            Some(Task::Spoils { .. }) => (
                "Destroy it".to_owned(),
                format!("you gain {}", amounts(game, game.rules().rates.razed)),
            ),
            Some(Task::Cease) => {
                let back = facts
                    .fight()
                    .band
                    .from
                    .map(|from| format!("your units go back to {}", self.at(from)));
                ("Stop the attack".to_owned(), back.unwrap_or_default())
            }
            Some(Task::Offer) => ("Offer nothing".to_owned(), "the trade is off".to_owned()),
            Some(Task::Spare { full, .. }) => {
                (format!("Pay {}", amounts(game, full)), "keeps the benefit for later".to_owned())
            }
            Some(Task::CardAttack | Task::CardDefend | Task::Window { .. }) => {
                ("Play no card".to_owned(), "keeps your cards".to_owned())
            }
            Some(Task::Raze { .. }) => {
                ("Keep all cities".to_owned(), "no city is given up".to_owned())
            }
            Some(Task::Hits { .. }) => {
                ("Lose the city".to_owned(), "nothing else is left".to_owned())
            }
            Some(Task::May { effect, .. }) => {
                ("Skip it".to_owned(), format!("does not use {}", words::effect(game, effect).0))
            }
            Some(Task::Keep { city, .. }) => {
                ("Pay nothing".to_owned(), format!("the mood of {} falls", self.at(city)))
            }
            Some(Task::Heed { .. }) => {
                ("Use only its icon".to_owned(), "what the card says does not happen".to_owned())
            }
            Some(Task::Deal) => ("Refuse the trade".to_owned(), "nothing changes hands".to_owned()),
            _ => ("Skip it".to_owned(), String::new()),
        };
        (words, note, Vec::new())
    }

    fn weight(&self, action: Action) -> Weight {
        let acts =
            matches!(self.task, Some(Task::Spoils { .. } | Task::Spare { .. } | Task::Hits { .. }));
        match action {
            Action::Done if !acts => Weight::Ends,
            Action::Option(0) if self.task == Some(Task::Siege) => Weight::Ends,
            _ => Weight::Acts,
        }
    }

    /// What an answer puts on the board.
    fn ghost(&self, action: Action) -> Vec<Ghost> {
        let Self { game, facts, .. } = *self;
        let rules = game.rules();
        let me = Some(self.view.state.asked().unwrap_or_default());
        let piece = |at: SpaceId, owner: Option<Seat>, form: Form, count: u8| {
            let owner = owner_of(owner).map(Seat::number);
            let at = rules.cells[at.index()];
            let (name, count) = (String::new(), u16::from(count));
            vec![Ghost::Piece(0, Stands { at, owner, name, count, form, mark: "", corner: false })]
        };
        let group = |at: SpaceId, owner: Option<Seat>, units: [u8; 3]| {
            let forms = [Form::Token, Form::Army, Form::Ship].into_iter().zip(units);
            forms
                .filter(|(_, count)| *count > 0)
                .flat_map(|(form, count)| piece(at, owner, form, count))
                .collect()
        };
        let one = |kind: u8| std::array::from_fn(|at| u8::from(at == usize::from(kind)));
        match (action, self.task) {
            (Action::Found(at), _) => piece(at, me, Form::City, 1),
            (Action::Grow { city, .. }, _) => {
                piece(city, me, Form::City, facts.city(city).size() + 1)
            }
            (Action::To { at, .. }, _) => group(at, me, facts.band().units),
            (Action::At(at), Some(Task::Berth { .. })) => group(at, me, facts.band().units),
            (Action::At(at), Some(Task::Place { kind, .. })) => group(at, me, one(kind)),
            (Action::At(at), Some(Task::Camp { .. } | Task::Spawn { .. })) => {
                piece(at, None, Form::City, 1)
            }
            (Action::At(at), Some(Task::Horde { .. })) => group(at, None, one(1)),
            (Action::Unit(kind) | Action::Draft(kind), Some(Task::Build { city, .. })) => {
                let at = facts.city(city).sea.filter(|_| usize::from(kind) == SHIP).unwrap_or(city);
                group(at, me, one(kind))
            }
            (Action::Wonder { city: Some(city), .. }, _) => piece(city, me, Form::Token, 0),
            (Action::Way(way), Some(Task::Way { region, tile, .. })) => {
                let (region, tile) = (&rules.regions[region.index()], &rules.tiles[tile.index()]);
                let turn = region.ways.get(usize::from(way)).map_or(0, |way| way.0);
                let side = Some(tile.side);
                vec![Ghost::Tile(0, Laid { tile: TileId(tile.tile), side, at: region.at, turn })]
            }
            _ => Vec::new(),
        }
    }
}

/// Units by what they may still do: "1 army (may not attack), 1 army (ready)".
fn crew_in_words(crew: [[u8; 5]; 2]) -> String {
    const ABLE: [&str; 5] =
        ["ready", "moved", "may not attack", "moved, may not attack", "moved for this turn"];
    let mut list = Vec::new();
    for (kind, counts) in crew.into_iter().enumerate() {
        for (able, count) in ABLE.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            let mut all = [0; 3];
            all[kind] = count;
            list.push(format!("{} ({able})", units(all)));
        }
    }
    if list.is_empty() { "nobody".to_owned() } else { list.join(", ") }
}
