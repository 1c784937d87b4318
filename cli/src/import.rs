//! Maps from other programs: what was read, what is made of it, and what remains doubtful.

pub mod csv;
pub mod geojson;
mod map;
mod names;
mod path;
mod shape;
pub mod svg;
pub mod write;

use strabo_compile::geometry::contact::By;
use strabo_compile::geometry::{Bounds, Point};
use strabo_model::map::{AreaKind, CitySite, Outline};

pub use map::{Map, Wishes, finish};

/// The farthest from the origin that a corner is believed.
pub const FARTHEST: f64 = 1e9;

/// One place as it was read.
#[derive(Debug)]
pub struct Place {
    /// How messages call it: `path "Ur" on line 12`.
    pub called: String,
    /// The id it was given.
    pub id: Option<String>,
    /// The name it was given.
    pub name: Option<String>,
    /// Land or sea.
    pub kind: AreaKind,
    /// How many tokens it holds, when that was said.
    pub population: Option<u8>,
    /// Its city site.
    pub city_site: Option<CitySite>,
    /// Where it lies; empty when that is not known.
    pub outline: Outline,
    /// Its centre, when that was said.
    pub at: Option<Point>,
    /// All its borders are listed: what its outline touches besides is none.
    pub all_listed: bool,
}

/// A border as it was listed.
#[derive(Debug)]
pub struct Listed {
    /// The ids or names of both places.
    pub ends: [String; 2],
    /// How they are connected, when that was said.
    pub by: Option<By>,
    /// How messages call it: `line 3 of "borders.csv"`.
    pub called: String,
}

/// All that was read.
#[derive(Debug, Default)]
pub struct Draft {
    /// The places in the order of the file.
    pub places: Vec<Place>,
    /// Borders that were listed.
    pub borders: Vec<Listed>,
    /// The sheet that the places were drawn on.
    pub sheet: Option<Bounds>,
    /// Corners come from curves and transforms and have more digits than they deserve.
    pub round: bool,
    /// What was not sure.
    pub doubts: Doubts,
}

/// What an importer was not sure of, by topic in the order of appearance.
#[derive(Debug, Default)]
pub struct Doubts {
    topics: Vec<(&'static str, Vec<String>)>,
}

impl Doubts {
    /// Adds one line to a topic.
    pub fn add(&mut self, topic: &'static str, line: impl Into<String>) {
        match self.topics.iter_mut().find(|(known, _)| *known == topic) {
            Some((_, lines)) => lines.push(line.into()),
            None => self.topics.push((topic, vec![line.into()])),
        }
    }

    /// The topics with their lines.
    pub fn topics(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        self.topics.iter().map(|(topic, lines)| (*topic, lines.as_slice()))
    }
}

/// Reads `sea`, `ocean`, `water` and `land`, `area` as the kind of a place.
pub fn kind_of(word: &str) -> Option<AreaKind> {
    match word.trim().to_lowercase().as_str() {
        "sea" | "seas" | "ocean" | "oceans" | "water" | "waters" => Some(AreaKind::Sea),
        "land" | "lands" | "area" | "areas" => Some(AreaKind::Land),
        _ => None,
    }
}

/// Reads the colour of a city site.
pub fn city_site_of(word: &str) -> Option<CitySite> {
    match word.trim().to_lowercase().as_str() {
        "black" => Some(CitySite::Black),
        "white" => Some(CitySite::White),
        _ => None,
    }
}

/// The topic of populations and city sites that make no sense.
pub const ODD_VALUES: &str = "values that were left out";
/// The topic of what is drawn or listed and is no place.
pub const NO_AREA: &str = "left out, being no area";

/// Reads a population; what makes no sense is told and left out.
pub fn population_of(word: &str, called: &str, doubts: &mut Doubts) -> Option<u8> {
    let word = word.trim();
    if word.is_empty() {
        return None;
    }
    let read = word.parse().ok().filter(|population| *population <= 99);
    if read.is_none() {
        doubts.add(ODD_VALUES, format!("{called}: \"{word}\" is no population of an area"));
    }
    read
}
