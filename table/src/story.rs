//! What has happened, entry by entry: each seat reads it in its own words.

use std::fmt;

use serde_json::{Value, json};
use strabo_areas::{Event, Game, Land, Seat, Water, Words};

/// More entries than this are not sent at once.
const MOST_SENT: usize = 600;
/// More entries than this are never kept where older ones are not asked for. What is left when the older
/// half goes is more than is sent at once, also after some of it was taken back.
const MOST_KEPT: usize = 4 * MOST_SENT;

/// What has happened so far. Numbers are never used twice, also when something is taken back.
#[derive(Debug, Default)]
pub struct Story {
    entries: Vec<Entry>,
    last: u64,
    /// Offers are part of it, because there is no room where they stand.
    has_offers: bool,
}

/// One line of a story to print or to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A turn begins.
    Turn(String),
    /// A phase in which something happens begins.
    Phase(String),
    /// What happens.
    Sentence(String),
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(text) => write!(out, "\n{text}"),
            Self::Phase(text) => write!(out, "  {text}"),
            Self::Sentence(text) => write!(out, "    {text}"),
        }
    }
}

#[derive(Debug)]
struct Entry {
    number: u64,
    turn: u16,
    what: What,
}

#[derive(Debug)]
enum What {
    Happened(Event),
    TakenBack(Seat, String),
}

impl Story {
    /// A story that tells offers too, each to those who hear it.
    pub fn with_offers() -> Self {
        Self { has_offers: true, ..Self::default() }
    }

    /// The number of the last entry.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Adds what has happened, in a turn that may end and another begin.
    pub fn add(&mut self, mut turn: u16, events: &[Event]) {
        for event in events {
            if let Event::Turn(begun) = event {
                turn = *begun;
            }
            // Offers are in the room while they stand.
            if self.has_offers || !matches!(event, Event::Proposed { .. }) {
                self.push(turn, What::Happened(*event));
            }
        }
    }

    /// Forgets what came after an entry, because it was taken back.
    pub fn take_back(&mut self, after: u64, turn: u16, seat: Seat, what: &str) {
        let kept = self.entries.partition_point(|entry| entry.number <= after);
        self.entries.truncate(kept);
        self.push(turn, What::TakenBack(seat, what.to_owned()));
    }

    /// Forgets what is too old to be sent to a page that shows the game as it is now.
    pub fn forget(&mut self) {
        if self.entries.len() > MOST_KEPT {
            self.entries.drain(..self.entries.len() - MOST_KEPT / 2);
            self.entries.shrink_to(MOST_KEPT);
        }
    }

    fn push(&mut self, turn: u16, what: What) {
        self.last += 1;
        self.entries.push(Entry { number: self.last, turn, what });
    }

    /// The entries after one, up to another, as a seat may read them.
    pub fn json(&self, game: &Game, you: Option<Seat>, after: u64, upto: u64) -> Vec<Value> {
        let first = self.entries.partition_point(|entry| entry.number <= after);
        let end = self.entries.partition_point(|entry| entry.number <= upto);
        let first = first.max(end.saturating_sub(MOST_SENT));
        self.entries[first..end.max(first)].iter().map(|entry| entry.json(game, you)).collect()
    }

    /// The entries after one as lines to print: what one player does several times in a row is one
    /// sentence. Without the moves and offers of the reader, who has just made them.
    pub fn lines(&self, game: &Game, you: Option<Seat>, after: u64) -> Vec<Line> {
        let first = self.entries.partition_point(|entry| entry.number <= after);
        let mut lines: Vec<Line> = Vec::new();
        let mut phase = None;
        for entry in &self.entries[first..] {
            match entry.what {
                What::Happened(event @ Event::Turn(_)) => {
                    phase = None;
                    lines.push(Line::Turn(Words::new(game).event(event)));
                }
                What::Happened(event @ Event::Phase(_)) => phase = Some(event),
                What::Happened(event) if !is_heard(event, you) => {}
                _ => {
                    if let Some(phase) = phase.take() {
                        lines.push(Line::Phase(Words::new(game).event(phase)));
                    }
                    let (text, seat) = (entry.text(game, you), entry.seat(game));
                    let name = seat.map_or("", |seat| game.name(seat));
                    if !lines.last_mut().is_some_and(|last| join(last, &text, name)) {
                        lines.push(Line::Sentence(text));
                    }
                }
            }
        }
        lines
    }
}

/// False for what the reader has just done, for offers to others, and for what everybody gets each turn.
fn is_heard(event: Event, you: Option<Seat>) -> bool {
    match event {
        Event::Marched { seat, .. }
        | Event::Sailed { seat, .. }
        | Event::Embarked { seat, .. }
        | Event::Landed { seat, .. }
        | Event::ShipKept { seat, .. }
        | Event::ShipBuilt { seat, .. }
        | Event::Discarded { seat, .. } => Some(seat) != you,
        Event::Tax { seat, revolts: 0, .. }
        | Event::Grown { seat, .. }
        | Event::Dealt { seat, .. } => Some(seat) == you,
        Event::Proposed { seat, offer } => {
            Some(seat) != you && offer.to.is_none_or(|to| Some(to) == you)
        }
        _ => true,
    }
}

/// Adds a sentence to the line before it when both begin with the same player and verb.
fn join(line: &mut Line, text: &str, name: &str) -> bool {
    let Line::Sentence(line) = line else { return false };
    let Some(rest) = text.strip_prefix(name).filter(|_| !name.is_empty()) else { return false };
    let Some((verb, more)) = rest.trim_start().split_once(' ') else { return false };
    let same = line.starts_with(&format!("{name} {verb} "));
    let more = more.strip_prefix("in ").filter(|_| verb == "turns").unwrap_or(more);
    if same && line.pop().is_some() {
        line.push_str("; ");
        line.push_str(more);
    }
    same
}

impl Entry {
    fn seat(&self, game: &Game) -> Option<Seat> {
        match self.what {
            What::TakenBack(seat, _) => Some(seat),
            What::Happened(event) => about(game, event).0,
        }
    }

    /// What it says to a seat.
    fn text(&self, game: &Game, you: Option<Seat>) -> String {
        let words = Words::new(game);
        match &self.what {
            What::TakenBack(seat, what) => {
                format!("{} takes back: {what}.", words.player(*seat))
            }
            What::Happened(Event::CardGiven { from, to, .. })
                if ![Some(*from), Some(*to)].contains(&you) =>
            {
                format!("{} gives a card to {}.", words.player(*from), words.player(*to))
            }
            What::Happened(event) => words.event(*event),
        }
    }

    fn json(&self, game: &Game, you: Option<Seat>) -> Value {
        let (kind, places) = match &self.what {
            What::TakenBack(..) => ("taken-back", Vec::new()),
            What::Happened(event) => {
                let kind = match event {
                    Event::Turn(_) => "turn",
                    Event::Phase(_) => "phase",
                    Event::Calamity { .. } => "calamity",
                    Event::Traded { .. } => "trade",
                    _ => "event",
                };
                (kind, about(game, *event).1)
            }
        };
        let places: Vec<u16> = places.into_iter().map(Land::number).collect();
        json!({
            "n": self.number, "turn": self.turn, "kind": kind, "text": self.text(game, you),
            "seat": self.seat(game).map(Seat::number), "places": places,
        })
    }
}

/// Whose event it is, and where it happened.
fn about(game: &Game, event: Event) -> (Option<Seat>, Vec<Land>) {
    let shore = |at: Water| game.places[at].place.into_iter().collect();
    match event {
        Event::Turn(_) | Event::Phase(_) | Event::Ended(_) => (None, Vec::new()),
        Event::Marched { seat, from, to, .. } => (Some(seat), vec![from, to]),
        Event::ShipBuilt { seat, at } | Event::ShipLost { seat, at, .. } => (Some(seat), shore(at)),
        Event::Sailed { seat, to, .. } => (Some(seat), shore(to)),
        Event::Embarked { seat, from: at, .. }
        | Event::Landed { seat, at, .. }
        | Event::TokensLost { seat, at, .. }
        | Event::TokensPlaced { seat, at, .. }
        | Event::TokensTaken { by: seat, at, .. }
        | Event::CityTaken { by: seat, at, .. }
        | Event::CityAttacked { by: seat, at, .. }
        | Event::CityBuilt { seat, at }
        | Event::CityLost { seat, at, .. }
        | Event::CityReduced { seat, at, .. } => (Some(seat), vec![at]),
        Event::Tax { seat, .. }
        | Event::Grown { seat, .. }
        | Event::ShipKept { seat, .. }
        | Event::Spoils { seat, .. }
        | Event::Dealt { seat, .. }
        | Event::CardBought { seat, .. }
        | Event::Proposed { seat, .. }
        | Event::Traded { seat, .. }
        | Event::CalamityDiscarded { seat, .. }
        | Event::Calamity { seat, .. }
        | Event::CalamityCancelled { seat, .. }
        | Event::SecondaryVictim { seat, .. }
        | Event::TreasuryLost { seat, .. }
        | Event::CardGiven { from: seat, .. }
        | Event::Discarded { seat, .. }
        | Event::AbilityUsed { seat, .. }
        | Event::PackageOpened { seat, .. }
        | Event::Acquired { seat, .. }
        | Event::MarkerMoved { seat, .. }
        | Event::Left { seat } => (Some(seat), Vec::new()),
    }
}
