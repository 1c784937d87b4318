//! Why an action was refused, in words: the phase, the question, what was wrong, what would have been legal.

use std::fmt;

use strabo_core::Illegal;

use crate::action::Decision;
use crate::prelude::*;

/// A refused action. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub decision: Decision,
    pub action: Action,
    pub phase: Box<str>,
    /// What was wrong.
    pub reason: Reason,
    /// Which sorts of answers were legal, and how many ways there were of each.
    pub legal: Vec<(&'static str, usize)>,
}

/// What was wrong with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Such an action does not answer the question, or the rules allow none of its sort now.
    NotNow,
    /// The number is out of range; this is the most.
    Count(u8),
    /// The sort is right, but not with this place, piece or card.
    NotThere,
}

impl Refusal {
    pub(crate) fn new(game: &Game, state: &State, legal: &Legal, action: Action) -> Self {
        let decision = Decision { seat: state.seat, ask: state.ask };
        let task = game.program.get(usize::from(state.cursor.task));
        let phase = task.filter(|_| state.turn > 0).map(|task| usize::from(task.phase));
        let phase = phase.and_then(|phase| game.pack.sequence.get(phase));
        let phase = phase.map_or("the start of the game", |phase| &*phase.name).into();
        Self { decision, action, phase, reason: reason(legal, action), legal: sorts(legal) }
    }
}

fn sort_of(choice: &Choice) -> &'static str {
    match choice {
        Choice::One(action) | Choice::UpTo(action, _) => verb(*action),
        Choice::Offers(_) => PROPOSING,
    }
}

fn reason(legal: &Legal, action: Action) -> Reason {
    let plain = action.with_count(1);
    for choice in &legal.choices {
        if let Choice::UpTo(template, most) = choice
            && *template == plain
        {
            return Reason::Count(*most);
        }
    }
    if legal.choices.iter().any(|choice| sort_of(choice) == verb(action)) {
        Reason::NotThere
    } else {
        Reason::NotNow
    }
}

fn sorts(legal: &Legal) -> Vec<(&'static str, usize)> {
    let mut sorts: Vec<(&'static str, usize)> = Vec::new();
    for sort in legal.choices.iter().map(sort_of) {
        match sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, ways)) => *ways += 1,
            None => sorts.push((sort, 1)),
        }
    }
    sorts
}

const PROPOSING: &str = "proposing a trade";

const fn verb(action: Action) -> &'static str {
    match action {
        Action::Done => "doing nothing more",
        Action::TaxRate(_) => "setting the tax rate",
        Action::Choose(_) => "choosing an area",
        Action::Grow { .. } => "placing tokens",
        Action::March { .. } => "moving tokens over land",
        Action::BuildShip { .. } => "building a ship",
        Action::KeepShip { .. } => "keeping up a ship",
        Action::Embark { .. } => "taking tokens aboard",
        Action::Sail { .. } => "sailing",
        Action::Land { .. } => "putting tokens ashore",
        Action::GiveUpShip { .. } => "giving up a ship",
        Action::LoseShip => "losing a ship",
        Action::Spoils { .. } => "taking spoils",
        Action::Wait => "waiting",
        Action::BuildCity { .. } => "building a city",
        Action::BuyCard { .. } => "taking a trade card",
        Action::Propose(_) => PROPOSING,
        Action::Accept => "accepting the proposal",
        Action::Card { .. } => "giving cards",
        Action::Player(_) => "choosing a player",
        Action::Site(_) => "choosing a site",
        Action::Remove { .. } => "removing tokens",
        Action::Raze { .. } => "removing a city",
        Action::Pay => "paying",
        Action::Assign { .. } => "naming what another player loses",
        Action::Take { .. } => "choosing units",
        Action::Keep { .. } => "choosing a faction",
        Action::UseAbility { .. } => "using a special ability",
        Action::Buy(_) => "buying an advance",
        Action::TakeFree(_) => "taking a free advance",
        Action::Substitute { .. } => "letting a card stand in for another",
        Action::Credits { .. } => "taking credits",
        Action::Package(_) => "choosing a package",
        Action::Insist => "insisting on the order",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, about) = (verb(self.action), self.decision.ask.about());
        write!(out, "{}: {} is asked about {about}; ", self.phase, self.decision.seat)?;
        match self.reason {
            Reason::NotNow => write!(out, "{verb} is not possible now")?,
            Reason::Count(most) => {
                let count = self.action.count().unwrap_or(0);
                write!(out, "{verb}: {count} is out of range, from 1 to {most} would be legal")?;
            }
            Reason::NotThere => {
                write!(out, "{verb} is possible, but not as {:?}", self.action)?;
            }
        }
        out.write_str("; legal are: ")?;
        for (at, (sort, ways)) in self.legal.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            match ways {
                1 => write!(out, "{comma}{sort}")?,
                ways => write!(out, "{comma}{sort} ({ways} ways)")?,
            }
        }
        Ok(())
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Self {
        Self::NotListed(refusal.to_string())
    }
}
