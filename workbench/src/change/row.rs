//! The row of a new area or sea, as text.

use std::fmt::Write as _;

use strabo_geometry::survey::figure;
use strabo_sheet::{quoted, written};

use super::new_area::NewArea;

pub(super) fn written_at(point: [f64; 2]) -> String {
    format!("[{}]", point.map(|value| figure((value * 10.0).round() / 10.0)).join(", "))
}

/// A row of a new area.
#[derive(Default)]
pub(super) struct Row {
    pub(super) population: u8,
    pub(super) region: Vec<String>,
    pub(super) land: Vec<String>,
    pub(super) water: Vec<String>,
    pub(super) at: Option<[f64; 2]>,
}

impl Row {
    pub(super) fn of(new: &NewArea) -> Self {
        Self { population: new.population.unwrap_or(1), ..Self::default() }
    }

    pub(super) fn list(&mut self, key: &str) -> &mut Vec<String> {
        if key == "land" { &mut self.land } else { &mut self.water }
    }

    /// What the author has to look at, because it was not given.
    pub(super) fn guessed(&self, new: &NewArea) -> Option<String> {
        let population = self.population;
        (new.population.is_none())
            .then(|| format!("its population is {population}: change it in map.toml"))
    }

    pub(super) fn text(&self, new: &NewArea) -> String {
        let mut text =
            format!("[[area]]\nid = {}\nname = {}\n", quoted(&new.id), quoted(&new.name));
        let _ = writeln!(text, "population = {}", self.population);
        text + &self.lists(&[
            ("region", &self.region),
            ("land", &self.land),
            ("water", &self.water),
        ])
    }

    pub(super) fn sea_text(&self, new: &NewArea) -> String {
        let text = format!("[[sea]]\nid = {}\nname = {}\n", quoted(&new.id), quoted(&new.name));
        text + &self.lists(&[("water", &self.water)])
    }

    fn lists(&self, lists: &[(&str, &Vec<String>)]) -> String {
        let mut text = String::new();
        for (key, ids) in lists.iter().filter(|(_, ids)| !ids.is_empty()) {
            let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
            text.extend([*key, " = ", &written(&ids, key), "\n"]);
        }
        if let Some(at) = self.at {
            text.extend(["at = ", &written_at(at), "\n"]);
        }
        text
    }
}
