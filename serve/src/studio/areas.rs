//! What the tools of the board ask about one area: its outline, its coasts, and where its row stands.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_compile::index::Kind;
use strabo_model::map::{Feature, Ring};
use strabo_model::refs::AreaId;
use strabo_workbench::{Lines, Location, Snapshot};

use super::Studio;
use crate::Problem;

#[derive(Deserialize)]
pub struct WhichArea {
    area: String,
}

#[derive(Deserialize)]
pub struct WhichThing {
    kind: String,
    id: String,
}

impl Studio {
    /// The outline of an area in board units, as it was drawn; null where it is drafted from the borders.
    pub fn outline(&mut self, which: &WhichArea) -> Result<Value, Problem> {
        let now = self.now()?;
        let at = found(&now, which)?;
        let outlines = now.pack().map(|pack| &*pack.outlines).unwrap_or_default();
        let drawn = outlines.get(at.index()).filter(|outline| !outline.is_empty());
        let rings = drawn.map(|outline| outline.rings().map(open).collect::<Vec<_>>());
        Ok(json!({ "area": which.area, "rings": rings }))
    }

    /// What the board does not show of an area: its coasts, and the ids of what lies in it.
    pub fn area(&mut self, which: &WhichArea) -> Result<Value, Problem> {
        let now = self.now()?;
        let at = found(&now, which)?;
        let Some(pack) = now.pack() else { return Err(no_area(which)) };
        let area = &pack.areas[at.index()];
        let ids = |areas: &[AreaId]| -> Vec<&str> {
            areas.iter().map(|area| &*pack.areas[area.index()].id).collect()
        };
        let here = |features: &[Feature]| -> Vec<String> {
            let here = features.iter().filter(|feature| feature.areas.contains(&at));
            here.map(|feature| feature.id.to_string()).collect()
        };
        let starts = pack.starts.iter().filter(|start| start.area == at);
        let starts = starts.map(|start| &*pack.civilizations[start.civilization.index()].id);
        Ok(json!({
            "area": which.area,
            "coasts": area.coasts.iter().map(|coast| ids(coast)).collect::<Vec<_>>(),
            "coast_names": area.coast_names,
            "flood_plains": here(&pack.flood_plains),
            "volcanoes": here(&pack.volcanoes),
            "starts": starts.collect::<Vec<_>>(),
            "impassable": area.impassable,
        }))
    }

    /// Where the row of a thing stands: in a file of the pack if it has one, otherwise in what it extends.
    pub fn place(&mut self, which: &WhichThing) -> Result<Value, Problem> {
        let now = self.now()?;
        let missing = || Problem::new(404, format!("there is no {} \"{}\"", which.kind, which.id));
        let kind = Kind::of_table(&which.kind).ok_or_else(missing)?;
        let thing = now.index().find(kind, &which.id).ok_or_else(missing)?;
        let rows = now.index().definitions(thing);
        let rows: Vec<Location> = rows.iter().filter_map(|row| now.place(row.span)).collect();
        let own = rows.iter().find(|row| row.origin == now.origin());
        let row = own.or(rows.first()).ok_or_else(missing)?;
        let text = now.text_at(&row.origin, &row.path).ok_or_else(missing)?;
        let line = Lines::new(text).line_of(row.range.start.min(text.len())) + 1;
        let pack = now.pack_of(&row.origin);
        Ok(json!({ "file": row.path, "line": line, "own": own.is_some(), "pack": pack }))
    }
}

fn found(now: &Snapshot, which: &WhichArea) -> Result<AreaId, Problem> {
    let areas = now.pack().map(|pack| &*pack.areas).unwrap_or_default();
    let at = areas.iter().position(|area| *area.id == *which.area);
    at.map(AreaId::from).ok_or_else(|| no_area(which))
}

fn no_area(which: &WhichArea) -> Problem {
    Problem::new(404, format!("there is no area \"{}\"", which.area))
}

fn is_same(one: &[f64; 2], other: &[f64; 2]) -> bool {
    one.map(f64::to_bits) == other.map(f64::to_bits)
}

/// A closed line without its last point where that is the first one again.
fn open(ring: &Ring) -> &[[f64; 2]] {
    match &**ring {
        [first, inner @ .., last] if is_same(first, last) && !inner.is_empty() => {
            &ring[..ring.len() - 1]
        }
        all => all,
    }
}
