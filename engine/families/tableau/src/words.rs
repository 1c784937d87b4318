//! A game in words: questions, answers, what happened, the table as text, and the tokens of records.

use std::fmt::Write;

use crate::prelude::*;
use strabo_model::words::{count, list};

fn cell(at: Cell) -> String {
    format!("{},{}", at[0], at[1])
}

fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let at = [x.parse().ok()?, y.parse().ok()?];
    (cell(at) == text).then_some(at)
}

impl Game {
    pub(crate) fn write_action(&self, action: Action, into: &mut String) {
        let tile = |face: u8| &self.tile(face).id;
        let word = |sort: u8| &*self.sorts[usize::from(sort)].word;
        // Writing to a string cannot fail.
        let _ = match action {
            Action::Draft(face) => write!(into, "draft:{}", tile(face)),
            Action::Open(stack) => write!(into, "open:{}", self.deck(stack).id),
            Action::Keep => write!(into, "keep"),
            Action::Against { sort, seat, at, resource } => {
                let _ = write!(into, "play:{}:{}@{}", word(sort), seat.number(), cell(at));
                let resource = resource.map(|one| &self.pack.resources[usize::from(one)].id);
                resource.map_or(Ok(()), |resource| write!(into, "={resource}"))
            }
            Action::Own { sort, at } => write!(into, "play:{}@{}", word(sort), cell(at)),
            Action::Take(face) => write!(into, "take:{}", tile(face)),
            Action::Draw => write!(into, "draw"),
            Action::Pass => write!(into, "pass"),
            Action::Put(at) => write!(into, "put:{}", cell(at)),
            Action::Agree => write!(into, "agree"),
            Action::GoOn => write!(into, "go-on"),
        };
    }

    pub(crate) fn read_action(&self, token: &str) -> Option<Action> {
        let small = |at: usize| u8::try_from(at).ok();
        let tile = |id: &str| self.pack.tiles.iter().position(|tile| &*tile.id == id);
        match token.split_once(':') {
            None => Some(match token {
                "keep" => Action::Keep,
                "draw" => Action::Draw,
                "pass" => Action::Pass,
                "agree" => Action::Agree,
                "go-on" => Action::GoOn,
                _ => return None,
            }),
            Some(("draft", id)) => Some(Action::Draft(small(tile(id)?)?)),
            Some(("take", id)) => Some(Action::Take(small(tile(id)?)?)),
            Some(("put", at)) => Some(Action::Put(read_cell(at)?)),
            Some(("open", id)) => {
                let stacks = self.stacks.iter();
                let at =
                    stacks.map(|stack| &self.pack[stack.deck].id).position(|deck| **deck == *id);
                Some(Action::Open(small(at?)?))
            }
            Some(("play", rest)) => {
                let (what, place) = rest.split_once('@')?;
                let (word, seat) = match what.split_once(':') {
                    None => (what, None),
                    Some((word, seat)) => (word, Some(seat)),
                };
                let (at, resource) = match place.split_once('=') {
                    None => (place, None),
                    Some((at, id)) => {
                        let known = self.pack.resources.iter().position(|one| &*one.id == id);
                        (at, Some(small(known?)?))
                    }
                };
                let sort = small(self.sorts.iter().position(|sort| sort.word == word)?)?;
                let at = read_cell(at)?;
                match seat {
                    None => resource.is_none().then_some(Action::Own { sort, at }),
                    Some(seat) => {
                        let number: u8 = seat.parse().ok()?;
                        let known = number < self.options.players && number.to_string() == seat;
                        let seat = Seat::new(number);
                        known.then_some(Action::Against { sort, seat, at, resource })
                    }
                }
            }
            Some(_) => None,
        }
    }

    /// Some resources: "wood and stone".
    fn resources(&self, some: impl Iterator<Item = u8>, word: &str) -> String {
        let names: Vec<String> = some.map(|one| self.resource_name(one).to_lowercase()).collect();
        list(&names, word)
    }

    /// What is printed on a tile: "needs armies and bread, 2 points".
    pub(crate) fn facts(&self, face: u8) -> String {
        let (mut facts, points) = (self.exchange(face), self.faces[usize::from(face)].points);
        if points != 0 {
            let sign = if points < 0 { "−" } else { "" };
            let number = count(points.unsigned_abs(), "point", "points");
            let comma = if facts.is_empty() { "" } else { ", " };
            let _ = write!(facts, "{comma}{sign}{number}");
        }
        facts
    }

    /// What a tile needs and gives: "needs wood and stone, gives iron".
    pub(crate) fn exchange(&self, face: u8) -> String {
        let face = &self.faces[usize::from(face)];
        let mut facts = Vec::new();
        if !face.demands.is_empty() {
            let needs = self.resources(face.demands.iter().copied(), "and");
            facts.push(format!("needs {needs}"));
        }
        let products = bits(u64::from(face.products)).filter_map(|one| u8::try_from(one).ok());
        if face.products != 0 {
            facts.push(format!("gives {}", self.resources(products, "or")));
        }
        if let Some(kind) = face.grants {
            let piece = &self.pack[self.kinds[usize::from(kind)]];
            facts.push(format!("brings a {}", piece.name.to_lowercase()));
        }
        facts.join(", ")
    }

    fn with_facts(&self, face: u8) -> String {
        format!("{} ({})", self.tile_name(face), self.facts(face))
    }

    fn player(&self, seat: Seat) -> String {
        Family::name(self, seat)
    }

    pub(crate) fn question_of(&self, state: &State) -> String {
        let nation = state.nation(state.seat);
        match (state.ask, state.held) {
            (Ask::Draft, _) => {
                let each = self.draft_picks() / self.players().max(1);
                format!("Take a tile for your nation: {} of {each}", nation.len() + 1)
            }
            (Ask::Open, _) => "Draw a tile from one of the stacks".to_owned(),
            (Ask::Token, _) => {
                let held: u32 = nation.hand.iter().map(|held| u32::from(*held)).sum();
                format!("Play one token or none: you have {held}")
            }
            (Ask::Tile, _) => "Choose a tile to add to your nation".to_owned(),
            (Ask::Place, Some(tile)) => {
                format!("Choose a space for the {}", self.tile_name(tile))
            }
            (Ask::Place, None) => "Choose a space".to_owned(),
            (Ask::Agree, _) => {
                "Choose whether the game ends: nobody can gain points any more".to_owned()
            }
            (Ask::Ended | Ask::Stopped, _) => "The game is over".to_owned(),
        }
    }

    pub(crate) fn notes_of(&self, state: &State) -> Vec<String> {
        let held = state.held.map(|tile| format!("{}.", self.with_facts(tile)));
        let bought = state.bought.map(|one| {
            format!("You have bought {} for this turn.", self.resource_name(one).to_lowercase())
        });
        held.into_iter().chain(bought).collect()
    }

    pub(crate) fn tell_event(&self, event: Event) -> String {
        let tile = |face: u8| self.tile_name(face);
        match event {
            Event::Round(round) => format!("Round {round}"),
            Event::Drafted { seat, tile: face } => {
                format!("{} takes {}", self.player(seat), tile(face))
            }
            Event::Cleared { stack } => {
                format!("The row of {} is full and goes to the box", self.deck(stack).name)
            }
            Event::Opened { seat, tile: face } => {
                format!("{} turns up {}", self.player(seat), self.with_facts(face))
            }
            Event::Against { seat, sort, on, tile: face, resource, .. } => {
                let (who, on, name) = (self.player(seat), self.player(on), self.token_name(sort));
                match resource {
                    Some(one) => {
                        let what = self.resource_name(one).to_lowercase();
                        format!("{who} buys {what} from {on}'s {} ({name})", tile(face))
                    }
                    None => format!("{who} pillages {on}'s {} ({name})", tile(face)),
                }
            }
            Event::Own { seat, sort, tile: face, .. } => {
                format!("{} plays {} on {}", self.player(seat), self.token_name(sort), tile(face))
            }
            Event::Drew { seat, tile: face } => {
                format!(
                    "{} finds nothing to add and draws {}",
                    self.player(seat),
                    self.with_facts(face)
                )
            }
            Event::Passed { seat } => format!("{} adds no tile", self.player(seat)),
            Event::Unplaced { tile: face } => format!("{} fits nowhere", tile(face)),
            Event::Added { seat, tile: face, old, .. } => {
                let (who, points) = (self.player(seat), self.faces[usize::from(face)].points);
                let worth = match points {
                    0 => String::new(),
                    1 => ", 1 point".to_owned(),
                    points => format!(", {points} points"),
                };
                match old {
                    Some(old) => {
                        format!("{who} puts {} in place of {}{worth}", tile(face), tile(old))
                    }
                    None => format!("{who} adds {}{worth}", tile(face)),
                }
            }
            Event::Got { seat, sort } => {
                format!("{} gets: {}", self.player(seat), self.token_name(sort))
            }
            Event::NoneLeft { seat, kind } => {
                let piece = &self.pack[self.kinds[usize::from(kind)]].name;
                format!("No {} is left for {}", piece.to_lowercase(), self.player(seat))
            }
            Event::Discarded { seat, sort } => {
                let name = self.token_name(sort);
                format!("{} loses with the old tile: {name}", self.player(seat))
            }
            Event::TookCoins { seat, count: number } => {
                let what = count(number, "coin", "coins");
                format!("{} takes {what} into hand", self.player(seat))
            }
            Event::Answered { seat, agrees } => {
                let what = if agrees { "agrees to end the game" } else { "wants to go on" };
                format!("{} {what}", self.player(seat))
            }
            Event::Ended(Ending::Rules) => "The game is over".to_owned(),
            Event::Ended(Ending::TurnLimit) => "The last round that was agreed is over".to_owned(),
        }
    }

    /// A line about a player: points, tokens in hand, tiles that were replaced.
    pub(crate) fn line_of(&self, state: &State, seat: Seat) -> String {
        let nation = state.nation(seat);
        let points: i32 = self.parts(state, seat).iter().sum();
        let mut line = format!("{points} {}", if points.abs() == 1 { "point" } else { "points" });
        let hand = (0..).zip(nation.hand).filter(|(_, held)| *held > 0);
        let tokens: Vec<String> = hand
            .map(|(sort, held)| match held {
                1 => self.token_name(sort).to_owned(),
                held => format!("{held} × {}", self.token_name(sort)),
            })
            .collect();
        if !tokens.is_empty() {
            let _ = write!(line, "; {}", tokens.join(", "));
        }
        let swapped = u32::try_from(nation.swapped().len()).unwrap_or(u32::MAX);
        if swapped > 0 {
            let _ = write!(line, "; {}", count(swapped, "replaced tile", "replaced tiles"));
        }
        line
    }

    pub(crate) fn marks(&self, nation: &Nation, tile: usize) -> String {
        let craft = nation.crafts.iter().find(|craft| usize::from(craft[0]) == tile);
        let mut marks: Vec<&str> =
            craft.map(|craft| self.token_name(craft[1])).into_iter().collect();
        if nation.coins() & bit(tile) != 0 {
            marks.push("coin");
        }
        if nation.pillaged() & bit(tile) != 0 {
            marks.push("pillaged");
        }
        if marks.is_empty() { String::new() } else { format!("[{}]", marks.join(",")) }
    }
}
