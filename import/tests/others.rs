//! What maps of other programs say beside their outlines.

use strabo_compile::{NoLibrary, SourceFile, SourcePack, Sources, compile};
use strabo_import::map::{Map, Wishes, finish};
use strabo_import::{Imported, csv, diplomacy, geojson, sources, triplea, write};
use strabo_model::map::AreaKind;

/// Squares of the same size, each with its name and the corner it begins at.
fn squares(places: &[(&str, i32, i32)]) -> Imported {
    let feature = |(name, x, y): &(&str, i32, i32)| {
        let [right, low] = [x + 10, y + 10];
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"name\":\"{name}\"}},\"geometry\":{{\"type\":\
             \"Polygon\",\"coordinates\":[[[{x},{y}],[{right},{y}],[{right},{low}],[{x},{low}]]]}}}}"
        )
    };
    let features = places.iter().map(feature).collect::<Vec<_>>().join(",");
    let text = format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}");
    geojson::read(&text, &strabo_import::globe::Options::default()).expect("GeoJSON")
}

fn ids(map: &Map) -> Vec<&str> {
    map.areas.iter().map(|area| area.id.as_str()).collect()
}

#[test]
fn a_list_of_borders_that_differs_from_the_drawing_becomes_links_and_closed_contacts() {
    let mut imported = squares(&[("a", 0, 0), ("b", 10, 0), ("c", 40, 0)]);
    let table = csv::read("a,b\nb,c\n", "list", &mut imported.doubts).expect("a list");
    sources::lay_borders(&mut imported, table.borders, "list");
    let map = finish(&mut imported, Wishes::default());
    let text = write::map(&map);
    assert!(text.contains("[[link]]\nid = \"link-1\"\nbetween = [\"b\", \"c\"]\n"), "{text}");
    assert!(text.contains("[[closed]]\nid = \"closed-1\"\nbetween = [\"a\", \"b\"]\n"), "{text}");
    let outlines = write::outlines(&map).expect("outlines");
    let files = [("map.toml", text), ("pack.toml", write::pack("p")), ("map.geojson", outlines)];
    let files = files.map(|(name, text)| SourceFile::new(name, text.into_bytes()));
    let pack = SourcePack { name: "p".to_owned(), files: files.into() };
    let found = compile(Sources { pack, library: &NoLibrary }).diagnostics;
    // Nobody can reach what has no border at all.
    let is_about_pairs = |name: &str| name.contains("contact") || name.contains("link");
    assert!(!found.iter().any(|finding| is_about_pairs(finding.lint.name)));
}

#[test]
fn shapes_are_found_by_aliases_and_those_of_coasts_are_left_out() {
    let mut imported =
        squares(&[("the cape", 0, 0), ("cap/nc", 2, 2), ("cap-sc", 5, 5), ("sea", 20, 0)]);
    let text = "Cape = cap the+cape\nSea = sea\nCOAST cap ABUTS\nCOAST CAP/NC ABUTS SEA\n\
                COAST CAP/SC ABUTS SEA\nWATER SEA ABUTS CAP/NC CAP/SC\n";
    let load = |_: &str| Err("there are no files".to_owned());
    let known = diplomacy::read(text, "a.map", &load);
    let rows = known.areas.into_iter().map(|area| {
        let kind = Some(area.kind);
        (area, kind)
    });
    sources::lay_table(&mut imported, rows.collect(), "a.map");
    let map = finish(&mut imported, Wishes::default());
    assert_eq!(ids(&map), ["cap", "sea"]);
    assert!(map.areas.iter().all(|area| !area.outline.is_empty()));
}

#[test]
fn a_map_of_triplea_wraps_unless_it_says_otherwise_and_its_boxes_are_set_aside() {
    let file = |text: &str| (String::new(), text.to_owned());
    let square =
        |name: &str, x: u32| format!("{name} < ({x},0) ({0},0) ({0},9) ({x},9) >\n", x + 9);
    let polygons = ["Ur", "SZ 7", "Box"].iter().zip([0, 9, 30]).map(|(name, x)| square(name, x));
    let mut files = triplea::Files {
        polygons: file(&polygons.collect::<String>()),
        ..triplea::Files::default()
    };
    files.properties = Some(file("map.width=60\nmap.height=9\n"));
    let bare = triplea::read(&files).expect("a map");
    assert_eq!((bare.wraps, bare.areas[1].kind), (Some("east_west"), AreaKind::Sea));
    files.properties = Some(file("map.scrollWrapX=false\n"));
    files.game = Some(file(
        "<game><territory name=\"Ur\"/><territory name=\"SZ 7\" water=\"true\"/><territory name=\"Box\"/>\
         <connection t1=\"Ur\" t2=\"SZ 7\"/><attachment name=\"territoryAttachment\" attachTo=\"Ur\">\
         <option name=\"production\" value=\"3\"/></attachment></game>",
    ));
    let mut game = triplea::read(&files).expect("a map");
    assert_eq!((game.wraps, game.areas[0].population), (None, Some(3)));
    assert_eq!(ids(&finish(&mut game, Wishes::default())), ["ur", "sz-7"]);
}

#[test]
fn longitude_and_latitude_come_with_north_up_and_wrap_around_the_world() {
    let mut imported = squares(&[("north", -180, 60), ("south", 170, -60)]);
    assert_eq!(imported.wraps, Some("east_west"));
    let map = finish(&mut imported, Wishes::default());
    let heights: Vec<f64> = map.areas.iter().filter_map(|area| Some(area.at?[1])).collect();
    assert!(heights[0] < heights[1], "{heights:?}");
    assert!(!squares(&[("board", 0, 0)]).is_north_up);
}
