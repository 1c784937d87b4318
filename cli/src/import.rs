//! Imports maps from other programs, and collects what needs the attention of the user.

pub mod csv;
pub mod geojson;
pub mod map;
mod names;
mod path;
mod settle;
mod shape;
pub mod svg;
pub mod write;

use strabo_compile::geometry::contact::By;
use strabo_compile::geometry::{Bounds, Point};
use strabo_model::map::{AreaKind, CitySite, Outline};

/// The largest coordinate that is accepted.
pub const FARTHEST: f64 = 1e9;

/// One area as it was read.
#[derive(Debug)]
pub struct ImportedArea {
    /// Its name in messages: `path "Ur" on line 12`.
    pub called: String,
    /// The id it was given.
    pub id: Option<String>,
    /// The name it was given.
    pub name: Option<String>,
    /// Land or sea.
    pub kind: AreaKind,
    /// How many tokens it can hold, if the file says so.
    pub population: Option<u8>,
    /// Its city site.
    pub city_site: Option<CitySite>,
    /// Its outline; empty if the file has none.
    pub outline: Outline,
    /// Its centre, if the file gives one.
    pub at: Option<Point>,
    /// True if the file lists all its borders, so that none are derived from outlines.
    pub all_listed: bool,
}

/// A border that a file lists.
#[derive(Debug)]
pub struct ListedBorder {
    /// The ids or names of both areas.
    pub ends: [String; 2],
    /// By land or by water, if the file says so.
    pub by: Option<By>,
    /// Its name in messages: `line 3 of "borders.csv"`.
    pub called: String,
}

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Imported {
    /// The areas in the order of the file.
    pub areas: Vec<ImportedArea>,
    /// Borders that were listed.
    pub borders: Vec<ListedBorder>,
    /// The sheet that the areas were drawn on.
    pub sheet: Option<Bounds>,
    /// True if coordinates come from curves and transforms and should be rounded.
    pub round: bool,
    /// What the user should look at.
    pub doubts: Doubts,
}

/// What the user should look at, by topic in the order of appearance.
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

/// Reads `sea`, `ocean`, `water` and `land`, `area` as the kind of an area.
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

/// The topic of invalid populations, kinds and city sites.
pub const ODD_VALUES: &str = "invalid values, ignored";
/// The topic of shapes and rows that are not areas.
pub const NO_AREA: &str = "not areas, ignored";

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
