//! What an author may ask for, as data: one variant for each change, which a front reads from JSON.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::borders::By;

/// A change that is asked for. Its form in JSON is an object with the name of the change in `do`:
/// `{"do": "add-border", "a": "ur", "b": "uruk", "by": "land"}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Adds a border to the lists of both places.
    AddBorder {
        /// A place.
        a: String,
        b: String,
        /// How they touch.
        by: By,
    },
    /// Removes a border from the lists of both places.
    RemoveBorder {
        /// A place.
        a: String,
        b: String,
        /// How they touch.
        by: By,
    },
    /// Adds a row about the border of two places: a link, which is drawn as a line, or a passage.
    AddTie {
        a: String,
        b: String,
        /// Who may cross a passage: the holder of these areas. Without any, it is a link.
        #[serde(default)]
        open_to_holder_of: Vec<String>,
    },
    /// Renames an id wherever the pack has it.
    RenameId {
        /// The kind of the thing: the word of its table, such as `area`.
        kind: String,
        /// The id it has.
        from: String,
        /// The id it gets.
        to: String,
    },
    /// Changes the name that people read.
    RenameName {
        /// The kind of the thing.
        kind: String,
        id: String,
        /// Its new name.
        name: String,
        /// Whether the old name is kept among the aliases.
        #[serde(default)]
        alias: bool,
    },
    /// Removes a row with all that refers to it.
    Remove {
        /// The kind of the thing.
        kind: String,
        id: String,
    },
    /// Removes several areas at once, with all that refers to them.
    RemoveAreas { areas: Vec<String> },
    /// Merges the second area into the first.
    Merge {
        /// The area that stays.
        a: String,
        /// The one that goes.
        b: String,
    },
    /// Cuts an area in two along a line.
    Split {
        area: String,
        /// The points of the line, from one side of the area to another.
        line: Vec<[f64; 2]>,
        /// The id of the new half; a free one when left out.
        id: Option<String>,
        name: Option<String>,
        /// Its population limit.
        population: Option<u8>,
    },
    /// Adds an area that borders on others.
    AddArea {
        /// Its id; a free one when left out.
        id: Option<String>,
        name: Option<String>,
        /// Its population limit.
        population: Option<u8>,
        /// Its neighbours.
        between: Vec<String>,
        /// How it touches them.
        by: By,
    },
    /// Draws a new area, into a gap or over others.
    DrawArea {
        /// The corners of its outline.
        outline: Vec<[f64; 2]>,
        /// Further closed lines: other parts of it, and holes.
        #[serde(default)]
        also: Vec<Vec<[f64; 2]>>,
        /// Whether it is an open sea.
        #[serde(default)]
        sea: bool,
        /// Whether it takes nothing from other areas: it is cut where they lie.
        #[serde(default)]
        below: bool,
        /// Its id; a free one when left out.
        id: Option<String>,
        name: Option<String>,
        /// Its population limit.
        population: Option<u8>,
    },
    /// Cuts overlaps: land out of sea, and otherwise the smaller area out of the larger one.
    CutOverlaps {
        /// Two areas that overlap: only the first one is cut out of the second.
        #[serde(default)]
        areas: Vec<String>,
    },
    /// Makes open sea of all of the board that no area covers.
    RestIsSea {},
    /// Gives the board another size: a rectangle in the units that it has now. Everything moves along
    /// when its left or upper side does.
    ResizeBoard { least: [f64; 2], most: [f64; 2] },
    /// Moves the centre of an area, where its name stands.
    MoveCentre {
        area: String,
        /// Where the centre goes.
        at: [f64; 2],
    },
    /// Moves a corner in all outlines that have it.
    MoveCorner {
        /// Where the corner is.
        from: [f64; 2],
        /// Where it goes.
        to: [f64; 2],
    },
    /// Moves several corners at once, in all outlines that have them.
    MoveCorners {
        corners: Vec<[f64; 2]>,
        /// How far to the right and down.
        by: [f64; 2],
    },
    /// Makes a corner on a side, in all outlines that have the side, and moves it.
    MoveEdgePoint {
        /// A point on the side.
        from: [f64; 2],
        /// Where the new corner goes.
        to: [f64; 2],
    },
    /// Makes the lines between areas smoother.
    Settle {
        /// Areas whose outlines stay as they are.
        #[serde(default)]
        pinned: Vec<String>,
    },
    /// Moves areas to the region of another civilization.
    MoveToRegion {
        areas: Vec<String>,
        /// The civilization.
        region: String,
        /// The region they leave, where they belong to several.
        from: Option<String>,
    },
    /// Gives areas a population limit, a city site, a kind of ground or a name.
    Set(Paint),
    /// Puts areas on a flood plain, or takes them from it.
    FloodPlain {
        areas: Vec<String>,
        on: bool,
        /// Which one; otherwise that of a neighbour, or a new one.
        id: Option<String>,
    },
    /// Puts a volcano into an area or on the border of two, or removes it from there.
    Volcano {
        /// One area or two.
        areas: Vec<String>,
        on: bool,
        /// Which one; otherwise a new one.
        id: Option<String>,
    },
    /// Lets a civilization start in an area, or no longer.
    Start {
        civilization: String,
        area: String,
        /// Whether it starts there.
        on: bool,
    },
    /// Puts areas into a region beside those they have, or takes them out of it.
    Region {
        areas: Vec<String>,
        /// The civilization whose region it is.
        region: String,
        /// Whether they belong to it.
        on: bool,
    },
    /// Gives an area these coasts.
    Coasts {
        area: String,
        /// The places that each coast touches by water.
        coasts: Vec<Vec<String>>,
        /// Their names, in the same order.
        names: Option<Vec<String>>,
    },
    /// Makes places that an area touches by water a coast of their own, or joins their coasts.
    Coast {
        area: String,
        places: Vec<String>,
        /// Whether they get a coast of their own.
        on: bool,
    },
    /// Gives a commodity so many cards for some player counts.
    SetCards {
        commodity: String,
        /// One number of players or a range: `7`, `5-8`.
        players: String,
        /// How many cards; 0 for none.
        cards: u16,
    },
    /// Adds a setup, or changes the one with this id.
    WriteSetup(NewSetup),
    /// Applies the fix of one finding.
    Fix {
        /// The file that the finding is in.
        file: String,
        /// The byte that it begins at.
        at: usize,
        /// The name of its lint.
        lint: String,
    },
    /// Applies all certain fixes that cause no new error.
    FixAll {},
    /// Formats the files of the pack.
    Format {},
    /// Makes one change of several orders, which are undone together.
    Several {
        /// The orders, one after the other.
        orders: Vec<Order>,
    },
}

impl Order {
    /// True for one that may leave errors behind, because several of them lead from one good state to
    /// another: the sums of a table are checked, and its cells are changed one after the other.
    pub fn may_leave_errors(&self) -> bool {
        match self {
            Self::SetCards { .. } => true,
            Self::Several { orders } => orders.iter().all(Self::may_leave_errors),
            _ => false,
        }
    }
}

/// What a brush gives to areas.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paint {
    pub areas: Vec<String>,
    /// A population limit.
    pub population: Option<u8>,
    /// A city site, or none.
    pub city_site: Option<Site>,
    /// A kind of ground; none when it is empty.
    pub terrain: Option<String>,
    /// A name, for one area.
    pub name: Option<String>,
}

/// A city site, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// Safe from floods.
    Black,
    /// On a flood plain.
    White,
    /// No city site.
    None,
}

impl Site {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::None => "none",
        }
    }
}

/// A setup that is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewSetup {
    pub id: String,
    pub name: Option<String>,
    /// The number of players.
    pub players: u8,
    /// The civilizations that play, one for each player.
    pub civilizations: Vec<String>,
    /// The civilizations of each trade block, where trade is divided; left out, they are divided as in
    /// the usual setup for as many players.
    pub blocks: Option<BTreeMap<String, Vec<String>>>,
    /// Areas in play besides the regions of the civilizations.
    pub add: Option<Vec<String>>,
    /// Areas of those regions that are out of play.
    pub out: Option<Vec<String>>,
}
