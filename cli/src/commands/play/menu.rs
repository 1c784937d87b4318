//! The choices of a person as a short list: by area, ship or group of advances when there are many.

use strabo_areas::{Action, Choice, Land, Legal, View, Words};
use strabo_model::refs::{AdvanceId, GroupId};
use strabo_table::{ending, note, standing};

use super::offer;
use crate::status::Failure;
use crate::terminal::Terminal;

/// More choices than this are grouped.
const SHORT: usize = 12;

/// What a person can choose from.
pub struct Menu<'v> {
    view: View<'v>,
    rows: Vec<Row>,
    /// The group that is open, by its position among the rows.
    open: Option<usize>,
    /// What the choice does that ends the question.
    end: &'static str,
}

enum Row {
    Choice(Choice),
    Group(Key, Vec<Choice>),
}

/// What the choices of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Area(Land),
    Ship(u8),
    Advances(GroupId),
    Cards,
}

/// What was typed.
pub enum Typed {
    /// An action, which may be outside of its limits.
    Action(Action),
    /// A group was opened: its choices are to be shown.
    Opened,
}

impl<'v> Menu<'v> {
    /// The choices, grouped if there are many.
    pub fn new(view: View<'v>, legal: &Legal) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        let is_long = legal.choices.len() > SHORT;
        for choice in &legal.choices {
            let Some(key) = key(view, *choice).filter(|_| is_long) else {
                rows.push(Row::Choice(*choice));
                continue;
            };
            let same = rows.iter_mut().find_map(|row| match row {
                Row::Group(known, choices) if *known == key => Some(choices),
                _ => None,
            });
            match same {
                Some(choices) => choices.push(*choice),
                None => rows.push(Row::Group(key, vec![*choice])),
            }
        }
        let mut menu = Self { view, rows, open: None, end: ending(view, legal) };
        menu.flatten();
        menu
    }

    /// A group of one choice is that choice, and a single group is no help.
    fn flatten(&mut self) {
        let groups = |rows: &[Row]| rows.iter().filter(|row| matches!(row, Row::Group(..))).count();
        let alone = groups(&self.rows) == 1;
        let mut rows = Vec::new();
        for row in self.rows.drain(..) {
            match row {
                Row::Group(_, choices) if alone || choices.len() == 1 => {
                    rows.extend(choices.into_iter().map(Row::Choice));
                }
                row => rows.push(row),
            }
        }
        self.rows = rows;
    }

    /// Closes the group that is open.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Prints what can be typed now.
    pub fn show(&self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        if let Some(Row::Group(key, choices)) = self.open.and_then(|at| self.rows.get(at)) {
            writeln!(terminal.out(), "{} (back: all choices)", self.name(*key))?;
            for (number, choice) in (1u32..).zip(choices) {
                writeln!(terminal.out(), "{number:>4}  {}", self.words(*choice))?;
            }
            return Ok(());
        }
        for (number, row) in (1u32..).zip(&self.rows) {
            let text = match row {
                Row::Choice(choice) => self.words(*choice),
                Row::Group(key, choices) => {
                    format!("{}: {} choices", self.name(*key), choices.len())
                }
            };
            writeln!(terminal.out(), "{number:>4}  {text}")?;
        }
        Ok(())
    }

    /// Reads the number of a row and what follows it; after a group, the number of a choice in it.
    pub fn read(&mut self, typed: &str) -> Result<Typed, String> {
        let parts: Vec<&str> = typed.split_ascii_whitespace().collect();
        let mut rest = parts.as_slice();
        let mut group = self.open;
        if group.is_none() {
            match numbered(&mut rest, &self.rows)? {
                (_, Row::Choice(choice)) => return self.answer(*choice, rest),
                (at, Row::Group(..)) => group = Some(at),
            }
            if rest.is_empty() {
                self.open = group;
                return Ok(Typed::Opened);
            }
        }
        match group.and_then(|at| self.rows.get(at)) {
            Some(Row::Group(_, choices)) => {
                let (_, choice) = numbered(&mut rest, choices)?;
                self.answer(*choice, rest)
            }
            _ => Err("Type the number of a choice.".to_owned()),
        }
    }

    fn answer(&self, choice: Choice, rest: &[&str]) -> Result<Typed, String> {
        let action = match (choice, rest) {
            (Choice::One(action), []) => action,
            (Choice::UpTo(action, _), []) => action.with_count(1),
            (Choice::UpTo(action, most), [count]) => match count.parse() {
                Ok(count) if (1..=most).contains(&count) => action.with_count(count),
                _ => return Err(format!("The count is a number from 1 to {most}.")),
            },
            (Choice::Offers(bounds), rest) => offer::read(self.view, bounds, rest)?,
            (Choice::One(_) | Choice::UpTo(..), _) => {
                return Err("This choice takes no further words.".to_owned());
            }
        };
        Ok(Typed::Action(action))
    }

    /// A choice, and what waits where it leads.
    fn words(&self, choice: Choice) -> String {
        if choice == Choice::One(Action::Done) {
            return self.end.to_owned();
        }
        let words = Words::new(self.view.game()).choice(self.view, choice);
        let note = match choice {
            Choice::One(action) | Choice::UpTo(action, _) => note(self.view, action),
            Choice::Offers(_) => None,
        };
        note.map_or_else(|| words.clone(), |note| format!("{words}: {note}"))
    }

    fn name(&self, key: Key) -> String {
        let (view, words) = (self.view, Words::new(self.view.game()));
        match key {
            Key::Area(at) => format!("{} ({})", words.place(at), standing(view, at)),
            Key::Ship(ship) => {
                let number = ship + 1;
                let found = view.ships(view.seat()).find(|(known, _)| *known == ship);
                let Some((ship, at)) = found.and_then(|(_, ship)| Some((ship, ship.at?))) else {
                    return format!("Ship {number}");
                };
                let (place, cargo) = (words.node(at), ship.cargo);
                let left = view.ship_steps().saturating_sub(ship.steps);
                format!("Ship {number} at {place} ({cargo} aboard, {left} steps left)")
            }
            Key::Advances(group) => view.game().pack[group].name.to_string(),
            Key::Cards => "Cards".to_owned(),
        }
    }
}

/// Takes a number from the front, and returns the position and the item it stands for.
fn numbered<'i, T>(rest: &mut &[&str], items: &'i [T]) -> Result<(usize, &'i T), String> {
    let at = rest.first().and_then(|part| part.parse::<usize>().ok()?.checked_sub(1));
    *rest = rest.get(1..).unwrap_or_default();
    at.and_then(|at| Some((at, items.get(at)?)))
        .ok_or_else(|| format!("Type the number of a choice, from 1 to {}.", items.len()))
}

/// What a choice belongs to, if it belongs anywhere.
fn key(view: View<'_>, choice: Choice) -> Option<Key> {
    let (Choice::One(action) | Choice::UpTo(action, _)) = choice else { return None };
    match action {
        Action::March { from: at, .. }
        | Action::Grow { at, .. }
        | Action::BuildCity { at, .. }
        | Action::Take { at, .. }
        | Action::Remove { at, .. }
        | Action::Raze { at, .. } => Some(Key::Area(at)),
        Action::BuildShip { at, .. } => view.game().places[at].place.map(Key::Area),
        Action::KeepShip { ship, .. }
        | Action::Embark { ship, .. }
        | Action::Sail { ship, .. }
        | Action::Land { ship, .. }
        | Action::GiveUpShip { ship } => Some(Key::Ship(ship)),
        Action::Buy(id) | Action::TakeFree(id) => group_of(view, id).map(Key::Advances),
        Action::Card { .. } | Action::Substitute { .. } => Some(Key::Cards),
        _ => None,
    }
}

fn group_of(view: View<'_>, advance: AdvanceId) -> Option<GroupId> {
    view.game().pack[advance].groups.first().copied()
}
