//! Tests of `outlines`: boards as GeoJSON and for Tiled.

use crate::support::{hostile, pack};
use serde_json::Value;
use strabo_export::{File, Options, Target, files};
use strabo_model::Pack;
use strabo_render::area_shapes::{area_shapes, is_inside};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};

fn written(pack: &Pack, target: Target, one_file: bool) -> Vec<File> {
    files(pack, Options { target, one_file, table: None }).expect("files")
}

fn text(file: &File) -> &str {
    std::str::from_utf8(&file.bytes).expect("text")
}

fn numbers(value: &Value) -> Vec<[i32; 2]> {
    let corner = |corner: &Value| {
        let [x, y] = [0, 1].map(|at| corner[at].as_i64().expect("a number"));
        [i32::try_from(x).expect("small"), i32::try_from(-y).expect("small")]
    };
    value.as_array().expect("a ring").iter().map(corner).collect()
}

fn turns_left(ring: &[[i32; 2]]) -> bool {
    let cross = |pair: &[[i32; 2]]| {
        i64::from(pair[0][0]) * i64::from(pair[1][1])
            - i64::from(pair[1][0]) * i64::from(pair[0][1])
    };
    ring.windows(2).map(cross).sum::<i64>() < 0
}

#[test]
fn features_have_the_inside_that_is_drawn_and_the_neighbours_of_the_pack() {
    for id in ["smallest", "mega-empires-east", "expansion-project"] {
        let pack = pack(id);
        let theme = Theme::of(ThemeKind::Light);
        let scene = View::Map.pages(Request { pack: &pack, setup: None, theme }).remove(0);
        let drawn = area_shapes(&pack, &scene);
        let [file] =
            <[File; 1]>::try_from(written(&pack, Target::GeoJson, true)).expect("one file");
        let file: Value = serde_json::from_str(text(&file)).expect("JSON");
        let features = file["features"].as_array().expect("a list");
        assert_eq!(features.len(), drawn.len(), "{id}");
        for (feature, shape) in features.iter().zip(drawn) {
            let geometry = &feature["geometry"];
            let one = Value::Array(vec![geometry["coordinates"].clone()]);
            let several = geometry["type"] == "MultiPolygon";
            let polygons = if several { &geometry["coordinates"] } else { &one };
            let mut rings = Vec::new();
            for polygon in polygons.as_array().expect("polygons") {
                for (at, ring) in polygon.as_array().expect("rings").iter().enumerate() {
                    let ring = numbers(ring);
                    assert_eq!(ring.first(), ring.last(), "{id}: an open ring");
                    assert_eq!(turns_left(&ring), at == 0, "{id}: {}", feature["id"]);
                    rings.push(ring);
                }
            }
            assert!(is_inside(&rings, shape.anchor), "{id}: {}", feature["id"]);
            let area = pack.get(shape.area).expect("an area");
            let properties = &feature["properties"];
            assert_eq!(properties["name"], *area.name);
            let land = properties["land"].as_array().map_or(0, Vec::len);
            assert_eq!(land, area.land.len(), "{id}: {}", area.id);
        }
    }
}

#[test]
fn tiled_gets_an_object_for_each_area_over_the_picture() {
    for pack in [pack("mega-empires-east"), hostile()] {
        let files = written(&pack, Target::Tiled, false);
        let [map, picture, _] = files.as_slice() else { panic!("{} files", files.len()) };
        let document = roxmltree::Document::parse(text(map)).expect("XML");
        let map = document.root_element();
        let number = |name: &str| map.attribute(name).and_then(|value| value.parse::<usize>().ok());
        let all =
            |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
        assert_eq!(all("object").count(), pack.areas.len());
        assert_eq!(number("nextobjectid"), Some(pack.areas.len() + 1));
        let names: Vec<_> = all("object").filter_map(|object| object.attribute("name")).collect();
        assert!(pack.areas.iter().map(|area| area.name.replace('\t', " ")).eq(names));
        let image = all("image").next().expect("a picture");
        assert_eq!(image.attribute("source"), Some(&*picture.path));
        let alone = written(&pack, Target::Tiled, true);
        assert!(alone.len() == 1 && !text(&alone[0]).contains("<image"));
    }
}
