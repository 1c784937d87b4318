//! Imports `GeoJSON`: every feature with polygons is an area; lines and points are ignored.

use serde_json::{Map, Value};
use strabo_geometry::survey::Point;
use strabo_model::map::{AreaKind, Outline, OutlinePart, Ring, Wraps};

use super::globe::{self, Options, Projection};
use super::{
    Broken, FARTHEST, Imported, ImportedArea, NO_AREA, ODD_VALUES, city_site_of, kind_of, not_json,
    population_of, shape::closed, short, truth_of,
};

const DEGREES: &str = "units";
/// A map that reaches so near to 180° on both sides goes around the world.
const NEAR_MERIDIAN: f64 = 1.0;

/// Reads a collection of features, one feature, or one geometry.
pub fn read(text: &str, options: &Options) -> Result<Imported, Broken> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let whole: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    let mut imported = Imported::default();
    match (word(&whole, "type"), whole.get("features").and_then(Value::as_array)) {
        (Some("FeatureCollection"), Some(features)) => {
            for (at, each) in features.iter().enumerate() {
                feature(each, at + 1, &mut imported);
            }
        }
        (Some("Feature"), _) => feature(&whole, 1, &mut imported),
        (Some("FeatureCollection"), None) => {
            return Err((1, "this FeatureCollection has no features".to_owned()));
        }
        _ => return Err((1, "this is neither a FeatureCollection nor a Feature".to_owned())),
    }
    let flip_y = options.flip_y;
    if options.window.is_some() || options.least_part.is_some() {
        globe::crop(&mut imported, options);
    }
    let is_projected = options.projection != Projection::Plain;
    if is_in_degrees(&imported) {
        let corners = || imported.areas.iter().flat_map(|area| area.outline.rings()).flatten();
        let reaches = |side: f64| corners().any(|[x, _]| (x - side).abs() < NEAR_MERIDIAN);
        let is_whole = reaches(-180.0) && reaches(180.0);
        // A board of our own begins at 0, 0.
        let is_sure = is_projected || corners().any(|[x, y]| *x < 0.0 || *y < 0.0);
        imported.is_north_up = !flip_y && is_sure;
        imported.wraps = is_whole.then_some(Wraps::EastWest);
        if imported.is_north_up {
            imported.doubts.add(DEGREES, "longitude and latitude: north is up");
        } else if !flip_y {
            let line = "coordinates may be longitude and latitude: --flip-y puts north up";
            imported.doubts.add(DEGREES, line);
        }
        globe::project(&mut imported, options.projection);
    } else if is_projected {
        let line = "these are no degrees, so --projection changes nothing";
        imported.doubts.add(DEGREES, line);
    }
    Ok(imported)
}

fn is_in_degrees(imported: &Imported) -> bool {
    let outlines = || imported.areas.iter().map(|place| &place.outline);
    outlines().any(|outline| !outline.is_empty())
        && outlines()
            .flat_map(Outline::rings)
            .flatten()
            .all(|[x, y]| x.abs() <= 180.0 && y.abs() <= 90.0)
}

fn word<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key).and_then(Value::as_str)
}

/// A property as text; the case of its key does not matter.
fn property(properties: Option<&Map<String, Value>>, key: &str) -> Option<String> {
    let properties = properties?;
    let found = properties.get(key).or_else(|| {
        properties.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    });
    plain(found?)
}

fn plain(value: &Value) -> Option<String> {
    let text = match value {
        Value::Bool(truth) => truth.to_string(),
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

fn feature(feature: &Value, number: usize, imported: &mut Imported) {
    let properties = feature.get("properties").and_then(Value::as_object);
    let given = |key: &str| property(properties, key);
    let id = given("id").or_else(|| feature.get("id").and_then(plain));
    let name = given("name").or_else(|| given("title")).or_else(|| given("label"));
    let shown = name.as_ref().or(id.as_ref()).map(|name| format!(" (\"{}\")", short(name)));
    let called = format!("feature {number}{}", shown.unwrap_or_default());
    let doubts = &mut imported.doubts;
    let mut parts = Vec::new();
    if let Err(reason) = polygons(feature.get("geometry").unwrap_or(&Value::Null), &mut parts) {
        return doubts.add(NO_AREA, format!("{called}: {reason}"));
    }
    let said = given("kind");
    let kind = said.as_deref().and_then(kind_of);
    if let (Some(said), None) = (&said, kind) {
        doubts.add(ODD_VALUES, format!("{called}: \"{said}\" is neither land nor sea"));
    }
    let population = given("population").and_then(|text| population_of(&text, &called, doubts));
    let city_site = given("city_site").and_then(|word| city_site_of(&word, &called, doubts));
    let impassable = given("impassable");
    let impassable = impassable.is_some_and(|word| truth_of("impassable", &word, &called, doubts));
    let mut place = ImportedArea::new(called, id, name, kind.unwrap_or(AreaKind::Land));
    place.details.impassable = impassable;
    let last = properties.and_then(|properties| properties.get("imported"));
    place.details.said = last.and_then(|last| serde_json::from_value(last.clone()).ok());
    let outline = Outline { parts };
    imported.areas.push(ImportedArea { population, city_site, outline, ..place });
}

fn polygons(geometry: &Value, parts: &mut Vec<OutlinePart>) -> Result<(), String> {
    let listed = |key: &str| {
        let list = geometry.get(key).and_then(Value::as_array);
        list.ok_or_else(|| format!("its geometry has no {key}"))
    };
    match word(geometry, "type") {
        Some("Polygon") => parts.extend(polygon(listed("coordinates")?)?),
        Some("MultiPolygon") => {
            for each in listed("coordinates")? {
                parts.extend(polygon(each.as_array().ok_or("a polygon is a list of rings")?)?);
            }
        }
        Some("GeometryCollection") => {
            for each in listed("geometries")? {
                if word(each, "type").is_some_and(|kind| kind.ends_with("Polygon")) {
                    polygons(each, parts)?;
                }
            }
        }
        Some(other) => return Err(format!("a {other} is not an outline")),
        None => return Err("it has no geometry".to_owned()),
    }
    if parts.is_empty() { Err("it encloses nothing".to_owned()) } else { Ok(()) }
}

fn polygon(rings: &[Value]) -> Result<Option<OutlinePart>, String> {
    let mut read = Vec::new();
    for each in rings {
        read.push(closed(ring(each)?));
    }
    let mut read = read.into_iter();
    let outer = read.next().flatten();
    Ok(outer.map(|outer| OutlinePart { outer, holes: read.flatten().collect() }))
}

fn ring(value: &Value) -> Result<Ring, String> {
    value.as_array().ok_or("a ring is a list of positions")?.iter().map(position).collect()
}

fn position(value: &Value) -> Result<Point, String> {
    let numbers = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let [Some(x), Some(y)] = [0, 1].map(|at| numbers.get(at).and_then(Value::as_f64)) else {
        return Err("a position is a list of two numbers".to_owned());
    };
    if x.abs() <= FARTHEST && y.abs() <= FARTHEST {
        return Ok([x, y]);
    }
    Err("a corner is farther away than any board reaches".to_owned())
}
