//! A game with its players, record and story: what a session and its trade room play on with.

use std::collections::VecDeque;

use crate::bot::{Bot, Reason};
use crate::family::{Family, Log};
use crate::ids::Seat;
use crate::kept::{drop_oldest, keep};
use crate::record::{Mark, Recorder};
use crate::refused::Refused;
use crate::story::{Line, LineKind};

/// A numbered line of the story. Numbers are never used twice, also when a step is undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedLine {
    /// Its number, from one.
    pub number: u64,
    /// The turn it belongs to.
    pub turn: u16,
    /// The line.
    pub line: Line,
}

/// Somebody at a seat.
pub struct Chair<F: Family> {
    pub(crate) bot: Box<dyn Bot<F>>,
    pub(crate) is_person: bool,
    pub(crate) is_away: bool,
}

impl<F: Family> Chair<F> {
    /// A person, for whom this bot decides when the person is away.
    pub fn person(deputy: Box<dyn Bot<F>>) -> Self {
        Self { bot: deputy, is_person: true, is_away: false }
    }

    /// A bot.
    pub fn bot(bot: Box<dyn Bot<F>>) -> Self {
        Self { bot, is_person: false, is_away: false }
    }
}

/// A part of the story: what one step led to, or that it was undone.
#[derive(Clone)]
pub(crate) struct Part<F: Family> {
    /// The number of its first line.
    pub(crate) first: u64,
    /// The turns before and after it.
    pub(crate) turns: [u16; 2],
    pub(crate) what: What<F>,
}

#[derive(Clone)]
pub(crate) enum What<F: Family> {
    Happened(F::Events),
    Undone(Seat, String),
}

impl<F: Family> Part<F> {
    pub(crate) fn new(first: u64, turns: [u16; 2], events: F::Events) -> Self {
        Self { first, turns, what: What::Happened(events) }
    }

    /// What happens before the first decision.
    pub(crate) fn first(game: &F, state: &F::State, events: F::Events) -> Self {
        let turn = game.turn(state);
        Self::new(1, [turn.min(1), turn], events)
    }

    /// The number of the first line after it.
    pub(crate) fn end(&self) -> u64 {
        self.first
            + match &self.what {
                What::Happened(events) => events.len() as u64,
                What::Undone(..) => 1,
            }
    }

    pub(crate) fn lines(&self, game: &F, to: Option<Seat>) -> Vec<NumberedLine> {
        let lines = match &self.what {
            What::Happened(events) => game.tell(events, to),
            // Others learn that a step was undone, and not what it was.
            What::Undone(seat, what) => {
                let name = game.name(*seat);
                let mut line = Line::event(match to {
                    Some(reader) if reader == *seat => format!("{name} undoes: {what}."),
                    _ => format!("{name} undoes the last step."),
                });
                (line.kind, line.seat) = (LineKind::Undone, Some(*seat));
                vec![line]
            }
        };
        let [mut turn, after] = self.turns;
        let number = |(number, line): (u64, Line)| {
            if line.kind == LineKind::Turn {
                turn = after;
            }
            NumberedLine { number, turn, line }
        };
        (self.first..).zip(lines).map(number).collect()
    }
}

/// A decision that can be undone.
pub(crate) struct Before<F: Family> {
    pub(crate) seat: Seat,
    pub(crate) what: String,
    pub(crate) state: F::State,
    pub(crate) mark: Mark,
    /// The number of the first line of what it led to.
    pub(crate) line: u64,
}

/// A game with its players, record and story: what a trade room may look at and play on with.
pub struct Running<F: Family> {
    pub(crate) game: F,
    pub(crate) state: F::State,
    pub(crate) recorder: Recorder,
    pub(crate) chairs: Vec<Chair<F>>,
    pub(crate) story: Vec<Part<F>>,
    /// The number of the next line.
    pub(crate) next: u64,
    pub(crate) undo: VecDeque<Before<F>>,
    /// Counts decisions, also those that were undone.
    pub(crate) changes: u64,
}

impl<F: Family> Running<F> {
    /// The game.
    pub fn game(&self) -> &F {
        &self.game
    }

    /// Where it stands.
    pub fn state(&self) -> &F::State {
        &self.state
    }

    /// True when a person sits there who has not handed over to a bot.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.is_person && !chair.is_away)
    }

    /// What the bot of a seat would answer in a state. Nothing if it has no answer.
    pub fn bot_answer(&mut self, seat: Seat, state: &F::State) -> Option<F::Action> {
        let mut legal = F::Legal::default();
        self.game.legal(state, &mut legal);
        let chair = self.chairs.get_mut(seat.index())?;
        chair.bot.choose(&self.game, self.game.view(state, seat), &legal)
    }

    /// Why the bot of a seat would take an action in a state: what it brings that the next best one does not.
    pub fn reason(&mut self, state: &F::State, seat: Seat, action: F::Action) -> Option<String> {
        let (game, view) = (&self.game, self.game.view(state, seat));
        let mut legal = F::Legal::default();
        game.legal(state, &mut legal);
        let bot = &mut self.chairs.get_mut(seat.index())?.bot;
        let Reason { other, turns, terms } = bot.why(game, view, &legal, action)?;
        let other = game.say(view, other);
        let turn = game.labels().turn;
        let when = match turns {
            1 => format!("by the end of this {turn}"),
            2 => format!("a {turn} later"),
            more => format!("{} {turn}s later", more - 1),
        };
        let terms: Vec<String> =
            terms.iter().map(|(label, more)| format!("{label} {more:+.1}")).collect();
        Some(if terms.is_empty() {
            format!("{when}, \"{other}\" would come to about the same")
        } else {
            format!("{when}, compared with \"{other}\": {}", terms.join(", "))
        })
    }

    /// What has happened since a line of the story with this number, step by step.
    pub fn events_since(&self, line: u64) -> impl Iterator<Item = &F::Events> {
        let first = self.story.partition_point(|part| part.first <= line);
        self.story[first..].iter().filter_map(|part| match &part.what {
            What::Happened(events) => Some(events),
            What::Undone(..) => None,
        })
    }

    /// The number of the last line of the story.
    pub fn last_line(&self) -> u64 {
        self.next - 1
    }

    /// Carries out an answer of a player, who may be asked or may speak out of turn. It cannot be undone.
    pub fn carry_out(&mut self, seat: Seat, action: F::Action) -> Result<(), Refused> {
        self.apply(seat, action)?;
        self.undo.clear();
        Ok(())
    }

    pub(crate) fn apply(&mut self, seat: Seat, action: F::Action) -> Result<F::State, Refused> {
        let mut after = self.state.clone();
        let mut events = F::Events::kept();
        let applied = self.game.apply(&mut after, seat, action, &mut events);
        applied.map_err(|why| Refused::new(409, why.to_string()))?;
        self.recorder.note(&self.game, &self.state, seat, action);
        let before = std::mem::replace(&mut self.state, after);
        self.note(&before, events);
        Ok(before)
    }

    pub(crate) fn note(&mut self, before: &F::State, events: F::Events) {
        let turns = [self.game.turn(before), self.game.turn(&self.state)];
        let part = Part::new(self.next, turns, events);
        self.changes += 1;
        self.next = part.end();
        self.story.push(part);
        if self.undo.is_empty() {
            drop_oldest(&mut self.story, Part::end);
        }
    }

    /// Carries out a decision of a person, and keeps what was before it while it can be undone.
    pub(crate) fn decide(&mut self, seat: Seat, action: F::Action) -> Result<(), Refused> {
        let (mark, line) = (self.recorder.mark(), self.next);
        let state = self.apply(seat, action)?;
        let is_clean = self.game.undo_is_clean(&state, &self.state);
        if !is_clean || self.undo.back().is_some_and(|last| last.seat != seat) {
            self.undo.clear();
        }
        if is_clean {
            let what = self.game.say(self.game.view(&state, seat), action);
            keep(&mut self.undo, Before { seat, what, state, mark, line });
        }
        Ok(())
    }

    /// Carries out what follows from the last decision without a choice: undoing that undoes this too.
    pub(crate) fn follow(&mut self, seat: Seat, action: F::Action) -> Result<(), Refused> {
        let state = self.apply(seat, action)?;
        let is_own = self.undo.back().is_some_and(|last| last.seat == seat);
        if !is_own || !self.game.undo_is_clean(&state, &self.state) {
            self.undo.clear();
        }
        Ok(())
    }

    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        let is_own = self.undo.back().is_some_and(|before| before.seat == seat);
        let Some(before) = is_own.then(|| self.undo.pop_back()).flatten() else {
            let why = "there is nothing to undo: since your last decision somebody else has decided, \
                       chance was drawn or a card was shown";
            return Err(Refused::new(409, why));
        };
        self.state = before.state;
        self.recorder.rewind(before.mark);
        self.story.truncate(self.story.partition_point(|part| part.first < before.line));
        let turn = self.game.turn(&self.state);
        let what = What::Undone(seat, before.what);
        self.story.push(Part { first: self.next, turns: [turn, turn], what });
        self.next += 1;
        self.changes += 1;
        Ok(())
    }
}
