//! A player with sense for games in which everybody lays a tableau of tiles.
//!
//! It asks what each resource is worth: those that a tile with points or tokens lacks on the space where it lacks
//! least. A tile is worth its points, its token and what it produces; a space is worth what it brings nearer.

use strabo_core::{Bot, Chance, Seat, bits};
use strabo_model::tile::Cell;
use strabo_tableau::limits::RESOURCES;
use strabo_tableau::{Action, Ask, Face, Game, Nation, Power, Supply, View};

use crate::searcher::{Guide, ranked};

/// One point, in the units everything is weighed with.
const POINT: i32 = 256;
/// What one step towards a tile is worth less: a quarter for each resource that is missing.
const STEP: u32 = 2;

/// A bot for games with a tableau of tiles.
#[derive(Clone, Debug)]
pub struct Founder {
    chance: Chance,
}

/// Answers with what they are worth.
type Weighed = Vec<(Action, i32)>;

/// What the bot makes of a position.
struct Plan {
    supply: Supply,
    /// What one more producer of each resource is worth.
    want: [i32; RESOURCES],
    /// Tiles that lie face up and are worth something, with what.
    targets: Vec<(u32, i32)>,
}

fn missing(needs: u32, has: u32) -> u32 {
    (needs & !has).count_ones() * STEP
}

impl Plan {
    fn new(view: View<'_>) -> Self {
        let game = view.game();
        let nation = view.nation(view.seat());
        let supply = Supply::new(game, nation, view.bought());
        let mut plan = Self { supply, want: [0; RESOURCES], targets: Vec::new() };
        // From the last stack to the first: what tiles of later stacks need makes those of earlier ones valuable.
        for stack in (0..game.stacks.len()).rev() {
            for tile in view.row(stack) {
                let face = &game.faces[usize::from(*tile)];
                let value = plan.worth(view, face);
                plan.aim(nation, face, value);
            }
        }
        plan
    }

    /// What a tile is worth in a nation.
    fn worth(&self, view: View<'_>, face: &Face) -> i32 {
        let token = face.grants.is_some_and(|kind| view.reserve(kind) > 0);
        let made = bits(u64::from(face.products)).map(|resource| self.want[resource]);
        let (best, all) = made.fold((0, 0), |(best, all), one| (one.max(best), all + one));
        // A tile that can give one of several is worth most for the best of them.
        i32::from(face.points) * POINT + i32::from(token) * POINT + best + (all - best) / 4
    }

    /// Notes that a tile of some worth is wanted, and what lacks for it.
    fn aim(&mut self, nation: &Nation, face: &Face, value: i32) {
        if value <= 0 || face.needs == 0 {
            return;
        }
        self.targets.push((face.needs, value));
        let spaces = 0..nation.around().len();
        let best =
            spaces.map(|at| self.supply.has_at(at)).min_by_key(|has| missing(face.needs, *has));
        let lacks = face.needs & !best.unwrap_or(0);
        let share = value >> (lacks.count_ones() * STEP).min(24);
        for resource in bits(u64::from(face.needs)) {
            let often = if lacks >> resource & 1 == 1 { 3 } else { 1 };
            self.want[resource] += share * often / 4 + 2;
        }
    }

    /// How near a space with some resources brings what is aimed at.
    fn potential(&self, has: u32) -> i32 {
        let near = |(needs, value): &(u32, i32)| value >> missing(*needs, has).min(24);
        self.targets.iter().map(near).sum()
    }
}

fn touches(one: Cell, other: Cell) -> bool {
    one != other && one[0].abs_diff(other[0]) <= 1 && one[1].abs_diff(other[1]) <= 1
}

impl Founder {
    /// A bot with chance of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed) }
    }

    /// The best of some things; chance decides between those that are worth the same.
    fn best(&mut self, things: Weighed) -> Option<Action> {
        let mut found: Option<(Action, i32)> = None;
        let mut equal = 1;
        for (thing, value) in things {
            match found {
                Some((_, best)) if value < best => {}
                Some((_, best)) if value == best => {
                    equal += 1;
                    if self.chance.below(equal) == 0 {
                        found = Some((thing, value));
                    }
                }
                _ => (found, equal) = (Some((thing, value)), 1),
            }
        }
        found.map(|found| found.0)
    }

    fn draft(view: View<'_>, legal: &[Action]) -> Weighed {
        let game = view.game();
        let own = view.nation(view.seat());
        let has = products(game, own);
        let mut asked = [0; RESOURCES];
        for face in &game.faces {
            let copies = i32::from(face.copies);
            bits(u64::from(face.needs)).for_each(|resource| asked[resource] += copies);
        }
        // A resource is worth as much as tiles need it; more of the same is worth less.
        let value = |action: &Action| match action {
            Action::Draft(tile) => {
                let made = bits(u64::from(game.faces[usize::from(*tile)].products));
                let worth = |resource: usize| {
                    if has >> resource & 1 == 1 { asked[resource] / 4 } else { asked[resource] }
                };
                made.map(worth).sum()
            }
            _ => 0,
        };
        legal.iter().map(|action| (*action, value(action))).collect()
    }

    /// The stack whose tiles are worth most on average, without those that would be cleared away.
    fn open(view: View<'_>, legal: &[Action]) -> Weighed {
        let game = view.game();
        let plan = Plan::new(view);
        let mut sums = [(0_i32, 1_i32); 8];
        for face in &game.faces {
            let Some(at) = face.stack else { continue };
            let sum = &mut sums[usize::from(at) % 8];
            let copies = i32::from(face.copies);
            sum.1 += copies;
            sum.0 +=
                copies * (plan.worth(view, face) >> missing(face.needs, plan.supply.has()).min(24));
        }
        let value = |action: &Action| {
            let Action::Open(stack) = action else { return 0 };
            let stack = usize::from(*stack);
            let (sum, copies) = sums[stack % 8];
            let row = view.row(stack);
            let lost = row.iter().map(|tile| &game.faces[usize::from(*tile)]);
            let lost = lost.map(|face| {
                plan.worth(view, face) >> missing(face.needs, plan.supply.has()).min(24)
            });
            let cleared = row.len() >= game.stacks[stack].row;
            sum / copies - if cleared { lost.max().unwrap_or(0) } else { 0 }
        };
        legal.iter().map(|action| (*action, value(action))).collect()
    }

    fn token(view: View<'_>, legal: &[Action]) -> Weighed {
        let game = view.game();
        let plan = Plan::new(view);
        let own = view.nation(view.seat());
        let now = best_tile(view, &plan, own, view.bought());
        let lead = Self::lead(view);
        let leads = |seat: Seat| Some(view.points(seat)) == lead;
        let late = late(view);
        let mut bought = [None; RESOURCES];
        let mut choices = Vec::with_capacity(legal.len());
        for action in legal {
            let value = match *action {
                Action::Against { seat, resource: Some(resource), .. } => {
                    let resource_at = usize::from(resource);
                    let gain = *bought[resource_at].get_or_insert_with(|| {
                        if plan.want[resource_at] < POINT / 8 {
                            return 0;
                        }
                        best_tile(view, &plan, own, Some(resource)) - now
                    });
                    // The token goes to another player, best to one who is behind.
                    gain - 2 * POINT - if leads(seat) { POINT / 2 } else { 0 }
                }
                Action::Against { seat, at, .. } => {
                    let lost = Self::lost(view, seat, at);
                    let share = match (game.players(), leads(seat)) {
                        (2, _) => lost,
                        (_, true) if late => lost * 3 / 2,
                        (_, true) => lost,
                        _ => 0,
                    };
                    share - POINT
                }
                Action::Own { sort, at } => {
                    if game.sorts[usize::from(sort)].power == Power::Unite {
                        let united = own.united(at);
                        best_tile(view, &plan, &united, view.bought()) - now - POINT
                    } else {
                        let products = own
                            .tile_at(at)
                            .map_or(0, |tile| game.faces[usize::from(own.faces()[tile])].products);
                        let loss: i32 =
                            bits(u64::from(products)).map(|resource| plan.want[resource]).sum();
                        POINT - if late { 0 } else { loss }
                    }
                }
                _ => 0,
            };
            choices.push((*action, value));
        }
        choices
    }

    /// What a player loses with a tile.
    fn lost(view: View<'_>, seat: Seat, at: Cell) -> i32 {
        let nation = view.nation(seat);
        let Some(tile) = nation.tile_at(at) else { return 0 };
        let face = &view.game().faces[usize::from(nation.faces()[tile])];
        let crafted = nation.crafted() >> tile & 1 == 1;
        let made = if face.products == 0 || late(view) { 0 } else { POINT / 3 };
        i32::from(face.points) * POINT + if crafted { 2 * POINT } else { made }
    }

    /// The points of the other player who has the most. Several may lead, and no seat is preferred.
    fn lead(view: View<'_>) -> Option<i32> {
        let others = (0..view.game().players()).map(Seat::new);
        others.filter(|seat| *seat != view.seat()).map(|seat| view.points(seat)).max()
    }

    fn tile(view: View<'_>, legal: &[Action]) -> Weighed {
        let game = view.game();
        let plan = Plan::new(view);
        let value = |action: &Action| match action {
            Action::Take(tile) => {
                let face = &game.faces[usize::from(*tile)];
                let added = plan.supply.can_add(face);
                plan.worth(view, face) - if added { 0 } else { POINT * 3 / 2 }
            }
            // A tile that is drawn is worth little, but costs nothing.
            _ => 1,
        };
        legal.iter().map(|action| (*action, value(action))).collect()
    }

    fn place(view: View<'_>, legal: &[Action]) -> Weighed {
        let game = view.game();
        let own = view.nation(view.seat());
        let Some(held) = view.held() else { return Vec::new() };
        let face = &game.faces[usize::from(held)];
        let plan = Plan::new(view);
        let spaces = 0..own.around().len();
        let now: Vec<i32> =
            spaces.clone().map(|at| plan.potential(plan.supply.has_at(at))).collect();
        let gain: Vec<i32> = spaces
            .map(|at| match face.products & !plan.supply.has_at(at) {
                0 => 0,
                new => plan.potential(plan.supply.has_at(at) | new) - now[at],
            })
            .collect();
        let value = |action: &Action| {
            let Action::Put(at) = *action else { return 0 };
            if let Some(tile) = own.tile_at(at) {
                let old = &game.faces[usize::from(own.faces()[tile])];
                let active = own.active() >> tile & 1 == 1;
                let points = own.pillaged() >> tile & 1 == 0;
                let worth = if points { i32::from(old.points) * POINT } else { 0 };
                let made =
                    if active { plan.worth(view, old) - i32::from(old.points) * POINT } else { 0 };
                return -POINT * 4 - worth - made;
            }
            let around = || own.around().iter().enumerate();
            let here = around().find(|(_, space)| **space == at).map_or(0, |(space, _)| now[space]);
            let near = around().filter(|(_, space)| touches(**space, at));
            let gained: i32 = near.map(|(space, _)| gain[space]).sum();
            let shielded = own.cells().iter().any(|cell| cell[0] == at[0] && cell[1] < at[1]);
            let risk = if shielded { 0 } else { i32::from(face.points) * POINT / 8 };
            let beside = own.cells().iter().filter(|cell| touches(**cell, at)).count();
            let close = if face.products == 0 { 0 } else { i32::try_from(beside).unwrap_or(0) };
            gained - here / 2 - risk + close * 4
        };
        legal.iter().map(|action| (*action, value(action))).collect()
    }
}

fn products(game: &Game, nation: &Nation) -> u32 {
    nation.faces().iter().fold(0, |all, face| all | game.faces[usize::from(*face)].products)
}

/// True when the game will soon be over.
fn late(view: View<'_>) -> bool {
    let game = view.game();
    let players = usize::from(game.players());
    let left: usize = (0..game.stacks.len()).map(|stack| view.left(stack)).sum();
    let closed = (0..game.stacks.len()).filter(|stack| !game.stacks[*stack].opened);
    left <= 2 * players || closed.map(|stack| view.row(stack).len()).any(|row| row <= players)
}

/// What the best tile that can be added is worth, with points and tokens only.
fn best_tile(view: View<'_>, plan: &Plan, nation: &Nation, bought: Option<u8>) -> i32 {
    let game = view.game();
    let supply = Supply::new(game, nation, bought);
    let rows = (0..game.stacks.len()).flat_map(|stack| view.row(stack));
    let mut best = 0;
    for tile in rows {
        let face = &game.faces[usize::from(*tile)];
        let worth = plan.worth(view, face);
        if worth > best && supply.can_add(face) {
            best = worth;
        }
    }
    best
}

/// What each answer is worth.
fn weighed(view: View<'_>, legal: &[Action]) -> Weighed {
    match view.ask() {
        Ask::Draft => Founder::draft(view, legal),
        Ask::Open => Founder::open(view, legal),
        Ask::Token => Founder::token(view, legal),
        Ask::Tile => Founder::tile(view, legal),
        Ask::Place => Founder::place(view, legal),
        Ask::Agree => vec![(agree(view), 0)],
        Ask::Ended | Ask::Stopped => Vec::new(),
    }
}

impl Bot<Game> for Founder {
    fn choose(&mut self, _: &Game, view: View<'_>, legal: &Vec<Action>) -> Option<Action> {
        if let [only] = legal.as_slice() {
            return Some(*only);
        }
        self.best(weighed(view, legal))
    }
}

impl Guide<Game> for Founder {
    const TURNS: u16 = 5;
    const WAYS: usize = 5;
    const WIN: f64 = 10.0;
    const TRUST: f64 = 8.0;

    fn another(&self, seed: u64) -> Self {
        Self::new(seed)
    }

    fn ways(&mut self, view: View<'_>, legal: &Vec<Action>) -> Vec<Action> {
        if legal.len() < 2 || view.ask() == Ask::Agree {
            Vec::new()
        } else {
            ranked(weighed(view, legal))
        }
    }

    fn worth(_: View<'_>, points: f64) -> f64 {
        points
    }
}

/// To agree to the end, unless somebody else would win and there is a tile to be had that brings a token.
fn agree(view: View<'_>) -> Action {
    let game = view.game();
    let own = view.points(view.seat());
    let behind = (0..game.players()).any(|seat| view.points(Seat::new(seat)) > own);
    let supply = Supply::new(game, view.nation(view.seat()), None);
    let mut open = (0..game.stacks.len()).flat_map(|stack| view.row(stack));
    let token = open.any(|tile| {
        let face = &game.faces[usize::from(*tile)];
        face.grants.is_some_and(|kind| view.reserve(kind) > 0) && supply.can_add(face)
    });
    if behind && token { Action::GoOn } else { Action::Agree }
}
