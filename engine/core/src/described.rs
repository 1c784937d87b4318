//! A game as pages describe it, whatever its rules: whose turn it is in words, public figures, a player's own things, and what every place is called. Made of a view and nothing else.

use serde::Serialize;
use strabo_model::position::Place;

use crate::{amount::Amount, ids::Seat};

/// What a page shows beside question, board and story.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Described {
    /// Where in the game it is, from the large to the small: "Round 4 of 6", "Turn 1 of 3", "Action 3 of 3".
    pub crumbs: Vec<String>,
    /// What the public figures of everybody are called: "cities", "advances". The same for all.
    pub columns: Vec<String>,
    /// Everybody, in the order of the seats.
    pub seats: Vec<SeatFigures>,
    /// The player's own things: stock, hand, advances, goals. Empty for those who watch.
    pub tray: Vec<Section>,
    /// What lies open beside the board for everybody: wonders on offer, stacks, tables.
    pub open: Vec<Section>,
    /// Every place of the board with its name. No two have the same name, and no name has a column or a row in it.
    pub places: Vec<NamedPlace>,
}

/// The widest line of a table as text.
const WIDTH: usize = 98;

impl Described {
    /// The table as text, page by page: the board, everybody, and the things of the player with this seat.
    pub fn pages(&self, names: &[String], you: Seat) -> Vec<(&'static str, String)> {
        let places = self.places.iter().filter(|place| !place.note.is_empty());
        let places = places.map(|place| format!("  {}: {}", place.name, place.note));
        let board = std::iter::once(self.crumbs.join(", ")).chain(places);
        let board = board.chain(self.open.iter().flat_map(Section::lines));
        let players = names.iter().zip(&self.seats).enumerate().map(|(at, (name, seat))| {
            let you = if at == you.index() { " (you)" } else { "" };
            let note =
                if seat.note.is_empty() { String::new() } else { format!(", {}", seat.note) };
            let figures = self.columns.iter().zip(&seat.figures);
            let figures: Vec<String> =
                figures.map(|(name, number)| format!("{name} {number}")).collect();
            format!("{name}{you}{note}: {}", figures.join(", "))
        });
        let hand = self.tray.iter().flat_map(Section::lines);
        vec![
            ("board", board.map(|line| wrapped(&line)).collect()),
            ("players", players.map(|line| wrapped(&line)).collect()),
            ("hand", hand.map(|line| wrapped(&line)).collect()),
        ]
    }
}

/// A line, broken between words where it is too long.
fn wrapped(line: &str) -> String {
    let (mut out, mut length) = (String::new(), 0);
    for (at, word) in line.split(' ').enumerate() {
        let long = word.chars().count();
        if at > 0 && length + 1 + long > WIDTH {
            out.push_str("\n    ");
            length = 4;
        } else if at > 0 {
            out.push(' ');
            length += 1;
        }
        out.push_str(word);
        length += long;
    }
    out + "\n"
}

/// What everybody sees of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatFigures {
    /// Beside the name: a leader. Mostly empty.
    pub note: String,
    /// In the order of [`Described::columns`].
    pub figures: Vec<Amount>,
    /// The player has left the game.
    pub gone: bool,
}

/// A part of a tray.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// Its heading: "Your stock".
    pub heading: String,
    /// A few words beside the heading: "8 cards, worth 35". Mostly empty.
    pub note: String,
    /// How its rows are shown.
    pub form: SectionForm,
    /// What is in it.
    pub rows: Vec<Row>,
}

/// How the rows of a section are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionForm {
    /// Numbers with a word below each: always in view, also on a phone.
    Stock,
    /// Cards in a hand: name, how many, what they are worth.
    Hand,
    /// Slots of a row, in order: the number in front, a card in it.
    Slots,
    /// Progress: so many of so many.
    Goals,
    /// Groups with small squares, one for each that could be had.
    Pips,
    /// Lines of text.
    #[default]
    List,
    /// A long list that opens on a click.
    Chart,
}

/// A line of a section.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// What it is: "Wood", "Learned Age".
    pub name: String,
    /// Behind the name: "4", "×3", "worth 36".
    pub value: String,
    /// How many there are of how many are wanted or possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<[u16; 2]>,
    /// What it does, or what it still needs.
    pub note: String,
    /// The card it stands for: see [`card_id`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// It matters now: the slot that is resolved, a goal that is met.
    pub marked: bool,
}

impl Row {
    fn text(&self) -> String {
        let of = self.of.map(|[have, need]| format!("{have} of {need}"));
        let parts = [self.name.as_str(), &self.value, of.as_deref().unwrap_or_default()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let note = if self.note.is_empty() { String::new() } else { format!(": {}", self.note) };
        format!("  {}{note}", parts.join(" "))
    }

    /// A name with something behind it.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers and texts are written where they are used"
    )]
    pub fn new(name: impl Into<String>, value: impl ToString) -> Self {
        Self { name: name.into(), value: value.to_string(), ..Self::default() }
    }

    /// The same with what it does.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// The same as a card.
    #[must_use]
    pub fn card(mut self, kind: CardKind, id: &str) -> Self {
        self.card = Some(card_id(kind, id));
        self
    }

    /// The same as progress.
    #[must_use]
    pub fn of(mut self, have: u16, need: u16) -> Self {
        self.of = Some([have, need]);
        self.marked = have >= need;
        self
    }
}

impl Section {
    fn lines(&self) -> Vec<String> {
        let note = if self.note.is_empty() { String::new() } else { format!(" ({})", self.note) };
        let none = if self.rows.is_empty() { " none" } else { "" };
        let heading = format!("{}{note}:{none}", self.heading);
        std::iter::once(heading).chain(self.rows.iter().map(Row::text)).collect()
    }

    /// A part of a tray without a note.
    pub fn new(heading: impl Into<String>, form: SectionForm, rows: Vec<Row>) -> Self {
        Self { heading: heading.into(), note: String::new(), form, rows }
    }

    /// The same with words beside the heading.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// The table of a pack that a card stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// `[[advance]]`, also a focus card.
    Advance,
    /// `[[calamity]]`.
    Calamity,
    /// `[[commodity]]`.
    Commodity,
    /// `[[card]]`: events, actions, wonders, leaders.
    Card,
    /// `[[tile]]`.
    Tile,
}

/// The id of a card on pages: `advance:pottery`, `card:envoys`.
pub fn card_id(kind: CardKind, id: &str) -> String {
    let kind = match kind {
        CardKind::Advance => "advance",
        CardKind::Calamity => "calamity",
        CardKind::Commodity => "commodity",
        CardKind::Card => "card",
        CardKind::Tile => "tile",
    };
    format!("{kind}:{id}")
}

/// A place and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NamedPlace {
    /// Its id.
    pub place: Place,
    /// What a person would call it: "Forest north-west of Ur".
    pub name: String,
    /// What is there: "limit 2, city site; Saba 3 tokens". Empty where there is nothing.
    pub note: String,
}

/// What a roll would bring, worked out exactly.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// In a sentence: "2 armies against 1 barbarian: you win in 96 of 100."
    pub words: String,
    /// What may come of it, the best for the player first, each with its share of 1.
    pub parts: Vec<(String, f64)>,
}
