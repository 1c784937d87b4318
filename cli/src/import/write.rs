//! The finished map as text: `map.toml`, `map.geojson` and the smallest `pack.toml`.

use std::fmt::Write as _;

use serde_json::{Value, json};
use strabo_model::map::{AreaKind, CitySite, Ring};

use super::map::{Done, Map};
use super::names::{clean, id_of};

/// A TOML string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars().filter(|c| !c.is_control()) {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// The smallest `pack.toml`, named after its folder.
pub fn pack(folder: &str) -> String {
    let id = Some(id_of(folder)).filter(|id| !id.is_empty()).unwrap_or_else(|| "map".to_owned());
    let name = clean(folder).unwrap_or_else(|| "Map".to_owned());
    format!(
        "[pack]\nid = {}\nname = {}\nversion = \"0.1.0\"\n\
         # Without players this is a base for other packs. A game says how many can play it:\n\
         # players = \"5-9\"\n",
        quoted(&id),
        quoted(&name)
    )
}

/// The text of `map.toml`.
pub fn map(map: &Map, tolerance_was_given: bool) -> String {
    let mut text = String::new();
    if let Some([width, height]) = map.board {
        let _ = write!(text, "[board]\nwidth = {width:?}\nheight = {height:?}\n");
        if let Some(tolerance) = map.tolerance.filter(|_| tolerance_was_given) {
            let _ = writeln!(text, "tolerance = {tolerance:?}");
        }
    }
    for place in map.places.iter().filter(|place| place.kind == AreaKind::Land) {
        row(&mut text, map, place);
    }
    for place in map.places.iter().filter(|place| place.kind == AreaKind::Sea) {
        row(&mut text, map, place);
    }
    text.trim_start().to_owned()
}

fn row(text: &mut String, map: &Map, place: &Done) {
    let is_land = place.kind == AreaKind::Land;
    let table = if is_land { "area" } else { "sea" };
    let (id, name) = (quoted(&place.id), quoted(&place.name));
    let _ = write!(text, "\n[[{table}]]\nid = {id}\nname = {name}\n");
    if is_land {
        let _ = writeln!(text, "population = {}", place.population);
    }
    match place.city_site {
        Some(CitySite::Black) => text.push_str("city_site = \"black\"\n"),
        Some(CitySite::White) => text.push_str("city_site = \"white\"\n"),
        None => {}
    }
    for (key, borders) in [("land", &place.land), ("water", &place.water)] {
        if !borders.is_empty() {
            let ids: Vec<String> = borders.iter().map(|at| quoted(&map.places[*at].id)).collect();
            let _ = writeln!(text, "{key} = [{}]", ids.join(", "));
        }
    }
    if let Some([x, y]) = place.at {
        let digits = digits_of(map);
        let _ = writeln!(text, "at = [{x:.digits$}, {y:.digits$}]");
    }
}

/// Centres need no more digits than a ten-thousandth of the board.
fn digits_of(map: &Map) -> usize {
    let side = map.board.map_or(1.0, |[width, height]| width.max(height));
    let mut unit = 10_000.0;
    let mut digits = 1;
    while side < unit / 10.0 && digits < 9 {
        unit /= 10.0;
        digits += 1;
    }
    digits
}

/// The text of `map.geojson`, one feature a line; nothing when no place has an outline.
pub fn outlines(map: &Map) -> Option<String> {
    let drawn: Vec<String> = map
        .places
        .iter()
        .filter(|place| !place.outline.is_empty())
        .map(|place| feature(place).to_string())
        .collect();
    let list = drawn.join(",\n");
    (!drawn.is_empty())
        .then(|| format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{list}\n]}}\n"))
}

fn feature(place: &Done) -> Value {
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
    json!({"type": "Feature", "properties": {"id": place.id}, "geometry": geometry})
}
