//! Writes the finished map: `map.toml`, `map.geojson` and the smallest `pack.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use strabo_geometry::survey::Point;
use strabo_model::map::{AreaKind, CitySite, Ring};
use toml_edit::{Array, DocumentMut, Item, Table, value};

use super::map::{FinishedArea, Map};
pub use super::names::text;
use super::names::{clean, distinct, id_of};

/// The picture of [`Map::art`] in the folder `art`.
const ART: &str = "from-the-drawing.svg";
/// Where it lies in the pack.
pub const ART_FILE: &str = "art/from-the-drawing.svg";

/// The smallest `pack.toml`, named after its folder. It has players: without them the pack would be
/// a base for others, and its map would not be checked.
pub fn pack(folder: &str) -> String {
    let id = Some(id_of(folder)).filter(|id| !id.is_empty()).unwrap_or_else(|| "map".to_owned());
    let name = clean(folder).unwrap_or_else(|| "Map".to_owned());
    let mut head = Table::new();
    head["id"] = value(id);
    head["name"] = value(name);
    head["version"] = value("0.1.0");
    head["players"] = value("2-9");
    if let Some(mut key) = head.key_mut("players") {
        key.leaf_decor_mut().set_prefix("# How many can play.\n");
    }
    let mut file = DocumentMut::new();
    file["pack"] = Item::Table(head);
    file.to_string()
}

/// The text of `map.toml`.
pub fn map(map: &Map) -> String {
    let mut text = String::new();
    if let Some([width, height]) = map.board {
        let mut board = Table::new();
        board["width"] = value(width);
        board["height"] = value(height);
        if let Some(tolerance) = map.tolerance.filter(|_| map.is_tolerance_needed) {
            board["tolerance"] = value(tolerance);
        }
        if let Some(least) = map.least_contact {
            board["least_contact"] = value(least);
        }
        if let Some(wraps) = map.wraps {
            board["wraps"] = value(wraps.word());
        }
        let mut file = DocumentMut::new();
        file["board"] = Item::Table(board);
        text.push_str(&file.to_string());
    }
    for (table, kind) in [("area", AreaKind::Land), ("sea", AreaKind::Sea)] {
        let areas = map.areas.iter().filter(|area| area.kind == kind);
        add_rows(&mut text, table, areas.map(|area| row(map, area)));
    }
    add_rows(&mut text, "flood_plain", flood_plains(map));
    add_rows(&mut text, "start", starts(map));
    add_rows(&mut text, "passage", passages(map));
    add_rows(&mut text, "link", pairs(map, "link", &map.links));
    add_rows(&mut text, "closed", pairs(map, "closed", &map.closed));
    add_rows(&mut text, "art", map.art.iter().map(|_| art()));
    text
}

/// Adds rows one after the other: a row takes much more memory than its text.
fn add_rows(text: &mut String, table: &str, rows: impl Iterator<Item = Table>) {
    for row in rows {
        if !text.is_empty() {
            text.push('\n');
        }
        let mut file = DocumentMut::new();
        file[table] = Item::ArrayOfTables(std::iter::once(row).collect());
        text.push_str(&file.to_string());
    }
}

fn row(map: &Map, area: &FinishedArea) -> Table {
    let mut row = Table::new();
    row["id"] = value(&area.id);
    row["name"] = value(&area.name);
    let impassable = area.details.impassable;
    if impassable {
        row["impassable"] = value(true);
    } else if area.kind == AreaKind::Land {
        row["population"] = value(i64::from(area.population));
    }
    match area.city_site.filter(|_| !impassable) {
        Some(CitySite::Black) => row["city_site"] = value("black"),
        Some(CitySite::White) => row["city_site"] = value("white"),
        None => {}
    }
    let ids = |places: &[usize]| places.iter().map(|at| &map.areas[*at].id).collect::<Array>();
    let regions = distinct(&area.details.region);
    if !regions.is_empty() && area.kind == AreaKind::Land {
        row["region"] = value(regions.iter().collect::<Array>());
    }
    for (key, borders) in [("land", &area.land), ("water", &area.water)] {
        if !borders.is_empty() {
            row[key] = value(ids(borders));
        }
    }
    if !area.coasts.is_empty() && area.kind == AreaKind::Land {
        let coasts = area.coasts.iter().map(|(_, places)| ids(places));
        row["coasts"] = value(coasts.collect::<Array>());
        let names = area.coasts.iter().map(|(name, _)| name.as_deref().and_then(clean));
        if let Some(names) = names.collect::<Option<Vec<String>>>() {
            row["coast_names"] = value(names.iter().collect::<Array>());
        }
    }
    if let Some(at) = area.at {
        row["at"] = value(rounded(map, at).into_iter().collect::<Array>());
    }
    let aliases: Vec<String> = area.details.aliases.iter().filter_map(|name| clean(name)).collect();
    if !aliases.is_empty() {
        row["aliases"] = value(aliases.iter().collect::<Array>());
    }
    let owner = area.details.owner.as_deref().map(id_of).filter(|id| !id.is_empty());
    if let Some(owner) = owner.filter(|_| area.kind == AreaKind::Land) {
        row["owner"] = value(owner);
    }
    let tags = distinct(&area.details.tags);
    if !tags.is_empty() {
        row["tags"] = value(tags.iter().collect::<Array>());
    }
    row
}

/// A centre as it is written.
fn rounded(map: &Map, at: Point) -> Point {
    let step = 10_f64.powi(digits_of(map));
    at.map(|axis| (axis * step).round() / step)
}

/// The text of a centre.
pub fn position(map: &Map, at: Point) -> String {
    rounded(map, at).into_iter().collect::<Array>().to_string()
}

pub fn number(number: f64) -> String {
    toml_edit::Value::from(number).to_string()
}

/// The text of some rows, all of areas or all of seas.
pub fn rows(map: &Map, kind: AreaKind, places: &[usize]) -> String {
    let table = if kind == AreaKind::Sea { "sea" } else { "area" };
    let mut text = String::new();
    add_rows(&mut text, table, places.iter().map(|at| row(map, &map.areas[*at])));
    text
}

/// The text of the flood plains or starts that a map does not have yet, and what is new.
pub fn more(map: &Map, table: &str, known: &BTreeSet<&str>) -> (String, Vec<String>) {
    let (all, key): (Vec<Table>, _) = match table {
        "start" => (starts(map).collect(), "civilization"),
        _ => (flood_plains(map).collect(), "id"),
    };
    let key = |row: &Table| row[key].as_str().unwrap_or_default().to_owned();
    let new: Vec<Table> = all.into_iter().filter(|row| !known.contains(&*key(row))).collect();
    let (mut text, names) = (String::new(), new.iter().map(key).collect());
    add_rows(&mut text, table, new.into_iter());
    (text, names)
}

/// The ids of the flood plains that an area gives a name.
pub fn plains_of(area: &FinishedArea) -> impl Iterator<Item = (String, &str)> {
    area.details.flood_plains.iter().map(|name| {
        let id = Some(id_of(name)).filter(|id| !id.is_empty());
        (id.unwrap_or_else(|| "flood-plain".to_owned()), name.as_str())
    })
}

/// The rows of `[[flood_plain]]`, by the names that areas give them.
fn flood_plains(map: &Map) -> impl Iterator<Item = Table> {
    let mut plains: BTreeMap<String, (&str, Vec<&str>)> = BTreeMap::new();
    for area in &map.areas {
        for (id, name) in plains_of(area) {
            let areas = &mut plains.entry(id).or_insert((name, Vec::new())).1;
            if areas.last() != Some(&area.id.as_str()) {
                areas.push(&area.id);
            }
        }
    }
    plains.into_iter().map(|(id, (name, areas))| {
        let mut row = Table::new();
        row["id"] = value(&id);
        if let Some(name) = clean(name).filter(|name| *name != id) {
            row["name"] = value(name);
        }
        row["areas"] = value(areas.into_iter().collect::<Array>());
        row
    })
}

/// The rows of `[[passage]]`.
pub fn passages(map: &Map) -> impl Iterator<Item = Table> {
    let ids = |places: &[usize]| places.iter().map(|at| &map.areas[*at].id).collect::<Array>();
    map.passages.iter().map(move |passage| {
        let mut row = Table::new();
        row["id"] = value(&passage.id);
        row["name"] = value(&passage.name);
        row["between"] = value(ids(&passage.between));
        row["open_to_holder_of"] = value(ids(&passage.holders));
        row
    })
}

/// The rows of `[[link]]` and `[[closed]]`.
fn pairs(map: &Map, table: &str, pairs: &[[usize; 2]]) -> impl Iterator<Item = Table> {
    pairs.iter().enumerate().map(move |(number, pair)| {
        let mut row = Table::new();
        row["id"] = value(format!("{table}-{}", number + 1));
        row["between"] = value(pair.iter().map(|at| &map.areas[*at].id).collect::<Array>());
        row
    })
}

fn art() -> Table {
    let mut row = Table::new();
    row["id"] = value("from-the-drawing");
    row["picture"] = value(ART);
    row["layer"] = value("over");
    row
}

fn starts(map: &Map) -> impl Iterator<Item = Table> {
    map.areas.iter().flat_map(|area| {
        distinct(&area.details.starts).into_iter().map(|civilization| {
            let mut row = Table::new();
            row["civilization"] = value(civilization);
            row["area"] = value(&area.id);
            row
        })
    })
}

/// Centres are rounded to about a ten-thousandth of the board.
fn digits_of(map: &Map) -> i32 {
    let side = map.board.map_or(1.0, |[width, height]| width.max(height));
    let mut unit = 10_000.0;
    let mut digits = 1;
    while side < unit / 10.0 && digits < 9 {
        unit /= 10.0;
        digits += 1;
    }
    digits
}

/// The text of `map.geojson`, one feature per line; nothing if no area has an outline.
pub fn outlines(map: &Map) -> Option<String> {
    let drawn: Vec<String> = map
        .areas
        .iter()
        .filter(|place| !place.outline.is_empty())
        .map(|place| feature(place).to_string())
        .collect();
    let list = drawn.join(",\n");
    (!drawn.is_empty())
        .then(|| format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{list}\n]}}\n"))
}

fn feature(place: &FinishedArea) -> Value {
    let ring = |ring: &Ring| ring.iter().chain(ring.first()).copied().collect::<Vec<_>>();
    let polygons: Vec<Vec<Vec<[f64; 2]>>> = place
        .outline
        .parts
        .iter()
        .map(|part| std::iter::once(&part.outer).chain(&part.holes).map(ring).collect())
        .collect();
    let geometry = match polygons.as_slice() {
        [one] => json!({"type": "Polygon", "coordinates": one}),
        all => json!({"type": "MultiPolygon", "coordinates": all}),
    };
    let mut properties = json!({"id": place.id});
    if let Some(said) = place.details.said.as_ref().filter(|said| !said.is_empty()) {
        properties["imported"] = json!(said);
    }
    json!({"type": "Feature", "properties": properties, "geometry": geometry})
}
