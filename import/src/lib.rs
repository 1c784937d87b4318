//! What other programs drew, as the text of a pack: drawings, tables, and maps of other games.
//!
//! A reader ([`svg`], [`geojson`], [`csv`], [`triplea`], [`diplomacy`], [`mod@image`]) returns what a file says as
//! [`Imported`], with a list of [`Doubts`]: what was guessed, left out, or needs a look. [`sources`]
//! lays tables and lists of borders over it, [`map::finish`] measures outlines and derives borders, and
//! [`mod@write`] turns the map into text; [`update`] changes the text of a pack that exists.
//!
//! ```
//! use strabo_import::map::{Wishes, finish};
//! use strabo_import::{svg, write};
//!
//! let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg">
//!   <path id="thrace" d="M 0 0 H 50 V 40 H 0 Z"/>
//!   <path id="mysia" d="M 50 0 H 90 V 40 H 50 Z"/>
//! </svg>"#;
//! let options = svg::Options::default();
//! let mut imported = svg::read(drawing, options).expect("a drawing");
//! let map = finish(&mut imported, Wishes::default());
//! assert!(write::map(&map).contains(r#"land = ["mysia"]"#));
//! ```
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

pub mod adjacency;
mod coasts;
pub mod csv;
pub mod diplomacy;
mod edits;
pub mod geojson;
pub mod globe;
pub mod image;
mod known;
mod listed;
pub mod map;
mod names;
mod passages;
mod path;
mod regions;
mod said;
mod same;
mod seam;
mod settle;
mod shape;
pub mod sources;
pub mod starts;
pub mod svg;
#[doc(hidden)]
pub mod testing;
pub mod trace;
pub mod triplea;
pub mod update;
pub mod write;
mod xml;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use strabo_geometry::survey::contact::By;
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::{AreaKind, CitySite, Outline, Wraps};

/// The largest coordinate that is accepted.
pub const FARTHEST: f64 = 1e9;

/// The line of an error in a file, and what is wrong.
pub type Broken = (u32, String);

/// What a file says of an area beside its outline, its borders, its population and its site.
#[derive(Clone, Debug, Default)]
pub struct Details {
    /// The civilizations whose region it belongs to.
    pub region: Vec<String>,
    /// The civilizations that start there.
    pub starts: Vec<String>,
    /// The flood plains that cover it.
    pub flood_plains: Vec<String>,
    /// Its coasts: a name, and the ids or names of the places each touches by water.
    pub coasts: Vec<(Option<String>, Vec<String>)>,
    /// True if nothing can enter it.
    pub impassable: bool,
    /// Other spellings of its name.
    pub aliases: Vec<String>,
    /// The civilization that owns it when the game begins.
    pub owner: Option<String>,
    /// Who holds it in another game, and becomes a civilization here if there are rules.
    pub power: Option<String>,
    /// Free words for other programs.
    pub tags: Vec<String>,
    /// What the files said of it at the last import, as fields of its row.
    pub said: Option<BTreeMap<String, String>>,
}

/// One area as it was read.
#[derive(Debug, Default)]
pub struct ImportedArea {
    /// Its name in messages: `path "Ur" on line 12`.
    pub called: String,
    pub id: Option<String>,
    pub name: Option<String>,
    /// True if nobody gave it a name: what stands there is of a program, such as `path17`.
    pub unnamed: bool,
    /// Land or sea.
    pub kind: AreaKind,
    /// How many tokens it can hold, if the file says so.
    pub population: Option<u8>,
    pub city_site: Option<CitySite>,
    /// Its outline; empty if the file has none.
    pub outline: Outline,
    /// Its centre, if the file gives one.
    pub at: Option<Point>,
    /// True if the file lists all its borders, so that none are derived from outlines.
    pub all_listed: bool,
    /// What else the file says.
    pub details: Details,
}

impl ImportedArea {
    /// An area of which only the name is known.
    pub fn new(called: String, id: Option<String>, name: Option<String>, kind: AreaKind) -> Self {
        let unnamed = id.is_none() && name.is_none();
        Self { called, id, name, unnamed, kind, ..Self::default() }
    }
}

/// A border that a file lists.
#[derive(Debug)]
pub struct ListedBorder {
    /// The ids or names of both areas, shared: a hub with a long name has many borders.
    pub ends: [Rc<str>; 2],
    /// By land or by water, if the file says so.
    pub by: Option<By>,
    /// Its name in messages: `line 3 of "borders.csv"`.
    pub called: Rc<str>,
}

/// A canal as a file names it.
#[derive(Clone, Debug, Default)]
pub struct NamedPassage {
    pub name: String,
    /// The places whose border it is, which should be two.
    pub between: Vec<String>,
    /// The areas whose holder may cross it.
    pub holders: Vec<String>,
}

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Imported {
    /// The areas in the order of the file.
    pub areas: Vec<ImportedArea>,
    pub borders: Vec<ListedBorder>,
    /// The file that lists the borders, if outlines come from another one: both are compared.
    pub borders_from: Option<String>,
    /// Canals and straits.
    pub passages: Vec<NamedPassage>,
    /// Which opposite sides of the board meet.
    pub wraps: Option<Wraps>,
    /// True if the y axis points up, as latitude does.
    pub is_north_up: bool,
    /// The sheet that the areas were drawn on.
    pub sheet: Option<Bounds>,
    /// The rows of a pack that exist and are none of the areas.
    pub rest: Vec<ImportedArea>,
    /// The bounding box in the coordinates of the file, and the size of the board, once all lies on it.
    pub placed: Option<(Option<Bounds>, Option<Point>)>,
    /// Pairs of ids that share a border by water in a pack that exists.
    pub shared: BTreeSet<[String; 2]>,
    /// True if coordinates come from curves and transforms and should be rounded.
    pub round: bool,
    /// Names on seas and where they stand; if it is taken for that of the sea, also the one it had before.
    pub bays: Vec<(Point, String, Option<String>)>,
    /// What is drawn over the board and is no area, as an SVG.
    pub art: Option<String>,
    /// The picture that the areas were traced from.
    pub trace: Option<trace::Trace>,
    /// What the user should look at.
    pub doubts: Doubts,
}

/// What the user should look at, by topic in the order of appearance.
#[derive(Debug, Default)]
pub struct Doubts {
    topics: Vec<(&'static str, Vec<String>)>,
}

impl Doubts {
    pub fn add(&mut self, topic: &'static str, line: impl Into<String>) {
        match self.topics.iter_mut().find(|(known, _)| *known == topic) {
            Some((_, lines)) => lines.push(line.into()),
            None => self.topics.push((topic, vec![line.into()])),
        }
    }

    /// Adds all lines of others.
    pub fn extend(&mut self, others: Self) {
        for (topic, lines) in others.topics {
            for line in lines {
                self.add(topic, line);
            }
        }
    }

    /// The topics with their lines.
    pub fn topics(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        self.topics.iter().map(|(topic, lines)| (*topic, lines.as_slice()))
    }
}

/// The first words of a list, and the number of further ones.
pub fn few(words: &[String]) -> String {
    const MOST: usize = 20;
    let more = words.len().saturating_sub(MOST);
    let shown = words[..words.len() - more].join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

/// The line and the words of an error in a JSON file.
fn not_json(error: &serde_json::Error) -> Broken {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
    (u32::try_from(error.line()).unwrap_or(u32::MAX), format!("this is not JSON: {message}"))
}

/// A name for messages, cut if it is long: many messages may repeat it.
fn short(name: &str) -> String {
    cut(name, 80)
}

/// The first characters of a text, with a sign for what is left out.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// True for the colours of water on maps.
pub fn is_blue([red, green, blue]: [u64; 3]) -> bool {
    blue >= red + 20 && blue + 10 >= green && green + 10 >= red
}

/// Words for water, in the languages that maps are often drawn in.
const WATER: &str = "sea ocean water lake gulf bay strait mare meer see mer mar";

/// Reads `sea`, `oceans`, `lake` and `land`, `area` as the kind of an area.
pub fn kind_of(word: &str) -> Option<AreaKind> {
    let word = word.trim().to_lowercase();
    let is_water = |word: &str| WATER.split(' ').any(|known| known == word);
    match word.as_str() {
        word if is_water(word) || word.strip_suffix('s').is_some_and(is_water) => {
            Some(AreaKind::Sea)
        }
        "land" | "lands" | "area" | "areas" => Some(AreaKind::Land),
        _ => None,
    }
}

/// The topic of invalid populations, kinds and city sites.
pub const ODD_VALUES: &str = "invalid values, ignored";
/// The topic of coasts, of which every line is shown whole.
pub const COASTS: &str = "what outlines do not show";
/// The topic of shapes and rows that are not areas.
pub const NO_AREA: &str = "not areas, ignored";

/// Reads the colour of a city site; an invalid one is reported and ignored.
pub fn city_site_of(word: &str, called: &str, doubts: &mut Doubts) -> Option<CitySite> {
    match word.trim().to_lowercase().as_str() {
        "black" => Some(CitySite::Black),
        "white" => Some(CitySite::White),
        _ => {
            let line = format!("{called}: the city site \"{word}\" is neither black nor white");
            doubts.add(ODD_VALUES, line);
            None
        }
    }
}

/// Reads `yes` or `no`; anything else is reported and counts as no.
pub fn truth_of(what: &str, word: &str, called: &str, doubts: &mut Doubts) -> bool {
    match word.trim().to_lowercase().as_str() {
        "yes" | "true" | "1" | "x" => true,
        "no" | "false" | "0" => false,
        _ => {
            doubts.add(ODD_VALUES, format!("{called}: {what} is \"{word}\", not yes or no"));
            false
        }
    }
}

/// Reads a population; an invalid one is reported and ignored.
pub fn population_of(word: &str, called: &str, doubts: &mut Doubts) -> Option<u8> {
    let word = word.trim();
    if word.is_empty() {
        return None;
    }
    let read = word.parse().ok().filter(|population| *population <= 99);
    if read.is_none() {
        doubts.add(
            ODD_VALUES,
            format!("{called}: the population \"{word}\" is not a number from 0 to 99"),
        );
    }
    read
}
