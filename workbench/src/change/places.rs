//! The areas and seas of a pack as its files say them, with those of the packs it extends laid under.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Part, Sources, merged, suggest};

use super::{Refusal, Result, Subject};

/// An area or a sea.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaFacts {
    pub(super) is_sea: bool,
    pub(super) impassable: bool,
    pub(super) region: Vec<String>,
    pub(super) land: Vec<String>,
    pub(super) water: Vec<String>,
    pub(super) coasts: Vec<Vec<String>>,
    pub(super) coast_names: Vec<String>,
    pub(super) at: Option<[f64; 2]>,
    pub(super) population: Option<i64>,
    pub(super) city_site: Option<String>,
    pub(super) terrain: Option<String>,
}

/// A row that is about several places: its table, its id, and the places in their order.
#[derive(Clone, Debug)]
pub(super) struct Tie {
    pub(super) table: &'static str,
    pub(super) id: String,
    pub(super) places: Vec<String>,
}

/// All places of a map.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) all: BTreeMap<String, AreaFacts>,
    /// Links, closed contacts, one-way borders and passages.
    pub(super) ties: Vec<Tie>,
    /// Flood plains and volcanoes.
    pub(super) grounds: Vec<Tie>,
    /// The civilizations and where they start.
    pub(super) starts: Vec<(String, String)>,
}

impl Places {
    pub(super) fn read(subject: &Subject<'_>) -> Self {
        let mut places = Self::default();
        let pack = subject.pack.clone();
        merged(Sources { pack, library: subject.library }, |part, forest, root| {
            if part == Part::Map {
                places.note(forest, root);
                places.note_grounds(forest, root);
            }
        });
        places
    }

    fn note(&mut self, forest: &Forest<'_>, root: NodeId) {
        let rows = |table: &str| {
            let rows: Vec<NodeId> = forest
                .get(root, table)
                .map(|rows| forest.children(rows).collect())
                .unwrap_or_default();
            rows
        };
        for (table, is_sea) in [("area", false), ("sea", true)] {
            for row in rows(table) {
                if let Some(id) = string(forest, row, "id") {
                    self.all.insert(id, place(forest, row, is_sea));
                }
            }
        }
        for table in ["link", "closed", "passage", "one_way"] {
            for row in rows(table) {
                let Some(id) = string(forest, row, "id") else { continue };
                let places = if table == "one_way" {
                    ["from", "to"].iter().filter_map(|key| string(forest, row, key)).collect()
                } else {
                    strings(forest, row, "between")
                };
                self.ties.push(Tie { table, id, places });
            }
        }
    }

    fn note_grounds(&mut self, forest: &Forest<'_>, root: NodeId) {
        let starts = forest.get(root, "start").into_iter().flat_map(|rows| forest.children(rows));
        self.starts = starts
            .filter_map(|row| {
                Some((string(forest, row, "civilization")?, string(forest, row, "area")?))
            })
            .collect();
        for table in ["flood_plain", "volcano"] {
            for row in forest.get(root, table).into_iter().flat_map(|rows| forest.children(rows)) {
                let Some(id) = string(forest, row, "id") else { continue };
                self.grounds.push(Tie { table, id, places: strings(forest, row, "areas") });
            }
        }
    }

    /// A place that must be there.
    pub(super) fn get(&self, id: &str) -> Result<&AreaFacts> {
        self.all.get(id).ok_or_else(|| {
            let refusal = Refusal::new(format!("there is no area \"{id}\""));
            refusal.maybe_help(suggest::help("areas", id, self.all.keys().map(String::as_str)))
        })
    }

    /// The ties between exactly these two places, in either order.
    pub(super) fn ties<'p>(
        &'p self,
        one: &'p str,
        other: &'p str,
    ) -> impl Iterator<Item = &'p Tie> {
        self.ties.iter().filter(move |tie| {
            let pair = [tie.places.first(), tie.places.get(1)].map(|id| id.map(String::as_str));
            tie.places.len() == 2
                && (pair == [Some(one), Some(other)] || pair == [Some(other), Some(one)])
        })
    }
}

impl AreaFacts {
    /// The table its row is in.
    pub(super) fn table(&self) -> &'static str {
        if self.is_sea { "sea" } else { "area" }
    }
}

pub(super) fn row(id: &str, place: &AreaFacts) -> (Part, &'static str, String) {
    (Part::Map, place.table(), id.to_owned())
}

/// A list of borders of a place.
pub(super) fn list<'p>(place: &'p AreaFacts, key: &str) -> &'p [String] {
    if key == "land" { &place.land } else { &place.water }
}

/// Each of the areas that a change is about, once.
pub(super) fn distinct(ids: &[String]) -> Result<BTreeSet<&str>> {
    if ids.is_empty() {
        return Err(Refusal::new("no area is named").help("choose at least one"));
    }
    Ok(ids.iter().map(String::as_str).collect())
}

/// `the area "ur"`, or how many there are.
pub(super) fn these(ids: &[String]) -> String {
    match ids {
        [only] => format!("the area \"{only}\""),
        _ => format!("{} areas", ids.len()),
    }
}

fn place(forest: &Forest<'_>, row: NodeId, is_sea: bool) -> AreaFacts {
    let coasts = forest.get(row, "coasts");
    let coasts = coasts.into_iter().flat_map(|list| forest.children(list));
    let number = |node: NodeId| match forest.value(node) {
        Value::Float(number) => Some(number),
        #[expect(clippy::cast_precision_loss, reason = "a position is a small number")]
        Value::Integer(number) => Some(number as f64),
        _ => None,
    };
    let at = forest.get(row, "at").map(|at| forest.children(at).filter_map(number).collect());
    let at: Option<Vec<f64>> = at;
    let population = forest.get(row, "population").and_then(|node| match forest.value(node) {
        Value::Integer(number) => Some(number),
        _ => None,
    });
    let impassable = forest.get(row, "impassable");
    AreaFacts {
        is_sea,
        impassable: impassable.is_some_and(|node| forest.value(node) == Value::Boolean(true)),
        region: strings(forest, row, "region"),
        land: strings(forest, row, "land"),
        water: strings(forest, row, "water"),
        coasts: coasts.map(|coast| texts(forest, coast)).collect(),
        coast_names: strings(forest, row, "coast_names"),
        at: at.and_then(|at| <[f64; 2]>::try_from(at).ok()),
        population,
        city_site: string(forest, row, "city_site"),
        terrain: string(forest, row, "terrain"),
    }
}

fn string(forest: &Forest<'_>, row: NodeId, key: &str) -> Option<String> {
    match forest.value(forest.get(row, key)?) {
        Value::String(text) => Some(text.to_owned()),
        _ => None,
    }
}

fn strings(forest: &Forest<'_>, row: NodeId, key: &str) -> Vec<String> {
    forest.get(row, key).map(|list| texts(forest, list)).unwrap_or_default()
}

fn texts(forest: &Forest<'_>, list: NodeId) -> Vec<String> {
    let texts = forest.children(list).filter_map(|node| match forest.value(node) {
        Value::String(text) => Some(text.to_owned()),
        _ => None,
    });
    texts.collect()
}
