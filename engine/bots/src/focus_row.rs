//! A player with sense for games with focus rows.
//!
//! It looks at the agendas that are open, values what leads to them, and resolves the focus card that is worth
//! most in its slot. It never looks at chance to come or at cards that lie face down.

mod building;

use strabo_core::{Bot, Chance, Seat};
use strabo_focus_row::rules::{AttackRule, Boost, Count, Doing, PlaceRule, Target};
use strabo_focus_row::{
    Action, Caravan, DoingId, FocusId, Game, KindId, Space, Spaces, Task, View, WonderDeckId,
    numbered,
};

use self::building::Builder;
use crate::searcher::{Guide, ranked};

/// What it costs to move a control token, beside what it was worth.
const MOVED: f32 = 0.8;

/// What is wanted, from the agendas that are not completed.
#[derive(Clone, Copy, Debug, Default)]
struct Wants {
    cities: f32,
    mature: f32,
    shore: f32,
    naturals: f32,
    states: f32,
    war: f32,
    tech: f32,
    decks: [f32; 8],
}

/// A bot for games with focus rows.
#[derive(Clone, Debug)]
pub struct Planner {
    chance: Chance,
}

impl Planner {
    /// A bot with chance of its own, for what is worth the same.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed) }
    }
}

impl Bot<Game> for Planner {
    fn choose(&mut self, _: &Game, view: View<'_>, legal: &Vec<Action>) -> Option<Action> {
        if legal.len() == 1 {
            return legal.first().copied();
        }
        let task = *view.state.tasks.last()?;
        let seat = view.state.asked()?;
        // What is worth the same is decided by chance, so that no player suffers from the order of spaces.
        let (before, after) = legal.split_at(match task {
            Task::Pick | Task::Lay { .. } | Task::TakeOver { .. } | Task::Destroy { .. } => {
                self.chance.pick(legal.len())
            }
            _ => 0,
        });
        let list = after.iter().chain(before);
        if matches!(task, Task::Pick | Task::Lay { .. }) {
            let builder = Builder::new(view, seat);
            return best(list, |action| builder.worth(action));
        }
        let mind = Mind { view, seat, wants: wants(view, seat), task };
        if task == Task::Choose {
            return mind.focus(legal);
        }
        best(list, |action| mind.worth(action))
    }
}

impl Guide<Game> for Planner {
    const TURNS: u16 = 6;
    const WAYS: usize = 5;
    const WIN: f64 = 3.0;
    const TRUST: f64 = 2.0;

    fn another(&self, seed: u64) -> Self {
        Self::new(seed)
    }

    /// The map is built before anything happens on it.
    fn matters(view: View<'_>) -> bool {
        !matches!(view.state.tasks.last(), Some(Task::Pick | Task::Lay { .. }))
    }

    fn ways(&mut self, view: View<'_>, legal: &Vec<Action>) -> Vec<Action> {
        let (Some(task), Some(seat)) = (view.state.tasks.last(), view.state.asked()) else {
            return Vec::new();
        };
        let mind = Mind { view, seat, wants: wants(view, seat), task: *task };
        ranked(legal.iter().map(|action| (*action, mind.worth(*action))).collect())
    }

    /// The agendas that are completed, how near the others are, and what helps with any: found by least squares
    /// over 200 games of stewards.
    fn worth(view: View<'_>, agendas: f64) -> f64 {
        let (rules, state, player) = (view.rules, view.state, view.player(view.seat));
        let open =
            state.victories.iter().enumerate().filter(|(at, _)| player.agendas >> at & 1 == 0);
        let near = open.map(|(_, card)| {
            let counts = rules[*card].agendas.iter().flat_map(|agenda| &agenda.any_of);
            let shares = counts.map(|(what, count)| {
                f64::from(view.count(view.seat, *what).min(*count)) / f64::from((*count).max(1))
            });
            shares.fold(0.0, f64::max).powi(2)
        });
        let sum = |some: &[u8]| some.iter().map(|one| f64::from(*one)).sum::<f64>();
        agendas
            + 0.9 * near.sum::<f64>()
            + 0.08 * f64::from(player.best_tech)
            + 0.03 * f64::from(player.tokens.len())
            + 0.03 * sum(&player.trade)
            + 0.04 * sum(&player.goods)
    }
}

/// The first of those that are worth most.
fn best<'l>(
    list: impl IntoIterator<Item = &'l Action>,
    worth: impl Fn(Action) -> f32,
) -> Option<Action> {
    let mut found = None;
    let mut most = f32::MIN;
    for action in list {
        let worth = worth(*action);
        if worth > most {
            (found, most) = (Some(*action), worth);
        }
    }
    found
}

/// What is worth doing, by the agendas beside the map. Of the two halves of a card the nearer one counts more, and
/// the fewer cards are left, the more each of them counts.
fn wants(view: View<'_>, seat: Seat) -> Wants {
    let mut wants = Wants::default();
    let (rules, state) = (view.rules, view.state);
    let agendas = view.player(seat).agendas;
    let left = state.victories.len().saturating_sub(agendas.count_ones() as usize);
    let weight = match left {
        0 | 1 => 2.5,
        2 => 1.5,
        _ => 1.0,
    };
    for (shown, card) in state.victories.iter().enumerate() {
        if agendas >> shown & 1 == 1 {
            continue;
        }
        for agenda in &rules[*card].agendas {
            for (what, count) in &agenda.any_of {
                let have = f32::from(view.count(seat, *what));
                let near = 0.3 + have / f32::from((*count).max(1));
                want(&mut wants, *what, weight * near);
            }
        }
    }
    wants
}

fn want(wants: &mut Wants, what: Count, near: f32) {
    match what {
        Count::Cities | Count::OtherCities => wants.cities += near,
        Count::MatureCities => wants.mature += near,
        Count::EdgeSpaces | Count::Spaces | Count::Tokens => wants.shore += near,
        Count::NaturalWonders => wants.naturals += near,
        Count::CityStates => wants.states += near,
        Count::CapitalsDefeated => wants.war += near,
        Count::Tech => wants.tech += near,
        Count::Wonders => wants.decks.iter_mut().for_each(|deck| *deck += near),
        Count::WondersOf(deck) => {
            if let Some(want) = wants.decks.get_mut(deck.index()) {
                *want += near;
            }
        }
        Count::Capital
        | Count::Caravans
        | Count::Envoys
        | Count::Treaties
        | Count::Good(_)
        | Count::Trade => {}
    }
}

/// One decision.
struct Mind<'v> {
    view: View<'v>,
    seat: Seat,
    wants: Wants,
    task: Task,
}

impl Mind<'_> {
    /// The focus card that is worth most in its slot, with what it does for those that move up.
    fn focus(&self, legal: &[Action]) -> Option<Action> {
        let rules = self.view.rules;
        let last = u8::try_from(rules.kinds.len()).unwrap_or(u8::MAX);
        let mut state = self.view.state.clone();
        let mut best = (None, f32::MIN);
        let mut moved_up = 0.0;
        for action in legal {
            let Action::Focus(slot) = *action else { continue };
            let player = &state.players[self.seat.index()];
            let Some((kind, card)) = player.in_slot(slot) else { continue };
            let mut worth_in = |slot: u8| {
                (state.note.slot, state.note.kind) = (slot, kind);
                Mind { view: self.view.supposing(&state), ..*self }.card(card)
            };
            let now = worth_in(slot);
            let waits = if slot < last { (worth_in(last) - now).max(0.0) } else { 0.0 };
            let worth = now - 0.3 * waits + moved_up + 0.9 * f32::from(slot);
            if worth > best.1 {
                best = (Some(*action), worth);
            }
            moved_up += waits / f32::from((last - slot).max(1));
        }
        best.0
    }

    /// What a focus card is worth in the slot that is noted.
    fn card(&self, card: FocusId) -> f32 {
        let rules = self.view.rules;
        let mut worth = 0.0;
        for effect in &rules[card].effects {
            let effect = &rules[*effect];
            let all = effect.doings.iter().map(|doing| self.deed(*doing));
            worth += if effect.one_of { all.fold(0.0, f32::max) } else { all.sum() };
        }
        worth
    }

    /// What a deed is worth now.
    fn deed(&self, doing: DoingId) -> f32 {
        let view = self.view;
        let player = view.player(self.seat);
        let slot = view.state.note.slot;
        let spare = view.spendable(view.state.note.kind);
        match &view.rules[doing] {
            Doing::Place(rule) => {
                let city = rule.target == Target::City;
                let left =
                    if city { view.cities_left(self.seat) } else { view.tokens_left(self.seat) };
                let more = if city { 0 } else { spare };
                let count = usize::from(rule.count.saturating_add(more));
                let mut worth = self.placing(*rule);
                worth.sort_unstable_by(|one, other| other.total_cmp(one));
                let (now, later) = worth.split_at(worth.len().min(count.min(usize::from(left))));
                let mut sum: f32 = now.iter().sum();
                if !city {
                    // Control tokens that are taken from elsewhere.
                    let spare = self.least().unwrap_or(f32::MAX);
                    let moved = later.iter().take(count - now.len());
                    sum += moved.map(|worth| (worth - spare - MOVED).max(0.0)).sum::<f32>();
                }
                sum
            }
            Doing::Reinforce { .. } => {
                0.4 * f32::from((player.tokens - player.strong).len().min(3))
            }
            Doing::Attack(rule) => {
                let (pieces, barbarians) = view.targets(rule);
                let best = |list: Spaces, barbarian: bool| {
                    list.iter().map(|at| self.attack(rule, at, barbarian)).fold(0.0, f32::max)
                };
                best(pieces, false).max(best(barbarians, true)) * 1.4
            }
            Doing::Move { .. } => {
                let used = player.caravans.iter().filter(|one| **one != Caravan::Unused);
                0.5 + used.map(|at| self.caravan(doing, *at, spare)).sum::<f32>()
            }
            Doing::BuildWonder { production, slot } => {
                let mut best: f32 = 0.0;
                if view.bare_cities(self.seat).is_empty() {
                    return 0.0;
                }
                for (deck, _) in numbered(&view.rules.wonder_decks) {
                    let Some(wonder) = view.shown(deck) else { continue };
                    let production = view.production(*production, *slot);
                    let means = production.saturating_add(view.means(wonder, true));
                    if means >= view.price(wonder) {
                        best = best.max(self.wonder(deck));
                    }
                }
                best
            }
            Doing::Advance { spaces, slot: add } => {
                let steps =
                    u16::from(*spaces) + u16::from(spare) + if *add { u16::from(slot) } else { 0 };
                f32::from(steps) * (2.2 + 1.2 * self.wants.tech)
            }
            Doing::GainTrade { amount, .. } | Doing::GainGoods { amount, .. } => f32::from(*amount),
            Doing::Exchange { .. } => 0.2,
            Doing::Destroy { .. } | Doing::TakeOver { .. } => 1.5,
            Doing::MoveBarbarians(_) | Doing::Respawn => 0.0,
        }
    }

    /// What it is worth to move a caravan, with so many spaces more.
    fn caravan(&self, doing: DoingId, at: Caravan, spare: u8) -> f32 {
        let view = self.view;
        let Doing::Move { spaces, slot, perk } = &view.rules[doing] else { return 0.0 };
        let mut perk = *perk;
        let more = view.caravan_perk(self.seat);
        perk.water |= more.water;
        perk.from_any_city |= more.from_any_city;
        perk.ignore_terrain |= more.ignore_terrain;
        let far = [more.spaces, view.state.note.steps, spare]
            .into_iter()
            .fold(*spaces, u8::saturating_add);
        let goals = view.caravan_goals(at, far, slot.then_some(view.state.note.slot), perk);
        let arrivals = goals & (view.state.state_spaces() | self.rival_cities());
        if arrivals.is_empty() { 0.3 } else { 4.0 }
    }

    fn rival_cities(&self) -> Spaces {
        let state = self.view.state;
        state.all_cities() - self.view.player(self.seat).cities
    }

    fn wonder(&self, deck: WonderDeckId) -> f32 {
        6.0 + 8.0 * self.wants.decks.get(deck.index()).copied().unwrap_or(0.0)
    }

    /// What each place is worth that a piece may be put on.
    fn placing(&self, rule: PlaceRule) -> Vec<f32> {
        let city = rule.target == Target::City;
        let places = self.view.places(&rule).iter();
        places.map(|at| if city { self.city(at) } else { self.token(at) }).collect()
    }

    /// What the least of the own control tokens is worth.
    fn least(&self) -> Option<f32> {
        let tokens = self.view.player(self.seat).tokens.iter();
        tokens.map(|at| self.hold(at)).min_by(f32::total_cmp)
    }

    /// What a new control token in a space is worth.
    fn token(&self, at: Space) -> f32 {
        self.hold(at) + if self.view.state.goods.has(at) { 2.5 } else { 0.0 }
    }

    /// What it is worth to have a control token in a space.
    fn hold(&self, at: Space) -> f32 {
        let (view, board) = (self.view, self.view.board());
        let mut worth = 1.0;
        if view.state.natural_at(at).is_some() {
            worth += 3.0 + 4.0 * self.wants.naturals;
        }
        if view.state.wonder_spaces().has(at) {
            worth += 6.0;
        }
        if board.shore.has(at) {
            worth += 0.8 * self.wants.shore;
        }
        let player = view.player(self.seat);
        for city in board.around[at.index()] & player.cities {
            let mut open = board.around[city.index()] - board.water - player.tokens;
            open.remove(at);
            // The fewer spaces lack around a city, the more this one is worth.
            worth += 0.3 + 3.0 * self.wants.mature / (2.0 + f32::from(open.len().min(6)));
        }
        worth
    }

    /// What a city in a space is worth.
    fn city(&self, at: Space) -> f32 {
        let (view, board) = (self.view, self.view.board());
        let around = board.around[at.index()];
        let dry = around - board.water - view.player(self.seat).tokens;
        let easy = 6.0 - f32::from(dry.len().min(6));
        let goods = f32::from((around & view.state.goods).len().min(3));
        let naturals = f32::from((around & view.state.natural_spaces()).len().min(2));
        3.0 + 3.0 * self.wants.cities
            + 0.5 * easy * (0.5 + self.wants.mature)
            + goods
            + naturals * 2.0 * (0.5 + self.wants.naturals)
    }

    /// What an attack is worth: what it takes, by how likely it is won.
    fn attack(&self, rule: &AttackRule, at: Space, barbarian: bool) -> f32 {
        let view = self.view;
        let state = view.state;
        let value = match (barbarian, rule.against_barbarians) {
            (true, Some(value)) => value,
            _ => rule.value,
        };
        let value = u16::from(value) + if rule.slot { u16::from(state.note.slot) } else { 0 };
        let rival = if barbarian { None } else { state.owner(at) };
        let own = value + view.combat_bonus(self.seat, true, rival);
        let own = own + u16::from(view.spendable(state.note.kind));
        let margin = i32::from(own) - i32::from(view.defence(at, barbarian));
        // The chance that one die and the margin beat another die.
        let chance = match margin {
            i32::MIN..=-5 => 0.0,
            -4 => 0.03,
            -3 => 0.08,
            -2 => 0.17,
            -1 => 0.28,
            0 => 0.42,
            1 => 0.58,
            2 => 0.72,
            3 => 0.83,
            4 => 0.92,
            _ => 1.0,
        };
        let prize = if barbarian {
            2.0
        } else if let Some(rival) = rival {
            let enemy = view.player(rival);
            let wonder = if state.wonder_spaces().has(at) { 8.0 } else { 0.0 };
            if enemy.capital == Some(at) {
                1.0 + 8.0 * self.wants.war
            } else if enemy.cities.has(at) {
                6.0 + wonder + 3.0 * self.wants.cities
            } else {
                1.0 + self.token(at)
            }
        } else {
            6.0 + 6.0 * self.wants.states
        };
        chance * prize
    }

    /// How good an answer is; what is left out is worth nothing.
    fn worth(&self, action: Action) -> f32 {
        let view = self.view;
        let state = view.state;
        match action {
            Action::Option(at) => match self.task {
                Task::Option { effect, .. } => {
                    let effect = &view.rules[effect];
                    self.deed(effect.doings[usize::from(at)])
                }
                Task::Caravans { doing, .. } => {
                    let at = view.player(self.seat).caravans[usize::from(at)];
                    self.caravan(doing, at, 0)
                }
                _ => 0.0,
            },
            Action::Place(at) => match self.placed() {
                Some(rule) if rule.target == Target::City => self.city(at),
                _ => self.token(at),
            },
            Action::Reinforce(at) => {
                let near = view.board().around[at.index()];
                let cities = near & view.player(self.seat).cities;
                0.1 + f32::from(cities.len().min(6))
            }
            Action::Attack(at) => self.attacks(at, false) - 0.3,
            Action::AttackBarbarian(at) => self.attacks(at, true) - 0.1,
            Action::Spend(count) => self.spend(count),
            Action::Caravan(at) => {
                let envoys = state.state_spaces();
                if envoys.has(at) {
                    4.0
                } else if self.rival_cities().has(at) {
                    3.5
                } else {
                    self.nearer(at)
                }
            }
            Action::Put(kind) => self.trade(kind),
            Action::Discard(kind) => -self.trade(kind),
            Action::Envoy => 2.0,
            Action::Treaty(card) => 1.0 - 0.1 * f32::from(card.number()),
            Action::Gain(card) => {
                let kind = view.rules[card].group;
                let old = view.player(self.seat).cards[kind.index()];
                let gained = view.rules[card].level;
                let lost = old.map_or(0, |old| view.rules[old].level);
                f32::from(gained) - f32::from(lost) + 0.5 * self.trade(kind)
            }
            Action::Wonder(deck) => self.wonder(deck),
            Action::Pay(good) => 1.0 + 0.1 * f32::from(view.player(self.seat).goods[good.index()]),
            Action::PayNatural(_) => 3.0,
            Action::House(at) => {
                let safe = view.board().around[at.index()] & view.player(self.seat).spaces();
                f32::from(safe.len().min(6))
                    + if Some(at) == view.player(self.seat).capital { 3.0 } else { 0.0 }
            }
            Action::Conquer | Action::Take(_) => 1.0,
            Action::Liberate => 0.5 - self.wants.states,
            // Where something was conquered, the token must go.
            Action::Remove(at) if self.task == Task::Free => 100.0 - self.hold(at),
            Action::Remove(at) => self.next_place() - self.hold(at) - MOVED,
            Action::Destroy(at) => self.token(at),
            Action::Choose(at) => {
                let token = self.token(at);
                if self.seat == state.active { token } else { -token }
            }
            Action::Good(good) => 2.0 - 0.3 * f32::from(view.player(self.seat).goods[good.index()]),
            Action::Exchange { from, into } => {
                let goods = view.player(self.seat).goods;
                f32::from(goods[from.index()]) - f32::from(goods[into.index()]) - 1.5
            }
            Action::Tile { .. }
            | Action::Lay { .. }
            | Action::Focus(_)
            | Action::Idle(_)
            | Action::Done => 0.0,
        }
    }

    /// What the best place for the next control token is worth.
    fn next_place(&self) -> f32 {
        let spaces = match self.task {
            Task::Chain => self.view.spread(),
            Task::TakeOver { .. } => {
                self.view.state.all_tokens() - self.view.player(self.seat).tokens
            }
            _ => {
                let places = self.placed().map(|rule| self.placing(rule));
                return places.into_iter().flatten().fold(0.0, f32::max);
            }
        };
        spaces.iter().map(|at| self.token(at)).fold(0.0, f32::max)
    }

    /// The rule of placing that is asked about.
    fn placed(&self) -> Option<PlaceRule> {
        let Task::Place { doing, .. } = self.task else { return None };
        match &self.view.rules[doing] {
            Doing::Place(rule) => Some(*rule),
            _ => None,
        }
    }

    /// What an attack is worth that is asked about.
    fn attacks(&self, at: Space, barbarian: bool) -> f32 {
        let Task::Attack { doing, .. } = self.task else { return 0.0 };
        match &self.view.rules[doing] {
            Doing::Attack(rule) => self.attack(rule, at, barbarian),
            _ => 0.0,
        }
    }

    /// How much a trade token on a kind of card is worth.
    fn trade(&self, kind: KindId) -> f32 {
        let have = f32::from(self.view.player(self.seat).trade[kind.index()]);
        let use_of = match self.view.rules[kind].boost {
            Boost::Tokens(_) => 1.0,
            Boost::Dial(_) => 0.9 + self.wants.tech,
            Boost::Production(_) => 1.2,
            Boost::Steps(_) => 0.4,
            Boost::Combat(_) => 0.6 + 0.5 * (self.wants.war + self.wants.states),
            Boost::None => 0.0,
        };
        use_of - 0.2 * have
    }

    /// How many trade tokens are worth spending.
    fn spend(&self, count: u8) -> f32 {
        let fight = self.view.state.note.fight;
        let tokens = f32::from(count);
        match self.task {
            Task::BidAttack => {
                // Enough to win if the defender adds nothing, or nothing at all.
                let needed = (i32::from(fight.defence) - i32::from(fight.attack) + 1).max(0);
                if i32::from(count) >= needed { 10.0 - tokens } else { -tokens }
            }
            Task::BidDefence => {
                let needed = (i32::from(fight.attack) - i32::from(fight.defence)).max(0);
                if i32::from(count) >= needed { 10.0 - tokens } else { -tokens }
            }
            Task::Place { .. } if self.view.tokens_left(self.seat) == 0 => {
                self.next_place() - self.least().unwrap_or(f32::MAX) - MOVED
            }
            Task::Place { .. } => 1.0,
            Task::BoostMoves { .. } => -tokens,
            Task::Pay { .. } => 1.5,
            _ => tokens,
        }
    }

    /// A caravan that cannot arrive goes closer to where it can.
    fn nearer(&self, at: Space) -> f32 {
        let view = self.view;
        let goals = view.state.state_spaces() | self.rival_cities();
        let board = view.board();
        let mut reached = Spaces::one(at);
        for steps in 0..12_u8 {
            if reached.meets(goals) {
                let start = match self.task {
                    Task::Caravan { which, .. } => {
                        view.player(self.seat).caravans[usize::from(which)]
                    }
                    _ => Caravan::OnCard,
                };
                let stays = if start == Caravan::OnCard { 0.0 } else { 0.2 };
                return 1.0 - 0.1 * f32::from(steps) - stays;
            }
            reached |= board.beside(reached);
        }
        -1.0
    }
}
