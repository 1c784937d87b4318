//! The areas of a board as outlines with what the pack says of them, for programs that draw: GeoJSON and Tiled.

use serde_json::{Value, json};
use strabo_model::{Pack, refs::AreaId};
use strabo_render::area_shapes::is_inside;
use strabo_render::element::Element;

use crate::art::{self, Picture};
use crate::board::{BoardPicture, joined};
use crate::file::{Error, File};

/// The side of a tile, which a map of Tiled must have; nothing lies on tiles here.
const TILE: i32 = 32;
const BOARD_IMAGE: &str = "board.png";

/// One `FeatureCollection`: an outline and its facts for each area, in pixels of the board, north up.
pub fn geojson(pack: &Pack) -> Result<File, Error> {
    let board = BoardPicture::plain(pack, None)?;
    let features = board.places.iter().map(|place| {
        let polygons: Vec<Value> = polygons(&place.rings)
            .into_iter()
            .map(|rings| rings.iter().map(|ring| closed(ring)).collect())
            .collect();
        let geometry = match polygons.as_slice() {
            [one] => json!({ "type": "Polygon", "coordinates": one }),
            _ => json!({ "type": "MultiPolygon", "coordinates": polygons }),
        };
        let facts = facts(pack, place.area);
        json!({ "type": "Feature", "id": facts["id"], "properties": facts, "geometry": geometry })
    });
    let features: Vec<String> = features.map(|feature| feature.to_string()).collect();
    let text = format!(
        "{{\n\"type\": \"FeatureCollection\",\n\"features\": [\n{}\n]\n}}\n",
        features.join(",\n")
    );
    Ok(File::text(format!("{}.geojson", pack.id), "the areas of the board", text))
}

/// A map of Tiled: the areas as a layer of objects, over the picture of the board if it lies beside the map.
pub fn tiled(pack: &Pack, one_file: bool) -> Result<Vec<File>, Error> {
    let board = BoardPicture::plain(pack, None)?;
    let (width, height) = (board.scene.width, board.scene.height);
    let objects = board.places.iter().zip(1..).map(|(place, id)| {
        let corners = joined(&place.rings);
        let [x, y] = corners.first().copied().unwrap_or_default();
        let points: Vec<String> =
            corners.iter().map(|[right, down]| format!("{},{}", right - x, down - y)).collect();
        let facts = facts(pack, place.area);
        let properties = facts.as_object().into_iter().flatten().filter_map(property);
        Element::new("object")
            .with("id", id)
            .with_some("name", facts["name"].as_str())
            .with_some("type", facts["kind"].as_str())
            .with_all([("x", x), ("y", y)])
            .child(Element::new("properties").children(properties))
            .child(Element::new("polygon").with("points", points.join(" ")))
    });
    let picture = Element::new("image")
        .with("source", BOARD_IMAGE)
        .with_all([("width", width), ("height", height)]);
    let picture = Element::new("imagelayer").with("id", 1).with("name", "board").child(picture);
    let areas = Element::new("objectgroup").with("id", 2).with("name", "areas");
    let map = Element::new("map")
        .with_all([("version", "1.10"), ("orientation", "orthogonal"), ("infinite", "0")])
        .with_all([("width", width), ("height", height)].map(|(name, side)| (name, tiles(side))))
        .with_all([("tilewidth", TILE), ("tileheight", TILE), ("nextlayerid", 3)])
        .with("nextobjectid", board.places.len() + 1)
        .children((!one_file).then_some(picture))
        .child(areas.children(objects));
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{map}\n");
    let mut files = vec![File::text(format!("{}.tmx", pack.id), "the areas of the board", text)];
    if !one_file {
        let (path, what) = (BOARD_IMAGE.to_owned(), board.scene.title.clone());
        files.extend(art::drawn(vec![Picture { path, what, scene: board.scene, percent: 100 }])?);
    }
    Ok(files)
}

const fn tiles(side: i32) -> i32 {
    (side + TILE - 1) / TILE
}

/// What the pack says of an area, in the words that `strabo import geojson` reads.
fn facts(pack: &Pack, id: AreaId) -> Value {
    let Some(area) = pack.get(id) else { return Value::Null };
    let ids = |areas: &[AreaId]| -> Vec<&str> {
        areas.iter().filter_map(|id| pack.get(*id)).map(|area| &*area.id).collect()
    };
    let region = area.region.iter().filter_map(|id| pack.get(*id)).map(|row| &*row.id);
    let mut facts = json!({
        "id": &*area.id,
        "name": &*area.name,
        "kind": if area.is_land() { "land" } else { "sea" },
        "population": area.population,
        "city_site": area.city_site,
        "impassable": area.impassable,
        "region": region.collect::<Vec<_>>(),
        "land": ids(&area.land),
        "water": ids(&area.water),
    });
    if let Some(facts) = facts.as_object_mut() {
        let says = |fact: &Value| !fact.is_null() && *fact != json!(false) && *fact != json!([]);
        facts.retain(|_, fact| says(fact));
    }
    facts
}

/// A fact as Tiled has it, which knows no lists.
fn property((name, fact): (&String, &Value)) -> Option<Element> {
    let (kind, text) = match fact {
        Value::Number(number) => ("int", number.to_string()),
        Value::Bool(truth) => ("bool", truth.to_string()),
        Value::String(text) if name != "name" && name != "kind" => ("string", text.clone()),
        Value::Array(list) => {
            ("string", list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "))
        }
        _ => return None,
    };
    let property = Element::new("property").with("name", name).with("type", kind);
    Some(property.with("value", text))
}

/// Rings with an even-odd inside as polygons: an outer ring each, and the holes in it.
fn polygons(rings: &[Vec<[i32; 2]>]) -> Vec<Vec<Vec<[i32; 2]>>> {
    let rings: Vec<&Vec<[i32; 2]>> = rings.iter().filter(|ring| ring.len() > 2).collect();
    let around = |at: usize| -> Vec<usize> {
        let inside = |other: &usize| {
            *other != at && is_inside(std::slice::from_ref(rings[*other]), rings[at][0])
        };
        (0..rings.len()).filter(inside).collect()
    };
    let outer = (0..rings.len()).filter(|at| around(*at).len().is_multiple_of(2));
    let polygon = |at: usize| {
        let depth = around(at).len() + 1;
        let is_hole = |hole: &usize| around(*hole).len() == depth && around(*hole).contains(&at);
        let holes = (0..rings.len()).filter(is_hole).map(|hole| turned(rings[hole], false));
        std::iter::once(turned(rings[at], true)).chain(holes).collect()
    };
    outer.map(polygon).collect()
}

/// A ring that runs to the left where north is up, or to the right.
fn turned(ring: &[[i32; 2]], left: bool) -> Vec<[i32; 2]> {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let area: i64 = sides
        .map(|(a, b)| i64::from(a[0]) * i64::from(b[1]) - i64::from(b[0]) * i64::from(a[1]))
        .sum();
    let mut ring = ring.to_vec();
    // Down is more in a picture, so that a ring to the left has an area below zero.
    if (area < 0) != left {
        ring.reverse();
    }
    ring
}

/// A ring as GeoJSON has it: closed, and with numbers that grow to the north.
fn closed(ring: &[[i32; 2]]) -> Value {
    ring.iter().chain(ring.first()).map(|[x, y]| json!([x, -y])).collect()
}
