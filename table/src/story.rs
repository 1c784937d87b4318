//! What has happened, entry by entry: each seat reads it in its own words.

use serde_json::{Value, json};
use strabo_engine::{Event, Game, Land, Seat, Water, Words};

/// More entries than this are not sent at once.
const MOST_SENT: usize = 600;

/// What has happened so far. Numbers are never used twice, also when something is taken back.
#[derive(Debug, Default)]
pub(crate) struct Story {
    entries: Vec<Entry>,
    last: u64,
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
    /// The number of the last entry.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// Adds what has happened, in a turn that may end and another begin.
    pub(crate) fn add(&mut self, mut turn: u16, events: &[Event]) {
        for event in events {
            if let Event::Turn(begun) = event {
                turn = *begun;
            }
            // Offers are in the room while they stand.
            if !matches!(event, Event::Proposed { .. }) {
                self.push(turn, What::Happened(*event));
            }
        }
    }

    /// Forgets what came after an entry, because it was taken back.
    pub(crate) fn take_back(&mut self, after: u64, turn: u16, seat: Seat, what: &str) {
        let kept = self.entries.partition_point(|entry| entry.number <= after);
        self.entries.truncate(kept);
        self.push(turn, What::TakenBack(seat, what.to_owned()));
    }

    fn push(&mut self, turn: u16, what: What) {
        self.last += 1;
        self.entries.push(Entry { number: self.last, turn, what });
    }

    /// The entries after one, up to another, as a seat may read them.
    pub(crate) fn json(&self, game: &Game, you: Option<Seat>, after: u64, upto: u64) -> Vec<Value> {
        let first = self.entries.partition_point(|entry| entry.number <= after);
        let end = self.entries.partition_point(|entry| entry.number <= upto);
        let first = first.max(end.saturating_sub(MOST_SENT));
        self.entries[first..end.max(first)].iter().map(|entry| entry.json(game, you)).collect()
    }
}

impl Entry {
    fn json(&self, game: &Game, you: Option<Seat>) -> Value {
        let words = Words::new(game);
        let (kind, text, seat, places) = match &self.what {
            What::TakenBack(seat, what) => {
                let text = format!("{} takes back: {what}.", words.player(*seat));
                ("taken-back", text, Some(*seat), Vec::new())
            }
            What::Happened(event) => {
                let (seat, places) = about(game, *event);
                let text = match *event {
                    Event::CardGiven { from, to, .. } if ![Some(from), Some(to)].contains(&you) => {
                        format!("{} gives a card to {}.", words.player(from), words.player(to))
                    }
                    event => words.event(event),
                };
                let kind = match event {
                    Event::Turn(_) => "turn",
                    Event::Phase(_) => "phase",
                    Event::Calamity { .. } => "calamity",
                    Event::Traded { .. } => "trade",
                    _ => "event",
                };
                (kind, text, seat, places)
            }
        };
        let places: Vec<u16> = places.into_iter().map(Land::number).collect();
        json!({
            "n": self.number, "turn": self.turn, "kind": kind, "text": text,
            "seat": seat.map(Seat::number), "places": places,
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
